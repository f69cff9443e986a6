"""The owner's own corpus: answers that they starred, and questions made of random passages, asked of the running engine.

Nothing of it is sent anywhere, and nothing is kept: a report holds numbers, and ids that mean nothing elsewhere.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, fields, replace
from typing import Any, Protocol

from core.answer.answerer import UNCERTAIN_NOTE
from core.evaluation.corpus import GateQuestion, Gold, Outcome, Quoted
from core.retrieval.result import Candidate
from core.text.language import base_language, detect_language

FIELDS = frozenset(item.name for item in fields(Candidate))
FOUND_AGAIN = frozenset({"same", "moved"})
STARRED_ID = "starred/"


class Call(Protocol):
    """One request of the protocol; `core.service.client.Client.call` is the real one."""

    def __call__(self, method: str, **params: Any) -> Any: ...


class OwnAsker:
    """Asks the engine that owns the profile; documents are named by their paths."""

    def __init__(self, call: Call, refused_at: Mapping[str, float] | None = None) -> None:
        """`refused_at`: for each question that was rightly refused, when (Unix time)."""
        self._call = call
        self._refused_at = refused_at or {}

    def ask(self, question: GateQuestion) -> Outcome:
        if question.id.startswith(STARRED_ID):
            answer = self._call("questions.again", message_id=int(question.id.removeprefix(STARRED_ID)))
        else:
            answer = self._call("questions.again", question=question.text)
        outcome = outcome_of(answer)
        refused_at = self._refused_at.get(question.id)
        if refused_at is not None and not outcome.refused and self._is_newer(outcome, refused_at):
            return replace(outcome, stale=f"Left out, since a newer file answers it: {question.text}")
        return outcome

    def _is_newer(self, outcome: Outcome, when: float) -> bool:
        """Whether every document that is cited was read anew since; an answer that cites none rests on nothing newer."""
        return bool(outcome.cited) and all(
            (self._read_at(item.document) or when) > when for item in outcome.cited
        )

    def _read_at(self, path: str) -> float | None:
        rows = self._call("documents.list", query=path)["rows"]
        return next((row["indexed"] for row in rows if row["path"] == path), None)

    def name_of(self, path: str) -> str:
        return path


def outcome_of(answer: Mapping[str, Any]) -> Outcome:
    """An outcome out of an Answer of the protocol with its trace."""
    used = {number for sentence in answer["answer"] for number in sentence["citations"]}
    candidates = tuple(_candidate(row) for row in answer["trace"]["candidates"])
    return Outcome(
        answer["refused"],
        candidates,
        tuple(Quoted(item.path, item.text) for item in candidates if item.fate == "evidence"),
        tuple(Quoted(item["path"], item["quote"]) for item in answer["references"] if item["n"] in used),
        answer["trace"]["answer_probability"],
        sure=not answer["refused"]
        and all(note["part"] != UNCERTAIN_NOTE.part for note in answer["degraded"]),
    )


def _candidate(row: Mapping[str, Any]) -> Candidate:
    known = {name: value for name, value in row.items() if name in FIELDS}
    return Candidate(**{**known, "heading_path": tuple(row["heading_path"])})


@dataclass(frozen=True)
class Starred:
    """The questions of starred answers. `notes`: sentences about those that cannot be asked any more."""

    questions: tuple[GateQuestion, ...]
    notes: tuple[str, ...]
    refused_at: Mapping[str, float]


def starred_questions(call: Call) -> Starred:
    """What the owner starred, as far as the passages that were cited still stand."""
    questions: list[GateQuestion] = []
    notes: list[str] = []
    refused_at: dict[str, float] = {}
    for row in call("questions.list")["questions"]:
        gold = tuple(
            Gold(item["path"], item["quote"]) for item in row["citations"] if item["state"] in FOUND_AGAIN
        )
        if row["refused"] or gold:
            questions.append(_starred(row, gold))
            if row["refused"]:
                refused_at[questions[-1].id] = row["created"]
        elif row["citations"]:
            notes.append(f"Left out, since its file has changed: {row['question']}")
        else:
            notes.append(f"Left out, since its answer cites no file: {row['question']}")
    return Starred(tuple(questions), tuple(notes), refused_at)


def _starred(row: Mapping[str, Any], gold: tuple[Gold, ...]) -> GateQuestion:
    return GateQuestion(
        f"{STARRED_ID}{row['message_id']}",
        row["question"],
        base_language(detect_language(row["question"])),
        not row["refused"],
        {} if row["refused"] else {item.document: 1 for item in gold},
        () if row["refused"] else gold,
    )


def made_questions(call: Call, count: int, seed: int) -> tuple[list[GateQuestion], list[str]]:
    """(questions, why there are fewer). The engine raises model_unavailable without a chat model."""
    made = call("questions.make", count=count, seed=seed)
    questions = [
        GateQuestion(
            f"made/{_short(row)}",
            row["question"],
            base_language(row["language"]),
            True,
            {row["path"]: 1},
            (Gold(row["path"], row["quote"]),),
        )
        for row in made["questions"]
    ]
    return questions, [made["problem"]] if made["problem"] else []


def _short(row: Mapping[str, Any]) -> str:
    """The same question of the same file has the same id in the next run; it cannot be read back."""
    return hashlib.sha256(f"{row['path']}\n{row['question']}".encode()).hexdigest()[:16]
