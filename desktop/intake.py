"""How files get into the library from the window: chosen, dropped, named at the start, or our sample."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from PySide6.QtCore import QDir, QLocale, QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from desktop.context import Context
from desktop.short_path import short_path

QUESTIONS_KEY = "sample_questions"


class Intake(QObject):
    """Asks the engine and tells the person what came of it."""

    library_requested = Signal()
    questions_changed = Signal(list)
    """Questions that the sample library can answer, in the window's language."""

    def __init__(self, context: Context, window: QWidget) -> None:
        super().__init__(window)
        self._context = context
        self._window = window

    def add_paths(self, paths: Sequence[str]) -> None:
        if paths:
            self._context.engine.call(
                "sources.add", {"paths": list(paths)}, self._on_added, self._context.notifier.error
            )

    def add_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self._window, self.tr("Add a folder"), QDir.homePath())
        self.add_paths([folder] if folder else [])

    def add_files(self) -> None:
        files, _ = QFileDialog.getOpenFileNames(self._window, self.tr("Add files"), QDir.homePath())
        self.add_paths(files)

    def open_sample(self) -> None:
        self._context.engine.call("sample.open", {}, self._on_sample, self._context.notifier.error)

    def offer_questions(self) -> None:
        """Say again what the sample, once opened, can answer."""
        stored = self._context.preferences.text(QUESTIONS_KEY)
        if stored:
            language = "zh" if QLocale().language() == QLocale.Language.Chinese else "en"
            self.questions_changed.emit(json.loads(stored).get(language, []))

    def _on_added(self, result: Any) -> None:
        names = ", ".join(short_path(row["path"]) for row in result["sources"])
        show = (self.tr("Show the library"), self.library_requested.emit)
        self._context.notifier.info(self.tr("Added: {names}").format(names=names), action=show)

    def _on_sample(self, result: Any) -> None:
        self._context.preferences.set_text(QUESTIONS_KEY, json.dumps(result["questions"]))
        self.offer_questions()
