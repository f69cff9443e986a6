"""Names the limits of a search that nothing in the library is known by: "nothing found" would hide that one is misspelt."""

from __future__ import annotations

import os
from pathlib import PurePath

from core.catalog.catalogue import Catalogue
from core.retrieval.query import Degradation, Scope
from core.retrieval.scope.file_kinds import kind_of
from core.retrieval.scope.known import is_of

REMEDY = "Check the name, or take this limit away."


def unknown_limits(scope: Scope, catalogue: Catalogue) -> tuple[Degradation, ...]:
    """A sentence for each value that names no source, folder, document, kind, tag or series; () where all are known."""
    documents = catalogue.documents
    sources = {source.id: source.path for source in catalogue.sources.all()}
    tags = {tag.casefold() for tag in catalogue.names.tags()} if scope.tags else set()
    series = set(catalogue.names.all_series()) if scope.series else set()
    kinds = catalogue.names.media_types() if scope.media_types else ()
    told = [f"There is no source number {number}." for number in scope.sources if number not in sources]
    told += [_no_folder(folder) for folder in scope.folders if not _holds(folder, sources, catalogue)]
    told += [
        f"There is no document number {number}."
        for number in scope.documents
        if documents.get(number) is None
    ]
    if scope.media_types and not any(is_of(known, kind) for known in kinds for kind in scope.media_types):
        kind = kind_of(scope.media_types)
        told.append(f"No file is of the kind “{kind.label if kind else ', '.join(scope.media_types)}”.")
    told += [
        f"No file has the tag “{tag.lstrip('#')}”."
        for tag in scope.tags
        if tag.strip().lstrip("#").casefold() not in tags
    ]
    told += [f"There is no series “{name}”." for name in scope.series if name not in series]
    return tuple(Degradation("filter", sentence, REMEDY) for sentence in told)


def _no_folder(folder: str) -> str:
    if PurePath(folder).is_absolute():
        return f"There is no folder “{folder}” in the library."
    return f"There is no folder “{folder}” in the library: folders are named by their whole path."


def _holds(folder: str, sources: dict[int, str], catalogue: Catalogue) -> bool:
    """Whether any document is there, or a source that is empty."""
    whole = folder.rstrip(os.sep) or os.sep
    return whole in sources.values() or catalogue.documents.any_below(whole)
