"""What is told of a day: the sentences and rows that write it out, whatever the file's own date and language."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.asked_library import AskedLibrary

ROTA = """# Rota week {week}

| day | early | late |
|---|---|---|
| Monday | Mina | Raoul |
| Thursday | {thursday} |
| Friday | {friday} |
"""
FILES = {
    "plot/minutes.txt": "Allotment committee\n\nBonfires are allowed only in November. The water will be turned off on 5 December.\n",
    "letters/hollis.txt": "Dear Ms Raman,\n\nA surveyor will visit on 8 December between 10 and 12.\n",
    "flat/boiler.md": "# Boiler\n\nThe last service was on 12 October 2026 by Denholm Heating; the engineer was Kit Marlow.\n",
    "flat/insurance.md": "# Contents insurance\n\nYour policy renews on 9 December 2026. The excess for theft is 100 pounds.\n",
    "bike/service.md": "# Bike service\n\nService on 18 November 2026: new chain, 28 pounds.\n",
    "shop/rota-47.md": ROTA.format(week=47, thursday="Raoul | Pilar", friday="Xu Wen | Raoul"),
    "shop/rota-48.md": ROTA.format(week=48, thursday="Pilar | Xu Wen", friday="Mina | Pilar"),
    "家/電費.txt": "電費通知\n應繳金額新臺幣 1,376 元，繳費期限 2026年12月10日。\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("days"), FILES) as made:
        yield made


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What happens on 5 December?", "The water will be turned off on 5 December."),
        ("12月5日会发生什么？", "The water will be turned off on 5 December."),
        ("What happens on 8 December?", "A surveyor will visit on 8 December between 10 and 12."),
        ("What renews on 9 December 2026?", "Your policy renews on 9 December 2026."),
        ("What did I buy on 18 November?", "Service on 18 November 2026: new chain, 28 pounds."),
        ("12月10日之前要交什么？", "應繳金額新臺幣 1,376 元，繳費期限 2026年12月10日。"),
    ],
)
def test_a_day_is_answered_where_it_is_written(library: AskedLibrary, question: str, told: str) -> None:
    assert library.ask(question)["text"] == f"{told} [1]"


def test_a_day_of_the_past_is_found_in_the_text_where_no_file_is_of_it(library: AskedLibrary) -> None:
    answer = library.ask("What happened on 12 October 2026?")

    assert answer["text"].startswith("The last service was on 12 October 2026 by Denholm Heating")
    assert not [note for note in answer["degraded"] if note["part"] == "scope"]


@pytest.mark.parametrize("question", ["Who works on Friday?", "Who opens on Friday?", "星期五谁上班？"])
def test_a_weekday_gets_its_rows_of_every_rota(library: AskedLibrary, question: str) -> None:
    answer = library.ask(question)
    colon = ": " if question.isascii() else "："

    assert {sentence["text"] for sentence in answer["answer"] if sentence["citations"]} == {
        f"Rota week 47{colon}day: Friday; early: Xu Wen; late: Raoul",
        f"Rota week 48{colon}day: Friday; early: Mina; late: Pilar",
    }


def test_of_the_rows_of_a_weekday_that_with_the_name_is_told(library: AskedLibrary) -> None:
    text = library.ask("Which week does Xu Wen work early on Friday?")["text"]

    assert "early: Xu Wen" in text
    assert "early: Mina" not in text


def test_a_weekday_of_a_numbered_week_gets_its_one_row(library: AskedLibrary) -> None:
    answer = library.ask("Who works late on Thursday in week 47?")

    assert "day: Thursday; early: Raoul; late: Pilar" in answer["text"]
    assert "Xu Wen" not in answer["text"]


@pytest.mark.parametrize("question", ["What happens on 25 December?", "Who works on Sunday?"])
def test_a_day_that_nothing_is_written_of_gets_no_other(library: AskedLibrary, question: str) -> None:
    text = library.ask(question)["text"]

    assert "water" not in text
    assert "Friday" not in text


def test_who_was_there_is_not_told_flatly_by_what_only_names_the_day(library: AskedLibrary) -> None:
    answer = library.ask("Who was at the bonfire on 5 December?")

    assert answer["refused"] or answer["text"].startswith("The files may say this: ")


def test_what_is_to_come_is_told_by_its_day(library: AskedLibrary) -> None:
    text = library.ask("What is due in December?")["text"]

    days = ["5 December", "8 December", "9 December", "12月10日"]
    assert [line for line in text.splitlines() if line.startswith("- ")]
    assert [text.index(day) for day in days] == sorted(text.index(day) for day in days)


def test_a_day_is_found_among_many_passages_of_its_month(tmp_path_factory: pytest.TempPathFactory) -> None:
    """What is looked through for the day must not end with the tokens that may be shown."""
    others = {
        f"notes/{n}.md": f"# Note {n}\n\n{'Work of December goes on. ' * 12}\n\nSee December {n + 10}.\n"
        for n in range(20)
    }
    letter = {"letters/hollis.txt": "Dear Ms Raman,\n\nA surveyor will visit on 8 December.\n"}

    with AskedLibrary(tmp_path_factory.mktemp("many"), {**others, **letter}) as library:
        assert (
            library.ask("What happens on 8 December?")["text"] == "A surveyor will visit on 8 December. [1]"
        )


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("What is the fee in January?", "The new fee is 92 pounds."),
        ("What is the rent in December?", "rent of 38 pounds by 1 December."),
    ],
)
def test_what_is_asked_of_a_month_is_told_by_the_letter_that_names_it(
    tmp_path_factory: pytest.TempPathFactory, question: str, told: str
) -> None:
    files = {
        "letters/council.txt": "Dear resident,\n\nYour parking permit expires on 15 January. The new fee is 92 pounds.\n\nThe Council\n",
        "plot/diary.md": "# Diary\n\nHarvested 14 squash. The committee wants rent of 38 pounds by 1 December.\n",
        "家/旅行.md": "# 旅行\n\n二月八日坐高铁去重庆，票价一百五十四元。\n",
        "家/電費.txt": "電費通知\n應繳金額新臺幣 1,376 元，繳費期限 2026年12月10日。\n",
    }

    with AskedLibrary(tmp_path_factory.mktemp("month"), files) as library:
        text = library.ask(question)["text"]

    assert told in text
    assert "元" not in text
