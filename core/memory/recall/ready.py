"""Keeps the memories ready for questions, so that none waits for files, git or an embedding model.

One thread makes them ready after each change; questions only look into what was made ready last. While somebody writes
to the vault, that is what it held before: a question waits for no writer, and sees no half of what one does.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.errors import FootnoteError
from core.memory.recall.recall import Recollection

if TYPE_CHECKING:
    from core.memory.keeper import MemoryKeeper
    from core.memory.recall.prepared import VaultRecall
    from core.memory.vault.vault import Problem, Snapshot

# So long a question waits for the newest change: an answer from an older state could cite what has just ended. Making
# 5,000 memories ready after a change takes a tenth of a second where nothing else runs.
PATIENCE_S = 3.0
# At the start all memories are read, and a question that the files answer does not wait for that.
START_PATIENCE_S = 0.1
NOT_READY = "The newest memories were not read yet."


class ReadyRecall:
    """The memories as they were last made ready. `make_ready` belongs to one thread, the rest to any.

    `problem` is what kept the vault from being read, `broken` what is wrong with its files, `snapshot` what was read.
    """

    def __init__(self, keeper: MemoryKeeper) -> None:
        self._keeper = keeper
        self._changed = threading.Condition()
        self._wanted, self._made = 1, 0
        self._vault: VaultRecall | None = None
        self._behind = False  # whether memories may be without a vector
        self.problem: FootnoteError | None = None
        self.broken: tuple[Problem, ...] = ()
        self.snapshot: Snapshot | None = None

    def outdated(self) -> None:
        """The vault has changed: questions wait a moment for `make_ready`."""
        with self._changed:
            self._wanted += 1

    @property
    def is_outdated(self) -> bool:
        return self._made < self._wanted

    def make_ready(self) -> None:
        """Read the vault and embed what is new. What is wrong with the vault is kept in `problem`."""
        with self._changed:
            version = self._wanted
        vault: VaultRecall | None = None
        try:
            with self._keeper.recall_if_there() as memory:
                snapshot = memory.vault.glance() if memory is not None else None
                self.broken = snapshot.problems if snapshot is not None else ()
                self.snapshot, vault = snapshot, memory
            if vault is not None and snapshot is not None:
                vault.prepare(snapshot, patient=False)
            self.problem = None
        except FootnoteError as error:
            self.problem = error
        with self._changed:
            self._vault, self._made, self._behind = vault, version, vault is not None
            self._changed.notify_all()

    def embed_some(self) -> bool:
        """Embed a few memories that have no vector yet; whether some are left. Raises ModelUnavailable.

        The vault stays free for others meanwhile.
        """
        if self._vault is None or not self._behind:
            return False
        embedded, left = self._vault.embed_some()
        self._behind = left > 0
        if embedded and not left:
            self.outdated()  # made ready once more, they are compared by meaning
        return self._behind

    def recall(
        self, question: str, conversation: str, recent: Sequence[str], patient: bool = True
    ) -> Recollection:
        """What belongs to a question of a conversation. Waits PATIENCE_S at most, hardly when not `patient`; never raises.

        It waits for what was changed before it was asked: changes that follow one another do not keep it waiting.
        """
        with self._changed:
            patience = PATIENCE_S if patient or self._made else START_PATIENCE_S
            asked = self._wanted
            ready = self._changed.wait_for(lambda: self._made >= asked, patience)
            vault, problem = self._vault, self.problem
        if problem is not None:
            sentence = f"Nothing was recalled. {problem.sentence}"
            return Recollection((), sentence)
        if vault is None:
            return Recollection((), "" if ready else NOT_READY)
        found = vault.ready(question, conversation=conversation, recent=recent)
        return found if ready else Recollection(found.items, NOT_READY, found.here)
