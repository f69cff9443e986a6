"""A memory answers to its id and to the unique beginning of it, and to nothing so short that it may be a slip."""

from __future__ import annotations

import pytest

from core.memory.errors import NoSuchMemory
from core.memory.finding import find
from core.memory.vault.note import Memory

MEMORIES = (Memory("m4041a2b3", "Tea"), Memory("m4041ffff", "Rome"), Memory("m9", "Short, as named by hand"))


@pytest.mark.parametrize(
    ("asked", "text"), [("m4041a2b3", "Tea"), ("m4041a", "Tea"), ("m4041f", "Rome"), ("m9", MEMORIES[2].text)]
)
def test_an_id_or_its_unique_beginning_names_a_memory(asked: str, text: str) -> None:
    assert find(MEMORIES, asked).text == text


@pytest.mark.parametrize("asked", ["m404", "m4041", "m", "", "m4042a", "M4041A2B3"])
def test_nothing_else_does(asked: str) -> None:
    with pytest.raises(NoSuchMemory):
        find(MEMORIES, asked)


def test_four_characters_name_nothing_even_where_only_one_begins_so() -> None:
    """So that deleting “m404” cannot strike the one memory in thousands whose id happens to go on from there."""
    with pytest.raises(NoSuchMemory):
        find(MEMORIES[:1], "m404")
