"""Says what an archive holds without unpacking it: the names alone, so that a bomb stays shut."""

from __future__ import annotations

import zipfile
from pathlib import Path

from core.library.extract.builder import TextBuilder, clean
from core.library.extract.decode import decode
from core.library.extract.limits import ExtractLimits
from core.library.extract.reasons import ARCHIVE
from core.library.extract.result import Extracted

_PASSWORD = "This archive needs a password. Unpack it into the folder to have its files indexed."
_DAMAGED = "This archive is damaged and its list of files cannot be read. Get a fresh copy."
_UTF8_NAMES = 0x800
# Enough to recognise an archive by; a backup may hold a million names.
_MAX_NAMES = 2000


def extract_archive(path: Path, limits: ExtractLimits) -> Extracted:
    """The names inside a zip as text, with the reason why the contents are not indexed."""
    try:
        with zipfile.ZipFile(path) as archive:
            infos = archive.infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, EOFError):
        return Extracted("damaged", _DAMAGED)
    builder = TextBuilder(limits)
    builder.add("list", "\n".join(_name(info) for info in infos[:_MAX_NAMES]))
    encrypted = any(info.flag_bits & 1 for info in infos)
    return Extracted(
        "password" if encrypted else "unsupported",
        _PASSWORD if encrypted else ARCHIVE,
        text=builder.text,
        blocks=tuple(builder.blocks),
    )


def _name(info: zipfile.ZipInfo) -> str:
    """The name as it was typed: zip programs wrote bytes of the local code page without saying which."""
    if info.flag_bits & _UTF8_NAMES:
        return clean(info.filename)
    try:
        return clean(decode(info.orig_filename.encode("cp437")).text)
    except UnicodeEncodeError:
        return clean(info.filename)
