"""Fits the weights of `core.models.answer_rule` on sets that say which questions have no answer.

    python -m core.evaluation.fit_answer_rule ../shared tests/support FOLDER_FOR_PROFILES

The features are those of the pipeline itself. Three public sets have real unanswerable questions; XQuAD gets its own by
taking the article of the question out of the search. Our own questions, as people ask them, go to the sample library and
to a book on programming, in the language of the files and across; to the development folders of tests/support/asked,
all in one library, where most passages are near; to those of tests/support/answerable, in libraries of eight files; and to
the worlds of tests/support/answers from which the reader has not learned, with traps that share their words.
Every second question of the public sets is left out of all fits. Prints the best fit, and for a table of biases the
balanced accuracy and the shares answered of answerable and unanswerable questions, each set left out of its own fit.
Takes about ten minutes of one core, most of it for the first filling of the profiles.
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

from core.evaluation.answers_written import World, kept_out, worlds
from core.evaluation.command import scope_of
from core.evaluation.corpus_asked import AskedFolder, asked_folders
from core.evaluation.corpus_files import make_files
from core.evaluation.dataset import SetDocument, SetQuery, documents, qrels, queries
from core.evaluation.file_bench import FileBench
from core.evaluation.workbench import Workbench, document_id
from core.library.extract.dispatch import extract_file
from core.library.extract.limits import ExtractLimits
from core.models.answer_rule import (
    READ,
    best_features,
    features,
    read_feature,
)
from core.retrieval.query import Query, Scope, Turn
from core.retrieval.ranking.answerable import best_hit, distinct_cosines
from core.retrieval.result import SearchResult

LABELLED = ("clapnq", "nomiracl_en", "nomiracl_zh")
WITHOUT_ARTICLE = ("xquad_en", "xquad_zh", "xquad_zh2en", "xquad_en2zh")
WITHOUT_ARTICLE_QUERIES = 150
NOISY = "rgb_zh_noise"
OWN = (  # questions, folder of the files (below `files` of the shared folder; "" is the sample library)
    ("sample_library", ""),
    ("sample_library_across", ""),
    ("rust_book", "docs_rust_book"),
    ("rust_book_across", "docs_rust_book"),
    ("rust_book", "docs_rust_book_zh"),
)
ASKED, ANSWERABLE, WORLDS = "asked", "answerable", "answers"
# What a set weighs. The hard sets twice; XQuAD's questions were written from their paragraphs and are nearly always told
# apart; our own are five sets of the same questions.
HARD_WEIGHT, OWN_WEIGHT, XQUAD_WEIGHT, NOISY_WEIGHT, ASKED_WEIGHT, SMALL_WEIGHT = 2.0, 1.2, 0.6, 0.5, 1.5, 1.0
WORLDS_WEIGHT, WORLDS_EVERY = 1.5, 3
RIDGE = 1e-3  # against separable sets; too small to move the weights
STEPS = 50
# Steps beside the best fit: the shipped bias is where the hard sets are told best, "perhaps" where our own are.
LIFTS = np.arange(-0.6, 0.9, 0.1)
NAMES = ("lead", "window", "weakest", "words", "names lacking", "literal lacking", "kind behind", "read")
Array = NDArray[np.float64]
Row = tuple[float, ...]


@dataclass(frozen=True)
class LabelledSet:
    """Features (NAMES), one row for each question, and whether the corpus answers it.

    Sets of one `family` ask the same questions, or of the same corpus: they are left out together.
    """

    name: str
    family: str
    weight: float
    features: Array
    answerable: NDArray[np.bool_]


def row_of(bench: Workbench, result: SearchResult) -> Row:
    """What the rule sees of one search."""
    found = result.trace.candidates
    understood = result.trace.understood
    assert understood is not None
    _, lead = features(bench.profile.calibration, distinct_cosines(found) or [0.0])
    best = best_hit(found, bench.profile, understood) if found else None
    if best is None:
        return (lead, *[0.0] * (len(NAMES) - 1))
    return (lead, *best_features(best), read_feature(best.read or 0.0))


def ask(bench: Workbench, query: SetQuery, scope: Scope) -> SearchResult:
    return bench.retriever.search(Query(query.text, scope=scope, floor=False, patient=True))


def labelled(folder: Path, profile: Path, weight: float) -> LabelledSet:
    """A set that says which questions its corpus answers."""
    judged = qrels(folder)
    with closing(Workbench(profile)) as bench:
        bench.take_in(documents(folder))
        asked = queries(folder / "queries.jsonl")
        rows = [row_of(bench, ask(bench, query, scope_of(bench.catalogue, query))) for query in asked]
    truth = [query.answerable if query.answerable is not None else query.id in judged for query in asked]
    return LabelledSet(folder.name, folder.name, weight, np.array(rows), np.array(truth))


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
    truth = np.array([True, False] * (len(rows) // 2))
    return LabelledSet(folder.name, "xquad", XQUAD_WEIGHT, np.array(rows), truth)


def own(name: str, folder: Path, profile: Path) -> LabelledSet:
    """Our own questions (resources/calibration/answerable) to the files of a folder."""
    file = files("resources").joinpath("calibration", "answerable", f"{name}.jsonl")
    asked = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    with closing(Workbench(profile)) as bench:
        bench.take_in(texts(folder))
        rows = [
            row_of(bench, ask(bench, SetQuery("", one["question"], "", None, ""), Scope())) for one in asked
        ]
    truth = np.array([one["answerable"] for one in asked])
    family = "sample library" if name.startswith("sample") else "rust book"
    return LabelledSet(f"{name} {folder.name[-2:]}", family, OWN_WEIGHT, np.array(rows), truth)


def asked_library(name: str, development: Sequence[AskedFolder], profile: Path, weight: float) -> LabelledSet:
    """The questions of these folders to the files of all of them, earlier questions told before."""
    rows: list[Row] = []
    truth: list[bool] = []
    root = profile.resolve() / "files"
    made = [file for folder in development for file in make_files(folder.sources, root / folder.name)]
    with closing(FileBench(profile, root)) as bench:
        bench.take_in_files(made)
        for question in (question for folder in development for question in folder.questions):
            earlier = tuple(Turn("user", text) for text in question.before)
            found = bench.retriever.search(Query(question.text, earlier, floor=False, patient=True))
            rows.append(row_of(bench, found))
            truth.append(bool(question.answerable))
    return LabelledSet(name, name.split()[0], weight, np.array(rows), np.array(truth))


def worlds_library(chosen: Sequence[World], profile: Path, weight: float) -> LabelledSet:
    """Every third question of these worlds to the files of all of them."""
    root = profile.resolve() / "files"
    for world in chosen:
        if not (root / world.name).exists():
            world.write(root / world.name)
    questions = [question for world in chosen for passage in world.passages for question in passage.questions]
    asked = questions[::WORLDS_EVERY]
    with closing(FileBench(profile, root)) as bench:
        bench.take_in_files(sorted(path for path in root.rglob("*") if path.is_file()))
        rows = [row_of(bench, ask(bench, SetQuery("", one.text, "", None, ""), Scope())) for one in asked]
    truth = np.array([bool(one.answers) for one in asked])
    return LabelledSet(WORLDS, WORLDS, weight, np.array(rows), truth)


def texts(folder: Path) -> Iterator[SetDocument]:
    """Every file of a folder that holds text, read as the library reads it."""
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found = extract_file(path, ExtractLimits())
            if found.status == "ok":
                yield SetDocument(str(path.relative_to(folder)), found.title or path.stem, found.text, "")


def fit(sets: Sequence[LabelledSet]) -> Array:
    """Weights and, last, the bias; Newton's method on the logistic loss, both classes of a set weighing the same."""
    design = np.concatenate([np.c_[s.features, np.ones(len(s.features))] for s in sets])
    truth = np.concatenate([s.answerable for s in sets]).astype(float)
    weight = np.concatenate([s.weight * balance(s.answerable) for s in sets])
    beta: Array = np.zeros(design.shape[1])
    for _ in range(STEPS):
        guess = 1 / (1 + np.exp(-design @ beta))
        gradient = design.T @ (weight * (guess - truth)) + RIDGE * beta
        curvature = (design * (weight * guess * (1 - guess))[:, None]).T @ design + RIDGE * np.eye(len(beta))
        beta = beta - np.linalg.solve(curvature, gradient)
    return beta


