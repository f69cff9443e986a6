"""Says on every page that a watched folder is away or asks something, with the buttons that help.

A folder whose files vanished keeps its answers wrong or its disk unread until a person decides; the library page is not
where that person is looking.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QObject

from core.service.protocol_library import SourceRow
from desktop.engine_client import EngineClient
from desktop.short_path import short_path
from desktop.widgets.banner import Action, Banner

ASKING, OFFLINE = "asking", "offline"


class SourceRemedies(QObject):
    """What can be done about a source that is not as usual; the same wherever it is shown."""

    def __init__(self, engine: EngineClient, on_error: Callable[[Any], None], parent: QObject) -> None:
        super().__init__(parent)
        self._engine = engine
        self._on_error = on_error

    def of(self, row: SourceRow) -> list[Action]:
        """The most careful one first."""
        if row["state"] == ASKING:
            return [
                (self.tr("Keep them"), partial(self._confirm, row["id"], False)),
                (self.tr("They are gone: remove them"), partial(self._confirm, row["id"], True)),
            ]
        if row["state"] == OFFLINE:
            return [(self.tr("Look again"), partial(self._rescan, row["id"]))]
        return []

    def sentence(self, row: SourceRow) -> str:
        if row["reason"]:
            return row["reason"]
        path = short_path(row["path"])
        if row["state"] == ASKING:
            return self.tr("Most files of {path} are gone. Nothing has been removed yet.").format(path=path)
        return self.tr("{path} cannot be reached.").format(path=path)

    def _confirm(self, source: int, purge: bool) -> None:
        params = {"source_id": source, "purge": purge}
        self._engine.call("sources.confirm", params, None, self._on_error)

    def _rescan(self, source: int) -> None:
        self._engine.call("sources.rescan", {"source_id": source}, None, self._on_error)


class SourceBanner(QObject):
    """Decides what the banner says. One that was put away stays away until another thing is wrong."""

    def __init__(self, banner: Banner, remedies: SourceRemedies) -> None:
        super().__init__(banner)
        self._banner = banner
        self._remedies = remedies
        self._rows: list[SourceRow] = []
        self._closed: set[tuple[int, str, str]] = set()
        self._quiet_about = ""
        banner.closed.connect(self._on_closed)

    def show_sources(self, rows: list[SourceRow]) -> None:
        troubled = [row for row in rows if row["state"] in (ASKING, OFFLINE)]
        self._rows = sorted(troubled, key=lambda row: row["state"] != ASKING)
        self._closed &= {_key(row) for row in self._rows}
        self._refresh()

    def be_quiet_about(self, state: str) -> None:
        """The page in view tells of sources in this state itself; "" for none."""
        self._quiet_about = state
        self._refresh()

    def _open(self) -> list[SourceRow]:
        return [
            row for row in self._rows if _key(row) not in self._closed and row["state"] != self._quiet_about
        ]

    def _refresh(self) -> None:
        rows = self._open()
        if not rows:
            self._banner.clear()
            return
        row = rows[0]
        self._banner.say(self._remedies.sentence(row), "warning", *self._remedies.of(row), closable=True)

    def _on_closed(self) -> None:
        self._closed |= {_key(row) for row in self._open()[:1]}
        self._refresh()


def _key(row: SourceRow) -> tuple[int, str, str]:
    return row["id"], row["state"], row["reason"]
