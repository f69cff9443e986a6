"""What the protocol names is what the engine serves and tells, no more and no less."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import core
from core.engine import Engine
from core.paths import ProfilePaths
from core.service.methods import Methods
from core.service.protocol import EVENTS, METHODS

TELLERS = {"broadcast", "_broadcast", "_tell"}
"""What the functions are called that tell every client of an event."""


@pytest.fixture
def engine(tmp_path: Path) -> Iterator[Engine]:
    engine = Engine(ProfilePaths(tmp_path), lambda event, data: None)
    yield engine
    engine.close()


def test_every_method_that_is_served_is_named_and_every_named_one_is_served(engine: Engine) -> None:
    assert Methods(engine, lambda: None).names == METHODS.keys()


def told() -> Iterator[str]:
    """The names of all events that core's source tells."""
    for path in Path(core.__file__).parent.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and _tells(node.func) and node.args:
                event = node.args[0]
                if isinstance(event, ast.Constant) and isinstance(event.value, str):
                    yield event.value


def _tells(function: ast.expr) -> bool:
    return isinstance(function, ast.Attribute) and function.attr in TELLERS


def test_every_event_that_is_told_is_named_and_every_named_one_is_told() -> None:
    assert set(told()) | {"hello"} == EVENTS.keys()
