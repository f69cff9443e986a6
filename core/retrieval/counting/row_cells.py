"""What one cell says of a row that a Chinese question names: 六月份支出多少, 王晓桐的电话是多少.

Rows are alike in all but a name and a figure, so that nothing but the very cell tells which of them is meant. Only where the
table accounts for every word, as it must for a count: what is asked of a row and has no column is no such question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.retrieval.counting.asked import Asked
from core.retrieval.counting.grids import UNKNOWN
from core.retrieval.counting.reckoning import MONEY_WORDS_HAN, is_money
from core.retrieval.counting.row_words import Limit
from core.retrieval.counting.row_words_han import column_core, meant_rows_han
from core.retrieval.counting.tables import Table
from core.retrieval.result import Rows
from core.text.chinese_script import fold_chinese
from core.text.regex import regex

# More rows of one name are a list, and none of them is the one that is meant.
MOST_ROWS = 3
_DIGIT = regex(r"[\d一二三四五六七八九十百千万]")
# 电话号码 is the column 电话.
_OF_A_NAME = regex(r"号码?|日期|时间|金额|数量")


def told_by_cell(table: Table, asked: Asked, in_scope: bool) -> Rows | None:
    """The row or rows that the question names, where the column is there that it asks for."""
    cell = asked.cell
    assert cell is not None
    said = fold_chinese(asked.rest)
    # What is left of a name behind its column says nothing of its own.
    for core in sorted((column_core(name) for name in table.header), key=len, reverse=True):
        said = re.sub(rf"({re.escape(core)})(?:{_OF_A_NAME.pattern})", r"\1", said) if core else said
    meant = meant_rows_han(table, said, "", in_scope, MONEY_WORDS_HAN if cell.money else None)
    if meant is None or not meant.limits:
        return None
    limited = {limit.column for limit in meant.limits}
    wanted = [at for at, name in enumerate(table.header) if at not in limited and _is_said(name, said)]
    if cell.money and not wanted:
        wanted = [at for at in range(len(table.header)) if at not in limited and is_money(table, at)]
    if len(wanted) != 1:
        return None
    places = _with_namesakes(table, meant.limits)
    rows = tuple(table.rows[at] for at in places)
    if len(rows) > MOST_ROWS or any(UNKNOWN in row for row in rows):
        return None
    cells = [row[wanted[0]] for row in rows]
    if not all(cells) or (cell.figure and not all(_DIGIT.search(each) for each in cells)):
        return None
    return Rows("which", table.header[wanted[0]], wanted[0], True, len(table.rows), table.header, rows)


def _is_said(name: str, said: str) -> bool:
    core = column_core(name)
    return bool(core) and core in said


def _with_namesakes(table: Table, limits: Sequence[Limit]) -> list[int]:
    """The places of the rows, with those that are called so and something in brackets behind it: 法海 and 法海(旧)."""
    every = [limit.rows | _namesakes(table, limit) for limit in limits]
    return [at for at in range(len(table.rows)) if all(at in rows for rows in every)]


def _namesakes(table: Table, limit: Limit) -> frozenset[int]:
    names = {fold_chinese(table.rows[at][limit.column]) for at in limit.rows}
    bracketed = tuple(f"{name}{sign}" for name in names for sign in "(（")
    cells = ((at, fold_chinese(row[limit.column])) for at, row in enumerate(table.rows))
    return frozenset(at for at, cell in cells if cell.startswith(bracketed))
