"""The files that wait to be read: what a person just edited first, what once went wrong last."""

from __future__ import annotations

import heapq
import itertools
import threading
from collections import Counter
from dataclasses import dataclass, replace
from enum import IntEnum


class Priority(IntEnum):
    """Lower runs first."""

    EDITED = 0
    NEW = 1
    SUSPECT = 2
    """Was in hand when the engine died, or may only have changed its time stamp."""


@dataclass(frozen=True)
class Job:
    """One file to read. `forced`: read it even when its content is what the catalogue has. `tries`: how often the
    engine ended with it in hand; of equal priority the one with the fewest goes first, so that no file is in hand
    at every start and takes the blame for ends that have nothing to do with it."""

    document_id: int
    source_id: int
    priority: Priority = Priority.NEW
    forced: bool = False
    tries: int = 0


class WorkQueue:
    """Each document is in it at most once. A document that is put in while it is being read is read again."""

    def __init__(self) -> None:
        self._condition = threading.Condition(threading.RLock())
        self._heap: list[tuple[int, int, int, int]] = []
        self._waiting: dict[int, Job] = {}
        self._in_hand: dict[int, Job] = {}
        self._again: dict[int, Job] = {}
        self._order = itertools.count()
        self._paused = False
        self._closed = False
        self._sources: Counter[int] = Counter()

    def put(self, job: Job) -> None:
        with self._condition:
            if job.document_id in self._in_hand:
                self._again[job.document_id] = _stronger(self._again.get(job.document_id), job)
                return
            before = self._waiting.get(job.document_id)
            job = _stronger(before, job)
            if before is None:
                self._sources[job.source_id] += 1
            elif before == job:
                return
            self._waiting[job.document_id] = job
            heapq.heappush(self._heap, (job.priority, job.tries, next(self._order), job.document_id))
            self._condition.notify_all()  # the one who is woken may not be allowed to take it

    def take(self, most: int, least: Priority = Priority.SUSPECT) -> list[Job]:
        """Up to `most` jobs of the best priority there is, none below `least`; waits for one. Empty when closed."""
        with self._condition:
            while not self._closed and (self._paused or not self._best(least)):
                self._condition.wait()
            if self._closed:
                return []
            first = self._best(least)
            jobs: list[Job] = []
            while len(jobs) < most and first is not None and (job := self._best(first.priority)):
                heapq.heappop(self._heap)
                self._in_hand[job.document_id] = self._waiting.pop(job.document_id)
                jobs.append(job)
            return jobs

    def _best(self, least: Priority) -> Job | None:
        """The job at the top of the heap, unless its priority is below `least`."""
        while self._heap:
            priority, _, _, document_id = self._heap[0]
            job = self._waiting.get(document_id)
            if job is not None and job.priority == priority:
                return job if job.priority <= least else None
            heapq.heappop(
                self._heap
            )  # an entry that a stronger one has replaced, or a job that was forgotten
        return None

    def done(self, job: Job) -> None:
        """The job's outcome is saved."""
        with self._condition:
            self._in_hand.pop(job.document_id, None)
            self._leave(job.source_id)
            again = self._again.pop(job.document_id, None)
            if again is not None:
                self.put(again)

    def put_back(self, job: Job) -> None:
        """The job was not carried out; it waits anew."""
        with self._condition:
            self._in_hand.pop(job.document_id, None)
            self._leave(job.source_id)
            again = self._again.pop(job.document_id, None)
            self.put(_stronger(again, job))

    def clear(self, source_id: int | None = None) -> list[Job]:
        """Forget what waits (of this source); what is in hand is finished. Returns what was forgotten."""
        with self._condition:
            forgotten = [job for job in self._waiting.values() if source_id in (None, job.source_id)]
            for job in forgotten:
                del self._waiting[job.document_id]
                self._leave(job.source_id)
            self._again = {
                key: job for key, job in self._again.items() if source_id not in (None, job.source_id)
            }
            return forgotten

    def forget(self, document_id: int) -> None:
        """The document is gone; a job for it would find nothing."""
        with self._condition:
            job = self._waiting.pop(document_id, None)
            self._again.pop(document_id, None)
            if job is not None:
                self._leave(job.source_id)

    def busy(self, source_id: int | None = None) -> bool:
        """Whether anything (of this source) waits or is in hand."""
        with self._condition:
            return self._sources[source_id] > 0 if source_id is not None else bool(self._sources)

    def size(self) -> int:
        """Jobs that wait or are in hand."""
        with self._condition:
            return len(self._waiting) + len(self._in_hand)

    def pause(self, value: bool) -> None:
        with self._condition:
            self._paused = value
            self._condition.notify_all()

    @property
    def paused(self) -> bool:
        return self._paused

    def close(self) -> None:
        with self._condition:
            self._closed = True
            self._condition.notify_all()

    def _leave(self, source_id: int) -> None:
        self._sources[source_id] -= 1
        if self._sources[source_id] <= 0:
            del self._sources[source_id]


def _stronger(first: Job | None, second: Job) -> Job:
    """Both wishes in one job."""
    if first is None:
        return second
    return replace(
        second, priority=min(first.priority, second.priority), forced=first.forced or second.forced
    )
