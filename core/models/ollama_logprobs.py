"""How sure a model is of "yes", from the probabilities of the first token of its reply."""

from __future__ import annotations

import math
from typing import Any

_YES = frozenset({"yes", "y", "true", "是", "对"})
_NO = frozenset({"no", "n", "false", "否", "不", "不是"})


def yes_share(first: Any) -> float | None:
    """P(yes) / (P(yes) + P(no)) over all spellings among the offered tokens, 0..1.

    `first` has token, logprob and top_logprobs. Only the 20 likeliest tokens are visible: when one of the two is
    not among them, the least likely visible token stands for it, as the upper bound of what it can be.
    None when neither is visible.
    """
    offered = {token.token: token.logprob for token in (first.top_logprobs or [])}
    offered.setdefault(first.token, first.logprob)
    yes, no = _mass(offered, _YES), _mass(offered, _NO)
    if yes == 0.0 and no == 0.0:
        return None
    floor = math.exp(min(offered.values()))
    yes, no = yes or floor, no or floor
    return yes / (yes + no)


def _mass(offered: dict[str, float], words: frozenset[str]) -> float:
    return sum(
        math.exp(logprob)
        for token, logprob in offered.items()
        if token.strip(" \n\t.▁Ġ*\"'").lower() in words
    )
