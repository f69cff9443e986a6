"""A role that one person fills: the new holder ends what was told of the old one, whatever the role and the words."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.memory.statements.holders import Holder, holder_told
from tests.core.memory.support_memory import open_memory, texts, turn


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("My new boss is Dana, she's much nicer than Keith.", Holder("manager", "", "Dana")),
        ("We've got a new landlord called Mr Webb.", Holder("landlord", "", "Mr Webb")),
        ("Zoe is my new coach.", Holder("coach", "", "Zoe")),
        ("My new piano teacher is Mr Lee.", Holder("teacher", "piano", "Mr Lee")),
        ("My dentist is now Dr Lund.", Holder("dentist", "", "Dr Lund")),
        ("新领导叫周敏，比原来那个好说话。", Holder("manager", "", "周敏")),
        ("换了个新老板，姓周。", Holder("manager", "", "周")),
        ("我们领导换成周敏了。", Holder("manager", "", "周敏")),
        ("新来的班主任是李老师。", Holder("班主任", "", "李老师")),
        ("主管换了，现在是老郑。", Holder("manager", "", "老郑")),
    ],
)
def test_who_holds_a_role_now(said: str, told: Holder) -> None:
    assert holder_told(said) == told


@pytest.mark.parametrize(
    "said",
    [
        "I need a new dentist.",
        "My new car is a Tesla.",
        "My new neighbour is Ann.",
        "My doctor is Dr Shah.",
        "我领导叫我加班。",
        "我女朋友叫小美。",
        "My son's new teacher is Mrs Park.",
        "Her new boss is Dana.",
        "我女儿的新老师姓李。",
    ],
)
def test_nobody_follows_anybody(said: str) -> None:
    assert holder_told(said) is None


@pytest.mark.parametrize(
    ("before", "said", "left"),
    [
        (
            ["My boss Keith wants me to cover Saturdays."],
            "My new boss is Dana, she's much nicer than Keith.",
            {"My new boss is Dana.", "Dana's much nicer than Keith."},
        ),
        (
            ["My landlord, Mr Pike, never fixes anything."],
            "We've got a new landlord, Mrs Osei.",
            {"We've got a new landlord, Mrs Osei."},
        ),
        (
            ["My boss Keith and I play squash every Friday."],
            "My new boss is Dana.",
            {"My boss Keith and I play squash every Friday.", "My new boss is Dana."},
        ),
        (["My coach is Rob."], "Zoe is my new coach.", {"Zoe is my new coach."}),
        (
            ["Our landlord is Mr Webb.", "My dentist is Dr Lund."],
            "We have a new landlord called Tim Frost.",
            {"My dentist is Dr Lund.", "We have a new landlord called Tim Frost."},
        ),
        (
            ["My German teacher is Frau Kern."],
            "My new piano teacher is Mr Lee.",
            {"My German teacher is Frau Kern.", "My new piano teacher is Mr Lee."},
        ),
        (
            ["My boss Keith lives in Leeds."],
            "My new boss is Dana.",
            {"My boss Keith lives in Leeds.", "My new boss is Dana."},
        ),
        (["我的导师是周教授。"], "师兄换了导师。", {"我的导师是周教授。", "师兄换了导师。"}),
        (["我领导姓孙，人特别严。"], "新领导叫周敏。", {"新领导叫周敏。"}),
        (["我领导是孙强。"], "我的新领导叫周敏。", {"我的新领导叫周敏。"}),
        (["我房东姓王，住楼下。"], "新房东是李阿姨。", {"新房东是李阿姨。"}),
        (
            ["我的钢琴老师叫王倩。", "我的英语老师叫Tom。"],
            "我的新钢琴老师是李悦。",
            {"我的英语老师叫Tom。", "我的新钢琴老师是李悦。"},
        ),
    ],
)
def test_the_new_one_ends_what_was_told_of_the_one_before(
    tmp_path: Path, before: list[str], said: str, left: set[str]
) -> None:
    memory = open_memory(tmp_path)
    turns = [turn(text, f"2024-0{n + 1}-10", message=f"t{n}") for n, text in enumerate([*before, said])]
    memory.capture(turns, apply=True)

    assert {text if text.endswith(("。", ".")) else f"{text}." for text in texts(memory)} == left
