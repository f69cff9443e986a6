"""The story of a memory: since when, from which conversation, in which words, what it was before, who wrote each line."""

from __future__ import annotations

import datetime as dt
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPushButton, QScrollArea, QVBoxLayout, QWidget

from desktop.context import Context
from desktop.engine_client import Call, EngineError
from desktop.engine_words import run_on
from desktop.memory import words as memory_words
from desktop.memory.rows import Memory
from desktop.pending_calls import PendingCalls
from desktop.review.detail import text_label
from desktop.review.memory_changes import Changes
from desktop.review.origins import Origin, Origins
from desktop.review.quote import Quote
from desktop.review.rows import Commit
from desktop.review.timeline import Timeline

_WIDEST = 860


class MemoryStory(QScrollArea):
    """`show_memory(id)` fills it. `conversation_asked(id, message id)`, `commit_asked(commit id)`: to be shown elsewhere.

    `memory_chosen(id)`: another value of the chain was clicked; its story is shown here at once.
    """

    conversation_asked = Signal(int, int)
    commit_asked = Signal(str)
    memory_chosen = Signal(str)

    def __init__(self, context: Context, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._calls = PendingCalls(context.engine, self)
        self._call: Call | None = None
        self._id = ""
        self._conversation: int | None = None
        self._message_id = 0
        self._message = text_label("soft")
        self._statement = text_label("statement")
        self._since = text_label("soft")
        self.quote = Quote(context.theme)
        self.conversation_button = QPushButton(self.tr("Open the conversation"))
        self.timeline = Timeline(context.theme)
        self.origins = Origins(context.theme)
        self.changes = Changes(context.theme)
        self._chain_title = self._heading(self.tr("In the course of time"))
        self._changes_title = self._heading(self.tr("Changes"))
        self._lines_title = self._heading(self.tr("Where each line comes from"))
        self._arrange()
        self.timeline.chosen.connect(self._on_value)
        self.origins.commit_asked.connect(self.commit_asked)
        self.changes.commit_asked.connect(self.commit_asked)
        self.conversation_button.clicked.connect(self._open_conversation)

    @property
    def memory_id(self) -> str:
        """The memory that is shown; "" for none."""
        return self._id

    def show_memory(self, memory_id: str) -> None:
        """Ask for the story; what is shown stays until it is here, unless it is another memory's."""
        if memory_id != self._id:
            self._say(self.tr("Looking …"))
        self._id = memory_id
        if self._call is not None:
            self._call.forget()
        self._call = self._calls.call("memory.show", {"id": memory_id}, self._on_story, self._on_error)

    def clear(self) -> None:
        """No memory is chosen."""
        if self._call is not None:
            self._call.forget()
            self._call = None
        self._id = ""
        self._say("")

    # -- inside ---------------------------------------------------------------------------------------

    def _on_story(self, story: Any) -> None:
        self._call = None
        memory = Memory.of(story["memory"])
        commits = [Commit.of(row) for row in story["history"]]
        self._conversation, self._message_id = story["conversation_id"], story["message_id"] or 0
        self._statement.setText(memory.text)
        self._since.setText(self._sentence(memory, commits))
        self.quote.show_turn("", memory.words)
        self.conversation_button.setVisible(self._conversation is not None)
        chain = [Memory.of(row) for row in story["chain"]] or [memory]
        self.timeline.show_chain(chain, memory.id)
        for widget in (self._chain_title, self.timeline):
            widget.setVisible(len(chain) > 1)
        self.changes.show_commits(commits)
        for widget in (self._changes_title, self.changes):
            widget.setVisible(bool(commits))
        self.origins.show_origins([_origin(row) for row in story["blame"]])
        self._lines_title.setVisible(bool(story["blame"]))
        self._message.hide()
        self._body.show()

    def _on_error(self, error: EngineError) -> None:
        self._call = None
        if error.code != "cancelled":
            self._say(run_on(error.sentence, error.remedy))

    def _say(self, text: str) -> None:
        self._message.setText(text)
        self._message.show()
        self._body.hide()

    def _sentence(self, memory: Memory, commits: list[Commit]) -> str:
        """Since when it holds, how it came here, how often it was changed."""
        period = memory_words.period(memory, dt.date.today())
        told = memory_words.moment(memory.created)
        ways = {
            "said": self.tr("you said so on {day}"),
            "captured": self.tr("from a conversation on {day}"),
            "by hand": self.tr("written by hand on {day}"),
            "merged": self.tr("merged from several on {day}"),
            "answer": self.tr("kept from an answer on {day}"),
        }
        parts = [period, ways[memory.origin].format(day=told) if told else memory_words.origin(memory.origin)]
        if memory.state == "archived":
            parts.append(memory_words.state("archived"))
        changes = len(commits) - 1
        if changes > 0:
            parts.append(self.tr("changed %n time(s)", "", changes))
        line = "  ·  ".join(part for part in parts if part)
        return line[:1].upper() + line[1:]

    def _on_value(self, memory_id: str) -> None:
        if memory_id != self._id:
            self.show_memory(memory_id)
            self.memory_chosen.emit(memory_id)

    def _open_conversation(self) -> None:
        if self._conversation is not None:
            self.conversation_asked.emit(self._conversation, self._message_id)

    def _heading(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setObjectName("sectionLabel")
        return label

    def _arrange(self) -> None:
        space = self._context.theme.space
        self.conversation_button.setObjectName("link")
        self._body = QWidget()
        column = QVBoxLayout(self._body)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space("s"))
        for widget in (self._statement, self._since, self.quote):
            column.addWidget(widget)
        column.addWidget(self.conversation_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addSpacing(space("s"))
        column.addWidget(self._chain_title)
        column.addWidget(self.timeline)
        column.addSpacing(space("s"))
        column.addWidget(self._changes_title)
        column.addWidget(self.changes)
        column.addSpacing(space("s"))
        column.addWidget(self._lines_title)
        column.addWidget(self.origins)
        self._body.hide()
        inner = QWidget()
        inner.setMaximumWidth(_WIDEST)
        outer = QVBoxLayout(inner)
        outer.setContentsMargins(space("l"), space("m"), space("l"), space("l"))
        outer.addWidget(self._message)
        outer.addWidget(self._body)
        outer.addStretch(1)
        middle = QWidget()
        row = QHBoxLayout(middle)
        row.setContentsMargins(0, 0, 0, 0)
        row.addStretch(1)
        row.addWidget(inner, 100)
        row.addStretch(1)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(middle)
        middle.setAutoFillBackground(False)


def _origin(row: dict[str, Any]) -> Origin:
    return Origin(row["line"], Commit.of(row["commit"]) if row["commit"] else None)
