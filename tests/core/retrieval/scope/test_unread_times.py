"""What is said of words that look like a limit of time and are not taken as one."""

from __future__ import annotations

from datetime import datetime, timedelta, timezone

import pytest

from core.retrieval.scope.unread_times import unread_time

NOW = datetime(2026, 11, 30, 15, 30, tzinfo=timezone(timedelta(hours=1)))


def told(question: str) -> str:
    """What the person is told; "" for nothing."""
    found = unread_time(question, NOW)
    return found.notice.sentence if found is not None and found.notice is not None else ""


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What did I write about the house since the move?", "since the move"),
        ("What was written about the drain since the flood?", "since the flood"),
        ("letters from before the wedding", "before the wedding"),
        ("What did we note about the roof a while ago?", "a while ago"),
        ("春节以来我写了什么关于搬家的事？", "春节以来"),
        ("前阵子我记了什么？", "前阵子"),
    ],
)
def test_a_time_of_writing_that_names_no_day_is_told_to_the_person(question: str, words: str) -> None:
    assert told(question) == f"“{words}” names no day: files of all times were looked at."


@pytest.mark.parametrize(
    "question",
    [
        "Since I moved, where is the spare key?",
        "What must be done before the exam?",
        "What does the contract say happens after the deadline?",
        "自从搬家以后备用钥匙在哪里？",
    ],
)
def test_of_other_questions_only_the_trace_names_it(question: str) -> None:
    found = unread_time(question, NOW)

    assert found is not None
    assert "names no day" in found.said
    assert found.notice is None


def test_several_times_of_writing_are_told() -> None:
    told_of = "The question names several times, and none of them was taken as a limit."

    assert told("What did I write in March, in May and in July?") == told_of
    assert told("Compare revenue in August, September and October") == ""


def test_a_time_that_is_what_is_asked_about_is_named_in_the_trace() -> None:
    found = unread_time("What happened in the October revolution?", NOW)

    assert found is not None
    assert found.said == "“in the October” is taken for what is asked about: it limits nothing"
    assert found.notice is None


@pytest.mark.parametrize(
    "question",
    [
        "Where is the key?",
        "房东是谁？",
        "以前的房东叫什么名字？",
        "What comes after that?",
        "Who wrote a letter after reading her book?",
    ],
)
def test_nothing_is_said_where_nothing_looks_like_a_time(question: str) -> None:
    assert unread_time(question, NOW) is None
