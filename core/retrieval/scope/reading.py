"""Takes the words that limit a question out of it, one rule after the other, and says what each of them did."""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import datetime
from pathlib import Path

from core.retrieval.query import Degradation, Hold, Scope
from core.retrieval.scope.dates import Limit, limit_from_words
from core.retrieval.scope.file_kinds import FileKind, kind_named, kind_names
from core.retrieval.scope.folder_words import folder_words
from core.retrieval.scope.known import Known
from core.retrieval.scope.patterns import (
    IN_KIND,
    KIND_ALONE,
    KIND_AS_SUBJECT,
    SAYS_TAG,
    TAGGED,
    TYPED,
    and_kind,
    tagged_with,
)
from core.retrieval.scope.unread_times import unread_time
from core.retrieval.understanding.intent import intent

EVERYWHERE, OTHER_LIMITS = "Everything was searched.", "Only the other limits hold."


def is_dated(scope: Scope) -> bool:
    """Whether a time limits it already."""
    return any(
        limit is not None
        for limit in (scope.modified_from, scope.modified_to, scope.dated_from, scope.dated_to)
    )


def without_phrase(text: str, limit: Limit) -> str:
    """The text without the words of its time, and the "of" or 的 that joined them to the rest."""
    after = text[limit.phrase.end :]
    gap = re.match(r"(?:['’]s?\b|的)?", after)
    return f"{text[: limit.phrase.start]} {after[gap.end() if gap else 0 :]}"


def tidy(text: str) -> str:
    """Without the blanks and marks that are left where words were taken out."""
    return re.sub(
        r"(?:\s*[,，])?\s+(?=[?？.。!！,，])|[,，](?=[?？.。!！])", "", " ".join(text.split())
    ).strip(" ,，:：")


def _still_asked(match: re.Match[str]) -> str:
    """What stays where a kind is taken out: "which PDF mentions Huila?" still asks which, and what slides say files say."""
    part = match.groupdict()
    if part.get("which"):
        return f"{part['which']} document "
    verb = part.get("does") or ""
    return f"{verb if verb.casefold() == 'did' else verb[:2]} the files " if verb else " "


def _below(path: str, folders: tuple[str, ...]) -> bool:
    """Whether it is one of these folders, or in one."""
    return any(Path(path).is_relative_to(folder) for folder in folders)


