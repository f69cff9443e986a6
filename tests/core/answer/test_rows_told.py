"""Rows of a table that a question wants counted or listed are told by their number, their names or their cells."""

from __future__ import annotations

from dataclasses import replace

from core.answer.pieces import MOST_LINES
from core.answer.rows_told import MOST_TERMS, ROWS_BY, rows_answer
from core.answer.types import Answer
from core.retrieval.result import Rows
from tests.support.evidence import passage, result

HEADER = ("boat", "type", "seats")
ROWS = (("Avocet", "single", "1"), ("Dunlin", "double", "2"), ("Turnstone", "single", "1"))


def told(rows: Rows, tongue: str = "en") -> Answer:
    table = replace(passage(1, "boat,type,seats", "equipment"), path="/club/equipment.csv")
    return rows_answer(replace(result(), evidence=(table,), rows=rows), rows, tongue)


def test_all_rows_are_counted_and_named() -> None:
    answer = told(Rows("number", "boats", 0, False, 3, HEADER, ROWS))

    assert answer.text == "Boats: 3 in equipment.csv (Avocet, Dunlin, Turnstone). [1]"
    assert (answer.by, answer.refused, answer.sentences[0].citations) == (ROWS_BY, False, (1,))


def test_of_some_rows_it_is_said_of_how_many() -> None:
    answer = told(Rows("number", "singles", 0, True, 3, HEADER, (ROWS[0], ROWS[2])))

    assert answer.text == "Singles: 2 of 3 in equipment.csv (Avocet, Turnstone). [1]"


def test_a_column_that_says_the_same_of_several_rows_is_counted_by_what_it_says() -> None:
    answer = told(Rows("number", "types", 1, False, 3, HEADER, ROWS))

    assert answer.text == "Types: 2 in equipment.csv (single, double). [1]"


def test_rows_that_are_asked_for_are_told_by_their_cells() -> None:
    answer = told(Rows("which", "boats", 0, True, 3, HEADER, (ROWS[0], ROWS[2])))

    assert [sentence.text for sentence in answer.sentences] == [
        "boat: Avocet; type: single; seats: 1",
        "boat: Turnstone; type: single; seats: 1",
    ]


def test_that_not_all_rows_are_listed_is_said() -> None:
    many = tuple((f"boat {n}", "single", "1") for n in range(MOST_LINES + 5))
    answer = told(Rows("which", "boats", 0, True, 40, HEADER, many))

    assert len(answer.sentences) == MOST_LINES + 1
    assert answer.sentences[-1].text == "The first 20 are listed; the file has all."


def test_names_that_are_all_listed_are_not_called_the_first_of_more() -> None:
    many = tuple((f"boat {n}", ("single", "double")[n % 2], "1") for n in range(150))
    answer = told(Rows("number", "types", 1, False, 150, HEADER, many))

    assert [sentence.text for sentence in answer.sentences] == ["Types: 2 in equipment.csv (single, double)."]


def test_a_chinese_question_is_answered_in_chinese() -> None:
    answer = told(Rows("number", "船", 0, False, 3, HEADER, ROWS), "zh")

    assert answer.text == "船：equipment.csv 里有 3 条（Avocet、Dunlin、Turnstone）。 [1]"


def test_a_sum_is_told_with_its_arithmetic_and_the_rows_that_it_is_of() -> None:
    answer = told(
        Rows("sum", "seats", 0, True, 3, HEADER, (ROWS[0], ROWS[1]), figure=2, outcome="3", compared=2)
    )

    assert answer.text.splitlines() == [
        "seats, 2 of 3 rows in equipment.csv: 1 + 2 = 3. [1]",
        "",
        "- boat: Avocet; type: single; seats: 1 [1]",
        "- boat: Dunlin; type: double; seats: 2 [1]",
    ]


def test_a_sum_of_one_row_has_nothing_to_add_up() -> None:
    answer = told(Rows("sum", "seats", 0, True, 3, HEADER, (ROWS[1],), figure=2, outcome="2", compared=1))

    assert answer.sentences[0].text == "seats, 1 of 3 rows in equipment.csv: 2."


def test_a_long_sum_is_told_without_its_parts_and_says_that_not_all_rows_are_listed() -> None:
    many = tuple((f"boat {n}", "single", "1") for n in range(MOST_TERMS + 5))
    answer = told(Rows("sum", "seats", 0, False, 25, HEADER, many, figure=2, outcome="25", compared=25))

    assert answer.sentences[0].text == "seats, 25 rows in equipment.csv: 25."
    assert answer.sentences[-1].text == "The first 20 are listed; the file has all."


def test_of_the_lowest_all_that_share_it_are_named() -> None:
    answer = told(Rows("least", "seats", 0, False, 3, HEADER, (ROWS[0], ROWS[2]), 2, "1", 3), "zh")

    assert answer.sentences[0].text == "equipment.csv 里 3 条，最低的seats：1（Avocet、Turnstone）。"


def test_rows_side_by_side_are_told_one_by_one() -> None:
    answer = told(Rows("each", "boats", 0, False, 2, HEADER, ROWS[:2]))

    assert [sentence.text for sentence in answer.sentences] == [
        "boat: Avocet; type: single; seats: 1",
        "boat: Dunlin; type: double; seats: 2",
    ]
