"""What seasons, quarters, halves, beginnings and ends mean on Monday, 30 November 2026, in English and Chinese."""

from __future__ import annotations

import datetime as dt

import pytest

from core.retrieval.scope.periods import find_period

TODAY = dt.date(2026, 11, 30)


def days(text: str, today: dt.date = TODAY) -> tuple[str, str]:
    found = find_period(text, today)
    assert found is not None
    first, last = (str(day) if day else "" for day in found.days)
    return first, last


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("notes from spring", "2026-03-01", "2026-05-31"),
        ("the mails of last winter", "2025-12-01", "2026-02-28"),
        ("letters of last summer", "2026-06-01", "2026-08-31"),
        ("during the summer of 2025", "2025-06-01", "2025-08-31"),
        ("in winter 2023", "2023-12-01", "2024-02-29"),
        ("in the spring of last year", "2025-03-01", "2025-05-31"),
        ("since last winter", "2025-12-01", ""),
        ("去年夏天的笔记", "2025-06-01", "2025-08-31"),
        ("2024年冬季的邮件", "2024-12-01", "2025-02-28"),
        ("今年春天我种了什么", "2026-03-01", "2026-05-31"),
        ("上個冬天的信", "2025-12-01", "2026-02-28"),
    ],
)
def test_a_season_is_three_whole_months(text: str, first: str, last: str) -> None:
    assert days(text) == (first, last)


def test_a_season_that_is_present_is_not_the_last_one() -> None:
    january = dt.date(2026, 1, 15)

    assert days("notes of last winter", january) == ("2024-12-01", "2025-02-28")
    assert days("notes of this winter", january) == ("2025-12-01", "2026-02-28")


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("documents from Q1 2026", "2026-01-01", "2026-03-31"),
        ("in 2025 Q4", "2025-10-01", "2025-12-31"),
        ("in the second quarter of 2025", "2025-04-01", "2025-06-30"),
        ("of last quarter", "2026-07-01", "2026-09-30"),
        ("in the first half of 2026", "2026-01-01", "2026-06-30"),
        ("in the second half of June", "2026-06-16", "2026-06-30"),
        ("2026年第一季度", "2026-01-01", "2026-03-31"),
        ("上季度的报告", "2026-07-01", "2026-09-30"),
        ("去年下半年我写了什么", "2025-07-01", "2025-12-31"),
        ("上半年", "2026-01-01", "2026-06-30"),
    ],
)
def test_quarters_and_halves(text: str, first: str, last: str) -> None:
    assert days(text) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("at the beginning of June", "2026-06-01", "2026-06-10"),
        ("in the middle of 2025", "2025-05-01", "2025-08-31"),
        ("notes from late October", "2026-10-21", "2026-10-31"),
        ("since the beginning of the year", "2026-01-01", ""),
        ("up to the end of June", "", "2026-06-30"),
        ("before the end of June", "", "2026-06-30"),
        ("before the beginning of June", "", "2026-05-31"),
        ("六月底之前", "", "2026-06-30"),
        ("上个月底", "2026-10-21", "2026-10-31"),
        ("2025年6月中旬", "2025-06-11", "2025-06-20"),
        ("今年年初", "2026-01-01", "2026-03-31"),
        ("去年底以来", "2025-10-01", ""),
    ],
)
def test_beginnings_and_ends(text: str, first: str, last: str) -> None:
    assert days(text) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("三月五日之后", "2026-03-06", ""),
        ("2025年十一月二十三日", "2025-11-23", "2025-11-23"),
        ("2020年以前", "", "2019-12-31"),
        ("十月以来", "2026-10-01", ""),
        ("十月前", "", "2026-09-30"),
        ("三个月来", "2026-08-30", "2026-11-30"),
        ("最近几周", "2026-11-02", "2026-11-30"),
        ("截至六月三十日", "", "2026-06-30"),
        ("over the last few months", "2026-07-30", "2026-11-30"),
        ("from March onwards", "2026-03-01", ""),
        ("prior to 2020", "", "2019-12-31"),
        ("later than March", "2026-04-01", ""),
        ("files newer than June", "2026-07-01", ""),
        ("on or after 1 November", "2026-11-01", ""),
        ("on or before 1 November", "", "2026-11-01"),
        ("on the weekend", "2026-11-28", "2026-11-29"),
        ("上周末", "2026-11-28", "2026-11-29"),
    ],
)
def test_open_ends_and_lengths(text: str, first: str, last: str) -> None:
    assert days(text) == (first, last)


@pytest.mark.parametrize("text", ["今年春节", "夏令营", "三年初中", "每年底", "spring rolls", "a fall in prices", "quarter past two"])  # fmt: skip
def test_words_that_begin_like_a_part_of_a_year(text: str) -> None:
    found = find_period(text, TODAY)

    assert found is None or text[found.start : found.end] == "今年"
