"""Which words of a question name something."""

from __future__ import annotations

import pytest

from core.retrieval.understanding.content import content_words, is_short


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("the of and", "en"),
        ("What's that?", "en"),
        ("don't", "en"),
        ("der die das", "de"),
        ("🦊", "und"),
        ('"(*^', "und"),
        ("？！", "zh"),
        ("什么", "zh"),
        ("怎么样？", "zh"),
        ("什麼", "zh-Hant"),
        ("那个的", "zh"),
    ],
)
def test_stop_words_signs_and_emoji_name_nothing(question: str, language: str) -> None:
    assert content_words(question, language) == []


@pytest.mark.parametrize(
    ("question", "language", "words"),
    [
        ("What is the rent?", "en", ["rent"]),
        ("Rechnung", "de", ["rechnung"]),
        ("war", "de", ["war"]),
        ("C++", "en", ["c"]),
        ("2026", "und", ["2026"]),
        ("电费", "zh", ["电费"]),
        ("電費", "zh-Hant", ["电费"]),
        ("租金是多少？", "zh", ["租金"]),
        ("和平", "zh", ["和平"]),
        ("目的", "zh", ["目的"]),
        ("量子力学", "zh", ["量子", "力学"]),
        ("🦊 fox", "en", ["fox"]),
    ],
)
def test_what_names_something_is_left(question: str, language: str, words: list[str]) -> None:
    assert content_words(question, language) == words


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("rent", "en"),
        ("the bicycle insurance", "en"),
        ("rent of flat", "en"),
        ("report-october.pdf", "en"),
        ("getUserName", "en"),
        ("自行车", "zh"),
    ],
)
def test_one_or_two_bare_words_are_short(question: str, language: str) -> None:
    assert is_short(question, language)


@pytest.mark.parametrize(
    ("question", "language"),
    [
        ("bicycle insurance theft", "en"),
        ("What is the bicycle insurance?", "en"),
        ("Wer hat den Schlüssel zum Saal?", "de"),
        ("自行车的保险费", "zh"),
        ("谁有钥匙，在哪里？", "zh"),
    ],
)
def test_three_words_and_what_is_asked_as_a_question_are_not(question: str, language: str) -> None:
    assert not is_short(question, language)
