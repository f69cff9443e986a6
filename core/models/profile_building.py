"""Measures the language profile of any embedding model on the calibration texts.

The same code makes the shipped profile and, on the user's machine, that of a model served by Ollama. It is
never fitted to the user's own notes: measured, that makes the floor worse.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from core.models.base import Embedder, TextKind, Vectors
from core.models.calibration import CalibrationRow
from core.models.profile import EVERY_LANGUAGE, Calibration, LanguageProfile, Means, unit
from core.text.language import GROUPS, base_language

# Of 0.8, 0.85, 0.9, 0.95 and 1.0 on the XQuAD development halves, with means from the calibration texts: the best
# mean nDCG@10 over questions in four languages to a corpus of four (.883, by .0006), with 0.3 points more recall@1
# inside a language than 0.9. `core.evaluation.compare_factors` prints the table.
FACTOR = 0.85

# Shares of relevant calibration pairs that the floor lets through. The questions avoid the words of their
# passages, harder than most: at this floor XQuAD keeps all pairs in one language and 97 % of Chinese-English ones.
KEPT_SAME_LANGUAGE, KEPT_ACROSS = 0.90, 0.85
FOLDS = 5  # means from four fifths of the topics, scales from the rest: else the scales flatter themselves
BATCH = 32  # texts per call, so that progress and cancelling have somewhere to happen

Progress = Callable[[int, int], None]


@dataclass(frozen=True)
class EmbeddedRows:
    """The calibration rows with their raw vectors, each array of shape (rows, dimension)."""

    rows: Sequence[CalibrationRow]
    questions: Vectors
    passages: Vectors
    near_misses: Vectors

    def take(self, indices: NDArray[np.intp]) -> EmbeddedRows:
        """Some of the rows."""
        picked = [self.rows[i] for i in indices]
        return EmbeddedRows(
            picked, self.questions[indices], self.passages[indices], self.near_misses[indices]
        )


def build_profile(
    embedder: Embedder,
    rows: Sequence[CalibrationRow],
    factor: float = FACTOR,
    progress: Progress | None = None,
) -> LanguageProfile:
    """The profile of `embedder`; `progress` hears (texts done, texts in all).

    Raises ModelUnavailable when the embedder cannot answer, and whatever `progress` raises to stop.
    """
    return profile_of(embedder.model_id, embed_rows(embedder, rows, progress), factor)


def profile_of(model_id: str, embedded: EmbeddedRows, factor: float) -> LanguageProfile:
    """Means over all rows; scales from pairs whose means came from other rows."""
    return LanguageProfile(model_id, factor, language_means(embedded), calibrate(embedded, factor))


def embed_rows(
    embedder: Embedder, rows: Sequence[CalibrationRow], progress: Progress | None = None
) -> EmbeddedRows:
    """Embeds all texts of the rows."""
    parts: list[tuple[list[str], TextKind]] = [
        ([row.question for row in rows], "query"),
        ([row.passage for row in rows], "passage"),
        ([row.near_miss for row in rows], "passage"),
    ]
    done, arrays = 0, []
    for texts, kind in parts:
        batches = []
        for start in range(0, len(texts), BATCH):
            batches.append(embedder.embed(texts[start : start + BATCH], kind))
            done += len(batches[-1])
            if progress:
                progress(done, 3 * len(rows))
        arrays.append(np.concatenate(batches))
    return EmbeddedRows(rows, *arrays)


def language_means(embedded: EmbeddedRows) -> Means:
    """Mean vectors of each language, of each group of languages, and of all languages, by kind."""
    codes = np.array([base_language(row.language) for row in embedded.rows])
    of_each: dict[tuple[str, TextKind], Vectors] = {}
    for code in sorted(set(codes.tolist())):
        mask = codes == code
        of_each[code, "query"] = embedded.questions[mask].mean(axis=0)
        passages = np.concatenate([embedded.passages[mask], embedded.near_misses[mask]])
        of_each[code, "passage"] = passages.mean(axis=0)
    return with_group_means(of_each)


def with_group_means(of_each: Means) -> Means:
    """Adds the means of groups and of all languages, in which each language weighs the same."""
    members: dict[tuple[str, TextKind], list[Vectors]] = defaultdict(list)
    for (code, kind), mean in of_each.items():
        for name in {GROUPS.get(code, EVERY_LANGUAGE), EVERY_LANGUAGE}:
            members[name, kind].append(mean)
    groups = {key: np.asarray(np.mean(means, axis=0), np.float32) for key, means in members.items()}
    return {**groups, **of_each}


@dataclass(frozen=True)
class RelevantAndWrong:
    """Scores of pairs whose means came from other topics."""

    same: list[float] = field(default_factory=list)  # a question and its passage, one language
    across: list[float] = field(default_factory=list)  # a question and a translation of its passage
    best_wrong: list[float] = field(default_factory=list)  # the best hit of a question whose topic is missing

    def calibration(self) -> Calibration:
        """Floor, median and answer scale of these scores."""
        floors, medians = [np.quantile(self.same, 1 - KEPT_SAME_LANGUAGE)], [np.median(self.same)]
        if self.across:  # far more pairs than in one language, yet of no more weight
            floors.append(np.quantile(self.across, 1 - KEPT_ACROSS))
            medians.append(np.median(self.across))
        slope, midpoint = fit_logistic(self.same, self.best_wrong)
        return Calibration(float(min(floors)), float(np.mean(medians)), slope, midpoint)


def folds(rows: Sequence[CalibrationRow]) -> Iterator[tuple[NDArray[np.intp], NDArray[np.intp]]]:
    """Indices of (rows for means, held-out rows), split by topic: translations stay together."""
    number = {topic: n for n, topic in enumerate(dict.fromkeys(row.id for row in rows))}
    fold_of = np.array([number[row.id] % FOLDS for row in rows])
    for fold in range(FOLDS):
        yield np.flatnonzero(fold_of != fold), np.flatnonzero(fold_of == fold)


def calibrate(embedded: EmbeddedRows, factor: float) -> Calibration:
    """The scales of centred cosines."""
    scores, rows = RelevantAndWrong(), embedded.rows
    relevant, same = same_topic(rows), same_language(rows)
    for known, held in folds(rows):
        cosines = centred_cosines(embedded, held, language_means(embedded.take(known)), factor)
        to_passages = cosines[:, : len(rows)]
        scores.same.extend(to_passages[relevant[held] & same[held]].tolist())
        scores.across.extend(to_passages[relevant[held] & ~same[held]].tolist())
        scores.best_wrong.extend(np.where(np.tile(relevant[held], 2), -1.0, cosines).max(axis=1).tolist())
    return scores.calibration()


def centred_cosines(
    embedded: EmbeddedRows, held: NDArray[np.intp], means: Means, factor: float
) -> NDArray[np.float32]:
    """Held-out questions against all passages and then all near misses, shape (held, 2 * rows)."""
    codes = [base_language(row.language) for row in embedded.rows]
    of_questions = factor * np.stack([means[codes[i], "query"] for i in held.tolist()])
    of_passages = factor * np.stack([means[code, "passage"] for code in codes])
    passages = np.concatenate(
        [unit(embedded.passages - of_passages), unit(embedded.near_misses - of_passages)]
    )
    cosines: NDArray[np.float32] = unit(embedded.questions[held] - of_questions) @ passages.T
    return cosines


def same_topic(rows: Sequence[CalibrationRow]) -> NDArray[np.bool_]:
    """Which pairs of rows are translations of each other, shape (rows, rows)."""
    ids = np.array([row.id for row in rows])
    return np.asarray(ids[:, None] == ids[None, :])


def same_language(rows: Sequence[CalibrationRow]) -> NDArray[np.bool_]:
    """Which pairs of rows are in one language, shape (rows, rows)."""
    codes = np.array([base_language(row.language) for row in rows])
    return np.asarray(codes[:, None] == codes[None, :])


def fit_logistic(right: Sequence[float], wrong: Sequence[float], steps: int = 50) -> tuple[float, float]:
    """Slope and midpoint of P(right | x), both classes weighing the same; Newton's method.

    A slight ridge keeps the slope finite when the classes do not overlap.
    """
    x = np.concatenate([right, wrong])
    y = np.concatenate([np.ones(len(right)), np.zeros(len(wrong))])
    weight = np.concatenate([np.full(len(right), 0.5 / len(right)), np.full(len(wrong), 0.5 / len(wrong))])
    centre, spread = x.mean(), max(float(x.std()), 1e-6)
    design = np.stack([(x - centre) / spread, np.ones_like(x)], axis=1)
    ridge = np.diag([1e-4, 0.0])
    beta = np.zeros(2)
    for _ in range(steps):
        p = 1 / (1 + np.exp(-design @ beta))
        gradient = design.T @ (weight * (p - y)) + ridge @ beta
        hessian = (design * (weight * p * (1 - p))[:, None]).T @ design + ridge + 1e-9 * np.eye(2)
        beta -= np.linalg.solve(hessian, gradient)
    if not beta[0]:  # the same scores on both sides
        return 0.0, float(centre)
    return float(beta[0] / spread), float(centre - beta[1] * spread / beta[0])
