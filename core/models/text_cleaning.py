"""Makes any Python string safe to hand to an embedding model.

Files and clipboards bring NUL characters, lone surrogates and compatibility forms that tokenizers read
differently or crash on; every embedder cleans with this one function, so that their vectors agree.
"""

from __future__ import annotations

import unicodedata

from core.text.regex import regex

# Lone surrogates cannot be encoded in UTF-8, and C engines end a text at NUL. A space keeps words apart.
_UNUSABLE = regex("[\x00\ud800-\udfff]+")


def clean_for_model(text: str) -> str:
    """The text in NFKC, without NUL and surrogates, stripped. Offsets are not kept: for models only."""
    return unicodedata.normalize("NFKC", _UNUSABLE.sub(" ", text)).strip()
