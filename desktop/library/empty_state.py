"""The library before anything is in it: what to do first."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.theme import Theme
from desktop.widgets.icons import pixmap

_ICON = 44
_WIDTH = 460


class EmptyState(QWidget):
    """Offers the three ways to fill a library."""

    folder_asked = Signal()
    files_asked = Signal()
    sample_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._icon = QLabel()
        self._icon.setAlignment(Qt.AlignmentFlag.AlignCenter)
        title = QLabel(self.tr("Your library is empty"))
        title.setObjectName("title")
        title.setAlignment(Qt.AlignmentFlag.AlignCenter)
        text = QLabel(
            self.tr(
                "Add a folder, or drop one anywhere on this window. Your files stay where they are and are only read."
            )
        )
        text.setObjectName("soft")
        text.setWordWrap(True)
        text.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.folder_button = QPushButton(self.tr("Add a folder…"))
        self.folder_button.setObjectName("primary")
        self.files_button = QPushButton(self.tr("Add files…"))
        self.sample_button = QPushButton(self.tr("Or look around first: open the sample library"))
        self.sample_button.setObjectName("link")
        self.folder_button.clicked.connect(self.folder_asked)
        self.files_button.clicked.connect(self.files_asked)
        self.sample_button.clicked.connect(self.sample_asked)
        self._arrange(title, text)
        theme.changed.connect(self._restyle)
        self._restyle()

    def _arrange(self, title: QLabel, text: QLabel) -> None:
        space = self._theme.space
        zone = QFrame()
        zone.setObjectName("dropZone")
        zone.setMaximumWidth(_WIDTH)
        inner = QVBoxLayout(zone)
        inner.setContentsMargins(space("xl"), space("xl"), space("xl"), space("xl"))
        inner.setSpacing(space("m"))
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        buttons.addWidget(self.folder_button)
        buttons.addWidget(self.files_button)
        buttons.addStretch(1)
        for widget in (self._icon, title, text):
            inner.addWidget(widget)
        inner.addSpacing(space("s"))
        inner.addLayout(buttons)
        inner.addWidget(self.sample_button, 0, Qt.AlignmentFlag.AlignCenter)
        row = QHBoxLayout()
        row.addStretch(1)
        row.addWidget(zone, 4)
        row.addStretch(1)
        column = QVBoxLayout(self)
        column.addStretch(2)
        column.addLayout(row)
        column.addStretch(3)

    def _restyle(self) -> None:
        self._icon.setPixmap(pixmap(self._theme, "library", "accent", _ICON))
