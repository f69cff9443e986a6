"""Numbers, identifiers and names of a question that a passage must hold to answer it."""

from __future__ import annotations

import pytest

from core.retrieval.understanding.named import lacks_literal, share_of_names_lacking


@pytest.mark.parametrize(
    ("question", "passage"),
    [
        ("How much was the electricity in 2024?", "Electricity bill, April to June 2025"),
        ("When is lab 3 due?", "Lab 2 is due on 9 October."),
        ("E6 代表什么故障", "E5,水位开关卡住,轻晃水箱浮子"),
        ("KX-22 什么价格？", "KX-20  20升  1299元"),
        ("Who won on 9 May?", "They met on 19 May."),
    ],
)
def test_a_passage_with_another_number_lacks_it(question: str, passage: str) -> None:
    assert lacks_literal(question, passage)


@pytest.mark.parametrize(
    ("question", "passage"),
    [
        ("What does error E3 mean?", "E-3 Water too cold"),
        ("CVPR2022在哪举办", "CVPR 2022 将在新奥尔良举行。"),
        ("How long is the notice after 2 years?", "After two years the notice is three months."),
        ("第3次会议在哪天？", "第三次会议定在周五。"),
        ("Was machten wir am 9. Mai?", "2026-05-09: Ausflug"),
        ("Who keeps the keys?", "Mr Whitlock"),
        ("What happened in 1787?", "这口井是1787年挖的。"),
    ],
)
def test_one_that_writes_it_otherwise_holds_it(question: str, passage: str) -> None:
    assert not lacks_literal(question, passage)


def test_a_small_number_inside_of_a_word_is_none() -> None:
    assert lacks_literal("Which is the 1 rule?", "What is done is done.")


def test_names_are_capitals_inside_of_a_sentence() -> None:
    share = share_of_names_lacking(
        "Who is Maria's brother in Lyon?", "en", "Maria has a brother, Paul.", "en"
    )

    assert share == pytest.approx(0.5)
    assert share_of_names_lacking("Maria left when?", "en", "She left in May.", "en") == 0.0


def test_names_may_be_transcribed_in_another_language() -> None:
    assert share_of_names_lacking("Where does Lin Qiao live?", "en", "林巧住在苏州。", "zh") == 0.0


def test_latin_letters_in_a_chinese_question_are_a_name() -> None:
    assert share_of_names_lacking("TUMAS 的主席是谁？", "zh", "Members have organised.", "en") == 1.0
    assert share_of_names_lacking("显示E3要不要修？KX-20 的呢", "zh", "故障代码", "zh") == 0.0
    assert share_of_names_lacking("Heron Yard 几点开门？", "zh", "Heron Yard opens at ten.", "en") == 0.0


def test_german_nouns_are_no_names() -> None:
    assert share_of_names_lacking("Wer hat den Schlüssel?", "de", "Keys: Mr Whitlock", "de") == 0.0
