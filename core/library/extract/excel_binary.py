"""Reads Excel 97-2003 workbooks: the BIFF8 records of shared strings, numbers and formula results ([MS-XLS])."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from dataclasses import dataclass

from core.library.extract.builder import CELL_JOIN, TextBuilder
from core.library.extract.compound import CompoundFile
from core.library.extract.limits import ExtractLimits
from core.library.extract.reasons import NO_CELL
from core.library.extract.result import Extracted, ExtractFailure
from core.library.extract.sheets import EPOCH_1900, EPOCH_1904, date_text, is_date_format, number_text

_BOF, _EOF, _CONTINUE, _FILEPASS, _BOUNDSHEET = 0x0809, 0x000A, 0x003C, 0x002F, 0x0085
_SST, _LABELSST, _LABEL, _NUMBER, _RK, _MULRK = 0x00FC, 0x00FD, 0x0204, 0x0203, 0x027E, 0x00BD
_FORMULA, _STRING = 0x0006, 0x0207
_XF, _FORMAT, _DATE_MODE = 0x00E0, 0x041E, 0x0022
_BIFF8 = 0x0600
_PASSWORD = "This workbook needs a password. Save a copy without one to have it indexed."
_OLD = "This workbook is from Excel 95 or older. Open it in a spreadsheet program and save it as XLSX."


@dataclass(frozen=True)
class _Record:
    kind: int
    parts: tuple[bytes, ...]

    @property
    def data(self) -> bytes:
        return self.parts[0]


def extract_excel_binary(file: CompoundFile, limits: ExtractLimits) -> Extracted:
    """All sheets, each a page under its name, rows as lines. Raises ExtractFailure."""
    records = list(_records(file.read("Workbook" if "Workbook" in file.names else "Book")))
    if any(record.kind == _FILEPASS for record in records):
        raise ExtractFailure("password", _PASSWORD)
    if not records or records[0].kind != _BOF or struct.unpack_from("<H", records[0].data)[0] != _BIFF8:
        raise ExtractFailure("unsupported", _OLD)
    shared = next((_shared_strings(record.parts) for record in records if record.kind == _SST), [])
    names = [_short_string(record.data[6:]) for record in records if record.kind == _BOUNDSHEET]
    reader = _Cells(records, shared)
    builder = TextBuilder(limits)
    for name, sheet in zip(names, _sheets(records), strict=False):
        builder.page()
        builder.add("heading", name, 1)
        for row in reader.rows(sheet):
            builder.add("table", CELL_JOIN.join(words for cell in row if (words := " ".join(cell.split()))))
    if all(block.kind == "heading" for block in builder.blocks):
        raise ExtractFailure("no_text", NO_CELL)
    return Extracted(
        "ok",
        text=builder.text,
        media_type="application/vnd.ms-excel",
        blocks=tuple(builder.blocks),
        page_starts=builder.pages(),
    )


def _records(data: bytes) -> Iterator[_Record]:
    """Records with their continuations kept apart: a string that is continued repeats its flag byte."""
    position = 0
    running: tuple[int, list[bytes]] | None = None
    while position + 4 <= len(data):
        kind, size = struct.unpack_from("<HH", data, position)
        body = data[position + 4 : position + 4 + size]
        position += 4 + size
        if kind == _CONTINUE and running:
            running[1].append(body)
            continue
        if running:
            yield _Record(running[0], tuple(running[1]))
        running = (kind, [body])
    if running:
        yield _Record(running[0], tuple(running[1]))


def _sheets(records: list[_Record]) -> Iterator[list[_Record]]:
    """The records of each substream after the workbook's own."""
    depth, current, first = 0, list[_Record](), True
    for record in records:
        if record.kind == _BOF:
            depth += 1
            if depth == 1:
                current = []
        elif record.kind == _EOF:
            depth -= 1
            if depth == 0:
                if not first:
                    yield current
                first = False
        elif depth == 1:
            current.append(record)


