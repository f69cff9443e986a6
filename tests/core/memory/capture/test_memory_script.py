"""Traditional Chinese is read by the rules that know Simplified characters, and kept as its owner wrote it."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.memory.capture.script import AsWritten
from core.memory.capture.turns import read_turns
from core.memory.capture.types import Candidate, Turn
from tests.core.memory.support_memory import open_memory, turn


def test_a_move_told_in_traditional_characters_is_where_one_lives() -> None:
    found, _ = read_turns([turn("對了，我們上星期搬到大里區，房子大一點。")])

    assert [(each.attribute, each.value) for each in found] == [("home", "大里區")]


def test_what_is_kept_and_quoted_stands_as_it_was_written() -> None:
    found, _ = read_turns([turn("我對貓過敏。")])

    assert [(each.value, each.quote) for each in found] == [("貓", "我對貓過敏。")]


def test_a_turn_in_simplified_characters_is_left_alone() -> None:
    said = Turn("user", "我对猫过敏。", dt.datetime(2026, 5, 1, tzinfo=dt.UTC), "t1")
    written, found = AsWritten(said), Candidate("我对猫过敏。", "我对猫过敏。", value="猫")

    assert written.plain is said
    assert written.candidate(found) is found


def test_a_character_that_both_scripts_have_stays() -> None:
    said = Turn("user", "後面那位是皇后。", dt.datetime(2026, 5, 1, tzinfo=dt.UTC), "t1")

    assert AsWritten(said).plain.text == "后面那位是皇后。"


@pytest.mark.parametrize(
    ("said", "subject", "attribute", "value", "text"),
    [
        ("我在 Google 上班", "me", "employer", "Google", "我在 Google 上班。"),
        ("2024 年 3 月我搬到了 Berlin", "me", "home", "Berlin", "我搬到了 Berlin。"),
        ("我今年 35 歲", "me", "age", "35", "我今年 35 歲。"),
        ("我對 penicillin 過敏", "me", "allergy", "penicillin", "我對 penicillin 過敏。"),
        ("我同事 Mary 住在 Rome", "Mary", "home", "Rome", "我同事 Mary 住在 Rome。"),
    ],
)  # fmt: skip
def test_foreign_words_set_off_by_blanks_part_no_clause(
    tmp_path: Path, said: str, subject: str, attribute: str, value: str, text: str
) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn(said)], apply=True)

    (kept,) = memory.list()
    assert (kept.subject, kept.attribute, kept.value, kept.text) == (subject, attribute, value, text)


def test_a_blank_for_a_comma_parts_clauses(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("我住在台北 我養了一隻貓")], apply=True)

    assert sorted(kept.text for kept in memory.list()) == ["我住在台北。", "我養了一隻貓。"]
