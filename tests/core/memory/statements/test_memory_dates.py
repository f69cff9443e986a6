"""Since when and until when: expressions of time in two languages, seen from the day on which they are used."""

from __future__ import annotations

import datetime as dt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.memory.statements.dates import period_en, period_zh, take_dates
from core.memory.statements.periods import shift

WEDNESDAY = dt.date(2024, 5, 15)


@pytest.mark.parametrize(
    ("said", "change", "begins", "ends", "rest"),
    [
        ("I live in Berlin from March", False, "2024-03-01", None, "I live in Berlin"),
        ("From June I will work at Acme", False, "2024-06-01", None, "I will work at Acme"),
        ("Since 2020 I work at Acme", False, "2020-01-01", None, "I work at Acme"),
        ("Since September I live in Rome", False, "2023-09-01", None, "I live in Rome"),
        ("I lived in Rome until last week", False, None, "2024-05-06", "I lived in Rome"),
        ("I stay in Rome until 5 July", False, None, "2024-07-05", "I stay in Rome"),
        ("Last week I moved to Oslo", True, "2024-05-06", None, "I moved to Oslo"),
        ("I moved to Rome in March", True, "2024-03-01", None, "I moved to Rome"),
        ("I moved to Berlin on 3 April", True, "2024-04-03", None, "I moved to Berlin"),
        ("I moved to Paris two weeks ago", True, "2024-05-01", None, "I moved to Paris"),
        ("I joined Acme yesterday", True, "2024-05-14", None, "I joined Acme"),
        ("I am moving to Lima next month", True, "2024-06-01", None, "I am moving to Lima"),
        ("I'm moving to Rome at the end of August", True, "2024-08-31", None, "I'm moving to Rome"),
        ("I'm moving to Rome at the end of May", True, "2024-05-31", None, "I'm moving to Rome"),
        ("I moved to Rome at the end of last month", True, "2024-04-30", None, "I moved to Rome"),
        ("I will join Acme in mid-September", True, "2024-09-15", None, "I will join Acme"),
        ("I will join Acme in late September", True, "2024-09-21", None, "I will join Acme"),
        ("I will join Acme early next year", True, "2025-01-01", None, "I will join Acme"),
        ("I will join Acme at the end of the year", True, "2024-12-31", None, "I will join Acme"),
        ("I live in Rome since the beginning of May", False, "2024-05-01", None, "I live in Rome"),
        ("I live in Rome since the middle of 2020", False, "2020-07-01", None, "I live in Rome"),
        ("I live in Rome since late last year", False, "2023-10-01", None, "I live in Rome"),
        ("I stay in Rome until the end of June", False, None, "2024-06-30", "I stay in Rome"),
        ("I lived in Rome until the end of February", False, None, "2024-02-29", "I lived in Rome"),
        ("I go to Rome in March", False, None, None, "I go to Rome in March"),
        ("From Tuesday I work at Acme", False, "2024-05-21", None, "I work at Acme"),
        ("As of Monday I'm at Acme", False, "2024-05-20", None, "I'm at Acme"),
        ("I'm on earlies from Tuesday", False, "2024-05-21", None, "I'm on earlies"),
        ("Since Tuesday I work at Acme", False, "2024-05-14", None, "I work at Acme"),
        ("From Tuesday I've been working at Acme", False, "2024-05-14", None, "I've been working at Acme"),
        ("From Tuesday I worked at Acme", False, "2024-05-14", None, "I worked at Acme"),
    ],
)
def test_english(said: str, change: bool, begins: str | None, ends: str | None, rest: str) -> None:
    dated = take_dates(said, WEDNESDAY, change)

    assert (
        dated.valid_from and dated.valid_from.isoformat(),
        dated.valid_to and dated.valid_to.isoformat(),
    ) == (begins, ends)
    assert dated.text == rest


@pytest.mark.parametrize(
    ("said", "change", "begins", "ends", "rest"),
    [
        ("下个月起我住在上海", False, "2024-06-01", None, "我住在上海"),
        ("我从三月开始住在杭州", False, "2024-03-01", None, "我住在杭州"),
        ("从6月5日起我在腾讯工作", False, "2024-06-05", None, "我在腾讯工作"),
        ("我住在北京直到上周", False, None, "2024-05-06", "我住在北京"),
        ("我八月底搬到成都", True, "2024-08-31", None, "我搬到成都"),
        ("我二月底搬到了成都", True, "2024-02-29", None, "我搬到了成都"),
        ("我月底搬到成都", True, "2024-05-31", None, "我搬到成都"),
        ("我年底搬到成都", True, "2024-12-31", None, "我搬到成都"),
        ("我下个月中旬搬到成都", True, "2024-06-15", None, "我搬到成都"),
        ("我九月下旬搬到成都", True, "2024-09-21", None, "我搬到成都"),
        ("我打算三月初搬到成都", True, "2025-03-01", None, "我打算搬到成都"),
        ("我从去年年底开始住在成都", False, "2023-12-31", None, "我住在成都"),
        ("我住在成都到六月底", False, None, "2024-06-30", "我住在成都"),
        ("我每月底去成都", True, None, None, "我每月底去成都"),
        ("我今年中秋去成都", True, "2024-01-01", None, "我中秋去成都"),
        ("上个月我搬到了成都", True, "2024-04-01", None, "我搬到了成都"),
        ("我2023年搬到了深圳", True, "2023-01-01", None, "我搬到了深圳"),
        ("两周前我搬到了南京", True, "2024-05-01", None, "我搬到了南京"),
        ("我昨天加入了腾讯", True, "2024-05-14", None, "我加入了腾讯"),
        ("周二起我在美团上班", False, "2024-05-21", None, "我在美团上班"),
        ("从下周一我在美团上班", False, "2024-05-20", None, "我在美团上班"),
        ("从周二开始就不舒服了", False, "2024-05-14", None, "就不舒服了"),
    ],
)
def test_chinese(said: str, change: bool, begins: str | None, ends: str | None, rest: str) -> None:
    dated = take_dates(said, WEDNESDAY, change, chinese=True)

    assert (
        dated.valid_from and dated.valid_from.isoformat(),
        dated.valid_to and dated.valid_to.isoformat(),
    ) == (begins, ends)
    assert dated.text == rest


@given(
    st.dates(dt.date(1950, 1, 1), dt.date(2150, 1, 1)),
    st.integers(-500, 500),
    st.sampled_from(["day", "week", "month", "year"]),
)
def test_every_day_can_be_moved_and_months_keep_to_their_end(day: dt.date, amount: int, unit: str) -> None:
    if 1960 < day.year + amount < 2140 or unit != "year":
        moved = shift(day, amount, unit)
        assert (moved - day).days * amount >= 0


@given(st.text(max_size=30), st.dates(dt.date(1990, 1, 1), dt.date(2090, 1, 1)))
def test_text_that_is_no_time_is_none_and_never_an_error(text: str, day: dt.date) -> None:
    for period in (period_en(text, day), period_zh(text, day)):
        assert period is None or period.start < period.end
