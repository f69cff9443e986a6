"""The changes of one memory, newest first, each leading to what it changed."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QSizePolicy, QWidget

from desktop.memory import words
from desktop.review.commit_words import headline
from desktop.review.rows import Commit
from desktop.theme import Theme

# Older ones are in the history of the review page.
_MOST = 12
# A link in the narrowest pane.
_LEAST_WIDTH = 60


class _Link(QPushButton):
    """A button does not wrap: it is cut where its room ends, and stands whole in its tooltip."""

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self._whole = text
        self.setObjectName("link")
        self.setToolTip(text)
        self.setAccessibleName(text)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        hint = super().sizeHint()
        cut = self.fontMetrics().horizontalAdvance(self.text())
        return QSize(
            hint.width() - cut + self.fontMetrics().horizontalAdvance(self._whole) + 1, hint.height()
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(_LEAST_WIDTH, super().minimumSizeHint().height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        frame = super().sizeHint().width() - self.fontMetrics().horizontalAdvance(self.text())
        room = self.width() - frame
        self.setText(self.fontMetrics().elidedText(self._whole, Qt.TextElideMode.ElideRight, room))


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
            link = _Link(headline(commit.subject))
            link.clicked.connect(lambda _checked=False, commit=commit: self.commit_asked.emit(commit.id))
            self._grid.addWidget(day, row, 0)
            self._grid.addWidget(link, row, 1, Qt.AlignmentFlag.AlignLeft)
            self._shown += [day, link]