class _Strings:
    """Reads unicode strings that may run over from one part of a record into the next."""

    def __init__(self, parts: tuple[bytes, ...]) -> None:
        self._parts = parts
        self._part = 0
        self._position = 0

    def take(self, count: int) -> bytes:
        out = b""
        while len(out) < count and self._part < len(self._parts):
            piece = self._parts[self._part][self._position : self._position + count - len(out)]
            out += piece
            self._position += len(piece)
            if len(out) < count:
                self._part, self._position = self._part + 1, 0
        if len(out) < count:
            raise ValueError("the table of strings is cut short")
        return out

    def string(self) -> str:
        length, flags = struct.unpack("<HB", self.take(3))
        runs = struct.unpack("<H", self.take(2))[0] if flags & 8 else 0
        phonetic = struct.unpack("<I", self.take(4))[0] if flags & 4 else 0
        text = self._characters(length, bool(flags & 1))
        self.take(4 * runs)
        self.take(phonetic)
        return text

    def _characters(self, length: int, wide: bool) -> str:
        out = ""
        while len(out) < length:
            if self._position >= len(self._parts[self._part]):
                self._part, self._position = self._part + 1, 0
                wide = bool(self.take(1)[0] & 1)
            left = len(self._parts[self._part]) - self._position
            count = min(length - len(out), left // 2 if wide else left)
            data = self.take(count * (2 if wide else 1))
            # One UTF-16 unit is one character here, as the record counts them; pairs are joined at the end.
            out += "".join(map(chr, struct.unpack(f"<{count}H", data))) if wide else data.decode("latin-1")
            if not count:
                raise ValueError("the table of strings is damaged")
        return out.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


def _shared_strings(parts: tuple[bytes, ...]) -> list[str]:
    reader = _Strings(parts)
    count = struct.unpack("<4xI", reader.take(8))[0]
    strings: list[str] = []
    for _ in range(count):
        try:
            strings.append(reader.string())
        except (ValueError, IndexError):  # a wrong count: what was read so far is sound
            break
    return strings


def _short_string(data: bytes) -> str:
    length, flags = data[0], data[1]
    return (
        data[2 : 2 + length * 2].decode("utf-16-le", "replace")
        if flags & 1
        else data[2 : 2 + length].decode("latin-1")
    )


class _Cells:
    """Turns cell records into what the sheet shows; holds the strings and date styles of the workbook."""

    def __init__(self, records: list[_Record], shared: list[str]) -> None:
        self._shared = shared
        self._dates = _date_styles(records)
        old_mac = any(r.kind == _DATE_MODE and r.data[:2] == b"\x01\x00" for r in records)
        self._epoch = EPOCH_1904 if old_mac else EPOCH_1900

    def rows(self, records: list[_Record]) -> Iterator[list[str]]:
        """Cell texts in column order, row by row."""
        cells: dict[int, dict[int, str]] = {}
        pending: tuple[int, int] | None = None
        for record in records:
            if record.kind == _STRING and pending:
                cells.setdefault(pending[0], {})[pending[1]] = _long_string(record.data)
            for row, column, text in self._cells(record):
                cells.setdefault(row, {})[column] = text
            pending = _text_formula(record)
        for row in sorted(cells):
            yield [cells[row][column] for column in sorted(cells[row])]

    def _cells(self, record: _Record) -> Iterator[tuple[int, int, str]]:
        data, kind = record.data, record.kind
        if kind not in (_LABELSST, _LABEL, _NUMBER, _RK, _MULRK, _FORMULA):
            return
        row, column, style = struct.unpack_from("<HHH", data)
        if kind == _LABELSST:
            index = struct.unpack_from("<I", data, 6)[0]
            yield row, column, self._shared[index] if index < len(self._shared) else ""
        elif kind == _LABEL:
            yield row, column, _long_string(data[6:])
        elif kind == _NUMBER or (kind == _FORMULA and data[12:14] != b"\xff\xff"):
            yield row, column, self._number(struct.unpack_from("<d", data, 6)[0], style)
        elif kind == _RK:
            yield row, column, self._number(_rk(struct.unpack_from("<I", data, 6)[0]), style)
        elif kind == _MULRK:
            for index in range((len(data) - 6) // 6):
                style, packed = struct.unpack_from("<HI", data, 4 + 6 * index)
                yield row, column + index, self._number(_rk(packed), style)

    def _number(self, value: float, style: int) -> str:
        shown = number_text(repr(value))
        return date_text(shown, self._epoch) if style in self._dates else shown


def _date_styles(records: list[_Record]) -> frozenset[int]:
    """Indexes of the cell styles (XF records, in order) whose number format is a date or time."""
    codes = {
        struct.unpack_from("<H", r.data)[0]: _long_string(r.data[2:])
        for r in records
        if r.kind == _FORMAT and len(r.data) > 5
    }
    styles = [struct.unpack_from("<H", r.data, 2)[0] for r in records if r.kind == _XF and len(r.data) >= 4]
    return frozenset(i for i, number in enumerate(styles) if is_date_format(number, codes.get(number)))


def _text_formula(record: _Record) -> tuple[int, int] | None:
    """The place of a formula whose result is a string, which the next record then holds."""
    if record.kind == _FORMULA and record.data[12:14] == b"\xff\xff" and record.data[6] == 0:
        row, column = struct.unpack_from("<HH", record.data)
        return row, column
    return None


def _long_string(data: bytes) -> str:
    return _Strings((data,)).string()


def _rk(value: int) -> float:
    """The packed number form: 30 bits of a double or an integer, perhaps in hundredths."""
    if value & 2:
        number = float(struct.unpack("<i", struct.pack("<I", value & 0xFFFFFFFC))[0] >> 2)
    else:
        number = struct.unpack("<d", struct.pack("<Q", (value & 0xFFFFFFFC) << 32))[0]
    return number / 100 if value & 1 else number
