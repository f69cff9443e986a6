"""Knows a Chinese character, and brings Traditional and Simplified ones to one form: for the engine and for the window."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from core.text.regex import regex

# The CJK Unified Ideographs of Unicode, and their Extension A before them.
HAN = regex("[\u3400-\u9fff]")


def fold_chinese(text: str) -> str:
    """Traditional characters as Simplified ones, so that each script finds the other.

    One character at a time: going from Traditional to Simplified is many-to-one, so this is stable, and
    what counts is only that both sides of a search fold alike.
    """
    return text.translate(_simplified())


@lru_cache(maxsize=1)
def _simplified() -> dict[int, str]:
    """OpenCC's table of characters (Apache 2.0), read once when Chinese is first met (about 10 ms)."""
    table = resources.files("opencc") / "dictionary" / "TSCharacters.txt"
    folded: dict[int, str] = {}
    for line in table.read_text(encoding="utf-8").splitlines():
        key, _, values = line.partition("\t")
        first = values.split(" ")[0]
        if len(key) == 1 and len(first) == 1 and key != first:
            folded[ord(key)] = first
    return folded
