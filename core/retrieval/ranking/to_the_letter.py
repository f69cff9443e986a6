"""Holds passages to what a question quotes, or to the one name that it asks about: without it they are called weak."""

from __future__ import annotations

from dataclasses import replace

from core.retrieval.passes import Pass, Searching
from core.retrieval.ranking.subject import holds_subject, subject_of
from core.retrieval.ranking.words_worth import comparable
from core.retrieval.result import Candidate
from core.retrieval.understanding.exact_terms import QUOTES


def to_the_letter(search: Searching, passed: Pass) -> Pass:
    """The pass without what lacks the quoted words, or, where some passage has the name asked about, without what lacks it.

    A name may be spelt otherwise in another language; what is quoted is not.
    """
    question, language = search.understood.question, search.understood.languages[0]
    term, _ = subject_of(question, language)
    if not term or passed.weak or not passed.ordered or not search.query.floor:
        return passed
    quoted = QUOTES.search(question) is not None
    holds = {item.chunk_id: holds_subject(term, _said(item)) for item in passed.ordered}
    if not quoted and not any(holds.values()):
        return passed
    fallen = [
        item
        for item in passed.ordered
        if not holds[item.chunk_id] and (quoted or comparable(language, item.language))
    ]
    for item in fallen:
        item.fate, item.reason = "below floor", f"does not hold “{term}”"
    gone = {item.chunk_id for item in fallen}
    kept = tuple(item for item in passed.ordered if item.chunk_id not in gone)
    dropped = (*fallen, *passed.dropped)
    shown = kept if kept or search.query.purpose == "answer" else dropped
    return replace(passed, ordered=shown, dropped=dropped, weak=not kept)


def _said(item: Candidate) -> str:
    return "\n".join((item.title, *item.heading_path, item.text))
