"""Text on a grid of cells: how wide a character is, where a long line breaks, which runs are drawn at once. No Qt.

Differences are read column by column, so a Chinese character must be exactly two Latin ones wide in whatever fonts
the machine has. The grid decides the widths; the painter puts each run at its cell.
"""

from __future__ import annotations

import unicodedata
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Literal

TAB = 4
# An ambiguous character (“, …, ±) is wide where the font draws it clearly wider than one cell.
_WIDE_FROM = 1.3
_NO_WIDTH = frozenset({"Mn", "Me", "Cf"})
_JOINER = "\u200d"
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAGS = range(0x1F1E6, 0x1F200)
# No line begins with these (the Chinese rule for closing punctuation, and the Latin one).
_CLOSING = frozenset("，。、；：！？）》」』】〉”’…·,.;:!?)]}%")
_OPENING = frozenset("（《「『【〈“‘([{")

PieceKind = Literal["narrow", "wide", "single", "gap"]


@dataclass(frozen=True)
class Piece:
    """A run of one kind at one place. `at` is its first character; `cell` and `cells` where it stands in its line.

    "narrow" and "wide" runs keep one width for each character; a "single" is one cluster (an emoji, a letter with
    its accents); a "gap" is a tab.
    """

    text: str
    at: int
    cell: int
    cells: int
    kind: PieceKind


@dataclass(frozen=True)
class Cluster:
    """What is one character to a reader: [start, end) of the text."""

    start: int
    end: int
    width: int
    kind: PieceKind


class Grid:
    """`measure(character)`: its advance in the font in cells, for characters whose width the standard leaves open."""

    def __init__(self, measure: Callable[[str], float] = lambda _character: 1.0) -> None:
        self._widths = _Widths(measure)

    def width_of(self, text: str) -> int:
        """At most so many cells; exact for texts without tabs and joined emoji."""
        if text.isascii():
            return len(text) + (TAB - 1) * text.count("\t")
        return sum(map(self._widths.__getitem__, text))

    def wrap(self, text: str, columns: int) -> list[int]:
        """Where the lines of a text begin that is broken to fit `columns` cells; the first is 0."""
        starts, base = [0], 0
        ends = self._ends(text)
        while ends and ends[-1] - base > columns:
            start = starts[-1]
            over = bisect_right(ends, base + columns, lo=start)  # the first character that does not fit
            while over < len(text) and text[over] == " ":  # blanks may hang over the edge
                over += 1
            if over == len(text):
                break
            at = over
            while at > start and not _may_break(text, at):
                at -= 1
            if at == start:
                at = max(over, start + 1)
                while at < len(text) and not self._widths[text[at]]:
                    at += 1
            if at == len(text):
                break
            starts.append(at)
            base = ends[at - 1]
        return starts

    def _ends(self, text: str) -> Sequence[int]:
        """The cell behind each character, a tab taken for as wide as it can be."""
        if text.isascii() and "\t" not in text:
            return range(1, len(text) + 1)
        return list(accumulate(map(self._widths.__getitem__, text)))

    def clusters(self, text: str) -> Iterator[Cluster]:
        """The characters as a reader counts them."""
        start = 0
        while start < len(text):
            end = _cluster_end(text, start)
            first = text[start]
            yield Cluster(start, end, self._widths[first] or 1, self._kind(text[start:end]))
            start = end

    def pieces(self, text: str, start: int, end: int) -> list[Piece]:
        """What is drawn for text[start:end], which begins at cell 0."""
        part = text[start:end]
        if part.isascii() and part.isprintable():
            return [Piece(part, start, 0, len(part), "narrow")] if part else []
        pieces: list[Piece] = []
        run: list[Cluster] = []
        cell = 0
        for cluster in self.clusters(part):
            if run and (cluster.kind != run[-1].kind or cluster.kind in ("single", "gap")):
                cell = _close_run(pieces, run, part, start, cell)
            run.append(cluster)
        _close_run(pieces, run, part, start, cell)
        return pieces

    def cell_at(self, text: str, start: int, index: int) -> int:
        """The cell at which text[index] stands in a line that begins at `start`."""
        return sum(piece.cells for piece in self.pieces(text, start, index))

    def index_at(self, text: str, start: int, end: int, cell: float) -> int:
        """The boundary between characters nearest to a cell of the line text[start:end]."""
        passed = 0
        for cluster in self.clusters(text[start:end]):
            width = _tab_width(passed) if cluster.kind == "gap" else cluster.width
            if cell < passed + width / 2:
                return start + cluster.start
            passed += width
        return end

    def _kind(self, cluster: str) -> PieceKind:
        if cluster == "\t":
            return "gap"
        if len(cluster) > 1 or unicodedata.category(cluster) in ("So", "Sk", "Cc", "Co", "Cn"):
            return "single"
        return "wide" if self._widths[cluster] == 2 else "narrow"


class _Widths(dict[str, int]):
    """Cells of each character met so far."""

    def __init__(self, measure: Callable[[str], float]) -> None:
        super().__init__()
        self._measure = measure

    def __missing__(self, character: str) -> int:
        if character == "\t":
            width = TAB
        elif character.isascii():
            width = 1
        elif unicodedata.category(character) in _NO_WIDTH or ord(character) in _SKIN_TONES:
            width = 0
        elif unicodedata.east_asian_width(character) in ("W", "F"):
            width = 2
        else:
            width = 2 if self._measure(character) >= _WIDE_FROM else 1
        self[character] = width
        return width


def _cluster_end(text: str, start: int) -> int:
    end = start + 1
    if ord(text[start]) in _FLAGS and end < len(text) and ord(text[end]) in _FLAGS:
        end += 1
    while end < len(text):
        joins = text[end - 1] == _JOINER and not text[end].isascii()
        mark = not text[end].isascii() and (
            unicodedata.category(text[end]) in _NO_WIDTH or ord(text[end]) in _SKIN_TONES
        )
        if not joins and not mark:
            break
        end += 1
    return end


def _close_run(pieces: list[Piece], run: list[Cluster], part: str, offset: int, cell: int) -> int:
    """Add the run as a piece and empty it; returns the cell behind it."""
    if not run:
        return cell
    kind = run[0].kind
    cells = _tab_width(cell) if kind == "gap" else sum(cluster.width for cluster in run)
    pieces.append(Piece(part[run[0].start : run[-1].end], offset + run[0].start, cell, cells, kind))
    run.clear()
    return cell + cells


def _tab_width(cell: int) -> int:
    return TAB - cell % TAB


def _may_break(text: str, at: int) -> bool:
    """Whether a line may begin at this character."""
    if at == 0 or text[at] == " " or text[at] in _CLOSING or text[at - 1] in _OPENING:
        return False
    before, after = text[at - 1], text[at]
    return before in " \t-/" or _is_ideograph(before) or _is_ideograph(after)


def _is_ideograph(character: str) -> bool:
    return not character.isascii() and unicodedata.east_asian_width(character) in ("W", "F")
