"""What somebody else has one of at a time ends with the next one that is told, as the owner's does."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.memory.support_memory import open_memory, turn


@pytest.mark.parametrize(
    ("was", "now", "subject", "attribute", "old", "new"),
    [
        ("周凯住在大连。", "周凯搬到沈阳了。", "周凯", "home", "大连", "沈阳"),
        ("我表弟在大连打工。", "我表弟现在在沈阳打工。", "表弟", "employer", "大连", "沈阳"),
        ("我姐姐在大连生活。", "我姐姐在沈阳落户了。", "姐姐", "home", "大连", "沈阳"),
        ("豆豆上实验小学。", "豆豆在育才小学上学。", "豆豆", "school", "实验小学", "育才小学"),
        ("豆豆在实验小学读书。", "豆豆转到育才小学了。", "豆豆", "school", "实验小学", "育才小学"),
        ("我女儿在一中读书。", "我女儿考上三中了。", "女儿", "school", "一中", "三中"),
        ("Zhou Kai lives in Dalian.", "Zhou Kai lives in Shenyang.", "Zhou Kai", "home", "Dalian", "Shenyang"),
        ("My daughter Mia goes to Hill School.", "Mia goes to Park School.", "Mia", "school", "Hill School", "Park School"),
        ("My son goes to Hill Primary School.", "My son's moved to Park Academy.", "son", "school", "Hill Primary School", "Park Academy"),
    ],
)  # fmt: skip
def test_the_second_value_ends_the_first(
    tmp_path: Path, was: str, now: str, subject: str, attribute: str, old: str, new: str
) -> None:
    memory = open_memory(tmp_path)

    memory.capture([turn(was, "2024-06-01"), turn(now, "2024-06-10", message="2")], apply=True)

    (holds,) = memory.list()
    assert (holds.subject, holds.attribute, holds.value) == (subject, attribute, new)
    assert {each.value for each in memory.list(everything=True)} == {old, new}


@pytest.mark.parametrize("said", ["天天上班真累。", "My son goes to school by bus.", "我女儿上小学。"])
def test_no_name_and_no_school_is_made_of_other_words(tmp_path: Path, said: str) -> None:
    memory = open_memory(tmp_path)

    memory.capture([turn(said)], apply=True)

    assert not [each for each in memory.list() if each.attribute == "school" or each.subject == "天天"]
