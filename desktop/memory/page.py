"""The memory: what is remembered, of whom and since when; as a list and a graph, on any day, with every act undoable."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QKeySequence, QResizeEvent, QShortcut, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.memory.actions import MemoryActions
from desktop.memory.acts import Acts
from desktop.memory.add_dialog import AddDialog
from desktop.memory.chosen import Chosen
from desktop.memory.columns import Columns
from desktop.memory.detail import MemoryDetail
from desktop.memory.head import MemoryHead
from desktop.memory.keys import Mode, hints_of
from desktop.memory.lists import Lists
from desktop.memory.rows import Memory
from desktop.memory.situations import Situations
from desktop.memory.state_view import Situation, StateView
from desktop.memory.store import MemoryStore
from desktop.memory.table import OF_THE_CHOSEN
from desktop.memory.undo_strip import UndoStrip
from desktop.memory.undoable import Undoable
from desktop.memory.vault_view import VaultView
from desktop.memory.view_switch import View
from desktop.memory.wanted import Wanted
from desktop.review.key_footer import KeyFooter
from desktop.widgets.enter_key import press_focused


class MemoryPage(QWidget):
    """`conversation_asked(id, message id)`: where a memory was said. `commit_asked(id)`: a change of the vault."""

    conversation_asked = Signal(int, int)
    commit_asked = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        theme, engine = context.theme, context.engine
        self.store = MemoryStore(engine, self)
        self.memory_actions = MemoryActions(engine, self)
        self._acts = Acts(context, self)
        self.head = MemoryHead(theme)
        self.filters, self.time = self.head.filters, self.head.time
        self.lists = Lists(theme, self.store)
        self.table, self.graph = self.lists.table, self.lists.graph
        self.pane = MemoryDetail(context, self.store, self.memory_actions)
        self.columns = Columns(theme, self.lists, self.pane)
        self.vault = VaultView(context, self.store)
        self.state = StateView(theme)
        self.undo_strip = UndoStrip(theme, self.memory_actions.revert, Undoable(engine, self).check)
        self.footer = KeyFooter(theme, inset="")
        self.situations = Situations(context, self)
        self._view: View = "list"
        self.wanted = Wanted(self)
        self.chosen = Chosen(self)
        self._arrange()
        self._connect()
        self.situations.follow()
        self.store.load()

    # -- for the window -------------------------------------------------------------------------------

    def show_memory(self, memory_id: str) -> None:
        """Choose a memory, whatever its state; when it is still on its way, as soon as it is here."""
        self.wanted.show(memory_id)

    def undo(self) -> None:
        """Take back what was done last on this page."""
        self.undo_strip.undo()

    def leave(self) -> bool:
        """Escape: from the editor if nothing was typed, from the memory to the list, from the past to today."""
        if self.pane.holds_changes:
            self.pane.editor.remind()
        elif self.pane.is_editing:
            self.pane.editor.closed.emit()
        elif self.columns.is_reading:
            self.chosen.back()
        elif self.time.day is not None:
            self.back_to_today()
        else:
            return False
        return True

    # -- what is listed -------------------------------------------------------------------------------

    def back_to_today(self) -> None:
        self.time.today_button.click()

    def show_view(self, view: View) -> None:
        """Show the memories in another way, or the vault as a whole."""
        self._view = view
        self.lists.show_graph(view == "graph")
        self.chosen.back()
        self.situations.follow()

    @property
    def shows_vault(self) -> bool:
        return self._view == "vault"

    def show_situation(self, situation: Situation | None) -> None:
        """What keeps the memories from being shown stands in their place; the vault can be seen all the same."""
        if situation is not None and not self.shows_vault:
            self.state.show_situation(situation)
        self._stack.setCurrentWidget(
            self.vault if self.shows_vault else self.state if situation else self.columns
        )
        self.head.add_button.setEnabled(situation is None or situation.writable)
        self.head.show_view(self._view, blank=situation is not None)
        self.head.switch.show_trouble(bool(self.store.problems))
        self._show_keys()

    def _show_keys(self) -> None:
        shown = self._stack.currentWidget() is self.columns
        mode: Mode = "editor" if self.pane.is_editing else "graph" if self._view == "graph" else "list"
        if mode == "list" and self.lists.nothing:
            mode = "empty"
        self.footer.show_hints(hints_of(mode if shown else "none"))

    def _on_memories(self) -> None:
        self.filters.show_overview(self.store.overview)
        self.time.show_days(self.store.overview.days)
        self._apply_filter()
        self.situations.follow()
        self.wanted.follow()

    def _apply_filter(self) -> None:
        self.lists.apply(replace(self.filters.filter, day=self.time.day))

    def _on_found(self, count: int) -> None:
        day = self.time.day
        self.head.show_counts(count, self.store.overview.total, day)
        self.filters.show_past(day is not None)
        self.situations.show_past(day, count)
        self._show_keys()
        self.chosen.choose_brought_back()
        self.chosen.refresh()

    def _on_fetched(self) -> None:
        self.chosen.refresh()
        self.wanted.follow()

    def open(self, memory: Memory) -> None:
        """Show it, also where the list has to give way."""
        self.chosen.open(memory)

    # -- acts -----------------------------------------------------------------------------------------

    def add(self) -> AddDialog:
        dialog = AddDialog(self.memory_actions, self._context.theme, self.store.overview, self)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.open()
        return dialog

    def _on_remembered(self, memory_id: str) -> None:
        self.wanted.await_it(memory_id)
        self.store.load()

    def act(self, verb: str, memories: list[Memory]) -> None:
        """A verb of the table, the pane or a menu."""
        self._acts.do(verb, memories)

    def _on_failed(self, error: EngineError) -> None:
        self.undo_strip.on_failed()
        if self.isVisible():
            self.situations.show_failure(error)
        else:
            self._context.notifier.error(error)

    # -- Qt -------------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """A key that nothing else on the page took, such as E while a button of the memory in view has the focus."""
        if press_focused(event):
            return
        lists = self._stack.currentWidget() is self.columns and self._view == "list"
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if event.key() in OF_THE_CHOSEN and plain and lists and not self.pane.is_editing:
            self.table.keyPressEvent(event)
        else:
            super().keyPressEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.columns.set_width(self.width())
        self.chosen.follow_width()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.store.watch(True)
        self.situations.look()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.store.watch(False)

    def changeEvent(self, event: QEvent) -> None:
        """Whoever comes back from the settings may have switched the memory on or off."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.ActivationChange and self.isActiveWindow() and self.isVisible():
            self.situations.look()

    # -- made once ------------------------------------------------------------------------------------

    def _arrange(self) -> None:
        space = self._context.theme.space
        self._stack = QStackedWidget()
        for page in (self.columns, self.vault, self.state):
            self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.setContentsMargins(space("xl"), space("l"), space("xl"), 0)
        column.setSpacing(space("s"))
        column.addWidget(self.head)
        for notice in self.situations.notices:
            column.addWidget(notice)
        column.addWidget(self._stack, 1)
        column.addWidget(self.undo_strip)
        column.addWidget(self.footer)
        self.setFocusProxy(self.table)

    def _connect(self) -> None:
        self.store.changed.connect(self._on_memories)
        self.store.fetched.connect(self._on_fetched)
        self.store.changed.connect(self.undo_strip.look_again)
        self.store.status_changed.connect(self.situations.follow)
        self.store.vault_changed.connect(self.undo_strip.forget)
        self.store.failed.connect(self.situations.on_failed)
        self.filters.changed.connect(self._apply_filter)
        self.filters.left_downwards.connect(self.table.enter)
        self.time.day_chosen.connect(lambda _day: self._apply_filter())
        self.head.add_button.clicked.connect(self.add)
        self.head.view_chosen.connect(self.show_view)
        self.lists.found.connect(self._on_found)
        self.lists.nothing_fits.wider_asked.connect(self.filters.show_all_states)
        self.lists.nothing_fits.clear_asked.connect(lambda: self.filters.clear())
        self.lists.selection_changed.connect(self.chosen.follow_selection)
        self.table.opened.connect(self.open)
        self.table.asked.connect(self.act)
        self.table.undo_asked.connect(self.undo)
        self.table.left_upwards.connect(self.filters.search.setFocus)
        self.graph.memory_chosen.connect(self.chosen.open_of_graph)
        self.graph.subject_chosen.connect(self.filters.choose_subject)
        pane, actions = self.pane, self.memory_actions
        pane.asked.connect(self.act)
        pane.subject_asked.connect(self.filters.choose_subject)
        pane.conversation_asked.connect(self.conversation_asked)
        pane.memory_asked.connect(self.show_memory)
        pane.commit_asked.connect(self.commit_asked)
        pane.back_asked.connect(self.chosen.back)
        pane.mode_changed.connect(self._show_keys)
        self.vault.imported.connect(self.undo_strip.tell)
        actions.done.connect(self.undo_strip.tell)
        actions.done.connect(lambda _deed: self.situations.forget_failure())
        actions.reverted.connect(lambda _ids: self.situations.forget_failure())
        actions.remembered.connect(self._on_remembered)
        actions.reverted.connect(self.chosen.bring_back)
        actions.begun.connect(self.undo_strip.show_busy)
        actions.failed.connect(self._on_failed)
        for keys, act in (
            (QKeySequence.StandardKey.Redo, self.undo_strip.redo),
            (QKeySequence.StandardKey.Find, self.filters.search.setFocus),
        ):
            shortcut = QShortcut(QKeySequence(keys), self)
            shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            shortcut.activated.connect(act)
