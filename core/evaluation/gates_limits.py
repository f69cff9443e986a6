"""The floors: what each corpus must reach, a little under what was measured, and why there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.evaluation.gates_measure import (
    RIGHT,
)


@dataclass(frozen=True)
class Limit:
    """A measure and the value it must not fall below (`at_least`) or rise above."""

    measure: str
    value: float
    reason: str
    at_least: bool = True


@dataclass(frozen=True)
class Check:
    """One limit, and what was measured. A measure that is missing altogether fails: its questions were lost."""

    measure: str
    value: float | None
    limit: float
    at_least: bool
    reason: str
    passed: bool


STARRED, MADE = "starred answers", "made questions"

LIMITS: Mapping[str, tuple[Limit, ...]] = {
    STARRED: (
        Limit(RIGHT, 0.9, "What its owner found good must stay; one of ten may now rest on another passage."),
    ),
}


def checks(corpus: str, values: Mapping[str, float]) -> tuple[Check, ...]:
    """The limits of this corpus against its values; none where it has no limits."""
    return tuple(_check(limit, values.get(limit.measure)) for limit in LIMITS.get(corpus, ()))


def _check(limit: Limit, value: float | None) -> Check:
    kept = value is not None and (value >= limit.value if limit.at_least else value <= limit.value)
    return Check(limit.measure, value, limit.value, limit.at_least, limit.reason, kept)
