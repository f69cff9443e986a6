"""The rows of a month or a year that a question names, where a table has one column of days and no more.

"How many hand tools did we buy in May 2025?" is of the rows whose day lies in it. What names a time and is not settled so stays in
the question, where nothing accounts for it.
"""

from __future__ import annotations

import re
from dataclasses import replace

from core.retrieval.counting.asked import Asked
from core.retrieval.counting.figures import kind_of_cell
from core.retrieval.counting.tables import Table
from core.text.regex import regex

_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_MONTH = r"(?P<month>jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)"
_PERIOD = regex(rf"\b(?:in|during|of) (?:{_MONTH}(?:,? (?P<year>(?:19|20)\d\d))?|(?P<year_alone>(?:19|20)\d\d))\b", re.IGNORECASE)  # fmt: skip
_PERIOD_HAN = regex(r"(?:在)?(?:(?P<year>(?:19|20)\d\d)年)?(?:(?P<month>1[0-2]|[1-9]|十[一二]?|[一二三四五六七八九])月份?)?(?![\d一二三四五六七八九十]*[日号])")  # fmt: skip
_FIGURES_HAN = "零一二三四五六七八九十"
_ISO = regex(r"(?P<year>\d{4})-(?P<month>\d{1,2})-\d{1,2}(?:[ T].*)?")


def within_its_days(table: Table, asked: Asked) -> tuple[Table, Asked]:
    """The rows of the time that the question names, and the question without it; both as they were where that is not settled."""
    period = _PERIOD.search(asked.rest) or next(
        (match for match in _PERIOD_HAN.finditer(asked.rest) if match["year"] or match["month"]), None
    )
    columns = [at for at in range(len(table.header)) if _is_of_days(table, at)]
    if period is None or len(columns) != 1:
        return table, asked
    found = period.groupdict()
    year = int(found.get("year") or found.get("year_alone") or 0)
    month = _month(found["month"] or "")
    days = [_year_and_month(row[columns[0]]) for row in table.rows]
    if not year and len({day[0] for day in days}) > 1:
        return table, asked  # May of which year?
    kept = [
        at for at, day in enumerate(days) if (not year or day[0] == year) and (not month or day[1] == month)
    ]
    rest = f"{asked.rest[: period.start()]} {asked.rest[period.end() :]}"
    of_then = replace(
        table,
        rows=tuple(table.rows[at] for at in kept),
        spans=tuple(table.spans[at] for at in kept),
        totals=(),
    )
    return of_then, replace(asked, rest=rest)


def _is_of_days(table: Table, column: int) -> bool:
    cells = [row[column] for row in table.rows if column < len(row)]
    if len(cells) < len(table.rows) or any(kind_of_cell(cell) != "day" for cell in cells):
        return False
    return all(_ISO.fullmatch(cell) for cell in cells)  # 3/4 is in March or in April


def _year_and_month(cell: str) -> tuple[int, int]:
    match = _ISO.fullmatch(cell)
    assert match is not None
    return int(match["year"]), int(match["month"])


def _month(name: str) -> int:
    """1 to 12; 0 for no name."""
    if not name or name.isdigit():
        return int(name or 0)
    if name[0] in _FIGURES_HAN:
        return sum(_FIGURES_HAN.index(sign) for sign in name)
    return _MONTHS.index(name[:3].lower()) + 1
