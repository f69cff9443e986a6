"""Says where a text may be cut without tearing a character as people see it (a grapheme cluster).

Follows the rules of Unicode Standard Annex 29 that matter for cutting, from `unicodedata` alone.
"""

from __future__ import annotations

import unicodedata

_ZERO_WIDTH_JOINER = "\u200d"
_VIRAMA_CLASS = 9
_EXTENDING_CATEGORIES = frozenset({"Mn", "Me", "Mc"})
# Cf and Lo characters that Annex 29 counts as Extend or SpacingMark.
_EXTENDING = frozenset("\u200c\u200d\u0e33\u0eb3\uff9e\uff9f\u2060")
_PREPENDING = frozenset("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u08e2\u0890\u0891")
# Flags are pairs of regional indicators; a longer unbroken run than this is no text.
_LONGEST_FLAG_RUN = 64


def is_boundary(text: str, index: int) -> bool:
    """Whether the text may be cut before `text[index]`."""
    if index <= 0 or index >= len(text):
        return True
    before, after = text[index - 1], text[index]
    if before < "\u0300" and after < "\u0300":
        return not (before == "\r" and after == "\n")
    if _extends(after) or before == _ZERO_WIDTH_JOINER or before in _PREPENDING:
        return False
    if unicodedata.combining(before) == _VIRAMA_CLASS and unicodedata.category(after) == "Lo":
        return False
    if _is_flag(before) and _is_flag(after):
        return _flags_before(text, index) % 2 == 0
    return not _joins_hangul(before, after)


def boundary_at_or_before(text: str, index: int, lowest: int) -> int:
    """The last boundary in (lowest, index], or the first one after `index` where there is none."""
    for candidate in range(min(index, len(text)), lowest, -1):
        if is_boundary(text, candidate):
            return candidate
    candidate = index + 1
    while not is_boundary(text, candidate):
        candidate += 1
    return min(candidate, len(text))


def _extends(char: str) -> bool:
    if unicodedata.category(char) in _EXTENDING_CATEGORIES or char in _EXTENDING:
        return True
    return "\U0001f3fb" <= char <= "\U0001f3ff" or "\U000e0020" <= char <= "\U000e007f"


def _is_flag(char: str) -> bool:
    return "\U0001f1e6" <= char <= "\U0001f1ff"


def _flags_before(text: str, index: int) -> int:
    count = 0
    while count < _LONGEST_FLAG_RUN and index - count > 0 and _is_flag(text[index - count - 1]):
        count += 1
    return count


def _joins_hangul(before: str, after: str) -> bool:
    """Conjoining jamo: leading + (leading, vowel, syllable), vowel + (vowel, trailing), trailing + trailing."""
    one, two = _hangul(before), _hangul(after)
    allowed = {"L": "LVST", "S": "VT", "V": "VT", "T": "T"}
    return bool(one and two and two in allowed[one] and (one != "L" or two != "T"))


def _hangul(char: str) -> str:
    if "\u1100" <= char <= "\u115f" or "\ua960" <= char <= "\ua97c":
        return "L"
    if "\u1160" <= char <= "\u11a7" or "\ud7b0" <= char <= "\ud7c6":
        return "V"
    if "\u11a8" <= char <= "\u11ff" or "\ud7cb" <= char <= "\ud7fb":
        return "T"
    return "S" if "\uac00" <= char <= "\ud7a3" else ""
