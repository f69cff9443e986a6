"""The vault as the engine tells of it, kept once for the whole page: memories, problems, state.

A vault that fits into a page is here as a whole and filtered in this process. Of a larger one only the first page is here,
with an overview of the rest; lists ask the engine (found.py), until somebody needs all of it.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QObject, QTimer, Signal

from desktop.engine_client import Call, EngineClient, EngineError
from desktop.memory.overview import Overview
from desktop.memory.rows import Memory
from desktop.throttle import Throttle

# A run of changes (an import, fifty memories archived) is told one by one; the list follows this often.
REFRESH_MS = 400
# Memories in one answer of the engine: three hundred kilobytes. Where all are needed, fewer answers bring them sooner.
PAGE, LARGE_PAGE = 500, 2500
# Of reading rows before the window may paint: half a frame. 5,000 of them take 45 ms.
_SLICE_S = 0.008


class MemoryStore(QObject):
    """`changed`: other memories. `status_changed`: another state of the vault; `vault_changed`: it lies elsewhere now.

    `fetched`: single memories were looked up. `failed(EngineError)`: no list came.
    """

    changed = Signal()
    fetched = Signal()
    status_changed = Signal()
    vault_changed = Signal()
    failed = Signal(object)

    def __init__(self, engine: EngineClient, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.engine = engine
        self._status_call: Call | None = None
        self._status_stale = False
        self._listing = self._again = self._whole = False
        self._refresh: Throttle[int] = Throttle(REFRESH_MS, lambda _change: self.load(), self)
        self._rows: Iterator[Mapping[str, Any]] = iter(())
        self._read: list[Memory] = []
        self._total = 0
        self._news: list[dict[str, str]] = []
        self._reading = QTimer(self)
        self._reading.setInterval(0)
        self._reading.timeout.connect(self._read_on)
        self.memories: tuple[Memory, ...] = ()
        self.by_id: dict[str, Memory] = {}
        self.missing: set[str] = set()  # were looked up, and are not there
        self.overview = Overview()
        self.problems: list[dict[str, str]] = []
        self.status: dict[str, Any] = {}
        self.loaded = False
        self._watched, self._missed = True, False
        engine.event.connect(self._on_event)
        engine.state_changed.connect(self._on_engine_state)

    @property
    def complete(self) -> bool:
        """Whether `memories` are all that there are."""
        return len(self.memories) >= self.overview.total

    def load(self) -> None:
        """Ask for everything anew; what is shown stays until it is here.

        A list that is on its way is waited for: a run of changes would let the engine make lists that nobody sees.
        """
        self._missed = False
        self._ask_status()
        if self._listing:
            self._again = True
        else:
            self._ask_page(0)

    def need_all(self, needed: bool) -> None:
        """While it is, every page is fetched, however many there are."""
        self._whole = needed
        if needed and self.loaded and not self.complete:
            self.load()

    def know(self, memories: Iterable[Memory]) -> None:
        """Memories that were found beyond the first page."""
        self.by_id.update((memory.id, memory) for memory in memories)

    def fetch(self, ids: Sequence[str]) -> None:
        """Look single memories up, wherever in the vault they are."""

        def found(result: dict[str, Any]) -> None:
            self.know(map(Memory.of, result["memories"]))
            self.missing |= set(ids) - self.by_id.keys()
            self.fetched.emit()

        self.engine.call("memory.list", {"all": True, "ids": list(ids)}, found, self._on_error)

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

    def _ask_status(self) -> None:
        if self._status_call is not None:
            self._status_stale = True
            return

        def answered(then: Callable[[Any], None], value: Any) -> None:
            self._status_call = None
            if self._status_stale:
                self._status_stale = False
                self._ask_status()
            then(value)

        self._status_call = self.engine.call(
            "memory.status", {}, partial(answered, self.take_status), partial(answered, self._on_error)
        )

    def _ask_page(self, offset: int) -> None:
        self._listing = True
        self.engine.call(
            "memory.list",
            {"all": True, "offset": offset, "limit": LARGE_PAGE if self._whole else PAGE},
            partial(self._on_page, offset),
            self._on_no_list,
        )

    def _on_page(self, offset: int, result: dict[str, Any]) -> None:
        if not offset:
            self._read = []
        self._rows, self._total = iter(result["memories"]), result["total"] if result["memories"] else offset
        self._news = result["problems"]
        self._reading.start()
        self._read_on()

    def _read_on(self) -> None:
        """A slice of a long page; what is shown is replaced when all of it is read."""
        until = time.perf_counter() + _SLICE_S
        for row in self._rows:
            self._read.append(Memory.of(row))
            if time.perf_counter() > until:
                return
        self._reading.stop()
        if len(self._read) >= self._total:
            self._publish(Overview.of(self._read))
        elif self._whole:
            self._ask_page(len(self._read))
        else:
            self.engine.call("memory.overview", {}, self._on_overview, self._on_no_list)

    def _on_overview(self, row: dict[str, Any]) -> None:
        self._publish(Overview.read(row))

    def _publish(self, overview: Overview) -> None:
        self.memories, self.overview = tuple(self._read), overview
        self.by_id = {memory.id: memory for memory in self.memories}
        self.missing.clear()
        self.problems = self._news
        self.loaded = True
        self._end()
        self.changed.emit()

    def _end(self) -> None:
        self._listing = False
        if self._again:
            self._again = False
            self._ask_page(0)

    def _on_no_list(self, error: EngineError) -> None:
        self._end()
        self._on_error(error)

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
