"""What can be done to the library: add, remove with a question before and an undo after, read again, export."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QDir, QObject, Qt
from PySide6.QtWidgets import QFileDialog, QMessageBox, QWidget

from core.service.protocol_library import SourceRow
from desktop.context import Context
from desktop.i18n import number
from desktop.library.ledger import LedgerExport
from desktop.short_path import short_path

# More failed files than this are tried again in several goes.
_RETRY_AT_ONCE = 100_000


class LibraryActions(QObject):
    """Each method asks the engine once; what goes wrong is told through the notifier."""

    def __init__(self, context: Context, page: QWidget) -> None:
        super().__init__(page)
        self._context = context
        self._page = page

    def ask(self, method: str, params: dict[str, Any] | None = None) -> None:
        """A call whose result is seen in the next status."""
        self._context.engine.call(method, params or {}, None, self._context.notifier.error)

    def add_paths(self, paths: list[str]) -> None:
        """Watch these folders and files."""
        if paths:
            self.ask("sources.add", {"paths": paths})

    def choose_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self._page, self.tr("Add a folder"), QDir.homePath())
        self.add_paths([folder] if folder else [])

    def choose_files(self) -> None:
        files, _ = QFileDialog.getOpenFileNames(self._page, self.tr("Add files"), QDir.homePath())
        self.add_paths(files)

    def remove_source(self, source: SourceRow) -> QMessageBox:
        """Ask first: what was worked out about the files is lost, the files themselves are not touched."""
        count = sum(source["counts"].values())
        box = QMessageBox(QMessageBox.Icon.NoIcon, self.tr("Remove from the library"), "", parent=self._page)
        box.setText(self.tr("Stop watching {path}?").format(path=short_path(source["path"])))
        box.setInformativeText(
            self.tr("%n file(s) leave the library. The files themselves are not touched.", "", count)
        )
        remove = box.addButton(self.tr("Remove"), QMessageBox.ButtonRole.DestructiveRole)
        box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
        box.buttonClicked.connect(lambda button: self._remove(source) if button is remove else None)
        box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        box.open()
        return box

    def retry(self, document_ids: list[int]) -> None:
        def queued(result: Any) -> None:
            self._context.notifier.info(self.tr("%n file(s) will be read again.", "", result["queued"]))

        params = {"document_ids": document_ids}
        self._context.engine.call("documents.retry", params, queued, self._context.notifier.error)

    def retry_all_failed(self) -> None:
        """The failed ones are listed by the engine, not by the rows that happen to be loaded."""

        def retry(page: Any) -> None:
            if page["rows"]:
                self.retry([row["id"] for row in page["rows"]])

        params = {"states": ["failed"], "offset": 0, "limit": _RETRY_AT_ONCE}
        self._context.engine.call("documents.list", params, retry, self._context.notifier.error)

    def choose_export(self) -> None:
        path, _ = QFileDialog.getSaveFileName(
            self._page, self.tr("Save the list"), "footnote-library.json", "JSON (*.json)"
        )
        if path:
            self.export_ledger(path)

    def export_ledger(self, path: str) -> LedgerExport:
        """Write all documents with their states to `path` as JSON."""
        export = LedgerExport(self._context.engine, path, self)
        export.finished.connect(
            lambda count: self._context.notifier.info(
                self.tr("{count} documents written to {path}").format(count=number(count), path=path)
            )
        )
        export.failed.connect(self._context.notifier.error)
        export.start()
        return export

    def _remove(self, source: SourceRow) -> None:
        path = source["path"]

        def removed(_result: Any) -> None:
            self._context.notifier.undoable(
                self.tr("{path} was removed.").format(path=short_path(path)), lambda: self.add_paths([path])
            )

        params = {"source_id": source["id"]}
        self._context.engine.call("sources.remove", params, removed, self._context.notifier.error)
