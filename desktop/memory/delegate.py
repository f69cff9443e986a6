"""Paints the rows of the memory list: a heading for each subject, two quiet lines for each memory."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QTextLayout
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.i18n import number
from desktop.memory import words
from desktop.memory.filtering import Group
from desktop.memory.marks import marks_of
from desktop.memory.model import ENTRY, MemoryModel
from desktop.memory.rows import Memory
from desktop.theme import Theme
from desktop.utf16 import utf16_length
from desktop.widgets.marked import marked
from desktop.widgets.model_index import Index
from desktop.widgets.painting import icon_width, line_height, paint_ground, paint_icon, paint_text

# Above the first line and below the second.
_PADDING = 8
_LEADING = 2


class MemoryDelegate(QStyledItemDelegate):
    """One height for headings and memories, so that thousands scroll without being measured."""

    def __init__(self, theme: Theme, model: MemoryModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(super().sizeHint(option, index).width(), memory_height(self._theme))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        entry = index.data(ENTRY)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if isinstance(entry, Group):
            self._paint_heading(painter, option.rect, entry)
        elif isinstance(entry, Memory):
            self._paint_memory(painter, option, entry)
        painter.restore()

    def _paint_heading(self, painter: QPainter, rect: QRect, group: Group) -> None:
        """At the foot of its row: the room above it parts it from the subject before."""
        space = self._theme.space
        line = QRect(rect.left() + space("s"), rect.bottom() - line_height(self._theme) - space("s"),
                     rect.width() - 2 * space("s"), line_height(self._theme) + space("xs"))  # fmt: skip
        font = self._theme.font("ui", weight=QFont.Weight.DemiBold)
        title = words.subject(group.about, group.title)
        count = "" if group.partial else number(len(group.memories))
        metrics = QFontMetrics(font)
        room = line.width() - metrics.horizontalAdvance(f"  {count}") - space("s")
        shown = metrics.elidedText(title, Qt.TextElideMode.ElideRight, room)
        painter.setFont(font)
        painter.setPen(self._theme.color("ink"))
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)
        after = line.adjusted(metrics.horizontalAdvance(shown) + space("s"), 0, 0, 0)
        paint_text(painter, after, count, self._theme, "ink_faint", "small")
        painter.setPen(self._theme.color("line"))
        painter.drawLine(rect.bottomLeft(), rect.bottomRight())

    def _paint_memory(self, painter: QPainter, option: QStyleOptionViewItem, memory: Memory) -> None:
        theme, space = self._theme, self._theme.space
        paint_ground(painter, option, theme)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.fillRect(
                QRect(option.rect.left(), option.rect.top(), 2, option.rect.height()), theme.color("accent")
            )
        painter.setPen(theme.color("line"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        gone = memory.state in ("closed", "archived") and self._model.day is None
        room = option.rect.adjusted(space("s"), _PADDING, -space("s"), -_PADDING)
        upper = QRect(room.left(), room.top(), room.width(), line_height(theme))
        paint_icon(
            painter,
            upper,
            words.KIND_ICONS.get(memory.kind, "text"),
            "ink_faint" if gone else "accent",
            theme,
        )
        upper.setLeft(upper.left() + icon_width(self._theme) + space("s"))
        lower = QRect(upper.left(), upper.bottom() + _LEADING + 1, upper.width(), line_height(theme, "small"))
        upper.setRight(self._paint_marks(painter, upper, memory))
        self._paint_line(painter, upper, memory.line, "ink_soft" if gone else "ink")
        # Faint ink does not stand out enough from the ground of a chosen row.
        quiet = "ink_soft" if option.state & QStyle.StateFlag.State_Selected else "ink_faint"
        lower.setRight(self._paint_state(painter, lower, memory, quiet))
        paint_text(painter, lower, self._details(memory), theme, quiet, "small")

    def _paint_marks(self, painter: QPainter, room: QRect, memory: Memory) -> int:
        """The pin at the right; returns where the text ends."""
        if not memory.pinned:
            return room.right()
        side = icon_width(self._theme)
        place = QRect(room.right() - side + 2, room.top(), side, room.height())
        paint_icon(painter, place, "pin", "accent", self._theme)
        return place.left() - self._theme.space("s")

    def _paint_state(self, painter: QPainter, room: QRect, memory: Memory, quiet: str) -> int:
        """A word at the right for what does not simply hold; returns where the details end."""
        if memory.state == "valid":
            return room.right()
        word = words.state(memory.state) if self._model.day is None else self.tr("no longer")
        width = QFontMetrics(self._theme.font("small")).horizontalAdvance(word)
        place = QRect(room.right() - width, room.top(), width + 1, room.height())
        role = "accent" if memory.state == "planned" else quiet
        paint_text(painter, place, word, self._theme, role, "small")
        return place.left() - self._theme.space("s")

    def _paint_line(self, painter: QPainter, room: QRect, text: str, role: str) -> None:
        """One line with the words of the search marked."""
        marks = marks_of(text, self._model.terms) if self._model.terms else ()
        if not marks:
            paint_text(painter, room, text, self._theme, role)
            return
        font = self._theme.font()
        shown = QFontMetrics(font).elidedText(text, Qt.TextElideMode.ElideRight, room.width())
        layout = QTextLayout(shown, font)
        kept = utf16_length(shown)
        layout.setFormats(
            [marked(self._theme, text, start, min(end, kept)) for start, end in marks if start < kept]
        )
        layout.beginLayout()
        line = layout.createLine()
        line.setLineWidth(room.width() + room.height())
        layout.endLayout()
        painter.setPen(self._theme.color(role))
        layout.draw(
            painter, QPointF(room.left(), room.top() + (room.height() - line.height()) / 2), [], QRectF(room)
        )

    def _details(self, memory: Memory) -> str:
        """What is left to say in a small line: which attribute, since when, whether on a day of the past it is over now."""
        today = dt.date.today()
        parts = [words.attribute(memory.attribute), words.period(memory, today)]
        if memory.uses:
            parts.append(self.tr("cited %n time(s)", "", memory.uses))
        return "  ·  ".join(part for part in parts if part) or words.kind(memory.kind)


def memory_height(theme: Theme) -> int:
    """Of a row: two lines."""
    return 2 * _PADDING + line_height(theme) + _LEADING + line_height(theme, "small") + 2
