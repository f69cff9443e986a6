"""Fits the weights of `core.models.answer_rule` on public sets that say which questions have no answer.

    python -m core.evaluation.fit_answer_rule ../shared FOLDER_FOR_PROFILES

The features are those of the pipeline itself. Three sets have real unanswerable questions; XQuAD gets its own by taking
the article of the question out of the search. Two sets are questions of our own, to the sample library and to a book on
programming, as people ask them: there, most passages are near. Prints the best fit, each set left out in turn, and a table of biases: the
table shows what answering more often would cost. Takes about
ten minutes of one core, most of it for the first filling of the profiles.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from importlib.resources import as_file, files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.evaluation.command import scope_of
from core.evaluation.dataset import SetDocument, SetQuery, documents, qrels, queries
from core.evaluation.workbench import Workbench, document_id
from core.library.extract.dispatch import extract_file
from core.library.extract.limits import ExtractLimits
from core.models.answer_rule import (
    BIAS,
    WEIGHT_LEAD,
    WEIGHT_WEAKEST,
    WEIGHT_WORDS,
    best_features,
    features,
)
from core.retrieval.answerable import best_hit
from core.retrieval.types import Query, Scope, SearchResult

LABELLED = ("clapnq", "nomiracl_en", "nomiracl_zh")
WITHOUT_ARTICLE = ("xquad_en", "xquad_zh2en", "xquad_en2zh")
WITHOUT_ARTICLE_QUERIES = 150
ONLY_CHECKED = ("rgb_zh_noise",)
RIDGE = 1e-3  # against separable sets; too small to move the weights
STEPS = 50
BIASES = np.arange(-3.54, -2.5, 0.2)
# The hard sets weigh twice: XQuAD's questions were written from their paragraphs and are nearly always told apart.
FITTED_TWICE = LABELLED
Array = NDArray[np.float64]
Row = tuple[float, float, float]


@dataclass(frozen=True)
class LabelledSet:
    """Features (lead, weakest, words), one row for each question, and whether the corpus answers it."""

    name: str
    features: Array
    answerable: NDArray[np.bool_]


def row_of(bench: Workbench, result: SearchResult) -> Row:
    """What the rule sees of one search."""
    found = result.trace.candidates
    understood = result.trace.understood
    assert understood is not None
    cosines = [item.raw["vectors"] for item in found if "vectors" in item.raw]
    _, lead = features(bench.profile.calibration, cosines or [0.0])
    best = best_hit(found[0], bench.profile, understood.languages[0]) if found else None
    return (lead, *(best_features(best) if best else (0.0, 0.0)))


def ask(bench: Workbench, query: SetQuery, scope: Scope) -> SearchResult:
    return bench.retriever.search(Query(query.text, scope=scope, floor=False, patient=True))


def labelled(folder: Path, profile: Path) -> LabelledSet:
    """A set that says which questions its corpus answers."""
    judged = qrels(folder)
    with closing(Workbench(profile)) as bench:
        bench.take_in(documents(folder))
        asked = queries(folder / "queries.jsonl")
        rows = [row_of(bench, ask(bench, query, scope_of(bench.catalogue, query))) for query in asked]
    truth = [query.answerable if query.answerable is not None else query.id in judged for query in asked]
    return LabelledSet(folder.name, np.array(rows), np.array(truth))


def without_article(folder: Path, profile: Path) -> LabelledSet:
    """XQuAD: each question with its article in the corpus, and without."""
    judged = qrels(folder)
    rows: list[Row] = []
    with closing(Workbench(profile)) as bench:
        bench.take_in(documents(folder))
        known = [
            document
            for source in bench.catalogue.sources.all()
            for document in bench.catalogue.documents.of_source(source.id)
        ]
        for query in queries(folder / "queries.jsonl")[:WITHOUT_ARTICLE_QUERIES]:
            article = next(iter(judged[query.id])).rpartition("-")[0]
            others = tuple(item.id for item in known if document_id(item.path).rpartition("-")[0] != article)
            rows += [
                row_of(bench, ask(bench, query, Scope())),
                row_of(bench, ask(bench, query, Scope(documents=others))),
            ]
    return LabelledSet(folder.name, np.array(rows), np.array([True, False] * (len(rows) // 2)))


def own(name: str, folder: Path, profile: Path) -> LabelledSet:
    """Our own questions (resources/calibration/answerable) to the files of a folder."""
    lines = (
        files("resources")
        .joinpath("calibration", "answerable", f"{name}.jsonl")
        .read_text("utf-8")
        .splitlines()
    )
    asked = [json.loads(line) for line in lines]
    with closing(Workbench(profile)) as bench:
        bench.take_in(texts(folder))
        rows = [
            row_of(bench, ask(bench, SetQuery("", one["question"], "", None, ""), Scope())) for one in asked
        ]
    return LabelledSet(f"own {name}", np.array(rows), np.array([one["answerable"] for one in asked]))


def texts(folder: Path) -> Iterator[SetDocument]:
    """Every file of a folder that holds text, read as the library reads it."""
    for path in sorted(folder.rglob("*")):
        if path.is_file() and path.name != "questions.json":
            found = extract_file(path, ExtractLimits())
            if found.status == "ok":
                yield SetDocument(str(path.relative_to(folder)), found.title or path.stem, found.text, "")


def fit(sets: Sequence[LabelledSet]) -> Array:
    """Weights and, last, the bias; Newton's method on the logistic loss, each set and class weighing the same."""
    design = np.concatenate([np.c_[s.features, np.ones(len(s.features))] for s in sets])
    truth = np.concatenate([s.answerable for s in sets]).astype(float)
    weight = np.concatenate([balance(s.answerable) for s in sets])
    beta: Array = np.zeros(design.shape[1])
    for _ in range(STEPS):
        guess = 1 / (1 + np.exp(-design @ beta))
        gradient = design.T @ (weight * (guess - truth)) + RIDGE * beta
        curvature = (design * (weight * guess * (1 - guess))[:, None]).T @ design + RIDGE * np.eye(len(beta))
        beta = beta - np.linalg.solve(curvature, gradient)
    return beta


