"""Stage 6: look at the best few again with something that reads question and passage together."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, Protocol

from core.errors import Cancelled, FootnoteError
from core.retrieval.query import Degradation, Purpose
from core.retrieval.ranking.across import spread_meaning
from core.retrieval.ranking.telling import asking, telling
from core.retrieval.ranking.words_worth import place_worth, value_words
from core.retrieval.result import Candidate

Scale = Literal["cosine", "probability"]

# Beyond this many the first order is rarely wrong enough to matter, and each costs 10 to 20 ms of one core. Of 8, 12, 16,
# 20, 30 and 40, 20 loses .003 nDCG@10 to 30 on xquad_mixed and .002 on LoCoMo, nothing on five other sets; 12 .006 each.
POOL = 20
PATIENT_S = 3600.0
# What a second look for the same question has at least, after the first took all the time: enough for passages that were read.
LEAST_S = 0.02
# A document that is near as a whole fills the pool with its passages. Of the relevant documents among the best 20 passages
# there are .866, .892 and .911 on scifact with any number, 2 and 1 of each, .873, .874 and .885 on ramdocs; but with 1, another
# passage of the right document is never looked at (xquad_mixed, which has two of most, falls from .930 to .909 nDCG@10).
PER_DOCUMENT = 2
# Each halving by age (time-sensitive files only) weighs as much as the usual gap between the first two passages: of two
# that answer alike the newer one leads, and an old one that alone answers still comes before newer ones that do not.
HALVING_COSTS = 0.15
# See core/retrieval/ranking/words_worth.py for the mix of which this is a part.
MAXSIM_WEIGHT = 1.67
# What comes back to what is asked for is about it; one word may stand anywhere. With 0, .3, .6 and .9, nDCG@10 (questions worse
# than by the better lane) is .863, .868, .875, .870 (.16, .14, .11, .12) on rgb_zh_noise, .830, .833, .835, .836 (.16, .15, .14,
# .15) on ramdocs, .935, .939, .940, .943 (.10, .08, .07, .05) on xquad_mixed, .585, .583, .582, .582 on LoCoMo (.10 each). .6 is
# chosen with each of five sets left out in turn.
ECHO_WEIGHT = 0.6
# Likeness to the best two passages. nDCG@10 without it, at .3 and at 1 (as far as the two are long enough, see kinship.py):
# rgb_zh_noise .826, .840, .846 (questions worse than by the better lane .27, .22, .19), ramdocs .825, .828, .830, scifact
# .740, .743, .741, xquad_mixed .937, .941, .942, LoCoMo .534, .531, .532. More than 1 takes from scifact and LoCoMo.
KIN_WEIGHT = 1.0
# A probability is a scale of its own and is added as such. Weighed with simulated judges of known quality
# (core.evaluation.simulate_judge): nDCG@10 on ramdocs and XQuAD zh-en is .907 and .913 without one; with one that is
# right in 76 % of pairs .935 and .917, in 92 % .963 and .966, in 98 % .977 and .990. At 1, one of 76 % takes XQuAD
# zh-en to .876. What a real model does is not measured.
JUDGED_WEIGHT = 0.5


@dataclass(frozen=True)
class Reranked:
    """The candidates in their new order, the last reranker that managed, and a sentence of each one that did not."""

    candidates: tuple[Candidate, ...]
    by: str
    degraded: tuple[Degradation, ...] = ()


@dataclass(frozen=True)
class Grade:
    """Higher is better, on the reranker's scale.

    Where it can be told: how well the weakest third of the question is matched, and the best one or two sentences, and
    each sentence by the weight of what it matches, and what the passage lacks of saying it more than once (see `echo`).
    """

    value: float
    weakest: float | None = None
    window: float | None = None
    sentences: tuple[float, ...] = ()
    echo: float = 0.0


class Reranker(Protocol):
    """Grades candidates against the question.

    `scale`: "cosine", comparable with the cosines of the embedding model, or "probability", P(the passage answers).
    `pool`: how many of the best it looks at. `budget_s`: how long it may take; 0 where it must not run.
    """

    @property
    def name(self) -> str: ...

    @property
    def scale(self) -> Scale: ...

    @property
    def pool(self) -> int: ...

    @property
    def budget_s(self) -> Mapping[Purpose, float]: ...

    def grade(
        self,
        question: str,
        language: str,
        candidates: Sequence[Candidate],
        budget_s: float,
        cancelled: Callable[[], bool],
    ) -> list[Grade]:
        """One grade per candidate, or for the first of them where the time ended and these are enough to be of use.

        Raises FootnoteError when it cannot within its budget, Cancelled.
        """
        ...


class OutOfTime(FootnoteError):
    """The reranker's time budget ended first."""

    code = "out_of_time"

    def __init__(self, done: int, asked: int) -> None:
        super().__init__(f"Reranking stood aside: its time ended after {done} of {asked} passages.", "")


