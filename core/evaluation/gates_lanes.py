"""The shipped order against each lane alone and against two plain fusions, question by question."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from core.evaluation.compare_mixes import lane, measures, plain_rrf
from core.evaluation.gates_judge import ranked_names
from core.retrieval.result import Candidate

OURS = "ours"
WORDS, VECTORS = "words only", "vectors only"
ORDERS: Mapping[str, Callable[[Candidate], float]] = {
    WORDS: lane("words"),
    VECTORS: lane("vectors"),
    "plain RRF, k = 60": plain_rrf,
    "score-weighted RRF": lambda item: item.fused,
}
# Two sums of the same numbers in another order differ by less.
SAME = 1e-9


@dataclass(frozen=True)
class LaneRow:
    """One order over all questions of a corpus. `wins`: questions on which ours is better than it.

    `worse`: share of questions on which this order is worse than the corpus' better single lane.
    """

    name: str
    ndcg: float
    wins: int
    ties: int
    losses: int
    worse: float


def scores_of(
    candidates: Sequence[Candidate], grades: Mapping[str, int], name_of: Callable[[str], str]
) -> dict[str, float]:
    """nDCG@10 of one question under each order; `candidates` come in ours."""
    found = {OURS: measures(ranked_names(candidates, name_of), grades)[0]}
    for label, score in ORDERS.items():
        order = sorted(candidates, key=lambda item: (-score(item), item.chunk_id))
        found[label] = measures(ranked_names(order, name_of), grades)[0]
    return found


def lane_rows(scores: Sequence[Mapping[str, float]]) -> tuple[LaneRow, ...]:
    """The rows of the table, ours last. Empty without questions."""
    if not scores:
        return ()
    better = max((WORDS, VECTORS), key=lambda label: sum(row[label] for row in scores))
    return tuple(_row(label, scores, better) for label in (*ORDERS, OURS))


def _row(label: str, scores: Sequence[Mapping[str, float]], better: str) -> LaneRow:
    wins, ties, losses = versus([row[OURS] for row in scores], [row[label] for row in scores])
    worse = sum(row[label] < row[better] - SAME for row in scores)
    mean = sum(row[label] for row in scores) / len(scores)
    return LaneRow(label, mean, wins, ties, losses, worse / len(scores))


def versus(ours: Sequence[float], theirs: Sequence[float]) -> tuple[int, int, int]:
    """(wins, ties, losses) of the first."""
    wins = sum(one > other + SAME for one, other in zip(ours, theirs, strict=True))
    losses = sum(one < other - SAME for one, other in zip(ours, theirs, strict=True))
    return wins, len(ours) - wins - losses, losses
