"""What is missing at the moment, part by part, with what helps: opened from the status line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.theme import Theme
from desktop.widgets.banner import Action

WIDTH = 400


@dataclass(frozen=True)
class Missing:
    """One part: what is wrong, what helps in words, and the buttons that do it."""

    sentence: str
    remedy: str
    actions: Sequence[Action] = ()


class MissingPopup(QFrame):
    """Goes away with Escape, with a click beside it, and with each of its buttons."""

    def __init__(self, theme: Theme, parts: Sequence[Missing], parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("card")
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setAccessibleName(self.tr("What is missing"))
        self.setFixedWidth(WIDTH)
        space = theme.space
        column = QVBoxLayout(self)
        column.setContentsMargins(space("l"), space("m"), space("l"), space("m"))
        column.setSpacing(space("m"))
        for part in parts:
            column.addLayout(self._row(part))

    def show_above(self, anchor: QWidget) -> None:
        """With its lower right corner at the upper right one of `anchor`."""
        layout = self.layout()
        if layout is not None:
            self.setFixedHeight(layout.totalHeightForWidth(WIDTH))
        corner = anchor.mapToGlobal(QPoint(anchor.width(), 0))
        self.move(corner.x() - self.width(), corner.y() - self.height() - 4)
        self.show()
        first = self.findChild(QPushButton)
        if first is not None:
            first.setFocus(Qt.FocusReason.PopupFocusReason)

    def _row(self, part: Missing) -> QVBoxLayout:
        row = QVBoxLayout()
        row.setSpacing(2)
        row.addWidget(_text(part.sentence, "toastTitle"))
        if part.remedy:
            row.addWidget(_text(part.remedy, "soft"))
        if part.actions:
            buttons = QHBoxLayout()
            buttons.setSpacing(16)
            for label, act in part.actions:
                buttons.addWidget(self._button(label, act))
            buttons.addStretch()
            row.addLayout(buttons)
        return row

    def _button(self, label: str, act: Callable[[], None]) -> QPushButton:
        button = QPushButton(label, self)
        button.setObjectName("link")

        def run() -> None:
            self.close()
            act()

        button.clicked.connect(run)
        return button


def _text(text: str, name: str) -> QLabel:
    label = QLabel(text)
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    return label
