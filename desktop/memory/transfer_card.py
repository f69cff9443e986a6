"""Memories from a folder of Markdown, and a copy of all memories into one."""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any

from PySide6.QtCore import QDir, Signal
from PySide6.QtWidgets import QFileDialog, QProgressBar, QPushButton, QWidget

from desktop.engine_client import EngineError
from desktop.i18n import number
from desktop.memory.card import Card
from desktop.memory.problem_list import ProblemList
from desktop.short_path import short_path
from desktop.theme import Theme
from desktop.widgets.notice_bar import NoticeBar


class TransferCard(Card):
    """`import_asked(folder)`, `export_asked(new folder)`; the page tells the outcome by the `show_` methods."""

    import_asked = Signal(str)
    export_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, self.tr("Import and export"), parent=parent)
        self.say(
            self.tr(
                "Markdown files become memories, each with the front matter that it has. An export is a plain copy of all files."
            )
        )
        self.import_button = QPushButton(self.tr("Import a folder…"))
        self.export_button = QPushButton(self.tr("Export to a folder…"))
        self.add_buttons(self.import_button, self.export_button)
        self._bar = QProgressBar()
        self._bar.setRange(0, 0)
        self._bar.setTextVisible(False)
        self._bar.hide()
        self.notice = NoticeBar(theme)
        self.problems = ProblemList(theme)
        for widget in (self._bar, self.notice, self.problems):
            self.column.addWidget(widget)
        self.problems.hide()
        self.import_button.clicked.connect(self._import)
        self.export_button.clicked.connect(self._export)

    def show_busy(self, sentence: str) -> None:
        self._set_busy(True)
        self.problems.hide()
        self.notice.show_notice("info", sentence)

    def show_imported(self, folder: str, result: dict[str, Any]) -> None:
        self._set_busy(False)
        problems = result["problems"]
        text = self.tr("%n memories imported.", "", len(result["memories"]))
        if problems:
            text += " " + self.tr("%n file(s) were left out:", "", len(problems))
        self.notice.show_notice("warn" if problems else "info", text)
        self.problems.show_problems(folder, problems)
        self.problems.setVisible(bool(problems))

    def show_exported(self, folder: str, count: int) -> None:
        self._set_busy(False)
        text = self.tr("{count} memories copied to {path}.")
        self.notice.show_notice("info", text.format(count=number(count), path=short_path(folder)))

    def show_error(self, error: EngineError) -> None:
        self._set_busy(False)
        self.notice.show_notice("danger", error.sentence, error.remedy)

    def _set_busy(self, busy: bool) -> None:
        self._bar.setVisible(busy)
        self.import_button.setEnabled(not busy)
        self.export_button.setEnabled(not busy)

    def _import(self) -> None:
        folder = QFileDialog.getExistingDirectory(
            self, self.tr("Import the Markdown files of this folder"), QDir.homePath()
        )
        if folder:
            self.import_asked.emit(folder)

    def _export(self) -> None:
        """Into a new folder below the chosen one: an export never mixes with what lies there."""
        above = QFileDialog.getExistingDirectory(self, self.tr("Export into this folder"), QDir.homePath())
        if above:
            name = f"footnote-memory-{dt.datetime.now():%Y-%m-%d-%H%M%S}"
            self.export_asked.emit(str(Path(above) / name))
