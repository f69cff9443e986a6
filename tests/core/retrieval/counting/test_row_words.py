"""Which rows the words of a question mean: none where a word may mean two things, or is not accounted for."""

from __future__ import annotations

import pytest

from core.retrieval.counting.row_words import meant_rows
from core.retrieval.counting.row_words_han import meant_rows_han
from core.retrieval.counting.rows_asked import asked_of_rows
from core.retrieval.counting.tables import Table
from tests.support.document_called import document_called


def table(path: str, *rows: str) -> Table:
    cells = [tuple(row.split("|")) for row in rows]
    file = document_called(f"/club/{path}")
    return Table(file, cells[0], tuple(cells[1:]), tuple((0, 0) for _ in cells[1:]))  # fmt: skip


BOATS = table(
    "boats.md",
    "Boat|Owner|Skipper|Seats|Note",
    "Kittiwake|Anna Reed|Tom Oakes|4|new",
    "Sula|Tom Oakes|Anna Reed|2|not in use",
    "Tern|Anna Smith|Jon Brandt|3|leaks at the stern since the storm in spring",
)
CLASSES = table("班级名单.xlsx", "姓名|班级|城市", "张三|一班|北京", "李四|十一班|上海", "王五|一班|上海")


def meant(question: str, of: Table = BOATS) -> list[str] | None:
    for asked in asked_of_rows(question):
        chinese = of is CLASSES
        found = (meant_rows_han if chinese else meant_rows)(of, asked.thing, asked.rest, False)
        if found is not None:
            return [of.rows[at][0] for at in found.rows]
    return None


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("How many boats are there?", ["Kittiwake", "Sula", "Tern"]),
        ("How many boats does Anna Smith own?", ["Tern"]),
        ("Which boats have 4 seats?", ["Kittiwake"]),
        ("How many boats have 3 seats?", ["Tern"]),
    ],
)
def test_words_that_one_column_has_limit_the_rows(question: str, names: list[str]) -> None:
    assert meant(question) == names


@pytest.mark.parametrize(
    ("question", "why"),
    [
        ("How many boats does Anna own?", "two people are called so"),
        ("How many boats does Anna Reed own?", "she stands in two columns"),
        ("How many boats does Jon Brandt own?", "he is a skipper, and owners have their own column"),
        ("How many boats are in use?", "the cell denies it"),
        ("How many boats leak at the stern?", "a cell of prose may deny it"),
        ("How many boats are not owned by Anna Smith?", "all the others"),
        ("How many boats have more than 2 seats?", "no cell says more than"),
        ("How many boats have 2 or 3 seats?", "either"),
        ("How many boats have 5 seats?", "no row"),
        ("How many red boats are there?", "a word that nothing accounts for"),
        ("How many boats did we sell?", "a word that nothing accounts for"),
        ("How many people know Anna Smith?", "a list of boats is none of people"),
    ],
)
def test_what_may_mean_two_things_means_no_rows(question: str, why: str) -> None:
    assert meant(question) is None, why


@pytest.mark.parametrize(
    ("question", "names"),
    [
        ("一班有几个人？", ["张三", "王五"]),
        ("十一班有多少学生？", ["李四"]),
        ("住在上海的有几个人？", ["李四", "王五"]),
        ("一班住在上海的同学有几个？", ["王五"]),
        ("谁住在北京？", ["张三"]),
    ],
)
def test_a_chinese_question_is_taken_apart_by_the_cells(question: str, names: list[str]) -> None:
    assert meant(question, CLASSES) == names


@pytest.mark.parametrize(
    "question",
    [
        "不住在上海的有几个人？",
        "一班有几个老师？",
        "二班有几个人？",
        "一班以外有几个人？",
        "一班有几个人会游泳？",
    ],
)
def test_what_no_cell_accounts_for_means_no_rows_in_chinese_either(question: str) -> None:
    assert meant(question, CLASSES) is None
