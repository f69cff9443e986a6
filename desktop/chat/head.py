"""The line above a conversation: whether it is private, and the way to make it so."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QWidget

from desktop.theme import Theme
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress, pixmap

_ICON = 16


class ChatHead(QWidget):
    """`private_chosen(bool)`: the person pressed the button; what holds is shown by `show_private`."""

    private_chosen = Signal(bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setObjectName("chatHead")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._lock = QLabel(self)
        self._text = ElidedLabel(self)
        self._text.setObjectName("privateText")
        self._text.setText(self.tr("Private: the memory is neither read nor written here."))
        self.button = QToolButton(self)
        self.button.setCheckable(True)
        self.button.setText(self.tr("Private"))
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setObjectName("privateToggle")
        self.button.clicked.connect(self.private_chosen)
        row = QHBoxLayout(self)
        row.setContentsMargins(theme.space("l"), theme.space("xs"), theme.space("m"), theme.space("xs"))
        row.setSpacing(theme.space("s"))
        row.addWidget(self._lock)
        row.addWidget(self._text, 1)
        row.addStretch()
        row.addWidget(self.button)
        theme.changed.connect(self._paint)
        self._paint()
        self.show_private(False)

    def show_private(self, private: bool) -> None:
        self._lock.setVisible(private)
        self._text.setVisible(private)
        self.button.setChecked(private)
        tip = (
            self.tr("Use the memory in this conversation again")
            if private
            else self.tr("Make this conversation private: the memory is neither read nor written")
        )
        self.button.setToolTip(tip)
        self.setProperty("private", private)
        self.style().unpolish(self)
        self.style().polish(self)

    def _paint(self) -> None:
        self._lock.setPixmap(pixmap(self._theme, "lock", "accent", _ICON))
        dress(self.button, self._theme, "lock", "ink_faint", _ICON, on_role="accent")
