"""Takes files from the queue and brings their text into the catalogue, some at a time, all or nothing."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import TypeVar

from core.catalog.catalogue import Catalogue
from core.catalog.records import Document
from core.errors import StorageFull
from core.library.reading import (
    SAVE_ANEW,
    Content,
    FileReader,
    Gone,
    Interrupted,
    Outcome,
    Unchanged,
    Unsettled,
    given_up,
)
from core.library.tempo import Tempo
from core.library.workers import Problem, ProblemBoard, persist
from core.library.workqueue import Job, Priority, WorkQueue

_Result = TypeVar("_Result")

# Files saved in one transaction. Each transaction waits for the disk; a kill does at most this many again.
BATCH_FILES = 16
# A batch is saved after this long even when it is not full, so that a slow file does not hold up its fellows.
BATCH_SECONDS = 0.5
# How often the engine may die with a file in hand before the file is set aside. Worker deaths are counted by the
# extractor pool itself. A few deaths prove little: the machine was switched off, or a person ended the program.
MAX_ATTEMPTS = 4
_QUARANTINED = "Footnote ended unexpectedly {} times while reading this file, so it is set aside."


@dataclass(frozen=True)
class Saved:
    """What one transaction did. `edited`: documents with new passages that a person has just written."""

    sources: frozenset[int]
    edited: tuple[int, ...]
    files: int
    added: int
    removed: int
    seconds: float = 0.0


@dataclass(frozen=True)
class IngestHooks:
    """What the ingester asks and tells; all are called outside any lock.

    `model` gives the id of the model whose vectors make a document ready, None when there is none.
    `look_again` (source id, path): the file is not there any more, or did not hold still.
    `current` gets the path that is being read, "" when none is.
    """

    model: Callable[[], str | None]
    saved: Callable[[Saved], None]
    look_again: Callable[[int, str], None]
    current: Callable[[str], None]


@dataclass(frozen=True)
class _Reading:
    """One file's outcome. From `when` on a change of the file is one that the outcome does not hold."""

    job: Job
    document: Document
    outcome: Outcome
    when: float


