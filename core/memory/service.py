"""The one door to a profile's memory: everything that the engine, the command line and tests ask of a vault."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Collection, Sequence
from contextlib import nullcontext
from dataclasses import replace
from pathlib import Path
from typing import TypeVar

from core.errors import UserInputError
from core.memory import review
from core.memory.by_hand import ByHand
from core.memory.capture.capturing import Captured, find_candidates, keep_all, understood, unused
from core.memory.capture.classifier import Classifier, classifier_over
from core.memory.capture.read_before import read_before
from core.memory.capture.rules import explicit_candidate
from core.memory.capture.types import Candidate, Skipped, Turn
from core.memory.errors import NoSuchMemory, NoteBroken, SecretRefused, VaultError
from core.memory.finding import age, broken_file, find
from core.memory.from_answers import Cited
from core.memory.inbox import Inbox
from core.memory.kinds import normal
from core.memory.listing import Wanted, listed
from core.memory.phases.deep import DeepReport, Stage, Written, run_deep
from core.memory.phases.light import LightReport
from core.memory.phases.light_run import run_light
from core.memory.recall.likeness import Likeness
from core.memory.recall.prepared import Clock, Models, VaultRecall, utc_now
from core.memory.recall.recall import DEFAULT_COUNT, Recollection
from core.memory.said_again import message_of
from core.memory.secrets_guard import refuse_secrets
from core.memory.statements.keeping import clean
from core.memory.statements.kept import Kept
from core.memory.statements.wish import Wish
from core.memory.told_outright import OutrightKeeper, Told, as_cited, as_wished, name_file
from core.memory.vault.checking import oddities
from core.memory.vault.commits import Commit, Message
from core.memory.vault.history import Origin, blame, revert
from core.memory.vault.note import Memory, Source
from core.memory.vault.vault import Problem, Snapshot, Vault
from core.memory.vault.writing import Draft
from core.models.base import ChatModel

Made = TypeVar("Made")


class MemoryService:
    """One vault, opened for one owner. Threads may read at once; changes need a lock of the caller's."""

    def __init__(
        self,
        vault: Vault,
        models: Models | None = None,
        now: Clock = utc_now,
        recall: VaultRecall | None = None,
    ) -> None:
        """`recall` is the vault's, where it is in use already."""
        self.vault = vault
        self._models = models
        self.now = now
        self._recall = recall or VaultRecall(vault, models, now=now)
        self.uses = self._recall.uses
        self.inbox, self.by_hand = Inbox(self), ByHand(self)

    @classmethod
    def open(
        cls,
        folder: Path,
        models: Models | None = None,
        inside_existing: bool = False,
        now: Clock = utc_now,
        beside: Path | None = None,
    ) -> MemoryService:
        """Open a vault, making it at first use; see `VaultRecall` for `beside`. Raises VaultError."""
        vault = Vault(folder, inside_existing)
        return cls(vault, models, now, VaultRecall(vault, models, beside, now=now))

    # -- reading ------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The vault as it is on disk, the owner's edits committed; while somebody writes, as it was before that."""
        return self.vault.glance(self.vault.sync)

    def list(self, as_of: dt.date | None = None, everything: bool = False) -> Sequence[Memory]:
        """Memories that hold today, or held on a day, or all that there ever were; by subject and age."""
        return listed(self.snapshot().memories.values(), Wanted(as_of, everything), self.now().date())

    def show(self, memory_id: str) -> Memory:
        """One memory by its id or the unique beginning of it. Raises NoSuchMemory, and NoteBroken for a broken file."""
        snapshot = self.snapshot()
        broken = broken_file(snapshot, memory_id)
        if broken is not None and memory_id not in snapshot.memories:
            raise NoteBroken(f"The memory {memory_id} cannot be used. {broken.sentence}", broken.remedy)
        return find(snapshot.memories.values(), memory_id)

    def last_good(self, memory_id: str) -> str:
        """The file of a memory as the last commit has it, for one whose file is broken now; "" for none."""
        broken = broken_file(self.snapshot(), memory_id)
        if broken is None:
            return ""
        content = self.vault.git.files(self.vault.git.head(), [broken.path])[broken.path]
        return (content or b"").decode("utf-8", "replace")

    def history(self, memory: Memory) -> Sequence[Commit]:
        """The commits that made a memory's file what it is, newest first, through its renames.

        Git takes a new file that resembles another one for its copy; what is older than the memory is not its own.
        """
        commits = self.vault.git.log(path=memory.path)
        if memory.created is None:
            return commits
        own = [each for each in commits if dt.datetime.fromisoformat(each.at) >= memory.created]
        return own or commits

    def blame(self, memory: Memory) -> Sequence[Origin]:
        """Each line of a memory's file with the commit that brought it."""
        return blame(self.vault, memory)

    def chain(self, memory: Memory) -> Sequence[Memory]:
        """All values that this one followed or was followed by, oldest first."""
        known = self.vault.glance().memories
        found, waiting = {memory.id: memory}, [memory]
        while waiting:
            one = waiting.pop()
            for other in (*one.supersedes, *one.superseded_by, *one.reopens, *one.derived_from):
                if other in known and other not in found:
                    found[other] = known[other]
                    waiting.append(known[other])
        return sorted(found.values(), key=age)

    def recall(
        self,
        question: str,
        as_of: dt.date | None = None,
        conversation: str = "",
        count: int = DEFAULT_COUNT,
        patient: bool = True,
        recent: Sequence[str] = (),
    ) -> Recollection:
        """What to recall for a question; see `VaultRecall.recall`."""
        return self._recall.recall(question, as_of, conversation, count, patient, recent)

    def warm(self) -> None:
        """Embed what has no vector yet, so that no question waits for it."""
        self._recall.warm()

    # -- remembering --------------------------------------------------------------------------------

    def add(
        self,
        text: str,
        wish: Wish | None = None,
        source: Source | None = None,
        cited: Cited | None = None,
    ) -> Kept:
        """Remember a statement at once. What is not wished about it is understood by rules.

        `cited` is what the statement rests on where it is an answer's and not the owner's: it is filed under the file.

        Raises UserInputError for a value that does not fit, SecretRefused, and what the vault raises.
        """
        if not normal(clean(text)):
            raise UserInputError("There is nothing to remember.", "Write what should be remembered.")
        wish = wish or Wish()
        wish.check()
        refuse_secrets(text)
        said = as_wished(explicit_candidate(Turn("user", text, self.now()), self.classifier()), wish)
        if cited is not None:
            said = as_cited(said, wish, text, cited)
        by_meaning = cited is None and wish.only_says_when
        turn = Turn("user", text, wish.told_at(self.now())) if by_meaning else None

        def make(draft: Draft, snapshot: Snapshot) -> tuple[Kept, Message]:
            kept = self._outright().keep(draft, said, source or Source(words=clean(text)), turn)
            if cited is not None and cited.path:
                name_file(draft, kept.memory, cited.path)
            return kept, message_of(draft, snapshot, [kept], self.now())

        kept, commit = self.change(make)
        return replace(kept, commit=commit)

    def tell(self, candidates: Sequence[Candidate]) -> Told:
        """Keep, or end, what the owner asks for outright, in one commit."""

        def make(draft: Draft, snapshot: Snapshot) -> tuple[tuple[list[Kept], list[VaultError]], Message]:
            keeper = self._outright()
            kept: list[Kept] = []
            refused: list[VaultError] = []
            for candidate in candidates:
                try:
                    kept.append(keeper.keep(draft, candidate, turn=candidate.turn))
                except (NoSuchMemory, SecretRefused) as error:
                    refused.append(error)
            return (kept, refused), message_of(draft, snapshot, kept, self.now())

        (kept, refused), commit = self.change(make)
        return Told(tuple(replace(each, commit=commit) for each in kept), tuple(refused))

    def capture(self, turns: Sequence[Turn], apply: bool = False, model: bool = False) -> Captured:
        """What a recorded conversation leaves; written if `apply`, in one commit.

        With `model`, the chat model looks too; where it fails, the others decide, and `failure` says so. Turns that the
        vault has read before are only looked at to understand the later ones. Raises ModelUnavailable, of the bundled model.
        """
        before, turns = read_before(turns, self.snapshot())
        found = find_candidates(turns, self.chat() if model else None, before, self.classifier())
        if apply:
            return replace(self.keep_found(found.candidates, found.skipped), failure=found.failure)
        snapshot = self.snapshot()
        kept, refused = keep_all(
            Draft(snapshot), found.candidates, review.rejected(snapshot), self.now(), self.likeness()
        )
        skipped = unused((*found.skipped, *refused), kept)
        return Captured(understood(kept), skipped, tuple(kept), failure=found.failure)

    def keep_found(self, found: Sequence[Candidate], skipped: Sequence[Skipped]) -> Captured:
        """Keep what capture found in one commit, except what the owner turned down before."""
        if not found:
            return Captured((), tuple(skipped))

        def make(draft: Draft, snapshot: Snapshot) -> tuple[tuple[list[Kept], list[Skipped]], Message]:
            refused_before = review.rejected(snapshot)
            kept, refused = keep_all(draft, found, refused_before, self.now(), self.likeness())
            return (kept, refused), message_of(draft, snapshot, kept, self.now(), "capture")

        (kept, refused), commit = self.change(make)
        told = tuple(replace(each, commit=commit if each.status != "unchanged" else "") for each in kept)
        return Captured(understood(kept), unused((*skipped, *refused), kept), told, commit=commit)

    def change(
        self, make: Callable[[Draft, Snapshot], tuple[Made, Message]], heed: Callable[[], None] = lambda: None
    ) -> tuple[Made, str]:
        """Change the vault in one commit: `make` fills a draft and says what for. Returns what it made, and the commit.

        The commit is "" when nothing would change. Raises what `make`, the vault and `heed` raise, the vault as it was;
        `heed` is called while that is still possible.
        """
        with self.vault.lock.held():
            snapshot = self.vault.sync()
            draft = Draft(snapshot)
            made, message = make(draft, snapshot)
            self._recall.changed()
            return made, self.vault.write(draft.changes, message, draft.raw, heed=heed)

    def chat(self) -> ChatModel | None:
        """The chat model, if there is one."""
        return self._models.chat() if self._models else None

    def likeness(self) -> Likeness | None:
        """How near statements are to those that they change, if the bundled model is there."""
        return self._recall.likeness()

    def classifier(self) -> Classifier | None:
        """What judges sentences by their meaning, if the bundled model is there."""
        return classifier_over(self._models.embedder() if self._models else None)

    def _outright(self) -> OutrightKeeper:
        return OutrightKeeper(self.now(), self.likeness(), self.classifier())

    # -- tidying ------------------------------------------------------------------------------------

    def light(self, dry_run: bool = False, today: dt.date | None = None) -> LightReport:
        """Tidy by rules, in one commit; a second run on the same day changes nothing."""
        return run_light(lambda: nullcontext(self), dry_run, today)

    def deep(
        self, dry_run: bool = False, stage: Stage = lambda told: None, written: Written | None = None
    ) -> DeepReport:
        """Merge scattered memories by the chat model, checked, in a worktree of its own; see `run_deep`."""
        self._recall.changed()
        return run_deep(self.vault, self.chat(), self.now(), self.uses.counts(), dry_run, stage, written)

    # -- history ------------------------------------------------------------------------------------

    def log(self, limit: int = 0, actor: str = "", path: str = "", offset: int = 0) -> Sequence[Commit]:
        """Commits of the vault, newest first; `actor` owner, hand, capture, light, deep or other."""
        self.snapshot()
        return self.vault.git.log(limit, path, actor, offset)

    def diff(self, commit: str, path: str = "") -> str:
        """What a commit changed, as a unified diff. Raises NoSuchMemory."""
        return self.vault.git.diff(commit, path)

    def revert(self, commit: str, path: str = "", only: Collection[int] | None = None) -> str:
        """Undo a commit, its change of one file, or `only` some hunks of that, by a new commit.

        Raises VaultConflict when it was changed since.
        """
        self._recall.changed()
        return revert(self.vault, commit, path, only)

    def check(self) -> Sequence[Problem]:
        """All that is wrong with the vault: broken files, doubled ids, dangling links, secrets written by hand."""
        snapshot = self.snapshot()
        was_there = self.vault.git.ever_held_id
        return (*snapshot.problems, *oddities(snapshot.memories, self.now().date(), was_there))


__all__ = ["Captured", "Kept", "MemoryService", "Models", "Wish", "find"]
