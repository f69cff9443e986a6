"""A vault as questions see it: what belongs to them, made ready once and asked many times.

It knows nothing of capture, inbox and phases, whose rules take long to load: an engine that starts can recall at once.
"""

from __future__ import annotations

import datetime as dt
import threading
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Protocol

from core.memory.recall.likeness import Likeness
from core.memory.recall.recall import DEFAULT_COUNT, Recall, Recollection
from core.memory.recall.uses import USES_FILE, CitedUses
from core.memory.recall.vector_store import VectorStore
from core.memory.vault.vault import Snapshot, Vault
from core.models.base import ChatModel, Embedder
from core.models.profile import LanguageProfile

Clock = Callable[[], dt.datetime]
# An edit by hand may reach the next answer but one.
LOOK_AGAIN_S = 2.0


class Models(Protocol):
    """The models in use; each may be missing."""

    def embedder(self) -> Embedder | None: ...

    def profile(self) -> LanguageProfile | None: ...

    def chat(self) -> ChatModel | None: ...


def utc_now() -> dt.datetime:
    """To the second: finer times only make files harder to read."""
    return dt.datetime.now(dt.UTC).replace(microsecond=0)


class VaultRecall:
    """Recall out of one vault, from any thread. Nothing here waits for who writes to the vault."""

    def __init__(
        self,
        vault: Vault,
        models: Models | None = None,
        beside: Path | None = None,
        uses: CitedUses | None = None,
        now: Clock = utc_now,
    ) -> None:
        """`beside` is a folder for what is no memory: kept vectors, and counts of cited uses unless `uses` is given."""
        self.vault = vault
        self._models = models
        self._beside = beside or vault.folder.parent
        self._now = now
        self.uses = uses or CitedUses(self._beside / USES_FILE)
        self._preparing = threading.RLock()  # one set of memories is made ready at a time
        self._recall: Recall | None = None
        self._looked: tuple[float, Snapshot] | None = None
        self._noticed: Snapshot | None = None

    def recall(
        self,
        question: str,
        as_of: dt.date | None = None,
        conversation: str = "",
        count: int = DEFAULT_COUNT,
        patient: bool = True,
        recent: Sequence[str] = (),
    ) -> Recollection:
        """What to recall for a question; see `Recall.find`, and `Recall.prepare` for `patient`."""
        self.prepare(self._recent(), patient)
        return self.ready(question, as_of, conversation, count, recent)

    def ready(
        self,
        question: str,
        as_of: dt.date | None = None,
        conversation: str = "",
        count: int = DEFAULT_COUNT,
        recent: Sequence[str] = (),
    ) -> Recollection:
        """As `recall`, out of what the last `warm` or `recall` made ready: no file is read."""
        return self._recaller().find(
            question,
            as_of or self._now().date(),
            conversation,
            count,
            self.uses.counts(),
            archived=as_of is not None,
            recent=recent,
            unhelpful=self.uses.unhelpful(),
        )

    def warm(self, patient: bool = True) -> Snapshot:
        """Read what has changed and embed what has no vector yet, so that no question waits for it.

        Unless `patient`, more than a few are left to `embed_some`.
        """
        snapshot = self.vault.glance()
        self.prepare(snapshot, patient)
        return snapshot

    def prepare(self, snapshot: Snapshot, patient: bool = True) -> None:
        """As `warm`, of what was read already."""
        with self._preparing:
            self._recaller().prepare(snapshot.memories.values(), snapshot, patient)

    def embed_some(self) -> tuple[int, int]:
        """Embed a few memories that `warm` left; see `Recall.embed_some`. Nothing of the vault is read."""
        return self._recaller().embed_some()

    def notice(self) -> bool:
        """Whether files are not as they were at the last notice, whoever changed them; edits by hand are committed."""
        known = self._noticed
        if known is not None and not self.vault.unfinished and self.vault.glance() is known:
            return False
        found = self.vault.glance(self.vault.sync)
        # What could not be committed during a merge is looked at until it can.
        self._noticed = None if self.vault.git.held_up() else found
        return True

    def changed(self) -> None:
        """The vault was written to: the next `recall` looks at it again."""
        self._looked = None

    def likeness(self) -> Likeness | None:
        """How near statements are to those that they change; None without the bundled model."""
        return self._recaller().likeness()

    def _recaller(self) -> Recall:
        if self._recall is None:
            with self._preparing:
                self._recall = self._recall or self._made()
        return self._recall

    def _made(self) -> Recall:
        embedder = self._models.embedder() if self._models else None
        store = VectorStore(embedder, self._beside / "indexes" / "memory-vectors.npz") if embedder else None
        return Recall(embedder, self._models.profile() if self._models else None, store)

    def _recent(self) -> Snapshot:
        """The vault as it was a moment ago: looking at thousands of files takes longer than a question may."""
        known = self._looked
        if known is None or time.monotonic() - known[0] > LOOK_AGAIN_S:
            known = self._looked = (time.monotonic(), self.vault.glance())
        return known[1]
