"""Holds the passages found for a question of one or two words, or of words that stand nowhere, to more than the floor asks.

A vector of a single word is near to something in any library: "xylophone" to a broadband contract (.82 of calibrated
relevance), two words of pure nonsense to a diary (.74). Its words must be there, or its meaning must stand out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.errors import Cancelled, FootnoteError
from core.retrieval.passes import Pass, Searching
from core.retrieval.ranking.floor import meaning_score
from core.retrieval.ranking.rerank import PATIENT_S
from core.retrieval.ranking.words_worth import comparable
from core.retrieval.result import Candidate
from core.retrieval.understanding.content import is_short

# A share of the question by its words: one of two words that weigh alike gives .3 to .37, stop words alone under .1.
WORDS_HELD = 0.2
# The grade of late interaction. For 80 single words in English, Chinese and German against eighty household and business
# files (tests/core/retrieval/ranking/test_standing_out.py has some), what is about them in any language got .47 to .93, what is not
# .10 to .41. Below it stay "dumplings", "Miete", "Knoblauch" and "Rechnung" (.25 to .40): found, and called weak.
LATE_FLOOR = 0.45
# For a longer question. Nonsense of five words and more got .23 to .38 from passages in its own language and .28 at most
# from others; of 35 questions to passages in another language the best right one got .34 to .81.
LATE_LONG_OWN, LATE_LONG_OTHER = 0.42, 0.33
# Less of a question than this is held by chance: a stop word of another language, a piece of a code.
ANY_WORDS = 0.1
# Calibrated relevance where late interaction did not look: a passage in the question's own language
# that is about it mostly has the word, so it must come nearer than one in another language. Noise: .82 and .74 at most.
RELEVANCE_OWN, RELEVANCE_OTHER = 0.85, 0.75
# Passages that late interaction looks at even when its time is over, 10 to 20 ms each: what is shown, and called weak, must
# not hang on how busy the machine is.
SEEN_ANYWAY = 4
# What is longer is a pasted page: reading it again with each passage would take seconds.
MOST_SEEN_CHARS = 300


def standing_out(search: Searching, passed: Pass) -> Pass:
    """The pass without what has neither the words nor a meaning that stands out, where the question is that short.

    Of a longer question nothing is taken one by one; but where no passage has any of its words and none stands out, all
    are weak: nonsense, and what is about nothing in the library.
    """
    query = search.query
    language = search.understood.languages[0]
    if passed.weak or not passed.ordered or not query.floor or query.mode == "words":
        return passed
    short = is_short(search.understood.question, language)
    if not short and any(item.scores.get("words", 0.0) >= ANY_WORDS for item in passed.ordered):
        return passed
    lacking = [item for item in passed.ordered if item.scores.get("words", 0.0) < WORDS_HELD]
    grades = _grades(search, lacking)
    fallen = [
        item
        for item in lacking
        if not _stands_out(item, comparable(language, item.language), grades.get(item.chunk_id), short)
    ]
    if not fallen or (not short and len(fallen) < len(passed.ordered)):
        return passed
    for item in fallen:
        item.fate, item.reason = "below floor", _why(grades.get(item.chunk_id), short)
    gone = {item.chunk_id for item in fallen}
    kept = tuple(item for item in passed.ordered if item.chunk_id not in gone)
    dropped = (*fallen, *passed.dropped)
    shown = kept if kept or query.purpose == "answer" else dropped
    return replace(passed, ordered=shown, dropped=dropped, weak=not kept)


def _grades(search: Searching, lacking: Sequence[Candidate]) -> dict[int, float]:
    """Late interaction of those that rest on meaning alone, by chunk; the first few that it had no time for are seen now."""
    known = {item.chunk_id: item.rerank for item in lacking if item.rerank is not None}
    unseen = [item for item in lacking if item.rerank is None][:SEEN_ANYWAY]
    late = search.models.of_scale("cosine")
    understood, run = search.understood, search.run
    if not unseen or not late or search.query.mode != "hybrid" or len(understood.question) > MOST_SEEN_CHARS:
        return known
    with run.stage("rerank"):
        try:
            found = late[0].grade(
                understood.question, understood.languages[0], unseen, PATIENT_S, run.cancelled
            )
        except Cancelled:
            raise
        except FootnoteError as error:
            run.decisions.append(error.sentence)
            return known
    return known | {item.chunk_id: grade.value for item, grade in zip(unseen, found, strict=False)}


def _stands_out(candidate: Candidate, own: bool, grade: float | None, short: bool) -> bool:
    """`own`: the passage is in the question's language; `grade`: of late interaction, None where it did not look."""
    if grade is None:
        return meaning_score(candidate) >= (RELEVANCE_OWN if own else RELEVANCE_OTHER)
    return grade >= (LATE_FLOOR if short else LATE_LONG_OWN if own else LATE_LONG_OTHER)


def _why(grade: float | None, short: bool) -> str:
    if not short:
        return "no passage has a word of the question, and no meaning stands out"
    if grade is None:
        return "so short a question must be met by its words, or by a meaning that stands out"
    return f"so short a question must be met by its words, or by a meaning that stands out ({grade:.3f} of {LATE_FLOOR})"
