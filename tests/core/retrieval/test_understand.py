"""The plain rules that read a question: exact terms, intent, scope, follow-ups."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from core.retrieval.exact_terms import exact_terms
from core.retrieval.intent import intent
from core.retrieval.scope_words import period_bounds, scope_from_words
from core.retrieval.types import Query, Scope
from core.retrieval.understand import Catalogued, understand

NOW = datetime(2026, 3, 12, 15, 30, tzinfo=timezone(timedelta(hours=1)))
NOTHING = Catalogued(lambda words: None, lambda name: ())


@pytest.mark.parametrize(
    ("question", "terms"),
    [
        ("What does “force majeure” mean?", ("force majeure",)),
        ("《红楼梦》的作者是谁？", ("红楼梦",)),
        ("where is parse_config called", ("parse_config",)),
        ("What does RFC7231 say?", ("RFC7231",)),
        ("Is ISO-9001 mentioned in quality.md?", ("quality.md", "ISO-9001")),
        ("who uses C++ here", ("C++",)),
        ("the budget of 12,500 in 2024", ("12,500", "2024")),
        ("why is the sky blue", ()),
    ],
)
def test_exact_terms(question: str, terms: tuple[str, ...]) -> None:
    assert exact_terms(question) == terms


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("hello!", "small-talk"),
        ("谢谢你！", "small-talk"),
        ("Good morning, thanks", "small-talk"),
        ("Thanks, and who pays the rent?", "look-up"),
        ("How many people attended?", "count"),
        ("花园里有多少个蜂箱？", "count"),
        ("Compare the two offers", "compare"),
        ("两个方案有什么不同？", "compare"),
        ("Summarize the lease", "whole-document"),
        ("总结一下会议记录", "whole-document"),
        ("When does the lease end?", "look-up"),
    ],
)
def test_intent(question: str, kind: str) -> None:
    assert intent(question) == kind


@pytest.mark.parametrize(
    ("period", "start", "end"),
    [
        ("today", "2026-03-12", "2026-03-13"),
        ("yesterday", "2026-03-11", "2026-03-12"),
        ("this week", "2026-03-09", "2026-03-16"),
        ("last week", "2026-03-02", "2026-03-09"),
        ("last month", "2026-02-01", "2026-03-01"),
        ("last year", "2025-01-01", "2026-01-01"),
    ],
)
def test_periods_are_calendar_periods(period: str, start: str, end: str) -> None:
    low, high = period_bounds(period, NOW)

    assert (f"{low:%Y-%m-%d}", f"{high:%Y-%m-%d}") == (start, end)
    assert low.utcoffset() == timedelta(hours=1)


def test_a_kind_of_file_in_the_words_limits_the_search() -> None:
    scope, rest, said = scope_from_words("What is the deposit in my PDFs?", Scope(), NOW, lambda name: ())

    assert scope.media_types == ("application/pdf",)
    assert "pdf" not in rest.casefold()
    assert said


def test_a_week_of_the_question_is_not_a_week_of_the_files() -> None:
    scope, _, _ = scope_from_words("Who won the match last week?", Scope(), NOW, lambda name: ())

    assert scope == Scope()


def test_files_from_last_week_are_limited_by_instants() -> None:
    scope, _, _ = scope_from_words(
        "what did I write in my notes from last week", Scope(), NOW, lambda name: ()
    )

    assert scope.modified_from == datetime(2026, 3, 2, tzinfo=NOW.tzinfo).timestamp()


def test_chips_are_never_widened_by_words() -> None:
    chosen = Scope(media_types=("text/markdown",))

    assert scope_from_words("in my PDFs", chosen, NOW, lambda name: ())[0] == chosen


def test_a_folder_that_is_known_limits_and_an_unknown_one_is_told() -> None:
    known = scope_from_words(
        "in folder Contracts, who signs?", Scope(), NOW, lambda name: (f"/files/{name}",)
    )
    unknown = scope_from_words("in folder Contracts, who signs?", Scope(), NOW, lambda name: ())

    assert known[0].folders == ("/files/Contracts",)
    assert unknown[0].folders == ()
    assert "no folder" in unknown[2][0]


def test_a_summary_of_a_known_document_is_routed_to_it() -> None:
    catalogued = Catalogued(lambda words: 7 if words.casefold() == "lease" else None, lambda name: ())

    found = understand(Query("Summarize the “lease”"), catalogued, NOW)

    assert (found.intent, found.document_id) == ("whole-document", 7)


def test_a_summary_of_nothing_known_is_a_search_and_says_so() -> None:
    found = understand(Query("Summarize the weather"), NOTHING, NOW)

    assert (found.intent, found.document_id) == ("look-up", None)
    assert any("whole document" in decision for decision in found.decisions)


@pytest.mark.parametrize(
    "text", ["a" * 20_000, "\U0001f600" * 500, '"(*^', "the of and", "\x00\ud800", "？" * 5000]
)
def test_no_text_can_raise(text: str) -> None:
    assert understand(Query(text), NOTHING, NOW).question
