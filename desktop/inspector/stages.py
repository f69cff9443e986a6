"""How long each stage took, as bars, and what the rules decided on the way."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QScrollArea, QVBoxLayout, QWidget

from desktop.inspector import words
from desktop.inspector.trace import TraceView
from desktop.theme import Theme
from desktop.widgets.painting import line_height, paint_text, with_text

_ROW_PADDING = 8
_NAME_WIDTH = 170
_VALUE_WIDTH = 64


class StageBars(QWidget):
    """One bar for each stage; the longest fills the width."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._ms: tuple[tuple[str, float], ...] = ()
        theme.changed.connect(self.update)

    def show_times(self, ms: tuple[tuple[str, float], ...]) -> None:
        self._ms = ms
        self.setAccessibleName(", ".join(f"{words.stage(n)} {words.milliseconds(v)}" for n, v in ms))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(300, self._row() * len(self._ms))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self._row() * len(self._ms))

    def _row(self) -> int:
        return line_height(self._theme, "small") + _ROW_PADDING

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        row = self._row()
        longest = max((value for _, value in self._ms), default=1.0) or 1.0
        value_width = with_text(self._theme, _VALUE_WIDTH)
        left = min(with_text(self._theme, _NAME_WIDTH), self.width() // 2)
        room = max(0, self.width() - left - value_width)
        for number, (name, value) in enumerate(self._ms):
            top = number * row
            paint_text(
                painter, QRect(0, top, left - 8, row), words.stage(name), self._theme, "ink_soft", "small"
            )
            bar = QRectF(left, top + row / 2 - 3, max(2.0, room * value / longest), 6)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(self._theme.color("accent"))
            painter.drawRoundedRect(bar, 3, 3)
            right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            value_room = QRect(self.width() - value_width, top, value_width, row)
            paint_text(
                painter, value_room, words.milliseconds(value), self._theme, "ink_soft", "small", right
            )
        painter.end()


class StagesView(QScrollArea):
    """Times and decisions under each other."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bars = StageBars(theme)
        self._total = QLabel()
        self._total.setObjectName("soft")
        self._decisions = QLabel()
        self._decisions.setWordWrap(True)
        self._decisions.setTextFormat(Qt.TextFormat.PlainText)
        self._decisions.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        heading = QLabel(self.tr("Decisions"))
        heading.setObjectName("sectionLabel")
        inner = QWidget()
        space = theme.space
        column = QVBoxLayout(inner)
        column.setContentsMargins(space("m"), space("m"), space("m"), space("m"))
        column.setSpacing(space("s"))
        for widget in (self.bars, self._total, heading, self._decisions):
            column.addWidget(widget)
        column.addStretch(1)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setWidget(inner)
        inner.setAutoFillBackground(False)

    def show_trace(self, trace: TraceView) -> None:
        self.bars.show_times(trace.ms)
        total = words.milliseconds(sum(value for _, value in trace.ms))
        self._total.setText(self.tr("Together {time}").format(time=total))
        self._decisions.setText(
            "\n".join(f"•  {words.decision(decision)}" for decision in trace.decisions) or "–"
        )
