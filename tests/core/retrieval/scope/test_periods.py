"""What a time phrase means on Monday, 30 November 2026, in English and Chinese."""

from __future__ import annotations

import datetime as dt

import pytest

from core.retrieval.scope.periods import find_period

TODAY = dt.date(2026, 11, 30)


@pytest.mark.parametrize(
    ("text", "phrase", "first", "last"),
    [
        ("what did I do today", "today", "2026-11-30", "2026-11-30"),
        ("what did I write yesterday?", "yesterday", "2026-11-29", "2026-11-29"),
        ("the day before yesterday I went", "the day before yesterday", "2026-11-28", "2026-11-28"),
        ("files of this week", "of this week", "2026-11-30", "2026-12-06"),
        ("What did I do last week on the plot?", "last week", "2026-11-23", "2026-11-29"),
        ("in the week before last", "in the week before last", "2026-11-16", "2026-11-22"),
        ("What happened last month?", "last month", "2026-10-01", "2026-10-31"),
        ("上个月9号我去了哪里", "上个月9号", "2026-10-09", "2026-10-09"),
        ("上個月二十三日的會", "上個月二十三日", "2026-10-23", "2026-10-23"),
        ("本月5日记了什么", "本月5日", "2026-11-05", "2026-11-05"),
        ("下个月3号要交什么", "下个月3号", "2026-12-03", "2026-12-03"),
        ("costs of last year", "of last year", "2025-01-01", "2025-12-31"),
        ("last weekend", "last weekend", "2026-11-28", "2026-11-29"),
        ("in the last seven days, what", "in the last seven days", "2026-11-23", "2026-11-30"),
        ("of the past two weeks", "of the past two weeks", "2026-11-16", "2026-11-30"),
        ("over the past month", "over the past month", "2026-10-30", "2026-11-30"),
        ("What did I do three days ago?", "three days ago", "2026-11-27", "2026-11-27"),
        ("three weeks ago", "three weeks ago", "2026-11-06", "2026-11-12"),
        ("a couple of weeks ago", "a couple of weeks ago", "2026-11-13", "2026-11-19"),
        ("two months ago", "two months ago", "2026-09-01", "2026-09-30"),
        ("last Friday", "last Friday", "2026-11-27", "2026-11-27"),
        ("on 27 November 2026", "on 27 November 2026", "2026-11-27", "2026-11-27"),
        ("on November 3rd", "on November 3rd", "2026-11-03", "2026-11-03"),
        ("on the 24th of December", "on the 24th of December", "2025-12-24", "2025-12-24"),
        ("in October", "in October", "2026-10-01", "2026-10-31"),
        ("in December", "in December", "2025-12-01", "2025-12-31"),
        ("of 2026-10", "of 2026-10", "2026-10-01", "2026-10-31"),
        ("in 2008", "in 2008", "2008-01-01", "2008-12-31"),
        ("between 1 October 2026 and 31 October 2026 what", "between 1 October 2026 and 31 October 2026", "2026-10-01", "2026-10-31"),
        ("between 1 and 3 October", "between 1 and 3 October", "2026-10-01", "2026-10-03"),
        ("from March to May", "from March to May", "2026-03-01", "2026-05-31"),
        ("from November to January", "from November to January", "2025-11-01", "2026-01-31"),
        ("between yesterday and today", "between yesterday and today", "2026-11-29", "2026-11-30"),
        ("since October", "since October", "2026-10-01", None),
        ("since Monday", "since Monday", "2026-11-23", None),
        ("before 2020", "before 2020", None, "2019-12-31"),
        ("until yesterday", "until yesterday", None, "2026-11-29"),
        ("after 3 May 2026", "after 3 May 2026", "2026-05-04", None),
        ("昨天我写了什么", "昨天", "2026-11-29", "2026-11-29"),
        ("前天的笔记", "前天", "2026-11-28", "2026-11-28"),
        ("上周的日记", "上周", "2026-11-23", "2026-11-29"),
        ("上個星期的日記", "上個星期", "2026-11-23", "2026-11-29"),
        ("上上周", "上上周", "2026-11-16", "2026-11-22"),
        ("上周五", "上周五", "2026-11-27", "2026-11-27"),
        ("上周日", "上周日", "2026-11-29", "2026-11-29"),
        ("上周日记", "上周", "2026-11-23", "2026-11-29"),
        ("这周五谁上早班", "这周五", "2026-12-04", "2026-12-04"),
        ("本周日我写了什么", "本周日", "2026-12-06", "2026-12-06"),
        ("上个月的文件", "上个月", "2026-10-01", "2026-10-31"),
        ("本周", "本周", "2026-11-30", "2026-12-06"),
        ("今年的笔记", "今年", "2026-01-01", "2026-12-31"),
        ("去年", "去年", "2025-01-01", "2025-12-31"),
        ("去年十月的日记", "去年十月", "2025-10-01", "2025-10-31"),
        ("三天前", "三天前", "2026-11-27", "2026-11-27"),
        ("最近一周改了什么", "最近一周", "2026-11-23", "2026-11-30"),
        ("which files did I change recently", "recently", "2026-11-16", "2026-11-30"),
        ("我最近的笔记", "最近", "2026-11-16", "2026-11-30"),
        ("过去两个月", "过去两个月", "2026-09-30", "2026-11-30"),
        ("最近半年", "最近半年", "2026-05-30", "2026-11-30"),
        ("10月1日到10月31日我收了什么", "10月1日到10月31日", "2026-10-01", "2026-10-31"),
        ("2026年10月1日到31日", "2026年10月1日到31日", "2026-10-01", "2026-10-31"),
        ("从10月到11月", "从10月到11月", "2026-10-01", "2026-11-30"),
        ("自10月以来", "自10月以来", "2026-10-01", None),
        ("3月之前", "3月之前", None, "2026-02-28"),
    ],
)  # fmt: skip
def test_a_phrase_and_its_days(text: str, phrase: str, first: str | None, last: str | None) -> None:
    found = find_period(text, TODAY)

    assert found is not None
    assert text[found.start : found.end] == phrase
    assert [day.isoformat() if day else None for day in found.days] == [first, last]


@pytest.mark.parametrize(
    "text",
    [
        "may I ask",
        "Compare revenue in August, September and October",
        "昨天和今天",
        "version 2026-10-05-3",
        "ISO-2008",
        "31 February 2026",
        "from 5 to 9 people",
        "a room of 2020 tiles and 2021 bricks",
        "9999999 weeks ago",
        "When does the lease end?",
        "最近的医院在哪",
    ],
)
def test_what_names_no_time_or_several_is_none(text: str) -> None:
    assert find_period(text, TODAY) is None


def test_a_year_or_what_has_no_end_is_long() -> None:
    assert [
        found.long for text in ("last year", "since May", "last month") if (found := find_period(text, TODAY))
    ] == [True, True, False]


@pytest.mark.parametrize(
    "text",
    [
        "In the Sunday notes, what did I write?",
        "Who teaches the Sunday school?",
        "When do the Friday meetings begin?",
    ],
)
def test_a_weekday_in_the_name_of_a_thing_is_no_day(text: str) -> None:
    assert find_period(text, dt.date(2026, 11, 30)) is None
