"""The vault as the engine tells of it, kept once for the whole page: memories, problems, state."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.engine_client import Call, EngineClient, EngineError
from desktop.memory.rows import Memory
from desktop.throttle import Throttle

# A run of changes (an import, fifty memories archived) is told one by one; the list follows this often.
REFRESH_MS = 400
# Of reading rows before the window may paint: half a frame. 5,000 of them take 45 ms.
_SLICE_S = 0.008


class MemoryStore(QObject):
    """`changed`: other memories. `status_changed`: another state of the vault; `vault_changed`: it lies elsewhere now.

    `failed(EngineError)`: no list came.
    """

    changed = Signal()
    status_changed = Signal()
    vault_changed = Signal()
    failed = Signal(object)

    def __init__(self, engine: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._engine = engine
        self._calls: dict[str, Call] = {}
        self._stale: set[str] = set()  # methods whose answer on its way is out of date already
        self._refresh: Throttle[int] = Throttle(REFRESH_MS, lambda _change: self.load(), self)
        self._rows: Iterator[Mapping[str, Any]] = iter(())
        self._read: list[Memory] = []
        self._news: list[dict[str, str]] = []
        self._reading = QTimer(self)
        self._reading.setInterval(0)
        self._reading.timeout.connect(self._read_on)
        self.memories: tuple[Memory, ...] = ()
        self.by_id: dict[str, Memory] = {}
        self.problems: list[dict[str, str]] = []
        self.status: dict[str, Any] = {}
        self.loaded = False
        self._watched, self._missed = True, False
        engine.event.connect(self._on_event)
        engine.state_changed.connect(self._on_engine_state)

    def load(self) -> None:
        """Ask for everything anew; what is shown stays until it is here.

        A list that is on its way is waited for: thousands of memories take the engine a moment, and a run of changes
        would let it make lists that nobody sees.
        """
        self._missed = False
        self._ask("memory.status", self.take_status)
        self._ask("memory.list", self._on_list)

    def watch(self, watched: bool) -> None:
        """While nobody looks, changes are only noted; the list is fetched again when somebody does."""
        self._watched = watched
        if watched and self._missed:
            self._refresh.push(0)

    def take_status(self, status: dict[str, Any]) -> None:
        """A method that changed the vault's place or remote answers with its new state."""
        moved = bool(self.status) and self.status["vault"] != status["vault"]
        self.status = status
        self.status_changed.emit()
        if moved:
            self.vault_changed.emit()

    # -- inside ---------------------------------------------------------------------------------------

    def _ask(self, method: str, on_result: Callable[[Any], None]) -> None:
        if method in self._calls:
            self._stale.add(method)
            return

        def answered(then: Callable[[Any], None], value: Any) -> None:
            self._calls.pop(method, None)
            if method in self._stale:
                self._stale.discard(method)
                self._ask(method, on_result)
            then(value)

        params = {"all": True} if method == "memory.list" else {}
        self._calls[method] = self._engine.call(
            method, params, partial(answered, on_result), partial(answered, self._on_error)
        )

    def _on_list(self, result: dict[str, Any]) -> None:
        self._rows, self._read = iter(result["memories"]), []
        self._news = result["problems"]
        self._reading.start()
        self._read_on()

    def _read_on(self) -> None:
        """A slice of a long list; what is shown is replaced when all of it is read."""
        until = time.perf_counter() + _SLICE_S
        for row in self._rows:
            self._read.append(Memory.of(row))
            if time.perf_counter() > until:
                return
        self._reading.stop()
        self.memories = tuple(self._read)
        self.by_id = {memory.id: memory for memory in self.memories}
        self.problems = self._news
        self.loaded = True
        self.changed.emit()

    def _on_error(self, error: EngineError) -> None:
        if error.code != "cancelled":
            self.failed.emit(error)

    def _on_event(self, name: str, _data: Any) -> None:
        if name != "memory.changed":
            return
        if self._watched:
            self._refresh.push(0)
        else:
            self._missed = True

    def _on_engine_state(self, state: str, _sentence: str) -> None:
        """An engine that came back may know other things than the one that died."""
        if state == "ready":
            self.load()
