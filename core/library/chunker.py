"""Cuts a document into the passages that are indexed, each an exact span of the document's text.

The cuts depend only on what stands nearby: headings, pages and blocks start anew, so that an edit at one
place leaves the passages elsewhere, and with them their vectors, as they were.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from core.library.chunk_pieces import Piece, pieces_of
from core.library.chunk_sections import SectionGroup, group_sections, sections_of
from core.library.extract.result import Extracted
from core.text.regex import regex

MAX_CHARS = 400
"""About 100 tokens of English and 300 of Chinese: one thought, and well inside the embedder's window."""
OVERLAP = 80
"""A sentence's worth, so that a fact next to a cut is whole on one of its sides."""
# A chunk below this share of the maximum takes up the start of the next block rather than stand alone.
_SMALL_SHARE = 0.25
_CJK = r"[\u3400-\u9fff\u3040-\u30ff\uac00-\ud7a3]"
_WORD_START = regex(rf"(?<=\s)[\w\"“‘(\[（「《]|(?<={_CJK}){_CJK}")


@dataclass(frozen=True)
class ChunkSpan:
    """`text[start:end]` of the document; `page` counts from 1 and is None where there are no pages."""

    ordinal: int
    start: int
    end: int
    page: int | None
    heading_path: tuple[str, ...]


def chunk_document(
    extracted: Extracted, max_chars: int = MAX_CHARS, overlap: int = OVERLAP
) -> tuple[ChunkSpan, ...]:
    """Spans of at most `max_chars` characters, of which up to `overlap` repeat the end of the one before.

    Every visible character outside the front matter is in at least one span; none is blank; none runs over
    the end of a page. Only a single grapheme cluster that is longer makes a span longer than `max_chars`.
    Raises ValueError for an overlap that leaves no room.
    """
    if not 0 <= overlap < max_chars:
        raise ValueError(f"an overlap of {overlap} leaves no room in chunks of {max_chars}")
    text = extracted.text
    spans: list[ChunkSpan] = []
    for group in group_sections(sections_of(extracted), max_chars):
        for start, end in _pack(text, _pieces(text, group, max_chars - overlap), max_chars, overlap):
            page = bisect_right(extracted.page_starts, start) or None
            spans.append(ChunkSpan(len(spans), start, end, page, group.heading_path))
    return tuple(spans)


def _pieces(text: str, group: SectionGroup, capacity: int) -> list[Piece]:
    blocks = (block for section in group.sections for block in section.blocks)
    return [piece for block in blocks for piece in pieces_of(text, block, capacity)]


def _pack(text: str, pieces: Sequence[Piece], max_chars: int, overlap: int) -> list[tuple[int, int]]:
    """Joins neighbouring pieces to spans that fit, with the overlap in front."""
    if pieces and pieces[-1].end - pieces[0].start <= max_chars:
        return [(pieces[0].start, pieces[-1].end)]
    packed: list[tuple[int, int]] = []
    first = 0
    while first < len(pieces):
        start = _overlap_start(text, pieces, first, overlap)
        last = first
        while last + 1 < len(pieces) and _joins(pieces, first, last + 1, start, max_chars):
            last += 1
        packed.append((start, pieces[last].end))
        first = last + 1
    return packed


def _joins(pieces: Sequence[Piece], first: int, candidate: int, start: int, max_chars: int) -> bool:
    """Whether a piece belongs to the running span: it fits, and its block does not do better alone."""
    piece, before = pieces[candidate], pieces[candidate - 1]
    if piece.end - start > max_chars:
        return False
    if not piece.opens_block or before.is_heading:
        return True
    small = before.end - pieces[first].start < max_chars * _SMALL_SHARE
    return small or (piece.block_end - start <= max_chars and not piece.anchor)


def _overlap_start(text: str, pieces: Sequence[Piece], index: int, overlap: int) -> int:
    """The earliest sentence, else word, before the piece that begins within `overlap` characters of it."""
    piece = pieces[index]
    if index == 0 or overlap == 0 or piece.keeps_lines or pieces[index - 1].keeps_lines:
        return piece.start
    earliest = piece.start - overlap
    start, back = piece.start, index - 1
    while back >= 0 and pieces[back].start >= earliest and not pieces[back].keeps_lines:
        start = pieces[back].start
        back -= 1
    if start < piece.start:
        return start
    word = _WORD_START.search(text, max(earliest, pieces[index - 1].start), pieces[index - 1].end)
    return word.start() if word else piece.start
