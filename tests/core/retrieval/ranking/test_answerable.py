"""How far the sentence with what is asked for stands behind the one that is nearest to the question."""

from __future__ import annotations

import pytest

from core.retrieval.ranking.answerable import kind_behind
from core.retrieval.result import Candidate

CHAIRS = Candidate(1, text="- Six chairs. They were a present.\n- Sofa, £90.", sentences=(0.7, 0.5, 0.4))
SHED = Candidate(2, text="The shed cost 300 pounds.", sentences=(0.3,))


def test_what_stands_in_a_sentence_farther_away_is_behind() -> None:
    question = "How much did the six chairs cost?"

    assert kind_behind(question, "en", [CHAIRS]) == pytest.approx(0.3)
    assert kind_behind(question, "en", [Candidate(3, text="Six chairs, £40.", sentences=(0.7,)), SHED]) == 0.0


def test_what_stands_in_one_of_the_next_passages_counts_too() -> None:
    alone = Candidate(1, text="Six chairs, a present.", sentences=(0.7,))
    question = "How much did the six chairs cost?"

    assert kind_behind(question, "en", [alone]) is None
    assert kind_behind(question, "en", [alone, SHED]) == pytest.approx(0.4)
    assert kind_behind(question, "en", [alone, alone, alone, SHED]) is None


def test_nothing_is_behind_where_no_known_kind_is_asked_for_or_nothing_was_read() -> None:
    assert kind_behind("Why were the chairs given?", "en", [CHAIRS]) == 0.0
    assert (
        kind_behind("How much did the chairs cost?", "en", [Candidate(1, text="Six chairs, a present.")])
        == 0.0
    )


def test_the_item_of_another_is_no_answer() -> None:
    text = "- Lucy: service, studies law\n- Hassan: prep, 11.90 pounds an hour"
    staff = Candidate(1, text=text, language="en", sentences=(0.6, 0.7))

    assert kind_behind("What does Lucy earn?", "en", [staff]) is None
    assert kind_behind("What does Hassan earn?", "en", [staff]) == 0.0
