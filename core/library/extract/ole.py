"""Tells what an OLE compound file is (old Office, Outlook mail, encrypted new Office) and reads what it can."""

from __future__ import annotations

import re
import struct
from collections.abc import Iterator

from core.library.extract.builder import TextBuilder
from core.library.extract.compound import CompoundFile
from core.library.extract.excel_binary import extract_excel_binary
from core.library.extract.html import HtmlReader, decode_html
from core.library.extract.limits import ExtractLimits
from core.library.extract.markup import parse_html
from core.library.extract.reasons import PASSWORD
from core.library.extract.result import Extracted, ExtractFailure
from core.library.extract.word_binary import extract_word_binary

_UNKNOWN = "This file is of an old Office kind that is not supported. Save it as DOCX, XLSX, PPTX or PDF."
_NO_TEXT = "This file holds no text. There is nothing to index."
# [MS-PPT] record types: text as UTF-16 and as Latin-1, and the mark of an encrypted file.
_TEXT_CHARS, _TEXT_BYTES, _CRYPT_SESSION, _CONTAINER_VERSION = 0x0FA0, 0x0FA8, 0x2F14, 0xF
# Master slides and notes only hold prompts, and a star where the page number goes.
_MASTER = 0x03F8
_PROMPTS = ("Click to edit Master", "单击此处编辑母版", "*")
_MAX_DEPTH = 64
# [MS-OXPROPS] properties of an Outlook message: subject, sender, receivers, body, HTML body.
_SUBJECT, _SENDER, _TO, _BODY, _HTML = "0037", "0C1A", "0E04", "1000", "1013"


def extract_ole(data: bytes, limits: ExtractLimits) -> Extracted:
    """Word, Excel, PowerPoint 97-2003 and Outlook messages. Raises ExtractFailure."""
    file = CompoundFile(data, limits)
    if "EncryptedPackage" in file.names:
        raise ExtractFailure("password", PASSWORD)
    if "WordDocument" in file.names:
        return extract_word_binary(file, limits)
    if "Workbook" in file.names or "Book" in file.names:
        return extract_excel_binary(file, limits)
    if "PowerPoint Document" in file.names:
        return _powerpoint(file, limits)
    if any(name.startswith("__substg1.0_") for name in file.names):
        return _outlook(file, limits)
    raise ExtractFailure("unsupported", _UNKNOWN)


def _powerpoint(file: CompoundFile, limits: ExtractLimits) -> Extracted:
    data = file.read("PowerPoint Document")
    builder = TextBuilder(limits)
    said: set[str] = set()
    for kind, body in _atoms(data, 0, len(data), 0):
        if kind == _CRYPT_SESSION:
            raise ExtractFailure("password", PASSWORD)
        text = body.decode("utf-16-le", "replace") if kind == _TEXT_CHARS else body.decode("latin-1")
        text = text.replace("\r", "\n").replace("\x0b", "\n").strip()
        if text not in said and not text.startswith(_PROMPTS):
            said.add(text)
            builder.add("paragraph", text)
    if not builder.blocks:
        raise ExtractFailure("no_text", _NO_TEXT)
    return Extracted(
        "ok", text=builder.text, media_type="application/vnd.ms-powerpoint", blocks=tuple(builder.blocks)
    )


def _atoms(data: bytes, start: int, end: int, depth: int) -> Iterator[tuple[int, bytes]]:
    """The text atoms of a PowerPoint stream, in order, through nested containers."""
    while start + 8 <= end:
        version, kind, size = struct.unpack_from("<HHI", data, start)
        body = start + 8
        stop = min(end, body + size)
        if kind in (_TEXT_CHARS, _TEXT_BYTES, _CRYPT_SESSION):
            yield kind, data[body:stop]
        elif version & 0xF == _CONTAINER_VERSION and kind != _MASTER and depth < _MAX_DEPTH:
            yield from _atoms(data, body, stop, depth + 1)
        start = body + size


def _outlook(file: CompoundFile, limits: ExtractLimits) -> Extracted:
    subject, body = _property(file, _SUBJECT), _property(file, _BODY)
    builder = TextBuilder(limits)
    builder.add("heading", subject, 1)
    people = (("From", _property(file, _SENDER)), ("To", _property(file, _TO)))
    builder.add("paragraph", "\n".join(f"{name}: {value}" for name, value in people if value))
    for paragraph in re.split(r"\r?\n[ \t]*\r?\n", body):
        builder.add("paragraph", paragraph.replace("\r\n", "\n"))
    page = f"__substg1.0_{_HTML}0102"
    if not body.strip() and page in file.names:
        root = parse_html(decode_html(file.read(page)).text, limits)
        if root is not None:
            HtmlReader(builder).read(root)
    if not builder.blocks:
        raise ExtractFailure("no_text", _NO_TEXT)
    return Extracted(
        "ok",
        text=builder.text,
        title=subject,
        media_type="application/vnd.ms-outlook",
        blocks=tuple(builder.blocks),
    )


def _property(file: CompoundFile, tag: str) -> str:
    wide, narrow = f"__substg1.0_{tag}001F", f"__substg1.0_{tag}001E"
    if wide in file.names:
        return file.read(wide).decode("utf-16-le", "replace").rstrip("\x00")
    return file.read(narrow).decode("cp1252", "replace").rstrip("\x00") if narrow in file.names else ""
