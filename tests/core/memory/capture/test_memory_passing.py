"""What somebody feels or does for an hour is nothing to be kept; what they begin today lasts."""

from __future__ import annotations

import pytest

from core.memory.capture.passing import passes


@pytest.mark.parametrize(
    "said",
    [
        "Watching Netflix tonight",
        "so tired today",
        "can't be bothered",
        "can't be bothered with the gym today",
        "having pasta for dinner right now",
        "not in the mood for cooking tonight",
        "feeling a bit low today",
        "chilling at home with the cat tonight",
        "Kai's in a meeting",
        "My mum's asleep",
        "Left my umbrella at Greggs again",
        "Ana left her gloves here",
        "I've left my blue towel at the gym",
    ],
)
def test_a_mood_or_a_moment_passes(said: str) -> None:
    assert passes(said, chinese=False)


@pytest.mark.parametrize(
    "said",
    [
        "今天好累",
        "今晚在家看剧",
        "我现在心情不太好",
        "懒得动了",
        "好困啊，不想上班",
        "周凯在开会",
        "周凯在家",
    ],
)
def test_a_mood_or_a_moment_passes_in_chinese(said: str) -> None:
    assert passes(said, chinese=True)


@pytest.mark.parametrize(
    "said",
    [
        "I'm having a baby",
        "I'm starting at Siemens today",
        "having lunch with my sister every Sunday",
        "I watch Netflix every night",
        "playing for Leeds United now",
        "I'm doing a PhD at the moment",
        "I feel sick when I eat gluten",
        "feeling better since I quit smoking",
        "Kai's in Dalian",
        "Mum's home now",
        "My sister works at home",
        "I left my job at the bank",
        "I left my flat in Leeds",
        "Left the choir in May",
    ],
)
def test_what_lasts_does_not_pass(said: str) -> None:
    assert not passes(said, chinese=False)


@pytest.mark.parametrize(
    "said",
    [
        "我今天在家办公",
        "今天开始吃素",
        "现在在华为上班",
        "我现在在读博",
        "现在在家带孩子",
        "妈现在在家了",
        "周凯在大连",
        "我妈在家带孩子",
    ],
)
def test_what_lasts_does_not_pass_in_chinese(said: str) -> None:
    assert not passes(said, chinese=True)
