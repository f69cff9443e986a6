"""Tells from scores alone whether the best hit answers its question or is merely the nearest text.

One threshold on the best cosine cannot: in a vault about one subject everything is near. How far the best hit
stands out from the next ones carries over between corpora, so the rule looks at both.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from core.models.profile import Calibration

NEIGHBOURS = 10  # of 3, 5, 10, 20 and 30 the best worst case when one set is left out

# Logistic weights, fitted by `core.evaluation.fit_answer_rule` on seven sets, each set and class weighing the
# same. Inputs are in units of (median - floor), so that they hold for any calibrated model. Balanced accuracy, and
# in brackets with the set left out: clapnq .78 (.77), nomiracl en .68 (.66), zh .62 (.56), XQuAD without the
# article .95 (.94), our own texts without the topic .81 (.76) en, .83 (.83) zh. The best cosine alone reaches
# .68, .62 and .61 on the first three, with weights fitted to these three.
WEIGHT_HEIGHT, WEIGHT_LEAD, BIAS = 0.45, 2.28, -3.45


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


def answer_probability(calibration: Calibration, cosines: Sequence[float]) -> float:
    """P(the best hit answers its question), from the centred cosines of the best chunks; 0 without any."""
    if not cosines:
        return 0.0
    height, lead = features(calibration, cosines)
    return float(1.0 / (1.0 + np.exp(-(WEIGHT_HEIGHT * height + WEIGHT_LEAD * lead + BIAS))))
