"""Reads Rich Text Format: its words, paragraphs and table rows, in whatever code page they were typed."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from core.library.extract.builder import CELL_JOIN, TextBuilder
from core.library.extract.limits import ExtractLimits
from core.library.extract.result import Extracted, ExtractFailure

_TOKEN = re.compile(
    rb"\\([a-zA-Z]{1,32})(-?\d{1,10})? ?"  # control word with its number
    rb"|\\'([0-9a-fA-F]{2})"  # a byte
    rb"|\\([^a-zA-Z'])"  # control symbol
    rb"|([{}])"
    rb"|[\r\n]+"
    rb"|([^\\{}\r\n]+)",
    re.DOTALL,
)
# Groups whose text is not the document's.
_SKIPPED_LIST = """
fonttbl colortbl stylesheet info pict object objdata header headerl headerr headerf footer footerl footerr footerf
themedata colorschememapping datastore latentstyles listtable listoverridetable rsidtbl generator xmlnstbl
fldinst filetbl revtbl nonshppict bkmkstart bkmkend pgptbl mmathPr
"""
_SKIPPED = frozenset(word.encode() for word in _SKIPPED_LIST.split())
_SYMBOLS = {
    b"par": "\n", b"line": "\n", b"sect": "\n", b"page": "\n", b"row": "\v", b"cell": "\x1f", b"nestcell": "\x1f",
    b"nestrow": "\v", b"tab": "\t", b"emdash": "—", b"endash": "–", b"lquote": "‘", b"rquote": "’", b"ldblquote": "“",
    b"rdblquote": "”", b"bullet": "•", b"emspace": " ", b"enspace": " ",
}  # fmt: skip
_CONTROL_SYMBOLS = {
    b"~": "\u00a0",
    b"_": "-",
    b"\\": "\\",
    b"{": "{",
    b"}": "}",
    b"\n": "\n",
    b"\r": "\n",
    b"-": "\u00ad",
}
# \fcharset numbers that stand for a code page (RTF 1.9.1, table of character sets).
_CHARSETS = {
    0: "cp1252", 77: "mac_roman", 128: "cp932", 129: "cp949", 130: "johab", 134: "gb18030", 136: "big5hkscs",
    161: "cp1253", 162: "cp1254", 163: "cp1258", 177: "cp1255", 178: "cp1256", 186: "cp1257", 204: "cp1251",
    222: "cp874", 238: "cp1250",
}  # fmt: skip
_CODE_PAGES = {936: "gb18030", 950: "big5hkscs", 10000: "mac_roman", 65001: "utf-8"}
_MAX_DEPTH = 2000
_NO_TEXT = "This document holds no text. There is nothing to index."


@dataclass(frozen=True)
class _State:
    skip: bool = False
    fonts: bool = False
    font: int = -1
    unicode_skip: int = 1
    outline: int = -1


def extract_rtf(data: bytes, limits: ExtractLimits) -> Extracted:
    """Paragraphs, headings by outline level, table rows. Raises ExtractFailure."""
    builder = TextBuilder(limits)
    reader = _Reader(builder)
    reader.read(data)
    if not builder.blocks:
        raise ExtractFailure("no_text", _NO_TEXT)
    return Extracted("ok", text=builder.text, media_type="application/rtf", blocks=tuple(builder.blocks))


class _Reader:
    """A token machine with a stack of group states."""

    def __init__(self, builder: TextBuilder) -> None:
        self._builder = builder
        self._state = _State()
        self._stack: list[_State] = []
        self._default = "cp1252"
        self._fonts: dict[int, str] = {}
        self._table_font = -1
        self._bytes = bytearray()
        self._pieces: list[str] = []
        self._to_skip = 0
        self._star = False

    def read(self, data: bytes) -> None:
        position = 0
        while position < len(data):
            match = _TOKEN.match(data, position)
            if match is None:
                position += 1
                continue
            position = match.end()
            word, number, byte, symbol, brace, plain = match.groups()
            if word is not None:
                position = self._word(word, int(number) if number else None, data, position)
            elif byte is not None:
                self._put_bytes(bytes.fromhex(byte.decode("ascii")))
            elif symbol is not None:
                self._symbol(symbol)
            elif brace is not None:
                self._brace(brace)
            elif plain is not None:
                self._put_bytes(plain)
        self._flush_bytes()
        self._paragraph()

    def _brace(self, brace: bytes) -> None:
        self._flush_bytes()
        if brace == b"{":
            if len(self._stack) < _MAX_DEPTH:
                self._stack.append(self._state)
        elif self._stack:
            self._state = self._stack.pop()
        self._star = False

    def _symbol(self, symbol: bytes) -> None:
        if symbol == b"*":
            self._star = True
        else:
            self._put(_CONTROL_SYMBOLS.get(symbol, ""))

    def _word(self, word: bytes, number: int | None, data: bytes, position: int) -> int:
        """Carries out one control word; returns where to read on."""
        if word == b"bin":
            return position + max(0, number or 0)
        if word == b"u" and number is not None:
            self._put(_utf16(number))
            self._to_skip = self._state.unicode_skip
            return position
        self._flush_bytes()
        if word in _SKIPPED or self._star:
            self._state = replace(self._state, skip=True, fonts=word == b"fonttbl")
            self._star = False
        elif word in _SYMBOLS:
            self._put(_SYMBOLS[word])
        else:
            self._set(word, number or 0)
        return position

    def _set(self, word: bytes, number: int) -> None:
        if word == b"ansicpg":
            self._default = _CODE_PAGES.get(number, f"cp{number}")
        elif word == b"f":
            self._state = replace(self._state, font=number)
            self._table_font = number
        elif word == b"fcharset" and self._state.fonts and number in _CHARSETS:
            self._fonts[self._table_font] = _CHARSETS[number]
        elif word == b"uc":
            self._state = replace(self._state, unicode_skip=max(0, number))
        elif word == b"outlinelevel":
            self._state = replace(self._state, outline=number)
        elif word == b"pard":
            self._state = replace(self._state, outline=-1)

    def _put_bytes(self, data: bytes) -> None:
        """Text bytes; those that only repeat a \\u character for old readers are passed over."""
        if self._to_skip:
            passed = min(self._to_skip, len(data))
            self._to_skip -= passed
            data = data[passed:]
        if not self._state.skip:
            self._bytes += data

    def _flush_bytes(self) -> None:
        self._to_skip = 0
        if self._bytes:
            encoding = self._fonts.get(self._state.font, self._default)
            try:
                self._pieces.append(self._bytes.decode(encoding, errors="replace"))
            except LookupError:
                self._pieces.append(self._bytes.decode("cp1252", errors="replace"))
            self._bytes.clear()

    def _put(self, text: str) -> None:
        self._flush_bytes()
        if self._state.skip:
            return
        if text == "\n":
            self._paragraph()
        elif text == "\v":
            self._row()
        else:
            self._pieces.append(text)

    def _paragraph(self) -> None:
        text = "".join(self._pieces)
        if "\x1f" in text:
            self._pieces.append(" ")
            return
        self._pieces.clear()
        text = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")
        level = self._state.outline + 1
        self._builder.add(
            "heading" if 1 <= level <= 6 else "paragraph", text, level if 1 <= level <= 6 else 0
        )

    def _row(self) -> None:
        cells = [" ".join(cell.split()) for cell in "".join(self._pieces).split("\x1f")]
        self._pieces.clear()
        self._builder.add("table", CELL_JOIN.join(cell for cell in cells if cell))


def _utf16(number: int) -> str:
    """\\u takes a signed 16-bit unit; pairs of surrogates are joined when the paragraph ends."""
    return chr(number % 0x10000)
