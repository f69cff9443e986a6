"""Let a memory end on a day, asked where the memory is shown."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QToolButton, QVBoxLayout, QWidget

from desktop.memory.day_field import DayField
from desktop.theme import Theme
from desktop.widgets.icons import dress

_FIELD_WIDTH = 140


class CloseBar(QWidget):
    """`chosen(day as YYYY-MM-DD)`: the first day on which it no longer holds. Hidden until it is opened."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        label = QLabel(self.tr("No longer true from"))
        self.field = DayField(theme)
        self.field.setMinimumWidth(_FIELD_WIDTH)
        self.field.setAccessibleName(label.text())
        self.close_button = QPushButton(self.tr("Close it"))
        self._leave = QToolButton()
        self._leave.setAccessibleName(self.tr("Cancel"))
        self._leave.setToolTip(self.tr("Cancel"))
        self._leave.clicked.connect(self.hide)
        self.close_button.clicked.connect(self._choose)
        self.field.returnPressed.connect(self._choose)
        above, below = QHBoxLayout(), QHBoxLayout()
        above.addWidget(label, 1)
        above.addWidget(self._leave)
        below.setSpacing(theme.space("s"))
        below.addWidget(self.field, 1)
        below.addWidget(self.close_button)
        below.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.space("m"), theme.space("xs"), theme.space("s"), theme.space("m"))
        column.setSpacing(theme.space("xs"))
        column.addLayout(above)
        column.addLayout(below)
        theme.changed.connect(self._restyle)
        self._restyle()
        self.hide()

    def open(self) -> None:
        self.field.show_day(dt.date.today())
        self.show()
        self.field.setFocus()
        self.field.selectAll()

    def _choose(self) -> None:
        day = self.field.day
        if day is not None and not self.isHidden():
            self.hide()
            self.chosen.emit(day.isoformat())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("warn_soft"))
        radius = self._theme.radius("medium")
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        painter.end()

    def _restyle(self) -> None:
        dress(self._leave, self._theme, "close", "ink_faint", 14)
        self.update()
