"""The conversations at the left: choose, begin, rename in place, delete with time to undo; or the starred answers alone."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractItemView, QListWidgetItem, QMenu, QWidget

from core.service.protocol import ConversationRow
from core.service.protocol_questions import StarredQuestion
from desktop.context import Context
from desktop.widgets.focus_list import FocusList
from desktop.widgets.icons import icon, with_scale

ID_ROLE = Qt.ItemDataRole.UserRole
MESSAGE_ROLE = Qt.ItemDataRole.UserRole + 1
_ICON = 14


class ConversationList(FocusList):
    """Rows of the engine's conversations, newest first; or the questions of starred answers, the latest first."""

    chosen = Signal(int)
    answer_chosen = Signal(int, int)
    """A starred answer: its conversation and its message."""
    deleted = Signal(int)
    filled = Signal(int)
    """How many rows there are, hidden ones as well."""
    private_chosen = Signal(int, bool)
    star_removed = Signal(int, int)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._current = 0
        self._rows: list[ConversationRow] = []
        self._dying: set[int] = set()
        self._starred: list[StarredQuestion] = []
        self._starred_only = False
        self._wanted: list[str] = []
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
        context.theme.changed.connect(self._fill)

    def reload(self) -> None:
        self._context.engine.call("conversations.list", on_result=self._on_rows)
        if self._starred_only:
            self._context.engine.call("questions.list", {}, self._on_starred, self._context.notifier.error)

    def filter(self, words: str) -> None:
        """Only rows whose titles hold all of these words; "" for every row."""
        self._wanted = words.casefold().split()
        self._fill()

    def show_starred_only(self, starred: bool) -> None:
        """The questions of starred answers in place of the conversations."""
        self._starred_only = starred
        self._fill()
        self.reload()

    def mark_as_open(self, in_front: bool) -> None:
        """Whether the chosen conversation is what the window shows, or another page is in front of it."""
        self.set_look("behind", not in_front)

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
        if event.key() == Qt.Key.Key_Delete and item is not None and item.data(ID_ROLE):
            if self._starred_only:
                self._unstar(item)
            else:
                self.delete(item.data(ID_ROLE))
        else:
            super().keyPressEvent(event)

    # -- inside ---------------------------------------------------------------------------------------

    def _on_rows(self, result: Any) -> None:
        self._rows = result["conversations"]
        self._fill()

    def _on_starred(self, result: Any) -> None:
        self._starred = list(reversed(result["questions"]))
        self._fill()

    def _fill(self) -> None:
        side = with_scale(self._context.theme, _ICON)
        self.setIconSize(QSize(side, side))
        self.blockSignals(True)
        self.clear()
        if self._starred_only:
            self._fill_starred()
        else:
            for row in self._rows:
                if row["id"] not in self._dying:
                    self._add_conversation(row)
        self._hide_others()
        self.blockSignals(False)
        self.select(self._current)
        self.filled.emit(self.count())

    def _hide_others(self) -> None:
        for at in range(self.count()):
            title = self.item(at).text().casefold()
            self.setRowHidden(at, not all(word in title for word in self._wanted))

    def _add_conversation(self, row: ConversationRow) -> None:
        title = row["title"] or self.tr("New conversation")
        item = QListWidgetItem(title)
        item.setData(ID_ROLE, row["id"])
        item.setToolTip(title)
        if row["private"]:
            private = self.tr("Private: the memory is neither read nor written")
            item.setIcon(icon(self._context.theme, "lock", "accent", _ICON))
            item.setToolTip(f"{title}\n{private}")
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{title}. {private}")
        item.setFlags(item.flags() | Qt.ItemFlag.ItemIsEditable)
        self.addItem(item)

    def _fill_starred(self) -> None:
        for row in self._starred:
            item = QListWidgetItem(" ".join(row["question"].split()))
            item.setData(ID_ROLE, row["conversation_id"])
            item.setData(MESSAGE_ROLE, row["message_id"])
            item.setToolTip(row["question"])
            item.setIcon(icon(self._context.theme, "starred", "accent", _ICON))
            self.addItem(item)
        if not self._starred:
            item = QListWidgetItem(self.tr("No starred answers yet"))
            item.setToolTip(self.tr("“Star” under an answer puts its question into this list."))
            item.setFlags(Qt.ItemFlag.NoItemFlags)
            self.addItem(item)

    def _on_chosen(self, item: QListWidgetItem) -> None:
        self._current = item.data(ID_ROLE)
        if item.data(MESSAGE_ROLE):
            self.answer_chosen.emit(self._current, item.data(MESSAGE_ROLE))
        else:
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
        if item is None or not item.data(ID_ROLE):
            return
        menu = QMenu(self)
        if self._starred_only:
            menu.addAction(self.tr("Remove the star"), lambda: self._unstar(item))
        else:
            menu.addAction(self.tr("Rename"), lambda: self.editItem(item))
            self._add_private_action(menu, item.data(ID_ROLE))
            menu.addAction(self.tr("Delete"), lambda: self.delete(item.data(ID_ROLE)))
        menu.exec(self.viewport().mapToGlobal(at))
        if self.state() != QAbstractItemView.State.EditingState:
            self.select(self._current)  # the click for the menu marked another row than the one in view

    def _add_private_action(self, menu: QMenu, conversation: int) -> None:
        row = next((row for row in self._rows if row["id"] == conversation), None)
        if row is not None:
            action = menu.addAction(self.tr("Private"))
            action.setCheckable(True)
            action.setChecked(row["private"])
            action.triggered.connect(lambda private: self.private_chosen.emit(conversation, private))

    def _unstar(self, item: QListWidgetItem) -> None:
        """What is starred is told by the engine; the answer in view is drawn anew by the page."""
        self.star_removed.emit(item.data(ID_ROLE), item.data(MESSAGE_ROLE))

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
