"""Whether a statement of a value that is known says more than that value: what its owner adds is never thrown away.

"I live in Riga" is known where "I live in Riga with my wife" is; the other way round there is a wife to remember.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from core.memory.statements.dates import DATE_EN, DATE_ZH
from core.memory.statements.matching import content_words
from core.memory.statements.values import with_digits
from core.memory.vault.note import Memory
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex

# Words that only say of which attribute the value is, or that it still is so: no two people choose the same ones.
_SAYS_NOTHING = content_words(
    "still really actually currently always already just right now nowadays today these days again also very much lot quite well "
    "live living reside residing home house based place city town moved move settled located am being became become "
    "work working worked works job employed employer company firm occupation profession allergic allergy have has had got get own keep "
    "love like likes enjoy fond prefer favourite favorite hate hobby hobbies name named called call speak speaks can play plays use drive "
    "know fact thing say said told remember note mention way so as by is was one ones turned turn year years old currently person"
)
_SAYS_NOTHING_ZH = regex(
    "现在|目前|如今|眼下|最近|一直|已经|还是|仍然|仍旧|其实|真的|非常|特别|比较|住在|搬到|搬去|搬来|搬家|定居|居住|工作|上班|任职|就职|公司|单位|"
    "过敏|喜欢|爱好|兴趣|名字|那边|这边|那儿|这儿|那里|这里|我们|咱们|本人|自己|的话|是的"
)
# Joins, or says again what the attribute says.
_EMPTY_ZH = frozenset(
    "我咱俺的了呢吧啊哦嘛呀啦咯喽住搬在到去来家都也还就很最挺蛮是叫有养会爱对和跟与把被给又再着过得地这那个一不没有"
)
_DATES = regex(
    rf"\b(?:(?:since|from|until|till|as of|in|on) )?(?:{DATE_EN})\b|(?:自从|从|自)?(?:{DATE_ZH})(?:起|开始|以来)?",
    re.IGNORECASE,
)


def says_more(statement: Memory, known: Iterable[Memory]) -> bool:
    """Whether a statement has words, beside its dates, that none of the `known` ones of its value has."""
    texts = [f"{each.text} {each.value} {each.attribute.replace('_', ' ')}" for each in known]
    said = _words(f"{statement.text} {statement.value}")
    return bool(said - _words(" ".join((*texts, statement.value))))


def _words(text: str) -> frozenset[str]:
    """Stems of what a text says beside its dates; of Chinese, its characters."""
    plain = _SAYS_NOTHING_ZH.sub(" ", _DATES.sub(" ", fold_chinese(text)))
    han = frozenset(HAN.findall(plain)) - _EMPTY_ZH
    return content_words(with_digits(HAN.sub(" ", plain))) - _SAYS_NOTHING | han