def balance(labels: NDArray[np.bool_]) -> Array:
    """Weights that let both classes count the same."""
    weights: Array = np.where(labels, 0.5 / labels.sum(), 0.5 / (~labels).sum())
    return weights


def verdict(one: LabelledSet, beta: Array) -> tuple[float, float, float]:
    """(balanced accuracy, share answered of the answerable questions, of the others)."""
    yes = one.features @ beta[:-1] + beta[-1] >= 0
    answered, false = float(yes[one.answerable].mean()), float(yes[~one.answerable].mean())
    return (answered + 1 - false) / 2, answered, false


def raised(beta: Array, lift: float) -> Array:
    """The same weights with a higher bias."""
    return np.array([*beta[:-1], beta[-1] + lift])


def all_sets(shared: Path, folders: Path, profiles: Path) -> list[LabelledSet]:
    data = shared / "data"
    found = [labelled(data / name, profiles / name, HARD_WEIGHT) for name in LABELLED]
    found.append(labelled(data / NOISY, profiles / NOISY, NOISY_WEIGHT))
    found += [without_article(data / name, profiles / name) for name in WITHOUT_ARTICLE]
    with as_file(files("resources").joinpath("sample_library")) as sample:
        for name, folder in OWN:
            where = shared / "files" / folder if folder else sample
            found.append(own(name, where, profiles / f"own {folder or 'sample'}"))
    found.append(asked_library(ASKED, asked_folders(folders / ASKED, "dev"), profiles / ASKED, ASKED_WEIGHT))
    small = asked_folders(folders / ANSWERABLE, "dev")
    alone = [
        asked_library(ANSWERABLE, [folder], profiles / f"{ANSWERABLE} {folder.name}", SMALL_WEIGHT)
        for folder in small
    ]
    together = asked_library(f"{ANSWERABLE} together", small, profiles / ANSWERABLE, SMALL_WEIGHT)
    written = [world for world in worlds(folders / WORLDS) if kept_out(world)]
    return [*found, joined(alone), together, worlds_library(written, profiles / WORLDS, WORLDS_WEIGHT)]


