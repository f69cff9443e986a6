"""Files that are missing: most come back in a moment, some are gone, and when very many are, a person is asked."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass

from core.catalog.records import Document

# A source with fewer files than this is never asked about: deleting six of ten notes is an ordinary evening.
ASK_FROM_FILES = 10
# More than this share of a source's files going at once looks like an accident.
ASK_SHARE = 0.5
# "At once" reaches this far back, so that a slow deletion is noticed as the one thing that it is.
AT_ONCE_S = 60.0


@dataclass(frozen=True)
class Missing:
    """A document whose file was not there, and since when (monotonic seconds)."""

    document: Document
    since: float


class MissingFiles:
    """Keeps track of missing files, source by source. Used by one thread."""

    def __init__(self, grace: float) -> None:
        self._grace = grace
        self._missing: dict[int, dict[int, Missing]] = {}
        self._removed: dict[int, deque[tuple[float, int]]] = {}

    def add(self, documents: Iterable[Document]) -> None:
        now = time.monotonic()
        for document in documents:
            self._missing.setdefault(document.source_id, {}).setdefault(document.id, Missing(document, now))

    def found(self, documents: Iterable[Document]) -> None:
        """Their files are there (again), or their documents are no more."""
        for document in documents:
            of_source = self._missing.get(document.source_id, {})
            of_source.pop(document.id, None)
            if not of_source:
                self._missing.pop(document.source_id, None)

    def all(self) -> list[Document]:
        return [missing.document for of_source in self._missing.values() for missing in of_source.values()]

    def of_source(self, source_id: int) -> list[Document]:
        return [missing.document for missing in self._missing.get(source_id, {}).values()]

    def sources(self) -> list[int]:
        return list(self._missing)

    def due(self, source_id: int) -> bool:
        """Whether all of a source's missing files have been so for the whole grace.

        They are decided on together: a deletion in progress keeps adding to them, and the share counts.
        """
        times = [missing.since for missing in self._missing.get(source_id, {}).values()]
        return bool(times) and max(times) + self._grace <= time.monotonic()

    def next_due(self, held: frozenset[int]) -> float | None:
        """The monotonic time at which the next source is due; `held` sources wait for a person instead."""
        times = [
            max(missing.since for missing in of_source.values()) + self._grace
            for source_id, of_source in self._missing.items()
            if source_id not in held
        ]
        return min(times, default=None)

    def removed(self, source_id: int, count: int) -> None:
        self._removed.setdefault(source_id, deque()).append((time.monotonic(), count))

    def must_ask(self, source_id: int, documents: int) -> bool:
        """Whether so much is gone that it looks like an accident. `documents`: how many the source has now."""
        log = self._removed.get(source_id, deque())
        while log and log[0][0] < time.monotonic() - AT_ONCE_S:
            log.popleft()
        lately = sum(count for _, count in log)
        gone = len(self._missing.get(source_id, {})) + lately
        before = documents + lately
        return before >= ASK_FROM_FILES and gone > ASK_SHARE * before

    def forget_source(self, source_id: int) -> None:
        self._missing.pop(source_id, None)
        self._removed.pop(source_id, None)
