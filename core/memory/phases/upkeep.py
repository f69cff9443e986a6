"""Runs the two phases in an engine: on demand, or by the schedule when nothing else is to do; and knows how they ended."""

from __future__ import annotations

import datetime as dt
import threading
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from core.errors import Cancelled, FootnoteError, UserInputError
from core.memory.errors import VaultBusy
from core.memory.keeper import MemoryKeeper
from core.memory.phases.schedule import Phase, Schedule
from core.memory.rows import deep_row, light_row
from core.settings import Settings

if TYPE_CHECKING:
    from core.memory.phases.deep import Written

Stage = Callable[[Mapping[str, Any]], None]
# These ends of a deep run are the work of a week; after the others it stays due.
DEEP_DONE = frozenset({"merged", "nothing to do", "rejected"})


class Upkeep:
    """Both phases of one vault. Each runs once at a time."""

    def __init__(self, keeper: MemoryKeeper, settings: Settings, schedule: Schedule) -> None:
        self._keeper = keeper
        self._settings = settings
        self._schedule = schedule
        self._running: set[Phase] = set()
        self._said: dict[Phase, str] = {}
        self._seen: Written = {}  # by the last dry run of the deep phase
        self._guard = threading.Lock()

    def light(self, dry_run: bool = False) -> dict[str, Any]:
        """Tidy by rules; see protocol_memory.LightRow. The vault stays usable while it plans. Raises VaultError."""
        from core.memory.phases.light_run import run_light  # the rules load slowly: no start waits for them

        with self._only_one("light"):
            report = run_light(self._keeper.use, dry_run, others_wait=lambda: self._keeper.wanted)
            if not dry_run:
                with self._keeper.read() as memory:
                    self._schedule.ran("light", memory.now())
                changes = sum(operation.changes for operation in report.operations)
                self._said["light"] = f"Changes made by the last run: {changes}."
            return light_row(report)

    def deep(
        self, dry_run: bool = False, stage: Stage = lambda told: None, as_seen: bool = False
    ) -> dict[str, Any]:
        """Merge by the chat model; see protocol_memory.DeepRow. `stage` hears of it and may raise Cancelled.

        `as_seen` merges what the last dry run showed, and nothing else. The vault stays usable meanwhile. Raises
        UserInputError where there was no dry run, VaultError when the vault cannot be opened.
        """
        with self._only_one("deep"):
            memory = self._keeper.another()
            if as_seen and not self._seen:
                raise UserInputError(
                    "There is nothing that was looked at.", "Look first what would be merged."
                )
            written = self._seen if as_seen else {}
            self._seen = {}
            report = memory.deep(dry_run, stage, written)
            if dry_run:
                self._seen = written
            if not dry_run:
                self._said["deep"] = report.sentence
                if report.outcome in DEEP_DONE:
                    self._schedule.ran("deep", memory.now())
            return deep_row(report)

    def run_due(self, now: dt.datetime, may_run: Callable[[], bool], deep_ready: bool) -> bool:
        """Run what is due by the schedule; returns whether something ran. A failure is remembered as a sentence."""
        ran = False
        for phase in self.due(now, deep_ready):
            if not may_run():
                break
            try:
                self.light() if phase == "light" else self.deep(stage=_give_way(may_run))
            except Cancelled:
                self._said[phase] = "It gave way to a question and is tried again."
            except FootnoteError as error:
                self._said[phase] = error.sentence
            ran = True
        return ran

    def due(self, now: dt.datetime, deep_ready: bool) -> list[Phase]:
        """The phases that the settings want and whose time has come; the deep one needs a chat model."""
        wanted: list[Phase] = ["light"] if self._settings["memory.light"] else []
        wanted += ["deep"] if self._settings["memory.deep"] and deep_ready else []
        return [phase for phase in wanted if self._schedule.due(phase, now)]

    def row(self, phase: Phase, now: dt.datetime) -> dict[str, Any]:
        """See protocol_memory.LightStatus."""
        last = self._schedule.last(phase)
        return {
            "last": last.isoformat() if last else None,
            "due": self._schedule.overdue(phase, now),
            "running": phase in self._running,
            "said": self._said.get(phase, ""),
        }

    @contextmanager
    def _only_one(self, phase: Phase) -> Iterator[None]:
        with self._guard:
            if phase in self._running:
                raise VaultBusy(f"The {phase} phase runs already.", "Wait until it is done.")
            self._running.add(phase)
        try:
            yield
        finally:
            with self._guard:
                self._running.discard(phase)


def _give_way(may_run: Callable[[], bool]) -> Stage:
    def heed(told: Mapping[str, Any]) -> None:
        if not may_run():
            raise Cancelled

    return heed
