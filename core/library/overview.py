"""What can be said about the library as a whole: whether it is current, how far it is, what holds it up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

from core.catalog.catalogue import Catalogue
from core.catalog.records import DocumentState, Source
from core.library.debounce import Debouncer
from core.library.embed import EmbedLoop
from core.library.patrol import Patrol
from core.library.progress import Meter, Progress, Situation
from core.library.scanner import ScanReport
from core.library.sources import SourceBook
from core.library.workers import Problem, ProblemBoard
from core.library.workqueue import WorkQueue


@dataclass(frozen=True)
class SourceStatus:
    """A source, how many of its documents are in each state, and how many files the last scan ignored, by reason."""

    source: Source
    counts: dict[DocumentState, int]
    ignored: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True)
class LibraryStatus:
    """Everything that a window shows about the library at once."""

    progress: Progress
    counts: dict[DocumentState, int]
    sources: tuple[SourceStatus, ...]
    problems: tuple[Problem, ...]


class Overview:
    """Asks the library's parts; changes nothing. Methods may be called from any thread."""

    def __init__(
        self,
        catalogue: Catalogue,
        book: SourceBook,
        queue: WorkQueue,
        debouncer: Debouncer,
        patrol: Patrol,
        embed: EmbedLoop,
        meter: Meter,
        board: ProblemBoard,
    ) -> None:
        self._catalogue = catalogue
        self._book = book
        self._queue = queue
        self._debouncer = debouncer
        self._patrol = patrol
        self._embed = embed
        self._meter = meter
        self._board = board
        self._ignored: dict[int, dict[str, int]] = {}

    def scanned(self, source: Source, report: ScanReport) -> None:
        """A full compare of a source ended."""
        self._ignored[source.id] = dict(report.ignored)

    def is_current(self, source_ids: Iterable[int] | None) -> bool:
        """Whether all that was noticed of these sources (None: all) is done, as far as it can be now."""
        if self._queue.paused:
            return True
        if source_ids is None:
            source_ids = [source.id for source in self._book.watched()]
            if self._queue.busy():
                return False
        return all(self._source_is_current(source_id) for source_id in source_ids)

    def _source_is_current(self, source_id: int) -> bool:
        if (
            self._debouncer.restless(source_id)
            or self._patrol.unsettled(source_id)
            or self._queue.busy(source_id)
        ):
            return False
        return self._embed.resting or self._embed.complete(source_id)

    def progress(self) -> Progress:
        return self._meter.look(
            Situation(
                waiting=self._queue.size(),
                looking=any(self._patrol.unsettled(source.id) for source in self._book.watched()),
                paused=self._queue.paused,
                can_embed=not self._embed.resting,
                refused=self._embed.refused_passages(),
                model=self._embed.model_id,
                problems=self._board.all(),
            )
        )

    def status(self) -> LibraryStatus:
        return LibraryStatus(
            progress=self.progress(),
            counts=self._catalogue.documents.counts(),
            sources=tuple(
                SourceStatus(
                    source, self._catalogue.documents.counts(source.id), self._ignored.get(source.id, {})
                )
                for source in self._book.watched()
            ),
            problems=self._board.all(),
        )
