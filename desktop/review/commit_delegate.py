"""Paints a commit of the history: what was done, by whom, when."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter
from PySide6.QtWidgets import QStyledItemDelegate, QStyleOptionViewItem, QWidget

from desktop.memory import words as memory_words
from desktop.review import words
from desktop.review.commit_model import COMMIT
from desktop.review.commit_words import headline
from desktop.review.proposal_delegate import paint_card_ground, paint_lines
from desktop.review.rows import Commit
from desktop.theme import Theme
from desktop.widgets.model_index import Index
from desktop.widgets.painting import icon_width, line_height, paint_icon, paint_text

_PADDING = 9
_GAP = 4
_RIGHT = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


class CommitDelegate(QStyledItemDelegate):
    """Fixed height, so that a long history scrolls without measuring."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(super().sizeHint(option, index).width(), commit_height(self._theme))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        commit: Commit | None = index.data(COMMIT)
        if commit is None:
            return
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        paint_card_ground(painter, option, self._theme)
        pad = self._theme.space("l")
        room = option.rect.adjusted(pad, _PADDING, -pad, -_PADDING)
        small = line_height(self._theme, "small")
        text = room.adjusted(0, 0, 0, -small - _GAP)
        paint_lines(painter, text, headline(commit.subject), self._theme, "ink", 1)
        self._paint_foot(painter, QRect(room.left(), room.bottom() - small + 1, room.width(), small), commit)
        painter.restore()

    def _paint_foot(self, painter: QPainter, line: QRect, commit: Commit) -> None:
        paint_icon(painter, line, words.ACTOR_ICONS[commit.actor], "ink_faint", self._theme)
        when = memory_words.moment(commit.at)
        paint_text(painter, line, when, self._theme, "ink_faint", "small", _RIGHT)
        taken = QFontMetrics(self._theme.font("small")).horizontalAdvance(when)
        beside = line.adjusted(
            icon_width(self._theme) + self._theme.space("s"), 0, -taken - self._theme.space("s"), 0
        )
        paint_text(painter, beside, words.actor(commit.actor), self._theme, "ink_soft", "small")


def commit_height(theme: Theme) -> int:
    """Of a row: a line and a foot."""
    return 2 * _PADDING + line_height(theme) + _GAP + line_height(theme, "small") + 2
