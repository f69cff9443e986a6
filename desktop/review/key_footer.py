"""The keys of the page at its foot: each as a small key cap with what it does; the last ones give way when it is narrow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop.theme import Theme
from desktop.widgets.painting import line_height, paint_text

_CAP_PADDING = 5


@dataclass(frozen=True)
class Hint:
    """A key, or several, and what it does."""

    keys: tuple[str, ...]
    text: str


class KeyFooter(QWidget):
    """`show_hints` in the order of their importance. `inset` is the name of the gap at their left."""

    def __init__(self, theme: Theme, parent: QWidget | None = None, inset: str = "l") -> None:
        super().__init__(parent)
        self._theme = theme
        self._inset = theme.space(inset) if inset else 0
        self._hints: tuple[Hint, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(self.tr("Keys"))
        theme.changed.connect(self._restyle)

    def show_hints(self, hints: Sequence[Hint]) -> None:
        self._hints = tuple(hints)
        self.setAccessibleDescription(", ".join(f"{' '.join(hint.keys)}: {hint.text}" for hint in hints))
        self.update()

    @property
    def hints(self) -> tuple[Hint, ...]:
        return self._hints

    def sizeHint(self) -> QSize:
        return QSize(200, line_height(self._theme, "small") + self._theme.space("m") + 2)

    def minimumSizeHint(self) -> QSize:
        return QSize(0, self.sizeHint().height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        metrics = QFontMetrics(self._theme.font("small"))
        space = self._theme.space
        x = self._inset
        for hint in self._hints:
            caps = [
                max(metrics.horizontalAdvance(key), metrics.averageCharWidth()) + 2 * _CAP_PADDING
                for key in hint.keys
            ]
            text = metrics.horizontalAdvance(hint.text)
            width = sum(caps) + 3 * (len(caps) - 1) + space("xs") + 2 + text
            if x + width > self.width() - space("s"):
                break
            for key, cap in zip(hint.keys, caps, strict=True):
                self._paint_cap(painter, QRect(x, 0, cap, self.height()), key)
                x += cap + 3
            x += space("xs") - 1
            paint_text(
                painter, QRect(x, 0, text + 2, self.height()), hint.text, self._theme, "ink_faint", "small"
            )
            x += text + space("l")
        painter.end()

    def _paint_cap(self, painter: QPainter, room: QRect, key: str) -> None:
        height = line_height(self._theme, "small") + 2
        box = QRectF(room.left() + 0.5, (room.height() - height) / 2 + 0.5, room.width() - 1, height - 1)
        painter.setPen(self._theme.color("line_strong"))
        painter.setBrush(self._theme.color("raised"))
        painter.drawRoundedRect(box, 3, 3)
        paint_text(painter, box.toRect(), key, self._theme, "ink_soft", "small", Qt.AlignmentFlag.AlignCenter)

    def _restyle(self) -> None:
        self.updateGeometry()
        self.update()
