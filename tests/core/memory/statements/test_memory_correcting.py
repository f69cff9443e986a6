"""What a correction writes: old words with the new value in them, or the owner's sentence; never words that nobody said."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.memory.vault.note import Memory
from tests.core.memory.support_memory import open_memory, turn


def told(folder: Path, *said: str) -> list[Memory]:
    """All that holds and all that held, the newest last."""
    memory = open_memory(folder)
    turns = [turn(text, f"2024-0{n + 1}-10", message=f"t{n}") for n, text in enumerate(said)]
    memory.capture(turns, apply=True)
    return sorted(memory.list(everything=True), key=lambda each: str(each.valid_from))


@pytest.mark.parametrize(
    ("first", "second", "text", "value"),
    [
        ("Our team uses Jira.", "We ditched Jira for Linear last sprint.", "Our team uses Linear.", "uses Linear"),
        ("I live in York.", "I live in Leeds, not York.", "I live in Leeds.", "Leeds"),
        ("The rent is £950.", "Landlord's put it up to £1,025.", "The rent is £1,025.", "£1,025"),
        ("我办公室在二楼。", "办公室搬五楼去了。", "办公室搬五楼去了。", "五楼"),
    ],
)  # fmt: skip
def test_a_value_that_fits_takes_the_old_ones_place(
    tmp_path: Path, first: str, second: str, text: str, value: str
) -> None:
    *_, new = told(tmp_path, first, second)

    assert (new.text, new.value) == (text, value)


@pytest.mark.parametrize(
    ("first", "second", "value"),
    [
        ("Our book club meets on the first Monday of the month.", "Book club has shifted to Wednesdays, the library needs the room.", "Wednesdays"),
        ("我用Chrome。", "浏览器全换成火狐了，Chrome卸了。", "火狐"),
        ("修图我用Lightroom。", "Lightroom太贵，修图改用Darktable了。", "Darktable"),
        ("我坐七点五十的班车。", "班车改点了，坐八点零五那趟。", "八点零五"),
    ],
)  # fmt: skip
def test_where_the_value_does_not_fit_the_owners_sentence_stands_whole(
    tmp_path: Path, first: str, second: str, value: str
) -> None:
    old, new = told(tmp_path, first, second)

    assert (new.text, new.value) == (second, value)
    assert new.supersedes == (old.id,)


def test_what_is_only_denied_ends_and_nothing_is_made_of_the_rest(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("The meeting room is on floor two.")

    kept = memory.add("The meeting room is not on floor two.")

    assert memory.list() == []
    assert [each.text for each in memory.list(everything=True)] == ["The meeting room is on floor two."]
    assert kept.status == "shortened"


def test_the_value_is_one_that_the_text_names(tmp_path: Path) -> None:
    old, new = told(tmp_path, "My office is on the second floor.", "We've been relocated to the fifth floor.")

    assert new.text == "We've been relocated to the fifth floor."
    assert "second" not in new.value
    assert new.supersedes == (old.id,)


@pytest.mark.parametrize(
    ("first", "denied", "left"),
    [
        ("I play chess.", "I don't play chess.", "I don't play chess."),
        ("会议室在二楼。", "会议室不在二楼。", ""),
        ("The key is under the mat.", "The key is not under the mat, it is in the shed.", "The key is in the shed."),
        ("会议室在二楼。", "会议室不在二楼，在三楼。", "会议室在三楼。"),
    ],
)  # fmt: skip
def test_what_denies_a_statement_leaves_it_no_longer_valid(
    tmp_path: Path, first: str, denied: str, left: str
) -> None:
    memory = open_memory(tmp_path)
    memory.add(first)
    memory.add(denied)

    assert {each.text for each in memory.list()} <= {left, denied}
    assert first not in {each.text for each in memory.list()}


def test_what_denies_something_else_denies_nothing(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("The dog is allowed in the garden.")
    memory.add("The dog is not allowed on the sofa.")

    assert {each.text for each in memory.list()} == {
        "The dog is allowed in the garden.",
        "The dog is not allowed on the sofa.",
    }


def test_one_character_is_not_exchanged_inside_a_longer_word(tmp_path: Path) -> None:
    *_, new = told(
        tmp_path, "我每周一三五下班以后去打羽毛球。", "膝盖不行了，球不打了，现在改成每天早上游一千米。"
    )

    assert "羽毛每天" not in new.text
    assert "每天早上游一千米" in new.text
