"""Answers without a chat model that are arranged by what was asked: a summary, side by side, or part by part."""

from __future__ import annotations

from collections.abc import Sequence

from core.answer.about_itself import about_itself
from core.answer.by_document import by_document
from core.answer.compared import compared, each_part, of_one_kind, part_by_part
from core.answer.extractive import extractive_answer
from core.answer.how_many import are_what_is_counted
from core.answer.letter_told import told_in_letter
from core.answer.on_the_day import on_the_day
from core.answer.summary import summary
from core.answer.ticked import ticked
from core.answer.told_apart import all_dates, told_apart
from core.answer.types import Arranged, Sentence
from core.answer.wanted_kind import lacks_what_is_asked
from core.errors import ModelUnavailable
from core.retrieval.counting.ticks import counts_boxes
from core.retrieval.result import Evidence, SearchResult
from core.retrieval.run import Models


def arranged(result: SearchResult, tongue: str, models: Models) -> Arranged | None:
    """None where the question wants one thing looked up; ("", ()) where nothing can be quoted."""
    understood = result.trace.understood
    if understood is None:
        return None

    def quote(question: str, evidence: Sequence[Evidence]) -> tuple[Sentence, ...]:
        try:
            return extractive_answer(
                question, evidence, models.embedder, models.profile, models.states, models.reader
            )
        except ModelUnavailable:  # the search has said so already
            return extractive_answer(question, evidence, None, None)

    boxes = ticked(result.boxes, result.evidence, tongue, counts_boxes(understood.question))
    if boxes is not None:
        return boxes
    whole = understood.named is not None and bool(understood.named.documents)
    # All that a letter says that is named is told as any document is.
    if result.letter == "requests" or (result.letter and not whole):
        return told_in_letter(result.letter, result.evidence[0], tongue)
    if whole:
        return all_dates(understood.question, result.evidence) or summary(result.evidence, tongue)
    if understood.on_days is not None:
        told = on_the_day(understood.on_days, result.evidence, tongue)
        if told is not None and _answers(understood.question, [sentence.text for sentence in told[1]]):
            return told
    of_itself = about_itself(
        understood.question, understood.follow_up or understood.question, result.evidence, tongue
    )
    if of_itself is not None:
        return of_itself
    apart = told_apart(understood.question, result.evidence, quote) if not result.facets else None
    if apart is not None:
        return apart
    under_names = by_document(
        understood.question, understood.follow_up or understood.question, result.evidence, tongue, quote
    )
    if under_names is not None and not result.facets:
        return under_names
    if not result.facets and understood.intent == "compare":
        kinds = of_one_kind(understood.question, result.evidence, tongue, quote)
        if kinds is not None:
            return kinds
    if not result.facets:
        parts = understood.facets if understood.intent != "compare" and result.answerable else ()
        return each_part(parts, result.evidence, quote) if parts else None
    arrange = compared if understood.intent == "compare" else part_by_part
    return arrange(result, tongue, quote)


def _answers(question: str, texts: Sequence[str]) -> bool:
    """Whether what names the day has what is asked for: of "Who was at the meeting on 16 March?", "Next meeting: 16 March" tells nobody."""
    return are_what_is_counted(question, texts) or not lacks_what_is_asked(question, texts)
