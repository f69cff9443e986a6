"""Which day a question asks about, and whether a text writes that day out."""

from __future__ import annotations

import datetime as dt

import pytest

from core.retrieval.query import OnDays
from core.retrieval.scope.days_written import days_written, first_day, names_the_day, written_out
from core.retrieval.scope.on_days import days_asked_about, holds_words, with_the_day

MONDAY = dt.date(2026, 11, 30)
FIFTH = OnDays("2026-12-05", "2026-12-05", any_year=True)
FRIDAY = OnDays(weekday=4)


def asked(question: str, language: str = "en") -> OnDays | None:
    return days_asked_about(question, language, MONDAY, "")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("The water will be turned off on 5 December.", [(12, 5, None)]),
        ("December 5th, 2026 at the latest", [(12, 5, 2026)]),
        ("交货日期 2027年3月15日前", [(3, 15, 2027)]),
        ("二月四日从伦敦飞往成都，二月二十三日回来", [(2, 4, None), (2, 23, None)]),
        ("from 2026-10-01 until 3 November", [(10, 1, 2026), (11, 3, None)]),
        ("version 1.2.3, pressure 1.2 and 1.6 bar, in May 2026", []),
        ("the 31st of February", []),
    ],
)
def test_days_are_read_in_every_way_that_files_write_them(
    text: str, found: list[tuple[int, int, int | None]]
) -> None:
    assert [(day.month, day.day, day.year) for day in days_written(text)] == found


@pytest.mark.parametrize(
    ("question", "first", "last"),
    [
        ("What happens on 5 December?", "2026-12-05", "2026-12-05"),
        ("What must be paid by 1 December?", "2026-12-01", "2026-12-01"),
        ("2026年10月21日做了什么？", "2026-10-21", "2026-10-21"),
        ("What is due this week?", "2026-11-30", "2026-12-06"),
        ("What must I do tomorrow?", "2026-12-01", "2026-12-01"),
        ("What happens next week?", "2026-12-07", "2026-12-13"),
        ("下周有什么安排？", "2026-12-07", "2026-12-13"),
        ("What must be done by December?", "2026-11-30", "2026-12-31"),
        ("What is due in January?", "2027-01-01", "2027-01-31"),
    ],
)
def test_a_question_about_a_day_names_it(question: str, first: str, last: str) -> None:
    found = asked(question)

    assert found is not None
    assert (found.first, found.last, found.words) == (first, last, ())


@pytest.mark.parametrize(
    "question", ["Who works on Friday?", "Who opens Fridays?", "星期五谁上班？", "周五谁上早班？"]
)
def test_a_weekday_is_any_of_its_name(question: str) -> None:
    assert asked(question) == FRIDAY


def test_what_else_is_asked_must_be_met_too() -> None:
    found = asked("What renews on 9 December 2026?")

    assert found == OnDays("2026-12-09", "2026-12-09", words=("renew",))
    assert holds_words(found.words, "The policy renews on 9 December")
    assert not holds_words(found.words, "The policy ends on 9 December")
    # Another script cannot hold the word.
    assert holds_words(found.words, "保单 2026年12月9日续期")


@pytest.mark.parametrize(
    "question",
    [
        "When is bin day, Thursday or Friday?",
        "What happened last month?",
        "What did I harvest this week?",
        "Who is the landlord?",
        "What was the revenue between 1 March and 3 April?",
    ],
)
def test_other_questions_are_about_no_day(question: str) -> None:
    assert asked(question) is None


def test_a_weekday_that_already_limits_the_search_is_no_day_to_look_for() -> None:
    assert days_asked_about("What did I do on Friday?", "en", MONDAY, "must") is None


@pytest.mark.parametrize(
    ("wanted", "text", "named"),
    [
        (FIFTH, "on 5 December", True),
        (FIFTH, "12月5日停水", True),
        (FIFTH, "on 5 December 2031", True),
        (FIFTH, "on 15 December", False),
        (OnDays("2026-12-05", "2026-12-05"), "on 5 December 2031", False),
        (OnDays("2026-12-05", "2026-12-05"), "on 5 December", True),
        (OnDays("2026-12-28", "2027-01-03"), "by 2 January", True),
        (OnDays("2026-12-28", "2027-01-03"), "by 2 January 2026", False),
        (FRIDAY, "| Friday | Mina | Pilar |", True),
        (FRIDAY, "周五休息", True),
        (FRIDAY, "| Monday | Mina | Pilar |", False),
    ],
)
def test_a_text_names_a_day_in_any_language(wanted: OnDays, text: str, named: bool) -> None:
    assert names_the_day(wanted, text) is named


def test_a_day_is_searched_for_as_both_languages_write_it() -> None:
    assert written_out(FIFTH) == "5 December, 12月5日"
    assert written_out(OnDays("2026-12-28", "2027-01-20")) == "December, 12月, January, 1月"
    assert written_out(FRIDAY) == "Friday 星期五 周五"


def test_the_first_of_the_wanted_days_that_a_text_writes() -> None:
    week = OnDays("2026-11-30", "2026-12-06")

    assert first_day(week, "on 5 December, and before on 1 December, not on 24 December") == "2026-12-01"
    assert first_day(week, "on 24 December") == ""
    assert first_day(FRIDAY, "on Friday, 4 December") == ""


def test_a_day_of_last_month_is_that_day_and_no_limit() -> None:
    today = dt.date(2026, 12, 1)

    wanted = days_asked_about("上个月12号果园怎么了？", "zh", today, "")

    assert wanted is not None
    assert (wanted.first, wanted.last) == ("2026-11-12", "2026-11-12")
    assert with_the_day("上个月12号果园怎么了？", wanted) == "11月12日果园怎么了？"
    assert days_asked_about("上个月果园怎么了？", "zh", today, "") is None
