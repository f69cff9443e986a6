"""What each part of the order of passages is worth: every set under the shipped constants and under others, one at a time.

    python -m core.evaluation.compare_orders ../shared/data FOLDER_FOR_PROFILES SET [SET ...]

The pipeline itself runs with the constants replaced; prints nDCG@10, recall@5, recall@10 and the share of questions on which
the order is worse than the set's better single lane. Of XQuAD's four languages (xquad_mixed) two further sets are made:
"elsewhere", where the paragraph is there in other languages only, and "either", where each paragraph is there in English or
Chinese; for the latter also how often the right paragraph is first, asked in its language and in the other. Passages are
read by late interaction once, whatever the constants; each variant then takes some seconds for its questions.
"""

from __future__ import annotations

import hashlib
import importlib
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path

from core.evaluation.command import ranked_documents, scope_of
from core.evaluation.compare_mixes import measures, some_of
from core.evaluation.dataset import SetQuery, documents, qrels, queries
from core.evaluation.workbench import Workbench
from core.retrieval.query import Query, Scope

# A fifth of a second each under each of the variants: a set takes two minutes of one core. With 40, one question more or less
# is .025 of those worse than by the better lane.
MOST_QUERIES = 40
MIXED = "xquad_mixed"
EITHER = ("en", "zh")
DEPTH = 10
# (module, constant): value instead of the shipped one. Most parts are switched off, a few set to another value.
Variant = Mapping[tuple[str, str], float]
KIN, ACROSS, MAXSIM, TELLING = (
    "core.retrieval.ranking.rerank",
    "core.retrieval.ranking.across",
    "core.retrieval.ranking.rerank_maxsim",
    "core.retrieval.ranking.telling",
)
VARIANTS: Mapping[str, Variant] = {
    "as shipped": {},
    "no kinship": {(KIN, "KIN_WEIGHT"): 0.0},
    "three vouch": {("core.retrieval.ranking.kinship", "VOUCHING"): 3},
    "no spread": {(ACROSS, "COSINE_SPREAD"): 1.0, (MAXSIM, "LATE_SPREAD"): 1.0},
    "translations ahead": {(ACROSS, "SAYS_THE_SAME"): 2.0},
    "says the same .7": {(ACROSS, "SAYS_THE_SAME"): 0.7},
    "tokens alike": {(MAXSIM, "SUBJECT_SHARE"): 0.0},
    "identifiers as words": {("core.retrieval.ranking.words_worth", "IDENTIFIERS_WORTH"): 0.0},
    "no late interaction": {(KIN, "MAXSIM_WEIGHT"): 0.0},
    "no echo": {(KIN, "ECHO_WEIGHT"): 0.0},
    "no place of the words": {("core.retrieval.ranking.words_worth", "PLACE_WORTH"): 0.0},
    "nothing said alike": {("core.retrieval.ranking.kinship", "SAID_ALIKE_WEIGHT"): 0.0},
    "no kind asked for": {(TELLING, "KIND_WORTH"): 0.0},
    "no speaker": {(TELLING, "SPEAKER_WORTH"): 0.0},
    "asking as telling": {(TELLING, "ASKS_COSTS"): 0.0},
    "next as last": {(TELLING, "SIBLING_COSTS"): 0.0},
    "all of one document": {(KIN, "PER_DOCUMENT"): 100},
}


@dataclass(frozen=True)
class Asked:
    """A question, where it may look, and the grades of the documents there."""

    query: SetQuery
    scope: Scope
    grades: Mapping[str, int]


@contextmanager
def replaced(variant: Variant) -> Iterator[None]:
    """The modules' constants at these values for a while."""
    before = {key: getattr(importlib.import_module(key[0]), key[1]) for key in variant}
    try:
        for (module, name), value in variant.items():
            setattr(importlib.import_module(module), name, value)
        yield
    finally:
        for (module, name), value in before.items():
            setattr(importlib.import_module(module), name, value)


def ranked(bench: Workbench, one: Asked, mode: str = "hybrid") -> list[str]:
    query = Query(one.query.text, scope=one.scope, k=33, floor=False, patient=True, mode=mode)  # type: ignore[arg-type]
    return [name for name, _ in ranked_documents(bench.retriever.search(query), DEPTH)]


