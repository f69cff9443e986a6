"""Which rows of a table are counted or told, and by which of their columns: a row is not always one of the things asked for.

Two rows of a list of loans are one person; a row with a quantity is several things.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final, Literal

from core.retrieval.counting.asked import Asked
from core.retrieval.counting.figures import kind_of_cell
from core.retrieval.counting.grids import UNKNOWN
from core.retrieval.counting.row_words import ANY_ROW, Meant, meant_rows, stems
from core.retrieval.counting.row_words_han import column_core, meant_rows_han
from core.retrieval.counting.rows_asked import MEASURES
from core.retrieval.counting.tables import Table
from core.retrieval.result import Rows
from core.text.chinese_script import HAN, fold_chinese
from core.text.regex import regex
from core.text.stemming import stem

# A table accounts for the question and yet does not settle it, so that what another of its like says is not all.
UNSETTLED: Final = "unsettled"
Settled = Rows | Literal["unsettled"] | None

# Beside a column of these, a row is no single thing.
_QUANTITY = regex(r"\b(?:qty|quantit(?:y|ies)|pieces|pcs|copies)\b|数量|件数|个数|份数|本数", re.IGNORECASE)
# What is asked for ends before one of these.
_VERB_HAN = regex(r"[报付买花交住停选参属来借在有的是]")
# Columns of people, and the words that ask for people whatever the column is called.
_PERSON = regex(
    r"(?:(?:full|first|last) )?names?|who|person|people|members?|guests?|customers?|clients?|players?|students?|pupils?|employees?|volunteers?|owners?|borrowers?|"
    r"buyers?|payers?|(?:paid|bought|borrowed|lent) (?:by|to)|.*[人员]|姓名|名字|成员|同学|学生",
    re.IGNORECASE,
)
_PEOPLE = frozenset(stem(word, "en") for word in ("people", "person", "persons", "everybody"))
_PEOPLE_HAN = regex(r"[人位名]|同学|学生|员工|同事|会员|成员|朋友|亲戚")


def column_of_people(table: Table) -> int | None:
    """The column that has the people of a table; None where it has none, or several beside the first."""
    found = [at for at, name in enumerate(table.header) if _PERSON.fullmatch(column_core(name))]
    return found[0] if len(found) == 1 or found[:1] == [0] else None


def counted_rows(table: Table, asked: Asked, in_scope: bool) -> Settled:
    """The rows that are counted or told; None where the table does not account for a word, or a row is no single thing;
    `UNSETTLED` where a cell of its rows is not known."""
    if HAN.search(asked.thing):
        meant, thing = (
            meant_rows_han(table, asked.thing, asked.rest, in_scope),
            _thing_han(table, asked.thing),
        )
        people = _PEOPLE_HAN.fullmatch(thing) is not None
        thing = (thing in MEASURES and _called_han(table, asked)) or thing
    else:
        meant, thing = meant_rows(table, asked.thing, asked.rest, in_scope), asked.thing
        people = bool(_PEOPLE.intersection(stems(thing)))
        if not stems(thing):
            return None
    if meant is None or not (meant.limits or meant.named or asked.state):
        return None
    column = _column(table, meant, people)
    if asked.state and column and all(kind_of_cell(row[column]) == "figure" for row in table.rows):
        column = _telling(table)  # "fees that were not paid" are rows, and no figures
    rows = tuple(table.rows[at] for at in meant.rows)
    if column is None or any(UNKNOWN in row for row in rows):
        return UNSETTLED
    named = meant.column == column or column > 0
    if asked.asks == "number" and not _may_be_counted(table, meant, column, asked, named):
        return None
    if asked.number and len(rows) != asked.number:
        return None
    return Rows(
        asked.asks,
        thing,
        column,
        bool(meant.limits),
        len(table.rows),
        table.header,
        rows,
        distinct=named and asked.asks == "number",
    )


def _column(table: Table, meant: Meant, people: bool) -> int | None:
    """The column by which the rows are called: of the noun, unless that is what they have in common."""
    if people and meant.column is None:
        return column_of_people(table)
    shared = any(limit.column == meant.column for limit in meant.limits)
    return _telling(table) if meant.column is None or shared else meant.column


def _telling(table: Table) -> int:
    """The first column; where it only numbers the rows, the first that calls each of them otherwise in words."""
    columns = list(zip(*(row[: len(table.header)] for row in table.rows), strict=False))
    if not columns or any(kind_of_cell(cell) != "figure" for cell in columns[0]):
        return 0
    worded = (at for at, cells in enumerate(columns) if _all_told_apart(cells))
    return next(worded, 0)


def _all_told_apart(cells: Sequence[str]) -> bool:
    return all(kind_of_cell(cell) == "text" and cell for cell in cells) and len(set(cells)) == len(cells)


def _may_be_counted(table: Table, meant: Meant, column: int, asked: Asked, named: bool) -> bool:
    """Whether each row that is meant is one of the things: not so many of them, nor, where the column is not called so, the same again."""
    cells = [table.rows[at][column] for at in meant.rows]
    if column and all(kind_of_cell(cell) == "figure" for cell in cells):
        return False  # "how many seats": what the cells say, and not how many cells
    has_quantity = any(_QUANTITY.search(fold_chinese(name)) for name in table.header)
    if (has_quantity and not asked.kinds) or not all(cells):
        return False
    names = {cell.casefold() for cell in cells}
    return named or len(names) == len(cells) or bool(ANY_ROW.intersection(stems(asked.thing)) - _PEOPLE)


def _thing_han(table: Table, asked: str) -> str:
    """What is counted, as the question calls it: a column, or the word before the verb."""
    plain = fold_chinese(asked)
    for name in sorted(map(column_core, table.header), key=len, reverse=True):
        if name and name in plain:
            return name
    before = _VERB_HAN.split(plain)[0]
    before = before.strip(f"{MEASURES} ") or before
    if not before and len(plain) > 1 and plain in fold_chinese(table.names):
        return plain  # 报修 begins like what is done
    return before or next((sign for sign in plain if sign in MEASURES), "条")


def _called_han(table: Table, asked: Asked) -> str:
    """The noun before a bare measure, 木偶 of 江加走刻的木偶有几尊, where the table is called so."""
    before = re.sub("(?:一共|总共|还)?[有是共]?$", "", fold_chinese(asked.rest).strip())
    noun = re.split("[的里中上 ]", before)[-1]
    return noun if noun and noun in fold_chinese(table.names) else ""
