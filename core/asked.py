"""Knows whether a question is under way, so that heavier work can let it go first."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Asked:
    """Counts the questions under way, for work that lets them go first."""

    def __init__(self) -> None:
        self._changed = threading.Condition()
        self._count = 0
        self._given_up = False

    @contextmanager
    def one(self) -> Iterator[None]:
        with self._changed:
            self._count += 1
        try:
            yield
        finally:
            with self._changed:
                self._count -= 1
                self._changed.notify_all()

    def wait_until_none(self, seconds: float) -> bool:
        """Whether there is none, or came to be none in this time."""
        with self._changed:
            return self._changed.wait_for(lambda: self._given_up or self._count == 0, seconds)

    def give_up(self) -> None:
        """Nobody waits any longer: the engine closes."""
        with self._changed:
            self._given_up = True
            self._changed.notify_all()
