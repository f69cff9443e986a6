"""One memory: what it says, since when, whose words it was, what became of it; and everything that can be done to it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QLabel, QMenu, QScrollArea, QStackedLayout, QVBoxLayout, QWidget

from desktop.context import Context
from desktop.engine_client import Call, EngineError
from desktop.memory.actions import MemoryActions
from desktop.memory.close_bar import CloseBar
from desktop.memory.editor import MemoryEditor
from desktop.memory.facts import Facts
from desktop.memory.many_card import ManyCard
from desktop.memory.pane_head import PaneHead
from desktop.memory.rows import Memory
from desktop.memory.source_card import SourceCard
from desktop.memory.store import MemoryStore
from desktop.memory.story import Story

# While somebody walks through the list, only the memory on which they rest is asked about.
_REST_MS = 120


class MemoryDetail(QWidget):
    """`asked(verb, [Memory])` as in MemoryTable; `back_asked`: the list, on a page with room for one of both.

    `subject_asked(about, title)`, `conversation_asked(id, message id)`, `memory_asked(id)`, `commit_asked(commit)`: show that.
    """

    asked = Signal(str, object)
    subject_asked = Signal(str, str)
    conversation_asked = Signal(int, int)
    memory_asked = Signal(str)
    commit_asked = Signal(str)
    back_asked = Signal()
    mode_changed = Signal()  # between reading and editing

    def __init__(
        self, context: Context, store: MemoryStore, actions: MemoryActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._store = store
        self._actions = actions
        self._call: Call | None = None
        self._markdown = ""
        self.memory: Memory | None = None
        theme = context.theme
        self.head = PaneHead(theme)
        self._text = QLabel()
        self.facts = Facts(theme)
        self.source = SourceCard(theme)
        self.close_bar = CloseBar(theme)
        self.story = Story(theme)
        self.editor = MemoryEditor(actions, theme)
        self.many = ManyCard(theme)
        self._nothing = QLabel(self.tr("Choose a memory to see all of it."))
        self._rest = QTimer(self)
        self._arrange()
        self._connect()
        self.show_nothing()

    # -- what is shown --------------------------------------------------------------------------------

    @property
    def is_editing(self) -> bool:
        return self._stack.currentWidget() is self.editor

    @property
    def holds_changes(self) -> bool:
        """Something was typed that is not saved."""
        return self.is_editing and self.editor.is_changed

    @property
    def text(self) -> str:
        """The text of the shown memory; empty while none is shown."""
        return self._text.text() if self._stack.currentWidget() is self._view else ""

    def show_memory(self, memory: Memory) -> None:
        """At once what the list knows; its file, history and conversation when the engine has told."""
        if self.memory is None or self.memory.id != memory.id:
            self.close_bar.hide()
            self.story.clear()
            self._view.verticalScrollBar().setValue(0)
        if self.memory != memory:
            self._markdown = ""
        self.memory = memory
        self._text.setText(memory.text)
        self.head.show_memory(memory)
        self.facts.show_memory(memory)
        self.source.show_memory(memory)
        self._stack.setCurrentWidget(self._view)
        self._rest.start()

    def show_many(self, memories: list[Memory]) -> None:
        self.many.show_memories(memories)
        self._show_other(self.many)

    def show_nothing(self) -> None:
        self._show_other(self._nothing)

    def edit(self) -> None:
        """Open the form; the Markdown view follows as soon as the file is read."""
        if self.memory is not None:
            self.head.show_title(self.tr("Edit"))
            self.editor.open(self.memory, self._markdown, self._store.overview)
            self._stack.setCurrentWidget(self.editor)
            self.editor.form.text.setFocus()
            if not self._markdown:
                self._read()

    def follow_edit(self) -> None:
        """The vault changed while somebody edits; perhaps this very memory."""
        self._rest.start()

    def _show_other(self, widget: QWidget) -> None:
        self._forget()
        self.memory = None
        self.head.show_title("")
        self._stack.setCurrentWidget(widget)

    # -- the engine -----------------------------------------------------------------------------------

    def _read(self) -> None:
        if self.memory is None:
            return
        self._forget()
        memory_id = self.memory.id
        self._call = self._context.engine.call(
            "memory.show", {"id": memory_id}, lambda result: self._on_shown(memory_id, result), self._on_error
        )

    def _on_shown(self, memory_id: str, result: dict[str, Any]) -> None:
        self._call = None
        if self.memory is None or self.memory.id != memory_id:
            return
        self._markdown = result["markdown"]
        self.source.show_conversation(result["conversation_id"], result["message_id"])
        self.story.show_story(result)
        if self.is_editing:
            self.editor.meanwhile(Memory.of(result["memory"]), self._markdown)

    def _on_error(self, error: EngineError) -> None:
        """A memory that went away meanwhile leaves the list in a moment; that is told by what took it away."""
        self._call = None
        if error.code not in ("no_such_memory", "engine_unavailable"):
            self._context.notifier.error(error)

    def _forget(self) -> None:
        self._rest.stop()
        if self._call is not None:
            self._call.forget()
            self._call = None

    # -- acts -----------------------------------------------------------------------------------------

    def menu(self) -> QMenu:
        """What is done more rarely."""
        menu = QMenu(self)
        memory = self.memory
        if memory is None:
            return menu
        if memory.until is None and memory.state != "archived":
            menu.addAction(self.tr("Close…"), self.close_bar.open)
        if memory.state == "closed":
            menu.addAction(self.tr("Archive"), lambda: self._ask("archive"))
        menu.addAction(self.tr("Delete"), lambda: self._ask("delete"))
        menu.addSeparator()
        menu.addAction(self.tr("Open the file in the default program"), lambda: self._ask("open"))
        menu.addAction(self.tr("Show in folder"), lambda: self._ask("folder"))
        return menu

    def _ask(self, verb: str) -> None:
        if self.memory is not None:
            self.asked.emit(verb, [self.memory])

    def _show_menu(self) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        button = self.head.more_button
        menu.popup(button.mapToGlobal(button.rect().bottomLeft()))

    def _on_close(self, day: str) -> None:
        if self.memory is not None:
            self._actions.close(self.memory, day)

    def _on_editor_closed(self) -> None:
        if self.memory is not None:
            self.show_memory(self._store.by_id.get(self.memory.id, self.memory))
        self.setFocus()

    # -- made once ------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        space = self._context.theme.space
        self._nothing.setObjectName("soft")
        self._nothing.setWordWrap(True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setMargin(space("xl"))
        self._text.setObjectName("memoryTitle")
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        inside = QWidget()
        column = QVBoxLayout(inside)
        column.setContentsMargins(space("l"), space("s"), space("l"), space("l"))
        column.setSpacing(space("l"))
        for widget in (self._text, self.close_bar, self.facts, self.source, self.story):
            column.addWidget(widget)
        column.addStretch(1)
        self._view = QScrollArea()
        self._view.setFrameShape(QFrame.Shape.NoFrame)
        self._view.setWidgetResizable(True)
        self._view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._view.setWidget(inside)
        inside.setAutoFillBackground(False)
        self._stack = QStackedLayout()
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addWidget(self.head)
        layout.addLayout(self._stack, 1)
        # Only now: the first page of a stack without a parent is shown at once, as a window that takes the keys.
        for page in (self._nothing, self._view, self.many, self.editor):
            self._stack.addWidget(page)

    def _connect(self) -> None:
        self._stack.currentChanged.connect(lambda _page: self.mode_changed.emit())
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._read)
        self.head.back_asked.connect(self.back_asked)
        self.head.menu_asked.connect(self._show_menu)
        self.head.asked.connect(lambda verb: self.edit() if verb == "edit" else self._ask(verb))
        self.facts.subject_asked.connect(self.subject_asked)
        self.source.conversation_asked.connect(self.conversation_asked)
        self.story.memory_chosen.connect(self.memory_asked)
        self.story.commit_asked.connect(self.commit_asked)
        self.close_bar.chosen.connect(self._on_close)
        self.editor.closed.connect(self._on_editor_closed)
        self.many.asked.connect(self.asked)
        self._context.theme.changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._context.theme.color("paper"))
        painter.end()
