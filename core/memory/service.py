"""The one door to a profile's memory: everything that the engine, the command line and tests ask of a vault."""

from __future__ import annotations

import datetime as dt
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Protocol

from core.errors import UserInputError
from core.memory import editing, review
from core.memory.capture_rules import explicit_candidate
from core.memory.capture_types import Turn
from core.memory.capturing import Captured, find_candidates, keep_all
from core.memory.checking import oddities
from core.memory.deep import DeepReport, run_deep
from core.memory.errors import NoSuchMemory
from core.memory.history import Origin, blame, revert
from core.memory.keeping import Kept, Wish, clean, details, headline, keep, short
from core.memory.kinds import OWNER, subject_key
from core.memory.light import LightReport, plan_light
from core.memory.note import Memory, Source
from core.memory.recall import DEFAULT_COUNT, Recall, Recollection
from core.memory.review import Proposal, read_proposal
from core.memory.secrets_guard import refuse_secrets
from core.memory.uses import CitedUses
from core.memory.vault import Problem, Snapshot, Vault
from core.memory.vault_git import Commit, Message
from core.memory.vector_store import VectorStore
from core.memory.writing import Draft
from core.models.base import ChatModel, Embedder
from core.models.profile import LanguageProfile

Clock = Callable[[], dt.datetime]
# An edit by hand may reach the next answer but one; `snapshot` always looks.
LOOK_AGAIN_S = 2.0


class Models(Protocol):
    """The models in use; each may be missing."""

    def embedder(self) -> Embedder | None: ...

    def profile(self) -> LanguageProfile | None: ...

    def chat(self) -> ChatModel | None: ...


def _now() -> dt.datetime:
    return dt.datetime.now(dt.UTC).replace(microsecond=0)


