"""Whether a passage has, in the place of what the question names, another of the same kind: the next for the last, May for June.

"When is the filter cleaned next?" is as near to "last cleaned at the end of February" as any passage could be.
"""

from __future__ import annotations

import re

from core.index.script_folding import fold_chinese

# One of each excludes the others, unless both stand there. Without May, which also asks what one may do.
_KINDS: tuple[tuple[str, ...], ...] = (
    ("january", "february", "march", "april", "june", "july", "august", "september", "october", "november", "december"),
    ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"),
    ("spring", "summer", "autumn", "winter"),
    ("first", "second", "third", "fourth", "fifth"),
    ("morning", "afternoon", "evening"),
    ("upper", "lower"),
    ("left", "right"),
    ("north", "south", "east", "west"),
    ("red", "green", "blue", "yellow", "black", "white", "grey", "brown", "orange", "purple"),
    ("春天", "夏天", "秋天", "冬天"),
    ("春季", "夏季", "秋季", "冬季"),
    ("第一", "第二", "第三", "第四", "第五"),
    ("早上", "中午", "下午", "晚上"),
    ("上次", "下次"),
    ("上个月", "下个月"),
    ("上半年", "下半年"),
    ("去年", "今年", "明年"),
    ("星期一", "星期二", "星期三", "星期四", "星期五", "星期六", "星期日"),
    ("红色", "绿色", "蓝色", "黄色", "黑色", "白色", "灰色", "棕色"),
)  # fmt: skip
# "How long does it last?" is answered beside "next" as well.
_ONE_WAY = (("next", "last"),)


def has_sibling_instead(question: str, passage: str) -> bool:
    """Whether the question names one of a kind that the passage has not, while it has another of that kind."""
    asked, said = _Words(question), _Words(passage)
    if any(asked(one) and said(other) and not said(one) for one, other in _ONE_WAY):
        return True
    return any(
        any(asked(word) for word in kind)
        and any(said(word) for word in kind)
        and not any(asked(word) and said(word) for word in kind)
        for kind in _KINDS
    )


class _Words:
    """Tells whether a word stands in a text."""

    def __init__(self, text: str) -> None:
        self._plain = fold_chinese(text).casefold()
        self._words = frozenset(re.findall(r"[a-z]+", self._plain))

    def __call__(self, word: str) -> bool:
        return word in self._words if word.isascii() else word in self._plain
