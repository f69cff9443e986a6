"""Remember a sentence of an answer: the words, what kind of thing it is, whom it is about; the rest is understood."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import (
    QDialog,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QListWidget,
    QPlainTextEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.memory import words
from desktop.memory.actions import Deed, MemoryActions
from desktop.memory.rows import KINDS, OWNER, subject_key
from desktop.widgets.choice_box import ChoiceBox
from desktop.widgets.notice_bar import NoticeBar

_WIDTH = 500
_TEXT_LINES, _SENTENCES_SHOWN = 3, 5


class RememberDialog(QDialog):
    """`source` goes with the memory: conversation_id and message_id. It stays open when the engine refuses."""

    remembered = Signal(str)
    """The id of what is remembered now."""

    def __init__(
        self,
        context: Context,
        text: str,
        sentences: Sequence[str],
        source: dict[str, int],
        parent: QWidget | None = None,
    ) -> None:
        """`sentences` are offered to choose from when no words were pointed at."""
        super().__init__(parent)
        self._context = context
        self._source = source
        self._actions = MemoryActions(context.engine, parent)  # outlives the dialog, for its undo
        self.setWindowTitle(self.tr("Remember this"))
        self.sentences = QListWidget()
        self.sentences.setObjectName("choices")
        self.sentences.addItems(list(sentences))
        self.sentences.setVisible(not text and bool(sentences))
        self.sentences.setCurrentRow(0)
        self.sentences.setAccessibleName(self.tr("Sentences of the answer"))
        self.text = QPlainTextEdit(text or (sentences[0] if sentences else ""))
        self.text.setObjectName("field")
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("What to remember"))
        self.kind_box = ChoiceBox(context.theme)
        self.kind_box.addItem(self.tr("From the words"), "")
        for kind in KINDS:
            self.kind_box.addItem(words.kind(kind), kind)
        self.subject = QLineEdit()
        self.subject.setPlaceholderText(self.tr("You, or a name; empty: from the words"))
        self.notice = NoticeBar(context.theme)
        self.remember_button = QPushButton(self.tr("Remember"))
        self.remember_button.setObjectName("primary")
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self._arrange()
        self._connect()
        self._follow()
        (self.sentences if self.sentences.isVisibleTo(self) else self.text).setFocus()

    def wishes(self) -> dict[str, Any]:
        """For "memory.add"."""
        subject = self.subject.text().strip()
        owner = bool(subject) and (
            subject_key(subject) == OWNER or subject.casefold() == words.subject(OWNER, "").casefold()
        )
        values = {
            "text": " ".join(self.text.toPlainText().split()),
            "kind": self.kind_box.currentData(),
            "subject": OWNER if owner else subject,
        }
        return {key: value for key, value in values.items() if value} | self._source

    def _remember(self) -> None:
        if self.remember_button.isEnabled():
            self.remember_button.setEnabled(False)
            self._actions.add(self.wishes(), self._on_kept, self._on_refused)

    def _on_kept(self, memory_id: str) -> None:
        self.remembered.emit(memory_id)
        self.accept()

    def _on_refused(self, error: EngineError) -> None:
        self._follow()
        self.notice.show_notice("danger", error.sentence, error.remedy)

    def _on_done(self, deed: Deed) -> None:
        notifier, actions = self._context.notifier, self._actions
        if deed.commits:
            notifier.undoable(deed.sentence, lambda: actions.revert(deed, lambda _back: None))
        else:
            notifier.info(deed.sentence)

    def _on_chosen(self, sentence: str) -> None:
        if sentence:
            self.text.setPlainText(sentence)

    def _follow(self) -> None:
        self.remember_button.setEnabled(bool(self.text.toPlainText().strip()))

    def _connect(self) -> None:
        self._actions.done.connect(self._on_done)
        self._actions.failed.connect(self._context.notifier.error)
        self.sentences.currentTextChanged.connect(self._on_chosen)
        self.text.textChanged.connect(self._follow)
        self.remember_button.clicked.connect(self._remember)
        self.cancel_button.clicked.connect(self.reject)
        for key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            keys = QKeySequence(Qt.KeyboardModifier.ControlModifier | key)
            QShortcut(keys, self).activated.connect(self._remember)

    def _arrange(self) -> None:
        space = self._context.theme.space
        self.setFixedWidth(_WIDTH)
        line = self.text.fontMetrics().lineSpacing()
        self.text.setFixedHeight(line * _TEXT_LINES + 2 * space("s"))
        self.sentences.setMaximumHeight((line + space("m")) * _SENTENCES_SHOWN)
        self.sentences.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.sentences.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        fields = QFormLayout()
        fields.setHorizontalSpacing(space("m"))
        fields.setVerticalSpacing(space("s"))
        for title, field in ((self.tr("Kind"), self.kind_box), (self.tr("About"), self.subject)):
            label = QLabel(title)
            label.setObjectName("soft")
            label.setBuddy(field)
            field.setAccessibleName(title)
            fields.addRow(label, field)
        buttons = QHBoxLayout()
        buttons.addStretch(1)
        for button in (self.cancel_button, self.remember_button):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(space("xl"), space("l"), space("xl"), space("l"))
        column.setSpacing(space("m"))
        column.addWidget(self.sentences)
        column.addWidget(self.text)
        column.addLayout(fields)
        column.addWidget(self.notice)
        column.addLayout(buttons)
