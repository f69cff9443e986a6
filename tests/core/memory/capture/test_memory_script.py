"""Traditional Chinese is read by the rules that know Simplified characters, and kept as its owner wrote it."""

from __future__ import annotations

import datetime as dt

from core.memory.capture.script import AsWritten
from core.memory.capture.turns import read_turns
from core.memory.capture.types import Candidate, Turn
from tests.core.memory.support_memory import turn


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