def as_it_is(bench: Workbench, folder: Path) -> list[Asked]:
    judged = qrels(folder)
    found = some_of(
        [query for query in queries(folder / "queries.jsonl") if query.id in judged], MOST_QUERIES
    )
    return [Asked(query, scope_of(bench.catalogue, query), judged[query.id]) for query in found]


def elsewhere(bench: Workbench, folder: Path) -> list[Asked]:
    """xquad_mixed without the paragraph in the question's own language."""
    ids = _ids(bench)
    return [
        Asked(
            one.query,
            Scope(documents=tuple(ids[name] for name in ids if one.grades.get(name, 0) < 2)),
            {name: 1 for name, grade in one.grades.items() if grade == 1},
        )
        for one in as_it_is(bench, folder)
    ]


def either(bench: Workbench, folder: Path) -> list[Asked]:
    """xquad_mixed with each paragraph in one of two languages, asked in both."""
    ids, judged = _ids(bench), qrels(folder)
    there = {name for name in ids if name.partition(":")[0] == _language_of(name.partition(":")[2])}
    scope = Scope(documents=tuple(ids[name] for name in there))
    all_of_them = [q for q in queries(folder / "queries.jsonl") if q.id.partition(":")[0] in EITHER]
    found = some_of(all_of_them, MOST_QUERIES)
    return [Asked(q, scope, {name: 1 for name in judged[q.id] if name in there}) for q in found]


def _language_of(paragraph: str) -> str:
    return EITHER[hashlib.sha256(paragraph.encode()).digest()[0] % len(EITHER)]


def _ids(bench: Workbench) -> dict[str, int]:
    return {
        document.path.split("/", 3)[3]: document.id
        for source in bench.catalogue.sources.all()
        for document in bench.catalogue.documents.of_source(source.id)
    }


def table(name: str, bench: Workbench, asked: Sequence[Asked]) -> None:
    lanes = [[_ndcg(ranked(bench, one, mode), one) for one in asked] for mode in ("words", "vectors")]
    better = max(lanes, key=sum)
    print(f"{name}: {len(asked)} questions\n{'':24}nDCG@10 recall@5 recall@10 worse than the better lane")
    for label, variant in VARIANTS.items():
        with replaced(variant):
            orders = [ranked(bench, one) for one in asked]
        values = [measures(order, one.grades) for order, one in zip(orders, asked, strict=True)]
        means = [sum(column) / len(values) for column in zip(*values, strict=True)]
        worse = sum(value[0] < base - 1e-9 for value, base in zip(values, better, strict=True)) / len(values)
        first = _first(orders, asked) if name.endswith("either") else ""
        print(f"  {label:22}{means[0]:7.3f} {means[1]:8.3f} {means[2]:9.3f} {worse:12.2f}{first}", flush=True)


def _ndcg(order: Sequence[str], one: Asked) -> float:
    return measures(order, one.grades)[0]


def _first(orders: Sequence[Sequence[str]], asked: Sequence[Asked]) -> str:
    """How often the right paragraph is first: in the question's language, in the other."""
    hits: dict[bool, list[bool]] = {True: [], False: []}
    for order, one in zip(orders, asked, strict=True):
        right = next(iter(one.grades))
        own = right.partition(":")[0] == one.query.id.partition(":")[0]
        hits[own].append(order[:1] == [right])
    return "   first: " + ", ".join(f"{sum(found) / max(1, len(found)):.3f}" for found in hits.values())


def main(arguments: Sequence[str]) -> None:
    data, profiles, *names = arguments
    made: Mapping[str, Callable[[Workbench, Path], list[Asked]]] = {"elsewhere": elsewhere, "either": either}
    for name in names:
        folder = Path(data) / name
        with closing(Workbench(Path(profiles) / name)) as bench:
            bench.take_in(documents(folder))
            table(name, bench, as_it_is(bench, folder))
            for label, make in made.items() if name == MIXED else ():
                table(f"{name}, {label}", bench, make(bench, folder))


if __name__ == "__main__":
    main(sys.argv[1:])
