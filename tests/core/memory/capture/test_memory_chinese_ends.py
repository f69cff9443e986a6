"""What ends in Chinese without a word for ending: an animal that is gone, an old home after the first night in a new one."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.memory.support_memory import open_memory, turn


def _told(folder: Path, *said: str) -> set[str]:
    memory = open_memory(folder)
    for each in said:
        memory.capture([turn(each)], apply=True)
    return {kept.text for kept in memory.list()}


@pytest.mark.parametrize(
    ("said", "gone", "left"),
    [
        ("我养了一只柴犬叫麻薯和一只猫叫布丁", "布丁昨天去当天使了", "我养了一只柴犬叫麻薯。"),
        ("我養咗隻貓叫妹豬同隻狗叫波子", "波子上星期走咗", "我養咗隻貓叫妹豬。"),
        ("我养了一只猫叫胖丁和一只狗叫可乐", "可乐上个月走丢了，一直没找回来", "我养了一只猫叫胖丁。"),
    ],
)
def test_an_animal_that_is_gone_leaves_the_other(tmp_path: Path, said: str, gone: str, left: str) -> None:
    assert _told(tmp_path, said, gone) == {left}


def test_what_runs_out_is_no_animal(tmp_path: Path) -> None:
    assert _told(tmp_path, "我养了一只猫叫胖丁", "牛奶没了") == {"我养了一只猫叫胖丁。"}


@pytest.mark.parametrize(
    ("old", "night", "home"),
    [
        ("我住在回龙观", "昨晚在新家睡的第一晚，天通苑这边安静多了", "天通苑"),
        ("我在台北信義區租房子", "昨天在新家過第一夜，板橋這邊晚上好安靜", "板橋"),
        ("我住喺沙田", "琴晚第一晚喺新屋瞓，將軍澳呢邊好靜", "將軍澳"),
    ],
)
def test_the_first_night_in_a_new_home_ends_the_old(tmp_path: Path, old: str, night: str, home: str) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn(old)], apply=True)
    memory.capture([turn(night)], apply=True)

    assert [kept.value for kept in memory.list() if kept.attribute == "home"] == [home]


@pytest.mark.parametrize("night", ["昨晚去朋友新家住了第一晚", "今天是我在新公司的第一天"])
def test_a_first_night_or_day_elsewhere_does_not(tmp_path: Path, night: str) -> None:
    assert "我住在回龙观。" in _told(tmp_path, "我住在回龙观", night)


@pytest.mark.parametrize(
    ("said", "end"),
    [
        ("我每天早上喝黑咖啡", "我姊一直念我，黑咖啡我戒了"),
        ("我同阿明拍緊拖", "我同阿明分咗手"),
    ],
)
def test_an_end_behind_somebody_elses_clause_is_the_owners(tmp_path: Path, said: str, end: str) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn(said)], apply=True)
    memory.capture([turn(end)], apply=True)

    assert not [kept for kept in memory.list() if kept.subject == "me"]


def test_an_elder_sister_in_traditional_characters_is_a_sister(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("我姊住在花蓮")], apply=True)

    (kept,) = memory.list()
    assert (kept.subject, kept.attribute, kept.value, kept.text) == ("姊", "home", "花蓮", "我姊住在花蓮。")
