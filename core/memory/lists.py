"""Understands "remember the following:" with a list below it: each line is a wish of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from core.text.chinese_script import fold_chinese
from core.text.regex import regex

_HEAD_EN = regex(
    r"(?:(?:please|pls|hey,?|ok,?|and|also,?|can you|could you) )*"
    r"(?:remember|note|note down|make a note of|take a note of|keep in mind|bear in mind|don['’]t forget|do not forget|"
    r"save|store|memori[sz]e|write down|jot down)"
    r"(?: (?:all (?:of )?)?(?:this|these|the following|the below|following))?"
    r"(?: (?:few |two |three |four |five |\d+ )?(?:points?|things?|facts?|items?|details?|notes?|statements?|preferences?|rules?))?"
    r"(?: (?:about|for) (?:me|myself|us|later|next time))*(?:,? please)?",
    re.IGNORECASE,
)
_HEAD_ZH = regex(
    r"(?:请|麻烦|帮我|你|一定要|要|也|还有|另外)*(?:记住|记一下|记下来?|记着|记录一下|记录|牢记|别忘了|不要忘记|备忘)(?:一下)?"
    r"(?:关于我的)?(?:以下|下面|如下|下列|这)?(?:关于我的)?(?:这)?(?:[几两二三四五六七八九十\d]+)?(?:个|点|条|件|项)?(?:事实|事情|事项|事|内容|信息|要点)?"
)
# "- ", "* ", "• ", "1. ", "2) ", "(3) ", "4、", "①"
_MARK = regex(
    r"\s*(?:[-*+•·・●▪–—](?=\s|[\u3400-\u9fff])|\(?\d{1,3}[.)](?=\s|\D)|[（(]?\d{1,3}[、．）]|[①-⑳])\s*"
)


@dataclass(frozen=True)
class Listed:
    """The lines of a list without their marks, and what stands behind the list."""

    lines: tuple[str, ...]
    behind: str = ""


def read_list(text: str) -> Listed | None:
    """The list that a turn asks to be kept, of its owner's own text; None where it does not begin with such a request."""
    head, *below = text.strip().splitlines()
    asks = head.strip().rstrip(":：").strip()
    folded = fold_chinese(asks)
    if not below or not (_HEAD_EN.fullmatch(folded) or _HEAD_ZH.fullmatch(folded)):
        return None
    first = next((line for line in below if line.strip()), "")
    marked = _MARK.match(first) is not None
    if not marked and not head.rstrip().endswith((":", "：")):
        return None
    return _listed(below, marked)


def _listed(below: Sequence[str], marked: bool) -> Listed | None:
    """A line without a mark belongs to the one above it where it is indented; behind an empty line it ends the list."""
    lines: list[str] = []
    gap = False
    for place, line in enumerate(below):
        mark = _MARK.match(line)
        bare = (line[mark.end() :] if mark else line).strip()
        if not bare:
            gap = gap or bool(lines)
            continue
        if not mark and lines and gap:
            return Listed(tuple(lines), "\n".join(below[place:]).strip())
        if not mark and marked and lines and line[:1].isspace():
            lines[-1] = f"{lines[-1]} {bare}"
        else:
            lines.append(bare)
        gap = False
    return Listed(tuple(lines)) if lines else None