class Reading:
    """One question on its way through the rules; each takes its words out of `rest`."""

    def __init__(self, question: str, scope: Scope, known: Known) -> None:
        self.rest = question
        self.with_time = question
        self.scope = scope
        self.decisions: list[str] = []
        self._given = scope
        self._known = known
        self._told: list[Degradation] = []
        self._unmet: list[tuple[str, str]] = []

    @property
    def notices(self) -> tuple[Degradation, ...]:
        """What the person must know; of a limit that nothing is known by, what was searched in its place."""
        searched = EVERYWHERE if self.scope == self._given else OTHER_LIMITS
        unmet = (Degradation("scope", f"{sentence} {searched}", remedy) for sentence, remedy in self._unmet)
        return (*self._told, *unmet)

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
            if label == "folder" and re.search(r"[:：] ", match.group()) and not self._known.folders(name):
                continue  # "the letters folder: parking" is prose
            {"folder": self._to_folder, "kind": self._to_kind, "tag": self._to_tag}[label](
                name, *match.span()
            )

    def folder(self) -> None:
        found = folder_words(self.rest, self._known.folders)
        if found is not None:
            self._to_folder(found.name, found.start, found.end, found.others)

    def kind(self) -> None:
        """ "In my PDFs", "which PDF mentions Huila?", "what do the slides say about the budget?"."""
        if self.scope.media_types:
            return
        for kind, pattern in (*IN_KIND, *KIND_AS_SUBJECT):
            match = pattern.search(self.rest)
            if match and self._has(kind, match.group().strip()):
                kinds, end = [kind], match.end()
                while more := and_kind(self.rest, end):
                    kinds.append(more[0])
                    end = more[1]
                words = self.rest[match.start() : end].strip()
                self.rest = self._without(match.start(), end, _still_asked(match))
                media_types = tuple(one for each in kinds for one in each.media_types)
                self._limit(
                    words,
                    replace(self.scope, media_types=media_types),
                    ", ".join(each.name for each in kinds),
                )
                return

    def _has(self, kind: FileKind, words: str) -> bool:
        """Whether there is a file of this kind; where there is none, that is told, unless the word may mean something else."""
        if self._known.has_kind(kind.media_types):
            return True
        told = f"“{words}” names a kind of file that none is of: limits nothing"
        if told in self.decisions:
            return False
        self.decisions.append(told)
        if not kind.means_other_things(words):
            sentence = f"No file is of the kind “{kind.label}”."
            self._unmet.append((sentence, "Check the name."))
        return False

    def kind_alone(self, timed: bool) -> None:
        """A kind that is all that is left: "emails from last month", "my PDFs"."""
        rest = tidy(self.rest)
        for kind, pattern in KIND_ALONE:
            match = pattern.search(rest)
            if match and (timed or match["all"]) and not self.scope.media_types and self._has(kind, rest):
                self.rest = ""
                self._limit(rest, replace(self.scope, media_types=kind.media_types), kind.name)
                return

    def tag(self) -> None:
        if self.scope.tags:
            return
        spoken = self.rest.casefold() if SAYS_TAG.search(self.rest) else ""
        named = (tag for tag in self._known.tags() if tag.casefold() in spoken) if spoken else ()
        for pattern in (*TAGGED, *map(tagged_with, named)):
            match = pattern.search(self.rest)
            if match:
                sure = match.group().lstrip().startswith("#")
                self._to_tag(match.groupdict().get("han") or match.group("name"), *match.span(), sure)
                return

    def period(self, now: datetime) -> tuple[Hold, str]:
        if is_dated(self.scope):
            read = limit_from_words(self.rest, intent(self.rest), now)
            if read is not None:
                self._set_before(read.words)
            return "", ""
        self.with_time = self.rest
        limit = limit_from_words(self.rest, intent(self.rest), now)
        if limit is None:
            unread = unread_time(self.rest, now)
            self.decisions += [unread.said] if unread is not None else []
            self._told += [unread.notice] if unread is not None and unread.notice is not None else []
            return "", ""
        self.scope = limit.applied(self.scope, now)
        self.decisions.append(f"“{limit.words}” means what is of {limit.days_said}, {limit.how}")
        self.rest = without_phrase(self.rest, limit)
        return limit.hold, limit.days_said

    def _to_folder(self, name: str, start: int, end: int, others: tuple[str, ...] = ()) -> None:
        chosen = self.scope.folders
        paths = tuple(path for each in (name, *others) for path in self._known.folders(each))
        inside = tuple(path for path in paths if not chosen or _below(path, chosen))
        if inside:
            self._take(start, end, replace(self.scope, folders=inside), ", ".join(inside))
        elif paths:
            self._set_before(self.rest[start:end])
            outside = f"The folder “{name}” lies outside of where the search was told to look."
            self._told.append(Degradation("scope", outside, "Choose it, or leave the choice open."))
        else:
            self._unknown(start, end, f"There is no folder “{name}”.")

    def _to_kind(self, name: str, start: int, end: int) -> None:
        kind = kind_named(name)
        if kind is not None:
            self._take(start, end, replace(self.scope, media_types=kind.media_types), kind.name)
        else:
            self._unknown(
                start, end, f"There is no kind of file “{name}”.", f"The kinds are: {kind_names()}."
            )

    def _to_tag(self, name: str, start: int, end: int, sure: bool = True) -> None:
        """`sure`: it can be nothing but a tag. Prose may mean something else after all, and stays in the question."""
        tag = self._known.tag_called(name)
        if tag:
            self._take(start, end, replace(self.scope, tags=(tag,)), f"#{tag}")
        else:
            self._unknown(start, end, f"No file has the tag “{name.lstrip('#')}”.", stays=not sure)

    def _take(self, start: int, end: int, scope: Scope, what: str) -> None:
        words = self.rest[start:end].strip()
        self.rest = self._without(start, end)
        self._limit(words, scope, what)

    def _limit(self, words: str, scope: Scope, what: str) -> None:
        self.scope = scope
        self.decisions.append(f"“{words}” limits the search to {what}")

    def _set_before(self, words: str) -> None:
        self.decisions.append(f"“{words.strip()}” limits nothing: that was chosen already")

    def _unknown(self, start: int, end: int, sentence: str, remedy: str = "", stays: bool = False) -> None:
        words = self.rest[start:end].strip()
        if not stays:
            self.rest = self._without(start, end)
        self.decisions.append(f"“{words}” names nothing that is known: searched everywhere")
        self._unmet.append((sentence, remedy or "Check the name."))

    def _without(self, start: int, end: int, put: str = " ") -> str:
        return f"{self.rest[:start]}{put}{self.rest[end:]}"
