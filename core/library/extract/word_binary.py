"""Reads the text of Word 97-2003 documents through their piece table ([MS-DOC] 2.4.1)."""

from __future__ import annotations

import re
import struct

from core.library.extract.builder import CELL_JOIN, TextBuilder
from core.library.extract.compound import CompoundFile
from core.library.extract.limits import ExtractLimits
from core.library.extract.reasons import NO_TEXT, PASSWORD
from core.library.extract.result import Extracted, ExtractFailure
from core.text.regex import regex

_MAGIC = 0xA5EC
_ENCRYPTED, _TABLE_ONE = 0x0100, 0x0200
_FIRST_WORD97 = 0x00C1
# Offset of fcClx in the table of offsets of Word 97 and later.
_FC_CLX = 0x01A2
_PIECE_TABLE, _PROPERTIES = 2, 1
_COMPRESSED = 0x40000000
_OLD = "This document is from Word 95 or older. Open it in a word processor and save it as DOCX."
_DAMAGED = (
    "This document is damaged: its text cannot be put together. Open it in its own program and save it anew."
)
# A field is 0x13 code 0x14 result 0x15; only the result is seen. Fields stand in each other.
_FIELD_CODE = regex("\x13[^\x13\x14\x15]*(?:\x14([^\x13\x14\x15]*))?\x15")
_MAX_FIELD_DEPTH = 10
_CELL_END, _LINE_BREAK, _PAGE_BREAK = "\x07", "\x0b", "\x0c"
_INVISIBLE = regex("[\x01-\x06\x08\x0e-\x12\x16-\x1d]")


def extract_word_binary(file: CompoundFile, limits: ExtractLimits) -> Extracted:
    """Paragraphs and table rows of the main text, notes and boxes. Raises ExtractFailure."""
    main = file.read("WordDocument")
    if len(main) < _FC_CLX + 8:
        raise ExtractFailure("damaged", _DAMAGED)
    magic, version, flags = struct.unpack_from("<HH6xH", main)
    if magic != _MAGIC or version < _FIRST_WORD97:
        raise ExtractFailure("unsupported", _OLD)
    if flags & _ENCRYPTED:
        raise ExtractFailure("password", PASSWORD)
    table = file.read("1Table" if flags & _TABLE_ONE else "0Table")
    text = _without_fields(_pieces(main, table))
    builder = TextBuilder(limits)
    _blocks(text, builder)
    if not builder.blocks:
        raise ExtractFailure("no_text", NO_TEXT)
    return Extracted("ok", text=builder.text, media_type="application/msword", blocks=tuple(builder.blocks))


def _pieces(main: bytes, table: bytes) -> str:
    """The document's text put together in logical order."""
    start, size = struct.unpack_from("<II", main, _FC_CLX)
    clx = table[start : start + size]
    position = 0
    while position < len(clx) and clx[position] == _PROPERTIES:
        position += 3 + struct.unpack_from("<H", clx, position + 1)[0]
    if position + 5 > len(clx) or clx[position] != _PIECE_TABLE:
        raise ExtractFailure("damaged", _DAMAGED)
    plc = clx[position + 5 : position + 5 + struct.unpack_from("<I", clx, position + 1)[0]]
    count = (len(plc) - 4) // 12
    ends = struct.unpack_from(f"<{count + 1}I", plc)
    out = []
    for index in range(count):
        place = struct.unpack_from("<I", plc, 4 * (count + 1) + 8 * index + 2)[0]
        length = max(0, ends[index + 1] - ends[index])
        if place & _COMPRESSED:
            offset = (place & ~_COMPRESSED) // 2
            out.append(main[offset : offset + length].decode("cp1252", "replace"))
        else:
            out.append(main[place : place + 2 * length].decode("utf-16-le", "replace"))
    return "".join(out)


def _without_fields(text: str) -> str:
    for _ in range(_MAX_FIELD_DEPTH):
        text, found = _FIELD_CODE.subn(lambda match: match.group(1) or "", text)
        if not found:
            break
    return text


def _blocks(text: str, builder: TextBuilder) -> None:
    """A cell ends with \\x07, and so does its row: two of them in a row end the row."""
    cells: list[str] = []
    for paragraph in re.split(f"(?<=[\r{_CELL_END}{_PAGE_BREAK}])", text):
        words = _INVISIBLE.sub("", paragraph).replace(_LINE_BREAK, "\n").strip(f"\r{_CELL_END}{_PAGE_BREAK} ")
        if not paragraph.endswith(_CELL_END):
            if cells and words:
                cells[-1:] = [f"{cells[-1]} {words}"] if paragraph.endswith("\r") else [cells[-1], words]
            else:
                builder.add("paragraph", words)
        elif words:
            cells.append(" ".join(words.split()))
        else:
            builder.add("table" if len(cells) > 1 else "paragraph", CELL_JOIN.join(cells))
            cells = []
    builder.add("table", CELL_JOIN.join(cells))
