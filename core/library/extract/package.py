"""Opens zip packages (Office, OpenDocument, EPUB) without trusting what they say about their sizes."""

from __future__ import annotations

import posixpath
import zipfile
import zlib
from pathlib import Path
from types import TracebackType
from urllib.parse import unquote

from lxml import etree

from core.library.extract.limits import ExtractLimits
from core.library.extract.markup import attribute, named, parse_xml
from core.library.extract.reasons import PASSWORD
from core.library.extract.result import ExtractFailure

OLE_MAGIC = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_DAMAGED = "This file is damaged: it cannot be unpacked. Open it in its own program and save it anew, or get a fresh copy."
_TOO_LARGE = (
    "This file unpacks to more than {} MiB, which is not what a document does. "
    "It is left alone; save it anew in its own program."
)
# Where the body stands in practice, for packages whose own list is damaged.
_USUAL_MAIN_PARTS = ("word/document.xml", "ppt/presentation.xml", "xl/workbook.xml")
_READ_STEP = 1024 * 1024


class Package:
    """A zip file whose members are read under one common size limit. Use it as a context manager."""

    def __init__(self, path: Path, limits: ExtractLimits) -> None:
        try:
            self._zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError, EOFError) as error:
            raise ExtractFailure("damaged", _DAMAGED) from error
        self._limits = limits
        self._unpacked = 0
        self._infos = {info.filename: info for info in self._zip.infolist()}
        self.names = tuple(self._infos)

    def __enter__(self) -> Package:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._zip.close()

    def read(self, name: str) -> bytes:
        """The bytes of one member. Raises ExtractFailure: absent, damaged, encrypted or past the limit."""
        info = self._infos.get(name)
        if info is None:
            raise ExtractFailure("damaged", _DAMAGED)
        if info.flag_bits & 1:
            raise ExtractFailure("password", PASSWORD)
        try:
            return self._read_bounded(info)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, OSError) as error:
            raise ExtractFailure("damaged", _DAMAGED) from error

    def _read_bounded(self, info: zipfile.ZipInfo) -> bytes:
        """Reads in steps, because the size in the directory may be a lie."""
        pieces: list[bytes] = []
        with self._zip.open(info) as member:
            while piece := member.read(_READ_STEP):
                self._unpacked += len(piece)
                if self._unpacked > self._limits.max_unpacked_bytes:
                    raise ExtractFailure(
                        "too_large", _TOO_LARGE.format(self._limits.max_unpacked_bytes // 2**20)
                    )
                pieces.append(piece)
        return b"".join(pieces)

    def xml(self, name: str) -> etree._Element:
        """One member parsed. Raises ExtractFailure."""
        return parse_xml(self.read(name), self._limits)

    def optional_xml(self, name: str) -> etree._Element | None:
        """One member parsed, or None where the package has none by this name."""
        return self.xml(name) if name in self._infos else None

    def _tolerated_xml(self, name: str) -> etree._Element | None:
        """One member parsed; None where it is absent or no XML, for lists that the caller can do without."""
        try:
            return self.optional_xml(name)
        except ExtractFailure as failure:
            if failure.status != "damaged":
                raise
            return None

    def relations(self, part: str) -> dict[str, tuple[str, str]]:
        """Relation id -> (kind, member name) of an Office part; targets outside the package are left out."""
        folder, name = posixpath.split(part)
        root = self._tolerated_xml(posixpath.join(folder, "_rels", f"{name}.rels"))
        found: dict[str, tuple[str, str]] = {}
        for relation in named(root, "Relationship") if root is not None else ():
            if attribute(relation, "TargetMode") == "External":
                continue
            target = unquote(attribute(relation, "Target"))
            member = (
                target.lstrip("/")
                if target.startswith("/")
                else posixpath.normpath(posixpath.join(folder, target))
            )
            found[attribute(relation, "Id")] = (attribute(relation, "Type").rpartition("/")[2], member)
        return found

    def main_part(self) -> str:
        """The member that holds an Office document's body. Raises ExtractFailure."""
        for kind, member in self.relations("").values():
            if kind == "officeDocument":
                return member
        usual = next((name for name in _USUAL_MAIN_PARTS if name in self._infos), None)
        if usual:
            return usual
        raise ExtractFailure("damaged", _DAMAGED)

    def core_properties(self) -> dict[str, str]:
        """Title, author, tags and dates of an Office package."""
        names = {
            "title": "title",
            "creator": "author",
            "keywords": "tags",
            "created": "created",
            "modified": "modified",
        }
        found: dict[str, str] = {}
        for kind, member in self.relations("").values():
            root = self._tolerated_xml(member) if kind == "core-properties" else None
            for element in root.iter() if root is not None else ():
                key = names.get(str(element.tag).rpartition("}")[2])
                value = " ".join((element.text or "").split())
                if key and value:
                    found[key] = value
        return found
