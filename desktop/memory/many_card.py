"""Several memories chosen at once: how many, and what can be done to all of them."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.memory.rows import Memory
from desktop.theme import Theme

_SHOWN = 6
_WIDTH = 220


class ManyCard(QWidget):
    """`asked(verb, [Memory])` as in MemoryTable."""

    asked = Signal(str, object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._memories: list[Memory] = []
        self._title = QLabel()
        self._title.setObjectName("title")
        self._lines = QLabel()
        self._lines.setObjectName("soft")
        self._lines.setWordWrap(True)
        self._lines.setTextFormat(Qt.TextFormat.PlainText)
        self.archive_button = self._button(self.tr("Archive"), "archive")
        self.restore_button = self._button(self.tr("Restore"), "restore")
        self.delete_button = self._button(self.tr("Delete"), "delete")
        space = theme.space
        column = QVBoxLayout(self)
        column.setContentsMargins(space("l"), space("m"), space("l"), space("l"))
        column.setSpacing(space("m"))
        column.addWidget(self._title)
        column.addWidget(self._lines)
        column.addSpacing(space("s"))
        for button in (self.archive_button, self.restore_button, self.delete_button):
            column.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def show_memories(self, memories: list[Memory]) -> None:
        self._memories = memories
        self._title.setText(self.tr("%n memories chosen", "", len(memories)))
        lines = [f"•  {memory.line}" for memory in memories[:_SHOWN]]
        if len(memories) > _SHOWN:
            lines.append(self.tr("and %n more", "", len(memories) - _SHOWN))
        self._lines.setText("\n".join(lines))
        self.archive_button.setEnabled(any(memory.state != "archived" for memory in memories))
        self.restore_button.setEnabled(any(memory.state in ("closed", "archived") for memory in memories))

    def _button(self, text: str, verb: str) -> QPushButton:
        button = QPushButton(text)
        button.setFixedWidth(_WIDTH)
        button.clicked.connect(lambda: self.asked.emit(verb, self._memories))
        return button
