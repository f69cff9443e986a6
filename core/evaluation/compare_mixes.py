"""How the mix of meaning, words and late interaction was chosen: every set under several mixes and fusions, and as shipped.

    python -m core.evaluation.compare_mixes ../shared/data FOLDER_FOR_PROFILES SET [SET ...]

Prints nDCG@10, recall@5 and recall@10 for each lane alone, plain and score-weighted reciprocal rank fusion, and linear mixes,
and the share of questions on which each is worse than the set's better single lane. Reranked candidates only are
re-ordered; the first filling of a profile embeds the whole set.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from pathlib import Path

from core.evaluation.command import scope_of
from core.evaluation.dataset import SetQuery, documents, qrels, queries
from core.evaluation.workbench import Workbench, document_id
from core.retrieval.query import Query
from core.retrieval.ranking.fuse import RRF_K
from core.retrieval.ranking.rerank import mixed
from core.retrieval.result import Candidate

MOST_QUERIES = 200
DEPTH = 10
Score = Callable[[Candidate], float]
Judged = tuple[Sequence[Candidate], Mapping[str, int]]


def lane(name: str) -> Score:
    """The order of one lane; what it did not list comes last."""
    return lambda item: -item.ranks.get(name, 10**6)


def plain_rrf(item: Candidate) -> float:
    return sum(1 / (RRF_K + rank) for rank in item.ranks.values())


def mix(meaning: float, words: float, late: float) -> Score:
    """A linear mix of the three; candidates without a grade come behind. `words` is a share of the shipped worth."""

    def score(item: Candidate) -> float:
        if item.rerank is None:
            return item.fused - 100
        return meaning * item.raw.get("vectors", 0) + words * item.words_worth + late * item.rerank

    return score


ORDERS: Mapping[str, Score] = {
    "words alone": lane("words"),
    "vectors alone": lane("vectors"),
    "plain RRF": plain_rrf,
    "score-weighted RRF": lambda item: item.fused,
    "as shipped": lambda item: mixed(item) - (100 if item.rerank is None else 0),
    **{f"{m} cosine + {w} words' worth + {late} MaxSim": mix(m, w, late) for m, w, late in (
        (1, 0, 0), (1, 1, 0), (0, 0, 1), (1, 0.4, 1.67), (1, 0.8, 1.67), (1, 1, 1.67), (1, 1.25, 1.67), (1, 1, 1), (1, 1, 2)
    )},
}  # fmt: skip


def some_of(asked: Sequence[SetQuery], most: int = MOST_QUERIES) -> list[SetQuery]:
    """At most so many, from all over the set: neighbours in a file mostly ask about the same document."""
    step = max(1, math.ceil(len(asked) / most))
    return list(asked[::step])


def candidates(folder: Path, profile: Path) -> list[Judged]:
    """For each judged question what the pipeline found, with all scores."""
    judged = qrels(folder)
    with closing(Workbench(profile)) as bench:
        bench.take_in(documents(folder))
        asked = some_of([query for query in queries(folder / "queries.jsonl") if query.id in judged])
        found: list[Judged] = []
        for query in asked:
            scope = scope_of(bench.catalogue, query)
            result = bench.retriever.search(Query(query.text, scope=scope, k=33, floor=False, patient=True))
            found.append((result.trace.candidates, judged[query.id]))
    return found


def measures(ranked: Sequence[str], grades: Mapping[str, int]) -> tuple[float, float, float]:
    """(nDCG@10, recall@5, recall@10) as trec_eval has them."""
    relevant = {name for name, grade in grades.items() if grade > 0}
    ideal = sum(
        grade / math.log2(place + 2)
        for place, grade in enumerate(sorted(grades.values(), reverse=True)[:DEPTH])
    )
    gain = sum(grades.get(name, 0) / math.log2(place + 2) for place, name in enumerate(ranked[:DEPTH]))
    return (
        gain / ideal if ideal else 0.0,
        len(relevant & set(ranked[:5])) / len(relevant),
        len(relevant & set(ranked[:DEPTH])) / len(relevant),
    )


def ranked_by(found: Sequence[Candidate], score: Score) -> list[str]:
    """Documents by their best chunk."""
    order = sorted(found, key=lambda item: -score(item))
    return list(dict.fromkeys(document_id(item.path) for item in order))


def table(name: str, judged: Sequence[Judged]) -> None:
    rows = {
        label: [measures(ranked_by(found, score), grades) for found, grades in judged]
        for label, score in ORDERS.items()
    }
    lanes = [[row[0] for row in rows[label]] for label in ("words alone", "vectors alone")]
    better = max(lanes, key=sum)
    print(f"{name}: {len(judged)} questions\n{'':36}nDCG@10 recall@5 recall@10 worse than the better lane")
    for label, values in rows.items():
        means = [sum(column) / len(values) for column in zip(*values, strict=True)]
        worse = sum(value[0] < base - 1e-9 for value, base in zip(values, better, strict=True)) / len(values)
        print(f"  {label:34}{means[0]:7.3f} {means[1]:8.3f} {means[2]:9.3f} {worse:12.2f}")


def main(arguments: Sequence[str]) -> None:
    data, profiles, *names = arguments
    for name in names:
        table(name, candidates(Path(data) / name, Path(profiles) / name))


if __name__ == "__main__":
    main(sys.argv[1:])
