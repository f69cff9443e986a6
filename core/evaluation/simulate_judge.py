"""How much a judge of passages may weigh: the order by simulated judges of known quality, for several weights.

    python -m core.evaluation.simulate_judge ../shared/data/ramdocs FOLDER_FOR_PROFILE

No large model is needed, and none is measured: a simulated judge gives sigmoid(2 x), x normal around +d'/2 for a
passage of a relevant document and -d'/2 for others (signal detection: d' 0 guesses, 1 is right in 76 % of pairs, 2 in
92 %, 3 in 98 %). Takes about a minute of one core beside the filling of the profile.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.evaluation.command import scope_of
from core.evaluation.dataset import documents, qrels, queries
from core.evaluation.workbench import Workbench, document_id
from core.retrieval.query import Query
from core.retrieval.ranking.checked import MAX_POOL
from core.retrieval.ranking.rerank import mixed

SEPARATIONS = (0.0, 0.5, 1.0, 2.0, 3.0)
WEIGHTS = (0.0, 0.3, 0.5, 0.7, 1.0, 2.0)
QUERIES = 200
DRAWS = 5
CONFIDENCE = 2.0  # how far a judge's probabilities lie apart; chat models are rather sure of themselves
SEED = 1
Pool = tuple[NDArray[np.float64], NDArray[np.bool_]]


def pools(folder: Path, profile: Path) -> list[Pool]:
    """For each question the mixed scores of the first MAX_POOL passages, and which are of relevant documents."""
    judged = qrels(folder)
    found: list[Pool] = []
    with closing(Workbench(profile, print)) as bench:
        bench.take_in(documents(folder))
        for query in [query for query in queries(folder / "queries.jsonl") if query.id in judged][:QUERIES]:
            scope = scope_of(bench.catalogue, query)
            result = bench.retriever.search(Query(query.text, scope=scope, floor=False, patient=True))
            best = result.trace.candidates[:MAX_POOL]
            grades = judged[query.id]
            relevant = np.array([grades.get(document_id(item.path), 0) > 0 for item in best], dtype=np.bool_)
            if relevant.any():
                found.append((np.array([mixed(item) for item in best]), relevant))
    return found


def ndcg(scores: NDArray[np.float64], relevant: NDArray[np.bool_]) -> float:
    """Of the order by these scores, against the best order of the same passages."""
    discounts = 1.0 / np.log2(np.arange(len(scores)) + 2)
    gained = relevant[np.argsort(-scores)] @ discounts
    return float(gained / (np.sort(relevant)[::-1] @ discounts))


def mean_ndcg(found: Sequence[Pool], separation: float, weight: float) -> float:
    """Over all questions and DRAWS judges; the same judges for every weight."""
    dice = np.random.default_rng(SEED)
    values: list[float] = []
    for _ in range(DRAWS):
        for scores, relevant in found:
            seen = dice.normal(size=len(scores)) + separation * (relevant - 0.5)
            values.append(ndcg(scores + weight / (1.0 + np.exp(-CONFIDENCE * seen)), relevant))
    return float(np.mean(values))


def main(arguments: Sequence[str]) -> None:
    """Prints one line for each quality of judge."""
    found = pools(Path(arguments[0]), Path(arguments[1]))
    print(f"{len(found)} questions; nDCG@{MAX_POOL} by weight")
    for separation in SEPARATIONS:
        row = "  ".join(f"{weight}: {mean_ndcg(found, separation, weight):.3f}" for weight in WEIGHTS)
        print(f"d' {separation}  {row}")


if __name__ == "__main__":
    main(sys.argv[1:])
