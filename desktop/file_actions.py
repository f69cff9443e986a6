"""What a person does with a file outside of Footnote, with a sentence where the system cannot do it."""

from __future__ import annotations

from PySide6.QtCore import QObject
from PySide6.QtGui import QGuiApplication

from desktop.errors import Notifier
from desktop.reveal import open_file, show_in_folder


class FileActions(QObject):
    """Shared by every page that shows files."""

    def __init__(self, notifier: Notifier, parent: QObject) -> None:
        super().__init__(parent)
        self._notifier = notifier

    def open(self, path: str) -> None:
        if not open_file(path):
            self._notifier.warn(
                self.tr("“{path}” cannot be opened.").format(path=path),
                self.tr("Look whether it is still there and which program opens such files."),
            )

    def show_in_folder(self, path: str) -> None:
        if not show_in_folder(path, self):
            self._notifier.warn(self.tr("The folder of “{path}” is gone.").format(path=path))

    def copy(self, text: str) -> None:
        QGuiApplication.clipboard().setText(text)
        self._notifier.info(self.tr("Copied."))
