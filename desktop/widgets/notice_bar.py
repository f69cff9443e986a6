"""A sentence above a page or a document that says what is not as usual, and what helps."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from desktop.engine_words import run_on
from desktop.theme import Theme
from desktop.widgets.icons import pixmap

Severity = Literal["info", "warn", "danger"]
_ICONS: dict[Severity, str] = {"info": "info", "warn": "warning", "danger": "warning"}
# Colour tokens of background and icon.
_COLORS: dict[Severity, tuple[str, str]] = {
    "info": ("accent_soft", "accent"),
    "warn": ("warn_soft", "warn"),
    "danger": ("danger_soft", "danger"),
}


class NoticeBar(QWidget):
    """Hidden until it has something to say."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._severity: Severity = "info"
        self._icon = QLabel()
        self._label = QLabel()
        self._label.setWordWrap(True)
        self._label.setTextFormat(Qt.TextFormat.PlainText)
        self._label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._act: Callable[[], None] | None = None
        self._button = QPushButton()
        self._button.setObjectName("link")
        self._button.setAutoDefault(False)
        self._button.clicked.connect(self._on_button)
        self._button.hide()
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.space("m"), theme.space("s"), theme.space("m"), theme.space("s"))
        row.setSpacing(theme.space("s"))
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._label, 1)
        row.addWidget(self._button, 0, Qt.AlignmentFlag.AlignTop)
        theme.changed.connect(self._restyle)
        self.hide()

    @property
    def text(self) -> str:
        """What is shown; empty while hidden."""
        return self._label.text() if not self.isHidden() else ""

    def show_notice(
        self,
        severity: Severity,
        sentence: str,
        remedy: str = "",
        action: tuple[str, Callable[[], None]] | None = None,
    ) -> None:
        """`action`: what a button does about it, with its label."""
        self._act = action[1] if action else None
        self._button.setText(action[0] if action else "")
        self._button.setVisible(action is not None)
        text = run_on(sentence, remedy)
        self._severity = severity
        self._label.setText(text)
        self.setAccessibleName(text)
        self._restyle()
        self.setVisible(bool(text))

    def clear(self) -> None:
        self.show_notice("info", "")

    def _on_button(self) -> None:
        if self._act is not None:
            self._act()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color(_COLORS[self._severity][0]))
        radius = self._theme.radius("medium")
        painter.drawRoundedRect(QRectF(self.contentsRect()), radius, radius)
        painter.end()

    def _restyle(self) -> None:
        name, role = _ICONS[self._severity], _COLORS[self._severity][1]
        self._icon.setPixmap(pixmap(self._theme, name, role, 18))
        self.update()
