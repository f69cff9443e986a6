"""What is over is ended, and the sentence that says so is no memory of its own; an amount that goes up is a change."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.evaluation.memory_layers import BundledModels
from core.memory.statements.change_words import only_ends
from tests.core.memory.support_memory import open_memory, texts, turn


@pytest.mark.parametrize(
    ("was", "over"),
    [
        ("Marco is my boyfriend.", "Me and Marco are done."),
        ("Marco is my boyfriend.", "update: me and Marco are done. dont ask"),
        ("I play the oboe in a wind band.", "The oboe and I are finished."),
        ("I go to a pottery class on Mondays.", "Pottery class has come to an end."),
        ("我和小林在谈恋爱。", "我和小林掰了。"),
        ("我在学陶艺。", "陶艺课结束了。"),
    ],
)
def test_an_end_that_names_the_thing_is_no_news_beside_it(
    tmp_path: Path, bundled_models: BundledModels, was: str, over: str
) -> None:
    memory = open_memory(tmp_path, bundled_models)

    memory.capture([turn(was, "2024-06-01"), turn(over, "2024-06-10", message="2")], apply=True)

    (ended,) = memory.list(everything=True)
    assert (ended.text, ended.valid_to) == (was, dt.date(2024, 6, 10))


@pytest.mark.parametrize(
    ("told", "known", "over"),
    [
        ("Me and Marco are done.", "Marco is my boyfriend.", True),
        ("Marco and I have split up. It's for the best.", "Marco is my boyfriend.", True),
        ("我和小林分手了。", "我和小林在谈恋爱。", True),
        ("Me and Marco are done, I'm with Luca now.", "Marco is my boyfriend.", False),
        ("The house is done up.", "I have a house in Leeds.", False),
        ("The painting is done.", "Marco is my boyfriend.", False),
    ],
)
def test_whether_a_text_does_nothing_but_end(told: str, known: str, over: bool) -> None:
    assert only_ends(told, known) is over


@pytest.mark.parametrize(
    ("was", "now", "value", "since"),
    [
        ("The rent is 800 a month.", "The rent went up to 900.", "900", "2024-06-10"),
        ("The rent is 800 a month.", "The rent has been put up to £900 a month.", "£900 a month", "2024-06-10"),
        ("I pay 800 a month in rent.", "The rent has gone up to 900.", "900", "2024-06-10"),
        ("The rent is 800.", "The rent is going up to 900 from August.", "900", "2024-08-01"),
        ("My budget is 800.", "The budget was cut to 600.", "600", "2024-06-10"),
        ("The rent is 800 a month.", "The landlord put the rent up to 920.", "920", "2024-06-10"),
        ("My wage is 12 pounds an hour.", "They've raised my wage to £13.50.", "£13.50", "2024-06-10"),
    ],
)  # fmt: skip
def test_an_amount_that_went_up_or_down_takes_the_place_of_the_old_one(
    tmp_path: Path, was: str, now: str, value: str, since: str
) -> None:
    memory = open_memory(tmp_path)

    memory.capture([turn(was, "2024-06-01"), turn(now, "2024-06-10", message="2")], apply=True)

    old, new = sorted(memory.list(everything=True), key=lambda each: each.source.message)
    assert (new.attribute, new.value) == (old.attribute, value)
    assert new.valid_from == old.valid_to == dt.date.fromisoformat(since)


def test_who_rents_a_flat_tells_no_rent(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    told = ["I rent a flat in Leith.", "The rent is 800 a month.", "The rent went up to 900."]

    memory.capture(
        [turn(each, f"2024-06-0{n}", message=str(n)) for n, each in enumerate(told, 1)], apply=True
    )

    assert texts(memory) == {"I rent a flat in Leith.", "The rent went up to 900."}
