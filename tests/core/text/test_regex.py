"""Patterns that are compiled when they are first used."""

from __future__ import annotations

import importlib
import pkgutil
import re

import pytest

import core
from core.text.regex import compile_waiting, regex


def test_it_does_what_a_compiled_pattern_does() -> None:
    number = regex(r"(?P<sign>-)?\d+", re.IGNORECASE)

    assert number.pattern == r"(?P<sign>-)?\d+"
    assert number.flags & re.IGNORECASE
    assert number.groupindex == {"sign": 1}
    assert [match.group() for match in number.finditer("1, -22")] == ["1", "-22"]
    assert number.sub("n", "1, -22") == "n, n"
    assert number.fullmatch("-3") is not None
    assert number.search("none") is None


def test_a_wrong_pattern_raises_where_it_is_first_used() -> None:
    wrong = regex("(")
    with pytest.raises(re.error, match="missing"):
        wrong.search("a")


def test_compiling_ends_when_it_is_told_to() -> None:
    regex("((")
    compile_waiting(lambda: True)


def test_every_pattern_of_the_program_is_one() -> None:
    for module in pkgutil.walk_packages(core.__path__, "core."):
        if not module.name.startswith("core.evaluation") and not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    compile_waiting()
