"""Says in words where a search looked, so that a number can be read for what it is."""

from __future__ import annotations

from datetime import datetime
from pathlib import PurePath

from core.catalog.catalogue import Catalogue
from core.retrieval.query import Scope
from core.retrieval.scope.file_kinds import kind_of

# More names than this are told by their number.
MOST_NAMED = 3
# Stands where a time has no beginning or no end.
OPEN = "…"
# Media types by the names that people of every language know them by.
_FORMATS = {
    "application/pdf": "PDF",
    "message/rfc822": "EML",
    "application/mbox": "MBOX",
    "text/html": "HTML",
    "text/markdown": "Markdown",
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": "Word",
}


def scope_said(scope: Scope, catalogue: Catalogue) -> tuple[str, ...]:
    """One entry for each limit: names as they are, dates as 2026-02-01; nothing for a search of everything."""
    paths = {source.id: PurePath(source.path).name or source.path for source in catalogue.sources.all()}
    groups = (
        tuple(paths[number] for number in scope.sources if number in paths),
        tuple(PurePath(folder).name or folder for folder in scope.folders),
        tuple(_title(catalogue, number) for number in scope.documents),
        _kinds(scope.media_types),
        tuple(f"#{tag}" for tag in scope.tags),
        scope.series,
    )
    said = [
        ", ".join(group) if len(group) <= MOST_NAMED else f"{len(group)} × {group[0]}…"
        for group in groups
        if group
    ]
    for low, high in ((scope.modified_from, scope.modified_to), (scope.dated_from, scope.dated_to)):
        if low is not None or high is not None:
            first, last = _day(low), _day(high)
            said.append(first if first == last else f"{first or OPEN} – {last or OPEN}")
    return tuple(said)


def _kinds(media_types: tuple[str, ...]) -> tuple[str, ...]:
    kind = kind_of(media_types)
    return (kind.label,) if kind is not None else tuple(_FORMATS.get(name, name) for name in media_types)


def _title(catalogue: Catalogue, number: int) -> str:
    document = catalogue.documents.get(number)
    return document.title if document is not None else str(number)


def _day(instant: float | None) -> str:
    return "" if instant is None else f"{datetime.fromtimestamp(instant):%Y-%m-%d}"
