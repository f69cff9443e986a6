"""Asks before a vanished folder empties the library: half of a source gone at once is more often a pulled cable."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.service.protocol_library import SourceRow
from desktop.short_path import short_path
from desktop.theme import Theme


class QuestionCard(QWidget):
    """One question for each source that asks. `answered(source id, purge)`."""

    answered = Signal(int, bool)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._source_id: int | None = None
        self._text = QLabel()
        self._text.setWordWrap(True)
        self._text.setTextFormat(Qt.TextFormat.PlainText)
        self.keep_button = QPushButton(self.tr("Keep them"))
        self.keep_button.setToolTip(self.tr("The files will come back; nothing is removed."))
        self.purge_button = QPushButton(self.tr("They are gone: remove them"))
        self.purge_button.setToolTip(self.tr("Answers no longer use these files."))
        for button, purge in ((self.keep_button, False), (self.purge_button, True)):
            button.clicked.connect(partial(self._answer, purge))
        space = theme.space
        buttons = QHBoxLayout()
        buttons.addWidget(self.keep_button)
        buttons.addWidget(self.purge_button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(space("l"), space("m"), space("l"), space("m"))
        column.setSpacing(space("s"))
        column.addWidget(self._text)
        column.addLayout(buttons)
        theme.changed.connect(self.update)
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text()

    def show_sources(self, rows: list[SourceRow]) -> None:
        """Ask about the first source that waits for an answer; hide when none does."""
        asking = next((row for row in rows if row["state"] == "asking"), None)
        self.setVisible(asking is not None)
        self._source_id = asking["id"] if asking is not None else None
        if asking is not None:
            path = short_path(asking["path"])
            unsaid = self.tr("Most files of {path} are gone. Nothing has been removed yet.").format(path=path)
            self._text.setText(asking["reason"] or unsaid)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(self._theme.color("warn_soft"))
        radius = self._theme.radius("medium")
        painter.drawRoundedRect(QRectF(self.rect()), radius, radius)
        painter.end()

    def _answer(self, purge: bool) -> None:
        if self._source_id is not None:
            self.answered.emit(self._source_id, purge)
            self.hide()
