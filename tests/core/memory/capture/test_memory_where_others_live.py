"""A town told of somebody by name is where they live; a meeting, a department or a week is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.core.memory.support_memory import open_memory, turn


@pytest.mark.parametrize(
    ("known", "said", "who", "town"),
    [
        ("My brother is called Kai.", "Kai's in Dalian these days.", "Kai", "Dalian"),
        ("My brother is called Kai.", "Kai is in Dalian.", "Kai", "Dalian"),
        ("My sister Ada is a vet.", "Ada's over in Toronto.", "Ada", "Toronto"),
        ("I like tea.", "My mum's in Leeds.", "mum", "Leeds"),
        ("我哥哥叫周凯。", "周凯在大连。", "周凯", "大连"),
        ("我喜欢喝茶。", "我表姐林倩现在在南宁。", "林倩", "南宁"),
        ("我喜欢喝茶。", "周凯人在伦敦。", "周凯", "伦敦"),
        ("我喜欢喝茶。", "我妈在成都。", "妈", "成都"),
    ],
)
def test_a_town_is_where_somebody_lives(tmp_path: Path, known: str, said: str, who: str, town: str) -> None:
    memory = open_memory(tmp_path)

    memory.capture([turn(known), turn(said, message="2")], apply=True)

    homes = [each for each in memory.list() if each.attribute == "home"]
    assert [(each.subject, each.value) for each in homes] == [(who, town)]


@pytest.mark.parametrize(
    ("known", "said"),
    [
        ("My brother is called Kai.", "Kai's in a meeting."),
        ("My brother is called Kai.", "Kai is in Year 9."),
        ("My brother is called Kai.", "Kai's in Marketing."),
        ("My brother is called Kai.", "Kai's in Dalian this week."),
        ("I like tea.", "I'm in Lisbon."),
        ("I like tea.", "Paris is in France."),
        ("我哥哥叫周凯。", "周凯在开会。"),
        ("我哥哥叫周凯。", "周凯在医院。"),
        ("我哥哥叫周凯。", "周凯在大连出差。"),
        ("我哥哥叫周凯。", "周凯这周在大连。"),
        ("我喜欢喝茶。", "我在大连。"),
    ],
)
def test_what_is_no_town_or_not_for_good_is_no_home(tmp_path: Path, known: str, said: str) -> None:
    memory = open_memory(tmp_path)

    memory.capture([turn(known), turn(said, message="2")], apply=True)

    assert not [each for each in memory.list() if each.attribute == "home"]
