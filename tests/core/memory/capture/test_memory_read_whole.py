"""What one sentence tells is read whole: names, values, dates and instructions, and what passes is left."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.memory.capture.rules import PASSING
from core.memory.capture.types import Skipped
from tests.core.memory.support_memory import open_memory, turn


def captured(folder: Path, *said: str) -> set[tuple[str, str, str]]:
    memory = open_memory(folder)
    memory.capture([turn(text, message=str(n)) for n, text in enumerate(said)], apply=True)
    return {(each.subject, each.attribute, each.value) for each in memory.list()}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("I'm a radiographer at St James's Hospital.", {("me", "job", "radiographer"), ("me", "employer", "St James's Hospital")}),
        ("On Saturdays I go bouldering, and I sing in a gospel choir on Wednesdays.", {("me", "hobby", "bouldering"), ("me", "hobby", "sing in a gospel choir on Wednesdays")}),
        ("My daughter Ife is nine and my son Tobi just turned six.", {("Ife", "age", "nine"), ("Tobi", "age", "six")}),
        ("I'm Maria, I'm 41 and I live in Porto.", {("me", "name", "Maria"), ("me", "age", "41"), ("me", "home", "Porto")}),
        ("I'd rather you call me Mia.", {("me", "name", "Mia")}),
        ("Bruno's email is bruno@example.org.", {("Bruno", "email", "bruno@example.org")}),
        ("I'm allergic to nuts, soy and sesame, severely.", {("me", "allergy", "nuts, soy and sesame")}),
        ("I like 爬山.", {("me", "likes", "爬山")}),
    ],
)  # fmt: skip
def test_a_value_is_all_of_its_words_and_no_other(
    tmp_path: Path, said: str, kept: set[tuple[str, str, str]]
) -> None:
    assert captured(tmp_path, said) == kept


def test_a_greeting_belongs_to_nothing_that_is_kept(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("Hi there, I'm Grace Okafor, nice to meet you!")], apply=True)

    assert [each.text for each in memory.list()] == ["I'm Grace Okafor."]


@pytest.mark.parametrize(
    "said",
    [
        "Honestly I'm exhausted today, it was a mad shift.",
        "I'm so tired, long day at work.",
        "今天真的累死了，好困。",
        "今天真的累死了，好睏。",
    ],
)
def test_how_one_feels_today_is_left_with_the_reason(tmp_path: Path, said: str) -> None:
    memory = open_memory(tmp_path)
    left = memory.capture([turn(said)], apply=True).skipped

    assert memory.list(everything=True) == []
    assert PASSING in {each.reason for each in left if isinstance(each, Skipped)}


@pytest.mark.parametrize(
    "said", ["I'm exhausted every evening since my surgery.", "I'm always cold at work."]
)
def test_what_lasts_is_no_mood(tmp_path: Path, said: str) -> None:
    left = open_memory(tmp_path).capture([turn(said)], apply=True).skipped

    assert PASSING not in {each.reason for each in left}


@pytest.mark.parametrize(
    "said", ["请用中文回答我。", "請用中文回答我。", "用英文回复我。", "Answer me in German."]
)
def test_a_wish_for_answers_that_is_to_be_remembered_is_an_instruction(tmp_path: Path, said: str) -> None:
    assert open_memory(tmp_path).add(said).memory.kind == "instruction"


def test_short_answers_that_are_preferred_are_an_instruction(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("I prefer short answers with no bullet points, please.")], apply=True)

    assert [each.kind for each in memory.list()] == ["instruction"]


@pytest.mark.parametrize(
    ("said", "begins", "ends"),
    [
        ("My visa is valid until June 2027.", "2024-06-15", "2027-06-01"),
        ("我的签证有效期到2027年6月。", "2024-06-15", "2027-06-01"),
        ("我的簽證有效期到2027年6月。", "2024-06-15", "2027-06-01"),
        ("I was in hospital last week.", "2024-06-03", "2024-06-10"),
        ("I have had knee pain since April.", "2024-04-01", ""),
        ("我上周住院了。", "2024-06-03", ""),
        ("我吃素吃到上周。", "None", "2024-06-03"),
        ("我吃素吃到上週。", "None", "2024-06-03"),
    ],
)
def test_a_date_that_stays_in_the_words_says_when_they_hold(
    tmp_path: Path, said: str, begins: str, ends: str
) -> None:
    kept = open_memory(tmp_path).add(said).memory

    assert (str(kept.valid_from), str(kept.valid_to or "")) == (begins, ends)
    assert kept.text == said


@pytest.mark.parametrize(
    ("known", "said", "ends"),
    [
        ("I work at Google.", "I haven't worked at Google since spring.", "2024-03-01"),
        ("I work at Google.", "I no longer work at Google since last week.", "2024-06-03"),
        ("我在腾讯工作。", "春天以来我不在腾讯上班了。", "2024-03-01"),
        ("我在騰訊工作。", "春天以來我不在騰訊上班了。", "2024-03-01"),
    ],
)
def test_an_end_is_dated_when_it_is_told_to_have_come(
    tmp_path: Path, known: str, said: str, ends: str
) -> None:
    memory = open_memory(tmp_path)
    memory.add(known)
    (ended,) = memory.add(said).closed

    assert ended.valid_to == dt.date.fromisoformat(ends)
