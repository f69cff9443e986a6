"""The numbers of a corpus: what was found, what was refused, and whether citations hold what they are cited for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from core.evaluation.gates_judge import RIGHTLY, Judged

RECALL, NDCG = "recall@5", "nDCG@10"
PRECISION = "evidence from the right documents"
PASSAGE = "evidence holds the answer"
RIGHT = "right outcome"
OVER_REFUSED, FALSE_EVIDENCE = "over-refused", "false evidence"
NEAR_FALSE = "false evidence, near topic"
UNCERTAIN, UNCERTAIN_FALSE = "answered as uncertain", "uncertain without an answer"
BALANCED = "decision, balanced accuracy"
SUPPORT = "citations hold the answer"
CROSS_RECALL, CROSS_REFUSED = "recall@5 across languages", "over-refused across languages"
WORSE = "worse than the better lane"
ANSWERED = ("answered", "wrong passage", "wrong document")
CROSS = "cross-language"


def measured(judged: Sequence[Judged]) -> dict[str, float]:
    """{measure: value, 0 to 1}; a measure that no question has gold for is left out.

    Refusal is told per language too ("over-refused zh"), since one rule decides for all of them.
    """
    across = [item for item in judged if item.question.kind == CROSS]
    values = {
        RECALL: _mean(item.recall for item in judged),
        NDCG: _mean(item.ndcg for item in judged),
        PRECISION: _mean(item.precision for item in judged),
        PASSAGE: _mean(item.passage for item in judged),
        SUPPORT: supported(judged),
        RIGHT: _mean(item.right for item in judged),
        **refusal(judged),
        NEAR_FALSE: share_of(
            [item for item in judged if item.question.near and item.question.answerable is False],
            "false evidence",
        ),
        CROSS_RECALL: _mean(item.recall for item in across),
        CROSS_REFUSED: share_of([item for item in across if item.question.answerable], "over-refused"),
    }
    for language in sorted({item.question.language for item in judged}):
        of_it = [item for item in judged if item.question.language == language]
        values |= {f"{name} {language}": value for name, value in refusal(of_it).items()}
    return {name: value for name, value in values.items() if value is not None}


def refusal(judged: Sequence[Judged]) -> dict[str, float | None]:
    """Both ways to decide wrongly, what was called uncertain, and the mean of deciding rightly over both kinds of questions.

    For that mean, calling an answer uncertain is no yes.
    """
    asked = [item for item in judged if item.verdict != "not asked"]
    answerable = [item for item in asked if item.question.answerable]
    others = [item for item in asked if item.question.answerable is False]
    yes = _mean(float(item.sure) for item in answerable)
    no = _mean(float(not item.sure) for item in others)
    return {
        OVER_REFUSED: share_of(answerable, "over-refused"),
        FALSE_EVIDENCE: share_of(others, "false evidence"),
        UNCERTAIN: _mean(float(not item.sure and item.verdict != "over-refused") for item in answerable),
        UNCERTAIN_FALSE: share_of(others, "uncertain"),
        BALANCED: None if yes is None or no is None else (yes + no) / 2,
    }


@dataclass(frozen=True)
class KindRow:
    """What became of the questions of one kind (a table, a date, a follow-up ...)."""

    kind: str
    count: int
    right: int
    over_refused: int
    wrong_citation: int
    false_evidence: int


def by_kind(judged: Sequence[Judged]) -> tuple[KindRow, ...]:
    """One row for each kind that questions name, of those that were asked for an answer."""
    judged = [item for item in judged if item.verdict != "not asked"]
    kinds = sorted({item.question.kind for item in judged} - {""})
    return tuple(
        _kind_row(kind, [item.verdict for item in judged if item.question.kind == kind]) for kind in kinds
    )


def _kind_row(kind: str, verdicts: Sequence[str]) -> KindRow:
    return KindRow(
        kind,
        len(verdicts),
        sum(verdict in RIGHTLY for verdict in verdicts),
        verdicts.count("over-refused"),
        verdicts.count("wrong passage") + verdicts.count("wrong document"),
        verdicts.count("false evidence"),
    )


def supported(judged: Iterable[Judged]) -> float | None:
    """Of the answers that were given to answerable questions with known passages, the share whose citation holds one."""
    given = [item for item in judged if item.verdict in ANSWERED and item.question.gold]
    return share_of(given, "answered")


def share_of(judged: Sequence[Judged], verdict: str) -> float | None:
    """None for no questions at all."""
    return sum(item.verdict == verdict for item in judged) / len(judged) if judged else None


def _mean(values: Iterable[float | None]) -> float | None:
    known = [value for value in values if value is not None]
    return sum(known) / len(known) if known else None
