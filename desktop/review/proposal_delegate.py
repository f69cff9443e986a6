"""Paints a proposal as a card of the list: what would be done, the words, since when, and what it would end."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.memory import words as memory_words
from desktop.review import words
from desktop.review.proposal_model import PROPOSAL
from desktop.review.rows import Proposal
from desktop.theme import Theme
from desktop.widgets.model_index import Index
from desktop.widgets.painting import icon_width, line_height, paint_icon, paint_text

_LINES = 2
_PADDING = 10
_GAP = 4
# The bar at the left of the chosen card.
_BAR = 3
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class ProposalDelegate(QStyledItemDelegate):
    """As high as the words of the proposal need, up to two lines."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        proposal: Proposal | None = index.data(PROPOSAL)
        width = option.rect.width() - 2 * self._theme.space("l")
        lines = line_count(proposal.memory.line, self._theme, width, _LINES) if proposal else 1
        more = len(_feet(proposal)) if proposal is not None else 0
        return QSize(option.rect.width(), card_height(self._theme, lines, more))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        proposal: Proposal | None = index.data(PROPOSAL)
        if proposal is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_card_ground(painter, option, self._theme)
        pad = self._theme.space("l")
        room = option.rect.adjusted(pad, _PADDING, -pad, -_PADDING)
        small = line_height(self._theme, "small")
        self._paint_head(painter, QRect(room.left(), room.top(), room.width(), small), proposal)
        foot = QRect(room.left(), room.bottom() - small + 1, room.width(), small)
        for text, role in reversed(_feet(proposal)):
            paint_text(painter, foot, text, self._theme, role, "small")
            foot.translate(0, -small - _GAP)
        paint_text(painter, foot, words.about(proposal), self._theme, "ink_faint", "small")
        text = QRect(room.topLeft(), foot.bottomRight()).adjusted(0, small + _GAP, 0, -small - _GAP)
        paint_lines(painter, text, proposal.memory.line, self._theme, "ink", _LINES)
        painter.restore()

    def _paint_head(self, painter: QPainter, line: QRect, proposal: Proposal) -> None:
        icon, role = words.ACT_LOOKS[proposal.act]
        paint_icon(painter, line, icon, role, self._theme)
        since = memory_words.period(proposal.memory, dt.date.today())
        paint_text(painter, line, since, self._theme, "ink_faint", "small", _RIGHT)
        taken = QFontMetrics(self._theme.font("small")).horizontalAdvance(since)
        beside = line.adjusted(
            icon_width(self._theme) + self._theme.space("s"), 0, -taken - self._theme.space("s"), 0
        )
        paint_text(painter, beside, words.act(proposal.act), self._theme, role, "small")


def _feet(proposal: Proposal) -> list[tuple[str, str]]:
    """What accepting does besides, a line each, with its colour token."""
    feet = ((words.firsts(proposal), "ink_soft"), (words.ends(proposal), "warn"))
    return [(text, role) for text, role in feet if text]


def paint_card_ground(painter: QPainter, option: QStyleOptionViewItem, theme: Theme) -> None:
    """Chosen, under the mouse, and the hairline below."""
    rect = option.rect
    if option.state & QStyle.StateFlag.State_Selected:
        painter.fillRect(rect, theme.color("selected"))
        painter.fillRect(QRect(rect.left(), rect.top(), _BAR, rect.height()), theme.color("accent"))
    elif option.state & QStyle.StateFlag.State_MouseOver:
        painter.fillRect(rect, theme.color("hover", 0.5))
    painter.setPen(theme.color("line"))
    painter.drawLine(rect.bottomLeft(), rect.bottomRight())


def paint_lines(painter: QPainter, room: QRect, text: str, theme: Theme, role: str, count: int) -> None:
    """A text on so many lines, the last one cut where the room ends."""
    font = theme.font("ui", "text")
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    painter.setFont(font)
    painter.setPen(theme.color(role))
    layout.beginLayout()
    y = float(room.top())
    for number in range(count):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(room.width())
        if number == count - 1:
            rest = QFontMetrics(font).elidedText(
                text[line.textStart() :], Qt.TextElideMode.ElideRight, room.width()
            )
            box = QRectF(room.left(), y, room.width(), line.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignVCenter | Qt.TextFlag.TextSingleLine, rest)
        else:
            line.draw(painter, QPointF(room.left(), y - line.y()))
        y += line.height()
    layout.endLayout()


def line_count(text: str, theme: Theme, width: int, most: int) -> int:
    """How many lines a text takes, up to `most`."""
    if QFontMetrics(theme.font("ui", "text")).horizontalAdvance(text) <= width:
        return 1
    return most


def card_height(theme: Theme, lines: int, more: int = 0) -> int:
    """Of a card: head, text, foot, and so many small lines `more`."""
    return 2 * _PADDING + (2 + more) * (line_height(theme, "small") + _GAP) + lines * line_height(theme) + 2
