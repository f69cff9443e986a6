"""Where in a text one is, in the words of its format: a page, a line of code, the heading that one reads under.

A share of the text in percent says nothing to a reader. No Qt in here.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from desktop.evidence.text_format import Flavour
from desktop.evidence.text_window import TextWindow

_HEADING = re.compile(r"^ {0,3}#{1,6}[ \t]+(\S.*?)[ \t#]*$", re.MULTILINE)
_FENCED = re.compile(r"^ {0,3}(```|~~~).*?(?:^ {0,3}\1|\Z)", re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Place:
    """Numbers from 1; 0 or "" where it is not known. `lines` is 0 until the end of the text is loaded."""

    page: int = 0
    pages: int = 0
    line: int = 0
    lines: int = 0
    heading: str = ""


def place_at(window: TextWindow, offset: int, flavour: Flavour, page_starts: Sequence[int]) -> Place:
    """What stands at the character `offset` of the document."""
    if page_starts:
        return Place(page=max(1, bisect_right(page_starts, offset)), pages=len(page_starts))
    inside = max(0, min(offset - window.start, len(window.text)))
    if flavour in ("code", "table"):
        if window.start > 0:
            return Place()  # how many lines stand above is not known
        whole = window.end >= window.length
        lines = window.text.count("\n", 0, len(window.text.rstrip("\n"))) + 1 if whole else 0
        return Place(line=window.text.count("\n", 0, inside) + 1, lines=lines)
    return Place(heading=_heading_above(window.text, inside) if flavour == "markdown" else "")


def _heading_above(text: str, inside: int) -> str:
    """The last heading at or above a character; one in a block of code is none."""
    end = text.find("\n", inside)
    above = _FENCED.sub(lambda block: " " * len(block[0]), text[: end if end >= 0 else len(text)])
    return next((match[1] for match in reversed(list(_HEADING.finditer(above)))), "")
