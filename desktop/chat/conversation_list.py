"""The conversations at the left: choose, begin, rename in place, delete with time to undo."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QMenu, QWidget

from core.service.protocol import ConversationRow
from desktop.context import Context

ID_ROLE = Qt.ItemDataRole.UserRole


class ConversationList(QListWidget):
    """Rows of the engine's conversations, newest first."""

    chosen = Signal(int)
    deleted = Signal(int)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._current = 0
        self._rows: list[ConversationRow] = []
        self._dying: set[int] = set()
        self.setObjectName("conversations")
        self.setAccessibleName(self.tr("Conversations"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.setEditTriggers(QAbstractItemView.EditTrigger.EditKeyPressed)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setUniformItemSizes(True)
        self.customContextMenuRequested.connect(self._show_menu)
        self.itemClicked.connect(self._on_chosen)
        self.itemActivated.connect(self._on_chosen)
        self.itemChanged.connect(self._on_renamed)

    def reload(self) -> None:
        self._context.engine.call("conversations.list", on_result=self._on_rows)

    def select(self, conversation: int) -> None:
        """Mark the row of `conversation`; 0 for a new one that has no row yet."""
        self._current = conversation
        for i in range(self.count()):
            if self.item(i).data(ID_ROLE) == conversation:
                self.setCurrentRow(i)
                return
        self.clearSelection()
        self.setCurrentRow(-1)

    def delete(self, conversation: int) -> None:
        """Hide it now; delete it when the notice with Undo is gone."""
        self._dying.add(conversation)
        self._fill()
        self.deleted.emit(conversation)
        self._context.notifier.undoable(
            self.tr("The conversation was deleted."),
            lambda: self._undo(conversation),
            lambda: self._delete_now(conversation),
        )

    def keyPressEvent(self, event: QKeyEvent) -> None:
        item = self.currentItem()
        if event.key() == Qt.Key.Key_Delete and item is not None:
            self.delete(item.data(ID_ROLE))
        else:
            super().keyPressEvent(event)

    # -- inside ---------------------------------------------------------------------------------------

    def _on_rows(self, result: Any) -> None:
        self._rows = result["conversations"]
        self._fill()

    def _fill(self) -> None:
        self.blockSignals(True)
        self.clear()
        for row in self._rows:
            if row["id"] not in self._dying:
                item = QListWidgetItem(row["title"] or self.tr("New conversation"))
                item.setData(ID_ROLE, row["id"])
                item.setToolTip(row["title"])
                item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
                self.addItem(item)
        self.blockSignals(False)
        self.select(self._current)

    def _on_chosen(self, item: QListWidgetItem) -> None:
        self._current = item.data(ID_ROLE)
        self.chosen.emit(self._current)

    def _on_renamed(self, item: QListWidgetItem) -> None:
        title = item.text().strip()
        if not title:
            self._fill()
            return
        params = {"conversation_id": item.data(ID_ROLE), "title": title}
        self._context.engine.call(
            "conversations.rename", params, lambda _: self.reload(), self._context.notifier.error
        )

    def _show_menu(self, at: QPoint) -> None:
        item = self.itemAt(at)
        if item is None:
            return
        menu = QMenu(self)
        menu.addAction(self.tr("Rename"), lambda: self.editItem(item))
        menu.addAction(self.tr("Delete"), lambda: self.delete(item.data(ID_ROLE)))
        menu.exec(self.viewport().mapToGlobal(at))
        if self.state() != QAbstractItemView.State.EditingState:
            self.select(self._current)  # the click for the menu marked another row than the one in view

    def _undo(self, conversation: int) -> None:
        self._dying.discard(conversation)
        self._fill()

    def _delete_now(self, conversation: int) -> None:
        if conversation not in self._dying:
            return
        self._dying.remove(conversation)
        self._rows = [row for row in self._rows if row["id"] != conversation]
        params = {"conversation_id": conversation}
        self._context.engine.call("conversations.delete", params, on_error=self._context.notifier.error)
