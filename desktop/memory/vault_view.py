"""The vault itself: its problems, its place, its remote, and memories in and out as files."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop.context import Context
from desktop.file_actions import FileActions
from desktop.memory.actions import Deed
from desktop.memory.card import Card
from desktop.memory.place_card import PlaceCard
from desktop.memory.problem_list import ProblemList
from desktop.memory.remote_card import RemoteCard
from desktop.memory.store import MemoryStore
from desktop.memory.transfer_card import TransferCard

_WIDEST = 760


class VaultView(QScrollArea):
    """`imported(Deed)`: memories came in, with the commit that brought them."""

    imported = Signal(object)

    def __init__(self, context: Context, store: MemoryStore, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._store = store
        self._files = FileActions(context.notifier, self)
        theme = context.theme
        self.problem_card = Card(theme, self.tr("What is wrong with the vault"))
        self.problems = ProblemList(theme)
        self.problem_card.column.addWidget(self.problems)
        self.place = PlaceCard(theme)
        self.remote = RemoteCard(theme)
        self.transfer = TransferCard(theme)
        self._arrange()
        self._connect()
        self._follow()

    def import_folder(self, folder: str) -> None:
        self.transfer.show_busy(self.tr("Importing …"))

        def imported(result: dict[str, Any]) -> None:
            self.transfer.show_imported(folder, result)
            if result["commit"]:
                sentence = self.tr("%n memories imported.", "", len(result["memories"]))
                self.imported.emit(Deed(sentence, (result["commit"],)))

        self._context.engine.call("memory.import", {"folder": folder}, imported, self.transfer.show_error)

    def export_to(self, folder: str) -> None:
        self.transfer.show_busy(self.tr("Exporting …"))
        self._context.engine.call(
            "memory.export",
            {"folder": folder},
            lambda result: self.transfer.show_exported(folder, result["count"]),
            self.transfer.show_error,
        )

    # -- inside ---------------------------------------------------------------------------------------

    def _change(self, card: PlaceCard | RemoteCard, method: str, params: dict[str, Any]) -> None:
        """A call that answers with the vault's new state."""
        card.set_busy(True)

        def finish(then: Callable[[Any], None]) -> Callable[[Any], None]:
            def finished(value: Any) -> None:
                card.set_busy(False)
                then(value)

            return finished

        self._context.engine.call(
            method, params, finish(self._store.take_status), finish(self._context.notifier.error)
        )

    def _follow(self) -> None:
        status = self._store.status
        problems = self._store.problems or status.get("problems", [])
        self.problem_card.setVisible(bool(problems))
        self.problem_card.say(
            self.tr(
                "Files are left exactly as they are. Mend them in an editor; they are used again as soon as they are saved."
            )
        )
        self.problems.show_problems(status.get("vault", ""), problems)
        self.place.show_status(status)
        self.remote.show_status(status)

    def _arrange(self) -> None:
        space = self._context.theme.space
        inside = QWidget()
        inside.setMaximumWidth(_WIDEST)
        column = QVBoxLayout(inside)
        column.setContentsMargins(space("l"), space("l"), space("l"), space("l"))
        column.setSpacing(space("m"))
        for card in (self.problem_card, self.place, self.remote, self.transfer):
            column.addWidget(card)
        column.addStretch(1)
        outside = QWidget()
        outside.setAutoFillBackground(False)
        row = QHBoxLayout(outside)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(inside, 100)
        row.addStretch(1)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidgetResizable(True)
        self.setWidget(outside)
        outside.setAutoFillBackground(False)

    def _connect(self) -> None:
        self._store.changed.connect(self._follow)
        self._store.status_changed.connect(self._follow)
        for problems in (self.problems, self.transfer.problems):
            problems.open_asked.connect(self._files.open)
            problems.folder_asked.connect(self._files.show_in_folder)
        self.place.folder_asked.connect(self._files.show_in_folder)
        self.place.place_asked.connect(
            lambda folder, existing: self._change(
                self.place, "memory.place", {"folder": folder, "existing": existing}
            )
        )
        self.remote.url_set.connect(lambda url: self._change(self.remote, "memory.remote", {"url": url}))
        self.remote.asked.connect(lambda verb: self._change(self.remote, f"memory.{verb}", {}))
        self.transfer.import_asked.connect(self.import_folder)
        self.transfer.export_asked.connect(self.export_to)
