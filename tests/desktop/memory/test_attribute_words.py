"""Attributes are told in the window's language, or as their owner wrote them, and never as a rule calls them."""

from __future__ import annotations

import pytest

from core.memory.kinds import MANY_VALUED, SINGLE_VALUED
from desktop.memory.attribute_words import _known as known
from desktop.memory.attribute_words import attribute, attribute_named


@pytest.mark.parametrize("name", sorted(SINGLE_VALUED | MANY_VALUED))
def test_every_attribute_that_the_engine_knows_has_a_word(name: str) -> None:
    assert name in known()
    assert "_" not in attribute(name)
    assert attribute(attribute_named(attribute(name))) == attribute(name)


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("is", ""),
        ("", ""),
        ("dentist_appointment", "dentist appointment"),
        ("favourite color", "favourite colour"),
        ("favourite biscuit", "favourite biscuit"),
        ("乐器", "乐器"),
    ],
)
def test_another_one_is_told_as_it_was_written(name: str, told: str) -> None:
    assert attribute(name) == told


def test_an_attribute_that_is_typed_in_its_words_is_the_one_that_the_engine_knows() -> None:
    assert attribute_named("Wake up time") == "wake_up_time"
    assert attribute_named("favourite biscuit") == "favourite biscuit"
