"""How many tokens a text may be, without the model's tokenizer, which Ollama does not offer.

Compared with the tokenizer of SmolLM2 on English prose, tables, code and numbers. An English tokenizer needs up to
half more than the estimate for other languages, which is why a prompt may fill only a part of its window.
"""

from __future__ import annotations

import re

from core.models.base import ChatRequest
from core.text.regex import regex

_WIDE = regex(r"[\u1100-\u11ff\u2e80-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]")
"""Scripts written without spaces, where a character is about a token."""
_DIGIT = regex(r"\d")
"""Many tokenizers take digits one by one."""
_SYMBOL = regex(r"[^\w\s]|\n")
"""In tables and code most of them stand alone, as do line ends."""
_CHARS_PER_TOKEN = 3
"""Pessimistic: English prose has about 4.5, source code and German about 3.5."""
_RUN = regex(r"(.)\1{3,}", re.DOTALL)
"""Lines of dashes and blanks, of which a token can hold any number."""
_MOST_CHARS_PER_TOKEN = 12
_MOST_WIDE_PER_TOKEN = 3
"""More than any tokenizer gets out of an ordinary text of some length."""


def estimate_tokens(text: str) -> int:
    """At least as many tokens as the text is likely to be; for keeping a prompt inside its window."""
    wide, digits = len(_WIDE.findall(text)), len(_DIGIT.findall(text))
    symbols = len(_SYMBOL.findall(text))
    rest = len(text) - wide - digits - symbols
    return wide + digits + symbols + -(-rest // _CHARS_PER_TOKEN)


def least_tokens(text: str) -> int:
    """Fewer tokens than the text can be; for proving that a prompt cannot fit, or was cut."""
    squeezed = _RUN.sub(r"\1", text)
    wide = len(_WIDE.findall(squeezed))
    return wide // _MOST_WIDE_PER_TOKEN + (len(squeezed) - wide) // _MOST_CHARS_PER_TOKEN


def prompt_was_cut(request: ChatRequest, prompt_tokens: int | None) -> bool:
    """Whether Ollama dropped a part of the prompt without a word, judged by the count that the last chunk reports.

    Also a prompt that keeps to the window it asks for: a server gives no more than the model was trained for. A
    server that does not tell its count (None) proves nothing.
    """
    return prompt_tokens is not None and prompt_tokens < sum(
        least_tokens(message.content) for message in request.messages
    )
