"""Brings different spellings of one word to one form: widths, cases, accents, invisible characters."""

from __future__ import annotations

import unicodedata

from core.text.regex import regex

# Invisible characters that split words in copied text: soft hyphen, zero-width space and joiners, byte order mark.
_INVISIBLE = regex("[\u00ad\u200b-\u200f\u2060\ufeff]")
# A lone surrogate cannot be encoded, a control character is no part of a word.
_UNUSABLE = regex("[\x00-\x08\x0e-\x1f\ud800-\udfff]")
_LATIN_AND_GREEK_MARKS = regex("[\u0300-\u036f]")
# Vowel points of Hebrew and Arabic, and the Arabic lengthening stroke: readers leave them out.
_OPTIONAL_MARKS = regex("[\u0591-\u05bd\u05bf-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]")
_CYRILLIC = regex("[\u0400-\u052f]")
# Letters that Unicode does not take apart into a base letter and an accent.
_LETTERS = str.maketrans(
    {
        "ø": "o", "đ": "d", "ł": "l", "æ": "ae", "œ": "oe", "ı": "i", "þ": "th", "ð": "d", "ħ": "h",
        "أ": "ا", "إ": "ا", "آ": "ا", "ى": "ي",
    }
)  # fmt: skip
_YO = str.maketrans("ё", "е")


def clean(text: str) -> str:
    """NFKC (full-width forms become plain ones), without characters that no word can hold."""
    if text.isascii():
        return _UNUSABLE.sub(" ", text)
    text = _INVISIBLE.sub("", _UNUSABLE.sub(" ", text))
    return text if unicodedata.is_normalized("NFKC", text) else unicodedata.normalize("NFKC", text)


def fold_word(word: str) -> str:
    """Case and accents away. Signs that carry meaning stay: Cyrillic й, Indic vowel signs, Japanese voicing."""
    word = word.casefold()
    if word.isascii():
        return word
    if _CYRILLIC.search(word):
        return word.translate(_YO)
    word = unicodedata.normalize("NFD", word)
    word = _OPTIONAL_MARKS.sub("", _LATIN_AND_GREEK_MARKS.sub("", word))
    return unicodedata.normalize("NFC", word).translate(_LETTERS)
