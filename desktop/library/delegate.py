"""Paints the rows of the library: two quiet lines for names and reasons, an icon and a word for states."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from desktop.library.model import NAME, REASON, ROW, SECOND_LINE, STATE
from desktop.library.words import DOCUMENT_STATES
from desktop.short_path import short_path
from desktop.theme import Theme
from desktop.widgets.model_index import Index
from desktop.widgets.painting import icon_width, paint_ground, paint_icon, paint_text, row_height, two_lines


class DocumentDelegate(QStyledItemDelegate):
    """Draws by hand what a style sheet cannot: each cell in one or two lines."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(super().sizeHint(option, index).width(), row_height(self._theme))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        paint_ground(painter, option, self._theme)
        painter.setPen(self._theme.color("line"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        pad = self._theme.space("s")
        room = option.rect.adjusted(pad, 0, -pad, 0)
        if index.column() == STATE:
            self._paint_state(painter, room, index)
        else:
            self._paint_lines(painter, room, index, option.widget)
        painter.restore()

    def _paint_state(self, painter: QPainter, room: QRect, index: Index) -> None:
        row = index.data(ROW)
        if row is None:
            return
        name, role = DOCUMENT_STATES.get(row["state"], ("info", "ink_faint"))
        paint_icon(painter, room, name, role, self._theme)
        beside = room.adjusted(icon_width(self._theme) + self._theme.space("s"), 0, 0, 0)
        paint_text(painter, beside, index.data(), self._theme, "ink_soft")

    def _paint_lines(self, painter: QPainter, room: QRect, index: Index, view: QWidget) -> None:
        first, second = index.data() or "", index.data(SECOND_LINE) or ""
        is_name = index.column() == NAME
        role = "ink" if is_name or index.column() == REASON else "ink_soft"
        if not second:
            flags = Qt.AlignmentFlag(index.data(Qt.ItemDataRole.TextAlignmentRole))
            paint_text(painter, room, first, self._theme, role, flags=flags)
            return
        upper, lower = two_lines(room)
        paint_text(painter, upper, first, self._theme, role)
        reason = index.model().index(index.row(), REASON).data() if is_name and _hides_reasons(view) else ""
        if reason:
            paint_text(painter, lower, reason, self._theme, "danger", "small")
        elif is_name:
            folder = short_path(second)
            elide = Qt.TextElideMode.ElideMiddle
            paint_text(painter, lower, folder, self._theme, "ink_faint", "small", elide=elide)
        else:
            paint_text(painter, lower, second, self._theme, "ink_faint", "small")


def _hides_reasons(view: QWidget) -> bool:
    """In a narrow window a reason stands under the name: it matters more than the folder."""
    return isinstance(view, QTableView) and view.isColumnHidden(REASON)
