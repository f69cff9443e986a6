"""What each part of the final order should weigh, chosen on all sets but one and tried on that one, for each set in turn.

    python -m core.evaluation.fit_order ../shared/data FOLDER_FOR_PROFILES SET SET [SET ...]

The passages keep what the pipeline gave them (see `mixed` in core/retrieval/ranking/rerank.py); only the weights of the parts
change, one after another, for what is better on the other sets. A part that the sets choose again and again when another is
left out is worth its place. One set's reading takes minutes, the choosing seconds.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.evaluation.compare_mixes import Judged, candidates, lane, measures, ranked_by
from core.evaluation.workbench import document_id
from core.retrieval.ranking.rerank import ECHO_WEIGHT, KIN_WEIGHT, MAXSIM_WEIGHT, POOL, mixed
from core.retrieval.result import Candidate

PARTS = ("words", "place", "late interaction", "echo", "sentences", "likeness")
SHARES = (0.0, 0.5, 0.75, 1.0, 1.33, 2.0)
# What a better mean is worth against questions made worse, and the least that a change must bring: less is the sets' noise.
RECALL_WEIGHS, WORSE_WEIGHS, LEAST_GAIN = 0.3, 0.3, 3e-4
ROUNDS = 2
Shares = Mapping[str, float]


@dataclass(frozen=True)
class Question:
    """The passages that were looked at closely: what is not weighed anew, the parts, and the documents of all."""

    fixed: NDArray[np.float64]
    parts: NDArray[np.float64]
    documents: tuple[str, ...]
    rest: tuple[str, ...]
    grades: Mapping[str, int]

    def ranked(self, shares: NDArray[np.float64]) -> list[str]:
        order = np.argsort(-(self.fixed + self.parts @ shares), kind="stable")
        return list(dict.fromkeys([*(self.documents[place] for place in order), *self.rest]))


@dataclass(frozen=True)
class Figures:
    """Means over a set's questions; `worse` than by its better lane."""

    ndcg: float
    recall_5: float
    recall_10: float
    worse: float

    @property
    def good(self) -> float:
        return self.ndcg + RECALL_WEIGHS * (self.recall_5 + self.recall_10) - WORSE_WEIGHS * self.worse

    def __str__(self) -> str:
        return f"nDCG@10 {self.ndcg:.3f}  recall@5 {self.recall_5:.3f}  @10 {self.recall_10:.3f}  worse {self.worse:.2f}"


class OneSet:
    """The questions of one set, and how good its better lane is on each."""

    def __init__(self, judged: Sequence[Judged]) -> None:
        self._questions = [_question(found, grades) for found, grades in judged]
        lanes = [
            [measures(ranked_by(found, lane(name)), grades)[0] for found, grades in judged]
            for name in ("words", "vectors")
        ]
        self._better = np.array(max(lanes, key=sum))

    def figures(self, shares: Shares) -> Figures:
        weights = np.array([shares[part] for part in PARTS])
        found = np.array([measures(one.ranked(weights), one.grades) for one in self._questions])
        ndcg, recall_5, recall_10 = found.mean(axis=0).tolist()
        return Figures(ndcg, recall_5, recall_10, float(np.mean(found[:, 0] < self._better - 1e-9)))


def _question(found: Sequence[Candidate], grades: Mapping[str, int]) -> Question:
    near = [item for item in found[:POOL] if item.rerank is not None]
    rest = [item for item in found if item not in near]
    return Question(
        np.array([_fixed(item) for item in near]),
        np.array([_parts(item) for item in near]).reshape(len(near), len(PARTS)),
        tuple(document_id(item.path) for item in near),
        tuple(document_id(item.path) for item in rest),
        grades,
    )


def _fixed(item: Candidate) -> float:
    """What the order gives a passage beside PARTS."""
    return mixed(item) - math.fsum(_parts(item))


def _parts(item: Candidate) -> tuple[float, ...]:
    """In the order of PARTS, as much as each adds with the shipped weights."""
    late = MAXSIM_WEIGHT * (item.rerank or 0.0)
    return item.words_worth, item.at_head, late, ECHO_WEIGHT * item.echo, item.telling, KIN_WEIGHT * item.kin


def chosen(sets: Iterable[OneSet]) -> Shares:
    """The shares of the shipped weights that are best over these sets."""
    known = list(sets)
    best: dict[str, float] = dict.fromkeys(PARTS, 1.0)
    good = _good(known, best)
    for _ in range(ROUNDS):
        for part in PARTS:
            for share in SHARES:
                tried = {**best, part: share}
                found = _good(known, tried)
                if found > good + LEAST_GAIN:
                    best, good = tried, found
    return best


def _good(sets: Sequence[OneSet], shares: Shares) -> float:
    return math.fsum(one.figures(shares).good for one in sets) / len(sets)


def _told(shares: Shares) -> str:
    changed = [f"{part} x {share:g}" for part, share in shares.items() if share != 1.0]
    return ", ".join(changed) or "as shipped"


def main(arguments: Sequence[str]) -> None:
    """Prints for each set its figures as shipped and with what the other sets choose, then what all choose."""
    data, profiles, *names = arguments
    sets = {name: OneSet(candidates(Path(data) / name, Path(profiles) / name)) for name in names}
    shipped: Shares = dict.fromkeys(PARTS, 1.0)
    for name, one in sets.items():
        shares = chosen(other for label, other in sets.items() if label != name)
        print(f"{name}\n  as shipped             {one.figures(shipped)}")
        print(f"  chosen without it      {one.figures(shares)}: {_told(shares)}", flush=True)
    print(f"chosen on all: {_told(chosen(sets.values()))}")


if __name__ == "__main__":
    main(sys.argv[1:])
