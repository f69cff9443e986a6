"""The changes of one memory, newest first, each leading to what it changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QWidget

from desktop.memory import words
from desktop.review.commit_words import headline
from desktop.review.rows import Commit
from desktop.theme import Theme

# Older ones are in the history of the review page.
_MOST = 12
# A button does not wrap: what is too long for a narrow pane stands in its tooltip.
_LONGEST = 30


class Changes(QWidget):
    """`commit_asked(commit id)`."""

    commit_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._shown: list[QWidget] = []
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme.space("m"))
        self._grid.setVerticalSpacing(0)
        self._grid.setColumnStretch(1, 1)

    @property
    def lines(self) -> list[str]:
        return [button.toolTip() for button in self.findChildren(QPushButton) if button in self._shown]

    def show_commits(self, commits: Sequence[Commit]) -> None:
        for widget in self._shown:
            self._grid.removeWidget(widget)
            widget.deleteLater()
        self._shown = []
        for row, commit in enumerate(commits[:_MOST]):
            day = QLabel(words.moment(commit.at))
            day.setObjectName("faint")
            text = headline(commit.subject)
            link = QPushButton(text if len(text) <= _LONGEST else f"{text[: _LONGEST - 1]}…")
            link.setObjectName("link")
            link.setToolTip(text)
            link.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
            link.clicked.connect(lambda _checked=False, commit=commit: self.commit_asked.emit(commit.id))
            self._grid.addWidget(day, row, 0)
            self._grid.addWidget(link, row, 1, Qt.AlignmentFlag.AlignLeft)
            self._shown += [day, link]
