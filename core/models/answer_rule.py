"""Tells from scores alone whether the best hit answers its question or is merely the nearest text.

One threshold on the best cosine cannot: in a vault about one subject everything is near. How far the best hit
stands out from the next ones carries over between corpora, so the rule looks at both.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.models.profile import Calibration

NEIGHBOURS = 10  # of 3, 5, 10, 20 and 30 the best worst case when one set is left out

# Logistic weights, chosen by `core.evaluation.fit_answer_rule` on candidates of the pipeline itself. Inputs are in units
# of (median - floor), so that they hold for any calibrated model. The bias is set above the best fit on purpose: a
# refusal of a question that the files answer is worse than a weak answer with its source beside it. Balanced accuracy
# and, behind the bar, the share of answerable questions that are answered: clapnq .81 | .85, nomiracl en .67 | .79,
# zh .64 | .78, XQuAD-en without the article .93 | .86, rgb_zh_noise .67 | .95.
WEIGHT_LEAD, WEIGHT_WEAKEST, BIAS = 1.9, 0.83, -3.0
# Without token states: height of the best hit, and its lead. clapnq .79, nomiracl en .68, zh .60.
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


def answer_probability(
    calibration: Calibration,
    cosines: Sequence[float],
    late: Calibration | None = None,
    weakest: float | None = None,
) -> float:
    """P(the best hit answers its question); 0 without any hit.

    `cosines` are centred, of the best chunks; `weakest` is `late_interaction.weakest_match` of the best hit, on the
    scale of `late`. Without these two the cosines decide alone.
    """
    if not cosines:
        return 0.0
    height, lead = features(calibration, cosines)
    if weakest is None or late is None:
        return _sigmoid(DENSE_HEIGHT * height + DENSE_LEAD * lead + DENSE_BIAS)
    return _sigmoid(WEIGHT_LEAD * lead + WEIGHT_WEAKEST * weakest_feature(late, weakest) + BIAS)


def weakest_feature(late: Calibration, weakest: float) -> float:
    """The weakest third's match above the floor of late interaction."""
    return (weakest - late.floor) / (late.median - late.floor)


def _sigmoid(value: float) -> float:
    return float(1.0 / (1.0 + np.exp(-value)))
