"""Keeps Chroma in step with the catalogue's vectors, beside the exact scan that answers where it cannot."""

from __future__ import annotations

import logging
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np

from core.catalog.catalogue import Catalogue
from core.catalog.embeddings import VectorBatch
from core.catalog.records import IndexState
from core.errors import IndexDamaged
from core.index.base import ChunkIds
from core.index.follow_exactly import CatalogueVectors, ExactFollower, Profile
from core.index.rebuild import fingerprint, next_generation, remove_leftovers, set_aside, sync_files
from core.index.vector_probe import Expectation, probe, sample
from core.index.vectors import ADD_BATCH, ChromaIndex, VectorLane

log = logging.getLogger(__name__)

NAME = "vectors"
FORMAT_VERSION = 1
# What Chroma's folder was when it was last known to be whole: its files, and how many vectors it held.
SOUND_SETTING = "index.vectors.sound"
NO_LIMIT = -1
# So few are written anew in about a second, which an engine that is closed can spend on it.
SMALL_REBUILD = 3000
UNREADABLE = "its files cannot be read"
# How the probe's own sentences begin; whatever else it says are words of Chroma's.
OWN_WORDS = ("it holds", "the process that looked", "no answer within")
# Chroma never gives the space of deleted vectors back, and reaches living ones less well among many dead.
DELETED_SHARE = 0.3
SMALLEST_REWRITE = 2000
# Chroma holds 2.1 KB a vector in memory, the exact scan 0.9 KB. From this many vectors on Chroma is closed while there
# is nothing to write, and the exact scan answers alone: at 100,000 in 6 ms of processor time instead of 3, finding all
# neighbours instead of 99.4 %, with 260 MB less for the engine, which otherwise weighs more than its 700 MB.
RESTS_FROM = 50_000
# Here the exact scan takes 18 ms, and Chroma's memory is worth it.
RESTS_BELOW = 300_000
# Whoever saves a file often saves another one soon; opening takes 0.8 s of processor time.
RESTS_AFTER_S = 60.0
# The HNSW files, which Chroma does not fsync. Never its SQLite file: closing a second handle drops Chroma's locks.
HNSW_FILES = (".bin", ".pickle")


