"""How far indexing has come, in files, passages and time left; never a bare percentage."""

from __future__ import annotations

import threading
import time
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    # Named in types only: the engine tells its progress before it has loaded the readers.
    from core.catalog.catalogue import Catalogue
    from core.library.ingest import Saved
    from core.library.workers import Problem

# Counting 100,000 vectors reads many pages; between two counts the numbers are carried on in memory.
RECOUNT_S = 5.0
# Weight of the newest batch in the running mean of the model's speed: steady, and right within ten batches.
NEWEST_WEIGHT = 0.2
# Passages per file until this library has shown its own: two pages of text.
ASSUMED_CHUNKS_PER_FILE = 12.0


@dataclass(frozen=True)
class Progress:
    """Ingest as a whole. Files are counted from when there was last nothing to do.

    `seconds_left` is None while nothing can be said. `problems` say what holds the work up, if anything does.
    """

    state: Literal["idle", "running", "paused"]
    files_done: int
    files_total: int
    chunks_embedded: int
    chunks_total: int
    current: str
    seconds_left: float | None
    problems: tuple[Problem, ...] = ()

    def row(self) -> dict[str, Any]:
        """See protocol_library.Progress."""
        row = asdict(self)
        row.pop("problems")
        return row


@dataclass(frozen=True)
class Situation:
    """What the library's parts are doing. `waiting`: files in the queue. `looking`: a compare is due or runs.
    `refused`: passages that the model cannot embed."""

    waiting: int
    looking: bool
    paused: bool
    can_embed: bool
    refused: int
    model: str | None
    problems: tuple[Problem, ...]


class Meter:
    """Keeps the numbers. Thread-safe."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._lock = threading.Lock()
        self._files_done = 0
        self._chunks_added = 0
        self._read_seconds = 0.0
        self._chunks_per_second = 0.0
        self._total = 0
        self._embedded = 0
        self._counted = -RECOUNT_S
        self._counted_model: str | None = None
        self._current = ""
        self._finished = True

    def reading(self, path: str) -> None:
        """This file is being read; "" when none is."""
        with self._lock:
            self._current = path

    def files_saved(self, saved: Saved) -> None:
        with self._lock:
            if self._finished:
                self._finished = False
                self._files_done, self._chunks_added, self._read_seconds = 0, 0, 0.0
            self._files_done += saved.files
            self._chunks_added += saved.added
            self._read_seconds += saved.seconds
            self._total += saved.added - saved.removed

    def chunks_embedded(self, chunks: int, seconds: float) -> None:
        with self._lock:
            self._embedded += chunks
            if seconds > 0:
                speed = chunks / seconds
                old = self._chunks_per_second or speed
                self._chunks_per_second = old + NEWEST_WEIGHT * (speed - old)

    def recount(self) -> None:
        """Something happened that the running numbers do not show: count anew at the next look."""
        with self._lock:
            self._counted = -RECOUNT_S

    def look(self, now: Situation) -> Progress:
        """The progress in this situation."""
        self._count(now)
        with self._lock:
            missing = max(0, self._total - self._embedded - now.refused)
            working = bool(now.waiting or now.looking or (now.can_embed and missing))
            self._finished = self._finished or not (working or now.paused)
            state: Literal["idle", "running", "paused"] = "running" if working else "idle"
            return Progress(
                state="paused" if now.paused else state,
                files_done=self._files_done,
                files_total=self._files_done + now.waiting,
                chunks_embedded=min(self._embedded, self._total),
                chunks_total=self._total,
                current=self._current,
                seconds_left=self._seconds_left(now, missing) if working and not now.paused else None,
                problems=now.problems,
            )

    def _count(self, now: Situation) -> None:
        """Counts in the catalogue when the running numbers are old, or say that all is done."""
        with self._lock:
            fresh = self._counted_model == now.model and time.monotonic() < self._counted + RECOUNT_S
            if fresh and (now.waiting or self._embedded < self._total):
                return
        total = self._catalogue.chunks.count()
        embedded = self._catalogue.embeddings.count(now.model) if now.model is not None else 0
        with self._lock:
            self._total, self._embedded = total, embedded
            self._counted, self._counted_model = time.monotonic(), now.model

    def _seconds_left(self, now: Situation, missing: int) -> float | None:
        done = self._files_done
        if (now.waiting or now.looking) and not done:
            return None
        left = now.waiting * self._read_seconds / done if done else 0.0
        if not now.can_embed:
            return left
        passages = missing + now.waiting * (self._chunks_added / done if done else ASSUMED_CHUNKS_PER_FILE)
        if passages and not self._chunks_per_second:
            return None
        return left + (passages / self._chunks_per_second if passages else 0.0)
