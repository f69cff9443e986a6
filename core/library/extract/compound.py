"""Opens OLE compound files, the containers of Office before 2007 and of every encrypted Office file.

Read from [MS-CFB]. Chains are followed at most once through each sector, so a loop ends with "damaged".
"""

from __future__ import annotations

import struct

from core.library.extract.limits import ExtractLimits
from core.library.extract.result import ExtractFailure

_HEADER = struct.Struct("<8s16xHHHHH6xIIIIIIIIII")
_LAST_SECTOR = 0xFFFFFFFA
_ENTRY_BYTES = 128
_STREAM = 2
_DAMAGED = "This file is damaged: its parts cannot be found. Open it in its own program and save it anew."


class CompoundFile:
    """The streams of a compound file by name; names inside storages are joined with "/"."""

    def __init__(self, data: bytes, limits: ExtractLimits) -> None:
        if len(data) < 512:
            raise ExtractFailure("damaged", _DAMAGED)
        header = _HEADER.unpack_from(data)
        self._data = data
        self._limits = limits
        self._sector = 1 << header[4]
        self._mini_sector = 1 << header[5]
        if header[4] not in (9, 12) or header[5] != 6:
            raise ExtractFailure("damaged", _DAMAGED)
        directory, self._cutoff, mini_fat = header[8], header[10], header[11]
        self._fat = self._read_fat(header[7], header[13])
        self._mini_fat = _words(self._chain(mini_fat)) if mini_fat < _LAST_SECTOR else []
        self._streams: dict[str, tuple[int, int]] = {}
        self._mini = b""
        self._read_directory(self._chain(directory))

    @property
    def names(self) -> frozenset[str]:
        return frozenset(self._streams)

    def read(self, name: str) -> bytes:
        """The bytes of one stream. Raises ExtractFailure when it is absent or its chain is broken."""
        if name not in self._streams:
            raise ExtractFailure("damaged", _DAMAGED)
        start, size = self._streams[name]
        if size >= self._cutoff:
            return self._chain(start)[:size]
        return self._mini_chain(start)[:size]

    def _read_fat(self, count: int, difat: int) -> list[int]:
        sectors = list(struct.unpack_from("<109I", self._data, 76))
        seen: set[int] = set()
        while difat < _LAST_SECTOR and difat not in seen:
            seen.add(difat)
            more = _words(self._at(difat))
            sectors += more[:-1]
            difat = more[-1] if more else _LAST_SECTOR
        fat: list[int] = []
        for sector in sectors[:count]:
            if sector < _LAST_SECTOR:
                fat += _words(self._at(sector))
        return fat

    def _at(self, sector: int) -> bytes:
        start = (sector + 1) * self._sector
        return self._data[start : start + self._sector]

    def _chain(self, sector: int) -> bytes:
        pieces = [self._at(number) for number in _follow(self._fat, sector)]
        return b"".join(pieces)

    def _mini_chain(self, sector: int) -> bytes:
        size = self._mini_sector
        return b"".join(self._mini[n * size : (n + 1) * size] for n in _follow(self._mini_fat, sector))

    def _read_directory(self, data: bytes) -> None:
        entries = [data[i : i + _ENTRY_BYTES] for i in range(0, len(data) - _ENTRY_BYTES + 1, _ENTRY_BYTES)]
        if not entries:
            raise ExtractFailure("damaged", _DAMAGED)
        start, size = _place(entries[0])
        self._mini = self._chain(start)[:size] if size else b""
        self._walk(entries, struct.unpack_from("<I", entries[0], 76)[0], "", set())

    def _walk(self, entries: list[bytes], index: int, folder: str, seen: set[int]) -> None:
        """Each storage is a tree of siblings; the tree's shape does not matter here."""
        pending = [(index, folder)]
        while pending:
            number, inside = pending.pop()
            if number >= len(entries) or number in seen:
                continue
            seen.add(number)
            entry = entries[number]
            left, right, child = struct.unpack_from("<III", entry, 68)
            name = inside + entry[: max(0, min(64, struct.unpack_from("<H", entry, 64)[0]) - 2)].decode(
                "utf-16-le", "replace"
            )
            if entry[66] == _STREAM:
                self._streams[name] = _place(entry)
            pending += [(left, inside), (right, inside), (child, f"{name}/")]


def _place(entry: bytes) -> tuple[int, int]:
    start, size = struct.unpack_from("<II", entry, 116)
    return start, size


def _words(data: bytes) -> list[int]:
    return list(struct.unpack(f"<{len(data) // 4}I", data[: len(data) // 4 * 4]))


def _follow(table: list[int], sector: int) -> list[int]:
    """The sectors of a chain. Raises ExtractFailure when it leaves the table or meets itself."""
    chain: list[int] = []
    seen: set[int] = set()
    while sector < _LAST_SECTOR:
        if sector >= len(table) or sector in seen:
            raise ExtractFailure("damaged", _DAMAGED)
        seen.add(sector)
        chain.append(sector)
        sector = table[sector]
    return chain
