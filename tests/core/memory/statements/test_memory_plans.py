"""A plan is kept as one, so that the history has what was meant before it changed."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.evaluation.memory_layers import BundledModels
from tests.core.memory.support_memory import open_memory, turn


@pytest.mark.parametrize(
    ("said", "attribute", "value", "begins"),
    [
        ("I'm going to move to Leeds in August.", "home", "Leeds", "2024-08-01"),
        ("We're planning to move to Leeds in August.", "home", "Leeds", "2024-08-01"),
        ("I'm moving to Leeds at the end of August.", "home", "Leeds", "2024-08-31"),
        ("I'm planning to run the Porto marathon.", "goal", "run the Porto marathon", "2024-06-15"),
        ("Planning to run the Porto marathon.", "goal", "run the Porto marathon", "2024-06-15"),
        ("我准备八月搬到杭州。", "home", "杭州", "2024-08-01"),
        ("我打算九月去读研。", "goal", "打算九月去读研", "2024-06-15"),
        ("我们打算明年要孩子。", "goal", "打算明年要孩子", "2024-06-15"),
    ],
)
def test_a_plan_is_kept_with_when_it_is_to_be(
    tmp_path: Path, said: str, attribute: str, value: str, begins: str
) -> None:
    memory = open_memory(tmp_path)

    memory.capture([turn(said)], apply=True)

    (plan,) = memory.list(everything=True)
    assert (plan.attribute, plan.value) == (attribute, value)
    assert plan.valid_from == dt.date.fromisoformat(begins)


@pytest.mark.parametrize(
    ("plan", "change", "instead"),
    [
        ("We're planning to move to Leeds in August.", "We've decided on York instead of Leeds.", "York"),
        ("我打算九月去读研。", "读研不去了。", ""),
        ("I'm planning on running the Porto marathon.", "I've dropped the Porto marathon.", ""),
    ],
)
def test_a_plan_that_changes_is_in_the_history(
    tmp_path: Path, bundled_models: BundledModels, plan: str, change: str, instead: str
) -> None:
    memory = open_memory(tmp_path, bundled_models)

    memory.capture([turn(plan, "2024-06-01"), turn(change, "2024-06-10", message="2")], apply=True)

    first, *more = sorted(memory.list(everything=True), key=lambda each: each.source.message)
    assert first.valid_to is not None
    assert [each.value for each in more] == ([instead] if instead else [])


@pytest.mark.parametrize(
    ("plan", "change", "begins"),
    [
        ("We're planning to move to Leeds in August.", "We've decided on York instead of Leeds.", "2024-08-01"),
        ("I'm going to move to Leeds in August.", "Leeds is off, it's York in September instead.", "2024-09-01"),
        ("我准备八月搬到杭州。", "不搬杭州了，改去苏州。", "2024-08-01"),
    ],
)  # fmt: skip
def test_what_takes_a_plans_place_is_one(
    tmp_path: Path, bundled_models: BundledModels, plan: str, change: str, begins: str
) -> None:
    memory = open_memory(tmp_path, bundled_models)

    memory.capture([turn(plan, "2024-06-01"), turn(change, "2024-06-10", message="2")], apply=True)

    (now,) = [each for each in memory.list(everything=True) if each.source.message == "2"]
    assert now.valid_from == dt.date.fromisoformat(begins)


@pytest.mark.parametrize(
    ("known", "plan", "value"),
    [
        ("I live in York.", "The plan is to move to Leeds in June.", "move to Leeds in June"),
        ("I live in York.", "Plan's to move back to Graz next year.", "move back to Graz next year"),
        ("I work at Bosch.", "My plan is to retire in 2031.", "retire in 2031"),
        ("我住在重庆。", "计划六月搬去成都。", "计划六月搬去成都"),
        ("我在博世上班。", "准备年底换到杭州工作。", "准备年底换到杭州工作"),
    ],
)
def test_a_plan_closes_nothing_that_holds_now(tmp_path: Path, known: str, plan: str, value: str) -> None:
    memory = open_memory(tmp_path)

    memory.capture([turn(known), turn(plan, message="2")], apply=True)

    now, meant = sorted(memory.list(everything=True), key=lambda each: each.source.message)
    assert now.valid_to is None
    assert (meant.attribute, meant.value) == ("goal", value)


@pytest.mark.parametrize(
    "said", ["The plan is to fix the build first.", "The idea is to use bullet points.", "计划先写开头。"]
)
def test_what_is_meant_for_the_work_at_hand_is_no_plan_of_the_owners(tmp_path: Path, said: str) -> None:
    memory = open_memory(tmp_path)

    memory.capture([turn(said)], apply=True)

    assert not memory.list(everything=True)
