"""Which kind of thing a question wants named - a time, a number, a person - and whether a sentence names one.

"When does the lease end?" is as near to "six months before the end" as to "ends on 28 February 2027"; only one of the
two has a date.
"""

from __future__ import annotations

import re
from collections.abc import Callable

_MONTH = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_TIME = re.compile(
    rf"\b\d{{1,2}}(?:st|nd|rd|th)?\.? (?:of )?{_MONTH}\b|\b{_MONTH}\.? \d|\b(?:1\d|20)\d\d\b|\b\d{{1,2}}[:.]\d\d\b"
    rf"|\b\d{{1,4}}[-/.]\d{{1,2}}[-/.]\d{{1,4}}\b|\b{_DAY}s?\b|\b\d{{1,2}} ?(?:am|pm|o['’]clock)\b|\b\d{{1,2}}(?:th|st|nd|rd) century\b"
    r"|[\d一二三四五六七八九十〇零两]+ ?(?:年|月|日|号|点|世纪)|(?:周|星期|礼拜)[一二三四五六日天末]",
    re.IGNORECASE,
)
_NUMBER = re.compile(
    r"\d|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|dozen|hundred|thousand|million|half|twice|once)\b"
    r"|[一二三四五六七八九十百千万两半][^一二三四五六七八九十样些旦]?",
    re.IGNORECASE,
)
# A capital inside a sentence; one at its beginning says nothing.
_PERSON = re.compile(
    r"(?<=[\w,;:(”\"] )(?:the )?[A-Z][^\W\d_]+|(?<=\()[A-Z][^\W\d_]+|^(?:[A-Z][\w.’'-]+ ){1,3}[A-Z][^\W\d_]+"
)

_WANTS: tuple[tuple[re.Pattern[str], re.Pattern[str]], ...] = (
    (re.compile(r"\b(?:when|what (?:time|date|day|year)|(?:until|till|by|since) when|which (?:day|date|year))\b", re.I), _TIME),
    (re.compile(r"什么时候|什麼時候|何时|何時|哪[一]?[年天日]|几[点月号]|幾[點月號]|日期|哪个月"), _TIME),
    (re.compile(r"\bhow (?:much|many|old|long|tall|high|far|often|large|big)\b", re.I), _NUMBER),
    (re.compile(r"多少|多久|多长|多大|多高|几[个次天人位岁名]"), _NUMBER),
    (re.compile(r"^\W*(?:\w+,? )?(?:who|whom|whose)\b", re.I), _PERSON),
)  # fmt: skip


def names_what_is_wanted(question: str) -> Callable[[str], bool] | None:
    """A test of sentences for the kind of thing that the question wants; None where it wants nothing of a known kind."""
    for asks, named in _WANTS:
        if asks.search(question):
            return lambda text: named.search(text) is not None
    return None
