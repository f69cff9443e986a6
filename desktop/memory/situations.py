"""What stands in the way of the memory, or above it: git missing, memory off, nothing there yet, broken files, the past."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject

from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.memory import words
from desktop.memory.state_view import Situation
from desktop.widgets.notice_bar import NoticeBar

if TYPE_CHECKING:
    from desktop.memory.page import MemoryPage

_ENABLED = "memory.enabled"
# The path of problems that are the repository's, not a file's.
REPOSITORY = ".git"


class Situations(QObject):
    """Decides between the list and one of the empty states, and fills the notices above them."""

    def __init__(self, context: Context, page: MemoryPage) -> None:
        super().__init__(page)
        self._context = context
        self._page = page
        self._error: EngineError | None = None
        self._enabled = True
        self._stuck = ""  # what keeps anything from being changed
        self.off = NoticeBar(context.theme)
        self.failed = NoticeBar(context.theme)
        self.repository = NoticeBar(context.theme)
        self.broken = NoticeBar(context.theme)
        self.past = NoticeBar(context.theme)

    @property
    def notices(self) -> tuple[NoticeBar, ...]:
        return self.off, self.failed, self.repository, self.broken, self.past

    def look(self) -> None:
        """Whether the memory is on may have been changed in the settings meanwhile."""
        self._context.engine.call("settings.get", {}, self._on_settings)

    def follow(self) -> None:
        """Something is known now that was not before."""
        store = self._page.store
        if store.loaded and not store.status.get("problem"):
            self._error = None
        situation = self._situation()
        self._page.show_situation(situation)
        problems = store.problems if situation is None and not self._page.shows_vault else []
        self._tell_repository(problems)
        self._tell_broken([each for each in problems if each["path"] != REPOSITORY])
        self._tell_off()

    def show_past(self, day: dt.date | None, count: int) -> None:
        if day is None:
            self.past.clear()
            return
        sentence = self.tr("You see %n memories that held on {day}.", "", count).format(
            day=words.long_day(day)
        )
        remedy = self.tr("What you change is changed as of today.")
        self.past.show_notice("warn", sentence, remedy, (self.tr("Back to today"), self._page.back_to_today))

    def show_failure(self, error: EngineError) -> None:
        """An act was refused: told on the page itself, where a passing notice would cover its buttons."""
        if error.code == "engine_unavailable":  # told above all pages
            return
        self.failed.show_notice("danger", error.sentence, error.remedy)
        self.repository.setVisible(bool(self._stuck) and self._stuck != error.sentence)

    def forget_failure(self) -> None:
        """Something else was done since."""
        self.failed.clear()
        self.repository.setVisible(bool(self._stuck))

    def on_failed(self, error: EngineError) -> None:
        """No list came. An older one that is there stays, with the reason told beside it, unless it is told already."""
        if self._page.store.loaded:
            above_all_pages = error.code == "engine_unavailable"
            in_its_place = bool(self._page.store.status.get("problem"))
            if not above_all_pages and not in_its_place:
                self._context.notifier.error(error)
        else:
            self._error = error
            self.follow()

    # -- inside ---------------------------------------------------------------------------------------

    def _situation(self) -> Situation | None:
        page, store = self._page, self._page.store
        status = store.status
        again = (self.tr("Look again"), store.load)
        remember = (self.tr("Remember something…"), page.add)
        vault = (self.tr("Import, or use an existing vault…"), lambda: page.show_view("vault"))
        if status.get("git") is False:
            return Situation(
                "warning",
                self.tr("The memory needs git"),
                self.tr(
                    "Every change is kept in git, so that it can be seen and undone. Install it from git-scm.com/downloads, then look again."
                ),
                (again,),
            )
        problem: Any = status.get("problem")
        if problem:
            return Situation("warning", problem["sentence"], problem["remedy"], (again,))
        if self._error is not None:
            return Situation("warning", self._error.sentence, self._error.remedy, (again,))
        if not store.loaded:
            return Situation("memory", self.tr("Opening the vault …"))
        if not store.memories:
            return Situation(
                "memory",
                self.tr("Nothing is remembered yet"),
                self.tr(
                    "Say “remember that …” in a conversation, or write something down here. "
                    "Each memory is a Markdown file of yours; nothing leaves this computer."
                ),
                (remember, vault),
                writable=True,
            )
        return None

    def _tell_repository(self, problems: list[dict[str, str]]) -> None:
        """What keeps the vault from being written to concerns every memory, not a file among others."""
        stuck = next((each for each in problems if each["path"] == REPOSITORY), None)
        self._stuck = stuck["sentence"] if stuck is not None else ""
        self.repository.show_notice("warn", self._stuck, stuck["remedy"] if stuck is not None else "")

    def _tell_broken(self, problems: list[dict[str, str]]) -> None:
        if not problems:
            self.broken.clear()
            return
        self.broken.show_notice(
            "warn",
            self.tr("%n file(s) of the vault cannot be used.", "", len(problems)),
            action=(self.tr("Show them"), lambda: self._page.show_view("vault")),
        )

    def _tell_off(self) -> None:
        if self._enabled:
            self.off.clear()
            return
        self.off.show_notice(
            "info",
            self.tr("The memory is off: answers do not use it, and conversations add nothing to it."),
            action=(self.tr("Turn it on"), self._turn_on),
        )

    def _turn_on(self) -> None:
        self._context.engine.call(
            "settings.set", {"values": {_ENABLED: True}}, self._on_settings, self._context.notifier.error
        )

    def _on_settings(self, result: Any) -> None:
        self._enabled = next(
            (bool(row["value"]) for row in result["settings"] if row["key"] == _ENABLED), True
        )
        self._tell_off()
