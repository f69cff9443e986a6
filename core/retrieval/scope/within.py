"""What lies within a scope: its passages, and its documents, as what is left out of a question and the newest of a sort are."""

from __future__ import annotations

from core.catalog.catalogue import Catalogue
from core.catalog.own_day import time_of
from core.index.base import ChunkIds
from core.index.filters import allowed_chunks
from core.retrieval.counting.kinds import of_kind
from core.retrieval.documents.naming import all_called
from core.retrieval.query import Scope
from core.retrieval.scope.newest import Newest

_DAY_S = 86_400


def chunks_within(scope: Scope, catalogue: Catalogue) -> ChunkIds | None:
    """The passages of a scope; None for all, where it limits nothing."""
    if not scope.limits:
        return None
    return allowed_chunks(
        catalogue,
        sources=scope.sources,
        folders=scope.folders,
        documents=scope.documents,
        media_types=scope.media_types,
        tags=scope.tags,
        series=scope.series,
        modified_from=scope.modified_from,
        modified_to=scope.modified_to,
        dated_from=scope.dated_from,
        dated_to=scope.dated_to,
        without=scope.without,
    )


def documents_within(scope: Scope, catalogue: Catalogue) -> tuple[int, ...]:
    """Their numbers, in order; every document with text for a scope that limits nothing."""
    chunks = chunks_within(scope, catalogue)
    within = None if chunks is None else frozenset(chunks.tolist())
    owners = catalogue.chunks.owners()
    return tuple(sorted({document for chunk, document in owners if within is None or chunk in within}))


def newest_within(wanted: Newest, scope: Scope, catalogue: Catalogue) -> tuple[int, ...]:
    """The newest or oldest documents of a sort within a scope; of one day several, () where none is of the sort.

    Where its name goes on, "the newest letter from the council", only those that are called by these words too.
    """
    among = frozenset(documents_within(scope, catalogue))
    found = of_kind(wanted.sort, catalogue, among, lambda word: ()).documents
    if wanted.about:
        found &= frozenset(all_called(wanted.about, catalogue))
    days: dict[int, int] = {}
    for number in found:
        document = catalogue.documents.get(number)
        if document is not None:
            created = document.metadata.get("created", "")
            time = time_of(document.path, document.title, document.media_type, created, document.modified)
            days[number] = int(time // _DAY_S)
    if not days:
        return ()
    first = min(days.values()) if wanted.oldest else max(days.values())
    return tuple(sorted(number for number, day in days.items() if day == first))
