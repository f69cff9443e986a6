"""The conversations at the left: choose, begin, rename in place, delete with time to undo."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidget, QListWidgetItem, QMenu, QWidget

from core.service.protocol import ConversationRow
from desktop.context import Context

ID_ROLE = Qt.ItemDataRole.UserRole

# How long a deleted conversation can be taken back before the engine is told.
UNDO_MS = 7_000


class ConversationList(QListWidget):
    """Rows of the engine's conversations, newest first."""

    chosen = Signal(int)
    deleted = Signal(int)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._current = 0
        self._rows: list[ConversationRow] = []
        self._dying: dict[int, QTimer] = {}
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
        """Hide it now, delete it when the time to undo is over."""
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(lambda: self._delete_now(conversation))
        self._dying[conversation] = timer
        timer.start(UNDO_MS)
        self._fill()
        self.deleted.emit(conversation)
        undo = (self.tr("Undo"), lambda: self._undo(conversation))
        self._context.notifier.info(self.tr("The conversation was deleted."), action=undo)

    def finish_deleting(self) -> None:
        """Before the window closes: nothing that was deleted comes back at the next start."""
        for conversation in list(self._dying):
            self._delete_now(conversation)

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
        timer = self._dying.pop(conversation, None)
        if timer is not None:
            timer.stop()
            timer.deleteLater()
            self._fill()

    def _delete_now(self, conversation: int) -> None:
        timer = self._dying.pop(conversation, None)
        if timer is None:
            return
        timer.stop()
        timer.deleteLater()
        self._rows = [row for row in self._rows if row["id"] != conversation]
        params = {"conversation_id": conversation}
        self._context.engine.call("conversations.delete", params, on_error=self._context.notifier.error)
