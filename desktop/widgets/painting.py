"""The few strokes that painted lists share, and sizes that grow with the text."""

from __future__ import annotations

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyle, QStyleOptionViewItem

from desktop.theme import Theme
from desktop.widgets.icons import draw, with_scale

_ICON = 16
# Above and below the two lines of a row together.
_ROW_PADDING = 10
# The size of ordinary text, for which widths of columns are given.
_NORMAL_PX = 13


def paint_ground(painter: QPainter, option: QStyleOptionViewItem, theme: Theme) -> None:
    """What lies under a row: chosen, or under the mouse."""
    if option.state & QStyle.StateFlag.State_Selected:
        painter.fillRect(option.rect, theme.color("selected"))
    elif option.state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(option.rect, theme.color("hover", 0.5))


def paint_icon(painter: QPainter, room: QRect, name: str, role: str, theme: Theme) -> None:
    """At the left of the room, in the middle of its height."""
    width = icon_width(theme)
    top = room.top() + (room.height() - width) // 2
    painter.drawImage(QRect(room.left(), top, width, width), draw(name, theme.tokens.colors[role], width))


def icon_width(theme: Theme) -> int:
    """Of what `paint_icon` draws; grows with the size of text."""
    return with_scale(theme, _ICON)


def paint_text(
    painter: QPainter,
    room: QRect,
    text: str,
    theme: Theme,
    role: str,
    size: str = "ui",
    flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignVCenter,
    elide: Qt.TextElideMode = Qt.TextElideMode.ElideRight,
) -> None:
    """One line, cut where the room ends."""
    font = theme.font(size)
    painter.setFont(font)
    painter.setPen(theme.color(role))
    shown = QFontMetrics(font).elidedText(text, elide, room.width())
    painter.drawText(room, flags | Qt.TextFlag.TextSingleLine, shown)


def line_height(theme: Theme, size: str = "ui") -> int:
    """Of one line of text; grows with the size of text that the person chose."""
    return QFontMetrics(theme.font(size)).height()


def with_text(theme: Theme, width: int) -> int:
    """A width that was chosen for text of the normal size, for the size in use."""
    return round(width * theme.font().pixelSize() / _NORMAL_PX)


def row_height(theme: Theme) -> int:
    """Of a row with a line of text and a smaller one under it."""
    return line_height(theme) + line_height(theme, "small") + _ROW_PADDING


def two_lines(room: QRect) -> tuple[QRect, QRect]:
    """The upper and the lower line of a row."""
    height = room.height() // 2 - 4
    upper = QRect(room.left(), room.top() + 5, room.width(), height)
    return upper, QRect(room.left(), upper.bottom() + 1, room.width(), height)
