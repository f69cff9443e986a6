"""Rows of a table are counted and listed where the table accounts for every word of the question."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.asked_library import AskedLibrary

FILES = {
    "club/equipment.csv": "boat,type,seats,stored,condition\nKittiwake,quad,4,rack 2,repaired in April\nDunlin,double,2,rack 1,new grips\n"
    "Avocet,single,1,rack 4,good\nTurnstone,single,1,rack 4,leaks at the stern\nMerganser,eight,8,outside,not in use\n",
    "club/minutes.md": "# Minutes of the rowing club\n\n1. **Boats.** The oars of Dunlin need new grips. Kittiwake is back on the water.\n"
    "2. **Fair.** Forty people came to the fair.\n",
    "choir/singers.csv": "name;voice;since\nInes;alto;2014\nPiotr;bass;2019\nTom;bass;2008\n",
    "家庭/通讯录.csv": "姓名,关系,电话\n小川,弟弟,555-0142\n外婆,外婆,555-0117\n汉娜,朋友,555-0163\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("rows"), FILES) as made:
        yield made


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How many boats does the club have?", "Boats: 5 in equipment.csv (Kittiwake, Dunlin, Avocet, Turnstone, Merganser)."),
        ("What boats does the club own?", "Boats: 5 in equipment.csv (Kittiwake, Dunlin, Avocet, Turnstone, Merganser)."),
        ("How many boats are stored on rack 4?", "Boats: 2 of 5 in equipment.csv (Avocet, Turnstone)."),
        ("How many singles does the club have?", "Singles: 2 of 5 in equipment.csv (Avocet, Turnstone)."),
        ("How many singers does the choir have?", "Singers: 3 in singers.csv (Ines, Piotr, Tom)."),
        ("How many rows are in singers.csv?", "Rows: 3 in singers.csv (Ines, Piotr, Tom)."),
        ("通讯录里有几个人？", "人：通讯录.csv 里有 3 条（小川、外婆、汉娜）。"),
    ],
)  # fmt: skip
def test_rows_are_counted_under_their_column_or_file(library: AskedLibrary, question: str, said: str) -> None:
    answer = library.ask(question)

    assert answer["mode"] == "hybrid"
    assert [sentence["text"] for sentence in answer["answer"]] == [said]


def test_the_rows_that_are_such_are_listed_and_no_other(library: AskedLibrary) -> None:
    answer = library.ask("Which boats are stored on rack 4?")

    assert [sentence["text"].split(";")[0] for sentence in answer["answer"]] == [
        "boat: Avocet",
        "boat: Turnstone",
    ]


def test_a_word_that_no_cell_has_leaves_the_question_to_passages(library: AskedLibrary) -> None:
    answer = library.ask("How many boats did we sell?")

    assert not any("equipment.csv (" in sentence["text"] for sentence in answer["answer"])
    assert "Forty people" in library.ask("How many people came to the fair?")["text"]
