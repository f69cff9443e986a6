"""Tells whether whoever "moved" has moved house, or moved something: money to a bank, a meeting to another town."""

from __future__ import annotations

import re

from core.text.regex import regex

# What goes along when people move house is their home still.
_GOES_ALONG = r"(?:family|famil\w+|stuff|things|belongings|furniture|wife|husband|kids|children|parents|life|home|house|lot)"
_MOVES = regex(
    r"\b(?:move[ds]?|moving|transferr(?:ed|ing)|shift(?:ed|ing)|switch(?:ed|ing)) (?:everything|it all|(?:all )?(?:of )?(?:my|our|the|their) "
    rf"(?!{_GOES_ALONG}\b)(?:[a-z-]+ ){{0,3}}?[a-z]+)(?: over| across)? (?:in)?to\b",
    re.IGNORECASE,
)


def moves_something(text: str) -> bool:
    return _MOVES.search(text) is not None
