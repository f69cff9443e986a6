"""Which times in a question limit the search, and which belong to the thing that is asked about; on 30 November 2026."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from core.retrieval.scope.dates import limit_from_words
from core.retrieval.understanding.intent import intent

NOW = datetime(2026, 11, 30, 15, 30, tzinfo=timezone(timedelta(hours=1)))


def limit(question: str) -> tuple[str, str]:
    """The days and how firmly they hold; two times "" for no limit."""
    found = limit_from_words(question, intent(question), NOW)
    return (found.days_said, found.hold) if found is not None else ("", "")


@pytest.mark.parametrize(
    ("question", "days", "hold"),
    [
        ("What did Anna write since September?", "2026-09-01 –", "may"),
        ("What was written about the drain between March and May?", "2026-03-01 – 2026-05-31", "may"),
        ("What did I write about the roof before 2020?", "– 2019-12-31", "may"),
        ("What did the landlord write up to the end of June?", "– 2026-06-30", "may"),
        ("Which plants are in my notes from spring?", "2026-03-01 – 2026-05-31", "must"),
        ("What do the mails of last winter say about the heating?", "2025-12-01 – 2026-02-28", "must"),
        ("What do the March minutes say about the fence?", "2026-03-01 – 2026-03-31", "may"),
        ("What is the warranty in my 2025 PDFs?", "2025-01-01 – 2025-12-31", "may"),
        ("What did I put in my notes on the weekend?", "2026-11-28 – 2026-11-29", "must"),
        ("What do my notes from the summer say about tomatoes?", "2026-06-01 – 2026-08-31", "must"),
        ("Since January, what did the landlord ask for?", "2026-01-01 –", "may"),
        ("What did I write about the move since Easter?", "2026-04-03 –", "may"),
        ("Which notes did I write after Christmas?", "2025-12-27 –", "must"),
        ("What did we plant in spring?", "2026-03-01 – 2026-05-31", "must"),
        ("去年冬天的郵件裡暖氣怎麼說？", "2025-12-01 – 2026-02-28", "must"),
        ("2025年的PDF里保修期是多久？", "2025-01-01 – 2025-12-31", "may"),
        ("2020年以前我写过什么关于屋顶的事？", "– 2019-12-31", "may"),
        ("去年上半年居民捐了多少钱？", "2025-01-01 – 2025-06-30", "may"),
        ("What did we pay in the second half of last year?", "2025-07-01 – 2025-12-31", "may"),
        ("九月以来小安写了什么？", "2026-09-01 –", "may"),
        ("三月五日之后我记了什么？", "2026-03-06 –", "may"),
    ],
)
def test_a_time_of_files_of_writing_or_of_doing_limits(question: str, days: str, hold: str) -> None:
    assert limit(question) == (days, hold)


@pytest.mark.parametrize(
    "question",
    [
        "What happened in the October revolution?",
        "What did the house cost before the 2020 extension?",
        "Which book is called Last Winter?",
        "What grows in spring?",
        "What is open on the weekend?",
        "Who has been chair since 2019?",
        "Since 2019, who has been chair?",
        "Who wrote about the statues of Easter Island?",
        "Who paid for the Christmas party?",
        "How much did we pay for energy in the second quarter?",
        "In what year was the October tax written into law?",
        "十月革命发生在哪一年？",
        "十月革命是怎么发生的？",
        "去年夏天的旅行花了多少钱？",
        "夏天的衣服放在哪里？",
        "名为《去年夏天》的书在哪里？",
        "上周的会议决定了什么？",
        "外公今年几岁了？",
        "小龟今年多大年纪？",
        "How old is the landlord this year?",
        "这封信是谁写的？",
    ],
)
def test_a_time_that_belongs_to_a_thing_or_comes_round_limits_nothing(question: str) -> None:
    assert limit(question) == ("", "")


def test_a_month_before_a_noun_limits_what_the_owner_did() -> None:
    assert limit("十月收成我记了什么？") == ("2026-10-01 – 2026-10-31", "may")
