"""Judges one question: was it answered from the right passage, rightly refused, or how did it go wrong?"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from core.evaluation.compare_mixes import measures
from core.evaluation.corpus import GateQuestion, Gold, Outcome, Quoted
from core.retrieval.result import Candidate

# "wrong passage": the right document was cited, not the words that answer; "wrong document": none of the right ones.
# "uncertain": passages were shown where there is no answer, and it was said that they may not answer.
Verdict = Literal[
    "answered",
    "wrong passage",
    "wrong document",
    "over-refused",
    "refused",
    "uncertain",
    "false evidence",
    "not asked",
]
RIGHTLY: tuple[Verdict, ...] = ("answered", "refused")
# A citation that is narrowed to its sentence may lack the end of a gold quotation that runs over two of them.
HELD_SHARE = 0.6
# A citation shorter than the quotation is right when it is a piece of it, unless it is too short to say anything.
SHORTEST_PIECE = 12


@dataclass(frozen=True)
class Judged:
    """What one question came to. The numbers are 0 to 1; None where the question has no gold for them.

    `ndcg` is at 10, `recall` at 5, of documents; `precision` is the share of the evidence that comes from the right
    documents. `passage`: whether the evidence holds the words that answer. `sure` as in Outcome.
    """

    question: GateQuestion
    verdict: Verdict
    ndcg: float | None = None
    recall: float | None = None
    precision: float | None = None
    passage: float | None = None
    sure: bool = True

    @property
    def right(self) -> float | None:
        """1 when the person got what they should get, None when it was only ranked."""
        return None if self.verdict == "not asked" else float(self.verdict in RIGHTLY)


def judge(question: GateQuestion, outcome: Outcome, name_of: Callable[[str], str]) -> Judged:
    """Compare an outcome with the gold."""
    if not question.grades:
        return Judged(question, _came_to(question, outcome), sure=outcome.sure)
    order = ranked_names(outcome.candidates, name_of)
    ndcg, recall, _ = measures(order, question.grades)
    shown = [item.document in question.grades for item in outcome.evidence]
    return Judged(
        question,
        _came_to(question, outcome),
        ndcg,
        recall,
        sum(shown) / len(shown) if shown else None,
        float(holds_any(question.gold, outcome.evidence)) if question.gold and shown else None,
        outcome.sure,
    )


def ranked_names(candidates: Iterable[Candidate], name_of: Callable[[str], str]) -> list[str]:
    """Documents by their best chunk, in the order of the candidates."""
    return list(dict.fromkeys(name_of(item.path) for item in candidates))


def _came_to(question: GateQuestion, outcome: Outcome) -> Verdict:
    if outcome.refused is None or question.answerable is None:
        return "not asked"
    if not question.answerable:
        return "refused" if outcome.refused else "false evidence" if outcome.sure else "uncertain"
    if outcome.refused:
        return "over-refused"
    if question.grades and not any(item.document in question.grades for item in outcome.cited):
        return "wrong document"
    return "answered" if not question.gold or holds_any(question.gold, outcome.cited) else "wrong passage"


def holds_any(gold: Sequence[Gold], shown: Sequence[Quoted]) -> bool:
    """Whether one of the passages holds the words of one gold passage of its document."""
    return any(
        item.document == wanted.document and holds(item.text, wanted.quote)
        for wanted in gold
        for item in shown
    )


def holds(text: str, quote: str) -> bool:
    """Whether one has HELD_SHARE of the other in one piece; white space and forms of letters do not count."""
    where, what = squeezed(text), squeezed(quote)
    if not what:
        return False
    if what in where:
        return True
    longest = SequenceMatcher(None, where, what, autojunk=False).find_longest_match()
    return longest.size >= HELD_SHARE * min(len(what), max(len(where), SHORTEST_PIECE))


def squeezed(text: str) -> str:
    """The text without white space and differences of form."""
    return re.sub(r"\s+", "", unicodedata.normalize("NFKC", text)).casefold()
