"""Remember something: a sentence is enough, the rest is understood from it or said outright."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QDialog, QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.engine_client import EngineError
from desktop.memory.actions import MemoryActions
from desktop.memory.form import MemoryForm
from desktop.memory.overview import Overview
from desktop.theme import Theme
from desktop.widgets.notice_bar import NoticeBar

_WIDTH = 480


class AddDialog(QDialog):
    """It stays open with everything typed when the engine refuses; what is remembered is told by `actions`."""

    def __init__(
        self, actions: MemoryActions, theme: Theme, known: Overview, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._actions = actions
        self._is_open = True
        self.setWindowTitle(self.tr("Remember something"))
        self.form = MemoryForm(theme, new=True)
        self.form.offer(known)
        self.form.text.setPlaceholderText(self.tr("I live in Hangzhou since May"))
        self.form.subject.setPlaceholderText(self.tr("From the words"))
        self.notice = NoticeBar(theme)
        self.remember_button = QPushButton(self.tr("Remember"))
        self.remember_button.setObjectName("primary")
        self.cancel_button = QPushButton(self.tr("Cancel"))
        for button in (self.remember_button, self.cancel_button):
            button.setAutoDefault(False)
        self.form.changed.connect(self._follow)
        self.remember_button.clicked.connect(self._remember)
        self.cancel_button.clicked.connect(self.reject)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            keys = QKeySequence(Qt.KeyboardModifier.ControlModifier | key)
            QShortcut(keys, self).activated.connect(self._remember)
        self._arrange(theme)
        self._follow()
        self.form.text.setFocus()

    def _remember(self) -> None:
        if self.form.is_valid:
            self.remember_button.setEnabled(False)
            self._actions.add(self.form.wishes(), self._on_kept, self._on_refused)

    def done(self, result: int) -> None:
        self._is_open = False
        super().done(result)

    def _on_kept(self, _memory_id: str) -> None:
        """Whoever closed the dialog meanwhile finds what they wrote in the list all the same."""
        if self._is_open:
            self.accept()

    def _on_refused(self, error: EngineError) -> None:
        if self._is_open:
            self._follow()
            self.notice.show_notice("danger", error.sentence, error.remedy)
        else:
            self._actions.failed.emit(error)

    def _follow(self) -> None:
        self.remember_button.setEnabled(self.form.is_valid)

    def _arrange(self, theme: Theme) -> None:
        space = theme.space
        title = QLabel(self.tr("Remember something"))
        title.setObjectName("title")
        hint = QLabel(
            self.tr(
                "One sentence is enough. What you leave open is understood from your words; passwords and keys are refused."
            )
        )
        hint.setObjectName("soft")
        hint.setWordWrap(True)
        buttons = QHBoxLayout()
        buttons.setSpacing(space("s"))
        buttons.addStretch(1)
        buttons.addWidget(self.cancel_button)
        buttons.addWidget(self.remember_button)
        column = QVBoxLayout(self)
        column.setContentsMargins(space("xl"), space("l"), space("xl"), space("l"))
        column.setSpacing(space("m"))
        for widget in (title, hint, self.form, self.notice):
            column.addWidget(widget)
        column.addStretch(1)
        column.addLayout(buttons)
        self.setMinimumWidth(_WIDTH)
