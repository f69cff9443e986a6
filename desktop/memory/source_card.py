"""The owner's own words that caused a memory, and the way to the conversation in which they fell."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.memory.rows import Memory
from desktop.theme import Theme

_BAR = 3


class SourceCard(QWidget):
    """Hidden when no words are known. `conversation_asked(conversation id, message id)`: where the words fell."""

    conversation_asked = Signal(int, int)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._conversation = self._message = 0
        self._words = QLabel()
        self._words.setWordWrap(True)
        self._words.setTextFormat(Qt.TextFormat.PlainText)
        self._words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        title = QLabel(self.tr("In your words"))
        title.setObjectName("faint")
        self.conversation_button = QPushButton(self.tr("Show the conversation"))
        self.conversation_button.setObjectName("link")
        self.conversation_button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.conversation_button.clicked.connect(
            lambda: self.conversation_asked.emit(self._conversation, self._message)
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(theme.space("m"), theme.space("xs"), 0, theme.space("xs"))
        column.setSpacing(theme.space("xs"))
        for widget in (title, self._words, self.conversation_button):
            column.addWidget(widget)
        theme.changed.connect(self.update)

    @property
    def text(self) -> str:
        return "" if self.isHidden() else self._words.text()

    def show_memory(self, memory: Memory) -> None:
        """The words are known at once; whether their conversation still exists is told later."""
        self._words.setText(memory.words)
        self.show_conversation(None, None)
        self.setVisible(bool(memory.words))

    def show_conversation(self, conversation_id: int | None, message_id: int | None) -> None:
        self._conversation, self._message = conversation_id or 0, message_id or 0
        self.conversation_button.setVisible(bool(conversation_id))
        if conversation_id:
            self.show()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("line_strong"))
        painter.drawRoundedRect(QRectF(0, 0, _BAR, self.height()), _BAR / 2, _BAR / 2)
        painter.end()
