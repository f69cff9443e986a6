"""Breaks one block into pieces that are never cut again: sentences, lines, or at worst grapheme clusters."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import dataclass

from core.library.chunk_graphemes import boundary_at_or_before, is_boundary
from core.library.extract.result import Block
from core.text.regex import regex
from core.text.sentences import split_sentences

_VISIBLE_LINE = regex(r"[^\n]*\S[^\n]*")
# Where a sentence that is too long for one chunk is cut, best places first.
_CLAUSE_END = regex(r"[，；：、][”’」』）]*|[,;:—][\"')\]]*(?=\s)")
_SPACE = regex(r"\s+")
# Not nearer to the front than this share of the room: tiny pieces retrieve badly.
_MIN_FILL = 0.5
# One block in six: an edit is over after a few chunks, and the mean chunk of real notes shrinks by 5 %.
_ANCHOR_EVERY = 6
_ANCHOR_CHARS = 80


@dataclass(frozen=True)
class Piece:
    """A span that stays whole. `block_end` lets the packer see whether the whole block still fits.

    An anchor is the start of a block whose own words say that a chunk should begin here: where chunks are
    filled one after the other, that lets the cuts fall into step again soon after an edit (content-defined
    chunking).
    """

    start: int
    end: int
    block_end: int
    opens_block: bool
    keeps_lines: bool
    is_heading: bool
    anchor: bool


def pieces_of(text: str, block: Block, capacity: int) -> list[Piece]:
    """The pieces of a block in order, each at most `capacity` characters unless one grapheme is longer."""
    keeps_lines = block.kind in ("code", "table")
    units = _lines(text, block) if keeps_lines else _sentences(text, block)
    spans = [span for start, end in units for span in cut_long(text, start, end, capacity)]
    anchor = zlib.crc32(text[block.start : block.start + _ANCHOR_CHARS].encode()) % _ANCHOR_EVERY == 0
    return [
        Piece(start, end, block.end, index == 0, keeps_lines, block.kind == "heading", anchor and index == 0)
        for index, (start, end) in enumerate(spans)
    ]


def _lines(text: str, block: Block) -> Iterator[tuple[int, int]]:
    """The visible lines, with their indentation."""
    for match in _VISIBLE_LINE.finditer(text, block.start, block.end):
        yield match.start(), match.start() + len(match.group().rstrip())


def _sentences(text: str, block: Block) -> Iterator[tuple[int, int]]:
    for start, end in split_sentences(text[block.start : block.end]):
        yield block.start + start, block.start + end


def cut_long(text: str, start: int, end: int, capacity: int) -> Iterator[tuple[int, int]]:
    """Cuts a span at clauses, else words, else graphemes, into visible spans of at most `capacity`."""
    while end - start > capacity:
        cut = _best_cut(text, start, start + capacity)
        yield from _visible(text, start, cut)
        start = cut
    yield from _visible(text, start, end)


def _best_cut(text: str, start: int, limit: int) -> int:
    lowest = start + int((limit - start) * _MIN_FILL)
    for pattern in (_CLAUSE_END, _SPACE):
        ends = [match.end() for match in pattern.finditer(text, lowest, limit)]
        good = next((end for end in reversed(ends) if end > start and is_boundary(text, end)), None)
        if good is not None:
            return good
    return boundary_at_or_before(text, limit, start)


def _visible(text: str, start: int, end: int) -> Iterator[tuple[int, int]]:
    """The span without white space at its end; a line's indentation stays; nothing if it is blank."""
    stripped = len(text[start:end].rstrip())
    if stripped:
        yield start, start + stripped
