"""Tells what a file is from its first bytes, and from its name only where bytes cannot tell."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Final

from core.library.extract.decode import looks_binary
from core.library.extract.docx import DOCX
from core.library.extract.package import OLE_MAGIC
from core.library.extract.sheets import XLSX
from core.library.extract.slides import PPTX

OFFICE_FORMS = {"word/document.xml": DOCX, "ppt/presentation.xml": PPTX, "xl/workbook.xml": XLSX}
# Documents in zip packages whose parts are binary; to call them archives would mislead.
_UNREADABLE_PACKAGES = {
    "xl/workbook.bin": "application/vnd.ms-excel.sheet.binary",
    ".iwa": "application/vnd.apple.iwork",
}
OLE: Final = "application/x-ole-storage"
SOURCE: Final = "text/x-source"
_SNIFF_BYTES = 8192
# Readers accept a PDF whose header stands this far behind other bytes.
_PDF_HEADER_BYTES = 1024

_MAGIC: tuple[tuple[int, bytes, str], ...] = (
    (0, b"{\\rtf", "application/rtf"),
    (0, b"\x89PNG\r\n\x1a\n", "image/png"),
    (0, b"\xff\xd8\xff", "image/jpeg"),
    (0, b"GIF8", "image/gif"),
    (0, b"II*\x00", "image/tiff"),
    (0, b"MM\x00*", "image/tiff"),
    (0, b"BM", "image/bmp"),
    (8, b"WEBP", "image/webp"),
    (4, b"ftypheic", "image/heic"),
    (4, b"ftypheix", "image/heic"),
    (4, b"ftypmif1", "image/heic"),
    (4, b"ftypavif", "image/avif"),
    (4, b"ftyp", "video/mp4"),
    (0, b"ID3", "audio/mpeg"),
    (0, b"OggS", "audio/ogg"),
    (0, b"fLaC", "audio/flac"),
    (8, b"WAVE", "audio/wav"),
    (0, b"\x1a\x45\xdf\xa3", "video/x-matroska"),
    (0, b"7z\xbc\xaf\x27\x1c", "application/x-7z-compressed"),
    (0, b"Rar!\x1a\x07", "application/vnd.rar"),
    (0, b"\x1f\x8b", "application/gzip"),
    (0, b"BZh", "application/x-bzip2"),
    (0, b"\xfd7zXZ\x00", "application/x-xz"),
    (0, b"\x28\xb5\x2f\xfd", "application/zstd"),
    (257, b"ustar", "application/x-tar"),
    (0, b"\x7fELF", "application/x-executable"),
    (0, b"MZ", "application/x-executable"),
    (0, b"SQLite format 3\x00", "application/vnd.sqlite3"),
    (0, OLE_MAGIC, OLE),
)

_BY_SUFFIX = {
    "text/markdown": "md markdown mdown mkd mdx qmd",
    "text/html": "html htm xhtml shtml",
    "text/csv": "csv",
    "text/tab-separated-values": "tsv tab",
    "application/json": "json geojson webmanifest",
    "application/x-ndjson": "jsonl ndjson",
    "application/x-ipynb+json": "ipynb",
    "application/xml": "xml rss atom opml xsd xsl xslt",
    "application/x-subrip": "srt vtt",
    "message/rfc822": "eml mht mhtml",
    "application/mbox": "mbox",
    SOURCE: (
        "py pyi pyw js mjs cjs jsx ts tsx java kt kts c h cc cpp cxx hpp hh cs go rs rb php swift scala sh bash zsh "
        "fish ps1 bat cmd pl pm lua r jl m mm f90 f95 sql css scss less vue svelte dart ex exs erl hrl hs ml mli clj "
        "cljs el lisp scm vim asm s toml yaml yml ini cfg conf properties gradle cmake mk dockerfile proto graphql tf "
        "nix zig nim v sv vhd tcl groovy diff patch ipy sol wat"
    ),
    "text/plain": "txt text log rst org adoc asciidoc tex bib textile wiki nfo me",
}
SUFFIXES = {suffix: kind for kind, suffixes in _BY_SUFFIX.items() for suffix in suffixes.split()}
_SOURCE_NAMES = frozenset({"makefile", "dockerfile", "cmakelists.txt", "rakefile", "gemfile", "justfile"})
# A name that promises binary content lets the text sniffing below not be fooled by a small file.
_BINARY_SUFFIXES = {
    "pdf": "application/pdf",
    "docx": DOCX,
    "pptx": PPTX,
    "xlsx": XLSX,
    "zip": "application/zip",
    "odt": "application/vnd.oasis.opendocument.text",
    "epub": "application/epub+zip",
}


def media_type(path: Path) -> str:
    """The media type of a file that can be read; "application/octet-stream" where nothing tells.

    Raises OSError when the file cannot be opened.
    """
    with path.open("rb") as file:
        head = file.read(_SNIFF_BYTES)
    if _is_text_of_its_name(path, head):
        return _text_kind(path, head)
    for offset, magic, kind in _MAGIC:
        if head[offset : offset + len(magic)] == magic:
            return kind
    if b"%PDF-" in head[:_PDF_HEADER_BYTES]:
        return "application/pdf"
    if head.startswith((b"PK\x03\x04", b"PK\x05\x06")):
        return _zip_kind(path)
    return _text_kind(path, head)


def _is_text_of_its_name(path: Path, head: bytes) -> bool:
    """A note that begins with "BMW" or quotes "%PDF-" is no picture and no PDF."""
    if looks_binary(head) or head.startswith((b"%PDF-", b"{\\rtf", b"PK\x03\x04")):
        return False
    return _suffix(path) in SUFFIXES or head[:2] in (b"BM", b"MZ") or head[:3] == b"BZh"


def _zip_kind(path: Path) -> str:
    try:
        with zipfile.ZipFile(path) as package:
            names = package.namelist()
            if "mimetype" in names and package.getinfo("mimetype").file_size < 200:
                return package.read("mimetype").decode("ascii", errors="replace").strip()
    except (zipfile.BadZipFile, OSError, ValueError, NotImplementedError, RuntimeError, EOFError):
        return _BINARY_SUFFIXES.get(_suffix(path), "application/zip")
    for main_part, kind in OFFICE_FORMS.items():
        if main_part in names:
            return kind
    if "[Content_Types].xml" in names and "xl/workbook.bin" not in names:
        for main_part, kind in OFFICE_FORMS.items():
            if any(name.startswith(main_part.split("/")[0] + "/") for name in names):
                return kind
    for part, kind in _UNREADABLE_PACKAGES.items():
        if any(name.endswith(part) for name in names):
            return kind
    if "META-INF/container.xml" in names:
        return "application/epub+zip"
    return "application/zip"


def _text_kind(path: Path, head: bytes) -> str:
    suffix = _suffix(path)
    if suffix in SUFFIXES:
        return SUFFIXES[suffix]
    if path.name.lower() in _SOURCE_NAMES or head.startswith(b"#!"):
        return SOURCE
    start = head.lstrip(b"\xef\xbb\xbf \t\r\n")[:200].lower()
    if start.startswith((b"<!doctype html", b"<html")):
        return "text/html"
    if start.startswith(b"<?xml"):
        return "application/xml"
    return _BINARY_SUFFIXES.get(suffix, "text/plain")


def _suffix(path: Path) -> str:
    return path.suffix.lower().lstrip(".")
