"""Paints a found passage: title, place, and two lines of its words with the terms marked."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QFontMetricsF,
    QPainter,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.chat.turn import heading
from desktop.faces import wide_marks
from desktop.search.model import HIT, Hit
from desktop.short_path import short_path
from desktop.snippet import ELLIPSIS, Snippet
from desktop.theme import Theme
from desktop.utf16 import utf16_length
from desktop.widgets.marked import marked
from desktop.widgets.model_index import Index
from desktop.widgets.painting import line_height, paint_ground, paint_text

_LINES = 2
# Above the title and below the last line.
_PADDING = 9
# Between two lines of the snippet.
_LEADING = 1


class HitDelegate(QStyledItemDelegate):
    """Fixed height, so that a table of results scrolls without measuring."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(super().sizeHint(option, index).width(), hit_height(self._theme))

    def lines(self, hit: Hit, width: int) -> int:
        """How many lines its snippet takes in a row of this width."""
        layout, _ = self._laid_out(hit.snippet, width - 2 * self._theme.space("m"))
        return max(1, layout.lineCount())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        hit: Hit | None = index.data(HIT)
        if hit is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_ground(painter, option, self._theme)
        painter.setPen(self._theme.color("line"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())
        pad = self._theme.space("m")
        room = option.rect.adjusted(pad, _PADDING, -pad, -_PADDING)
        title, small = line_height(self._theme) + 2, line_height(self._theme, "small") + 2
        self._paint_title(painter, QRect(room.left(), room.top(), room.width(), title), hit)
        place = QRect(room.left(), room.top() + title, room.width(), small)
        elide = Qt.TextElideMode.ElideMiddle
        paint_text(painter, place, self._place(hit), self._theme, "ink_faint", "small", elide=elide)
        self._paint_snippet(painter, room.adjusted(0, title + small, 0, 0), hit.snippet)
        painter.restore()

    def _paint_title(self, painter: QPainter, line: QRect, hit: Hit) -> None:
        if hit.weak:
            tag = self.tr("weak match")
            font = self._theme.font("small")
            width = QFontMetrics(font).horizontalAdvance(tag) + 2 * self._theme.space("s")
            box = QRectF(line.right() - width, line.top() + 1, width, line.height() - 2)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("warn_soft"))
            painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
            painter.setFont(font)
            painter.setPen(self._theme.color("warn"))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, tag)
            line.setRight(round(box.left()) - self._theme.space("s"))
        font = self._theme.font("ui", weight=QFont.Weight.DemiBold)
        painter.setFont(font)
        painter.setPen(self._theme.color("ink_soft" if hit.weak else "ink"))
        shown = QFontMetrics(font).elidedText(hit.title, Qt.TextElideMode.ElideRight, line.width())
        painter.drawText(line, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, shown)

    def _place(self, hit: Hit) -> str:
        row = hit.reference
        page = self.tr("page {number}").format(number=row["page"]) if row["page"] else ""
        copies = self.tr("%n copies", "", row["copies"] + 1) if row["copies"] else ""
        return "  ·  ".join(part for part in (page, heading(row), copies, short_path(row["path"])) if part)

    def _paint_snippet(self, painter: QPainter, room: QRect, shown: Snippet) -> None:
        layout, rest = self._laid_out(shown, room.width())
        while rest and shown.text:
            shown = shown.shortened(len(shown.text) - rest - len(ELLIPSIS))
            layout, rest = self._laid_out(shown, room.width())
        painter.setPen(self._theme.color("ink_soft"))
        painter.save()
        painter.setClipRect(room)
        layout.draw(painter, QPointF(room.topLeft()))
        painter.restore()

    def _laid_out(self, shown: Snippet, width: int) -> tuple[QTextLayout, int]:
        """The lines that there is room for, and how many characters are left over."""
        layout = QTextLayout(shown.text, self._theme.font("ui", "text"))
        option = QTextOption()
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        layout.setTextOption(option)
        marks = [marked(self._theme, shown.text, start, end) for start, end in shown.marks]
        layout.setFormats(marks + [self._face(shown.text, *run) for run in wide_marks(shown.text)])
        ascent = QFontMetricsF(layout.font()).ascent()
        layout.beginLayout()
        end = 0
        for number in range(_LINES):
            line = layout.createLine()
            if not line.isValid():
                break
            line.setLineWidth(width)
            # On one grid of base lines: a face for Chinese asks for more room above than its characters need.
            base = number * (line_height(self._theme) + _LEADING) + ascent
            line.setPosition(QPointF(0, base - line.ascent()))
            end = line.textStart() + line.textLength()
        layout.endLayout()
        return layout, max(0, utf16_length(shown.text) - end)

    def _face(self, text: str, start: int, end: int) -> QTextLayout.FormatRange:
        found = QTextLayout.FormatRange()
        found.start, found.length = utf16_length(text[:start]), utf16_length(text[start:end])
        look = QTextCharFormat()
        look.setFontFamilies(self._theme.families("chinese"))
        found.format = look
        return found


def hit_height(theme: Theme, lines: int = _LINES) -> int:
    """Of a row: title, place, and the lines of the snippet."""
    snippet = lines * (line_height(theme) + _LEADING)
    return 2 * _PADDING + line_height(theme) + line_height(theme, "small") + 4 + snippet
