"""The plain rules that read a question: exact terms, intent, scope, follow-ups."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from core.retrieval.query import Named, Query
from core.retrieval.understanding.exact_terms import exact_terms
from core.retrieval.understanding.intent import intent
from core.retrieval.understanding.understand import Catalogued, understand

NOW = datetime(2026, 3, 12, 15, 30, tzinfo=timezone(timedelta(hours=1)))
NOTHING = Catalogued(lambda words, scope: Named(words), lambda name: ())


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


def test_a_summary_of_a_known_document_is_routed_to_it() -> None:
    lease = Named("lease", (7,), exact=True)
    catalogued = Catalogued(lambda words, scope: lease if words == "lease" else Named(words), lambda name: ())

    found = understand(Query("Summarize the “lease”"), catalogued, NOW)

    assert (found.intent, found.named) == ("whole-document", lease)


def test_what_a_matter_is_about_is_looked_up_where_no_document_is_called_so() -> None:
    several = Named("the rota", choices=(7, 8), fitting=2)
    catalogued = Catalogued(lambda words, scope: several, lambda name: ())

    assert understand(Query("Summarise the rota"), catalogued, NOW).named == several
    assert understand(Query("What is the rota about?"), catalogued, NOW).named is None


def test_a_summary_of_nothing_known_is_a_search_and_says_so() -> None:
    found = understand(Query("Summarize the weather"), NOTHING, NOW)

    assert (found.intent, found.named) == ("look-up", Named("the weather"))
    assert any("whole document" in decision for decision in found.decisions)


@pytest.mark.parametrize(
    "text", ["a" * 20_000, "\U0001f600" * 500, '"(*^', "the of and", "\x00\ud800", "？" * 5000]
)
def test_no_text_can_raise(text: str) -> None:
    assert understand(Query(text), NOTHING, NOW).question
