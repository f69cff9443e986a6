"""The gates: questions are asked, measured and held against floors; a report says what passed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field
from typing import Any

from core.errors import UserInputError
from core.evaluation.corpus import Asker, GateQuestion
from core.evaluation.gates_judge import Judged, judge
from core.evaluation.gates_lanes import OURS, LaneRow, lane_rows, scores_of
from core.evaluation.gates_limits import Check, checks
from core.evaluation.gates_measure import WORSE, KindRow, by_kind, measured
from core.version import VERSION

FORMAT = 1
Tell = Callable[[str], None]


@dataclass(frozen=True)
class CorpusReport:
    """One corpus. `questions` has for each id its verdict and numbers, never its words: reports may be kept and shown.

    `notes` are sentences about questions that were left out.
    """

    name: str
    count: int
    values: dict[str, float]
    lanes: tuple[LaneRow, ...]
    kinds: tuple[KindRow, ...]
    checks: tuple[Check, ...]
    questions: dict[str, dict[str, Any]]
    notes: tuple[str, ...] = ()


@dataclass(frozen=True)
class Compared:
    """A corpus against a stored run, over the questions that both have; `worse`: the losses are no chance."""

    corpus: str
    measure: str
    wins: int
    ties: int
    losses: int
    worse: bool


@dataclass(frozen=True)
class GatesReport:
    """Everything that `footnote eval --gates` found. `notes`: what could not be asked, and why."""

    corpora: tuple[CorpusReport, ...]
    compared: tuple[Compared, ...] = ()
    notes: tuple[str, ...] = ()
    version: str = VERSION
    format: int = field(default=FORMAT)

    @property
    def passed(self) -> bool:
        """Whether no gate failed and nothing is worse than in the stored run."""
        kept = all(check.passed for corpus in self.corpora for check in corpus.checks)
        return kept and not any(item.worse for item in self.compared)

    def as_json(self) -> dict[str, Any]:
        return {**asdict(self), "passed": self.passed}


def run_corpus(
    name: str,
    asker: Asker,
    questions: Sequence[GateQuestion],
    notes: Sequence[str] = (),
    tell: Tell = lambda text: None,
) -> CorpusReport:
    """Ask all questions and measure. Raises UserInputError when there is none, and what the asker raises."""
    if not questions:
        raise UserInputError(f"{name} has no questions.", "Name another set.")
    judged: list[Judged] = []
    stale: list[str] = []
    scores: dict[str, dict[str, float]] = {}
    for number, question in enumerate(questions, start=1):
        outcome = asker.ask(question)
        if outcome.stale:
            stale.append(outcome.stale)
            continue
        judged.append(judge(question, outcome, asker.name_of))
        if question.grades:
            scores[question.id] = scores_of(outcome.candidates, question.grades, asker.name_of)
        tell(f"{name}: {number} of {len(questions)} questions")
    lanes = lane_rows(list(scores.values()))
    values = measured(judged)
    if lanes:
        values[WORSE] = next(row.worse for row in lanes if row.name == OURS)
    rows = {item.question.id: _row(item, scores.get(item.question.id)) for item in judged}
    held = checks(name, values) if judged else ()
    return CorpusReport(name, len(judged), values, lanes, by_kind(judged), held, rows, (*notes, *stale))


def _row(item: Judged, scores: dict[str, float] | None) -> dict[str, Any]:
    return {
        "verdict": item.verdict,
        "right": item.right,
        "nDCG@10": item.ndcg,
        "recall@5": item.recall,
        "evidence": item.precision,
        "orders": scores,
    }
