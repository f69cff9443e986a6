"""The library as one object: which folders are watched, and the threads that keep the catalogue true to them."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from pathlib import Path

from core.catalog.catalogue import Catalogue
from core.catalog.records import Source
from core.errors import UserInputError
from core.library.debounce import Debouncer
from core.library.embed import Embedded, EmbedLoop
from core.library.embed_beside import Building, EmbedBeside
from core.library.embed_duty import MakesReady
from core.library.ignore import IgnoreRules
from core.library.ingest import Ingester, IngestHooks, Saved
from core.library.ledger import Ledger, take_ledger
from core.library.news import LibraryHooks, News
from core.library.overview import LibraryStatus, Overview
from core.library.patrol import Patrol, PatrolHooks
from core.library.progress import Meter, Progress
from core.library.reading import Extractor, FileReader
from core.library.sources import SourceBook
from core.library.tempo import Tempo
from core.library.watcher import Watcher
from core.library.workers import ProblemBoard, Worker
from core.library.workqueue import Job, Priority, WorkQueue
from core.models.base import Embedder

# One thread reads whatever waits, the other only what a person has just saved or wants again: a slow PDF in a
# new folder must not hold up a note. Embedding is slower than one reader, so a third would not be noticed.
READERS: tuple[Priority, ...] = (Priority.SUSPECT, Priority.EDITED)
# `close` waits this long for the threads; what a model call still computes by then is thrown away.
CLOSE_SECONDS = 1.0
_STOPPED = "Reading was stopped before this file's turn."
_STOPPED_REMEDY = "“Read again what changed” or “Try again” reads it."


class Library:
    """Make it, `start` it, `close` it. All methods may be called from any thread.

    `make_extractor` gets the number of files that will be read at once. With no embedder, documents stay `words only`, and the status says why. `own_folders` are never indexed (the
    profile, the vault), but for `shown_folders` in them, which may be added (the sample library).
    """

    def __init__(
        self,
        catalogue: Catalogue,
        make_extractor: Callable[[int], Extractor],
        embedder: Embedder | None,
        hooks: LibraryHooks | None = None,
        own_folders: Sequence[str] = (),
        shown_folders: Sequence[str] = (),
        tempo: Tempo | None = None,
    ) -> None:
        self._catalogue = catalogue
        self._make_extractor = make_extractor
        self._hooks = hooks or LibraryHooks()
        self._tempo = tempo or Tempo()
        self._stop = threading.Event()
        self._adding = threading.Lock()
        self._rules = IgnoreRules(_real(own_folders), _real(shown_folders))
        self._book = SourceBook(catalogue, self._rules)
        self._queue = WorkQueue()
        self._meter = Meter(catalogue)
        self._news = News(self._hooks, self._tempo.notify, self.progress)
        self._board = ProblemBoard(self._news.moved_on)
        self._embed = EmbedLoop(
            catalogue,
            embedder,
            MakesReady(catalogue, self._board),
            self._embedded,
            self._board,
            self._stop,
            self._tempo,
        )
        self._beside = EmbedBeside(
            catalogue, self._board, self._stop, self._tempo, self._news.moved_on, self._hooks.built
        )
        self._debouncer = Debouncer(self._tempo, lambda what: self._patrol.disturbed(what))
        self._watcher = Watcher(self._rules, self._debouncer.touch)
        self._patrol = Patrol(
            catalogue,
            self._queue,
            self._rules,
            self._watcher,
            PatrolHooks(
                self._news.source_changed, lambda source, report: self._overview.scanned(source, report)
            ),
            self._board,
            self._stop,
            self._tempo,
        )
        self._extractor: Extractor | None = None
        self._threads: list[Worker] = []
        self._overview = Overview(
            catalogue,
            self._book,
            self._queue,
            self._debouncer,
            self._patrol,
            self._embed,
            self._meter,
            self._board,
        )

    def start(self) -> None:
        """Finish what an earlier run left unfinished, compare every source with the disk, begin to watch."""
        self._book.finish_removals()
        self._embed.begin()
        self._extractor = self._make_extractor(len(READERS))
        reader = FileReader(self._extractor, self._stop, self._tempo.fresh)
        hooks = IngestHooks(
            model=lambda: self._embed.model_id,
            saved=self._files_saved,
            look_again=lambda source_id, path: self._debouncer.touch(source_id, path),
            current=self._reading,
        )
        ingester = Ingester(self._catalogue, self._queue, reader, hooks, self._board, self._stop, self._tempo)
        loops: list[tuple[str, Callable[[], None]]] = [
            ("debounce", self._debouncer.run),
            ("patrol", self._patrol.loop),
            ("embed", self._embed.loop),
            ("embed-beside", self._beside.loop),
        ]
        loops += [(f"read-{least.name.lower()}", partial(ingester.loop, least)) for least in READERS]
        for source in self._book.watched():
            self._patrol.compare(source.id)
        for name, loop in loops:
            self._threads.append(Worker(name, loop, self._stop, self._board))
            self._threads[-1].start()

    def close(self) -> None:
        """End every thread within a second; a batch in hand is finished or rolled back."""
        self._stop.set()
        self._news.close()
        self._queue.close()
        self._embed.close()
        self._beside.close()
        self._patrol.close()
        self._debouncer.close()
        if self._extractor is not None:
            self._extractor.close()
        self._watcher.close()
        deadline = time.monotonic() + CLOSE_SECONDS
        for thread in self._threads:
            thread.join(max(0.0, deadline - time.monotonic()))
        self._embed.abandon()
        self._beside.abandon()

    def add(self, paths: Iterable[str]) -> list[Source]:
        """Watch these folders and files; one source for each path, in order.

        A path inside a watched folder gives that folder, and has it compared again. Raises UserInputError, with
        nothing added, when one of them cannot be watched.
        """
        with self._adding:
            wanted = self._book.checked(paths)
            if self._book.would_absorb(wanted):
                with self._patrol.exclusive():
                    before = {source.id for source in self._book.watched()}
                    sources = self._book.add(wanted)
                    for absorbed in before - {source.id for source in self._book.watched()}:
                        self._drop(absorbed)
            else:  # which need not wait for a long scan to end
                sources = self._book.add(wanted)
        for source in sources:
            self._patrol.compare(source.id)
        self._news.moved_on()
        return sources

    def remove(self, source_id: int) -> int:
        """Forget a source with all its documents, in the catalogue and (by the outbox) in the indexes.

        Returns the number of documents. Raises UserInputError when there is no such source.
        """
        self._book.begin_removal(source_id)
        self._patrol.abandon(source_id)
        with self._adding, self._patrol.exclusive():
            self._drop(source_id)
            self._queue.clear(source_id)
            removed = self._book.remove(source_id)
        self._meter.recount()
        self._hooks.saved()
        self._news.source_changed(source_id)
        return removed

    def _drop(self, source_id: int) -> None:
        self._watcher.unwatch(source_id)
        self._debouncer.forget(source_id)
        self._patrol.forget(source_id)

    def rescan(self, source_id: int | None = None) -> None:
        """Compare one source, or all, with the disk now."""
        for source in self._book.watched():
            if source_id in (None, source.id):
                self._patrol.compare(source.id, edited=True)
        self._embed.wake()

    def retry(self, document_ids: Iterable[int]) -> int:
        """Read these documents again whatever happened before; returns how many there are."""
        count = 0
        for document_id in document_ids:
            document = self._catalogue.documents.get(document_id)
            if document is None:
                continue
            self._catalogue.documents.reset_attempts(document_id)
            if document.state not in ("ready", "words only"):
                self._catalogue.documents.set_state(document_id, "pending")
            self._queue.put(Job(document_id, document.source_id, Priority.EDITED, forced=True))
            count += 1
        self._embed.try_refused_again()
        self._news.moved_on()
        return count

    def set_time_sensitive(self, source_id: int, value: bool) -> None:
        """Whether old files of this source stand back behind newer ones. Raises UserInputError when there is no such source."""
        source = self._catalogue.sources.get(source_id)
        if source is None or source.kind == "vault":
            raise UserInputError(f"There is no source number {source_id}.", "See the list of folders.")
        self._catalogue.sources.set_time_sensitive(source_id, value)
        self._news.moved_on()

    def confirm(self, source_id: int, purge: bool) -> None:
        """Answer a source that is `asking`: remove the files that vanished, or keep their text without them."""
        if self._catalogue.sources.get(source_id) is None:
            raise UserInputError(f"There is no source number {source_id}.", "See the list of folders.")
        self._patrol.answer(source_id, purge)

    def pause(self) -> None:
        """Finish the batch in hand, begin no other. Changes are still noticed."""
        self._queue.pause(True)
        self._embed.pause(True)
        self._beside.pause(True)
        self._news.moved_on()

    def resume(self) -> None:
        self._queue.pause(False)
        self._embed.pause(False)
        self._beside.pause(False)
        self._beside.wake()
        self._embed.wake()
        self._news.moved_on()

    def cancel(self) -> None:
        """Forget what is queued. Files already saved stay; the next compare finds the others again."""
        for job in self._queue.clear():
            document = self._catalogue.documents.get(job.document_id)
            if document is not None and document.state == "pending":
                self._catalogue.documents.set_state(document.id, "pending", _STOPPED, _STOPPED_REMEDY)
        self._embed.halt()
        self._news.moved_on()

    def set_embedder(self, embedder: Embedder | None) -> None:
        """Use another embedding model from now on; the old vectors stay in the catalogue."""
        self._embed.set_embedder(embedder)
        self._meter.recount()
        self._news.moved_on()

    def build_beside(self, embedder: Embedder | None) -> None:
        """Make another model's vectors too, for a later change to it; the hook `built` hears when all are there."""
        self._beside.build(embedder)

    def building(self) -> Building | None:
        """How far `build_beside` is."""
        return self._beside.look()

    def try_models_again(self) -> None:
        """A model that failed may answer again: do not wait for the next try's time."""
        self._embed.hurry()
        self._beside.hurry()

    def keep_out(self, own_folders: Sequence[str], shown_folders: Sequence[str]) -> None:
        """From now on these are Footnote's own folders; what was read of them is forgotten."""
        own, shown = _real(own_folders), _real(shown_folders)
        if (own, shown) != (self._rules.own, self._rules.shown):
            self._rules.own, self._rules.shown = own, shown
            self.rescan()

    @contextmanager
    def giving_way(self) -> Iterator[None]:
        """`with library.giving_way():` around a question, so that embedding leaves it the processor."""
        with self._embed.giving_way(), self._beside.giving_way():
            yield

    def is_current(self, source_ids: Iterable[int] | None = None) -> bool:
        """Whether all that was noticed of these sources (default: all) is done, as far as it can be now."""
        return self._overview.is_current(source_ids)

    def progress(self, anew: bool = False) -> Progress:
        """How far it all is. `anew`: counted now, where the numbers may be carried on from the last count."""
        if anew:
            self._meter.recount()
        return self._overview.progress()

    def status(self) -> LibraryStatus:
        """Counts and problems of everything, as they are now."""
        return self._overview.status()

    def ledger(self, cancelled: Callable[[], bool] = lambda: False) -> Ledger:
        """The account of every file on disk now, for export. Raises Cancelled."""
        return take_ledger(self._catalogue, self._book.watched(), self._rules, cancelled)

    def _reading(self, path: str) -> None:
        self._meter.reading(path)
        self._news.moved_on()

    def _files_saved(self, saved: Saved) -> None:
        self._meter.files_saved(saved)
        self._embed.wake(saved.edited)
        self._beside.wake()
        self._hooks.saved()
        for source_id in saved.sources:
            self._news.source_changed(source_id)

    def _embedded(self, embedded: Embedded) -> None:
        self._meter.chunks_embedded(embedded.chunks, embedded.seconds)
        self._hooks.saved()
        for source_id in embedded.sources:
            self._news.source_changed(source_id)
        self._news.moved_on()


def _real(folders: Sequence[str]) -> tuple[str, ...]:
    """As the scanner meets them: absolute, links resolved."""
    return tuple(str(Path(folder).resolve()) for folder in folders)