def balance(labels: NDArray[np.bool_]) -> Array:
    """Weights that let both classes, and all sets, count the same."""
    weights: Array = np.where(labels, 0.5 / labels.sum(), 0.5 / (~labels).sum())
    return weights


def verdict(one: LabelledSet, beta: Array) -> tuple[float, float]:
    """(balanced accuracy, share of answerable questions that are answered)."""
    yes = one.features @ beta[:-1] + beta[-1] >= 0
    answered = float(yes[one.answerable].mean())
    return (answered + float((~yes[~one.answerable]).mean())) / 2, answered


def main(arguments: Sequence[str]) -> None:
    shared, profiles = Path(arguments[0]), Path(arguments[1])
    data = shared / "data"
    fitted = [labelled(data / name, profiles / name) for name in LABELLED]
    fitted += [without_article(data / name, profiles / name) for name in WITHOUT_ARTICLE]
    with as_file(files("resources").joinpath("sample_library")) as sample:
        fitted.append(own("sample_library", sample, profiles / "own_sample_library"))
    fitted.append(own("rust_book", shared / "files" / "docs_rust_book", profiles / "own_rust_book"))
    checked = [labelled(data / name, profiles / name) for name in ONLY_CHECKED]
    trained = [one for one in fitted if one.name in FITTED_TWICE or one.name.startswith("own")]
    trained += [one for one in fitted if one.name in FITTED_TWICE]
    best = fit(trained)
    print("best fit of lead, weakest, words, bias:", best.round(2).tolist())
    for one in fitted:
        unseen = fit([other for other in trained if other is not one])
        print(f"{one.name:14} seen {verdict(one, best)[0]:.3f}, left out {verdict(one, unseen)[0]:.3f}")
    shipped = np.array([WEIGHT_LEAD, WEIGHT_WEAKEST, WEIGHT_WORDS, BIAS])
    print("bias    " + "".join(f"{one.name:>20}" for one in (*fitted, *checked)))
    for bias in (*BIASES, BIAS):
        trial = replace_bias(shipped, float(bias))
        cells = ["{:.3f} | {:.2f}".format(*verdict(one, trial)) for one in (*fitted, *checked)]
        mark = "*" if bias == BIAS else " "
        print(f"{bias:+.2f} {mark} " + "".join(f"{cell:>20}" for cell in cells))


def replace_bias(beta: Array, bias: float) -> Array:
    """The same weights with another bias."""
    return np.array([*beta[:-1], bias])


if __name__ == "__main__":
    main(sys.argv[1:])
