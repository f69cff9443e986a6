"""The list of memories: keys, the menu of the chosen ones, and a selection that survives every change."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from PySide6.QtCore import (
    QItemSelection,
    QItemSelectionModel,
    QModelIndex,
    QPoint,
    Qt,
    Signal,
)
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QMenu, QTableView, QWidget

from desktop.memory.delegate import MemoryDelegate, memory_height
from desktop.memory.filtering import Group
from desktop.memory.model import MemoryModel
from desktop.memory.rows import Memory
from desktop.theme import Theme

# What acts on the chosen memories, wherever on the page the focus is: also beside the list, and in its place.
OF_THE_CHOSEN = (
    Qt.Key.Key_J,
    Qt.Key.Key_K,
    Qt.Key.Key_E,
    Qt.Key.Key_P,
    Qt.Key.Key_A,
    Qt.Key.Key_U,
    Qt.Key.Key_Delete,
    Qt.Key.Key_Slash,
)


class MemoryTable(QTableView):
    """`opened(Memory)`: Enter or a double click.

    `asked(verb, [Memory])`: a verb of actions.py, from a key or the menu.
    """

    opened = Signal(object)
    asked = Signal(str, object)
    left_upwards = Signal()  # Up on the first row, or “/”: to the search
    undo_asked = Signal()

    def __init__(self, model: MemoryModel, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._memories = model
        self.setModel(model)
        self.setItemDelegate(MemoryDelegate(theme, model, self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setShowGrid(False)
        self.setWordWrap(False)
        self.setMouseTracking(True)
        self.setTabKeyNavigation(False)
        self.setAccessibleName(self.tr("Memories"))
        self.horizontalHeader().hide()
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Stretch)
        self.verticalHeader().hide()
        self.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self._show_menu)
        self.doubleClicked.connect(lambda index: self._open(index.row()))
        theme.changed.connect(self._restyle)
        self._restyle()

    # -- rows -----------------------------------------------------------------------------------------

    def show_groups(self, groups: Sequence[Group], query: str, day: dt.date | None = None) -> None:
        """List other memories; those that are still there stay chosen, and in sight."""
        chosen = [memory.id for memory in self.chosen()]
        current = self._memories.memory(self.currentIndex().row())
        self.selectionModel().blockSignals(True)
        self._memories.show(groups, query, day)
        places = sorted(place for place in map(self._memories.row_of, chosen) if place >= 0)
        self.selectionModel().select(self._rows(places), QItemSelectionModel.SelectionFlag.ClearAndSelect)
        at = self._memories.row_of(current.id) if current is not None else -1
        if at >= 0:
            self.selectionModel().setCurrentIndex(
                self._memories.index(at, 0), QItemSelectionModel.SelectionFlag.NoUpdate
            )
        self.selectionModel().blockSignals(False)
        if at >= 0:
            self.scrollTo(self._memories.index(at, 0))
        self.viewport().update()

    def add_groups(self, groups: Sequence[Group]) -> None:
        """List the same memories and more below them; nothing that is in sight moves."""
        self._memories.extend(groups)

    def _rows(self, places: Sequence[int]) -> QItemSelection:
        """These rows, in as few ranges as possible: a selection of thousands of ranges takes seconds."""
        selection = QItemSelection()
        first = 0
        for number, place in enumerate(places):
            if number + 1 == len(places) or places[number + 1] != place + 1:
                selection.select(self._memories.index(places[first], 0), self._memories.index(place, 0))
                first = number + 1
        return selection

    def chosen(self) -> list[Memory]:
        """The chosen memories, in the order of the list."""
        rows = sorted(index.row() for index in self.selectionModel().selectedRows())
        return [memory for memory in map(self._memories.memory, rows) if memory is not None]

    def current(self) -> Memory | None:
        return self._memories.memory(self.currentIndex().row())

    def choose(self, memory_id: str) -> bool:
        """Make this memory the chosen one; False when it is not listed."""
        return self.choose_some((memory_id,))

    def choose_some(self, ids: Sequence[str]) -> bool:
        """Make those of these memories that are listed the chosen ones, whatever keys are held down; False for none."""
        places = sorted(place for place in map(self._memories.row_of, ids) if place >= 0)
        if places:
            self._go_to(places[0])
            rows = self._rows(places)
            self.selectionModel().select(rows, QItemSelectionModel.SelectionFlag.ClearAndSelect)
            self.scrollTo(self._memories.index(places[0], 0))
        return bool(places)

    def _go_to(self, row: int) -> None:
        """Unlike `selectRow`, which adds to the selection while Ctrl is held for Ctrl+Z."""
        self.selectionModel().setCurrentIndex(
            self._memories.index(row, 0), QItemSelectionModel.SelectionFlag.ClearAndSelect
        )

    def enter(self) -> None:
        """From the search into the list."""
        self.setFocus()
        if not self.chosen():
            self.choose_first()

    def choose_first(self) -> None:
        """Of the memories; the very first row is a heading."""
        if self._memories.count:
            self._go_to(1)

    def choose_next(self) -> None:
        """What stands below the chosen ones, or above them where nothing does: they are about to go."""
        rows = [index.row() for index in self.selectionModel().selectedRows()]
        if not rows:
            return
        below = range(max(rows) + 1, self._memories.rowCount())
        above = range(min(rows) - 1, -1, -1)
        place = next((row for row in (*below, *above) if self._memories.memory(row) is not None), -1)
        if place >= 0:
            self._go_to(place)

    # -- keys -----------------------------------------------------------------------------------------

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, row = event.key(), self.currentIndex().row()
        verbs: dict[int, str] = {
            Qt.Key.Key_Delete: "delete",
            Qt.Key.Key_P: "pin",
            Qt.Key.Key_A: "archive",
            Qt.Key.Key_E: "edit",
        }
        plain = event.modifiers() in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._open(row)
        elif event.matches(QKeySequence.StandardKey.Copy):
            QGuiApplication.clipboard().setText("\n".join(memory.text for memory in self.chosen()))
        elif key == Qt.Key.Key_U and plain:
            self.undo_asked.emit()
        elif key in verbs and plain:
            if self.chosen():
                self.asked.emit(verbs[key], self.chosen())
        elif key == Qt.Key.Key_Slash or (key == Qt.Key.Key_Up and row <= 1 and plain):
            self.left_upwards.emit()
        elif key in (Qt.Key.Key_J, Qt.Key.Key_K) and plain:
            super().keyPressEvent(_arrow(event, down=key == Qt.Key.Key_J))
        else:
            super().keyPressEvent(event)

    def moveCursor(
        self, action: QAbstractItemView.CursorAction, modifiers: Qt.KeyboardModifier
    ) -> QModelIndex:
        """Headings are passed over."""
        found = super().moveCursor(action, modifiers)
        if not found.isValid() or self._memories.memory(found.row()) is not None:
            return found
        upwards = found.row() < self.currentIndex().row() and found.row() > 0
        return self._memories.index(found.row() + (-1 if upwards else 1), 0)

    # -- menu -----------------------------------------------------------------------------------------

    def menu_for(self, memories: list[Memory]) -> QMenu:
        """The menu of these memories; what makes no sense for them is not in it."""
        menu = QMenu(self)
        one = len(memories) == 1

        def add(text: str, verb: str) -> None:
            menu.addAction(text, lambda: self.asked.emit(verb, memories))

        if one:
            add(self.tr("Edit"), "edit")
            add(self.tr("Unpin") if memories[0].pinned else self.tr("Pin"), "pin")
            add(self.tr("Only this subject"), "subject")
            if memories[0].until is None and memories[0].state != "archived":
                add(self.tr("Close…"), "close")
            menu.addSeparator()
        if any(memory.state in ("closed", "archived") for memory in memories):
            add(self.tr("Restore"), "restore")
        if any(memory.state != "archived" for memory in memories):
            add(self.tr("Archive"), "archive")
        add(self.tr("Delete"), "delete")
        menu.addSeparator()
        text = "\n".join(memory.text for memory in memories)
        menu.addAction(self.tr("Copy the text"), lambda: QGuiApplication.clipboard().setText(text))
        if one:
            add(self.tr("Open the file in the default program"), "open")
            add(self.tr("Show in folder"), "folder")
        return menu

    def _show_menu(self, position: QPoint) -> None:
        memories = self.chosen()
        if memories:
            menu = self.menu_for(memories)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.popup(self.viewport().mapToGlobal(position))

    def _open(self, row: int) -> None:
        memory = self._memories.memory(row)
        if memory is not None:
            self.opened.emit(memory)

    def _restyle(self) -> None:
        self.verticalHeader().setDefaultSectionSize(memory_height(self._theme))
        self.viewport().update()


def _arrow(event: QKeyEvent, down: bool) -> QKeyEvent:
    return QKeyEvent(event.type(), Qt.Key.Key_Down if down else Qt.Key.Key_Up, event.modifiers())
