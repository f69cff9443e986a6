"""What is left of several that are counted and named when one of them goes: of "two cats, Tom and Kit", a cat."""

from __future__ import annotations

from core.memory.capture.english.clauses import NAME
from core.memory.statements.pointing import words_of
from core.text.regex import regex

_COUNTS = "zero one two three four five six seven eight nine".split()
_COUNTED = regex(
    rf"\b(?P<count>two|three|four|five|six|seven|eight|nine|[2-9]) (?P<thing>(?:[a-z-]+ )*?[a-z]+s|(?:[a-z-]+ )*?(?:mice|geese|children))"
    rf"(?P<between>,? (?:called|named) |[:,]? |,? - |,? \()(?P<names>{NAME}(?:, {NAME})*,? (?:and|&) {NAME})"
)
_SINGULAR = {"mice": "mouse", "geese": "goose", "children": "child", "wolves": "wolf", "calves": "calf"}
_NAMES = regex(r",? (?:and|&) |, ")


def without_one(text: str, said: str) -> str:
    """The text with one named thing fewer, that which is `said`; "" where it counts and names no such thing."""
    match = _COUNTED.search(text)
    if match is None:
        return ""
    names = _NAMES.split(match.group("names"))
    count = match.group("count")
    number = int(count) if count.isdigit() else _COUNTS.index(count)
    left = [name for name in names if not words_of(name) & words_of(said)]
    if number != len(names) or len(left) != number - 1:
        return ""
    between = match.group("between")
    if len(left) == 1:
        thing = _one_of(match.group("thing"))
        counted = f"{'an' if thing[0] in 'aeiou' else 'a'} {thing}"
        named = left[0]
    else:
        fewer = str(number - 1) if count.isdigit() else _COUNTS[number - 1]
        counted = f"{fewer} {match.group('thing')}"
        named = f"{', '.join(left[:-1])} and {left[-1]}"
    return f"{text[: match.start()]}{counted}{between}{named}{text[match.end() :]}"


def _one_of(things: str) -> str:
    """One of what is counted: "Siamese cats" as "Siamese cat"."""
    before, _, last = things.rpartition(" ")
    if last in _SINGULAR:
        one = _SINGULAR[last]
    elif last.endswith("ies"):
        one = last[:-1] if last in ("budgies", "collies", "zombies") else f"{last[:-3]}y"
    else:
        one = last[:-2] if last.endswith(("shes", "ches", "xes", "sses")) else last[:-1]
    return f"{before} {one}".strip()
