"""What held on …: a line through the time of the vault, exact to the day."""

from __future__ import annotations

import datetime as dt
from collections import Counter
from collections.abc import Callable, Mapping

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QSizePolicy, QSlider, QWidget

from desktop.memory import words
from desktop.memory.day_field import DayField
from desktop.theme import Theme
from desktop.widgets.painting import with_text

# The line shows at least and at most this many days; the field takes any day.
_SHORTEST, _LONGEST = 30, 3653
_MONTH = 30
_HANDLE = 7.0
_HEIGHT = 30
_FIELD_WIDTH = 138
# Marks of change on the line: at most this tall, in pixels.
_TALLEST = 11
_BIN = 3
# So many changes in one place draw the tallest mark, where no other place has more.
_FULL = 8


class TimeBar(QWidget):
    """`day_chosen(date or None)`: look at this day; None is today."""

    day_chosen = Signal(object)

    def __init__(
        self, theme: Theme, today: Callable[[], dt.date] = dt.date.today, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._today = today
        self.label = QLabel(self.tr("What held on"))
        self.label.setObjectName("soft")
        self.label.setToolTip(self.tr("What was true on that day, whenever you told it"))
        self.line = TimeLine(theme)
        self.field = DayField(theme, self.tr("today"))
        self.field.setAccessibleName(self.tr("The day to look at"))
        self.today_button = QPushButton(self.tr("Today"))
        self.today_button.setToolTip(self.tr("Back to what holds now"))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.space("s"))
        row.addWidget(self.label)
        row.addWidget(self.field)
        row.addWidget(self.line, 1)
        row.addWidget(self.today_button)
        self.line.valueChanged.connect(lambda _value: self._choose(self.line.day))
        self.field.day_changed.connect(lambda day: self._choose(day or self._today()))
        self.today_button.clicked.connect(lambda: self._choose(self._today()))
        self._theme = theme
        theme.changed.connect(self._restyle)
        self._restyle()
        self.show_day(None)

    @property
    def day(self) -> dt.date | None:
        """The day of the past that is looked at; None for today."""
        return self._day

    def show_days(self, days: Mapping[dt.date, int]) -> None:
        """Take the line's length, and its marks of change, from the number of changes by day."""
        today = self._today()
        first = min((day for day in days if day <= today), default=today)
        first = max(min(first, today - dt.timedelta(days=_SHORTEST)), today - dt.timedelta(days=_LONGEST))
        self.line.show_span(
            first, today, Counter({day: count for day, count in days.items() if first <= day <= today})
        )
        self.field.set_latest(today)
        self._follow()

    def show_day(self, day: dt.date | None) -> None:
        """Set without telling anybody."""
        self._day = day
        self._follow()

    def _restyle(self) -> None:
        self.field.setFixedWidth(with_text(self._theme, _FIELD_WIDTH))

    def _choose(self, day: dt.date) -> None:
        chosen = day if day < self._today() else None
        if chosen != self._day:
            self.show_day(chosen)
            self.day_chosen.emit(chosen)

    def _follow(self) -> None:
        self.line.show_day(self._day or self._today())
        self.field.show_day(self._day)
        self.today_button.setEnabled(self._day is not None)


class TimeLine(QSlider):
    """One step is a day, a page is a month; a click goes where it is made."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self._first = dt.date.min
        self._changes: Counter[dt.date] = Counter()
        self.setPageStep(_MONTH)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(120)
        self.setAccessibleName(self.tr("Time of the vault"))
        theme.changed.connect(self.update)

    @property
    def day(self) -> dt.date:
        return self._first + dt.timedelta(days=self.value())

    def show_span(self, first: dt.date, last: dt.date, changes: Counter[dt.date]) -> None:
        self.blockSignals(True)
        self._first, self._changes = first, changes
        self.setRange(0, (last - first).days)
        self.blockSignals(False)
        self.update()

    def show_day(self, day: dt.date) -> None:
        """The nearest end for a day outside of the line."""
        if self._first > dt.date.min:
            self.blockSignals(True)
            self.setValue(max(0, (day - self._first).days))
            self.blockSignals(False)
            self.setToolTip(words.long_day(self.day))
            self.setAccessibleDescription(words.long_day(self.day))
            self.update()

    # -- Qt -------------------------------------------------------------------------------------------

    def sizeHint(self) -> QSize:
        return QSize(260, _HEIGHT)

    def minimumSizeHint(self) -> QSize:
        return QSize(120, _HEIGHT)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.setValue(self._value_at(event.position().x()))
            event.accept()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.setValue(self._value_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        past = self.value() < self.maximum()
        role, middle = ("warn" if past else "accent"), self.height() / 2
        self._paint_changes(painter, middle)
        at = self._x(self.value())
        for start, end, color in ((self._x(0), at, role), (at, self._x(self.maximum()), "line_strong")):
            painter.setPen(QPen(self._theme.color(color), 2, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(start, middle), QPointF(end, middle))
        if self.hasFocus():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color(role, 0.25))
            painter.drawEllipse(QPointF(at, middle), _HANDLE + 4, _HANDLE + 4)
        painter.setPen(QPen(self._theme.color("paper"), 2))
        painter.setBrush(self._theme.color(role))
        painter.drawEllipse(QPointF(at, middle), _HANDLE, _HANDLE)
        painter.end()

    def _paint_changes(self, painter: QPainter, middle: float) -> None:
        """Where memories began or ended: a few words of change are a small mark, many a taller one."""
        columns: Counter[int] = Counter()
        for day, count in self._changes.items():
            columns[int(self._x((day - self._first).days)) // _BIN] += count
        most = max(columns.values(), default=1)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("ink_faint", 0.4))
        for column, count in columns.items():
            tall = 3 + (_TALLEST - 3) * count / max(most, _FULL)
            painter.drawRect(QRectF(column * _BIN, middle - 3 - tall, _BIN - 1, tall))

    def _x(self, value: int) -> float:
        room = self.width() - 2 * (_HANDLE + 4)
        return _HANDLE + 4 + room * value / max(1, self.maximum())

    def _value_at(self, x: float) -> int:
        room = max(1.0, self.width() - 2 * (_HANDLE + 4))
        return round((x - _HANDLE - 4) / room * self.maximum())
