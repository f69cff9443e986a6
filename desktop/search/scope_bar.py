"""Where to search: one source or all, a kind of file, a time, a series of files."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from typing import Any

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QComboBox, QGridLayout, QWidget

from core.service.protocol import ScopeParams
from core.service.protocol_library import SourceRow
from desktop.theme import Theme
from desktop.widgets.choice_box import ChoiceBox

_DAY = 86_400
# A folder's name may be longer than a box can show.
_WIDEST = 260
_OFFICE = "application/vnd.openxmlformats-officedocument."
_OPEN = "application/vnd.oasis.opendocument."
# Kinds of files as people name them, with the media types of the protocol. Order of the box.
KINDS: dict[str, tuple[str, ...]] = {
    "": (),
    "notes": ("text/markdown", "text/plain"),
    "pdf": ("application/pdf",),
    "documents": (
        f"{_OFFICE}wordprocessingml.document", f"{_OPEN}text", "application/msword", "application/rtf", "application/epub+zip",
    ),
    "slides": (f"{_OFFICE}presentationml.presentation", f"{_OPEN}presentation", "application/vnd.ms-powerpoint"),
    "sheets": (
        f"{_OFFICE}spreadsheetml.sheet", f"{_OPEN}spreadsheet", "application/vnd.ms-excel", "text/csv", "text/tab-separated-values",
    ),
    "web": ("text/html",),
    "mail": ("message/rfc822", "application/mbox", "application/vnd.ms-outlook"),
    "code": ("text/x-source", "application/json", "application/xml", "application/x-ipynb+json"),
}  # fmt: skip
# Times back from now, in days.
PERIODS: dict[str, int] = {"": 0, "week": 7, "month": 31, "year": 366}


class ScopeBar(QWidget):
    """`changed`: `scope()` is another now."""

    changed = Signal()

    def __init__(
        self, theme: Theme, now: Callable[[], float] = time.time, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._now = now
        self._theme = theme
        self.source_box = self._box(self.tr("Where to search"))
        self.kind_box = self._box(self.tr("Kind of file"))
        self.period_box = self._box(self.tr("When the file was changed"))
        self.series_box = self._box(self.tr("Files named alike but for a number or a date"))
        self.series_box.addItem(self.tr("Any series"), "")
        self.series_box.hide()
        self.show_sources([])
        for kind in KINDS:
            self.kind_box.addItem(self._kind_name(kind), kind)
        for period in PERIODS:
            self.period_box.addItem(self._period_name(period), period)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(theme.space("s"))
        self._boxes = (self.source_box, self.kind_box, self.period_box, self.series_box)
        self._columns = 0
        for box in self._boxes:
            box.currentIndexChanged.connect(lambda _index: self.changed.emit())
        self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def minimumSizeHint(self) -> QSize:
        """No wider than the widest box: the boxes stand under each other where there is no room beside each other."""
        widest = max(box.sizeHint().width() for box in self._shown())
        return QSize(widest, super().minimumSizeHint().height())

    def _place(self) -> None:
        """In a row if every box can show its words; else in two columns, else one under the other."""
        shown = self._shown()
        columns = next((n for n in (len(shown), 2) if self._needed(shown, n) <= self.width()), 1)
        if columns == self._columns:
            return
        self._columns = columns
        for number, box in enumerate([*shown, *(box for box in self._boxes if box not in shown)]):
            self._grid.addWidget(box, number // columns, number % columns)
        for column in range(len(self._boxes) + 1):
            self._grid.setColumnStretch(column, int(column == columns))

    def _needed(self, shown: Sequence[QComboBox], columns: int) -> int:
        """The width of so many columns of boxes."""
        widths = [min(box.sizeHint().width(), _WIDEST) for box in shown]
        return sum(max(widths[n::columns]) for n in range(columns)) + self._grid.spacing() * (columns - 1)

    def _shown(self) -> list[QComboBox]:
        """Without the series where there are none."""
        return [box for box in self._boxes if box is not self.series_box or box.count() > 1]

    def scope(self) -> ScopeParams:
        """Empty where nothing is limited."""
        scope: ScopeParams = {}
        source = self.source_box.currentData()
        if source is not None:
            scope["sources"] = [source]
        if types := KINDS[self.kind_box.currentData() or ""]:
            scope["media_types"] = list(types)
        if days := PERIODS[self.period_box.currentData() or ""]:
            scope["modified_from"] = self._now() - days * _DAY
        if series := self.series_box.currentData():
            scope["series"] = [series]
        return scope

    def show_sources(self, rows: list[SourceRow]) -> None:
        """Offer these sources and keep the chosen one where it is still there."""
        wanted: list[tuple[Any, str]] = [(None, self.tr("Everywhere"))]
        wanted += [(row["id"], PurePath(row["path"]).name or row["path"]) for row in rows]
        self._offer(self.source_box, wanted)

    def show_series(self, sizes: Mapping[str, int]) -> None:
        """Offer these series, by name and with the number of their files; without any, the box is not there."""
        wanted: list[tuple[Any, str]] = [("", self.tr("Any series"))]
        wanted += [(name, f"{name.replace('#', '…')} ({count})") for name, count in sizes.items()]
        self._offer(self.series_box, wanted)
        self.series_box.setVisible(bool(sizes))
        self._columns = 0
        self._place()

    def _offer(self, box: QComboBox, wanted: list[tuple[Any, str]]) -> None:
        """Fill a box; what is chosen stays where it is still there."""
        chosen = box.currentData()
        if wanted == [(box.itemData(i), box.itemText(i)) for i in range(box.count())]:
            return
        box.blockSignals(True)
        box.clear()
        for data, name in wanted:
            box.addItem(name, data)
        place = next((i for i, (data, _) in enumerate(wanted) if data == chosen), 0)
        box.setCurrentIndex(place)
        box.blockSignals(False)
        if chosen and place == 0:
            self.changed.emit()

    def clear(self) -> None:
        for box in self._boxes:
            box.setCurrentIndex(0)

    def _box(self, name: str) -> QComboBox:
        box = ChoiceBox(self._theme)
        box.setAccessibleName(name)
        box.setToolTip(name)
        box.setMaximumWidth(_WIDEST)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToContents)
        return box

    def _kind_name(self, kind: str) -> str:
        names = {
            "": self.tr("Any kind"), "notes": self.tr("Notes and text"), "pdf": self.tr("PDF"),
            "documents": self.tr("Documents"), "slides": self.tr("Slides"), "sheets": self.tr("Tables"),
            "web": self.tr("Web pages"), "mail": self.tr("Mail"), "code": self.tr("Code and data"),
        }  # fmt: skip
        return names[kind]

    def _period_name(self, period: str) -> str:
        names = {
            "": self.tr("Any time"), "week": self.tr("Past week"), "month": self.tr("Past month"), "year": self.tr("Past year"),
        }  # fmt: skip
        return names[period]
