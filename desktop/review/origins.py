"""A memory's file line by line, each with the change that brought it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop.memory import words as memory_words
from desktop.review import words
from desktop.review.commit_words import headline
from desktop.review.diff_paint import Pen, paint_run
from desktop.review.marked_rows import MarkedRows
from desktop.review.rows import Commit
from desktop.theme import Theme
from desktop.widgets.painting import icon_width, paint_icon, paint_text, with_text

# Of the column that says where a line comes from, for text of the normal size; not more than this part of the width.
_ORIGIN_WIDTH = 170
_ORIGIN_SHARE = 0.42
_LEAST_CELLS = 16


@dataclass(frozen=True)
class Origin:
    """A line and the commit that brought it; None for one that is not committed yet."""

    line: str
    commit: Commit | None


class Origins(MarkedRows):
    """`commit_asked(commit id)`: the change behind a line."""

    commit_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._pen = Pen(theme)
        self._origins: tuple[Origin, ...] = ()
        self._starts: list[list[int]] = []
        self._tops: list[int] = [0]
        self.setAccessibleName(self.tr("Where each line comes from"))
        theme.changed.connect(self._restyle)

    def show_origins(self, origins: Sequence[Origin]) -> None:
        self._origins = tuple(origins)
        self._marked = -1
        self.setAccessibleDescription(
            ". ".join(f"{each.line}: {self._spoken(each)}" for each in origins if each.line.strip())
        )
        self._lay_out()

    # -- geometry -------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(360, self._tops[-1])

    def minimumSizeHint(self) -> QSize:
        return QSize(200, self._tops[-1])

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._lay_out()

    def _lay_out(self) -> None:
        cells = max(_LEAST_CELLS, int((self.width() - self._left()) // self._pen.cell))
        self._starts = [self._pen.grid.wrap(origin.line, cells) for origin in self._origins]
        tops = [0]
        for starts in self._starts:
            tops.append(tops[-1] + len(starts) * self._pen.heights.line)
        if tops != self._tops:
            self._tops = tops
            self.setFixedHeight(tops[-1])
            self.updateGeometry()
        self.update()

    def _left(self) -> int:
        """Where the text begins."""
        return round(min(with_text(self._theme, _ORIGIN_WIDTH), self.width() * _ORIGIN_SHARE))

    def _at(self, y: float) -> int:
        return next((n for n, top in enumerate(self._tops[1:]) if y < top), -1)

    def _first_of_run(self, number: int) -> int:
        """Lines that one change brought are told of once, at the first of them."""
        while number > 0 and _same(self._origins[number - 1], self._origins[number]):
            number -= 1
        return number

    # -- drawing --------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        marked = self._first_of_run(self._marked) if self._marked >= 0 else -1
        for number, origin in enumerate(self._origins):
            top, bottom = self._tops[number], self._tops[number + 1]
            if bottom >= event.rect().top() and top <= event.rect().bottom():
                inside = marked >= 0 and self._first_of_run(number) == marked
                self._paint_line(painter, number, origin, QRect(0, top, self.width(), bottom - top), inside)
        painter.end()

    def _paint_line(self, painter: QPainter, number: int, origin: Origin, rect: QRect, marked: bool) -> None:
        if marked:
            painter.fillRect(rect, self._theme.color("hover", 0.6))
        left = self._left()
        if number == self._first_of_run(number):
            painter.setPen(self._theme.color("line"))
            painter.drawLine(rect.topLeft(), rect.topRight())
            room = QRect(
                self._theme.space("s"), rect.top(), left - self._theme.space("m"), self._pen.heights.line
            )
            picture = words.ACTOR_ICONS[origin.commit.actor] if origin.commit else "edit"
            paint_icon(painter, room, picture, "accent" if marked else "ink_faint", self._theme)
            beside = room.adjusted(icon_width(self._theme) + self._theme.space("s"), 0, 0, 0)
            role = "accent" if marked and origin.commit else "ink_soft"
            paint_text(painter, beside, self._when(origin), self._theme, role, "small")
        painter.setPen(self._theme.color("ink"))
        painter.setFont(self._pen.font)
        starts = self._starts[number]
        for line, (start, end) in enumerate(zip(starts, [*starts[1:], len(origin.line)], strict=True)):
            place = QPointF(left, rect.top() + line * self._pen.heights.line + self._pen.baseline)
            paint_run(painter, self._pen, origin.line, start, end, place)

    def _when(self, origin: Origin) -> str:
        if origin.commit is None:
            return self.tr("not saved in the history yet")
        return memory_words.moment(origin.commit.at)

    def _spoken(self, origin: Origin) -> str:
        who = words.actor(origin.commit.actor) if origin.commit else ""
        return " ".join(part for part in (self._when(origin), who) if part)

    # -- mouse and keyboard ---------------------------------------------------------------------------

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._mark(self._at(event.position().y()))
        commit = self._origins[self._marked].commit if self._marked >= 0 else None
        self.setCursor(Qt.CursorShape.PointingHandCursor if commit else Qt.CursorShape.ArrowCursor)
        self.setToolTip(headline(commit.subject) if commit else "")

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self._open(self._at(event.position().y()))

    def row_count(self) -> int:
        return len(self._origins)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Up and down go from change to change."""
        firsts = sorted({self._first_of_run(number) for number in range(len(self._origins))})
        at = firsts.index(self._first_of_run(self._marked)) if self._marked >= 0 else -1
        if event.key() == Qt.Key.Key_Down and firsts:
            self._mark(firsts[min(at + 1, len(firsts) - 1)])
        elif event.key() == Qt.Key.Key_Up and firsts:
            self._mark(firsts[max(at - 1, 0)])
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(self._marked)
        else:
            super().keyPressEvent(event)

    def _open(self, number: int) -> None:
        commit = self._origins[number].commit if number >= 0 else None
        if commit is not None:
            self.commit_asked.emit(commit.id)

    def _restyle(self) -> None:
        self._pen = Pen(self._theme)
        self._lay_out()


def _same(one: Origin, other: Origin) -> bool:
    return (one.commit.id if one.commit else "") == (other.commit.id if other.commit else "")
