"""Fits the weights of `core.models.answer_rule` on public sets that say which questions have no answer.

    python -m core.evaluation.fit_answer_rule ../shared/data

Three sets have real unanswerable questions; XQuAD and our calibration texts get theirs by taking the article
or topic of the question out of the corpus. Also leaves each set out in turn, which tells how the rule does on a
corpus that it has not seen. Takes about three minutes of one core.
"""

from __future__ import annotations

import gzip
import json
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from core.models.answer_rule import features
from core.models.base import TextKind, Vectors
from core.models.bundled_embedder import BundledEmbedder
from core.models.calibration import load_calibration
from core.models.language import detect_language
from core.models.profile import LanguageProfile

LABELLED = ("clapnq", "nomiracl_en", "nomiracl_zh")
PARALLEL = ("xquad_en", "xquad_zh")
CALIBRATION_LANGUAGES = ("en", "zh")
RIDGE = 1e-3  # against separable sets; too small to move the weights
STEPS = 50
Array = NDArray[np.float64]


@dataclass(frozen=True)
class LabelledSet:
    """Features, one row for each question, and whether the corpus answers it."""

    name: str
    features: Array
    answerable: NDArray[np.bool_]


class Searcher:
    """Centred cosines of questions with a whole corpus."""

    def __init__(self) -> None:
        self._embedder, self.profile = BundledEmbedder(), LanguageProfile.load_bundled()

    def cosines(self, questions: Sequence[str], passages: Sequence[str]) -> NDArray[np.float32]:
        """Shape (questions, passages)."""
        found: NDArray[np.float32] = self._centred(questions, "query") @ self._centred(passages, "passage").T
        return found

    def features(self, cosines: Sequence[float]) -> tuple[float, float]:
        """What the rule sees of the cosines of one question."""
        return features(self.profile.calibration, cosines)

    def _centred(self, texts: Sequence[str], kind: TextKind) -> Vectors:
        languages = [detect_language(text) for text in texts]
        return self.profile.centre(self._embedder.embed(texts, kind), languages, kind)


def labelled(folder: Path, searcher: Searcher) -> LabelledSet:
    """A set that says which questions its corpus answers."""
    documents, questions = read_lines(folder / "corpus.jsonl"), read_lines(folder / "queries.jsonl")
    passages = [" > ".join(filter(None, (d.get("title"), d["text"]))) for d in documents]
    cosines = searcher.cosines([question["text"] for question in questions], passages)
    rows = [searcher.features(row) for row in cosines.tolist()]
    return LabelledSet(folder.name, np.array(rows), np.array([bool(q["answerable"]) for q in questions]))


def parallel(folder: Path, searcher: Searcher) -> LabelledSet:
    """XQuAD: each question with its article in the corpus, and without."""
    documents, questions = read_lines(folder / "corpus.jsonl"), read_lines(folder / "queries.jsonl")
    answers = dict(line.split("\t")[:2] for line in (folder / "qrels.tsv").read_text("utf-8").splitlines())
    asked = [article(answers[question["id"]]) for question in questions]
    cosines = searcher.cosines([q["text"] for q in questions], [d["text"] for d in documents])
    return with_and_without(folder.name, searcher, cosines, asked, [article(d["id"]) for d in documents])


def article(paragraph: str) -> str:
    """The article's part of an XQuAD paragraph id (`xq01-07`)."""
    return paragraph.rpartition("-")[0]


def calibration(language: str, searcher: Searcher) -> LabelledSet:
    """Our own texts of one language: each question with its topic in the corpus, and without."""
    rows = [row for row in load_calibration() if row.language == language]
    passages = [row.passage for row in rows] + [row.near_miss for row in rows]
    ids = [row.id for row in rows]
    cosines = searcher.cosines([row.question for row in rows], passages)
    return with_and_without(f"calibration {language}", searcher, cosines, ids, ids + ids)


def with_and_without(
    name: str, searcher: Searcher, cosines: NDArray[np.float32], asked: Sequence[str], topics: Sequence[str]
) -> LabelledSet:
    """Two rows for each question: all passages, and those of other topics only."""
    rows, labels, columns = [], [], np.array(topics)
    for row, topic in zip(cosines, asked, strict=True):
        rows += [searcher.features(row.tolist()), searcher.features(row[columns != topic].tolist())]
        labels += [True, False]
    return LabelledSet(name, np.array(rows), np.array(labels))


def read_lines(path: Path) -> list[dict[str, Any]]:
    """JSON lines, plain or packed."""
    packed = path.with_name(path.name + ".gz")
    text = gzip.decompress(packed.read_bytes()).decode() if packed.exists() else path.read_text("utf-8")
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def fit(sets: Sequence[LabelledSet]) -> Array:
    """Weights and, last, the bias; Newton's method on the logistic loss."""
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


def balanced_accuracy(one: LabelledSet, beta: Array) -> float:
    """The mean of the two shares that are decided rightly."""
    yes = one.features @ beta[:-1] + beta[-1] >= 0
    return float((yes[one.answerable].mean() + (~yes[~one.answerable]).mean()) / 2)


def main(arguments: Sequence[str]) -> None:
    """Prints the weights, and the accuracy with and without having seen each set."""
    data, searcher = Path(arguments[0]), Searcher()
    sets = [labelled(data / name, searcher) for name in LABELLED]
    sets += [parallel(data / name, searcher) for name in PARALLEL]
    sets += [calibration(language, searcher) for language in CALIBRATION_LANGUAGES]
    together = fit(sets)
    print("weights of height, lead, and bias:", together.round(2).tolist())
    for one in sets:
        others = fit([other for other in sets if other is not one])
        seen, unseen = balanced_accuracy(one, together), balanced_accuracy(one, others)
        print(f"{one.name}: {len(one.answerable)} questions, seen {seen:.3f}, left out {unseen:.3f}")


if __name__ == "__main__":
    main(sys.argv[1:])