def joined(sets: Sequence[LabelledSet]) -> LabelledSet:
    """The questions of several sets as those of one, each asked of its own library."""
    first = sets[0]
    return LabelledSet(
        first.name,
        first.family,
        first.weight,
        np.concatenate([one.features for one in sets]),
        np.concatenate([one.answerable for one in sets]),
    )


def half(one: LabelledSet, start: int) -> LabelledSet:
    """Every second question, from this one on."""
    name = f"{one.name} kept" if start else one.name
    return LabelledSet(name, one.family, one.weight, one.features[start::2], one.answerable[start::2])


def table(sets: Sequence[LabelledSet], betas: Sequence[Array]) -> None:
    """One line for each lift; cells are balanced accuracy, answered of answerable / of others, the set left out."""
    print("lift  " + "".join(f"{one.name[-18:]:>19}" for one in sets))
    for lift in LIFTS:
        cells = [
            "{:.3f} {:.2f}/{:.2f}".format(*verdict(one, raised(beta, float(lift))))
            for one, beta in zip(sets, betas, strict=True)
        ]
        print(f"{lift:+.1f}  " + "".join(f"{cell:>19}" for cell in cells))


def main(arguments: Sequence[str]) -> None:
    sets = all_sets(*(Path(argument) for argument in arguments))
    public = [one for one in sets if one.family in (*LABELLED, NOISY)]
    ours = [one for one in sets if one not in public]
    sets = [*(half(one, 0) for one in public), *ours]
    kept = [half(one, 1) for one in public]
    best = fit(sets)
    print("best fit:", dict(zip((*NAMES, "bias"), best.round(2).tolist(), strict=True)))
    table(sets, [fit([other for other in sets if other.family != one.family]) for one in sets])
    print("the halves that no fit saw, by the best fit:")
    table(kept, [best] * len(kept))
    shipped = np.array(READ)
    print("shipped weights, the same way:")
    table([*sets, *kept], [shipped] * len([*sets, *kept]))


if __name__ == "__main__":
    main(sys.argv[1:])
