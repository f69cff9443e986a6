"""A sentence above the list with the button that helps."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QPushButton, QWidget

from desktop.evidence.notice_bar import NoticeBar, Severity
from desktop.theme import Theme


class ActionNotice(NoticeBar):
    """Hidden until it has something to say."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._act: Callable[[], None] | None = None
        self.button = QPushButton()
        self.button.setObjectName("link")
        self.button.clicked.connect(self._on_clicked)
        self.layout().addWidget(self.button)  # type: ignore[union-attr]
        self.layout().setAlignment(self.button, Qt.AlignmentFlag.AlignVCenter)  # type: ignore[union-attr]

    def tell(
        self, severity: Severity, sentence: str, remedy: str, button: str, act: Callable[[], None]
    ) -> None:
        self._act = act
        self.button.setText(button)
        self.show_notice(severity, sentence, remedy)

    def _on_clicked(self) -> None:
        if self._act is not None:
            self._act()
