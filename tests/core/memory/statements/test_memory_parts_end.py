"""An end takes only what it names: the rest of a sentence that told several things still holds, in its own words."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from tests.core.memory.support_memory import open_memory, texts, turn


@pytest.mark.parametrize(
    ("known", "over", "left"),
    [
        ("周末我喜欢去钓鱼，也爱看悬疑小说。", "我不钓鱼了，没时间。", {"我也爱看悬疑小说。"}),
        ("週末我喜歡去釣魚，也愛看懸疑小說。", "我不釣魚了，沒時間。", {"我也愛看懸疑小說。"}),
        ("我吃布洛芬和二甲双胍。", "我不吃布洛芬了。", {"我吃二甲双胍。"}),
        ("我吃布洛芬和二甲雙胍。", "我不吃布洛芬了。", {"我吃二甲雙胍。"}),
        ("我有一只猫叫汤姆和一只狗叫雷克斯。", "汤姆上周死了。", {"我有一只狗叫雷克斯。"}),
        ("I have a cat called Tom and a dog called Rex.", "Tom died last week.", {"I have a dog called Rex."}),
        ("I take ibuprofen and metformin.", "I don't take ibuprofen any more.", {"I take metformin."}),
        ("On Saturdays I go bouldering, and I sing in a gospel choir.", "I gave up the choir.", {"On Saturdays I go bouldering."}),
    ],
)  # fmt: skip
def test_of_several_things_only_the_named_one_ends(
    tmp_path: Path, known: str, over: str, left: set[str]
) -> None:
    memory = open_memory(tmp_path)
    memory.add(known)
    memory.add(over)

    assert texts(memory) == left


@pytest.mark.parametrize(
    ("known", "moved", "expected"),
    [
        ("我闺蜜李婷在上海当律师。", "李婷不在上海了，她去深圳了。", {("job", "我闺蜜李婷当律师。"), ("home", "李婷去深圳了。")}),
        ("我閨蜜李婷在上海當律師。", "李婷不在上海了，她去深圳了。", {("job", "我閨蜜李婷當律師。"), ("home", "李婷去深圳了。")}),
    ],
)  # fmt: skip
def test_who_leaves_a_town_keeps_the_trade(
    tmp_path: Path, known: str, moved: str, expected: set[tuple[str, str]]
) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn(known), turn(moved, message="2")], apply=True)

    assert {(each.attribute, each.text) for each in memory.list()} == expected


@pytest.mark.parametrize(
    ("known", "said", "employer"),
    [
        ("我在一家物流公司做会计。", "我从物流公司辞职了，7月1日起去一家医院做财务。", "一家医院"),
        ("我在一家物流公司做會計。", "我從物流公司辭職了，7月1日起去一家醫院做財務。", "一家醫院"),
    ],
)
@pytest.mark.parametrize("outright", [True, False])
def test_a_job_ends_now_and_the_next_one_begins_when_it_is_said_to(
    tmp_path: Path, known: str, said: str, employer: str, outright: bool
) -> None:
    memory = open_memory(tmp_path)
    if outright:
        memory.add(known)
        memory.add(said)
    else:
        memory.capture([turn(known), turn(said, message="2")], apply=True)

    assert not [each for each in memory.list() if each.attribute == "employer"]
    (new,) = [each for each in memory.list(dt.date(2024, 7, 1)) if each.attribute == "employer"]
    assert (new.value, new.valid_from) == (employer, dt.date(2024, 7, 1))


@pytest.mark.parametrize(
    ("known", "said", "job"),
    [
        ("我在腾讯工作。", "我不在腾讯工作了，退休了。", "退休"),
        ("我在騰訊工作。", "我不在騰訊工作了，退休了。", "退休"),
        ("我在腾讯工作。", "我退休了。", "退休"),
        ("I work at Tencent.", "I've retired.", "retired"),
        ("I work at Tencent.", "I don't work at Tencent any more, I retired.", "retired"),
    ],
)
def test_who_retires_works_for_nobody(tmp_path: Path, known: str, said: str, job: str) -> None:
    memory = open_memory(tmp_path)
    memory.add(known)
    kept = memory.add(said)

    assert [(each.attribute, each.value, each.text) for each in memory.list()] == [("job", job, said)]
    assert [old.text for old in kept.closed] == [known]
    assert kept.beside == ()


@pytest.mark.parametrize("said", ["我现在不吃辣了，医生不让。", "我現在不吃辣了，醫生不讓。"])
def test_what_the_doctor_does_not_allow_is_the_owners(tmp_path: Path, said: str) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn(said)], apply=True)

    (one,) = memory.list()
    assert (one.subject, one.attribute, one.value, one.text) == ("me", "avoids", "不吃辣", said)


@pytest.mark.parametrize(
    ("known", "said", "left"),
    [
        ("I'm allergic to penicillin.", "I'm not allergic to penicillin, that was a mistake.", set()),
        ("Priya works for the BBC in Salford.", "Priya isn't at the BBC any more, she's gone freelance.", {("job", "freelance")}),
        ("The gate code sheet hangs in the hall.", "The gate code sheet isn't in the hall, it is in the shed.", {("", "shed")}),
        ("I own a Tesla.", "I was kidding, I don't own a Tesla.", {("avoids", "don't own a Tesla")}),
    ],
)  # fmt: skip
def test_no_aside_becomes_a_value(tmp_path: Path, known: str, said: str, left: set[tuple[str, str]]) -> None:
    memory = open_memory(tmp_path)
    memory.add(known)
    memory.add(said)

    assert {(each.attribute, each.value) for each in memory.list()} == left
    assert all(" the the " not in each.text for each in memory.list(everything=True))


def test_what_somebody_does_and_for_whom_change_apart(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I work as a nurse at Zhejiang Hospital.")
    memory.add("My employer is Red Cross.")

    assert texts(memory) == {"I work as a nurse.", "My employer is Red Cross."}
