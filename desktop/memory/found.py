"""What fits the filter in a vault of which the window has only a page: found by the engine, page by page."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop.memory.filtering import Filter
from desktop.memory.rows import Memory
from desktop.memory.store import PAGE, MemoryStore


class Found(QObject):
    """`changed(bool)`: `memories` are others now; True where they are the same and more behind them."""

    changed = Signal(bool)

    def __init__(self, store: MemoryStore) -> None:
        super().__init__(store)
        self._store = store
        self._chosen: Filter | None = None
        self._number = 0  # of the newest question; answers to older ones are not for us
        self._waits = False
        self.memories: tuple[Memory, ...] = ()
        self.total = 0

    def ask(self, chosen: Filter) -> None:
        """Find anew: as much as was in sight where only the vault has changed, else the first page."""
        count = max(PAGE, len(self.memories)) if chosen == self._chosen else PAGE
        self._chosen = chosen
        self._call(0, count)

    def more(self) -> None:
        """The next page, if there is one and it is not on its way."""
        if not self._waits and len(self.memories) < self.total:
            self._call(len(self.memories), PAGE)

    def _call(self, offset: int, limit: int) -> None:
        if self._chosen is None:
            return
        self._number += 1
        self._waits = True
        self._store.engine.call(
            "memory.list",
            {**_params(self._chosen), "offset": offset, "limit": limit},
            partial(self._on_page, self._number, offset),
            partial(self._on_error, self._number),
        )

    def _on_page(self, number: int, offset: int, result: dict[str, Any]) -> None:
        if number != self._number:
            return
        self._waits = False
        before = self.memories if offset else ()
        known = {memory.id for memory in before}
        fresh = [memory for memory in map(Memory.of, result["memories"]) if memory.id not in known]
        self.memories = (*before, *fresh)
        self.total = result["total"] if result["memories"] else len(self.memories)
        self._store.know(fresh)
        self.changed.emit(offset > 0)

    def _on_error(self, number: int, error: Any) -> None:
        if number == self._number:
            self._waits = False
            self._store.failed.emit(error)


def _params(chosen: Filter) -> dict[str, Any]:
    """The filter in the terms of "memory.list"."""
    held = (
        {"held_on": chosen.day.isoformat()} if chosen.day is not None else {"states": sorted(chosen.states)}
    )
    named = {
        "kind": chosen.kind,
        "subject": chosen.subject,
        "origin": chosen.origin,
        "query": chosen.query.strip(),
    }
    return {"all": True, **held, **{key: value for key, value in named.items() if value}}
