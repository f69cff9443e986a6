"""Takes back what was done, commit by commit, the newest first: hundreds of them too, told and stoppable."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop.engine_client import EngineClient, EngineError
from desktop.memory.actions import Deed
from desktop.pending_calls import PendingCalls


class Reverts(QObject):
    """`failed(EngineError)`: the rest stays as it is. `progress(done, total)` of many; (0, 0) at the end."""

    failed = Signal(object)
    progress = Signal(int, int)

    def __init__(self, engine: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._calls = PendingCalls(engine, self)
        self._stopped = False

    def revert(self, deed: Deed, then: Callable[[Deed], None]) -> None:
        """`then` gets the deed that brings it back; it is not called when nothing was taken back."""
        made: list[str] = []
        total = len(deed.commits)
        self._stopped = False

        def next_one() -> None:
            if len(made) == total or self._stopped:
                finish()
                return
            if total > 1:
                self.progress.emit(len(made), total)
            params = {"commit": deed.commits[total - 1 - len(made)]}
            self._calls.call("memory.revert", params, reverted, broke_off)

        def reverted(result: Any) -> None:
            made.append(result["commit"])
            next_one()

        def broke_off(error: EngineError) -> None:
            finish()
            self.failed.emit(error)

        def finish() -> None:
            self.progress.emit(0, 0)
            if made:
                then(Deed(deed.sentence, tuple(made)))

        next_one()

    def stop(self) -> None:
        """End after the commit in hand. The history has every commit, with its own undo."""
        self._stopped = True
