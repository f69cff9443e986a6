"""What became of a memory: the values before and after it in time, and where each line of its file comes from."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLabel, QPushButton, QVBoxLayout, QWidget

from desktop.memory.rows import Memory
from desktop.review.memory_changes import Changes
from desktop.review.origins import Origin, Origins
from desktop.review.rows import Commit
from desktop.review.timeline import Timeline
from desktop.theme import Theme


class Story(QWidget):
    """`memory_chosen(id)`: another value of the chain. `commit_asked(commit id)`: the change behind a line."""

    memory_chosen = Signal(str)
    commit_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown = ""
        self.timeline = Timeline(theme)
        self.origins = Origins(theme)
        self.changes = Changes(theme)
        self._chain_title = self._heading(self.tr("In the course of time"))
        self._changes_title = self._heading(self.tr("Changes"))
        self.lines_button = QPushButton()
        self.lines_button.setObjectName("link")
        self.lines_button.setCheckable(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.space("s"))
        for widget in (self._chain_title, self.timeline, self._changes_title, self.changes):
            column.addWidget(widget)
        column.addSpacing(theme.space("s"))
        column.addWidget(self.lines_button, 0, Qt.AlignmentFlag.AlignLeft)
        column.addWidget(self.origins)
        self.lines_button.toggled.connect(lambda _on: self._follow())
        self.timeline.chosen.connect(self._on_value)
        self.origins.commit_asked.connect(self.commit_asked)
        self.changes.commit_asked.connect(self.commit_asked)
        self.clear()

    def show_story(self, result: dict[str, Any]) -> None:
        """The result of "memory.show". A memory that nothing went before or came after has no line in time."""
        self._shown = result["memory"]["id"]
        chain = [Memory.of(row) for row in result["chain"]]
        self.timeline.show_chain(chain, self._shown)
        self.origins.show_origins(
            [
                Origin(row["line"], Commit.of(row["commit"]) if row["commit"] else None)
                for row in result["blame"]
            ]
        )
        self.changes.show_commits([Commit.of(row) for row in result["history"]])
        for widget in (self._chain_title, self.timeline):
            widget.setVisible(len(chain) > 1)
        for part in (self._changes_title, self.changes):
            part.setVisible(bool(result["history"]))
        self.lines_button.setVisible(bool(result["blame"]))
        self._follow()

    def clear(self) -> None:
        """Another memory is shown, and its story is not known yet."""
        for widget in (
            self._chain_title, self.timeline, self._changes_title, self.changes, self.lines_button, self.origins,
        ):  # fmt: skip
            widget.hide()

    def _follow(self) -> None:
        """Whoever opened the lines of one memory sees those of the next one too."""
        shown = self.lines_button.isChecked()
        self.lines_button.setText(
            self.tr("Hide where each line comes from")
            if shown
            else self.tr("Show where each line comes from")
        )
        self.origins.setVisible(shown and not self.lines_button.isHidden())

    def _on_value(self, memory_id: str) -> None:
        if memory_id != self._shown:
            self.memory_chosen.emit(memory_id)

    def _heading(self, text: str) -> QLabel:
        label = QLabel(text)
        label.setObjectName("sectionLabel")
        return label
