"""The owner's turn, with the words in it that a memory comes from marked."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QLabel, QWidget

from desktop.theme import Theme

# A longer turn is cut round its words: the whole one is a click away in its conversation.
LONGEST = 700
_BEFORE = 200
_BAR = 3
_ELLIPSIS = "…"


class Quote(QLabel):
    """A paragraph with a bar at its left; hidden when nothing was said."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._turn = self._words = ""
        self.setObjectName("soft")
        self.setWordWrap(True)
        self.setTextFormat(Qt.TextFormat.RichText)
        self.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.setContentsMargins(theme.space("m"), 0, 0, 0)
        theme.changed.connect(self._fill)

    def show_turn(self, turn: str, words: str) -> None:
        """`words` are marked where they stand in the turn."""
        self._turn, self._words = turn, words
        self.setVisible(bool(turn or words))
        self._fill()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(QRect(0, 2, _BAR, self.height() - 4), self._theme.color("mark_strong"))
        painter.end()
        super().paintEvent(event)

    def _fill(self) -> None:
        before, said, after = cut_round(self._turn or self._words, self._words)
        colors = self._theme.tokens.colors
        mark = f'<span style="background-color: {colors["mark"]}; color: {colors["mark_ink"]}">{_html(said)}</span>'
        self.setText(f"{_html(before)}{mark if said else ''}{_html(after)}")
        self.setAccessibleName(f"{before}{said}{after}")


def cut_round(turn: str, words: str) -> tuple[str, str, str]:
    """What stands before the words, the words, and what stands behind them, cut to a length that a card has room for."""
    turn, words = turn.strip(), words.strip()
    at = turn.find(words) if words else -1
    if at < 0 or words == turn:  # a mark under everything would say nothing
        return (turn if len(turn) <= LONGEST else f"{turn[:LONGEST]}{_ELLIPSIS}"), "", ""
    before, after = turn[:at], turn[at + len(words) :]
    if len(turn) > LONGEST:
        if len(before) > _BEFORE:
            before = f"{_ELLIPSIS}{before[-_BEFORE:]}"
        room = max(0, LONGEST - len(before) - len(words))
        if len(after) > room:
            after = f"{after[:room]}{_ELLIPSIS}"
    return before, words, after


def _html(text: str) -> str:
    return escape(text).replace("\n", "<br>")
