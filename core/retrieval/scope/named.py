"""A scope from names that a person typed: a kind, a tag, a series, a document, a day. An unknown one is refused.

Unlike a word in a question, an option can mean nothing else: what it names must be there.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import get_close_matches
from pathlib import Path

from core.catalog.catalogue import Catalogue
from core.errors import UserInputError
from core.retrieval.query import Scope
from core.retrieval.scope.dates import instants
from core.retrieval.scope.file_kinds import kind_named, kind_names
from core.retrieval.scope.periods import OpenDays, period_of

# So many names are given where one is unknown.
MOST_NAMED = 8
# How like a name must be to be offered, of 1: a slip of a letter or two.
CLOSE = 0.6
NONE_KNOWN = "None is known in this library yet."


@dataclass(frozen=True)
class ScopeNames:
    """What was typed. `since` and `until` are days, months or words such as "last week", both ends included."""

    folders: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    tags: tuple[str, ...] = ()
    series: tuple[str, ...] = ()
    documents: tuple[str, ...] = ()
    since: str = ""
    until: str = ""


def scope_named(names: ScopeNames, catalogue: Catalogue, now: datetime) -> Scope:
    """Raises UserInputError for a name that nothing is known by."""
    low, high = instants(_days(names, now), now)
    return Scope(
        folders=names.folders,
        documents=tuple(_document(name, catalogue) for name in names.documents),
        media_types=tuple(media_type for name in names.kinds for media_type in _kind(name)),
        tags=tuple(_tag(name.lstrip("#"), catalogue.names.tags()) for name in names.tags),
        series=tuple(_series(name, catalogue.names.series()) for name in names.series),
        dated_from=low,
        dated_to=high,
    )


def _kind(name: str) -> tuple[str, ...]:
    kind = kind_named(name)
    if kind is None:
        raise UserInputError(f"There is no kind of file “{name}”.", f"The kinds are: {kind_names()}.")
    return kind.media_types


def _tag(name: str, known: Sequence[str]) -> str:
    found = _in_its_own_spelling(name, known)
    if found is None:
        remedy = f"The tags are: {_nearest(name, known)}." if known else NONE_KNOWN
        raise UserInputError(f"No file has the tag “{name}”.", remedy)
    return found


def _series(name: str, known: Sequence[str]) -> str:
    found = _in_its_own_spelling(name, known)
    if found is None:
        remedy = f"The series are: {_nearest(name, known)}." if known else NONE_KNOWN
        raise UserInputError(f"There is no series “{name}”.", remedy)
    return found


def _in_its_own_spelling(name: str, known: Sequence[str]) -> str | None:
    return next((each for each in known if each.casefold() == name.strip().casefold()), None)


def _document(name: str, catalogue: Catalogue) -> int:
    """By its path, file name, name without the ending, or title."""
    wanted = name.strip().casefold()
    exact = catalogue.documents.at_path(str(Path(name).expanduser().absolute()))
    if exact is not None:
        return exact.id
    known = catalogue.names.all()
    found = [
        (number, path)
        for number, path, title, *_ in known
        if wanted in (title.casefold(), Path(path).name.casefold(), Path(path).stem.casefold())
    ]
    if len(found) == 1:
        return found[0][0]
    if found:
        paths = ", ".join(path for _, path in found[:MOST_NAMED])
        raise UserInputError(f"{len(found)} files are called “{name}”.", f"Give the path of one: {paths}.")
    names = [each for _, path, title, *_ in known for each in (Path(path).name, title) if each]
    near = ", ".join(get_close_matches(name, dict.fromkeys(names), MOST_NAMED, CLOSE))
    remedy = f"Near it: {near}." if near else "Give its path, its file name or its title."
    raise UserInputError(f"There is no file “{name}” in the library.", remedy)


def _days(names: ScopeNames, now: datetime) -> OpenDays:
    since, until = (
        _day(text, option, now)[place] if text else None
        for place, (text, option) in enumerate(((names.since, "since"), (names.until, "until")))
    )
    if since is not None and until is not None and since > until:
        raise UserInputError(f"“{names.since}” is after “{names.until}”.", "Give the earlier day first.")
    return since, until


def _day(text: str, option: str, now: datetime) -> OpenDays:
    found = period_of(text, now.date())
    if found is None:
        raise UserInputError(
            f"“{text}” is no day for “{option}”.",
            "Write it as 2026-11-30, as 2026-11, or in words such as “last month”.",
        )
    return found


def _nearest(name: str, known: Iterable[str]) -> str:
    """Those most like it first, a few of them."""
    names = list(dict.fromkeys(known))
    close = get_close_matches(name, names, MOST_NAMED, CLOSE)
    return ", ".join([*close, *(each for each in names if each not in close)][:MOST_NAMED])
