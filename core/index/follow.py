"""Drives both indexes from the catalogue's outbox, in an order that a kill at any moment cannot spoil.

Words first (one Whoosh commit with its marker), then Chroma between "dirty" and "clean", then the outbox is pruned.
"""

from __future__ import annotations

import threading
import time
from collections.abc import Sequence
from pathlib import Path

from core.catalog.catalogue import Catalogue
from core.errors import FootnoteError
from core.index.base import LexicalIndex, VectorIndex
from core.index.follow_vectors import VectorsFollower
from core.index.follow_words import WordsFollower

# After a failure that waiting may cure (a full disk), the next try comes later each time.
FIRST_PAUSE_S = 1.0
LONGEST_PAUSE_S = 60.0
# Closing the window ends the engine within 2 s; a commit of 5,000 chunks may take 6.
CLOSE_GRACE_S = 0.8


class _Paused:
    """One index's last failure and when to try again."""

    def __init__(self) -> None:
        self.failure: FootnoteError | None = None
        self._until = 0.0
        self._pause = FIRST_PAUSE_S

    @property
    def waiting(self) -> bool:
        return self.failure is not None and time.monotonic() < self._until

    def failed(self, error: FootnoteError) -> None:
        self.failure = error
        self._until = time.monotonic() + self._pause
        self._pause = min(self._pause * 2, LONGEST_PAUSE_S)

    def worked(self) -> None:
        self.failure, self._pause = None, FIRST_PAUSE_S


class IndexFollower:
    """Both indexes as one object. Searches may come from any thread; so may `step`, one at a time.

    `words_root` and `vectors_root` are the profile's folders for generations. Without `vectors` (see
    `VectorsFollower`) there is only the words lane, and `vectors` is None.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        words_root: Path,
        vectors: VectorsFollower | None = None,
        writer_command: Sequence[str] | None = None,
    ) -> None:
        self._catalogue = catalogue
        self._words = WordsFollower(catalogue, words_root, writer_command)
        self._vectors = vectors
        self._paused = {"words": _Paused(), "vectors": _Paused()}
        self._pruned = 0
        self._lock = threading.Lock()

    @property
    def words(self) -> LexicalIndex:
        return self._words

    @property
    def vectors(self) -> VectorIndex | None:
        return self._vectors.lane if self._vectors else None

    def use_vectors(self, vectors: VectorsFollower | None) -> None:
        """Follow another model's vectors from now on. Whoever holds the old lane is still answered, by the exact scan."""
        with self._lock:
            old, self._vectors = self._vectors, vectors
            self._paused["vectors"] = _Paused()
            self._pruned = 0
            if old is not None:
                old.close()
            if vectors is not None:
                vectors.take_up()

    @property
    def generation(self) -> int:
        """Grows whenever a search may give something else than before."""
        return self._words.generation + (self._vectors.generation if self._vectors else 0)

    def step(self) -> bool:
        """Do one batch of each index's due work; True when there was any, False when waiting is all there is to do.

        Never raises for a full disk or a dead writer: `state` tells of it, and a later step tries again.
        """
        with self._lock:
            worked = self._step("words", self._words)
            if self._vectors is not None:
                worked = self._step("vectors", self._vectors) or worked
            self._prune()
            return worked

    def caught_up(self) -> bool:
        """Whether everything saved so far is found by both indexes."""
        return self._words.caught_up() and (self._vectors is None or self._vectors.caught_up())

    def state(self) -> dict[str, str]:
        """For the status line, in plain words: {"words": "ready", "vectors": "rebuilding 40 %, exact scan answers"}."""
        states = {
            "words": self._words.state(),
            "vectors": self._vectors.state() if self._vectors else "no embedding model",
        }
        for name, paused in self._paused.items():
            if paused.failure is not None:
                states[name] = f"waiting: {paused.failure}"
        return states

    def failures(self) -> list[FootnoteError]:
        """Why an index does not get on at the moment; it tries again by itself."""
        return [paused.failure for paused in self._paused.values() if paused.failure is not None]

    def notices(self) -> dict[str, tuple[str, str]]:
        """(what was wrong with an index at or since the start, what goes on about it), where something was."""
        found: dict[str, tuple[str, str]] = {}
        if self._words.notice:
            found["words"] = self._words.notice, self._words.remedy()
        if self._vectors is not None and self._vectors.notice:
            found["vectors"] = self._vectors.notice, self._vectors.remedy()
        return found

    def heal_words(self, seconds: float) -> None:
        """Spend at most about `seconds` on a words index that cannot be searched as it is. What is done of it lasts: the next
        engine goes on from there."""
        until = time.monotonic() + seconds
        with self._lock:
            while self._words.wants_rebuild and time.monotonic() < until and self._step("words", self._words):
                pass

    def heal_vectors(self, seconds: float) -> None:
        """Spend at most about `seconds` on a small vector index that was not looked at yet and may be damaged, so that
        engines that live for one question each do not leave it to one another."""
        until = time.monotonic() + seconds
        with self._lock:
            lane = self._vectors
            while (
                lane is not None
                and lane.wants_rebuild
                and time.monotonic() < until
                and self._step("vectors", lane)
            ):
                pass

    def close(self) -> None:
        """End the writer process and Chroma. A batch that takes longer than CLOSE_GRACE_S is left for the next start."""
        if not self._lock.acquire(timeout=CLOSE_GRACE_S):
            self._words.interrupt()
            self._lock.acquire()
        try:
            self._words.close()
            if self._vectors is not None:
                self._vectors.close()
        finally:
            self._lock.release()

    def _step(self, name: str, follower: WordsFollower | VectorsFollower) -> bool:
        paused = self._paused[name]
        if paused.waiting:
            return False
        try:
            worked = follower.step()
        except FootnoteError as error:
            paused.failed(error)
            return False
        except OSError as error:
            sentence = f"The folder of an index cannot be used ({error})."
            paused.failed(
                FootnoteError(sentence, "Check its permissions and free space; work goes on by itself.")
            )
            return False
        paused.worked()
        return worked

    def _prune(self) -> None:
        position = min(
            self._words.position, self._vectors.position if self._vectors else self._words.position
        )
        if position <= self._pruned:
            return
        try:
            self._catalogue.outbox.prune()
        except FootnoteError:
            return  # tidying, done at a later step; whatever is wrong with the catalogue, its other users tell
        self._pruned = position
