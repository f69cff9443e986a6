"""Adds up a column of a table, or finds its highest and lowest figure, where it is certain which column is meant.

A wrong sum looks as certain as a right one: a column of prices beside one of quantities is not added up, nor one of estimates for
what was paid, nor one whose own total says otherwise.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal

from core.retrieval.counting.asked import Asked, FigureAsked
from core.retrieval.counting.figures import Figures, figures_of, kind_of_cell
from core.retrieval.counting.grids import UNKNOWN
from core.retrieval.counting.row_words import PAIR, Meant, meant_rows, stems
from core.retrieval.counting.row_words_han import column_core, meant_rows_han
from core.retrieval.counting.rows_counted import UNSETTLED, Settled, column_of_people
from core.retrieval.counting.tables import Table
from core.retrieval.result import Rows
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex
from core.text.stemming import stem

_OF_MONEY = regex(r"\b(?:prices?|costs?|amounts?|paid|fees?|expenses?|charges?|spent|eur|gbp|usd|chf|rent)\b|[£€$¥￥]|金额|单价|价格|价钱|售价|费用?|花费|支出|开支|总价|小计|款|[（(](?:人民币)?元[)）]", re.I)  # fmt: skip
# What may come to be paid is not what was.
_NOT_SURE = regex(r"\b(?:budget\w*|estimate\w*|planned|plan|quotes?|quoted|offers?|expected|forecast|target|max|min|limit|discount|deposit|refund\w*|change)\b|预算|预计|估|计划|报价|目标|折扣|押金|退", re.I)  # fmt: skip
# And what was stands beside it under such a name.
_REAL = regex(r"\b(?:actual\w*|paid|spent|real)\b|实际|已付|实付|支出", re.I)
# A figure for one of several is not added up.
_RATE = regex(
    r"\b(?:per|each|unit|hourly|daily|rate|average|avg|percent|share)\b|%|/|单价|均价|每|比例|率", re.I
)
_QUANTITY = regex(r"\b(?:qty|quantit(?:y|ies)|pieces|pcs|units|number|no\. of|count|copies)\b|数量|件数|个数|份数|本数", re.I)  # fmt: skip
_LINE_TOTAL = regex(r"\b(?:total|subtotal|line total|sum|amount)\b|小计|合计|总价|金额", re.I)
# The table, its file or a column says that this was paid.
_WAS_PAID = regex(r"paid|pay|bought|buy|purchas|expens|spen[dt]|cost|invoice|receipt|bills?\b|fee|actual|付|支出|开支|花费|实际|购|买|账|费|采购", re.I)  # fmt: skip
# Rows that are perhaps not paid yet, or sent back.
_STATES = frozenset("yes no paid unpaid open closed pending y n true false done due cancelled returned refunded ordered 是 否 已付 未付 待付 已交 未交 退货 取消".split())  # fmt: skip
_MONEY_WORDS = frozenset(
    stem(word, "en")
    for word in ("cost", "price", "money", "amount", "pay", "spend", "expense", "worth", "expenditure")
)
# "Which job took most hours": that a thing has the figure.
_BEARS = frozenset(("take", "need", "get", "make", "reach", "score"))
MONEY_WORDS_HAN = regex(
    r"花费|花掉|花|支付|付款|付|支出|开支|用掉|费用|金额|单价|价格|价钱|钱|元|交|共|要|用"
)


def reckoned(table: Table, asked: Asked, in_scope: bool) -> Settled:
    """The sum, or the rows with the highest or lowest figure; None where the table does not account for a word, `UNSETTLED` where
    it does and there is no such number for certain."""
    assert asked.figure is not None
    for column in _columns(table, asked):
        meant = _meant(table, asked, column, in_scope)
        subject = _subject(table, asked, column)
        if meant is None or not (
            meant.named or meant.limits or subject is not None or _names(table, asked, column)
        ):
            continue
        rows = [table.rows[at] for at in meant.rows]
        figures = figures_of([row[column] if column < len(row) else "" for row in rows])
        if figures is None or any(UNKNOWN in row for row in rows):
            return UNSETTLED
        if asked.asks == "sum":
            return _sum(table, asked, column, meant, figures) or UNSETTLED
        if subject is None and asked.of_people:
            subject = column_of_people(table)  # "who spent most": of whom each has one figure
            if subject is None:
                return UNSETTLED
        return _end(table, asked, column, meant, figures, subject or 0) or UNSETTLED
    return None


def _columns(table: Table, asked: Asked) -> list[int]:
    """The column of figures that is meant; [] where none is or several may be."""
    figure = asked.figure
    assert figure is not None
    every = [at for at in range(len(table.header)) if _is_of_figures(table, at)]
    if figure.named:
        columns = [at for at in every if _is_called(table.header[at], figure.named)]
    else:
        columns = [at for at in every if _is_said(table.header[at], asked.rest)]
        if figure.money and not columns:
            columns = _of_money(table, every, figure, asked.asks == "sum")
    if (
        figure.money
        and asked.asks == "sum"
        and ((asked.state is None and _has_states(table)) or (figure.pays and not _tells_paid(table)))
    ):
        return []
    if len(columns) != 1 or (asked.asks == "sum" and not _adds_up(table, columns[0], every)):
        return []
    return columns


def _names(table: Table, asked: Asked, column: int) -> bool:
    """Whether the question says which figures it wants, where it names no things: "the total revenue", what was paid in all."""
    figure = asked.figure
    assert figure is not None
    return (
        figure.pays
        or (asked.state is not None and figure.money)
        or _is_said(table.header[column], asked.rest)
        or _is_called(table.header[column], figure.named)
    )


def _is_of_figures(table: Table, column: int) -> bool:
    """Whether most of its cells are figures; whether those of the rows that are meant all are is seen when they are read."""
    cells = [row[column] for row in table.rows if column < len(row) and row[column] not in ("", UNKNOWN)]
    return sum(kind_of_cell(cell) == "figure" for cell in cells) * 2 > len(cells)


def _is_called(name: str, names: Sequence[str]) -> bool:
    core = column_core(name)
    return any(
        fold_chinese(each) in core if HAN.search(each) else set(stems(each)) <= set(stems(name))
        for each in names
    )


def _is_said(name: str, question: str) -> bool:
    """Whether the question names the column, all but its unit."""
    core = column_core(name)
    if HAN.search(core):
        return core in fold_chinese(question)
    words = set(stems(re.sub(r"\(.*?\)|\[.*?\]", " ", name)))
    # "At pier 1" says which rows, and not that piers are added up.
    return (
        bool(words) and words <= set(stems(PAIR.sub(" ", question.casefold()))) and not words <= _MONEY_WORDS
    )


def _of_money(table: Table, every: Sequence[int], figure: FigureAsked, adds: bool) -> list[int]:
    """The one column of money. Beside a quantity only what is a total of its row says what was paid."""
    found = [at for at in every if is_money(table, at)]
    perhaps = [at for at in found if _NOT_SURE.search(fold_chinese(table.header[at]))]
    real = [at for at in found if _REAL.search(fold_chinese(table.header[at]))]
    if perhaps and (figure.pays or adds):
        return real if len(real) == 1 else []
    if len(found) > 1:
        totals = [at for at in found if _LINE_TOTAL.search(fold_chinese(table.header[at]))]
        return totals if len(totals) == 1 and adds else []
    return found


def is_money(table: Table, column: int) -> bool:
    """Whether the name of a column or each of its cells says so."""
    if _OF_MONEY.search(fold_chinese(table.header[column])):
        return True
    figures = figures_of([row[column] for row in table.rows if column < len(row) and row[column]])
    return figures is not None and figures.money


def _adds_up(table: Table, column: int, every: Sequence[int]) -> bool:
    """Whether a sum of this column means something: it is no rate, and no price of one among several."""
    name = fold_chinese(table.header[column])
    if _RATE.search(name):
        return False
    counted = any(_QUANTITY.search(fold_chinese(table.header[at])) for at in every if at != column)
    return not (counted and is_money(table, column)) or _LINE_TOTAL.search(name) is not None


def _has_states(table: Table) -> bool:
    return any(
        cells and cells <= _STATES
        for cells in (
            {row[at].casefold() for row in table.rows if at < len(row)} for at in range(len(table.header))
        )
    )


def _tells_paid(table: Table) -> bool:
    return _WAS_PAID.search(fold_chinese(f"{' '.join(table.header)} {table.names}")) is not None


def _meant(table: Table, asked: Asked, column: int, in_scope: bool) -> Meant | None:
    figure = asked.figure
    assert figure is not None
    money = figure.money or is_money(table, column)
    if HAN.search(asked.rest):
        accounted = MONEY_WORDS_HAN if money else None
        return meant_rows_han(table, "", asked.rest, in_scope, accounted)
    accounted_words = {
        *(_BEARS if asked.asks != "sum" else ()),
        *(_MONEY_WORDS if money else ()),
        *(word for name in figure.named for word in stems(name)),
    }
    return meant_rows(table, "", asked.rest, in_scope, accounted_words)


def _sum(table: Table, asked: Asked, column: int, meant: Meant, figures: Figures) -> Rows | None:
    total = sum(figures.values, start=Decimal())
    every = figures_of([row[column] for row in table.rows if column < len(row)])
    for row in table.totals[-1:]:  # the table's own sum must be that of its rows
        own = figures_of([row[column]]) if column < len(row) and len(row) == len(table.header) else _only(row)
        if own is not None and (every is None or own.values[0] != sum(every.values)):
            return None
    return _rows(table, asked, column, meant, meant.rows, figures.written(total))


def _only(row: Sequence[str]) -> Figures | None:
    """The one figure of a row whose empty cells are left out."""
    figures = [cell for cell in row if kind_of_cell(cell) == "figure"]
    return figures_of(figures) if len(figures) == 1 else None


def _end(
    table: Table, asked: Asked, column: int, meant: Meant, figures: Figures, subject: int
) -> Rows | None:
    """The rows with the highest or lowest figure. Of things that have several rows, none is the highest for certain."""
    figure = asked.figure
    assert figure is not None
    if len(meant.rows) < 2 or (figure.of_two and len(meant.rows) > 2):
        return None
    best = max(figures.values) if asked.asks == "most" else min(figures.values)
    by_name: dict[str, set[object]] = {}
    for at, value in zip(meant.rows, figures.values, strict=True):
        by_name.setdefault(table.rows[at][subject].casefold(), set()).add(value)
    if any(len(values) > 1 for values in by_name.values()):
        return None
    rows = tuple(at for at, value in zip(meant.rows, figures.values, strict=True) if value == best)
    cell = table.rows[rows[0]][column]
    return _rows(table, asked, column, meant, rows, cell, subject)


def _subject(table: Table, asked: Asked, column: int) -> int | None:
    """The column of what is asked for: "which supplier", 哪个社团; None where none is named."""
    rest = fold_chinese(PAIR.sub(" ", asked.rest))
    for at, name in enumerate(table.header):
        if at == column or _is_of_figures(table, at):
            continue
        core = column_core(name)
        if (HAN.search(core) and core in rest) or (
            not HAN.search(core) and set(stems(name)) & set(stems(rest))
        ):
            return at
    return None


def _rows(
    table: Table, asked: Asked, column: int, meant: Meant, rows: Sequence[int], outcome: str, subject: int = 0
) -> Rows:
    return Rows(
        asked.asks,
        table.header[column],
        subject,
        len(meant.rows) < len(table.rows),
        len(table.rows),
        table.header,
        tuple(table.rows[at] for at in rows),
        column,
        outcome,
        len(meant.rows),
    )
