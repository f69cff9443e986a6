"""What is kept at its owner's wish takes the place of what it changes, also where no rule knows the words for it."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.evaluation.memory_layers import BundledModels
from tests.core.memory.support_memory import open_memory, texts

BESIDE = ("I sing in the cathedral choir.", "对花生过敏。", "My rent is 740 pounds.")


def added(tmp_path: Path, models: BundledModels, *said: str) -> set[str]:
    memory = open_memory(tmp_path, models)
    for each in said:
        memory.add(each)
    return texts(memory)


@pytest.mark.parametrize(
    ("before", "now"),
    [
        ("手机用的是华为Mate 40，四年了。", "换了小米15，比原来那台快太多。"),
        ("I live in a flat on Nunnery Lane.", "We moved to Leeds last month."),
        ("考试报名截止是3月20号。", "报名延期了，改到3月31号。"),
    ],
)
def test_a_change_in_any_words_takes_the_place_of_what_was_told(
    tmp_path: Path, bundled_models: BundledModels, before: str, now: str
) -> None:
    assert added(tmp_path, bundled_models, *BESIDE, before, now) == {*BESIDE, now}


def test_what_was_kept_beside_a_change_is_told_with_it(tmp_path: Path, bundled_models: BundledModels) -> None:
    memory = open_memory(tmp_path, bundled_models)
    memory.add("手机用的是华为Mate 40，四年了。")

    kept = memory.add("换了小米15，比原来那台快太多。我对花生过敏。")

    told = {kept.memory.text, *(each.text for each in kept.beside)}
    assert told == texts(memory)
    assert len(told) == 2


@pytest.mark.parametrize("more", ["I live on Elm Street.", "I love Rome.", "I have a cat.", "We like tea."])
def test_one_statement_more_ends_nothing(tmp_path: Path, bundled_models: BundledModels, more: str) -> None:
    assert added(tmp_path, bundled_models, "I live in Rome.", *BESIDE, more) == {
        "I live in Rome.",
        *BESIDE,
        more,
    }


def test_without_a_model_what_no_rule_knows_stands_beside(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("手机用的是华为Mate 40，四年了。")
    memory.add("换了小米15，比原来那台快太多。")
    assert len(texts(memory)) == 2


def test_an_end_told_with_what_takes_its_place_does_not_end_that(
    tmp_path: Path, bundled_models: BundledModels
) -> None:
    now = "I sold the Volvo and drive a blue Skoda now."
    assert added(tmp_path, bundled_models, "I drive a grey Volvo.", now) == {now}
