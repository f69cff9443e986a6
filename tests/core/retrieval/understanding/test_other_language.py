"""A short question in the other language, by the bundled list of everyday words."""

from __future__ import annotations

from importlib.resources import files

import pytest

from core.retrieval.understanding.other_language import in_the_other_language


@pytest.mark.parametrize(
    ("question", "language", "said"),
    [
        ("房东是谁", "en", "Who is the landlord?"),
        ("租金是多少？", "en", "What is the rent?"),
        ("誰拉大提琴？", "en", "play cello"),
        ("什么时候停水？", "en", "water turned off"),
        ("谁寄来了关于停车的信？", "en", "parking letter"),
        ("十月的报告", "en", "october report"),
        ("What is the flight number to Chengdu?", "zh", "航班号 成都"),
        ("How many nights in Chengdu?", "zh", "晚 成都 多少"),
        ("Who is the landlord's solicitor?", "zh", None),
        ("员工手册第三章讲的是哪一条规定？", "en", None),
        ("12 + 12", "zh", None),
    ],
)
def test_a_question_is_said_in_the_other_language(question: str, language: str, said: str | None) -> None:
    found = in_the_other_language(question)

    assert (found.question if found else None) == said
    assert found is None or found.language == language


def test_a_passage_must_have_every_word_in_one_of_its_names() -> None:
    found = in_the_other_language("When does the flight to Chengdu leave?")

    assert found is not None
    assert found.whole
    assert found.held_by("二月四日从伦敦飞往成都，航班号 CA424，上午十一点起飞。")
    assert not found.held_by("二月八日坐高铁去重庆，十一点出发。")


def test_words_are_met_in_any_form_and_script() -> None:
    water, yard = (
        in_the_other_language("什么时候停水？"),
        in_the_other_language("How many pomelos were picked?"),
    )

    assert water is not None
    assert water.held_by("The water will be turned off on 5 December.")
    assert yard is not None
    assert yard.held_by("院子裡的柚子收了三十二顆")


def test_the_list_has_one_sense_a_line() -> None:
    lines = files("resources").joinpath("words", "en_zh.txt").read_text(encoding="utf-8").splitlines()
    senses = [line.split("|") for line in lines if line and not line.startswith("#")]

    assert all(len(sides) == 2 and all(side.strip() for side in sides) for sides in senses)
    english = [name.strip() for sides in senses for name in sides[0].split(",")]
    assert [name for name in set(english) if english.count(name) > 1] == []
