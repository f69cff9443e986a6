"""Which part of a long text is on screen and which part to fetch next. A text of 50 MB costs as much as one of 50 kB."""

from __future__ import annotations

from dataclasses import dataclass

# Characters on each side of the passage in the first read: two screens up and down.
AROUND = 6_000
# Characters of each further read, and how many are kept: layout of more than that makes resizing slow.
STEP = 10_000
KEEP = 60_000
# Of a text without line ends less is kept: a line is laid out as a whole whenever it grows.
_LONG_LINE = 4_000
_SHRINK = 4
# A read begins somewhere in a line; the half line is dropped unless lines are longer than this.
_LONGEST_HALF_LINE = 2_000


@dataclass(frozen=True)
class Slice:
    """Characters [start, end) of a document."""

    start: int
    end: int


@dataclass(frozen=True)
class Change:
    """What the view has to do, in this order: drop what stands at the tail and the head, put text before and after."""

    dropped_head: str = ""
    dropped_tail: str = ""
    before: str = ""
    after: str = ""


def first_slice(start: int, end: int) -> Slice:
    """What to read first to show the passage [start, end)."""
    end = min(max(start, end), start + KEEP - 2 * AROUND)
    return Slice(max(0, start - AROUND), end + AROUND)


class TextWindow:
    """The text between `start` and `end` of a document that is `length` characters long."""

    def __init__(self, start: int, text: str, length: int, passage_start: int) -> None:
        cut = _half_line(text, passage_start - start) if start > 0 else 0
        self.start = start + cut
        self.text = text[cut:]
        self.length = length
        shrink = _SHRINK if max(map(len, self.text.split("\n"))) > _LONG_LINE else 1
        self._step, self._keep = STEP // shrink, KEEP // shrink

    @property
    def end(self) -> int:
        return self.start + len(self.text)

    def above(self) -> Slice | None:
        """What to read next when the reader comes near the upper end; None at the beginning of the document."""
        return Slice(max(0, self.start - self._step), self.start) if self.start > 0 else None

    def below(self) -> Slice | None:
        return Slice(self.end, min(self.length, self.end + self._step)) if self.end < self.length else None

    def add_above(self, start: int, text: str) -> Change:
        """Put a slice that ends at `self.start` in front; the far end goes when too much is kept."""
        if start + len(text) != self.start or not text:
            return Change()
        cut = _half_line(text, len(text)) if start > 0 else 0
        before = text[cut:]
        kept = len(self.text) - self._surplus(before)
        dropped = self.text[kept:]
        self.text = before + self.text[:kept]
        self.start -= len(before)
        return Change(dropped_tail=dropped, before=before)

    def add_below(self, start: int, text: str) -> Change:
        if start != self.end or not text:
            return Change()
        cut = self._surplus(text)
        dropped = self.text[:cut]
        self.text = self.text[cut:] + text
        self.start += cut
        return Change(dropped_head=dropped, after=text)

    def _surplus(self, added: str) -> int:
        return max(0, len(self.text) + len(added) - self._keep)


def _half_line(text: str, before: int) -> int:
    """How much of `text` to drop so that it begins with a whole line, looking no further than `before`."""
    newline = text.find("\n", 0, max(0, min(before, _LONGEST_HALF_LINE)))
    return newline + 1 if 0 <= newline < len(text) - 1 else 0
