"""Keeps what the owner asks for outright: as they wish it, and in place of what it changes by its meaning."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, replace
from pathlib import PurePath

from core.memory.capture.classifier import Classifier
from core.memory.capture.retelling import retold_outright
from core.memory.capture.types import Candidate, Turn
from core.memory.errors import NoSuchMemory, VaultError
from core.memory.from_answers import FILE_KEY, Cited
from core.memory.recall.likeness import Likeness
from core.memory.statements.keeping import clean, keep
from core.memory.statements.kept import Kept
from core.memory.statements.leaving import with_what_is_left
from core.memory.statements.settling import settle_outright
from core.memory.statements.wish import Wish
from core.memory.vault.note import DEFAULT_CONFIDENCE, Memory, Source, changed_file
from core.memory.vault.writing import Draft


@dataclass(frozen=True)
class Told:
    """What became of what the owner asked for outright, and what was not done with the reasons."""

    kept: tuple[Kept, ...]
    refused: tuple[VaultError, ...] = ()


@dataclass(frozen=True)
class OutrightKeeper:
    """Fills drafts with what was asked for. The judges are there where the bundled model is; else rules decide alone."""

    now: dt.datetime
    likeness: Likeness | None
    classifier: Classifier | None

    def keep(
        self, draft: Draft, said: Candidate, source: Source | None = None, turn: Turn | None = None
    ) -> Kept:
        """Keep a candidate; with the `turn` that said it, in place of what it changes by its meaning too.

        Raises NoSuchMemory where it would end what is not there, and SecretRefused.
        """
        kept = self._by_rules(draft, said, source)
        if turn is not None:
            kept = self._in_place(draft, kept, turn)
        return with_what_is_left(draft, kept, self.likeness)

    def _by_rules(self, draft: Draft, said: Candidate, source: Source | None) -> Kept:
        """What may correct or end a memory that is not there is a statement of its own."""
        try:
            return keep(draft, said, self.now, source)
        except NoSuchMemory:
            if said.action == "close" and said.changes != "perhaps":
                raise
            return keep(draft, _as_stated(said), self.now, source)

    def _in_place(self, draft: Draft, kept: Kept, turn: Turn) -> Kept:
        """What was kept, in place of what it changes by its meaning where rules saw no change."""
        if self.likeness is None or self.classifier is None or kept.memory.kind == "instruction":
            return kept
        words = kept.memory.source.words or turn.text
        retold = retold_outright(replace(turn, text=words), self.classifier)
        return settle_outright(draft, retold, kept, self.likeness) if retold is not None else kept


def as_wished(said: Candidate, wish: Wish) -> Candidate:
    """What rules understood of a statement, as its owner wants it kept."""
    said = wish.over(said)
    return said if wish.only_says_when else _as_stated(said)


def as_cited(said: Candidate, wish: Wish, text: str, cited: Cited) -> Candidate:
    """A file's sentence: nothing that it says is of the owner, and "I" in it is somebody else."""
    subject = wish.subject or cited.title or PurePath(cited.path).stem or said.subject
    return replace(
        _as_stated(said),
        text=clean(text),
        kind=wish.kind or "fact",
        subject=subject,
        attribute=wish.attribute,
        value="",
        cardinality=wish.cardinality or "many",
        confidence=DEFAULT_CONFIDENCE,
        beside=(),
    )


def name_file(draft: Draft, memory: Memory, path: str) -> None:
    """Have a memory of a draft say from which file it is."""
    content = draft.changes.get(memory.path)
    if content is not None:
        draft.changes[memory.path] = changed_file(content, {FILE_KEY: path})


def _as_stated(said: Candidate) -> Candidate:
    """A candidate that is kept as it stands, and takes no other's place by its words."""
    return replace(
        said, action="add", instead_of="", topic="", changes="", when=(), may_end=False, otherwise=None
    )
