"""What of a question weighs how much."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from core.index.query import MOST_LOOKUPS, STOP_WEIGHT, guess_languages, question_units


def weights(text: str, *languages: str) -> dict[str, float]:
    return {unit.forms[0][0]: unit.weight for unit in question_units(text, languages)}


def test_question_words_and_small_words_weigh_next_to_nothing() -> None:
    found = weights("What is the capital of France?", "en")
    assert found["capital"] == found["france"] == 1.0
    assert {found[word] for word in ("what", "is", "the", "of")} == {STOP_WEIGHT}


def test_a_question_of_small_words_alone_keeps_them() -> None:
    assert set(weights("To be or not to be", "en").values()) == {1.0}


def test_chinese_question_words_are_cut_out() -> None:
    assert set(weights("什么是光合作用？")) == {"光合", "合作", "作用", "光合作用"}
    assert set(weights("什麼是光合作用？")) == {"光合", "合作", "作用", "光合作用"}


def test_a_chinese_question_word_alone_is_still_asked_for() -> None:
    assert weights("什么")


def test_a_single_chinese_character_is_asked_for_as_a_beginning() -> None:
    (unit,) = question_units("猫", ())
    assert unit.prefix


def test_the_language_of_a_question_shows_in_its_small_words() -> None:
    present = ("en", "de", "fr", "zh")
    assert guess_languages("wie heißt der Hund", present) == ("de",)
    assert guess_languages("where is the dog", present) == ("en",)
    assert set(guess_languages("hound", present)) == {"en", "de", "fr"}
    assert guess_languages("狗", ("zh",)) == ("zh",)
    assert guess_languages("anything", ()) == ()


def test_a_pasted_page_is_thinned_out() -> None:
    assert len(question_units(" ".join(f"word{number}" for number in range(5000)), ("en",))) == MOST_LOOKUPS


@given(st.text())
def test_no_question_raises(text: str) -> None:
    question_units(text, guess_languages(text, ("en", "zh", "de")))
