"""Where the vault lies, and the ways to have it elsewhere."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from PySide6.QtCore import QDir, Qt, Signal
from PySide6.QtWidgets import QFileDialog, QLabel, QMessageBox, QPushButton, QWidget

from desktop.memory.card import Card
from desktop.short_path import short_path
from desktop.theme import Theme
from desktop.widgets.elided_label import ElidedLabel


class PlaceCard(Card):
    """`place_asked(folder, existing)`, `folder_asked(path)`."""

    place_asked = Signal(str, bool)
    folder_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, self.tr("Where the vault lies"), parent=parent)
        self._vault = ""
        self.say(
            self.tr(
                "Every memory is a Markdown file, and every change a commit of git. Edit the files with any editor: what you did is noticed."
            )
        )
        self.path = ElidedLabel(self, Qt.TextElideMode.ElideMiddle)
        self.path.setObjectName("brandSmall")
        self.path.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.column.addWidget(self.path)
        self.folder_button = QPushButton(self.tr("Show in folder"))
        self.move_button = QPushButton(self.tr("Move…"))
        self.use_button = QPushButton(self.tr("Use an existing folder…"))
        self.beside = QLabel()
        self.beside.setObjectName("soft")
        self.beside.setWordWrap(True)
        self.column.addWidget(self.beside)
        self.add_buttons(self.folder_button, self.move_button, self.use_button)
        self.folder_button.clicked.connect(lambda: self.folder_asked.emit(self._vault))
        self.move_button.clicked.connect(self._move)
        self.use_button.clicked.connect(self._use)

    @property
    def folder(self) -> str:
        """The vault's folder; empty while it is not known."""
        return self._vault

    def show_status(self, status: dict[str, Any]) -> None:
        self._vault = status.get("vault", "")
        self.path.setText(short_path(self._vault))
        beside = status.get("beside", 0)
        told = self.tr(
            "%n Markdown file(s) of this folder are no memories and stay as they are. Import takes copies of such files in.",
            "",
            beside,
        )
        self.beside.setText(told)
        self.beside.setVisible(beside > 0)
        self.folder_button.setEnabled(bool(status.get("exists")))
        self.move_button.setEnabled(bool(status.get("exists")))

    def set_busy(self, busy: bool) -> None:
        for button in (self.move_button, self.use_button):
            button.setEnabled(not busy)

    def _move(self) -> None:
        """Into a new folder below the chosen one, so that nothing that lies there is mixed with the vault."""
        above = QFileDialog.getExistingDirectory(
            self, self.tr("Move the vault into this folder"), QDir.homePath()
        )
        if above:
            folder = Path(above) / (Path(self._vault).name or "memory")
            self._confirm(
                self.tr("Move the vault to {path}?").format(path=short_path(str(folder))),
                self.tr("All memories and their history go there. The old place is left empty."),
                lambda: self.place_asked.emit(str(folder), False),
            )

    def _use(self) -> None:
        folder = QFileDialog.getExistingDirectory(
            self, self.tr("Use this folder or repository"), QDir.homePath()
        )
        if folder:
            self.confirm_use(folder)

    def confirm_use(self, folder: str) -> QMessageBox:
        return self._confirm(
            self.tr("Use {path} as the vault?").format(path=short_path(folder)),
            self.tr(
                "What lies there stays as it is; only files of memories are read and written. Your present vault stays where it is."
            ),
            lambda: self.place_asked.emit(folder, True),
        )

    def _confirm(self, question: str, consequence: str, act: Any) -> QMessageBox:
        box = QMessageBox(QMessageBox.Icon.NoIcon, self.tr("Place of the vault"), question, parent=self)
        box.setInformativeText(consequence)
        go = box.addButton(self.tr("Go on"), QMessageBox.ButtonRole.AcceptRole)
        box.addButton(QMessageBox.StandardButton.Cancel)
        box.setDefaultButton(go)
        box.buttonClicked.connect(lambda button: act() if button is go else None)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()
        return box
