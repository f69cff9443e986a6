"""One memory: what it says, since when, whose words it was, what became of it; and everything that can be done to it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QLabel,
    QMenu,
    QScrollArea,
    QStackedLayout,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from desktop.context import Context
from desktop.engine_client import Call, EngineError
from desktop.memory import words
from desktop.memory.actions import MemoryActions
from desktop.memory.close_bar import CloseBar
from desktop.memory.editor import MemoryEditor
from desktop.memory.facts import Facts
from desktop.memory.many_card import ManyCard
from desktop.memory.rows import Memory
from desktop.memory.source_card import SourceCard
from desktop.memory.store import MemoryStore
from desktop.memory.story import Story
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import icon

# While somebody walks through the list, only the memory on which they rest is asked about.
_REST_MS = 120


class MemoryPane(QWidget):
    """`asked(verb, [Memory])` as in MemoryTable; `back_asked`: the list, on a page with room for one of both.

    `subject_asked(about, title)`, `conversation_asked(id)`, `memory_asked(id)`, `commit_asked(commit)`: show that.
    """

    asked = Signal(str, object)
    subject_asked = Signal(str, str)
    conversation_asked = Signal(int)
    memory_asked = Signal(str)
    commit_asked = Signal(str)
    back_asked = Signal()

    def __init__(
        self, context: Context, store: MemoryStore, actions: MemoryActions, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self._store = store
        self._actions = actions
        self._call: Call | None = None
        self._markdown = ""
        self._edit_when_read = False
        self.memory: Memory | None = None
        theme = context.theme
        self._icons: list[tuple[QToolButton, str]] = []
        self._title = ElidedLabel(self)
        self.back_button = self._button("back", self.tr("Back to the list"))
        self.pin_button = self._button("pin", self.tr("Pin"))
        self.edit_button = self._button("edit", self.tr("Edit"))
        self.archive_button = self._button("archive", self.tr("Archive"))
        self.more_button = self._button("more", self.tr("More"))
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

    def show_memory(self, memory: Memory) -> None:
        """At once what the list knows; its file, history and conversation when the engine has told."""
        other = self.memory is None or self.memory.id != memory.id
        if other:
            self._markdown = ""
            self._edit_when_read = False
            self.close_bar.hide()
            self.story.clear()
            self._scroll.verticalScrollBar().setValue(0)
        self.memory = memory
        self._text.setText(memory.text)
        self._title.setText("  ·  ".join((words.kind(memory.kind), words.state(memory.state))))
        self.facts.show_memory(memory)
        self.source.show_memory(memory)
        self._follow_buttons()
        self._show(self._view)
        self._rest.start()

    def show_many(self, memories: list[Memory]) -> None:
        self._forget()
        self.memory = None
        self.many.show_memories(memories)
        self._show(self.many)

    def show_nothing(self) -> None:
        self._forget()
        self.memory = None
        self._show(self._nothing)

    def edit(self) -> None:
        """Open the form; the Markdown view follows as soon as the file is read."""
        if self.memory is not None:
            self.editor.open(self.memory, self._markdown, self._store.memories)
            self._show(self.editor)
            self.editor.form.text.setFocus()
            if not self._markdown:
                self._read()

    def set_narrow(self, narrow: bool) -> None:
        self.back_button.setVisible(narrow)

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
        self.source.show_conversation(result["conversation_id"])
        self.story.show_story(result)
        if self.is_editing and not self.editor.is_changed:
            self.editor.show_markdown(self._markdown)

    def _on_error(self, error: EngineError) -> None:
        self._call = None
        self._context.notifier.error(error)

    def _forget(self) -> None:
        self._rest.stop()
        if self._call is not None:
            self._call.forget()
            self._call = None

    # -- inside ---------------------------------------------------------------------------------------

    def _show(self, widget: QWidget) -> None:
        one = widget is self._view
        for button in (self.pin_button, self.edit_button, self.archive_button, self.more_button):
            button.setVisible(one)
        self._title.setVisible(one or widget is self.editor)
        if widget is self.editor:
            self._title.setText(self.tr("Edit"))
        self._stack.setCurrentWidget(widget)

    def _on_editor_closed(self) -> None:
        if self.memory is not None:
            self._markdown = ""
            self.show_memory(self._store.by_id.get(self.memory.id, self.memory))
        self.setFocus()

    def _follow_buttons(self) -> None:
        memory = self.memory
        if memory is None:
            return
        gone = memory.state in ("closed", "archived")
        colors = {"pin": "accent" if memory.pinned else "ink_soft"}
        for button, name in self._icons:
            button.setIcon(icon(self._context.theme, name, colors.get(name, "ink_soft")))
        self.archive_button.setIcon(icon(self._context.theme, "undo" if gone else "archive"))
        self._name(self.archive_button, self.tr("Restore") if gone else self.tr("Archive"))
        self._name(self.pin_button, self.tr("Unpin") if memory.pinned else self.tr("Pin"))

    def menu(self) -> QMenu:
        """What is done more rarely."""
        menu = QMenu(self)
        memory = self.memory
        if memory is None:
            return menu
        if memory.until is None and memory.state != "archived":
            menu.addAction(self.tr("Close…"), self.close_bar.open)
        if memory.state == "closed":
            menu.addAction(self.tr("Archive"), lambda: self.asked.emit("archive", [memory]))
        menu.addAction(self.tr("Delete"), lambda: self.asked.emit("delete", [memory]))
        menu.addSeparator()
        menu.addAction(
            self.tr("Open the file in the default program"), lambda: self.asked.emit("open", [memory])
        )
        menu.addAction(self.tr("Show in folder"), lambda: self.asked.emit("folder", [memory]))
        return menu

    def _show_menu(self) -> None:
        menu = self.menu()
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        menu.popup(self.more_button.mapToGlobal(self.more_button.rect().bottomLeft()))

    def _on_archive(self) -> None:
        if self.memory is not None:
            gone = self.memory.state in ("closed", "archived")
            self.asked.emit("restore" if gone else "archive", [self.memory])

    def _button(self, name: str, tip: str) -> QToolButton:
        button = QToolButton()
        button.setAutoRaise(True)
        button.setIconSize(QSize(18, 18))
        self._name(button, tip)
        self._icons.append((button, name))
        return button

    def _name(self, button: QToolButton, name: str) -> None:
        button.setToolTip(name)
        button.setAccessibleName(name)

    # -- made once ------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        space = self._context.theme.space
        self._nothing.setObjectName("soft")
        self._nothing.setWordWrap(True)
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setMargin(space("xl"))
        self._title.setObjectName("soft")
        self._text.setObjectName("memoryText")
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
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setWidget(inside)
        inside.setAutoFillBackground(False)
        self._view = self._scroll
        self._stack = QStackedLayout()
        for page in (self._nothing, self._view, self.many, self.editor):
            self._stack.addWidget(page)
        top = QHBoxLayout()
        top.setContentsMargins(space("m"), space("xs"), space("s"), space("xs"))
        top.setSpacing(2)
        top.addWidget(self.back_button)
        top.addSpacing(space("xs"))
        top.addWidget(self._title, 1)
        for button in (self.pin_button, self.edit_button, self.archive_button, self.more_button):
            top.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(top)
        layout.addLayout(self._stack, 1)

    def _connect(self) -> None:
        self._rest.setSingleShot(True)
        self._rest.setInterval(_REST_MS)
        self._rest.timeout.connect(self._read)
        self.back_button.clicked.connect(self.back_asked)
        self.pin_button.clicked.connect(lambda: self.asked.emit("pin", [self.memory]))
        self.edit_button.clicked.connect(self.edit)
        self.archive_button.clicked.connect(self._on_archive)
        self.more_button.clicked.connect(self._show_menu)
        self.facts.subject_asked.connect(self.subject_asked)
        self.source.conversation_asked.connect(self.conversation_asked)
        self.story.memory_chosen.connect(self.memory_asked)
        self.story.commit_asked.connect(self.commit_asked)
        self.close_bar.chosen.connect(lambda day: self._actions.close(self.memory, day))
        self.editor.closed.connect(self._on_editor_closed)
        self.many.asked.connect(self.asked)
        self._context.theme.changed.connect(self._restyle)
        self._restyle()

    def _restyle(self) -> None:
        for button, name in self._icons:
            button.setIcon(icon(self._context.theme, name))
        self._follow_buttons()
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._context.theme.color("paper"))
        painter.end()