class Ingester:
    """The reading loop. Several threads may run it, each with a batch of its own."""

    def __init__(
        self,
        catalogue: Catalogue,
        queue: WorkQueue,
        reader: FileReader,
        hooks: IngestHooks,
        board: ProblemBoard,
        stop: threading.Event,
        tempo: Tempo,
    ) -> None:
        self._catalogue = catalogue
        self._queue = queue
        self._reader = reader
        self._hooks = hooks
        self._board = board
        self._stop = stop
        self._tempo = tempo

    def loop(self, least: Priority = Priority.SUSPECT) -> None:
        """Until the queue is closed. `least`: leave jobs of lower priority to others."""
        while jobs := self._queue.take(BATCH_FILES, least):
            left = jobs
            try:
                while left and not self._stop.is_set():
                    left = self._some(left)
            except StorageFull:
                if not self._stop.is_set():
                    raise
            finally:
                for job in left:
                    self._queue.put_back(job)

    def _some(self, jobs: list[Job]) -> list[Job]:
        """Read and save jobs for up to BATCH_SECONDS; returns those that are left."""
        documents = {job: self._catalogue.documents.get(job.document_id) for job in jobs}
        now, later = _apart(jobs, documents)
        attempts = self._write(lambda: self._count([job.document_id for job in now]))
        readings: list[_Reading] = []
        unread: list[Job] = []
        started = time.monotonic()
        for job in now:
            # Anew, for it may have been removed just now.
            document = self._catalogue.documents.get(job.document_id)
            if document is None or job.document_id not in attempts:
                self._queue.done(job)
            elif self._stop.is_set() or time.monotonic() - started > BATCH_SECONDS:
                unread.append(job)
            else:
                readings.append(self._read(job, document, attempts[job.document_id]))
        self._hooks.current("")
        saved = self._write(lambda: self._save(readings, unread))
        self._tell(readings, replace(saved, seconds=time.monotonic() - started))
        return unread + later

    def _write(self, action: Callable[[], _Result]) -> _Result:
        return persist(action, self._stop, self._board, self._tempo.disk_retry)

    def _count(self, document_ids: Sequence[int]) -> dict[int, int]:
        """One more attempt for each of these documents that still exist; returns how many each has had."""
        documents = self._catalogue.documents
        with self._catalogue.transaction():
            there = [document_id for document_id in document_ids if documents.get(document_id) is not None]
            return {document_id: documents.count_attempt(document_id) for document_id in there}

    def _read(self, job: Job, document: Document, attempts: int) -> _Reading:
        when = time.time()
        if attempts > MAX_ATTEMPTS:
            outcome: Outcome = given_up(document, _QUARANTINED.format(attempts - 1), SAVE_ANEW)
        else:
            self._hooks.current(document.path)
            outcome = self._reader.read(document, job.forced or document.state == "pending")
        return _Reading(job, document, outcome, when)

    def _save(self, readings: Sequence[_Reading], unread: Sequence[Job]) -> Saved:
        """One transaction for all outcomes. A document that was removed meanwhile stays removed."""
        added = removed = 0
        edited: list[int] = []
        documents = self._catalogue.documents
        with self._catalogue.transaction():
            documents.release_attempts([job.document_id for job in unread])
            for reading in readings:
                document, outcome = reading.document, reading.outcome
                if documents.get(document.id) is None:
                    continue
                if isinstance(outcome, Content):
                    done = self._catalogue.chunks.save(document.id, outcome.content)
                    documents.mark_checked(document.id, reading.when)
                    added, removed = added + done.added, removed + done.removed
                    if done.added and reading.job.priority is Priority.EDITED:
                        edited.append(document.id)
                    self._settle(document.id, bool(outcome.content.drafts))
                elif isinstance(outcome, Unchanged):
                    documents.set_stamp(document.id, outcome.fact.stamp, outcome.fact.modified)
                    documents.mark_checked(document.id, reading.when)
                    documents.reset_attempts(document.id)
                    self._settle(document.id, document.chunk_count > 0)
                else:
                    documents.release_attempts([document.id])
        sources = frozenset(reading.job.source_id for reading in readings)
        return Saved(sources, tuple(edited), len(readings), added, removed)

    def _settle(self, document_id: int, has_text: bool) -> None:
        """A text all of whose passages were known is ready at once; another says why it waits, if it must."""
        model = self._hooks.model()
        if not has_text:
            return
        if model is not None:
            self._catalogue.readiness.finish([document_id], model)
        waiting: Problem | None = self._board.get("model")
        document = self._catalogue.documents.get(document_id)
        if waiting is not None and document is not None and document.state == "words only":
            self._catalogue.documents.set_state(document_id, "words only", waiting.sentence, waiting.remedy)

    def _tell(self, readings: Sequence[_Reading], saved: Saved) -> None:
        for reading in readings:
            outcome = reading.outcome
            if isinstance(outcome, Gone | Unsettled) or (isinstance(outcome, Content) and outcome.moving):
                self._hooks.look_again(reading.job.source_id, reading.document.path)
            if isinstance(outcome, Interrupted):
                self._queue.put_back(reading.job)
            else:
                self._queue.done(reading.job)
        if readings:
            self._hooks.saved(saved)


def _apart(jobs: list[Job], documents: dict[Job, Document | None]) -> tuple[list[Job], list[Job]]:
    """(jobs for now, jobs for later). A file that was in hand when the engine died is tried alone, so that no
    other is blamed with it."""
    for index, job in enumerate(jobs):
        document = documents[job]
        if document is not None and document.attempts > 0:
            split = max(index, 1)
            return jobs[:split], jobs[split:]
    return jobs, []
