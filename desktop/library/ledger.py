"""Writes the account of all files, and all documents with state and reason, to a JSON file, page by page as the engine gives them."""

from __future__ import annotations

import json
from datetime import datetime
from typing import Any

from PySide6.QtCore import QIODevice, QObject, QSaveFile, Signal

from core.service.protocol_library import DocumentPage, SourceAccount
from desktop.engine_client import EngineClient, EngineError

PAGE = 500


class LedgerExport(QObject):
    """One export. Ends with `finished(count)` or `failed(EngineError)`; the file appears whole or not at all."""

    finished = Signal(int)
    failed = Signal(object)

    def __init__(self, engine: EngineClient, path: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._file = QSaveFile(path)
        self._accounts: list[SourceAccount] = []
        self._written = 0

    def start(self) -> None:
        if not self._file.open(QIODevice.OpenModeFlag.WriteOnly):
            self._fail()
            return
        self._engine.call("sources.account", {}, self._on_account, self.failed.emit)

    def _on_account(self, account: Any) -> None:
        self._accounts = account["sources"]
        self._ask()

    def _ask(self) -> None:
        params = {"offset": self._written, "limit": PAGE}
        self._engine.call("documents.list", params, self._on_page, self.failed.emit)

    def _on_page(self, page: DocumentPage) -> None:
        if self._written == 0:
            self._put(_head(page["counts"], self._accounts))
        for row in page["rows"]:
            comma = "," if self._written else ""
            self._put(f"{comma}\n    {json.dumps(row, ensure_ascii=False)}")
            self._written += 1
        if page["rows"] and self._written < page["total"]:
            self._ask()
        else:
            self._put("\n  ]\n}\n")
            self._close()

    def _put(self, text: str) -> None:
        self._file.write(text.encode())

    def _close(self) -> None:
        if self._file.commit():
            self.finished.emit(self._written)
        else:
            self._fail()

    def _fail(self) -> None:
        sentence = self.tr("“{path}” cannot be written: {reason}").format(
            path=self._file.fileName(), reason=self._file.errorString()
        )
        self.failed.emit(EngineError("input", sentence, self.tr("Choose another folder.")))


def _head(counts: dict[str, Any], accounts: list[SourceAccount]) -> str:
    exported = datetime.now().astimezone().isoformat(timespec="seconds")
    sources = json.dumps(accounts, ensure_ascii=False)
    return f'{{\n  "exported": "{exported}",\n  "counts": {json.dumps(counts)},\n  "sources": {sources},\n  "documents": ['
