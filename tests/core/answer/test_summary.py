"""Which sentences stand for a document, without a model."""

from __future__ import annotations

from dataclasses import replace

from core.answer.summary import main_sentences, summary
from tests.support.evidence import passage

LONG = [
    "The harvest of 2025 was 412 kilos of apples.",
    "It rained.",
    "The harvest of pears was 96 kilos, and the harvest of plums 31.",
    "We sang.",
    "Apples and pears were sold at the market in Ely.",
]


def test_the_sentences_that_say_most_are_told_in_the_order_of_the_text() -> None:
    told = [sentence.text for sentence in main_sentences([passage(1, " ".join(LONG))], 3)]

    assert told == [LONG[0], LONG[2], LONG[4]]


def test_every_part_has_a_sentence_before_any_has_two() -> None:
    parts = [
        replace(
            passage(1, "The nave has 12 windows. The nave has two doors. The nave is long."),
            heading_path=("Nave",),
        ),
        replace(passage(2, "A tower stands apart."), heading_path=("Tower",)),
    ]

    assert [sentence.citations for sentence in main_sentences(parts, 2)] == [(1,), (2,)]


def test_what_a_form_repeats_is_told_once_at_most() -> None:
    text = "Rent is 900 euros. Subject to change. Gas is 80 euros. Subject to change."

    told = [sentence.text for sentence in main_sentences([passage(1, text)], 8)]

    assert told == ["Rent is 900 euros.", "Gas is 80 euros."]


def test_all_rows_of_a_short_table_are_told() -> None:
    table = "| day | early |\n|---|---|\n| Monday | Pilar |\n| Tuesday | Mina |\n| Wednesday | Mina |\n"

    assert len(main_sentences([passage(1, table)], 8)) == 3


def test_several_documents_stand_line_by_line_under_their_titles() -> None:
    text, sentences = summary(
        [passage(1, "甲方是燕鸥咖啡。", "合同一"), passage(2, "乙方是合作社。", "合同二")], "zh"
    )

    assert (
        text == "2 份文档的要点，按先后顺序：\n\n- 合同一：甲方是燕鸥咖啡。 [1]\n- 合同二：乙方是合作社。 [2]"
    )
    assert [sentence.citations for sentence in sentences] == [(), (1,), (2,)]


def test_what_says_nothing_has_no_summary() -> None:
    assert summary([passage(1, "# Heading")], "en") == ("", ())
