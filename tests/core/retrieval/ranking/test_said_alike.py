"""Passages that give the same answer say it in the same words."""

from __future__ import annotations

import numpy as np
import pytest

from core.retrieval.ranking.said_alike import VOUCHING, said_alike

QUESTION = "春运什么时候开始？"
ANSWERS = "今年春运从1月17日开始，共四十天。"
AGREES = "据铁路部门消息，1月17日迎来首日客流。"
DIFFERS = "候车室里旅客很多，志愿者送来热水。"


def shared(*texts: str, scores: tuple[float, ...] | None = None) -> list[float]:
    given = np.array(scores or [1.0 - place / 10 for place in range(len(texts))], dtype=np.float32)
    return said_alike(texts, QUESTION, given).tolist()


def test_one_that_gives_the_same_day_as_the_best_shares_more_than_one_that_does_not() -> None:
    _, agrees, differs = shared(ANSWERS, AGREES, DIFFERS)

    assert agrees > differs == 0.0


def test_the_words_of_the_question_are_no_agreement() -> None:
    assert shared("春运什么时候开始", "春运开始", "开始什么时候") == [0.0, 0.0, 0.0]


def test_a_passage_does_not_vouch_for_itself() -> None:
    alone, _ = shared(ANSWERS, DIFFERS)

    assert alone == 0.0


def test_traditional_and_simplified_say_the_same() -> None:
    simplified = shared("国际会议中心", "国际会议中心")
    traditional = shared("国际会议中心", "國際會議中心")

    assert traditional == pytest.approx(simplified)
    assert simplified[0] > 0.0


def test_numbers_weigh_more_than_words() -> None:
    by_number = shared("于1931建成通车", "在1931落成")[1]
    by_word = shared("于此地建成", "在他处建成")[1]

    assert by_number > by_word > 0.0


def test_only_the_best_few_vouch() -> None:
    others = [f"{sign}物{sign}事" for sign in "甲乙丙丁戊"[: VOUCHING - 1]]
    late = shared(ANSWERS, *others, AGREES, AGREES)
    early = shared(ANSWERS, AGREES, *others, AGREES)

    assert early[-1] > late[-1] > 0.0


def test_none_and_one_share_nothing() -> None:
    assert shared(ANSWERS) == [0.0]
