"""Words count by the question's language, and never against a passage that cannot hold them."""

from __future__ import annotations

import pytest

from core.retrieval.ranking.words_worth import (
    IDENTIFIERS_WORTH,
    LENT_ALL,
    LENT_NOTHING,
    OTHER_LANGUAGE_CREDIT,
    PLACE_WORTH,
    PLACES,
    UNSPACED_WORDS_WEIGHT,
    WORDS_WEIGHT,
    comparable,
    place_worth,
    value_words,
)
from core.retrieval.result import Candidate


def candidate(number: int, language: str, words: float) -> Candidate:
    return Candidate(number, language=language, scores={"words": words})


def test_a_passage_in_another_language_is_credited_what_the_best_of_the_own_language_earned() -> None:
    english, german, chinese = candidate(1, "en", 0.5), candidate(2, "de", 0.0), candidate(3, "zh", 0.0)

    value_words([english, german, chinese], "en")

    assert english.words_worth == pytest.approx(WORDS_WEIGHT * 0.5)
    assert (
        german.words_worth == chinese.words_worth == pytest.approx(WORDS_WEIGHT * 0.5 * OTHER_LANGUAGE_CREDIT)
    )
    assert english.words_worth > german.words_worth


def test_a_passage_in_another_language_that_is_about_something_else_is_lent_nothing() -> None:
    english, near, middling, far = (
        candidate(n, code, 0.5 * (n == 1)) for n, code in enumerate(("en", "de", "de", "de"), 1)
    )
    near.raw, middling.raw, far.raw = (
        {"vectors": LENT_ALL},
        {"vectors": (LENT_ALL + LENT_NOTHING) / 2},
        {"vectors": LENT_NOTHING},
    )

    value_words([english, near, middling, far], "en")

    lent = WORDS_WEIGHT * 0.5 * OTHER_LANGUAGE_CREDIT
    assert [near.words_worth, middling.words_worth, far.words_worth] == pytest.approx([lent, lent / 2, 0.0])


def test_in_the_own_language_missing_words_are_missed() -> None:
    holds, lacks = candidate(1, "en", 0.5), candidate(2, "en", 0.0)

    value_words([holds, lacks], "en")

    assert lacks.words_worth == 0.0


def test_a_name_that_stands_in_both_languages_still_counts() -> None:
    english, german = candidate(1, "en", 0.2), candidate(2, "de", 0.6)

    value_words([english, german], "en")

    assert german.words_worth == pytest.approx(WORDS_WEIGHT * 0.6)


def test_pairs_of_characters_say_less_than_words() -> None:
    chinese = candidate(1, "zh-Hant", 0.5)

    value_words([chinese], "zh")

    assert chinese.words_worth == pytest.approx(UNSPACED_WORDS_WEIGHT * 0.5)


@pytest.mark.parametrize(
    ("one", "other", "answer"), [("zh", "zh-Hant", True), ("en", "de", False), ("und", "zh", True)]
)
def test_which_languages_share_words(one: str, other: str, answer: bool) -> None:
    assert comparable(one, other) is answer


def test_a_passage_that_holds_the_questions_identifiers_is_worth_more() -> None:
    held, other = (
        Candidate(number, language="en", text=text)
        for number, text in ((1, "KX 20: 3.2 litres, code e3"), (2, "KX-50"))
    )

    value_words([held, other], "en", "How much water does the KX-20 hold when it shows E3?")

    assert (held.words_worth, other.words_worth) == (IDENTIFIERS_WORTH, 0.0)


def test_an_identifier_in_the_title_is_held() -> None:
    titled = Candidate(1, language="zh", title="KX-20 说明书", text="水箱容量 3.2 升。")

    value_words([titled], "zh", "KX-20 水箱能装多少水")

    assert titled.words_worth == IDENTIFIERS_WORTH


def test_a_place_at_the_head_of_the_words_list_adds_something_and_a_late_one_hardly_anything() -> None:
    worth = [
        place_worth(Candidate(place, language="en", ranks={"words": place}), "en")
        for place in (1, PLACES, 100)
    ]

    assert worth[0] == pytest.approx(PLACE_WORTH * PLACES / (PLACES + 1))
    assert worth[1] == pytest.approx(PLACE_WORTH / 2)
    assert worth[2] < PLACE_WORTH / 20


def test_a_place_adds_less_where_words_are_pairs_of_characters_and_nothing_across_languages() -> None:
    ranks = {"words": 1}

    chinese = place_worth(Candidate(1, language="zh", ranks=ranks), "zh")

    assert 0.0 < chinese < place_worth(Candidate(1, language="en", ranks=ranks), "en") / 2
    assert place_worth(Candidate(1, language="de", ranks=ranks), "en") == 0.0
    assert place_worth(Candidate(1, language="en"), "en") == 0.0
