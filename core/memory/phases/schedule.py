"""When the phases are due: light daily, deep weekly, and at start when overdue; a run that failed stays due."""

from __future__ import annotations

import datetime as dt
import json
import logging
from pathlib import Path
from typing import Literal

from core.errors import FootnoteError
from core.memory.vault.files import write_whole

Phase = Literal["light", "deep"]
log = logging.getLogger(__name__)

EVERY: dict[Phase, dt.timedelta] = {"light": dt.timedelta(days=1), "deep": dt.timedelta(days=7)}
# Behind a phase's name: when it could first have run, which is no run.
_FIRST_SEEN = "-first-seen"


class Schedule:
    """Last runs in one small JSON file beside the vault. A file that cannot be read counts as never."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._noted: dict[str, str] = {}  # what the disk did not take; goes before what the file says

    def last(self, phase: Phase) -> dt.datetime | None:
        """When a phase last ran to its end."""
        return self._moment(phase)

    def _moment(self, key: str) -> dt.datetime | None:
        said = self._read().get(key)
        try:
            return _aware(dt.datetime.fromisoformat(said)) if said else None
        except ValueError:
            return None

    def due(self, phase: Phase, now: dt.datetime) -> bool:
        """Whether it should run now. The first look only sets the clock: a new vault has nothing to tidy."""
        if self.last(phase) is None and self._moment(f"{phase}{_FIRST_SEEN}") is None:
            self._note(f"{phase}{_FIRST_SEEN}", now)
            return False
        return self.overdue(phase, now)

    def overdue(self, phase: Phase, now: dt.datetime) -> bool:
        """As `due`, without setting a clock."""
        last = self.last(phase) or self._moment(f"{phase}{_FIRST_SEEN}")
        if last is None:
            return False
        # A clock that was set back must not stop it for years.
        return now - last >= EVERY[phase] or last > now

    def ran(self, phase: Phase, now: dt.datetime) -> None:
        """Note that a phase ran to its end. Where the disk takes no note, the next engine runs it again, which does no harm."""
        self._note(phase, now)

    def _note(self, key: str, now: dt.datetime) -> None:
        known = {**self._read(), key: now.isoformat()}
        try:
            write_whole(self._path, json.dumps(known).encode())
            self._noted.clear()
        except FootnoteError as error:
            self._noted = known
            log.warning("when the %s phase ran is not kept: %s", key, error)

    def _read(self) -> dict[str, str]:
        try:
            found = json.loads(self._path.read_bytes())
        except (OSError, ValueError):
            found = {}
        kept = {str(key): str(value) for key, value in found.items()} if isinstance(found, dict) else {}
        return {**kept, **self._noted}


def _aware(moment: dt.datetime) -> dt.datetime:
    """A time that somebody wrote without a zone is taken as UTC."""
    return moment if moment.tzinfo else moment.replace(tzinfo=dt.UTC)