def rerank(
    question: str,
    language: str,
    candidates: Sequence[Candidate],
    rerankers: Sequence[Reranker],
    purpose: Purpose,
    cancelled: Callable[[], bool],
    patient: bool = False,
    spent_s: float = 0.0,
) -> Reranked:
    """Let each reranker put the best of its predecessor's order in order; the rest stays behind as it was.

    One that fails leaves the order that it found. `patient` gives all the time they want to those that may run. `spent_s`: what
    earlier looks for the same question took of their time.
    """
    ordered = list(candidates)
    asked = asking(question)
    by = "none"
    problems: list[Degradation] = []
    for reranker in rerankers:
        budget_s = reranker.budget_s[purpose]
        pool = _pool(ordered, reranker)
        if not pool or not budget_s:
            continue
        try:
            left_s = PATIENT_S if patient else max(min(LEAST_S, budget_s), budget_s - spent_s)
            grades = reranker.grade(question, language, pool, left_s, cancelled)
        except Cancelled:
            raise
        except FootnoteError as error:
            problems.append(Degradation(f"rerank {reranker.name}", error.sentence, error.remedy))
            continue
        if len(grades) < len(pool):
            problems.append(_ended_early(reranker.name, len(grades), len(pool)))
            pool = pool[: len(grades)]
        for candidate, grade in zip(pool, grades, strict=True):
            _write_down(candidate, grade, reranker.scale)
            candidate.telling = telling(asked, candidate)
            candidate.at_head = place_worth(candidate, language)
        looked_at = {item.chunk_id for item in pool}
        pool.sort(key=lambda item: (-mixed(item), item.chunk_id))
        ordered = [*pool, *(item for item in ordered if item.chunk_id not in looked_at)]
        by = reranker.name
    return Reranked(tuple(ordered), by, tuple(problems))


def _pool(ordered: Sequence[Candidate], reranker: Reranker) -> list[Candidate]:
    """The best that it looks at. The first to look closely takes PER_DOCUMENT of each document before any third one."""
    if reranker.scale == "probability":
        return list(ordered[: reranker.pool])
    first: list[Candidate] = []
    more: list[Candidate] = []
    taken: Counter[int] = Counter()
    for candidate in ordered:
        taken[candidate.document_id] += 1
        (first if taken[candidate.document_id] <= PER_DOCUMENT else more).append(candidate)
    return [*first, *more][: reranker.pool]


def _ended_early(name: str, done: int, asked: int) -> Degradation:
    sentence = f"Reranking looked at the best {done} of {asked} passages only: then its time ended."
    return Degradation(f"rerank {name}", sentence)


def _write_down(candidate: Candidate, grade: Grade, scale: Scale) -> None:
    if scale == "probability":
        candidate.judged = grade.value
    else:
        candidate.rerank, candidate.weakest, candidate.window = grade.value, grade.weakest, grade.window
        candidate.sentences, candidate.echo = grade.sentences, grade.echo


def by_scores(candidates: Sequence[Candidate], language: str, question: str = "") -> list[Candidate]:
    """The order that rerankers start from, by the complete absolute scores of both lanes (a convex combination, as Bruch,
    Gai and Ingber, TOIS 2023, found it to beat reciprocal ranks).

    Only for candidates whose scores are complete. Against score-weighted reciprocal rank fusion, nDCG@10 before any
    reranking is .734 to .691 on scifact and .515 to .471 on LoCoMo, and the same within .008 on six other sets.
    """
    value_words(candidates, language, question)
    spread_meaning(candidates, language)
    return sorted(candidates, key=lambda item: (-mixed(item), item.chunk_id))


def mixed(candidate: Candidate) -> float:
    """Meaning, words, late interaction, what its sentences tell, kinship and the judgement as one number.

    What did not run adds nothing to anybody.
    """
    meaning = candidate.raw.get("vectors", 0.0) if candidate.meaning is None else candidate.meaning
    words = candidate.words_worth + candidate.at_head
    late = MAXSIM_WEIGHT * (candidate.rerank or 0.0) + ECHO_WEIGHT * candidate.echo
    judged = JUDGED_WEIGHT * (candidate.judged or 0.0)
    age = HALVING_COSTS * math.log2(candidate.age_factor)
    likeness = KIN_WEIGHT * candidate.kin
    return meaning + words + late + candidate.telling + likeness + judged + age - candidate.yields
