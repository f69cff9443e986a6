"""Everything that is not as usual, where it shows: the banners about the disk and sources, the list behind "n parts missing"."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from core.service.protocol import Degraded, Status
from desktop.context import Context
from desktop.engine_words import run_on
from desktop.widgets.banner import Action, Banner
from desktop.widgets.missing_popup import Missing, MissingPopup
from desktop.widgets.source_banner import ASKING, SourceBanner, SourceRemedies
from desktop.widgets.status_line import StatusLine

SOURCE_PART = "source "
DISK_PART = "disk"
# Parts of `Status.degraded` that a setting can mend.
OF_SETTINGS = ("chat", "chat model", "embedding", "embedding change", "rerank")


class Troubles(QObject):
    """Draws what one `Status` says is wrong, with the buttons that help."""

    settings_requested = Signal()

    def __init__(
        self, context: Context, banner: Banner, disk_banner: Banner, line: StatusLine, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._disk_banner = disk_banner
        self._context = context
        self._line = line
        self._status: Status | None = None
        self._remedies = SourceRemedies(context.engine, context.notifier.error, self)
        self._banner = SourceBanner(banner, self._remedies)
        line.missing_requested.connect(self.show_missing)

    def show_status(self, status: Status) -> None:
        self._status = status
        self._banner.show_sources(status["sources"])
        self._show_disk(status)

    def _show_disk(self, status: Status) -> None:
        """A full disk holds up everything, on every page, until there is room: no other banner is as urgent."""
        full = next((part for part in status["degraded"] if part["part"] == DISK_PART), None)
        if full is None:
            self._disk_banner.clear()
        else:
            self._disk_banner.say(run_on(full["sentence"], full["remedy"]), "error")

    def page_shown(self, name: str) -> None:
        """The library asks in its own card what became of vanished files."""
        self._banner.be_quiet_about(ASKING if name == "library" else "")

    def show_missing(self) -> MissingPopup | None:
        """Open the list; None when nothing is missing."""
        if self._status is None or not self._status["degraded"]:
            return None
        parts = [
            Missing(part["sentence"], part["remedy"], self._actions(part))
            for part in self._status["degraded"]
        ]
        popup = MissingPopup(self._context.theme, parts, self._line)
        popup.show_above(self._line)
        return popup

    def _actions(self, part: Degraded) -> list[Action]:
        name = part["part"]
        if name in OF_SETTINGS:
            return [(self.tr("Open the settings"), self.settings_requested.emit)]
        if self._status is None or not name.startswith(SOURCE_PART):
            return []
        wanted = name.removeprefix(SOURCE_PART)
        rows = [row for row in self._status["sources"] if str(row["id"]) == wanted]
        return [action for row in rows for action in self._remedies.of(row)]
