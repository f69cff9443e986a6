"""Which words of a question name something."""

from __future__ import annotations

import pytest

from core.retrieval.content import content_words, is_short


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


def test_one_or_two_words_are_short_whatever_stands_around_them() -> None:
    assert is_short("What is the bicycle insurance?", "en")
    assert is_short("自行车", "zh")
    assert is_short("report-october.pdf", "en")
    assert is_short("getUserName", "en")
    assert not is_short("bicycle insurance theft", "en")
    assert not is_short("自行车的保险费", "zh")
