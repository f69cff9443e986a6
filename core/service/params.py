"""Reads what a client sent: each value of the right kind, or an error that names it."""

from __future__ import annotations

import datetime as dt
from typing import Any

from core.errors import UserInputError
from core.retrieval.query import Turn

Params = dict[str, Any]


def text(params: Params, key: str) -> str:
    """Raises UserInputError when it is missing or no text."""
    value = params.get(key)
    if not isinstance(value, str):
        raise UserInputError(f"“{key}” is missing.", "It must be a text.")
    return value


def text_or_none(params: Params, key: str) -> str:
    """As `text`, but "" when it is missing."""
    return "" if params.get(key) is None else text(params, key)


def whole(params: Params, key: str) -> int:
    """Raises UserInputError when it is missing or no whole number."""
    value = params.get(key)
    if isinstance(value, bool) or not isinstance(value, int):
        raise UserInputError(f"“{key}” is missing.", "It must be a whole number.")
    return value


def items(params: Params, key: str) -> list[Any]:
    """Raises UserInputError when it is missing or no list."""
    value = params.get(key)
    if not isinstance(value, list):
        raise UserInputError(f"“{key}” is missing.", "It must be a list.")
    return value


def wholes(params: Params, key: str) -> list[int]:
    """Raises UserInputError for a list that holds anything but whole numbers."""
    values = items(params, key)
    if not all(isinstance(value, int) and not isinstance(value, bool) for value in values):
        raise UserInputError(f"“{key}” must hold whole numbers.", "")
    return values


def texts(params: Params, key: str) -> list[str]:
    """Raises UserInputError for a list that holds anything but texts."""
    values = items(params, key)
    if not all(isinstance(value, str) for value in values):
        raise UserInputError(f"“{key}” must hold texts.", "")
    return values


def day(params: Params, key: str) -> dt.date | None:
    """A day written as 2025-12-31; None when it is missing or empty. Raises UserInputError."""
    value = text_or_none(params, key)
    try:
        return dt.date.fromisoformat(value) if value else None
    except ValueError as error:
        raise UserInputError(f"“{value}” is not a day.", "Write it as 2025-12-31.") from error


def history(params: Params, key: str) -> tuple[Turn, ...]:
    """The earlier turns of a conversation, none when they are missing. Raises UserInputError for what is no turn."""
    turns = items(params, key) if params.get(key) is not None else []
    return tuple(_turn(each, key) for each in turns)


def _turn(value: Any, key: str) -> Turn:
    role, said = (value.get("role"), value.get("text")) if isinstance(value, dict) else (None, None)
    if role not in ("user", "assistant") or not isinstance(said, str):
        raise UserInputError(f"“{key}” must hold turns.", 'Each has a role ("user", "assistant") and a text.')
    return Turn(role, said)
