"""Chooses the extractor for a file and turns every way that a file can be bad into a sentence."""

from __future__ import annotations

import dataclasses
import stat
import struct
import zipfile
import zlib
from collections.abc import Callable
from pathlib import Path

from lxml import etree

from core.library.extract import media
from core.library.extract.archive import extract_archive
from core.library.extract.docx import DOCX, extract_docx
from core.library.extract.epub import EPUB, extract_epub
from core.library.extract.html import extract_html
from core.library.extract.limits import ExtractLimits
from core.library.extract.mail import extract_mail, extract_mailbox
from core.library.extract.markdown import extract_markdown
from core.library.extract.ole import extract_ole
from core.library.extract.opendocument import extract_opendocument
from core.library.extract.pdf import extract_pdf
from core.library.extract.reasons import ARCHIVE
from core.library.extract.result import Extracted, ExtractFailure
from core.library.extract.rtf import extract_rtf
from core.library.extract.sheets import XLSX, extract_workbook
from core.library.extract.slides import PPTX, extract_slides
from core.library.extract.structured import (
    extract_json,
    extract_markup_source,
    extract_notebook,
    extract_subtitles,
    extract_table,
)
from core.library.extract.textfile import extract_code, extract_text

__all__ = ["TOO_MUCH_MEMORY", "Extracted", "extract_file", "media_type"]

media_type = media.media_type

FromBytes = Callable[[bytes, ExtractLimits], Extracted]
FromPath = Callable[[Path, ExtractLimits], Extracted]

_FROM_BYTES: dict[str, FromBytes] = {
    "text/markdown": extract_markdown,
    "text/plain": extract_text,
    "text/html": extract_html,
    media.SOURCE: extract_code,
    "text/csv": extract_table,
    "text/tab-separated-values": extract_table,
    "application/json": extract_json,
    "application/x-ndjson": extract_json,
    "application/xml": extract_markup_source,
    "application/x-ipynb+json": extract_notebook,
    "application/x-subrip": extract_subtitles,
    "application/rtf": extract_rtf,
    media.OLE: extract_ole,
    "message/rfc822": extract_mail,
}
_FROM_PATH: dict[str, FromPath] = {
    "application/pdf": extract_pdf,
    DOCX: extract_docx,
    PPTX: extract_slides,
    XLSX: extract_workbook,
    EPUB: extract_epub,
    "application/zip": extract_archive,
    "application/mbox": extract_mailbox,
    **{
        f"application/vnd.oasis.opendocument.{kind}{template}": extract_opendocument
        for kind in ("text", "spreadsheet", "presentation", "graphics")
        for template in ("", "-template")
    },
}
_SUPPORTED = frozenset({*_FROM_BYTES, *_FROM_PATH})

# What parsers of malformed files raise. Each becomes the status "damaged" with the parser's own words;
# anything else is a bug of ours and ends the worker, which the pool reports as a crash.
_PARSER_ERRORS = (
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    ArithmeticError,
    EOFError,
    RuntimeError,
    AssertionError,
    struct.error,
    zlib.error,
    zipfile.BadZipFile,
    etree.LxmlError,
)
_EMPTY = "This file is empty. There is nothing to index."
_GONE = "This file is no longer there. Check whether it was moved or renamed."
_NOT_A_FILE = "This is not an ordinary file, so it holds no text. There is nothing to index."
_BLOCKED = "This file cannot be read: {}. Check its permissions."
_TOO_LARGE = (
    "This file is {:.0f} MB; files of its kind over {:.0f} MB are left out. Split it to have it indexed."
)
TOO_MUCH_MEMORY = (
    "This file needs more memory than a document should. It is left out; split it or save it anew."
)
_DAMAGED = "This file is damaged and cannot be read ({}). Open it in its own program and save it anew."
_IMAGE = "This is a picture. Run text recognition (OCR) on it to have its words indexed."
_UNSUPPORTED = (
    "Files of this kind ({}) are not supported. Convert it to PDF, DOCX or text to have it indexed."
)
_ARCHIVE_KINDS = """
application/x-7z-compressed application/vnd.rar application/gzip application/x-bzip2
application/x-xz application/zstd application/x-tar
"""
_ARCHIVES = frozenset(_ARCHIVE_KINDS.split())


def extract_file(path: Path, limits: ExtractLimits) -> Extracted:
    """The text of a file, or the reason why there is none. Never raises for what a file holds.

    PDFium is not thread-safe and parsers can take the process down: call it in one thread of a worker, or
    through `pool.ExtractorPool`.
    """
    kind = ""
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise ExtractFailure("blocked", _NOT_A_FILE)
        size = status.st_size
        if size == 0:
            raise ExtractFailure("empty", _EMPTY)
        kind = media.media_type(path)
        allowed = limits.max_streamed_bytes if kind in _FROM_PATH else limits.max_file_bytes
        if size > allowed and kind in _SUPPORTED:
            raise ExtractFailure("too_large", _TOO_LARGE.format(size / 1e6, allowed / 1e6))
        result = _extract(path, kind, limits)
    except ExtractFailure as failure:
        return Extracted(failure.status, failure.reason, media_type=kind)
    except MemoryError:
        return Extracted("too_large", TOO_MUCH_MEMORY, media_type=kind)
    except FileNotFoundError:
        return Extracted("blocked", _GONE, media_type=kind)
    except OSError as error:
        return Extracted("blocked", _BLOCKED.format(error.strerror or error), media_type=kind)
    except _PARSER_ERRORS as error:
        words = " ".join(str(error).split())[:120] or type(error).__name__
        return Extracted("damaged", _DAMAGED.format(words), media_type=kind)
    return result if result.media_type else dataclasses.replace(result, media_type=kind)


def _extract(path: Path, kind: str, limits: ExtractLimits) -> Extracted:
    from_path = _FROM_PATH.get(kind)
    if from_path:
        return from_path(path, limits)
    from_bytes = _FROM_BYTES.get(kind)
    if from_bytes:
        return from_bytes(path.read_bytes(), limits)
    if kind.startswith("image/"):
        raise ExtractFailure("needs_ocr", _IMAGE)
    if kind in _ARCHIVES:
        raise ExtractFailure("unsupported", ARCHIVE)
    raise ExtractFailure("unsupported", _UNSUPPORTED.format(kind))
