"""Reads a stream in a thread of its own, so that whoever consumes it can stop at any moment.

A blocked read cannot be interrupted from Python, and Ollama is silent while it loads a model, possibly for
minutes. The consumer gets a beat (None) several times a second instead, and may close the generator then.
"""

from __future__ import annotations

import queue
import threading
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from core.models.ollama_errors import DeadlinePassed

T = TypeVar("T")


@dataclass(frozen=True)
class Patience:
    """How long silence is borne, in seconds."""

    first_s: float = 300.0
    """Until the first piece: a cold load is silent. Ollama's own limit for a load is five minutes."""
    stall_s: float = 120.0
    """Between two pieces: a slow computer needs some seconds a token; two minutes is a hung runner."""
    tick_s: float = 0.1
    """Between two beats; the delay with which Stop is noticed."""


@dataclass(frozen=True)
class _Piece(Generic[T]):
    value: T


@dataclass(frozen=True)
class _End:
    error: BaseException | None = None


def pumped(
    start: Callable[[], Iterator[T]],
    hang_up: Callable[[], None],
    patience: Patience = Patience(),
    deadline: float | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Generator[T | None]:
    """The items of `start()`, with None as a beat whenever a tick passed without one.

    Closing the generator, or leaving it by an error, calls `hang_up`, which must make a blocked `start()` fail.
    `deadline` is a time of `clock` for the whole stream.

    Raises TimeoutError after too long a silence, DeadlinePassed, or whatever `start()` raised.
    """
    pieces: queue.SimpleQueue[_Piece[T] | _End] = queue.SimpleQueue()
    reader = threading.Thread(target=_read, args=(start, pieces), name="ollama-stream", daemon=True)
    reader.start()
    heard, limit = clock(), patience.first_s
    try:
        while True:
            try:
                piece = pieces.get(timeout=patience.tick_s)
            except queue.Empty:
                now = clock()
                if deadline is not None and now > deadline:
                    raise DeadlinePassed from None
                if now - heard > limit:
                    raise TimeoutError from None
                yield None
                continue
            if isinstance(piece, _End):
                if piece.error is not None:
                    raise piece.error
                return
            heard, limit = clock(), patience.stall_s
            if deadline is not None and heard > deadline:
                raise DeadlinePassed
            yield piece.value
    finally:
        hang_up()
        reader.join(timeout=1.0)  # a reader that is still connecting ends by itself after its connect timeout


def _read(start: Callable[[], Iterator[T]], pieces: queue.SimpleQueue[_Piece[T] | _End]) -> None:
    try:
        for value in start():
            pieces.put(_Piece(value))
    except BaseException as error:  # noqa: BLE001 (handed to the consumer, who raises it)
        pieces.put(_End(error))
    else:
        pieces.put(_End())
