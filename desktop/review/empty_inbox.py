"""The inbox when nothing waits: what will come here, and where that is switched."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.theme import Theme
from desktop.widgets.icons import pixmap

_ICON = 44
_WIDTH = 480


class EmptyInbox(QWidget):
    """`show_capture` tells how conversations are captured now. `settings_asked`: to have it otherwise."""

    settings_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = QLabel()
        self._icon.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._title = self._text("title")
        self._words = self._text("soft")
        self._now = self._text("faint")
        self.settings_button = QPushButton()
        self.settings_button.clicked.connect(self.settings_asked)
        self._arrange()
        self.show_capture("inbox")
        theme.changed.connect(self._restyle)
        self._restyle()

    @property
    def text(self) -> str:
        """All that is said."""
        return "\n".join(label.text() for label in (self._title, self._words, self._now))

    def show_capture(self, capture: str) -> None:
        """`capture`: off, inbox or direct, as in the settings."""
        self._title.setText(self.tr("Nothing to review"))
        self._words.setText(
            self.tr(
                "When you say something about yourself or your work in a conversation, Footnote proposes to remember it. "
                "Each proposal waits here, with the words that it comes from, until you accept, change or reject it."
            )
        )
        states = {
            "off": self.tr("“Remember by itself” is off now: nothing is proposed until you switch it on."),
            "direct": self.tr(
                "What you tell is remembered at once now, without asking; the history shows what was kept."
            ),
        }
        self._now.setText(
            states.get(
                capture, self.tr("“Remember by itself” is on: the next thing you tell will appear here.")
            )
        )
        on = capture != "off"
        self.settings_button.setText(self.tr("Settings of the memory…") if on else self.tr("Switch it on…"))
        self.settings_button.setObjectName("" if on else "primary")
        self.settings_button.style().unpolish(self.settings_button)
        self.settings_button.style().polish(self.settings_button)

    def _text(self, name: str) -> QLabel:
        label = QLabel()
        label.setObjectName(name)
        label.setWordWrap(True)
        label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        return label

    def _arrange(self) -> None:
        space = self._theme.space
        zone = QFrame()
        zone.setMaximumWidth(_WIDTH)
        inner = QVBoxLayout(zone)
        inner.setContentsMargins(space("xl"), space("xl"), space("xl"), space("xl"))
        inner.setSpacing(space("m"))
        for widget in (self._icon, self._title, self._words, self._now):
            inner.addWidget(widget)
        inner.addSpacing(space("s"))
        inner.addWidget(self.settings_button, 0, Qt.AlignmentFlag.AlignCenter)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(zone, 4)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.addStretch(2)
        column.addLayout(row)
        column.addStretch(3)

    def _restyle(self) -> None:
        self._icon.setPixmap(pixmap(self._theme, "review", "accent", _ICON))
