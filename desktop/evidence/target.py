"""A place in a document that someone wants to see, from whichever message of the engine names it. No Qt in here."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from desktop.evidence.locate import locate

PAGE_BREAK = 2  # characters between two pages of a PDF's text


@dataclass(frozen=True)
class Part:
    """`count` characters from PDFium's index `start` on page `page` (from 0)."""

    page: int
    start: int
    count: int


@dataclass(frozen=True)
class Target:
    """From a CitationTarget or a Reference. `state` is "" for a Reference: nothing is known to have changed."""

    document_id: int
    path: str
    title: str
    page: int | None
    start: int
    end: int
    quote: str
    heading: tuple[str, ...] = ()
    state: str = ""
    sentence: str = ""

    @classmethod
    def of(cls, message: Mapping[str, Any]) -> Target:
        heading = str(message.get("heading") or "")
        return cls(
            document_id=int(message["document_id"]),
            path=str(message.get("path") or ""),
            title=str(message.get("title") or ""),
            page=message.get("page"),
            start=int(message.get("start") or 0),
            end=int(message.get("end") or 0),
            quote=str(message.get("quote") or ""),
            heading=tuple(part.strip() for part in heading.split(" > ") if part.strip()),
            state=str(message.get("state") or ""),
            sentence=str(message.get("sentence") or ""),
        )

    @property
    def has_passage(self) -> bool:
        return self.end > self.start or bool(self.quote.strip())


def placed(target: Target, text: str, start: int) -> tuple[int, int] | None:
    """[start, end) of the passage, looked for in a stretch of text that begins at `start` of the document.

    Without a quote the offsets are believed. None: the words do not stand there.
    """
    if not target.quote.strip():
        return (target.start, target.end) if target.end > target.start else None
    found = locate(text, target.quote, target.start - start)
    return (start + found.start, start + found.end) if found is not None else None


def page_parts(start: int, end: int, page_starts: Sequence[int]) -> tuple[Part, ...]:
    """The passage [start, end) of a PDF's text as characters of its pages."""
    if not page_starts or end <= start:
        return ()
    parts = []
    page = max(0, bisect_right(page_starts, start) - 1)
    while page < len(page_starts) and page_starts[page] < end:
        last = page_starts[page + 1] - PAGE_BREAK if page + 1 < len(page_starts) else end
        first, stop = max(start, page_starts[page]), min(end, last)
        if stop > first:
            parts.append(Part(page, first - page_starts[page], stop - first))
        page += 1
    return tuple(parts)
