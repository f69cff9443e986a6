"""Asks the engine whether what was done can still be taken back: others may have changed the same memories since."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject

from desktop.engine_client import EngineClient, EngineError
from desktop.memory.actions import Deed
from desktop.pending_calls import PendingCalls

# The engine is away or busy: that says nothing of the deed.
_NOT_TOLD = ("cancelled", "engine_unavailable", "timeout")


class Undoable:
    """`check(deed, then)`: `then` gets whether the newest commit of a deed, the first to be taken back, still can be."""

    def __init__(self, engine: EngineClient, owner: QObject) -> None:
        self._calls = PendingCalls(engine, owner)

    def check(self, deed: Deed, then: Callable[[bool], None]) -> None:
        def refused(error: EngineError) -> None:
            if error.code not in _NOT_TOLD:
                then(False)

        self._calls.call(
            "memory.diff",
            {"commit": deed.commits[-1]},
            lambda result: then(bool(result["commit"]["revertible"])),
            refused,
        )
