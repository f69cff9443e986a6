"""Which words of a question something could be looked for by: a question of stop words, signs or emoji has none."""

from __future__ import annotations

import re

from core.index.analyzer import CJK, UNSPACED
from core.text.chinese_script import fold_chinese
from core.text.language import base_language
from core.text.regex import regex
from core.text.script_folding import clean, fold_word
from core.text.stop_words import FUNCTION_CHARACTERS, QUESTION_PHRASES, STOP_WORDS

_RUN = regex(f"([{CJK}{UNSPACED}]+)|([^\\W_{CJK}{UNSPACED}]+(?:['’][^\\W_]+)?)")
_UNSPACED = regex(f"[{CJK}{UNSPACED}]")
_ASKING = regex("|".join(re.escape(fold_chinese(phrase)) for phrase in QUESTION_PHRASES))
# What is written without blanks has about one word in two characters.
CHARACTERS_A_WORD = 2
# A question this short says too little for its mean meaning to be trusted: 🦊 and “xylophone” are near to something in any
# library. See `standing_out.py`.
SHORT = 2
# "the rent", "rent of flat": one small word more makes no question.
BARE = 1


def content_words(question: str, language: str) -> list[str]:
    """The words that name something, folded; of Chinese and other scripts without blanks, pairs of characters."""
    plain = _ASKING.sub(" ", fold_chinese(clean(question)))
    spaced: list[str] = []
    found: list[str] = []
    for run, word in _RUN.findall(plain):
        if run and not FUNCTION_CHARACTERS.issuperset(run):
            found += [run[i : i + CHARACTERS_A_WORD] for i in range(0, len(run), CHARACTERS_A_WORD)]
        elif word:
            spaced.append(fold_word(word))
    own = STOP_WORDS.get(base_language(language), frozenset())
    meant = [word for word in spaced if not _is_stop(word, STOP_WORDS["en"])]
    # A single "war" or "die" may be of any language, whatever it was taken for.
    if len(spaced) > 1:
        meant = [word for word in meant if not _is_stop(word, own)]
    return [*found, *meant]


def is_short(question: str, language: str) -> bool:
    """Whether it is one or two bare words that name something, perhaps with an article; "report-october.pdf" is one.

    "Wer hat den Schlüssel zum Saal?" is none: how it is asked says more than its two words.
    """
    named = content_words(question, language)
    unspaced = [word for word in named if _UNSPACED.match(word)]
    spaced = set(named).difference(unspaced)
    pieces = [piece for piece in question.split() if _RUN.search(piece)]
    compounds = [piece for piece in pieces if spaced.intersection(content_words(piece, "en"))]
    others = [piece for piece in pieces if piece not in compounds and not _UNSPACED.search(piece)]
    asking = len(others) + len(_ASKING.findall(fold_chinese(clean(question))))
    return len(unspaced) + len(compounds) <= SHORT and asking <= BARE


def _is_stop(word: str, stop_words: frozenset[str]) -> bool:
    """Also "what's" and "don't"."""
    return word in stop_words or all(part in stop_words for part in re.split(r"['’]", word))
