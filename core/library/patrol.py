"""The thread that keeps the catalogue true to the disk: told by the watcher, by people, and by its own clock."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from core.catalog.catalogue import Catalogue
from core.catalog.records import Source
from core.catalog.sources import printable
from core.errors import Cancelled, StorageFull
from core.library.absences import Absences
from core.library.debounce import Disturbance
from core.library.ignore import IgnoreRules
from core.library.roots import Identity, RootMemory, identity_of
from core.library.scanner import ScanReport, look_at, words_of
from core.library.survey import Survey
from core.library.tempo import Tempo
from core.library.vanish import MissingFiles
from core.library.watcher import Watcher
from core.library.workers import Problem, ProblemBoard, persist
from core.library.workqueue import WorkQueue

# A sentence names this many of the places that cannot be opened; the exported list has them all.
NAMED_CLOSED = 3
_CLOSED_REMEDY = "Give yourself the right to read them, then choose “Read again what changed”."


@dataclass
class _Request:
    """What is to be looked at in one source, and what a person answered about it."""

    everything: bool = False
    edited: bool = False
    paths: set[str] = field(default_factory=set)
    moves: dict[str, str] = field(default_factory=dict)
    purge: bool | None = None


@dataclass(frozen=True)
class PatrolHooks:
    """`changed` (source id): rows of this source differ now. `scanned`: a full compare ended, with its report."""

    changed: Callable[[int], None]
    scanned: Callable[[Source, ScanReport], None]


class Patrol:
    """One thread runs `loop`; the other methods may be called from any thread."""

    def __init__(
        self,
        catalogue: Catalogue,
        queue: WorkQueue,
        rules: IgnoreRules,
        watcher: Watcher,
        hooks: PatrolHooks,
        board: ProblemBoard,
        stop: threading.Event,
        tempo: Tempo,
    ) -> None:
        self._catalogue = catalogue
        self._rules = rules
        self._watcher = watcher
        self._hooks = hooks
        self._board = board
        self._stop = stop
        self._tempo = tempo
        self._roots = RootMemory(catalogue)
        self._missing = MissingFiles(tempo.grace)
        self._survey = Survey(catalogue, queue, rules, self._missing, self._given_up)
        self._absences = Absences(catalogue, queue, self._survey, self._missing, self._roots, hooks.changed)
        self._condition = threading.Condition()
        self._exclusive = threading.RLock()
        self._requests: dict[int, _Request] = {}
        self._at_work: int | None = None
        self._abandoned: set[int] = set()
        self._undecided: frozenset[int] = frozenset()
        self._compared: dict[int, float] = {}
        self._watched_root: dict[int, Identity | None] = {}
        self._next_roots = 0.0

    def compare(self, source_id: int, edited: bool = False) -> None:
        """Ask for a full compare of a source. `edited`: what is found goes before other waiting files."""
        with self._ask(source_id) as request:
            request.everything = True
            request.edited = request.edited or edited

    def disturbed(self, what: Disturbance) -> None:
        """The watcher saw something, and it has come to rest."""
        with self._ask(what.source_id) as request:
            request.everything = request.everything or what.everything
            request.edited = True
            request.paths |= what.paths
            request.moves |= what.moves

    def answer(self, source_id: int, purge: bool) -> None:
        """A person decided what the absence of most files of a source means."""
        with self._ask(source_id) as request:
            request.everything = True
            request.purge = purge

    def unsettled(self, source_id: int) -> bool:
        """Whether this source is about to be looked at, or has missing files on which time will decide."""
        with self._condition:
            return source_id in self._requests or self._at_work == source_id or source_id in self._undecided

    def abandon(self, source_id: int) -> None:
        """Break off looking at this source: it is about to be removed."""
        self._abandoned.add(source_id)

    def forget(self, source_id: int) -> None:
        """The source was removed."""
        with self._condition:
            self._requests.pop(source_id, None)
        self._compared.pop(source_id, None)
        self._watched_root.pop(source_id, None)
        self._missing.forget_source(source_id)
        self._abandoned.discard(source_id)
        self._board.clear(_watch_key(source_id))
        self._board.clear(_closed_key(source_id))

    def exclusive(self) -> AbstractContextManager[object]:
        """Held while documents are made, moved or removed; hold it to change sources."""
        return self._exclusive

    def close(self) -> None:
        """Let the loop see that `stop` is set."""
        with self._condition:
            self._condition.notify()

    def loop(self) -> None:
        """Until `stop`: do what was asked, settle what is missing, look after the roots."""
        while not self._stop.is_set():
            try:
                self._once()
            except Cancelled:  # the library stops, or the source in hand is being removed
                continue
            except StorageFull:
                if not self._stop.is_set():
                    raise

    @contextmanager
    def _ask(self, source_id: int) -> Iterator[_Request]:
        with self._condition:
            yield self._requests.setdefault(source_id, _Request())
            self._condition.notify()

    def _once(self) -> None:
        source_id, request = self._next()
        try:
            if source_id is not None:
                self._patiently(lambda: self._carry_out(source_id, request))
            elif not self._stop.is_set():
                self._patiently(self._absences.settle)
                self._patiently(self._tend_roots)
        finally:
            undecided = self._absences.undecided() if not self._stop.is_set() else frozenset()
            with self._condition:
                self._undecided, self._at_work = undecided, None
        if source_id is not None:
            self._hooks.changed(source_id)

    def _patiently(self, action: Callable[[], None]) -> None:
        with self._exclusive:
            persist(action, self._stop, self._board, self._tempo.disk_retry)

    def _next(self) -> tuple[int | None, _Request]:
        """The next source to look at; (None, ...) when the clock calls instead."""
        sleep = self._sleep()
        with self._condition:
            if not self._stop.is_set() and not self._requests and sleep > 0:
                self._condition.wait(sleep)
            if self._stop.is_set() or not self._requests:
                return None, _Request()
            self._at_work = next(iter(self._requests))
            return self._at_work, self._requests.pop(self._at_work)

    def _given_up(self) -> bool:
        return self._stop.is_set() or self._at_work in self._abandoned

    def _sleep(self) -> float:
        due = self._absences.next_due()
        return min(self._next_roots, due if due is not None else self._next_roots) - time.monotonic()

    def _carry_out(self, source_id: int, request: _Request) -> None:
        source = self._catalogue.sources.get(source_id)
        if source is None or self._absences.offline(source):
            return
        if request.everything:
            self._compare_all(source, request)
        else:
            source = self._follow_file(source, request)
            self._survey.places(source, request.paths, request.moves)
        if request.purge is not None:
            self._absences.decide(source, request.purge)
        self._absences.welcome(source)

    def _compare_all(self, source: Source, request: _Request) -> None:
        self._compared[source.id] = time.monotonic()
        if source.id not in self._watched_root:  # before the walk, so that no change falls between the two
            self._watch(source)
        try:
            report = self._survey.everything(source, request.edited, request.moves)
        except OSError as error:
            self._absences.set_state(
                source, "offline", f"{source.path} cannot be opened ({words_of(error)})."
            )
            return
        if report.facts:
            self._roots.remember(source)
        self._tell_of_closed(source, report)
        self._hooks.scanned(source, report)

    def _tell_of_closed(self, source: Source, report: ScanReport) -> None:
        """Files in a folder that is closed to us are no documents, so no list of documents would show them."""
        if not report.problems:
            self._board.clear(_closed_key(source.id))
            return
        named = [f"{printable(item.path)} ({item.reason})" for item in report.problems[:NAMED_CLOSED]]
        if len(report.problems) > NAMED_CLOSED:
            named.append("…")
        sentence = (
            f"{len(report.problems)} folders or files in {printable(source.path)} cannot be opened, "
            f"and nothing in them is read: {', '.join(named)}."
        )
        self._board.put(_closed_key(source.id), Problem("folder", sentence, _CLOSED_REMEDY))

    def _follow_file(self, source: Source, request: _Request) -> Source:
        """A watched single file was renamed beside itself: the source goes with it. Some editors rename a file
        to its backup and write it anew; then it is there again by now."""
        new = next((new for new, old in request.moves.items() if old == source.path), "")
        if source.kind != "file" or not new or look_at(source.path) or not look_at(new):
            return source
        if self._rules.file(Path(new).name):
            return source
        self._catalogue.sources.move(source.id, new)
        moved = self._catalogue.sources.get(source.id)
        assert moved is not None
        self._watch(moved)
        return moved

    def _tend_roots(self) -> None:
        """Notice roots that went or came back, and compare what was not compared for long."""
        if time.monotonic() < self._next_roots:
            return
        self._next_roots = time.monotonic() + self._tempo.root_check
        for source in self._catalogue.sources.all():
            if source.kind != "vault" and not self._stop.is_set():
                self._tend(source)

    def _tend(self, source: Source) -> None:
        if self._absences.offline(source):
            self._watcher.unwatch(source.id)
            self._watched_root.pop(source.id, None)
        elif source.state == "offline" or self._watched_root.get(source.id) != _watch_identity(source):
            if source.state == "offline":
                self._absences.set_state(source, "active")
            self._watch(source)
            self.compare(source.id)
        elif time.monotonic() > self._compared.get(source.id, 0.0) + self._pause_between(source):
            if self._board.get(_watch_key(source.id)) or self._watcher.incomplete(source):
                self._watch(source)
            self.compare(source.id)

    def _watch(self, source: Source) -> None:
        self._watched_root[source.id] = _watch_identity(source)
        trouble = self._watcher.watch(source)
        if trouble is None:
            self._board.clear(_watch_key(source.id))
        else:
            self._board.put(_watch_key(source.id), Problem("watch", trouble.sentence, trouble.remedy))

    def _pause_between(self, source: Source) -> float:
        unwatched = self._board.get(_watch_key(source.id)) is not None
        return self._tempo.unwatched_compare if unwatched else self._tempo.compare


def _watch_key(source_id: int) -> str:
    return f"watch-{source_id}"


def _closed_key(source_id: int) -> str:
    return f"closed-{source_id}"


def _watch_identity(source: Source) -> Identity | None:
    """Of the folder that is watched: for a single file the one it stands in, since a save may replace the file."""
    return identity_of(source.path if source.kind == "folder" else str(Path(source.path).parent))
