"""The folders and files that are watched, with what became of their documents."""

from __future__ import annotations

from pathlib import PurePath

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from core.service.protocol_library import SourceRow
from desktop.i18n import number
from desktop.library import words
from desktop.short_path import short_path
from desktop.theme import Theme
from desktop.widgets.model_index import Index
from desktop.widgets.painting import (
    icon_width,
    line_height,
    paint_ground,
    paint_icon,
    paint_text,
    row_height,
    two_lines,
)

_SOURCE = Qt.ItemDataRole.UserRole


class SourceList(QListWidget):
    """`chosen(source id or None)`: a source, or all of them. `menu_asked(SourceRow, position on the screen)`."""

    chosen = Signal(object)
    menu_asked = Signal(object, QPoint)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._rows: list[SourceRow] = []
        self._total = 0
        self.setItemDelegate(_SourceDelegate(theme, self))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMouseTracking(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setAccessibleName(self.tr("Watched folders and files"))
        self.customContextMenuRequested.connect(self._ask_for_menu)
        self.currentRowChanged.connect(lambda _row: self.chosen.emit(self.source_id))

    @property
    def source_id(self) -> int | None:
        """The chosen source; None for all of them."""
        source = self.source
        return source["id"] if source is not None else None

    @property
    def source(self) -> SourceRow | None:
        item = self.currentItem()
        found: SourceRow | None = item.data(_SOURCE) if item is not None else None
        return found

    def show_sources(self, rows: list[SourceRow], total: int) -> None:
        """Replace the list and keep what is chosen; a source that went gives its place to "all"."""
        if rows == self._rows and total == self._total and self.count():
            return
        chosen = self.source_id
        self._rows, self._total = list(rows), total
        self.blockSignals(True)
        self.clear()
        self._add(None, self.tr("All sources"), total)
        for row in rows:
            self._add(row, PurePath(row["path"]).name or row["path"], sum(row["counts"].values()))
        places = [row["id"] for row in rows]
        self.setCurrentRow(places.index(chosen) + 1 if chosen in places else 0)
        self.blockSignals(False)
        if self.source_id != chosen:
            self.chosen.emit(self.source_id)

    def _add(self, row: SourceRow | None, name: str, count: int) -> None:
        item = QListWidgetItem(name)
        item.setData(_SOURCE, row)
        item.setData(_SOURCE + 1, number(count))
        if row is not None:
            newest = self.tr("Newer files are preferred.") if row["time_sensitive"] else ""
            item.setToolTip("\n".join(line for line in (row["path"], newest, row["reason"]) if line))
        self.addItem(item)

    def _ask_for_menu(self, position: QPoint) -> None:
        item = self.itemAt(position)
        if item is not None and item.data(_SOURCE) is not None:
            self.setCurrentItem(item)
            self.menu_asked.emit(item.data(_SOURCE), self.viewport().mapToGlobal(position))


class _SourceDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        height = row_height(self._theme) if index.data(_SOURCE) is not None else 2 * line_height(self._theme)
        return QSize(super().sizeHint(option, index).width(), height)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        paint_ground(painter, option, self._theme)
        space = self._theme.space
        row: SourceRow | None = index.data(_SOURCE)
        room = option.rect.adjusted(space("m"), 0, -space("m"), 0)
        name, role = ("library", "ink_soft") if row is None else self._icon(row)
        paint_icon(painter, room, name, role, self._theme)
        count = str(index.data(_SOURCE + 1))
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        paint_text(painter, room, count, self._theme, "ink_faint", "small", right)
        text = room.adjusted(
            icon_width(self._theme) + space("s"),
            0,
            -painter.fontMetrics().horizontalAdvance(count) - space("s"),
            0,
        )
        if row is None:
            paint_text(painter, text, index.data(), self._theme, "ink")
        else:
            upper, lower = two_lines(text)
            paint_text(painter, upper, index.data(), self._theme, "ink")
            second = row["reason"] or short_path(row["path"])
            elide = Qt.TextElideMode.ElideRight if row["reason"] else Qt.TextElideMode.ElideMiddle
            paint_text(painter, lower, second, self._theme, "ink_faint", "small", elide=elide)
        painter.restore()

    def _icon(self, row: SourceRow) -> tuple[str, str]:
        if row["state"] in words.SOURCE_STATES and row["state"] != "active":
            return words.SOURCE_STATES[row["state"]]
        return ("text" if row["kind"] == "file" else "folder"), "ink_soft"
