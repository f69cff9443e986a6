"""How many tokens a text may be, without the model's tokenizer, which Ollama does not offer."""

from __future__ import annotations

import re

_WIDE = re.compile(r"[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")
"""Scripts written without spaces, where a character is about a token."""
_CHARS_PER_TOKEN = 3
"""Pessimistic: English prose has about 4.5, source code and German about 3."""
_MOST_CHARS_PER_TOKEN = 12
_MOST_WIDE_PER_TOKEN = 3
"""More than any tokenizer gets out of a text of some length; runs of blanks apart."""


def estimate_tokens(text: str) -> int:
    """At least as many tokens as the text is likely to be; for keeping a prompt inside its window."""
    wide = len(_WIDE.findall(text))
    return wide + -(-(len(text) - wide) // _CHARS_PER_TOKEN)


def least_tokens(text: str) -> int:
    """Fewer tokens than the text can be, blanks squeezed; for proving that a prompt was cut."""
    squeezed = re.sub(r"\s+", " ", text)
    wide = len(_WIDE.findall(squeezed))
    return wide // _MOST_WIDE_PER_TOKEN + (len(squeezed) - wide) // _MOST_CHARS_PER_TOKEN
