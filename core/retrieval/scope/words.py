"""Reads a scope out of the question's own words: "in my PDFs", "last week", "in the folder Contracts", "#urgent".

A word that plainly names a limit and that nothing is known by is told to the person, not only to the trace: what was
searched is then more than what was asked for.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from core.retrieval.query import Degradation, Hold, Scope
from core.retrieval.scope.dates import Limit, limit_from_words, perhaps_limit_from_words
from core.retrieval.scope.file_kinds import kind_named, kind_names
from core.retrieval.scope.patterns import (
    COUNTS_OR_LISTS,
    FOLDERS,
    IN_BARE,
    IN_KIND,
    KIND_ALONE,
    NO_FOLDER,
    TAGGED,
    TYPED,
)
from core.retrieval.understanding.intent import intent

EVERYWHERE = "Everything was searched."


@dataclass(frozen=True)
class Known:
    """What the catalogue knows by name: the folders of a name (paths), and tags, in their own spelling."""

    folders: Callable[[str], tuple[str, ...]]
    tags: Callable[[], tuple[str, ...]] = lambda: ()


@dataclass(frozen=True)
class ScopeFound:
    """`rest` is the question without the words that limit it. `notices` are for the person, `decisions` for the trace."""

    scope: Scope
    rest: str
    decisions: tuple[str, ...] = ()
    notices: tuple[Degradation, ...] = ()
    hold: Hold = ""
    """Whether a period was read from the words, and whether other times may be looked at."""
    period: str = ""
    """Its days in words, "2026-10-01 – 2026-10-31"; "" for none."""
    alone: bool = False
    """Whether there is nothing beside the words that limit."""
    with_time: str = ""
    """`rest` with the words of the period left in."""
    if_dated: Scope | None = None
    """The scope of a time that the words name without limiting the search to it; `dateless` is `rest` without it."""
    dateless: str = ""


def scope_from_words(question: str, scope: Scope, now: datetime, known: Known) -> ScopeFound:
    """What the person set by chips is never widened, and no second limit of the same sort is read."""
    found = _Reading(question, scope, known)
    found.typed()
    found.folder()
    hold, period = found.period(now)  # "emails from last month": before the kind is taken out
    found.kind()
    found.tag()
    found.kind_alone(bool(hold))
    rest = _tidy(found.rest)
    may_be = perhaps_limit_from_words(rest, intent(rest), now) if not hold and not _dated(scope) else None
    return ScopeFound(
        found.scope,
        rest or question,
        tuple(found.decisions),
        tuple(found.notices),
        hold,
        period,
        alone=not rest and found.scope != scope,
        with_time=_tidy(found.with_time) or question,
        if_dated=may_be.applied(found.scope, now) if may_be is not None else None,
        dateless=_tidy(_without_phrase(rest, may_be)) if may_be is not None else "",
    )


def _dated(scope: Scope) -> bool:
    return any(
        limit is not None
        for limit in (scope.modified_from, scope.modified_to, scope.dated_from, scope.dated_to)
    )


def _without_phrase(text: str, limit: Limit) -> str:
    after = text[limit.phrase.end :]
    gap = re.match(r"(?:['’]s?\b|的)?", after)
    return f"{text[: limit.phrase.start]} {after[gap.end() if gap else 0 :]}"


def _tidy(text: str) -> str:
    return re.sub(
        r"(?:\s*[,，])?\s+(?=[?？.。!！,，])|[,，](?=[?？.。!！])", "", " ".join(text.split())
    ).strip(" ,，:：")


def _below(path: str, folders: tuple[str, ...]) -> bool:
    """Whether it is one of these folders, or in one."""
    return any(Path(path).is_relative_to(folder) for folder in folders)


class _Reading:
    """One question on its way through the rules; each takes its words out of `rest`."""

    def __init__(self, question: str, scope: Scope, known: Known) -> None:
        self.rest = question
        self.with_time = question
        self.scope = scope
        self.decisions: list[str] = []
        self.notices: list[Degradation] = []
        self._known = known

    def typed(self) -> None:
        """folder:letters, kind:pdf, tag:urgent."""
        for label, pattern in TYPED.items():
            match = pattern.search(self.rest)
            chosen = {"folder": (), "kind": self.scope.media_types, "tag": self.scope.tags}
            if match is None:
                continue
            if chosen[label]:
                self._set_before(match.group())
                continue
            name = match.group("quoted") or match.group("bare")
            {"folder": self._to_folder, "kind": self._to_kind, "tag": self._to_tag}[label](name, match)

    def folder(self) -> None:
        for pattern in FOLDERS:
            match = pattern.search(self.rest)
            if match and not NO_FOLDER.fullmatch(match.group("name").strip()):
                self._to_folder(*self._known_part(match.group("name").strip(), match))
                return

        bare = IN_BARE.search(self.rest)
        if (
            bare
            and not NO_FOLDER.fullmatch(bare["name"])
            and COUNTS_OR_LISTS.match(self.rest)
            and self._known.folders(bare["name"])
        ):
            self._to_folder(bare["name"], bare)

    def _known_part(self, name: str, match: re.Match[str]) -> tuple[str, re.Match[str]]:
        """The folder's name without what limits it further: "the folder letters of last month"."""
        shorter = re.split(r"\s+(?:of|from|since|in)\s+", name, maxsplit=1)[0]
        if shorter == name or self._known.folders(name) or not self._known.folders(shorter):
            return name, match
        start = match.start("name")
        told = re.compile(re.escape(self.rest[match.start() : start]) + re.escape(shorter))
        return shorter, told.search(self.rest, match.start()) or match

    def kind(self) -> None:
        for kind, pattern in IN_KIND:
            match = pattern.search(self.rest)
            if match and not self.scope.media_types:
                words = match.group().strip()
                # "Which PDF mentions Huila?" still asks which.
                self.rest = self._without(match, f"{match['which']} document " if match["which"] else " ")
                self._limit(words, replace(self.scope, media_types=kind.media_types), kind.name)
                return

    def kind_alone(self, timed: bool) -> None:
        """A kind that is all that is left: "emails from last month", "my PDFs"."""
        rest = _tidy(self.rest)
        for kind, pattern in KIND_ALONE:
            match = pattern.search(rest)
            if match and (timed or match["all"]) and not self.scope.media_types:
                self.rest = ""
                self._limit(rest, replace(self.scope, media_types=kind.media_types), kind.name)
                return

    def tag(self) -> None:
        for pattern in TAGGED:
            match = pattern.search(self.rest)
            if match and not self.scope.tags:
                self._to_tag(match.group("name"), match)
                return

    def period(self, now: datetime) -> tuple[Hold, str]:
        if _dated(self.scope):
            read = limit_from_words(self.rest, intent(self.rest), now)
            if read is not None:
                self._set_before(read.words)
            return "", ""
        self.with_time = self.rest
        limit = limit_from_words(self.rest, intent(self.rest), now)
        if limit is None:
            return "", ""
        self.scope = limit.applied(self.scope, now)
        self.decisions.append(f"“{limit.words}” means what is of {limit.days_said}, {limit.how}")
        self.rest = _without_phrase(self.rest, limit)
        return limit.hold, limit.days_said

    def _to_folder(self, name: str, match: re.Match[str]) -> None:
        chosen, paths = self.scope.folders, self._known.folders(name)
        inside = tuple(path for path in paths if not chosen or _below(path, chosen))
        if inside:
            self._take(match, replace(self.scope, folders=inside), ", ".join(inside))
        elif paths:
            self._set_before(match.group())
            outside = f"The folder “{name}” lies outside of where the search was told to look."
            self.notices.append(Degradation("scope", outside, "Choose it, or leave the choice open."))
        else:
            self._unknown(match, f"There is no folder “{name}”.")

    def _to_kind(self, name: str, match: re.Match[str]) -> None:
        kind = kind_named(name)
        if kind is not None:
            self._take(match, replace(self.scope, media_types=kind.media_types), kind.name)
        else:
            self._unknown(match, f"There is no kind of file “{name}”.", f"The kinds are: {kind_names()}.")

    def _to_tag(self, name: str, match: re.Match[str]) -> None:
        plain = name.lstrip("#").casefold()
        if any(tag.casefold() == plain for tag in self._known.tags()):
            self._take(match, replace(self.scope, tags=(plain,)), f"#{plain}")
        else:
            self._unknown(match, f"No file has the tag “{name.lstrip('#')}”.")

    def _take(self, match: re.Match[str], scope: Scope, what: str) -> None:
        self.rest = self._without(match)
        self._limit(match.group().strip(), scope, what)

    def _limit(self, words: str, scope: Scope, what: str) -> None:
        self.scope = scope
        self.decisions.append(f"“{words}” limits the search to {what}")

    def _set_before(self, words: str) -> None:
        self.decisions.append(f"“{words.strip()}” limits nothing: that was chosen already")

    def _unknown(self, match: re.Match[str], sentence: str, remedy: str = "") -> None:
        # Of a tag, prose may mean something else after all.
        typed = match.re in TYPED.values() or match.group().lstrip().startswith("#")
        if typed or match.re in FOLDERS:
            self.rest = self._without(match)
        self.decisions.append(f"“{match.group().strip()}” names nothing that is known: searched everywhere")
        self.notices.append(Degradation("scope", f"{sentence} {EVERYWHERE}", remedy or "Check the name."))

    def _without(self, match: re.Match[str], put: str = " ") -> str:
        return f"{self.rest[: match.start()]}{put}{self.rest[match.end() :]}"
