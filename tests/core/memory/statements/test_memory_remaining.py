"""Where a sentence was kept whole, a change or an end takes its own part; what remains was said, holds still, and means something alone."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.evaluation.memory_layers import BundledModels
from core.memory.service import MemoryService
from tests.core.memory.support_memory import open_memory, texts, turn


def told(folder: Path, models: BundledModels | None, *said: str) -> MemoryService:
    memory = open_memory(folder, models)
    turns = [turn(text, f"2024-0{n + 1}-10", message=f"t{n}") for n, text in enumerate(said)]
    memory.capture(turns, apply=True)
    return memory


@pytest.mark.parametrize(
    ("known", "said", "left"),
    [
        ("我老公叫张磊，在京东做程序员。", "张磊从京东离职了，在家歇着。", {"我老公叫张磊。", "张磊在家歇着。"}),
        ("我老公叫张磊，在京东做程序员。", "我老公从京东离职了。", {"我老公叫张磊。"}),
        ("我老公叫張磊，在京東做程式設計師。", "張磊從京東離職了。", {"我老公叫張磊。"}),
        ("我妈血压高，医生让她每天吃一片氨氯地平。", "医生给我妈换药了，现在改吃缬沙坦。", {"我妈血压高。", "医生给我妈换药了，现在改吃缬沙坦。"}),
        ("Priya and I do yoga on Thursdays.", "Yoga is on Mondays from now on.", {"Priya and I do yoga.", "Yoga is on Mondays from now on."}),
    ],
)  # fmt: skip
def test_what_stood_beside_it_remains(
    tmp_path: Path, bundled_models: BundledModels, known: str, said: str, left: set[str]
) -> None:
    assert texts(told(tmp_path, bundled_models, known, said)) == left


@pytest.mark.parametrize(
    ("known", "said", "over"),
    [
        ("我返早更嘅，朝早五點半到舖頭開爐。", "舖頭改咗更表，我而家返夜更。", "早更"),
        ("我住天水圍，日日搭西鐵返工，成個鐘。", "終於搬咗啦，而家住長沙灣，行路返工都得。", "天水圍"),
        ("I do yoga on Thursdays.", "Yoga is on Mondays from now on.", "I do yoga"),
    ],
)
def test_nothing_remains_of_what_has_changed_itself(
    tmp_path: Path, bundled_models: BundledModels, known: str, said: str, over: str
) -> None:
    (now,) = texts(told(tmp_path, bundled_models, known, said))
    assert over not in now


@pytest.mark.parametrize("outright", [True, False])
def test_a_deadline_goes_with_the_course_that_it_was_told_with(
    tmp_path: Path, bundled_models: BundledModels, outright: bool
) -> None:
    said = [
        "I'm doing a course in dental radiography, and the final assignment is due on 30 April.",
        "Good news, the assignment got pushed back, the deadline is now 14 May.",
        "I handed in my assignment, so the radiography course is over.",
    ]
    memory = open_memory(tmp_path, bundled_models)
    if outright:
        for each in said:
            memory.add(each)
    else:
        memory = told(tmp_path, bundled_models, *said)

    assert texts(memory) == set()


def test_the_rent_goes_with_the_home_that_it_was_told_with(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = told(tmp_path, bundled_models, "我住在通州，房租每个月四千五。", "我们搬到望京了。")

    assert texts(memory) == {"我们搬到望京了。"}
    (rent,) = [each for each in memory.list(everything=True) if "房租" in each.text]
    assert rent.valid_to == dt.date(2024, 2, 10)


def test_the_partner_who_has_gone_takes_no_home_along(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)  # without a model the sentence was kept whole
    memory.add("I live in York with my partner Marcus.")
    memory.add("I broke up with Marcus.")

    (home,) = memory.list()
    assert (home.attribute, home.value, home.text) == ("home", "York", "I live in York.")


def test_what_is_left_knows_the_memory_of_which_it_was_a_part(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    memory = told(tmp_path, bundled_models, "我老公叫张磊，在京东做程序员。", "张磊从京东离职了。")

    (left,) = memory.list()
    (old,) = [each for each in memory.list(everything=True) if each.id != left.id]
    assert (left.supersedes, old.superseded_by) == ((old.id,), (left.id,))
    assert (left.valid_from, old.valid_to) == (dt.date(2024, 2, 10), dt.date(2024, 2, 10))
    assert not memory.check()


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (("我有一辆比亚迪。", "我把比亚迪卖了，换了辆特斯拉。"), {"我把比亚迪卖了，换了辆特斯拉。"}),
        (("My sister Ann is expecting a baby in April.", "My sister Ann has a baby now! A little boy called Theo."), {"My sister Ann has a baby now! A little boy called Theo."}),
    ],
)  # fmt: skip
def test_a_turn_is_not_kept_twice(
    tmp_path: Path, bundled_models: BundledModels, said: tuple[str, ...], kept: set[str]
) -> None:
    memory = told(tmp_path, bundled_models, *said)

    assert [each.text for each in memory.list()] == [*kept]