class MemoryService:
    """One vault, opened for one owner. Not to be shared between threads without a lock of the caller's."""

    def __init__(
        self, vault: Vault, models: Models | None = None, beside: Path | None = None, now: Clock = _now
    ) -> None:
        """`beside` is a folder for what is no memory: counts of cited uses and kept vectors."""
        self.vault = vault
        self._models = models
        self._now = now
        self._beside = beside or vault.folder.parent
        self.uses = CitedUses(self._beside / "memory-uses.json")
        self._recall: Recall | None = None
        self._looked: tuple[float, Snapshot] | None = None

    @classmethod
    def open(
        cls, folder: Path, models: Models | None = None, inside_existing: bool = False, now: Clock = _now
    ) -> MemoryService:
        """Open a vault, making it at first use. Raises VaultError (git missing, read-only, busy)."""
        return cls(Vault(folder, inside_existing), models, now=now)

    # -- reading ------------------------------------------------------------------------------------

    def snapshot(self) -> Snapshot:
        """The vault as it is on disk, the owner's edits committed."""
        return self.vault.sync()

    def list(self, as_of: dt.date | None = None, everything: bool = False) -> Sequence[Memory]:
        """Memories that hold today, or held on a day, or all that there ever were; by subject and age."""
        day = as_of or self._now().date()
        found = [
            m for m in self.snapshot().memories.values() if everything or _shown(m, day, as_of is not None)
        ]
        return sorted(
            found, key=lambda m: (subject_key(m.subject) != OWNER, m.subject, m.attribute, _age(m), m.id)
        )

    def show(self, memory_id: str) -> Memory:
        """One memory by its id or the unique beginning of it. Raises NoSuchMemory."""
        return find(self.snapshot().memories.values(), memory_id)

    def history(self, memory: Memory) -> Sequence[Commit]:
        """The commits that made a memory's file what it is, newest first, through its renames."""
        return self.vault.git.log(path=memory.path)

    def blame(self, memory: Memory) -> Sequence[Origin]:
        """Each line of a memory's file with the commit that brought it."""
        return blame(self.vault, memory)

    def chain(self, memory: Memory) -> Sequence[Memory]:
        """All values that this one followed or was followed by, oldest first."""
        known = self.vault.load().memories
        found, waiting = {memory.id: memory}, [memory]
        while waiting:
            one = waiting.pop()
            for other in (*one.supersedes, *one.superseded_by, *one.reopens, *one.derived_from):
                if other in known and other not in found:
                    found[other] = known[other]
                    waiting.append(known[other])
        return sorted(found.values(), key=_age)

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
        snapshot = self._recent()
        found = self._recaller()
        found.prepare(snapshot.memories.values(), snapshot, patient)
        day = as_of or self._now().date()
        return found.find(
            question, day, conversation, count, self.uses.counts(), archived=as_of is not None, recent=recent
        )

    def warm(self) -> None:
        """Embed what has no vector yet, so that no question waits for it. For a background thread's own service."""
        snapshot = self.snapshot()
        self._recaller().prepare(snapshot.memories.values(), snapshot)

    def _recaller(self) -> Recall:
        if self._recall is None:
            embedder = self._models.embedder() if self._models else None
            store = (
                VectorStore(embedder, self._beside / "indexes" / "memory-vectors.npz") if embedder else None
            )
            self._recall = Recall(embedder, self._models.profile() if self._models else None, store)
        return self._recall

    def _recent(self) -> Snapshot:
        """The vault as it was a moment ago: looking at thousands of files takes longer than a question may."""
        known = self._looked
        if known is None or time.monotonic() - known[0] > LOOK_AGAIN_S:
            known = self._looked = (time.monotonic(), self.vault.load())
        return known[1]

    # -- remembering --------------------------------------------------------------------------------

    def add(self, text: str, wish: Wish | None = None, source: Source | None = None) -> Kept:
        """Remember a statement at once. What is not wished about it is understood by rules.

        Raises UserInputError for a value that does not fit, SecretRefused, and what the vault raises.
        """
        if not clean(text):
            raise UserInputError("There is nothing to remember.", "Write what should be remembered.")
        wish = wish or Wish()
        wish.check()
        refuse_secrets(text)
        said = wish.over(explicit_candidate(Turn("user", text, self._now())))
        with self.vault.lock.held():
            draft = Draft(self.snapshot())
            kept = keep(draft, said, self._now(), source or Source(words=clean(text)))
            return replace(kept, commit=self._write(draft, Message(headline([kept]), details([kept]))))

    def capture(self, turns: Sequence[Turn], apply: bool = False) -> Captured:
        """What a recorded conversation would leave, by rules; kept if `apply`, in one commit."""
        found, skipped = find_candidates(turns, None)
        if not apply:
            return Captured(tuple(found), tuple(skipped))
        with self.vault.lock.held():
            snapshot = self.snapshot()
            draft = Draft(snapshot)
            kept, refused = keep_all(draft, found, review.rejected(snapshot), self._now())
            skipped += refused
            commit = self._write(draft, Message(headline(kept), details(kept), "capture"))
        return Captured(tuple(found), tuple(skipped), tuple(kept), commit=commit)

    # -- the inbox ----------------------------------------------------------------------------------

    def propose(self, turns: Sequence[Turn], model: bool = False) -> Captured:
        """Put what a conversation would leave into the inbox, in one commit.

        With `model`, the chat model looks too; where it fails, rules alone decide, and `skipped` says so.
        """
        found, skipped = find_candidates(turns, self._models.chat() if model and self._models else None)
        with self.vault.lock.held():
            snapshot = self.snapshot()
            draft = Draft(snapshot)
            made = review.propose(draft, found, snapshot, self._now())
            body = "\n".join(f"{each.action} {each.memory.id}: {short(each.memory.text)}" for each in made)
            commit = self._write(draft, Message(f"Propose {len(made)} memories", body, "capture"))
        return Captured(tuple(found), tuple(skipped), proposed=tuple(made), commit=commit)

    def inbox(self) -> Sequence[Proposal]:
        """What waits for the owner, oldest first."""
        found = [read_proposal(memory) for memory in self.snapshot().proposals.values()]
        return sorted(found, key=lambda each: _age(each.memory))

    def accept(self, proposal_id: str, text: str = "") -> Kept:
        """Carry a proposal out, in the owner's own words if given. Raises NoSuchMemory."""
        with self.vault.lock.held():
            snapshot = self.snapshot()
            proposal = read_proposal(find(snapshot.proposals.values(), proposal_id))
            draft = Draft(snapshot)
            kept = review.accept(draft, proposal, self._now(), text)
            message = Message(f"Accept: {short(kept.memory.text)}", details([kept]))
            return replace(kept, commit=self._write(draft, message))

    def reject(self, proposal_id: str) -> Proposal:
        """Turn a proposal down; it does not come back. Raises NoSuchMemory."""
        with self.vault.lock.held():
            snapshot = self.snapshot()
            proposal = read_proposal(find(snapshot.proposals.values(), proposal_id))
            draft = Draft(snapshot)
            review.reject(draft, proposal, snapshot)
            self._write(draft, Message(f"Reject: {short(proposal.memory.text)}"))
        return proposal

    # -- by hand, through a window ------------------------------------------------------------------

    def edit(self, memory_id: str, **changes: object) -> Memory:
        """Change fields of a memory (see `editing.EDITABLE`). Raises UserInputError, NoteBroken."""
        return self._change(memory_id, "Edit", lambda draft, memory: editing.edit(draft, memory, **changes))

    def close(self, memory_id: str, day: dt.date | None = None) -> Memory:
        """Let a memory end, today if no day is given."""
        ends = day or self._now().date()
        return self._change(memory_id, "Close", lambda draft, memory: editing.end(draft, memory, ends))

    def archive(self, memory_id: str) -> Memory:
        """Put a memory away as it is."""
        return self._change(memory_id, "Archive", editing.archive)

    def restore(self, memory_id: str) -> Memory:
        """Bring a memory back fully: in sight, without an end, superseded by nothing."""
        return self._change(memory_id, "Restore", editing.restore)

    def delete(self, memory_id: str) -> str:
        """Remove a memory's file; returns the commit, by whose revert it comes back."""
        with self.vault.lock.held():
            draft = Draft(self.snapshot())
            memory = find(draft.memories.values(), memory_id)
            draft.remove(memory)
            return self._write(draft, Message(f"Delete: {short(memory.text)}"))

    def import_folder(self, folder: Path) -> tuple[Sequence[Memory], Sequence[Problem]]:
        """Take in the Markdown files of a folder; see `editing.import_folder`."""
        with self.vault.lock.held():
            draft = Draft(self.snapshot())
            taken, problems = editing.import_folder(draft, folder, self._now())
            self._write(draft, Message(f"Import {len(taken)} memories from {folder.name}"))
        return taken, problems

    def export(self, target: Path) -> int:
        """Copy all memories into a new folder; returns their number."""
        self.snapshot()
        return editing.export(self.vault, target)

    def _change(self, memory_id: str, verb: str, change: Callable[[Draft, Memory], Memory]) -> Memory:
        with self.vault.lock.held():
            draft = Draft(self.snapshot())
            changed = change(draft, find(draft.memories.values(), memory_id))
            self._write(draft, Message(f"{verb}: {short(changed.text)}"))
        return changed

    # -- tidying ------------------------------------------------------------------------------------

    def light(self, dry_run: bool = False, today: dt.date | None = None) -> LightReport:
        """Tidy by rules, in one commit; a second run on the same day changes nothing."""
        with self.vault.lock.held():
            plan = plan_light(self.snapshot(), today or self._now().date(), self.uses.counts())
            report = LightReport(plan.operations, dry_run=dry_run)
            if dry_run:
                return report
            self._looked = None
            count = sum(operation.changes for operation in plan.operations)
            message = Message(f"Light phase: {count} changes", report.text(), "light")
            return replace(report, commit=self.vault.write(plan.changes, message, plan.raw))

    def deep(self, dry_run: bool = False) -> DeepReport:
        """Merge scattered memories by the chat model, checked, in a worktree of its own. Never raises VaultError."""
        self._looked = None
        chat = self._models.chat() if self._models else None
        return run_deep(self.vault, chat, self._now(), self.uses.counts(), dry_run)

    # -- history ------------------------------------------------------------------------------------

    def log(self, limit: int = 0, actor: str = "") -> Sequence[Commit]:
        """Commits of the vault, newest first; `actor` owner, hand, capture, light, deep or other."""
        self.snapshot()
        return self.vault.git.log(limit, actor=actor)

    def diff(self, commit: str, path: str = "") -> str:
        """What a commit changed, as a unified diff. Raises NoSuchMemory."""
        return self.vault.git.diff(commit, path)

    def revert(self, commit: str, path: str = "") -> str:
        """Undo a commit or its change of one file by a new commit. Raises VaultConflict when changed since."""
        self._looked = None
        return revert(self.vault, commit, path)

    def check(self) -> Sequence[Problem]:
        """All that is wrong with the vault: broken files, doubled ids, dangling links, secrets written by hand."""
        snapshot = self.snapshot()
        return (*snapshot.problems, *oddities(snapshot.memories))

    def _write(self, draft: Draft, message: Message) -> str:
        self._looked = None
        return self.vault.write(draft.changes, message, draft.raw)


def find(memories: Iterable[Memory], memory_id: str) -> Memory:
    """The memory of an id or its unique beginning. Raises NoSuchMemory."""
    everything = tuple(memories)
    exact = [memory for memory in everything if memory.id == memory_id]
    found = exact or [memory for memory in everything if memory_id and memory.id.startswith(memory_id)]
    if len(found) != 1:
        many = f"{len(found)} ids begin with" if found else "There is none with the id"
        raise NoSuchMemory(f"{many} “{memory_id}”.", "“footnote memory list --all” and “inbox” show all ids.")
    return found[0]


def _shown(memory: Memory, day: dt.date, in_past: bool) -> bool:
    return memory.holds_at(day) and (in_past or not memory.archived)


def _age(memory: Memory) -> tuple[dt.date, str]:
    return memory.valid_from or dt.date.min, memory.created.isoformat() if memory.created else ""


__all__ = ["Captured", "Kept", "MemoryService", "Models", "Wish", "find"]
