"""Of sentences that are near, the one is quoted that has what is asked for, and never one of another rack or day."""

from __future__ import annotations

import numpy as np
import pytest

from core.answer.beside import newest_first, without_others
from core.answer.extractive import extractive_answer
from core.answer.pieces import Piece
from tests.support.evidence import passage


def quoted(question: str, text: str, title: str = "Notes") -> list[str]:
    return [sentence.text for sentence in extractive_answer(question, [passage(1, text, title)], None, None)]


def test_a_sentence_that_points_back_tells_the_time_after_the_one_that_names_the_thing() -> None:
    text = "Tobias has the job at the observatory! He starts on 1 September, three days a week. We opened the good wine."

    assert quoted("When does Tobias start at the observatory?", text)[:2] == [
        "Tobias has the job at the observatory!",
        "He starts on 1 September, three days a week.",
    ]


def test_a_sentence_beside_it_that_shares_a_word_and_has_the_sum_comes_first() -> None:
    text = "1. Hartwell services the boiler once a year, in September.\n2. The yearly fee is £132, payable in advance.\n3. Parts are not included."

    assert quoted("How much does the boiler service of Hartwell cost per year?", text)[0] == (
        "The yearly fee is £132, payable in advance."
    )


def test_a_time_in_a_sentence_about_something_else_is_left() -> None:
    text = "Dr Kowal teaches phonetics. Buses stop running on 30 June."

    assert quoted("When was Dr Kowal born?", text) == ["Dr Kowal teaches phonetics."]


def test_what_stands_on_another_rack_is_not_quoted() -> None:
    text = "- Kittiwake is stored on rack 2, repaired.\n- Avocet is stored on rack 4.\n- Turnstone is stored on rack 4 as well."

    assert quoted("Which boats are stored on rack 4?", text) == [
        "Avocet is stored on rack 4.",
        "Turnstone is stored on rack 4 as well.",
    ]


@pytest.mark.parametrize(
    ("question", "text", "said"),
    [
        (
            "11月14日我们做了什么？",
            "## 11月12日\n到京都时已经天黑。\n\n## 11月14日\n我们租自行车去岚山。托比亚斯的车胎破了，推着走了三公里。\n",
            ["11月14日：我们租自行车去岚山。", "11月14日：托比亚斯的车胎破了，推着走了三公里。"],
        ),
        (
            "What did we do in the garden on 14 November?",
            "## 14 November\nWe raked the garden and its leaves. Tobias burnt his hand on the stove.\n\n## 15 November\nRain.",
            ["14 November: We raked the garden and its leaves.", "14 November: Tobias burnt his hand on the stove."],
        ),
    ],
)  # fmt: skip
def test_all_that_is_told_of_a_day_answers_what_was_done_on_it_however_little_it_says_of_the_question(
    question: str, text: str, said: list[str]
) -> None:
    assert quoted(question, text) == said


def test_whether_it_is_on_a_day_is_answered_by_another_day_too() -> None:
    pieces = [Piece("The fair was to be on 18 July.", 0, ""), Piece("It is moved to 25 July.", 0, "")]
    grades = np.array([0.9, 0.8])

    assert list(without_others("Is the fair on 18 July?", pieces, grades)) == [0.9, 0.8]
    assert list(without_others("What is on 18 July?", pieces, grades))[1] < 0


def test_the_sentence_with_the_very_verb_comes_before_those_that_say_more_of_the_thing() -> None:
    text = "The contract with Hartwell is of 1 January 2026 and runs for a year. Signed 11 February 2026"

    assert quoted("When was the contract with Hartwell signed?", text) == [
        "Signed 11 February 2026",
        "The contract with Hartwell is of 1 January 2026 and runs for a year.",
    ]


def test_of_what_is_asked_for_now_the_change_comes_first() -> None:
    def asked(question: str) -> list[str]:
        notes = passage(1, "The calligraphy class costs 600 yuan.", "Notes")
        diary = passage(2, "The calligraphy class has been raised to 680 yuan.", "Diary")
        return [each.text for each in extractive_answer(question, [notes, diary], None, None)]

    old, new = "The calligraphy class costs 600 yuan.", "The calligraphy class has been raised to 680 yuan."
    assert asked("What does the calligraphy class cost now?") == [new, old]
    assert asked("What does the calligraphy class cost?")[0] == old


def test_a_change_of_something_else_is_not_put_first() -> None:
    pieces = [Piece("书法课学费六百块。", 0, ""), Piece("房租涨到一千四百块。", 0, ""), Piece("书法课涨到六百八十块。", 0, "")]  # fmt: skip
    question = "书法课学费现在多少钱？"

    assert newest_first(question, pieces, np.array([0.9, 0.8, 0.7]), [0]) == [2, 0]
    assert newest_first(question, pieces[:2], np.array([0.9, 0.8]), [0]) == [0]
    assert newest_first(question, pieces, np.array([0.9, 0.8, 0.5]), [0]) == [0]
