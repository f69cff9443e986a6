"""What the list at the left, the conversation in the middle and the column at the right tell each other."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from desktop.chat.page import ChatPage
from desktop.panes import Panes
from desktop.shortcuts import Command
from desktop.sidebar import Sidebar


class Conversing(QObject):
    """`page_asked(name)`: a page is to come to the front; `memory_asked(id)`: the memory page at a memory, "" for none.

    `proposal_asked(id)`: the review page at a proposal, "" for the inbox as it is.
    """

    page_asked = Signal(str)
    memory_asked = Signal(str)
    proposal_asked = Signal(str)

    def __init__(self, sidebar: Sidebar, chat: ChatPage, panes: Panes, parent: QObject) -> None:
        super().__init__(parent)
        self._sidebar, self._chat, self._panes = sidebar, chat, panes
        self._connect_list()
        self._connect_answers()

    def new(self, private: bool = False) -> None:
        self.page_asked.emit("ask")
        self._chat.new_conversation(private)

    def show(self, conversation: int, message: int = 0) -> None:
        """`message`: the question or answer in it to go to."""
        self.page_asked.emit("ask")
        self._chat.show_conversation(conversation, message)

    def shortcuts(self) -> dict[Command, Callable[[], object]]:
        """Those that are about conversations and answers."""
        chat = self._chat
        return {
            "new": self.new,
            "private": lambda: self.new(private=True),
            "starred": self._sidebar.toggle_starred,
            "star": lambda: self._in_view(chat.star),
            "remember": lambda: self._in_view(chat.remember),
            "earlier": lambda: self._in_view(lambda: chat.session.transcript.go_to_question(-1)),
            "later": lambda: self._in_view(lambda: chat.session.transcript.go_to_question(1)),
        }

    def _in_view(self, act: Callable[[], object]) -> None:
        """What concerns an answer is done where answers are in view."""
        if self._chat.isVisible():
            act()

    def _connect_list(self) -> None:
        chat, listed = self._chat, self._sidebar.conversations
        self._sidebar.new_requested.connect(lambda: self.new())
        self._sidebar.private_requested.connect(lambda: self.new(private=True))
        listed.chosen.connect(self.show)
        listed.answer_chosen.connect(self.show)
        listed.deleted.connect(chat.forget_conversation)
        listed.private_chosen.connect(chat.set_private)
        listed.star_removed.connect(chat.remove_star)
        chat.conversation_shown.connect(listed.select)
        chat.private_changed.connect(lambda: listed.reload())
        chat.acts.stars_changed.connect(listed.reload)

    def _connect_answers(self) -> None:
        chat, panes = self._chat, self._panes
        chat.conversation_left.connect(panes.forget)
        chat.target_opened.connect(panes.show_target)
        chat.trace_requested.connect(panes.show_trace)
        chat.acts.memory_opened.connect(panes.show_memory)
        chat.acts.changed.connect(panes.refresh_memory)
        chat.acts.page_requested.connect(self.memory_asked)
        chat.acts.inbox_requested.connect(self.proposal_asked)
        panes.acted.connect(chat.acts.act)
