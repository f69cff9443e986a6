"""Does a reranker tell an answer from a near miss at all, and how fast? Asked before it may touch anybody's results.

Weak models answer "yes" to everything, or repeat the order that they were given; a test that only looks at the form of
their replies would be green.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache

from core.models.calibration import CalibrationRow, load_calibration
from core.text.language import base_language

LANGUAGES = ("en", "zh")
PAIRS = 3
# Every answer above every near miss: a scorer that guesses does that once in twenty times.
ALL_COMPARISONS = PAIRS * PAIRS
# And by this much on average: the grades are added to others, so differences of hundredths would do nothing.
LEAST_MARGIN = 0.1


@dataclass(frozen=True)
class Verdict:
    """`right`: by language, how many of ALL_COMPARISONS came out right. `passed`: the languages in which it may be used.

    `seconds` for one passage, the median. `at`: Unix time of the check.
    """

    right: dict[str, int]
    passed: tuple[str, ...]
    seconds: float
    at: float

    def may_grade(self, language: str) -> bool:
        """A question in a language that was not tested needs a model that passed in all."""
        base = base_language(language)
        return base in self.passed if base in LANGUAGES else set(self.passed) == set(LANGUAGES)

    @property
    def in_words(self) -> str:
        return ", ".join(f"{language} {count} of {ALL_COMPARISONS}" for language, count in self.right.items())


@cache
def check_rows() -> dict[str, tuple[CalibrationRow, ...]]:
    """PAIRS rows of each language, spread over the topics of the calibration texts."""
    rows = load_calibration()
    chosen: dict[str, tuple[CalibrationRow, ...]] = {}
    for language in LANGUAGES:
        own = [row for row in rows if row.language == language]
        chosen[language] = tuple(own[(2 * n + 1) * len(own) // (2 * PAIRS)] for n in range(PAIRS))
    return chosen


def self_check(
    probability: Callable[[str, str, str], float],
    now: Callable[[], float] = time.time,
    clock: Callable[[], float] = time.monotonic,
) -> Verdict:
    """`probability(question, language, passage)` is asked PAIRS x 2 times for each language, one after another.

    One more call comes first and is not timed, since it may have to load the model. Raises what `probability` raises.
    """
    rows = check_rows()
    first = rows[LANGUAGES[0]][0]
    probability(first.question, first.language, first.passage)
    seconds: list[float] = []

    def timed(row: CalibrationRow, passage: str) -> float:
        started = clock()
        value = probability(row.question, row.language, passage)
        seconds.append(clock() - started)
        return value

    right: dict[str, int] = {}
    passed: list[str] = []
    for language, own in rows.items():
        answers = [timed(row, row.passage) for row in own]
        misses = [timed(row, row.near_miss) for row in own]
        right[language] = sum(answer > miss for answer in answers for miss in misses)
        margin = statistics.mean(answers) - statistics.mean(misses)
        if right[language] == ALL_COMPARISONS and margin >= LEAST_MARGIN:
            passed.append(language)
    return Verdict(right, tuple(passed), statistics.median(seconds), now())
