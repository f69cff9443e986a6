"""Recall across languages for several centring factors: how `FACTOR` was chosen.

    python -m core.evaluation.compare_factors ../shared/data

Reads XQuAD's development half in four languages; the means come from the calibration texts, and for comparison
from XQuAD itself, which no shipped profile could have. Takes about a minute of one core.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.evaluation.dataset import rows_of
from core.models.base import TextKind, Vectors
from core.models.bundled_embedder import BundledEmbedder
from core.models.calibration import load_calibration
from core.models.profile import Means, unit
from core.models.profile_building import embed_rows, language_means

LANGUAGES = ("en", "zh", "de", "es")
FACTORS = (0.0, 0.8, 0.85, 0.9, 0.95, 1.0)
KINDS: tuple[tuple[TextKind, str], ...] = (("query", "queries.jsonl"), ("passage", "corpus.jsonl"))
OWN_GRADE, TRANSLATION_GRADE, DEPTH = 2, 1, 10  # as the qrels of xquad_mixed, and nDCG@10
Raw = Mapping[tuple[str, TextKind], Vectors]


def embed_sets(data: Path, embedder: BundledEmbedder) -> tuple[Raw, NDArray[np.intp]]:
    """Raw vectors by language and kind, and for each question the row of its paragraph (parallel files)."""
    raw: dict[tuple[str, TextKind], Vectors] = {}
    for language in LANGUAGES:
        for kind, name in KINDS:
            texts = [line["text"] for line in rows_of(data / f"xquad_{language}" / name)]
            raw[language, kind] = embedder.embed(texts, kind)
    folder = data / f"xquad_{LANGUAGES[0]}"
    rows = {line["id"]: row for row, line in enumerate(rows_of(folder / "corpus.jsonl"))}
    pairs = [line.split("\t") for line in (folder / "qrels.tsv").read_text("utf-8").splitlines()]
    answers = {pair[0]: rows[pair[1]] for pair in pairs}
    return raw, np.array([answers[line["id"]] for line in rows_of(folder / "queries.jsonl")])


def centre(raw: Raw, means: Means, factor: float) -> Raw:
    """All vectors with `factor` of their mean taken off."""
    return {key: unit(vectors - factor * means[key]) for key, vectors in raw.items()}


def recall(sets: Raw, asked: str, corpus: str, answers: NDArray[np.intp]) -> str:
    """Recall@1/@5 of questions in one language to a corpus in one."""
    scores = sets[asked, "query"] @ sets[corpus, "passage"].T
    ranks = (scores > scores[np.arange(len(answers)), answers][:, None]).sum(axis=1)
    return f"{np.mean(ranks < 1):.3f}/{np.mean(ranks < 5):.3f}"


def mixed_ndcg(sets: Raw, asked: str, answers: NDArray[np.intp]) -> float:
    """nDCG@10 of questions in one language to the paragraphs in all four."""
    corpus = np.concatenate([sets[language, "passage"] for language in LANGUAGES])
    size = len(corpus) // len(LANGUAGES)
    grades = np.zeros((len(answers), len(corpus)))
    for number, language in enumerate(LANGUAGES):
        grade = OWN_GRADE if language == asked else TRANSLATION_GRADE
        grades[np.arange(len(answers)), number * size + answers] = grade
    discounts = 1 / np.log2(np.arange(DEPTH) + 2)
    order = np.argsort(-(sets[asked, "query"] @ corpus.T), axis=1)[:, :DEPTH]
    gained = np.take_along_axis(grades, order, axis=1) @ discounts
    ideal = -np.sort(-grades, axis=1)[:, :DEPTH] @ discounts
    return float(np.mean(gained / ideal))


def main(arguments: Sequence[str]) -> None:
    """Prints one line for each kind of means and each factor."""
    embedder = BundledEmbedder()
    raw, answers = embed_sets(Path(arguments[0]), embedder)
    shipped = language_means(embed_rows(embedder, load_calibration()))
    own = {key: np.asarray(vectors.mean(axis=0)) for key, vectors in raw.items()}
    for name, means in (("calibration texts", shipped), ("XQuAD itself", own)):
        for factor in FACTORS:
            sets = centre(raw, means, factor)
            pairs = (("en", "en"), ("zh", "zh"), ("zh", "en"), ("en", "zh"))
            recalls = "  ".join(f"{a}-{b} {recall(sets, a, b, answers)}" for a, b in pairs)
            mixed = [mixed_ndcg(sets, language, answers) for language in LANGUAGES]
            shown = " ".join(f"{value:.3f}" for value in mixed)
            print(f"{name:18s} {factor:.2f}  {recalls}  mixed nDCG {shown}, mean {np.mean(mixed):.4f}")


if __name__ == "__main__":
    main(sys.argv[1:])
