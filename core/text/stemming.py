"""Snowball stems for the languages that have inflected words, cached because a few words make up most of any text."""

from __future__ import annotations

import threading
from functools import lru_cache
from typing import Any

from core.text.script_folding import fold_word

ALGORITHMS = {
    "ca": "catalan",
    "cs": "czech",
    "da": "danish",
    "de": "german",
    "el": "greek",
    "en": "english",
    "es": "spanish",
    "et": "estonian",
    "eu": "basque",
    "fi": "finnish",
    "fr": "french",
    "ga": "irish",
    "hu": "hungarian",
    "it": "italian",
    "lt": "lithuanian",
    "nb": "norwegian",
    "nl": "dutch",
    "nn": "norwegian",
    "no": "norwegian",
    "pl": "polish",
    "pt": "portuguese",
    "ro": "romanian",
    "ru": "russian",
    "sv": "swedish",
    "tr": "turkish",
}
# Shorter words have no ending to lose, and the pure Python stemmer costs about 30 µs a word.
SHORTEST = 4
CACHED_WORDS = 65536

_stemmers: dict[str, Any] = {}
_lock = threading.Lock()


@lru_cache(maxsize=CACHED_WORDS)
def stem(word: str, language: str) -> str:
    """The folded stem of a cased or lower-case word, or the folded word itself where nothing is known."""
    algorithm = ALGORITHMS.get(language)
    if algorithm is None or len(word) < SHORTEST:
        return fold_word(word)
    # The stemmers keep the word in themselves while they work, so two threads must not share one at a time.
    with _lock:
        stemmer = _stemmers.get(algorithm)
        if stemmer is None:
            import snowballstemmer  # 150 ms for all languages: paid on the first inflected word

            stemmer = _stemmers[algorithm] = snowballstemmer.stemmer(algorithm)
        # German and others expect their accents, so the stem is taken first and folded after.
        return fold_word(str(stemmer.stemWord(word.lower())))
