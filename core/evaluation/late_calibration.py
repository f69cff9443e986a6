"""Measures the late-interaction part of a profile: token means, and what `max_sim` scores mean.

Only the bundled model shows its token states, so this runs when the shipped profile is made, never for users.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.models.base import TextKind, TokenStates, Vectors
from core.models.calibration import CalibrationRow
from core.models.late_interaction import max_sim
from core.models.profile import Calibration, Means, unit
from core.models.profile_building import (
    EmbeddedRows,
    RelevantAndWrong,
    centred_cosines,
    folds,
    language_means,
    same_language,
    same_topic,
    with_group_means,
)
from core.text.language import base_language

CANDIDATES = 8  # of the best by cosine, as many as a search reorders at least
HalfStates = NDArray[np.float16]  # in half precision: 60,000 tokens of 384 numbers are kept at once


class TokenTable:
    """The token states of the texts of all rows, by (language, id) and field."""

    def __init__(self, model: TokenStates, rows: Sequence[CalibrationRow]) -> None:
        self._states: dict[tuple[str, str, str], HalfStates] = {}
        for row in rows:
            passage, near_miss = model.token_states([row.passage, row.near_miss], "passage")
            (question,) = model.token_states([row.question], "query")
            for name, states in (("passage", passage), ("near_miss", near_miss), ("question", question)):
                self._states[row.language, row.id, name] = states.astype(np.float16)

    def of(self, row: CalibrationRow, name: str) -> HalfStates:
        """Raw unit token states of one text, shape (tokens, dimension)."""
        return self._states[row.language, row.id, name]


def token_means(table: TokenTable, rows: Sequence[CalibrationRow]) -> Means:
    """Mean unit token states, with those of groups and of all languages, by kind."""
    means: dict[tuple[str, TextKind], Vectors] = {}
    for code in sorted({base_language(row.language) for row in rows}):
        own = [row for row in rows if base_language(row.language) == code]
        questions = [table.of(row, "question") for row in own]
        passages = [table.of(row, name) for row in own for name in ("passage", "near_miss")]
        means[code, "query"] = np.concatenate(questions).mean(axis=0, dtype=np.float32)
        means[code, "passage"] = np.concatenate(passages).mean(axis=0, dtype=np.float32)
    return with_group_means(means)


def calibrate_late(table: TokenTable, embedded: EmbeddedRows, factor: float) -> Calibration:
    """The scales of `max_sim` over centred token states."""
    scores, rows = RelevantAndWrong(), embedded.rows
    relevant, same = same_topic(rows), same_language(rows)
    for known, held in folds(rows):
        centred = _CentredStates(table, token_means(table, [rows[i] for i in known.tolist()]), factor)
        cosines = centred_cosines(embedded, held, language_means(embedded.take(known)), factor)
        wrong = np.where(np.tile(relevant[held], 2), -1.0, cosines)
        for index, row in enumerate(held.tolist()):
            question = centred.of(rows[row], "question", "query")
            for other in np.flatnonzero(relevant[row]).tolist():
                score = max_sim(question, centred.of(rows[other], "passage", "passage"))
                (scores.same if same[row, other] else scores.across).append(score)
            best = np.argsort(-wrong[index])[:CANDIDATES].tolist()
            scores.best_wrong.append(max(max_sim(question, centred.candidate(rows, hit)) for hit in best))
    return scores.calibration()


class _CentredStates:
    """Token states with the mean of their language taken off; each is computed once."""

    def __init__(self, table: TokenTable, means: Means, factor: float) -> None:
        self._table, self._means, self._factor = table, means, factor
        self._kept: dict[tuple[str, str, str], Vectors] = {}

    def of(self, row: CalibrationRow, name: str, kind: TextKind) -> Vectors:
        key = (row.language, row.id, name)
        if key not in self._kept:
            mean = self._means[base_language(row.language), kind]
            self._kept[key] = unit(self._table.of(row, name).astype(np.float32) - self._factor * mean)
        return self._kept[key]

    def candidate(self, rows: Sequence[CalibrationRow], hit: int) -> Vectors:
        """The passage or near miss behind a column of `centred_cosines`."""
        return self.of(rows[hit % len(rows)], "passage" if hit < len(rows) else "near_miss", "passage")
