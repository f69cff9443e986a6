"""Earlier turns that a client sends with a question."""

from __future__ import annotations

from typing import Any

import pytest

from core.errors import UserInputError
from core.retrieval.query import Turn
from core.service.params import history


def test_turns_are_read_in_their_order() -> None:
    said = [{"role": "user", "text": "When?"}, {"role": "assistant", "text": "In May."}]

    assert history({"history": said}, "history") == (Turn("user", "When?"), Turn("assistant", "In May."))


def test_none_are_none() -> None:
    assert history({}, "history") == ()


@pytest.mark.parametrize("value", ["When?", ["When?"], [{"role": "system", "text": "x"}], [{"role": "user"}]])
def test_what_is_no_turn_is_an_error(value: Any) -> None:
    with pytest.raises(UserInputError, match="history"):
        history({"history": value}, "history")
