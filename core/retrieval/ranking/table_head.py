"""Finds the line that names the columns of a table in whose middle a passage begins; without it a row says little."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import PurePath

from core.text.regex import regex

# Names of columns fit into this; a longer first line is no head.
LONGEST_HEAD = 600
# A table that began further back than this would cost reading half a file for one line.
LOOK_BACK = 4000
# What stands between the cells: of these the one that the head has most of; spreadsheets of some countries write semicolons.
_BETWEEN = {".csv": (",", ";", "\t"), ".tsv": ("\t",)}
DELIMITED = frozenset(_BETWEEN)
_ROW = regex(r"\s*\|.*\||[^\t\n]*\t")

TextOf = Callable[[int, int], str]


def table_head(path: str, start: int, text: str, text_of: TextOf) -> str:
    """The head as it stands in the file; "" where the passage holds its head itself, or begins in no table.

    `text_of` gives the document's text between two offsets.
    """
    if start == 0:
        return ""
    if is_delimited(path):
        return _first_line(text_of(0, LONGEST_HEAD))
    if not _ROW.match(text.lstrip("\n")):
        return ""
    before = text_of(max(0, start - LOOK_BACK), start)
    # A passage may begin in the middle of a line, and so may what was read before it.
    lines = before.split("\n")[start > LOOK_BACK : -1]
    rows = 0
    while rows < len(lines) and _ROW.match(lines[-1 - rows]):
        rows += 1
    if not rows or (rows == len(lines) and start > LOOK_BACK):
        return ""
    head = lines[-rows]
    return head if len(head) <= LONGEST_HEAD else ""


def is_delimited(path: str) -> bool:
    """Whether a file is one whose lines are rows of cells."""
    return PurePath(path).suffix.lower() in DELIMITED


def delimiter_of(path: str, head: str) -> str:
    """What stands between the cells of a delimited file with this head; "" for any other file."""
    signs = _BETWEEN.get(PurePath(path).suffix.lower(), ())
    return max(signs, key=head.count, default="")


def _first_line(beginning: str) -> str:
    line, ended, _ = beginning.partition("\n")
    return line if ended else ""
