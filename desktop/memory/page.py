"""The memory: what is remembered, of whom and since when; as a list and a graph, on any day, with every act undoable."""

from __future__ import annotations

from dataclasses import replace
from pathlib import PurePath

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QLabel, QSplitter, QStackedLayout, QStackedWidget, QVBoxLayout, QWidget

from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.evidence.file_actions import FileActions
from desktop.memory.actions import MemoryActions
from desktop.memory.add_dialog import AddDialog
from desktop.memory.detail import MemoryPane
from desktop.memory.filtering import Filter, grouped
from desktop.memory.graph.view import GraphView
from desktop.memory.head import MemoryHead
from desktop.memory.model import MemoryModel
from desktop.memory.rows import Memory
from desktop.memory.situations import Situations
from desktop.memory.state_view import Situation, StateView
from desktop.memory.store import MemoryStore
from desktop.memory.table import MemoryTable
from desktop.memory.undo_strip import UndoStrip
from desktop.memory.vault_view import VaultView
from desktop.memory.view_switch import View

# On a narrower page the list and the memory take turns.
_ROOM_FOR_BOTH = 660
_PANE_WIDTH = 380
_SMALLEST = (240, 300)


class MemoryPage(QWidget):
    """`conversation_asked(id)`: the conversation in which a memory was said. `commit_asked(id)`: a change of the vault."""

    conversation_asked = Signal(int)
    commit_asked = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        theme, engine = context.theme, context.engine
        self.store = MemoryStore(engine, self)
        self.memory_actions = MemoryActions(engine, self)
        self._files = FileActions(context.notifier, self)
        self.head = MemoryHead(theme)
        self.filters, self.time = self.head.filters, self.head.time
        self.model = MemoryModel(self)
        self.table = MemoryTable(self.model, theme)
        self.graph = GraphView(theme)
        self.pane = MemoryPane(context, self.store, self.memory_actions)
        self.vault = VaultView(context, self.store)
        self.state = StateView(theme)
        self.undo_strip = UndoStrip(theme, self.memory_actions.revert)
        self._situations = Situations(context, self)
        self._nothing = QLabel()
        self._view: View = "list"
        self._narrow = False
        self._wanted = ""
        self._arrange()
        self._connect()
        self._set_narrow(True)  # until the first size is known, so that no window is made wider by this page
        self._situations.follow()
        self.store.load()

    # -- for the window -------------------------------------------------------------------------------

    def show_memory(self, memory_id: str) -> None:
        """Choose a memory, whatever its state; when the list is still on its way, as soon as it is here."""
        self._wanted = memory_id
        memory = self.store.by_id.get(memory_id)
        if memory is None:
            return
        self._wanted = ""
        self.show_view("list")
        if self.model.row_of(memory_id) < 0:
            self.time.show_day(None)
            self.filters.clear()
            if memory.state not in self.filters.filter.states:
                self.filters.state_button(memory.state).setChecked(True)
            self._apply_filter()
        self.table.choose(memory_id)
        self._open(memory)

    def undo(self) -> None:
        """Take back what was done last on this page."""
        self.undo_strip.undo()

    def leave(self) -> bool:
        """Escape: from the editor if nothing was typed, from the memory to the list, from the past to today."""
        if self.pane.is_editing:
            if self.pane.holds_changes:
                self.pane.editor.remind()
            else:
                self.pane.editor.closed.emit()
            return True
        if self._narrow and self._body.currentWidget() is self.pane:
            self._back()
            return True
        if self.time.day is not None:
            self.back_to_today()
            return True
        return False

    # -- what is listed -------------------------------------------------------------------------------

    @property
    def filter(self) -> Filter:
        return replace(self.filters.filter, day=self.time.day)

    def _on_memories(self) -> None:
        self.filters.show_memories(self.store.memories)
        self.time.show_memories(self.store.memories)
        self._apply_filter()
        self._situations.follow()
        if self._wanted:
            self.show_memory(self._wanted)

    def _apply_filter(self) -> None:
        chosen = self.filter
        found = chosen.matches(self.store.memories)
        self.table.show_groups(grouped(found), chosen.query, chosen.day)
        self.graph.show_memories(self.store.memories, found, chosen.subject)
        self.head.show_counts(len(found), len(self.store.memories), chosen.day)
        self.filters.show_past(chosen.day is not None)
        self._nothing.setVisible(not found)
        self.table.setVisible(bool(found))
        self._nothing.setText(self._nothing_sentence(chosen))
        self._situations.show_past(chosen.day, len(found))
        self._refresh_pane()

    def _nothing_sentence(self, chosen: Filter) -> str:
        if chosen.narrows or chosen.states:
            return self.tr("No memory fits.")
        return self.tr("Nothing was known on that day.") if chosen.day else self.tr("Nothing is remembered.")

    def _refresh_pane(self) -> None:
        """The shown memory may be another by now, or gone."""
        shown = self.pane.memory
        if self.pane.is_editing:
            return
        if shown is None:
            self._on_selection()
            return
        now = self.store.by_id.get(shown.id)
        if now is None:
            self._back()
            self.pane.show_nothing()
            self._on_selection()
        elif now != shown:
            self.pane.show_memory(now)

    # -- what is chosen -------------------------------------------------------------------------------

    def _on_selection(self) -> None:
        chosen = self.table.chosen()
        if self.pane.is_editing:
            if self.pane.holds_changes:
                if self.pane.memory is not None and [memory.id for memory in chosen] != [self.pane.memory.id]:
                    self.pane.editor.remind()
                return
            self.pane.editor.closed.emit()
        if len(chosen) > 1:
            self.pane.show_many(chosen)
        elif chosen:
            self.pane.show_memory(chosen[0])
            self.graph.choose(chosen[0].id)
        else:
            self.pane.show_nothing()

    def _open(self, memory: Memory) -> None:
        """Show it, also where the list has to give way."""
        if self.pane.holds_changes and self.pane.memory != memory:
            self.pane.editor.remind()
        else:
            self.pane.show_memory(memory)
        if self._narrow:
            self._body.setCurrentWidget(self.pane)
            self.pane.setFocus()

    def _back(self) -> None:
        if self._narrow:
            self._body.setCurrentWidget(self._lists)
            self._lists.currentWidget().setFocus()

    def _on_graph_memory(self, memory_id: str) -> None:
        memory = self.store.by_id.get(memory_id)
        if memory is not None:
            self.table.choose(memory_id)
            self._open(memory)

    def show_view(self, view: View) -> None:
        """Show the memories in another way, or the vault as a whole."""
        self._view = view
        self._lists.setCurrentWidget(self.graph if view == "graph" else self._list_page)
        self._back()
        self._situations.follow()

    def show_situation(self, situation: Situation | None) -> None:
        """What keeps the memories from being shown stands in their place; the vault can be seen all the same."""
        vault = self._view == "vault"
        if situation is not None and not vault:
            self.state.show_situation(situation)
        self._stack.setCurrentWidget(self.vault if vault else self.state if situation else self._body_page)
        self.head.show_view(self._view, blank=situation is not None)
        self.head.switch.show_trouble(bool(self.store.problems))

    def back_to_today(self) -> None:
        self.time.today_button.click()

    # -- acts -----------------------------------------------------------------------------------------

    def add(self) -> AddDialog:
        dialog = AddDialog(self.memory_actions, self._context.theme, self.store.memories, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.remembered.connect(self._on_remembered)
        dialog.open()
        return dialog

    def _on_remembered(self, memory_id: str) -> None:
        self._wanted = memory_id
        self.store.load()

    def act(self, verb: str, memories: list[Memory]) -> None:
        """A verb of the table, the pane or a menu."""
        one = memories[0]
        path = str(PurePath(self.store.status.get("vault", "")) / one.path)
        if verb in ("archive", "restore", "delete"):
            getattr(self.memory_actions, verb)(memories)
        elif verb == "pin":
            self.memory_actions.pin(one)
        elif verb in ("edit", "close"):
            self._open(one)
            (self.pane.edit if verb == "edit" else self.pane.close_bar.open)()
        elif verb == "subject":
            self.filters.choose_subject(one.about, one.subject)
        elif verb == "open":
            self._files.open(path)
        elif verb == "folder":
            self._files.show_in_folder(path)

    def _on_failed(self, error: EngineError) -> None:
        self.undo_strip.on_failed()
        self._context.notifier.error(error)

    # -- Qt -------------------------------------------------------------------------------------------

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._set_narrow(self.width() < _ROOM_FOR_BOTH)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._situations.look()

    def _set_narrow(self, narrow: bool) -> None:
        """Side by side in a splitter, or one after the other in a stack."""
        self.head.set_narrow(narrow)
        self.pane.set_narrow(narrow)
        if narrow == self._narrow and self._placed:
            return
        self._narrow, self._placed = narrow, True
        if narrow:
            self._body.addWidget(self._lists)
            self._body.addWidget(self.pane)
            self._body.setCurrentWidget(self._lists)
            self._lists.show()
        else:
            self._columns.addWidget(self._lists)
            self._columns.addWidget(self.pane)
            self._columns.setSizes([max(1, self.width() - _PANE_WIDTH), _PANE_WIDTH])
            self._lists.show()
            self.pane.show()
        self._body_page_layout.setCurrentWidget(self._body if narrow else self._columns)

    # -- made once ------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        space = self._context.theme.space
        self._placed = False
        self._list_page = QWidget()
        inside = QVBoxLayout(self._list_page)
        inside.setContentsMargins(0, 0, 0, 0)
        self._nothing.setObjectName("soft")
        self._nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._nothing.setWordWrap(True)
        self._nothing.hide()
        inside.addWidget(self._nothing, 1)
        inside.addWidget(self.table, 1)
        self._lists = QStackedWidget()
        self._lists.addWidget(self._list_page)
        self._lists.addWidget(self.graph)
        self._lists.setMinimumWidth(_SMALLEST[0])
        self.pane.setMinimumWidth(_SMALLEST[1])
        self._columns = QSplitter(Qt.Orientation.Horizontal)
        self._columns.setHandleWidth(1)
        self._columns.setChildrenCollapsible(False)
        self._body = QStackedWidget()
        self._body_page = QWidget()
        self._body_page_layout = QStackedLayout(self._body_page)
        self._body_page_layout.addWidget(self._body)
        self._body_page_layout.addWidget(self._columns)
        self._stack = QStackedWidget()
        for page in (self._body_page, self.vault, self.state):
            self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(space("xl"), space("l"), space("xl"), space("s"))
        column.setSpacing(space("s"))
        column.addWidget(self.head)
        for notice in self._situations.notices:
            column.addWidget(notice)
        column.addWidget(self._stack, 1)
        column.addWidget(self.undo_strip)
        self.setFocusProxy(self.table)

    def _connect(self) -> None:
        self.store.changed.connect(self._on_memories)
        self.store.status_changed.connect(self._situations.follow)
        self.store.failed.connect(self._situations.on_failed)
        self.filters.changed.connect(self._apply_filter)
        self.filters.left_downwards.connect(self._enter_list)
        self.time.day_chosen.connect(lambda _day: self._apply_filter())
        self.head.add_button.clicked.connect(self.add)
        self.head.view_chosen.connect(self.show_view)
        self.table.selectionModel().selectionChanged.connect(lambda _new, _old: self._on_selection())
        self.table.opened.connect(self._open)
        self.table.asked.connect(self.act)
        self.table.left_upwards.connect(self.filters.search.setFocus)
        self.graph.memory_chosen.connect(self._on_graph_memory)
        self.graph.subject_chosen.connect(self.filters.choose_subject)
        self.pane.asked.connect(self.act)
        self.pane.subject_asked.connect(self.filters.choose_subject)
        self.pane.conversation_asked.connect(self.conversation_asked)
        self.pane.memory_asked.connect(self.show_memory)
        self.pane.commit_asked.connect(self.commit_asked)
        self.pane.back_asked.connect(self._back)
        self.vault.imported.connect(self.undo_strip.tell)
        actions = self.memory_actions
        actions.done.connect(self.undo_strip.tell)
        actions.progress.connect(self.undo_strip.show_progress)
        actions.failed.connect(self._on_failed)
        self.undo_strip.stop_asked.connect(actions.stop)
        inside = Qt.ShortcutContext.WidgetWithChildrenShortcut
        for keys, act in (
            (QKeySequence.StandardKey.Redo, self.undo_strip.redo),
            (QKeySequence.StandardKey.Find, self.filters.search.setFocus),
        ):
            QShortcut(QKeySequence(keys), self, context=inside).activated.connect(act)

    def _enter_list(self) -> None:
        self.table.setFocus()
        if self.table.current() is None:
            self.table.choose_first()
