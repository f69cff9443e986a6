"""Tells from scores alone whether the best hit answers its question or is merely the nearest text.

One threshold on the best cosine cannot: in a vault about one subject everything is near. How far the best hit
stands out from the next ones carries over between corpora, so the rule looks at both.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from core.models.profile import Calibration

NEIGHBOURS = 10  # of 3, 5, 10, 20 and 30 the best worst case when one set is left out

# Logistic weights, fitted by `core.evaluation.fit_answer_rule` on candidates of the pipeline itself; the hard sets (the first
# three) weigh twice, our own questions once, and the bias lies 0.2 above the best fit, since refusing what the files answer
# is the worse mistake. Lead and match are in units of (median - floor), so that they hold for any calibrated model.
# Balanced accuracy and, behind the bar, the share of answerable questions that are answered, as the script prints it with
# the order of passages of words_worth.py: clapnq .79 | .89, nomiracl en .64 | .88, zh .64 | .78, XQuAD with and without the article en .93 | .85, zh-en .88 | .78, en-zh .92 | .87,
# rgb_zh_noise .68 | .90, our own questions to fourteen small files .78 | .60, to a book .80 | .70 (there, all is near).
WEIGHT_LEAD, WEIGHT_WEAKEST, WEIGHT_WORDS, BIAS = 1.31, 0.44, 2.47, -3.14
# The words' score that stands for "cannot be compared", when question and passage are in different languages. With a
# neutral .45, XQuAD's questions in the other language would be answered for .2 (zh-en) and .4 (en-zh) only.
OTHER_LANGUAGE_WORDS = 0.85
# Without token states: height of the best hit, and its lead. With the bias at -3.9 clapnq .79, nomiracl en .68, zh .60; it is
# raised so that a lone good hit of a small library answers, and was not scored again.
DENSE_HEIGHT, DENSE_LEAD, DENSE_BIAS = 0.77, 1.74, -3.4


def features(calibration: Calibration, cosines: Sequence[float]) -> tuple[float, float]:
    """Height of the best hit above the floor, and its lead over the mean of the first ten.

    `cosines` are centred, of the best chunks, whichever documents they are from (one chunk for each document was
    tried on clapnq: .72 instead of .78). Where fewer chunks exist than the rule looks at, the missing ones count
    as standing at the floor: nothing is near.
    """
    unit = calibration.median - calibration.floor
    best = sorted(cosines, reverse=True)[:NEIGHBOURS]
    padded = best + [calibration.floor] * (NEIGHBOURS - len(best))
    return (best[0] - calibration.floor) / unit, (best[0] - sum(padded) / NEIGHBOURS) / unit


@dataclass(frozen=True)
class BestHit:
    """What is known of the best hit beside its cosine.

    `weakest`: `late_interaction.weakest_match`, on the scale of `late`; `words`: 0-1, the share of the question's weight
    that it holds, None when its language is another than the question's.
    """

    late: Calibration
    weakest: float
    words: float | None


def answer_probability(
    calibration: Calibration, cosines: Sequence[float], best: BestHit | None = None
) -> float:
    """P(the best hit answers its question); 0 without any hit.

    `cosines` are centred, of the best chunks. Without `best` they decide alone.
    """
    if not cosines:
        return 0.0
    height, lead = features(calibration, cosines)
    if best is None:
        return _sigmoid(DENSE_HEIGHT * height + DENSE_LEAD * lead + DENSE_BIAS)
    weakest, words = best_features(best)
    return _sigmoid(WEIGHT_LEAD * lead + WEIGHT_WEAKEST * weakest + WEIGHT_WORDS * words + BIAS)


def best_features(best: BestHit) -> tuple[float, float]:
    """The weakest third's match above the floor of late interaction, and the words' score."""
    unit = best.late.median - best.late.floor
    words = OTHER_LANGUAGE_WORDS if best.words is None else best.words
    return (best.weakest - best.late.floor) / unit, words


def _sigmoid(value: float) -> float:
    return float(1.0 / (1.0 + np.exp(-value)))
