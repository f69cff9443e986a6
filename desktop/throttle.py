"""Coalesces a frequent signal: the first call runs at once, later ones at most once an interval, the last one always."""

from __future__ import annotations

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, QTimer

T = TypeVar("T")


class Throttle(QObject, Generic[T]):
    """`push(value)` calls `target` with the newest value, at most once every `interval_ms`."""

    def __init__(self, interval_ms: int, target: Callable[[T], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._target = target
        self._waiting: list[T] = []
        self._timer = QTimer(self)
        self._timer.setInterval(interval_ms)
        self._timer.timeout.connect(self._tick)

    def push(self, value: T) -> None:
        if self._timer.isActive():
            self._waiting = [value]
            return
        self._timer.start()
        self._target(value)

    def flush(self) -> None:
        """Deliver what waits now: before something is closed."""
        if self._waiting:
            self._deliver()

    def clear(self) -> None:
        """Forget what waits: something newer stands there already."""
        self._waiting.clear()

    def _tick(self) -> None:
        if self._waiting:
            self._deliver()
        else:
            self._timer.stop()

    def _deliver(self) -> None:
        value = self._waiting.pop()
        self._target(value)