class VectorsFollower:
    """Owns Chroma and the exact scan for one embedding model. `step` is called from one thread at a time.

    `profile(vectors, languages)` gives the vectors that are compared; `profile_id` names it. The `lane` is what
    retrieval holds. Nothing here embeds: a new profile or a lost folder is rebuilt from the catalogue's vectors.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        root: Path,
        model_id: str,
        profile: Profile,
        profile_id: str,
        probe_command: Sequence[str] | None = None,
        rests_from: int = RESTS_FROM,
        rests_after: float = RESTS_AFTER_S,
    ) -> None:
        self._catalogue = catalogue
        self._root = root
        self._vectors = CatalogueVectors(catalogue, model_id, profile)
        self._version = f"{FORMAT_VERSION}|{model_id}|{profile_id}"
        self._probe_command = probe_command
        self._rests_from = rests_from
        self._rests_after = rests_after
        self._resting = False
        self._last_write = time.monotonic()
        self._exactly = ExactFollower(self._vectors)
        self.exact = self._exactly.scan
        self.lane = VectorLane(self.exact)
        self.generation = 0
        self.notice = ""
        self._chroma: ChromaIndex | None = None
        self._building: ChromaIndex | None = None
        self._rebuilding: Iterator[VectorBatch] | None = None
        self._rebuilt = 0
        self._state = self._known_state()

    @property
    def answers(self) -> str:
        """Who answers a search now: "chroma" or "exact scan"."""
        return "chroma" if self.lane.uses_chroma else "exact scan"

    @property
    def position(self) -> int:
        """The outbox number up to which everything is in the index."""
        return self._state.position

    def state(self) -> str:
        """For the status line."""
        if self._exactly.loading:
            return "loading"
        if self._rebuilding is not None:
            total = max(1, len(self.exact))
            return f"rebuilding {min(99, 100 * self._rebuilt // total)} %, exact scan answers"
        # Chroma opens late and rests; the exact scan, which holds every vector, then answers alone.
        waits = self._vectors.entries(min(self._state.position, self._exactly.position), 1)
        return "updating" if waits else "ready"

    def remedy(self) -> str:
        """What goes on about the damage that `notice` tells of."""
        if self._rebuilding is not None:
            done = min(99, 100 * self._rebuilt // max(1, len(self.exact)))
            return f"It is being rebuilt from the catalogue, {done} % so far; meanwhile every vector is compared."
        return "Nothing to do: it was rebuilt from the catalogue."

    @property
    def wants_rebuild(self) -> bool:
        """Whether it is small, and its folder must be made anew or looked at before Chroma can use it."""
        if len(self.exact) > SMALL_REBUILD or self._exactly.loading:
            return False
        if self._rebuilding is not None:
            return True
        if self._chroma is not None or self._resting or self._exactly.empty:
            return False
        if self._state.dirty or self._state.version != self._version:
            return True
        sound = self._catalogue.setting(SOUND_SETTING, {"files": "", "living": 0})
        return bool(fingerprint(self._root / self._state.folder) != sound["files"])

    def caught_up(self) -> bool:
        """Whether every vector of the catalogue is found, and by Chroma too."""
        return (
            not self._exactly.loading
            and self._rebuilding is None
            and (self._chroma is not None or self._resting or self._exactly.empty)
            and not self._vectors.entries(self._state.position, 1)
        )

    def take_up(self) -> None:
        """Follow after another model's follower, which was at work until now: look anew at what it left."""
        self._state = self._known_state()

    def load(self) -> None:
        """Read all vectors into the exact scan now, so that no search sees a part of them. Before the first step."""
        while self._exactly.load():
            self.generation += 1

    def step(self) -> bool:
        """Do one batch of what is due; True when there was any.

        Raises StorageFull, and IndexDamaged when a rebuild fails as well: try again later.
        """
        if self._exactly.load() or self._exactly.follow():
            self.generation += 1
            return True
        try:
            return self._step_chroma()
        except IndexDamaged as error:
            failed_anew = self._rebuilding is not None
            if error.remedy:
                log.warning("the vector index was damaged: %s", error)
            self._start_rebuild(UNREADABLE if error.remedy else error.sentence)
            if failed_anew:
                raise  # the fault is not in the folder; the next try waits
            return True

    def ids(self) -> ChunkIds:
        """The chunk ids that Chroma holds, sorted; none while it rests."""
        return self._chroma.ids() if self._chroma is not None else np.zeros(0, dtype=np.int64)

    def close(self) -> None:
        self.lane.use(None)
        for chroma in (self._chroma, self._building):
            if chroma is not None:
                chroma.close()
        self._chroma = self._building = None

    # Chroma: every write stands between two commits of the catalogue, "dirty" and "clean".

    def _step_chroma(self) -> bool:
        if self.lane.damage:
            log.warning("the vector index was damaged: %s", self.lane.damage)
            raise IndexDamaged(UNREADABLE)
        if self._rebuilding is not None:
            self._continue_rebuild()
            return True
        if self._resting and not self._vectors.entries(self._state.position, 1):
            return self._skip()
        if self._chroma is None:
            return self._open()
        if self._follow_chroma():
            self._last_write = time.monotonic()
            return True
        return self._rest()

    def _rest(self) -> bool:
        """Close Chroma when it has long had nothing to write, and the exact scan can do without."""
        if not self._can_rest() or time.monotonic() - self._last_write < self._rests_after:
            return False
        self.close()
        self._resting = True
        return True

    def _can_rest(self) -> bool:
        return self._rests_from <= len(self.exact) < RESTS_BELOW

    def _skip(self) -> bool:
        """Nothing is due: whatever the outbox holds is for the other index."""
        last = self._vectors.last()
        if last > self._state.position and not self._vectors.entries(self._state.position, 1):
            self._remember(position=last)
        return False

    def _open(self) -> bool:
        """Trust the folder of the last run, after a look from a process that may die of it."""
        if self._exactly.empty and not self._state.folder:
            # No vectors yet, so chromadb need not even be imported; the first one starts a "rebuild".
            last = self._vectors.last()
            if last > self._state.position:
                self._remember(position=last)
            return False
        if not self._state.folder or self._state.version != self._version:
            self._start_rebuild("")
            return True
        folder = self._root / self._state.folder
        if self._state.dirty or not folder.is_dir():
            raise IndexDamaged("a write was cut short" if self._state.dirty else "its folder is missing")
        sound = self._catalogue.setting(SOUND_SETTING, {"files": "", "living": 0})
        untouched = fingerprint(folder) == sound["files"]
        self._resting = self._can_rest() and untouched and not self._vectors.entries(self._state.position, 1)
        if self._resting:
            return False
        # Opening replays Chroma's log and may write its files, in the probe as well.
        self._remember(dirty=True)
        if not untouched:
            fault = probe(folder, self._expectation(sound["living"]), self._probe_command)
            if fault:
                log.warning("the vector index was damaged: %s", fault)
                raise IndexDamaged(fault if fault.startswith(OWN_WORDS) else UNREADABLE)
        chroma = ChromaIndex(folder)
        if chroma.count() != sound["living"]:
            chroma.close()
            raise IndexDamaged(f"it does not hold the {sound['living']} vectors that it did")
        self._chroma = chroma
        self._clean()
        self.lane.use(chroma)
        remove_leftovers(self._root, self._state.folder)
        return True

    def _follow_chroma(self) -> bool:
        assert self._chroma is not None
        last = self._vectors.last()
        entries = self._vectors.entries(self._state.position, ADD_BATCH)
        if not entries:
            if last > self._state.position:
                self._remember(position=last)
            return False
        position = entries[-1].seq if len(entries) == ADD_BATCH else max(last, entries[-1].seq)
        touched, batch = self._vectors.present(entries)
        self._remember(dirty=True)
        self._chroma.delete(np.setdiff1d(touched, batch.chunk_ids))
        if len(batch.chunk_ids):
            self._chroma.replace(batch.chunk_ids, self._vectors.profiled(batch))
        self._clean(position=position, entries=self._state.entries + len(batch.chunk_ids))
        self.generation += 1
        living = self._chroma.count()
        if self._state.entries > SMALLEST_REWRITE and living < (1 - DELETED_SHARE) * self._state.entries:
            self._start_rebuild("")
        return True

    def _start_rebuild(self, reason: str) -> None:
        """Begin a new folder; the exact scan answers meanwhile. A broken one is kept aside, a worn one deleted."""
        self.close()
        self._resting, self._last_write = False, time.monotonic()
        self.notice = f"The vector index was damaged: {reason}." if reason else ""
        if reason and self._state.folder:
            set_aside(self._root / self._state.folder)
        folder = next_generation(self._root)
        position = self._vectors.last()
        self._remember(folder=folder, position=position, dirty=True, version=self._version, entries=0)
        self._rebuilding, self._rebuilt = None, 0
        self._building = ChromaIndex(self._root / folder)
        self._rebuilding = self._vectors.all(ADD_BATCH)

    def _continue_rebuild(self) -> None:
        assert self._rebuilding is not None
        assert self._building is not None
        batch = next(self._rebuilding, None)
        if batch is not None:
            self._building.replace(batch.chunk_ids, self._vectors.profiled(batch))
            self._rebuilt += len(batch.chunk_ids)
            return
        self._rebuilding = None
        self._chroma, self._building = self._building, None
        self._clean(entries=self._rebuilt)
        self.lane.use(self._chroma)
        self.generation += 1
        remove_leftovers(self._root, self._state.folder)

    def _clean(self, **changes: object) -> None:
        """What was written is on the disk before the catalogue says so."""
        folder = self._root / self._state.folder
        sync_files(folder, HNSW_FILES)
        assert self._chroma is not None
        sound = {"files": fingerprint(folder), "living": self._chroma.count()}
        with self._catalogue.transaction():
            self._remember(dirty=False, **changes)
            self._catalogue.set_setting(SOUND_SETTING, sound)

    def _known_state(self) -> IndexState:
        state = self._catalogue.outbox.state(NAME)
        if state is None:
            state = IndexState(NAME, "", self._vectors.last(), False, self._version, 0)
            self._catalogue.outbox.set_state(state)
        return state

    def _expectation(self, living: int) -> Expectation:
        """Some vectors that must be there: those that no outbox entry has touched since."""
        pending = [entry.chunk_id for entry in self._vectors.entries(self._state.position, NO_LIMIT)]
        chosen = sample(np.setdiff1d(self.exact.ids(), np.array(pending, dtype=np.int64)))
        return Expectation(living, chosen, self.exact.vectors(chosen))

    def _remember(self, **changes: object) -> None:
        self._state = replace(self._state, **changes)  # type: ignore[arg-type]
        self._catalogue.outbox.set_state(self._state)
