"""A relative date is kept with the day that it means: next week "next Friday" is another one."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.memory.statements.meant import with_day_meant, without_day_meant
from tests.core.memory.support_memory import open_memory, texts, turn

SATURDAY = dt.date(2024, 6, 15)


@pytest.mark.parametrize(
    ("said", "due", "written"),
    [
        ("next Friday", False, "next Friday (2024-06-21)"),
        ("tomorrow", False, "tomorrow (2024-06-16)"),
        ("in two weeks", False, "in two weeks (2024-06-29)"),
        ("next month", False, "next month (2024-07)"),
        ("next year", False, "next year (2025)"),
        ("Friday", True, "Friday (2024-06-21)"),
        ("Friday", False, "Friday"),
        ("5 June", True, "5 June"),
        ("明年3月1日", False, "明年3月1日（2025-03-01）"),
        ("下周五", False, "下周五（2024-06-21）"),
        ("后天", False, "后天（2024-06-17）"),
        ("周五", True, "周五（2024-06-21）"),
        ("7月5日", True, "7月5日"),
    ],
)
def test_the_day_stands_behind_the_words_for_it(said: str, due: bool, written: str) -> None:
    assert with_day_meant(said, SATURDAY, due) == written
    assert with_day_meant(written, dt.date(2024, 12, 1), due) == written
    assert without_day_meant(written) == said


@pytest.mark.parametrize(
    ("said", "text", "value"),
    [
        ("The deadline for Apollo is next Friday.", "The deadline for Apollo is next Friday (2024-06-21).", "next Friday (2024-06-21)"),
        ("阿波罗项目的截止日期是明年3月1日。", "阿波罗项目的截止日期是明年3月1日（2025-03-01）。", "明年3月1日（2025-03-01）"),
        ("My exam is on Tuesday.", "My exam is on Tuesday.", "Tuesday"),
    ],
)  # fmt: skip
def test_a_deadline_keeps_its_day_and_the_owners_words(
    tmp_path: Path, said: str, text: str, value: str
) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add(said).memory

    assert (kept.text, kept.value, kept.source.words) == (text, value, said)
    assert memory.add(said).status == "unchanged"


@pytest.mark.parametrize(
    ("correction", "text"),
    [
        ("No, make it Thursday.", "The deadline for Apollo is next Thursday (2024-06-13)."),
        ("Sorry, the deadline for Apollo is 5 July.", "Sorry, the deadline for Apollo is 5 July."),
    ],
)
def test_a_corrected_deadline_leaves_no_day_of_the_old_one(
    tmp_path: Path, correction: str, text: str
) -> None:
    memory = open_memory(tmp_path)
    said = [
        turn("The deadline for Apollo is next Friday.", "2024-06-10"),
        turn(correction, "2024-06-12", message="2"),
    ]
    memory.capture(said, apply=True)

    (now,) = memory.list()
    assert now.text.casefold().removeprefix("sorry, ") == text.casefold().removeprefix("sorry, ")
    assert "2024-06-14" not in now.text + now.value


def test_tuesdays_are_no_other_day_than_tuesday(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("My exam is on Tuesday."), turn("Choir is on Tuesdays.", message="2")], apply=True)

    assert "My exam is on Tuesday." in texts(memory)
