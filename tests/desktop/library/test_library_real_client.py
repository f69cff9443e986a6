"""The page against the scripted engine in its own process: the client, the wire and the page fit together."""

from __future__ import annotations

from pytestqt.qtbot import QtBot

from desktop.context import Context
from desktop.library import LibraryPage


def test_documents_of_the_engine_are_listed(context: Context, qtbot: QtBot) -> None:
    page = LibraryPage(context)
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: page.model.rowCount() == 12 and page.sources.count() == 2, timeout=10_000)
    assert page.model.row_at(0)["path"].startswith("/home/me/notes/")
