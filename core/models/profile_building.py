"""Measures the language profile of any embedding model on the calibration texts.

The same code makes the shipped profile and, on the user's machine, that of a model served by Ollama. It is
never fitted to the user's own notes: measured, that makes the floor worse.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.models.base import Embedder, TextKind, Vectors
from core.models.calibration import CalibrationRow
from core.models.language import GROUPS, base_language
from core.models.profile import EVERY_LANGUAGE, KINDS, Calibration, LanguageProfile

# Chosen on the XQuAD development halves with means from the calibration texts; see `make_profile --compare`.
FACTOR = 0.9

KEPT_SAME_LANGUAGE, KEPT_ACROSS = 0.95, 0.85  # shares of relevant pairs that the floor lets through
FOLDS = 2  # means from one half of the topics, scales from the other: else the scales flatter themselves
BATCH = 32  # texts per call, so that progress and cancelling have somewhere to happen

Progress = Callable[[int, int], None]
Means = dict[tuple[str, TextKind], Vectors]


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
    members: dict[str, set[str]] = defaultdict(set)
    codes = np.array([base_language(row.language) for row in embedded.rows])
    for code in sorted(set(codes.tolist())):
        for name in (code, GROUPS.get(code, EVERY_LANGUAGE), EVERY_LANGUAGE):
            members[name].add(code)
    means: Means = {}
    for kind in KINDS:
        for name, languages in members.items():  # languages weigh the same, whatever their number of rows
            of_each = [_raw_mean(embedded, codes == code, kind) for code in sorted(languages)]
            means[name, kind] = np.mean(of_each, axis=0, dtype=np.float32)
    return means


def _raw_mean(embedded: EmbeddedRows, mask: NDArray[np.bool_], kind: TextKind) -> Vectors:
    if kind == "query":
        mean: Vectors = embedded.questions[mask].mean(axis=0)
    else:
        mean = np.concatenate([embedded.passages[mask], embedded.near_misses[mask]]).mean(axis=0)
    return mean


@dataclass(frozen=True)
class _Scores:
    """Centred cosines seen in held-out folds."""

    same: list[float]  # a question and its passage, one language
    across: list[float]  # a question and a translation of its passage
    best_wrong: list[float]  # the best hit of a question whose topic is not there at all


def calibrate(embedded: EmbeddedRows, factor: float) -> Calibration:
    """Floor, median and answer scale, from held-out topics."""
    scores = _held_out_scores(embedded, factor)
    floors = [np.quantile(scores.same, 1 - KEPT_SAME_LANGUAGE)]
    if scores.across:
        floors.append(np.quantile(scores.across, 1 - KEPT_ACROSS))
    slope, midpoint = fit_logistic(scores.same, scores.best_wrong)
    median = float(np.median(scores.same + scores.across))
    return Calibration(float(min(floors)), median, slope, midpoint)


def _held_out_scores(embedded: EmbeddedRows, factor: float) -> _Scores:
    topics = {row.id: number for number, row in enumerate({row.id: row for row in embedded.rows}.values())}
    folds = np.array([topics[row.id] % FOLDS for row in embedded.rows])
    scores = _Scores([], [], [])
    blank = Calibration(0.0, 1.0, 1.0, 0.0)
    for fold in range(FOLDS):
        means = language_means(embedded.take(np.flatnonzero(folds != fold)))
        _score_fold(
            embedded.take(np.flatnonzero(folds == fold)), LanguageProfile("", factor, means, blank), scores
        )
    return scores


def _score_fold(held: EmbeddedRows, profile: LanguageProfile, scores: _Scores) -> None:
    languages = [row.language for row in held.rows]
    questions = profile.centre(held.questions, languages, "query")
    passages = profile.centre(held.passages, languages, "passage")
    misses = profile.centre(held.near_misses, languages, "passage")
    ids, codes = np.array([row.id for row in held.rows]), np.array(languages)
    relevant, one_language = ids[:, None] == ids[None, :], codes[:, None] == codes[None, :]
    cosines = questions @ passages.T
    scores.same.extend(cosines[relevant & one_language].tolist())
    scores.across.extend(cosines[relevant & ~one_language].tolist())
    wrong = np.maximum(cosines, questions @ misses.T)
    scores.best_wrong.extend(np.where(relevant, -1.0, wrong).max(axis=1).tolist())


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
    return float(beta[0] / spread), float(centre - beta[1] * spread / beta[0])
