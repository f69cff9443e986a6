"""A month without its year is the one ahead for what is to come, and the last one for what was; which was taken is said."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import pytest

from core.catalog.own_day import MONTH_NAMES
from core.retrieval.scope.months_asked import month_asked
from tests.support.asked_library import AskedLibrary

MONDAY = dt.date(2026, 11, 30)


@pytest.mark.parametrize(
    ("question", "first", "alone"),
    [
        ("When is my flight in December?", "2026-12-01", True),
        ("When is the exam in March?", "2027-03-01", True),
        ("When does the lease renew in October?", "2027-10-01", True),
        ("When is the bill due in December?", "2026-12-01", True),
        ("When was my flight in December?", "2025-12-01", True),
        ("When was my flight in December last year?", "2025-12-01", False),
        ("When is the fair in May next year?", "2027-05-01", False),
        ("我12月的航班是什么时候？", "2026-12-01", True),
        ("十二月的日语考试是哪天？", "2026-12-01", True),
        ("3月的预约是几号？", "2027-03-01", True),
        ("去年12月的航班是什么时候？", "2025-12-01", False),
        ("明年5月的考试是几号？", "2027-05-01", False),
    ],
)
def test_the_year_of_a_month_is_that_of_what_is_asked(question: str, first: str, alone: bool) -> None:
    found = month_asked(question, MONDAY)

    assert found is not None
    assert (found.first.isoformat(), found.alone) == (first, alone)


@pytest.mark.parametrize(
    "question",
    [
        "What did I write in my diary in December?",
        "What do my notes in December say?",
        "How much was the electricity bill in December?",
        "What did we buy in December last year?",
        "When is my flight in December 2026?",
        "Who is Mr May?",
        "12月的日记写了什么？",
        "12月的电费账单是多少？",
        "12月的房租是多少？",
        "2026年12月的航班是什么时候？",
        "八月饼店在哪里？",
        "用了3个月的手机是什么时候买的？",
    ],
)
def test_what_is_kept_of_a_month_or_has_its_year_is_read_by_other_rules(question: str) -> None:
    assert month_asked(question, MONDAY) is None


TODAY = dt.date.today()
AHEAD = (TODAY.replace(day=1) + dt.timedelta(days=32)).replace(day=12)
BEHIND = AHEAD.replace(year=AHEAD.year - 1)
MONTH = MONTH_NAMES[AHEAD.month - 1]


def english(day: dt.date) -> str:
    return f"{day.day} {MONTH} {day.year}"


def chinese(day: dt.date) -> str:
    return f"{day.year}年{day.month}月{day.day}日"


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    files = {
        "flights.md": f"# Flights\n\nMy flight to Oslo leaves on {english(BEHIND)}.\n\nMy flight to Lisbon leaves on {english(AHEAD)}.\n",
        "dentist.md": f"# Dentist\n\nThe dentist appointment with Dr Hale was on {english(BEHIND)}.\n",
        "考试.md": f"# 考试安排\n\n日语考试定于{chinese(BEHIND)}在一中举行。\n\n日语考试定于{chinese(AHEAD)}在外国语学校举行。\n",
        "日记.md": f"# 日记\n\n{chinese(BEHIND)}：和外公一起包了饺子。\n\n{chinese(BEHIND - dt.timedelta(days=90))}：去爬了北山。\n",
    }
    with AskedLibrary(tmp_path_factory.mktemp("months"), files) as made:
        yield made


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (f"When is my flight in {MONTH}?", "Lisbon"),
        (f"{AHEAD.month}月的日语考试是哪天？", "外国语学校"),
    ],
)
def test_what_is_ahead_is_told_and_that_the_last_one_is_written_of_too(
    library: AskedLibrary, question: str, said: str
) -> None:
    answer = library.ask(question)

    assert len(answer["answer"]) == 1
    assert said in answer["answer"][0]["text"]
    assert [note["sentence"] for note in answer["degraded"] if note["part"] == "scope"] == [
        f"The month was taken as {AHEAD:%Y-%m}; the files write of {BEHIND:%Y-%m} too."
    ]


@pytest.mark.parametrize(
    "question", [f"How many flights do I have in {MONTH}?", f"What do I have in {MONTH}?"]
)
def test_what_one_has_in_a_month_is_what_is_ahead(library: AskedLibrary, question: str) -> None:
    said = library.said(question)

    assert any("Lisbon" in each for each in said)
    assert not any("Oslo" in each for each in said)


def test_an_agenda_of_the_month_is_told_without_a_word_on_the_last_one(library: AskedLibrary) -> None:
    answer = library.ask(f"What happens in {MONTH}?")

    assert "Lisbon" in answer["text"]
    assert not any("was taken as" in note["sentence"] for note in answer["degraded"])


def test_what_was_is_told_of_the_month_that_was(library: AskedLibrary) -> None:
    assert ["Oslo" in said for said in library.said(f"When was my flight in {MONTH}?")] == [True]


def test_where_only_the_last_one_is_written_of_that_is_said(library: AskedLibrary) -> None:
    answer = library.ask(f"When is my dentist appointment in {MONTH}?")

    assert "Dr Hale" in answer["text"]
    assert f"The files write of no such thing in {AHEAD:%Y-%m}: what is told is of {BEHIND:%Y-%m}." in [
        note["sentence"] for note in answer["degraded"]
    ]


def test_a_diary_of_many_months_is_read_under_the_days_of_the_one_that_is_asked_for(
    library: AskedLibrary,
) -> None:
    (said,) = library.said(f"{AHEAD.month}月的日记写了什么？")

    assert "饺子" in said
