"""What the gates ask: questions with their gold, whether of a public set, of a folder of files, or of the owner's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Protocol

from core.retrieval.result import Candidate


@dataclass(frozen=True)
class Gold:
    """A passage that answers: the document's name and words that stand in it."""

    document: str
    quote: str


@dataclass(frozen=True)
class GateQuestion:
    """One question. `grades` are the relevant documents, `gold` the passages where they are known.

    `answerable` None: not labelled, only the order is measured. `kind` says what makes the question hard; `near` of one that
    has no answer, that the documents are about its topic. `before` are earlier questions of the same conversation.
    """

    id: str
    text: str
    language: str
    answerable: bool | None
    grades: Mapping[str, int] = field(default_factory=dict)
    gold: tuple[Gold, ...] = ()
    kind: str = ""
    near: bool = False
    before: tuple[str, ...] = ()
    group: str = ""


@dataclass(frozen=True)
class Quoted:
    """A passage that was shown: the document's name and its text."""

    document: str
    text: str


@dataclass(frozen=True)
class Outcome:
    """What became of a question.

    `refused`: nothing was shown as an answer; None: only the order was asked for. `sure` False: what was shown was called
    uncertain, or nothing was shown. `evidence` are the passages that were handed on, `cited` those that the
    answer rests on. `candidates` are all that were found, best first, before the floor drops any. `stale` says why the
    question can no longer be judged, "" when it can.
    """

    refused: bool | None
    candidates: tuple[Candidate, ...]
    evidence: tuple[Quoted, ...] = ()
    cited: tuple[Quoted, ...] = ()
    probability: float = 0.0
    stale: str = ""
    sure: bool = True


class Asker(Protocol):
    """Whoever answers the gates' questions: a workbench, or the owner's running engine."""

    def ask(self, question: GateQuestion) -> Outcome:
        """Raises FootnoteError when the question could not be answered at all."""
        ...

    def name_of(self, path: str) -> str:
        """The name by which gold and grades know the document at this path."""
        ...
