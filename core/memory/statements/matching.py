"""When two short statements speak of the same thing, in words that survive inflection, in English and Chinese."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from core.text.chinese_script import fold_chinese
from core.text.regex import regex
from core.text.stemming import stem
from core.text.stop_words import STOP_WORDS

_WORD = regex(r"[^\W_]+(?:['’][^\W_]+)?")
# "I've moved", "I've been promoted" share no word that means anything.
_CONTRACTED = regex(r"(?:\w+n['’]t|['’](?:s|ve|m|re|ll|d))$")
_CJK_RUN = regex(r"[\u3400-\u9fff]+")
_ZH_EMPTY = frozenset(
    "的了在是我你他她它们和与也都就不没有吗呢吧啊很会要想能可以这那个把被对从到说去来着过得地上下里之其及或而但"
)


@lru_cache(maxsize=65536)
def content_words(text: str) -> frozenset[str]:
    """Stems of words that carry meaning; of Chinese, pairs of neighbouring characters (a lone one stands alone)."""
    plain = unicodedata.normalize("NFKC", text).casefold()
    found = set()
    for match in _WORD.finditer(plain):
        word = match.group()
        if _CJK_RUN.search(word):
            found |= _chinese(word)
        else:
            bare = _CONTRACTED.sub("", word)
            if bare and bare not in STOP_WORDS["en"]:
                found.add(stem(bare, "en"))
    return frozenset(found)


def _chinese(run: str) -> set[str]:
    pieces = re.split(f"[{''.join(_ZH_EMPTY)}]", fold_chinese(run))
    found: set[str] = set()
    for piece in pieces:
        if len(piece) == 1:
            found.add(piece)
        found |= {piece[i : i + 2] for i in range(len(piece) - 1)}
    return found
