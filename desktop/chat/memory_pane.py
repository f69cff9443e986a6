"""A memory beside the answer that used it: what it says, since when, in whose words, and what can be done about it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from core.service.protocol_memory import MemoryReference, MemoryRow
from desktop.chat.memory_html import day
from desktop.chat.turn import Turn
from desktop.context import Context
from desktop.engine_client import Call, EngineError
from desktop.engine_words import run_on, say
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress, icon_button
from desktop.widgets.notice_bar import NoticeBar

_ICON = 18


class MemoryPane(QWidget):
    """`show_memory(turn, m)`. `acted(verb, Turn, m)`: as the links of the transcript. `close_asked`: give the room back."""

    acted = Signal(str, object, str)
    close_asked = Signal()

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._turn: Turn | None = None
        self._m = 0
        self._call: Call | None = None
        self.notice = NoticeBar(context.theme)
        self.text = _label("memoryText", selectable=True)
        self.facts = _label("soft")
        self.words = _label("soft", selectable=True)
        self.why = _label("faint")
        self.close_button = icon_button(self.tr("Close"))
        self.open_button = QPushButton(self.tr("Open in Memory"))
        self.not_relevant_button = QPushButton(self.tr("Not relevant here"))
        self.forget_button = QPushButton(self.tr("Forget this"))
        self._arrange()
        self._connect()

    def show_memory(self, turn: Turn, m: int) -> None:
        """What the answer had of it at once; the rest as soon as the engine has said it."""
        self._turn, self._m = turn, m
        memory = turn.memory(m)
        if memory is None:
            return
        self.notice.clear()
        self.text.setText(memory["text"])
        self.facts.setText("  ·  ".join(filter(None, (self._kind(memory["kind"]), self._since(memory)))))
        self.words.hide()
        why = say(memory["why"])
        self.why.setText(self.tr("Recalled because: {why}").format(why=why) if why else "")
        self.why.setVisible(bool(why))
        self.refresh()
        self._read(memory["id"])

    def refresh(self) -> None:
        """After something was done: what can still be done."""
        memory = self._turn.memory(self._m) if self._turn is not None else None
        if memory is None or self._turn is None:
            return
        gone = memory["id"] in self._turn.gone
        noted = bool(memory.get("not_relevant"))
        self.forget_button.setEnabled(not gone)
        self.open_button.setEnabled(not gone)
        self.not_relevant_button.setEnabled(not gone and not noted and bool(self._turn.message_id))
        if gone:
            self.notice.show_notice("info", self.tr("This memory was forgotten. Undo brings it back."))
        elif noted:
            self.notice.show_notice("info", self.tr("Marked as not relevant for this answer."))
        else:
            self.notice.clear()

    # -- inside ---------------------------------------------------------------------------------------

    def _read(self, memory_id: str) -> None:
        if self._call is not None:
            self._call.forget()
        self._call = self._context.engine.call(
            "memory.show", {"id": memory_id}, self._on_shown, self._on_error
        )

    def _on_event(self, name: str, _data: object) -> None:
        """It may have been edited on another page, or in another program."""
        memory = self._turn.memory(self._m) if self._turn is not None else None
        if name == "memory.changed" and self.isVisible() and memory is not None:
            self._read(memory["id"])

    def _on_shown(self, result: Any) -> None:
        memory: MemoryRow = result["memory"]
        self.text.setText(memory["text"])
        words = " ".join(memory["source"]["words"].split())
        self.words.setText(self.tr("Your words: “{words}”").format(words=words))
        self.words.setVisible(bool(words))
        parts = [self._kind(memory["kind"]), self._subject(memory["subject"]), self._since(memory)]
        if memory["valid_to"]:
            parts.append(self.tr("until {day}").format(day=day(memory["valid_to"])))
        if memory["uses"]:
            parts.append(self.tr("used in %n answer(s)", "", memory["uses"]))
        self.facts.setText("  ·  ".join(filter(None, parts)))
        if memory["state"] == "closed":
            self.notice.show_notice(
                "info", self.tr("This no longer holds; it held when the answer was given.")
            )

    def _on_error(self, error: EngineError) -> None:
        gone = self._turn is not None and any(
            memory["id"] in self._turn.gone for memory in self._turn.memories if memory["m"] == self._m
        )
        if error.code != "cancelled" and not gone:
            self.notice.show_notice("warn", run_on(error.sentence, error.remedy))

    def _kind(self, name: str) -> str:
        from desktop.memory import words

        return words.kind(name)

    def _subject(self, subject: str) -> str:
        from desktop.memory import words
        from desktop.memory.rows import subject_key

        return words.subject(subject_key(subject), subject)

    def _since(self, memory: MemoryReference | MemoryRow) -> str:
        shown = day(memory["valid_from"])
        return self.tr("since {day}").format(day=shown) if shown else ""

    def _act(self, verb: str) -> None:
        if self._turn is not None:
            self.acted.emit(verb, self._turn, str(self._m))

    def _arrange(self) -> None:
        space = self._context.theme.space
        head = ElidedLabel()
        head.setText(self.tr("What you told Footnote"))
        head.setObjectName("brand")
        top = QHBoxLayout()
        top.setContentsMargins(space("m"), space("s"), space("s"), space("s"))
        top.addWidget(head, 1)
        top.addWidget(self.close_button)
        inner = QWidget()
        body = QVBoxLayout(inner)
        body.setContentsMargins(space("l"), space("s"), space("l"), space("l"))
        body.setSpacing(space("m"))
        for widget in (self.notice, self.text, self.facts, self.words, self.why):
            body.addWidget(widget)
        body.addSpacing(space("s"))
        body.addWidget(self.open_button, 0, Qt.AlignmentFlag.AlignLeft)
        for button in (self.not_relevant_button, self.forget_button):
            button.setObjectName("link")
            body.addWidget(button, 0, Qt.AlignmentFlag.AlignLeft)
        body.addStretch(1)
        scroll = QScrollArea()
        scroll.setFrameShape(QScrollArea.Shape.NoFrame)
        scroll.setWidgetResizable(True)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setWidget(inner)
        inner.setAutoFillBackground(False)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(top)
        column.addWidget(scroll, 1)

    def _connect(self) -> None:
        self.close_button.clicked.connect(self.close_asked)
        self.open_button.clicked.connect(lambda: self._act("showmemory"))
        self.not_relevant_button.clicked.connect(lambda: self._act("notrelevant"))
        self.forget_button.clicked.connect(lambda: self._act("forget"))
        self._context.theme.changed.connect(self._restyle)
        self._context.engine.event.connect(self._on_event)
        self._restyle()

    def _restyle(self) -> None:
        dress(self.close_button, self._context.theme, "close", size=_ICON)
        dress(self.open_button, self._context.theme, "memory")
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._context.theme.color("paper"))
        painter.end()


def _label(name: str, selectable: bool = False) -> QLabel:
    label = QLabel()
    label.setObjectName(name)
    label.setWordWrap(True)
    label.setTextFormat(Qt.TextFormat.PlainText)
    if selectable:
        label.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
    return label
