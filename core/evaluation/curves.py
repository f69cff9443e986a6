"""How well a score tells right from wrong, whatever threshold is set."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray


def area(scores: NDArray[np.floating[Any]], right: NDArray[np.bool_]) -> float:
    """Area under the ROC curve: how often a right one scores above a wrong one; not a number without both kinds."""
    order = np.argsort(scores)
    ranks = np.empty(len(scores))
    ranks[order] = np.arange(1, len(scores) + 1)
    many = int(right.sum())
    if many in (0, len(right)):
        return float("nan")
    return float((ranks[right].sum() - many * (many + 1) / 2) / (many * (len(right) - many)))
