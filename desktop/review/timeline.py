"""Draws the values that followed each other as a line in time, one below the other; a click opens one."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QKeyEvent,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QWidget

from desktop.memory import words
from desktop.memory.rows import Memory
from desktop.review.chain import Chain, Stretch, chain_of
from desktop.review.marked_rows import MarkedRows
from desktop.theme import Theme
from desktop.widgets.painting import line_height, paint_text

_BAR = 7
_PADDING = 7
_FADE = 0.06
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class Timeline(MarkedRows):
    """`chosen(memory id)`: a value was clicked, or Enter pressed on it."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._chain: Chain | None = None
        self._shown = ""
        self.setAccessibleName(self.tr("What it was in the course of time"))
        theme.changed.connect(self._restyle)

    def show_chain(self, memories: Sequence[Memory], shown: str) -> None:
        """All values, in any order; `shown` is the id of the one that is looked at."""
        self._chain = chain_of(memories, dt.date.today()) if memories else None
        self._shown = shown
        self._marked = -1
        self.setAccessibleDescription(". ".join(self._spoken(each) for each in self._stretches))
        self.updateGeometry()
        self.update()

    @property
    def _stretches(self) -> tuple[Stretch, ...]:
        return self._chain.stretches if self._chain else ()

    # -- geometry -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(360, len(self._stretches) * self._row() + self._axis())

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self.sizeHint().height())

    def _row(self) -> int:
        return line_height(self._theme) + _BAR + 2 * _PADDING + 4

    def _axis(self) -> int:
        return line_height(self._theme, "small") + self._theme.space("s")

    def _rect(self, number: int) -> QRect:
        return QRect(0, number * self._row(), self.width(), self._row())

    def _bar_rect(self, row: QRect) -> QRect:
        space = self._theme.space("s")
        top = row.top() + _PADDING + line_height(self._theme) + 2
        return QRect(row.left() + space, top, row.width() - 2 * space, _BAR)

    def _at(self, y: float) -> int:
        number = int(y // self._row())
        return number if 0 <= number < len(self._stretches) else -1

    # -- drawing --------------------------------------------------------------------------------------

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._chain is None:
            return
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for number, stretch in enumerate(self._stretches):
            self._paint_row(painter, self._rect(number), stretch, number == self._marked)
        self._paint_today(painter, self._chain)
        painter.end()

    def _paint_row(self, painter: QPainter, rect: QRect, stretch: Stretch, marked: bool) -> None:
        space = self._theme.space("s")
        shown = stretch.memory.id == self._shown
        if shown or marked:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("selected" if shown else "hover", 1.0 if shown else 0.6))
            painter.drawRoundedRect(QRectF(rect.adjusted(0, 1, 0, -1)), 5, 5)
        room = rect.adjusted(space, _PADDING - 2, -space, 0)
        room.setHeight(line_height(self._theme))
        period = self._period(stretch)
        width = QFontMetrics(self._theme.font("small")).horizontalAdvance(period)
        paint_text(painter, room, period, self._theme, "ink_faint", "small", _RIGHT)
        text = room.adjusted(0, 0, -width - space, 0)
        role = "ink" if stretch.current else "ink_soft"
        paint_text(painter, text, stretch.memory.line, self._theme, role)
        self._paint_bar(painter, self._bar_rect(rect), stretch)

    def _paint_bar(self, painter: QPainter, track: QRect, stretch: Stretch) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("line"))
        painter.drawRoundedRect(QRectF(track).adjusted(0, 2.5, 0, -2.5), 1, 1)
        left = track.left() + stretch.start * track.width()
        bar = QRectF(
            left, track.top(), max(_BAR, (stretch.end - stretch.start) * track.width()), track.height()
        )
        color = self._theme.color("accent" if stretch.current else "ink_faint")
        if stretch.memory.state == "planned":
            color = self._theme.color("accent", 0.5)
        fade = QLinearGradient(bar.left(), 0, bar.right(), 0)
        clear = self._theme.color("accent" if stretch.current else "ink_faint", 0.0)
        fade.setColorAt(0.0, clear if stretch.open_start else color)
        fade.setColorAt(_FADE, color)
        fade.setColorAt(1.0, color)
        painter.setBrush(fade if stretch.open_start else color)
        painter.drawRoundedRect(bar, _BAR / 2, _BAR / 2)

    def _paint_today(self, painter: QPainter, chain: Chain) -> None:
        space = self._theme.space("s")
        width = self.width() - 2 * space
        x = space + chain.today * width
        bottom = len(self._stretches) * self._row()
        painter.setPen(QPen(self._theme.color("ink_soft"), 1.5))
        for number in range(len(self._stretches)):
            middle = self._bar_rect(self._rect(number)).center().y() + 0.5
            painter.drawLine(QPointF(x, middle - _BAR), QPointF(x, middle + _BAR))
        axis = QRect(space, bottom, width, self._axis())
        today = self.tr("today")
        metrics = QFontMetrics(self._theme.font("small"))
        box = QRect(0, bottom, metrics.horizontalAdvance(today) + 4, self._axis())
        box.moveLeft(max(axis.left(), min(round(x) - box.width() // 2, axis.right() - box.width())))
        first = words.day(chain.first)
        if chain.first < dt.date.today() and metrics.horizontalAdvance(first) + space < box.left():
            paint_text(painter, axis, first, self._theme, "ink_faint", "small")
        last = words.day(chain.last)
        if (
            chain.last > dt.date.today()
            and box.right() + metrics.horizontalAdvance(last) + space < axis.right()
        ):
            paint_text(painter, axis, last, self._theme, "ink_faint", "small", _RIGHT)
        paint_text(painter, box, today, self._theme, "ink_soft", "small", Qt.AlignmentFlag.AlignCenter)

    def _period(self, stretch: Stretch) -> str:
        period = words.period(stretch.memory, dt.date.today())
        if stretch.memory.state == "archived":
            return "  ·  ".join(part for part in (period, words.state("archived")) if part)
        return period

    def _spoken(self, stretch: Stretch) -> str:
        now = self.tr("holds now") if stretch.current else words.state(stretch.memory.state)
        return ", ".join(part for part in (stretch.memory.line, self._period(stretch), now) if part)

    # -- mouse and keyboard ---------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mark(self._at(event.position().y()))
        self.setCursor(Qt.CursorShape.PointingHandCursor if self._marked >= 0 else Qt.CursorShape.ArrowCursor)
        self.setToolTip(self._stretches[self._marked].memory.line if self._marked >= 0 else "")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        number = self._at(event.position().y())
        if event.button() == Qt.MouseButton.LeftButton and number >= 0:
            self.chosen.emit(self._stretches[number].memory.id)

    def row_count(self) -> int:
        return len(self._stretches)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        last = len(self._stretches) - 1
        if event.key() == Qt.Key.Key_Down and last >= 0:
            self._mark(min(self._marked + 1, last))
        elif event.key() == Qt.Key.Key_Up and last >= 0:
            self._mark(max(self._marked - 1, 0))
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self._marked >= 0:
            self.chosen.emit(self._stretches[self._marked].memory.id)
        else:
            super().keyPressEvent(event)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()
