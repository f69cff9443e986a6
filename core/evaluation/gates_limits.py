"""The floors: what each corpus must reach, a little under what was measured, and why there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from core.evaluation.gates_measure import (
    BALANCED,
    CROSS_RECALL,
    FALSE_EVIDENCE,
    NDCG,
    OVER_REFUSED,
    PASSAGE,
    RECALL,
    RIGHT,
    SUPPORT,
    WORSE,
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

# Of the public sets, what 200 questions each gave (the default), some two of them lower.
PUBLIC_SETS: Mapping[str, tuple[Limit, ...]] = {
    "xquad_zh2en": (
        Limit(RECALL, 0.97, "Measured 0.985: Chinese questions to English paragraphs."),
        Limit(NDCG, 0.94, "Measured 0.955."),
    ),
    "xquad_en2zh": (
        Limit(RECALL, 0.97, "Measured 0.990: English questions to Chinese paragraphs."),
        Limit(NDCG, 0.94, "Measured 0.959."),
    ),
    "xquad_mixed": (
        Limit(NDCG, 0.94, "Measured 0.951: each paragraph in four languages."),
        Limit(WORSE, 0.10, "Measured 0.070; 0.12 is the most that is allowed for any set.", at_least=False),
    ),
    "clapnq": (
        Limit(BALANCED, 0.81, "Measured 0.830: half of the questions have only passages on their topic."),
        Limit(FALSE_EVIDENCE, 0.20, "Measured 0.180.", at_least=False),
    ),
    "nomiracl_en": (Limit(BALANCED, 0.67, "Measured 0.695: the hardest traps in English."),),
    "nomiracl_zh": (Limit(BALANCED, 0.61, "Measured 0.635: the hardest traps in Chinese."),),
    "rgb_zh_noise": (
        Limit(NDCG, 0.85, "Measured 0.874: several right documents among noise."),
        Limit(BALANCED, 0.68, "Measured 0.704, of 26 questions without an answer: room for one."),
    ),
    "ramdocs": (Limit(RECALL, 0.79, "Measured 0.808: documents that contradict one another."),),
    "cmrc2018_dev": (Limit(RECALL, 0.99, "Measured 1.000: Chinese questions to Chinese paragraphs."),),
}
# One question of the 51 answerable ones of "asked dev" is 2 points; a floor leaves room for one or two of them.
LIMITS: Mapping[str, tuple[Limit, ...]] = {
    "asked dev": (
        Limit(RECALL, 0.96, "Measured 0.980: one question in 51 is found by none."),
        Limit(NDCG, 0.91, "Measured 0.929."),
        Limit(PASSAGE, 0.93, "Measured 0.959: the passage itself, not only its document, is handed on."),
        Limit(CROSS_RECALL, 0.87, "Measured 0.938, of 16 questions: room for one."),
        Limit(
            SUPPORT, 0.86, "Measured 0.884, of the 43 that were answered, ten more than before: room for one."
        ),
        Limit(OVER_REFUSED, 0.20, "Measured 0.157: room for two; it may only fall.", at_least=False),
        Limit(FALSE_EVIDENCE, 0.18, "Measured 0.140, all near-topic: room for two.", at_least=False),
        Limit(
            BALANCED,
            0.54,
            "Measured 0.557, uncertain answers taken for refusals: harder sets set that threshold.",
        ),
        Limit(WORSE, 0.06, "The aim for all sets; measured 0.020.", at_least=False),
    ),
    "asked test": (
        Limit(RECALL, 0.91, "Measured 0.930, of 50 questions: room for one."),
        Limit(NDCG, 0.82, "Measured 0.838."),
        Limit(PASSAGE, 0.90, "Measured 0.920."),
        Limit(CROSS_RECALL, 0.87, "Measured 0.938, of 16 questions: room for one."),
        Limit(
            SUPPORT,
            0.775,
            "Measured 0.800, of the 40 that were answered, four more than before: room for one.",
        ),
        Limit(OVER_REFUSED, 0.24, "Measured 0.200: room for two; it may only fall.", at_least=False),
        Limit(FALSE_EVIDENCE, 0.16, "Measured 0.120, all near-topic: room for two.", at_least=False),
    ),
    # Half of these have no answer and come as near to the files as questions can. Before what is asked for was looked at, a
    # third of the others was refused and .46 of them were answered.
    "answerable dev": (
        Limit(RECALL, 0.96, "Measured 0.975, of 80 questions: room for one."),
        Limit(SUPPORT, 0.85, "Measured 0.871: room for one."),
        Limit(OVER_REFUSED, 0.25, "Measured 0.225: room for two; it may only fall.", at_least=False),
        Limit(FALSE_EVIDENCE, 0.25, "Measured 0.225: room for two.", at_least=False),
        Limit(BALANCED, 0.52, "Measured 0.537, uncertain answers taken for refusals."),
    ),
    "answerable test": (
        Limit(OVER_REFUSED, 0.20, "Measured 0.150: room for two; it may only fall.", at_least=False),
        Limit(FALSE_EVIDENCE, 0.225, "Measured 0.175: room for two.", at_least=False),
        Limit(BALANCED, 0.63, "Measured 0.662; the first rule had 0.562."),
    ),
    **PUBLIC_SETS,
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
