"""Reads plain text and source code: the text is the file's own, cut into blocks at blank lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from core.library.extract.builder import clean, too_much_text
from core.library.extract.decode import decode, looks_binary
from core.library.extract.limits import ExtractLimits
from core.library.extract.result import Block, BlockKind, Extracted, ExtractFailure
from core.text.regex import regex

_BINARY = "This file is not text but binary data of an unknown kind. Convert it to a text format to have it indexed."
_BLANK = "This file holds only blank space. There is nothing to index."
# One unreadable sequence in this many characters is worth a word to the reader.
_DAMAGE_WORTH_TELLING = 1
_PARAGRAPH = regex(r"[^\n]*\S[^\n]*(?:\n[^\n]*\S[^\n]*)*")
_ATX = regex(r" {0,3}(#{1,6})(?:[ \t]|$)")
_SETEXT = regex(r"\n[ \t]*(?:={3,}|-{3,}|~{3,})[ \t]*\Z")
# A definition that starts in the first column opens a new block also without a blank line.
_DEFINITION = regex(
    r"\n(?=(?:@\w|(?:export |public |private |protected |static |async |pub |abstract |final )*"
    r"(?:def|class|function|func|fn|interface|struct|enum|impl|trait|module|namespace|type)\b))"
)
_LINE = regex(r"[^\n]+")
_INDENT = "\u3000"
# "第三章 出发", "Chapter 4: The Sea" on a line of their own.
_CHAPTER = regex(
    r"[ \t\u3000]*(?:第[一二三四五六七八九十百千零〇两\d]{1,9}([章节節回卷部篇集])(?:[ \t\u3000:：][^\n。，]{0,40})?"
    r"|(chapter|part|section|appendix|book)[ \t]+(?:\d{1,4}|[ivxlc]{1,8})\b[^\n]{0,60})[ \t\r]*",
    re.IGNORECASE,
)
_LARGE_PARTS = frozenset({"卷", "部", "篇", "集", "part", "book"})
_SMALL_PARTS = frozenset({"节", "節", "section"})


@dataclass(frozen=True)
class DecodedFile:
    """Text of a file, the encoding it was in, and what the person should know about the decoding."""

    text: str
    encoding: str
    warnings: tuple[str, ...] = ()


def decode_file(data: bytes, limits: ExtractLimits) -> DecodedFile:
    """Characters of a text file. Raises ExtractFailure for binary, blank or over-long ones."""
    if looks_binary(data):
        raise ExtractFailure("unsupported", _BINARY)
    decoded = decode(data)
    if len(decoded.text) > limits.max_text_chars:
        raise ExtractFailure("too_large", too_much_text(limits.max_text_chars))
    if decoded.text.isspace() or not decoded.text:
        raise ExtractFailure("no_text", _BLANK)
    warnings: tuple[str, ...] = ()
    if decoded.damaged >= _DAMAGE_WORTH_TELLING:
        warnings = (
            f"{decoded.damaged} unreadable byte sequences were replaced; save the file as UTF-8 to repair it.",
        )
    return DecodedFile(clean(decoded.text), decoded.encoding, warnings)


def extract_text(data: bytes, limits: ExtractLimits) -> Extracted:
    """Plain text with paragraphs, and headings where a line is underlined. Raises ExtractFailure."""
    decoded = decode_file(data, limits)
    blocks = [part for block in paragraph_blocks(decoded.text, 0) for part in _parts(decoded.text, block)]
    return _extracted(decoded, tuple(blocks), "text/plain")


def _parts(text: str, block: Block) -> Iterator[Block]:
    """A block cut at chapter lines, and at the indented first lines that stand for blank lines in Chinese books."""
    if block.kind == "heading":
        yield block
        return
    start = end = block.start
    for match in _LINE.finditer(text, block.start, block.end):
        chapter = _CHAPTER.fullmatch(match.group())
        if (chapter or match.group().startswith(_INDENT)) and end > start:
            yield Block(start, end, block.kind)
            start = match.start()
        end = match.end()
        if chapter:
            yield Block(match.start(), end, "heading", _chapter_level(chapter))
            start = end + 1
    if end > start:
        yield Block(start, end, block.kind)


def _chapter_level(chapter: re.Match[str]) -> int:
    name = (chapter.group(1) or chapter.group(2)).lower()
    return 1 if name in _LARGE_PARTS else 3 if name in _SMALL_PARTS else 2


def extract_code(data: bytes, limits: ExtractLimits) -> Extracted:
    """Source code in blocks of lines between blank lines or definitions. Raises ExtractFailure."""
    decoded = decode_file(data, limits)
    blocks = [
        Block(start, end, "code")
        for match in _PARAGRAPH.finditer(decoded.text)
        for start, end in _cut(decoded.text, match.start(), match.end())
    ]
    return _extracted(decoded, tuple(blocks), "text/x-source")


def _extracted(decoded: DecodedFile, blocks: tuple[Block, ...], media_type: str) -> Extracted:
    return Extracted(
        "ok",
        text=decoded.text,
        media_type=media_type,
        blocks=blocks,
        metadata={"encoding": decoded.encoding},
        warnings=decoded.warnings,
    )


def _cut(text: str, start: int, end: int) -> list[tuple[int, int]]:
    cuts = [start, *(match.end() for match in _DEFINITION.finditer(text, start, end)), end]
    spans = [(a, b - (1 if b < end else 0)) for a, b in pairwise(cuts)]
    return [(a, b) for a, b in spans if text[a:b].strip()]


def paragraph_blocks(text: str, start: int, atx_headings: bool = False) -> tuple[Block, ...]:
    """Runs of non-blank lines from `start` on; an underlined or (if asked) `#` line is a heading."""
    blocks: list[Block] = []
    for match in _PARAGRAPH.finditer(text, start):
        first_line = match.group().split("\n", 1)[0]
        heading = _ATX.match(first_line) if atx_headings else None
        if heading:
            blocks.append(
                Block(match.start(), match.start() + len(first_line), "heading", len(heading.group(1)))
            )
            rest = match.start() + len(first_line) + 1
            if rest < match.end():
                blocks.append(Block(rest, match.end(), "paragraph"))
            continue
        blocks.append(Block(match.start(), match.end(), *_kind(match.group())))
    return tuple(blocks)


def _kind(paragraph: str) -> tuple[BlockKind, int]:
    underlined = paragraph.count("\n") == 1 and _SETEXT.search(paragraph.replace("\r", ""))
    if underlined:
        return "heading", 1 if "=" in paragraph.rsplit("\n", 1)[1] else 2
    return "paragraph", 0
