"""Finds the folder that a question names: "in the letters folder", 在 letters 文件夹里, 归档目录中.

Chinese sets no blank between a name and what stands before it, so the catalogue says where the name begins.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice

from core.retrieval.scope.patterns import (
    AND,
    AND_BEFORE,
    COUNTS_OR_LISTS,
    FOLDERS,
    HAN_FOLDER_BEFORE,
    HAN_FOLDER_BEHIND,
    IN_BARE,
    NAMES_NO_FOLDER,
    NO_FOLDER,
    SEVERAL_FOLDERS,
)
from core.text.regex import regex

Folders = Callable[[str], tuple[str, ...]]

# A name in Chinese is short, and each place where it may begin is looked up.
_LONGEST_HAN = 8
_MOST_WORDS = 4
# Whoever names more folders than this writes no question.
_MOST_LOOKED_AT = 4
_QUOTED = regex(r"[\"“「『](?P<name>[^\"”」』]{1,80})[\"”」』]$")
_CLAUSE = regex(r"[，,。？?：:；;！!]")
_LED_IN = regex(r"(?:只?在|从|從|\b(?:in|from|inside|within|under)\b)\s*(?:(?:我们|我們|我|my|our|the)的?\s*)?(?P<name>\S.*)$", re.I)  # fmt: skip
_OWN = regex(r"^(?:请|請)?(?:我们|我們|我)的")
_HAN_OR_WORD = regex(r"[\u3400-\u9fff]|[^\s、\u3400-\u9fff]+")


@dataclass(frozen=True)
class FolderWords:
    """`text[start:end]` names the folder `name`; whether it is known is for the reader of it to say.

    `others`: further folders that it names with it, "the letters and notes folders"; these are known.
    """

    name: str
    start: int
    end: int
    others: tuple[str, ...] = ()


def folder_words(text: str, folders: Folders) -> FolderWords | None:
    """The folder that the text limits itself to; None where it names none, or only speaks of folders."""
    several = SEVERAL_FOLDERS.search(text)
    if several is not None:
        names = [name.strip() for name in AND.split(several["names"] or several["before"])]
        if len(names) > 1 and all(folders(name) for name in names):
            return FolderWords(names[0], several.start(), several.end(), tuple(names[1:]))
    for pattern in FOLDERS:
        match = pattern.search(text)
        if match and not NO_FOLDER.fullmatch(match.group("name").strip()):
            return _without_more(text, match, folders)
    for match in islice(HAN_FOLDER_BEHIND.finditer(text), _MOST_LOOKED_AT):
        found = _named_before(text, match, folders)
        if found is not None:
            return found
    match = HAN_FOLDER_BEFORE.search(text)
    if match and not NAMES_NO_FOLDER.search(match["name"]):
        return FolderWords(match["name"], match.start(), match.end())
    bare = IN_BARE.search(text)
    if (
        bare
        and not NO_FOLDER.fullmatch(bare["name"])
        and COUNTS_OR_LISTS.match(text)
        and folders(bare["name"])
    ):
        return FolderWords(bare["name"], bare.start(), bare.end())
    return None


def _without_more(text: str, match: re.Match[str], folders: Folders) -> FolderWords:
    """The name without what limits it further, "the folder letters of last month", or what stands before it."""
    name, start = match.group("name").strip(), match.start("name")
    whole = FolderWords(name, match.start(), match.end())
    shorter = re.split(r"\s+(?:of|from|since|in)\s+", name, maxsplit=1)[0]
    if folders(name):
        return whole
    if shorter != name and folders(shorter):
        return FolderWords(shorter, match.start(), start + len(shorter))
    # "Put in writing in the letters folder": the words before the last "in" are none of its name.
    for led_in in re.finditer(r"\s(?:in|from|inside|within|under) (?:the |my |our )?", name):
        if folders(name[led_in.end() :]):
            return FolderWords(name[led_in.end() :], start + led_in.start(), match.end())
    return whole


def _named_before(text: str, match: re.Match[str], folders: Folders) -> FolderWords | None:
    """What the Chinese word for a folder has before it; None where that names none."""
    before = text[: match.start()].rstrip()
    quoted = _QUOTED.search(before)
    if quoted is not None:
        return FolderWords(quoted["name"], _with_lead(before, quoted.start()), match.end())
    clause = _CLAUSE.split(before)[-1]
    start = len(before) - len(clause)
    led_in = _LED_IN.search(clause)
    if led_in is not None and folders(led_in["name"]):
        return FolderWords(led_in["name"], start + led_in.start(), match.end())
    at = _known_from(clause, folders)
    if at is not None:
        names = [clause[at:]]
        # "The folders letters and notes" in one breath, letters和笔记文件夹.
        while joined := AND_BEFORE.search(clause[:at]):
            earlier = _known_from(clause[: joined.start()], folders)
            if earlier is None:
                break
            names.append(clause[earlier : joined.start()])
            at = earlier
        return FolderWords(names[0], _with_lead(before, start + at), match.end(), tuple(names[1:]))
    if NAMES_NO_FOLDER.search(clause):
        return None
    if led_in is not None:
        return FolderWords(led_in["name"], start + led_in.start(), match.end())
    name = _OWN.sub("", clause).strip()
    # "To buy folders" names none; "in folder X" and X 文件夹里 mean one that may be misspelt.
    return FolderWords(name, start, match.end()) if name and match["within"] else None


def _known_from(clause: str, folders: Folders) -> int | None:
    """Where the longest known name begins that the clause ends with."""
    return next((at for at in _beginnings(clause) if folders(clause[at:])), None)


def _beginnings(clause: str) -> Iterator[int]:
    """Where the name may begin, the longest first."""
    starts = [each.start() for each in _HAN_OR_WORD.finditer(clause)]
    han = re.search(r"[\u3400-\u9fff]", clause[starts[-1] :]) is not None if starts else False
    yield from starts[-(_LONGEST_HAN if han else _MOST_WORDS) :]


def _with_lead(before: str, start: int) -> int:
    """Where the words begin that lead the name in."""
    lead = re.search(
        r"(?:只?在|从|從|\b(?:in|from|inside|within|under))?\s*(?:(?:我们|我們|我|my|our|the)的?)?\s*$",
        before[:start],
        re.I,
    )
    return lead.start() if lead is not None else start
