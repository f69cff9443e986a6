"""Rows of cells with their head, as a table has them whatever file it is in: what is a total, and which cells are left out.

Extraction leaves the empty cells of a row out. A row that lacks some is put in place by what kind of thing stands in each column;
where several ways fit, the cells in which they differ are not known.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from core.retrieval.counting.figures import kind_of_cell
from core.text.chinese_script import fold_chinese
from core.text.regex import regex

# A row that sums up the others is none of them.
_TOTAL = regex(r"\W*(?:(?:grand|sub|overall)[- ]?)?(?:totals?|sum|average|mean|balance)\b.{0,20}|(?:合计|总计|小计|共计|总额|总和|平均|累计).{0,6}", re.I)  # fmt: skip
# A cell of which it is not known in which column it stands: extraction left out another of its row.
UNKNOWN = "\ufffd"
# What a form has in its first column, where a table has the names of things.
_FIELD = regex(r"(?:name|address|phone|telephone|e-?mail|date|date of birth|tenant|landlord|rent|deposit|signature|姓名|性别|年龄|地址|电话|手机|邮箱|日期|签名|班级|学号|出生日期|身份证号?)\W*|.*[:：]", re.I)  # fmt: skip
# What columns are called; where most names of a line are such, it is a head even over columns that are all words.
_COLUMN = regex(r"(?:(?:first|last|full|family) )?names?|items?|things?|dates?|days?|types?|kinds?|categor(?:y|ies)|class|group|city|town|country|place|location|room|owner|person|who|what|where|when|status|notes?|remarks?|phone|e-?mail|address|role|team|department|title|author|language|colou?r|brand|model|supplier|dish|allerg(?:y|ies)|"
                     r"姓名|名字|名称|项目|物品|日期|时间|类型|种类|类别|班级|年级|小组|城市|地点|地址|位置|房间|负责人|联系人|状态|备注|说明|电话|手机|邮箱|职位|职务|部门|书名|作者|语言|颜色|品牌|型号|供应商|关系|性别|学校|科目|课程|社团", re.I)  # fmt: skip
MOST_HEAD_WORDS, MOST_HEAD_CHARS = 6, 60
# Wider tables with cells left out fit in too many ways to try.
MOST_COLUMNS = 16


@dataclass(frozen=True)
class Line:
    """The cells of one row, and where it stands in the text."""

    cells: tuple[str, ...]
    start: int
    end: int


@dataclass(frozen=True)
class Grid:
    """A table: its head, its rows without those that sum up, and those that do. Every row has as many cells as the head.

    `sure`: whether the first line is certain to be a head, and none of the rows.
    """

    head: Line
    rows: tuple[Line, ...]
    totals: tuple[Line, ...]
    sure: bool
    above: str = ""
    """The short line that stands over it: its heading or caption."""


def is_total(cells: Sequence[str]) -> bool:
    """Whether the row sums up others."""
    first = next((cell for cell in cells if cell), "")
    return _TOTAL.fullmatch(fold_chinese(first)) is not None


def grid_of(lines: Sequence[Line], marked: bool) -> Grid | None:
    """Lines as a table with its head first; None where they are none for certain. `marked`: the file itself marks the head."""
    if len(lines) < 2 or not _may_be_head(lines[0].cells):
        return None
    head, rest = lines[0], lines[1:]
    width = len(head.cells)
    totals = tuple(line for line in rest if is_total(line.cells))
    rows = tuple(line for line in rest if not is_total(line.cells))
    whole = [line.cells for line in rows if len(line.cells) == width]
    if not whole or len(whole) * 2 < len(rows) or width < 2:
        return None
    kinds = [_kind([cells[at] for cells in whole]) for at in range(width)]
    placed = [_in_place(line, width, kinds) for line in rows]
    if any(line is None for line in placed):
        return None
    if not marked and _is_form(head.cells, rows, kinds):
        return None
    called = sum(_COLUMN.fullmatch(fold_chinese(name)) is not None for name in head.cells)
    sure = (
        marked
        or called * 2 > width
        or any(
            kind in ("figure", "day") and kind_of_cell(name) == "text"
            for name, kind in zip(head.cells, kinds, strict=True)
        )
    )
    return Grid(head, tuple(line for line in placed if line is not None), totals, sure)


def _may_be_head(cells: Sequence[str]) -> bool:
    """Whether each cell names a column: short, no figure, and none twice."""
    if len({cell.casefold() for cell in cells}) < len(cells) or not all(cells[:1]):
        return False
    return all(
        kind_of_cell(cell) == "text" and len(cell.split()) <= MOST_HEAD_WORDS and len(cell) <= MOST_HEAD_CHARS
        for cell in cells
        if cell
    )


def _kind(cells: Sequence[str]) -> str:
    """What all cells of a column are; "" where they are not alike."""
    kinds = {kind_of_cell(cell) for cell in cells if cell}
    return kinds.pop() if len(kinds) == 1 else ""


def _in_place(line: Line, width: int, kinds: Sequence[str]) -> Line | None:
    """The row with its empty cells, `UNKNOWN` where several ways fit and differ; None where none fits."""
    if len(line.cells) == width:
        return line
    if len(line.cells) > width or width > MOST_COLUMNS:
        return None
    own = [kind_of_cell(cell) for cell in line.cells]
    fits = [
        places
        for places in combinations(range(width), len(own))
        if all(kinds[at] in ("", kind) for at, kind in zip(places, own, strict=True))
    ]
    if not fits:
        return None
    ways = [dict(zip(places, line.cells, strict=True)) for places in fits]
    columns = [{way.get(at, "") for way in ways} for at in range(width)]
    filled = tuple(cells.pop() if len(cells) == 1 else UNKNOWN for cells in columns)
    return Line(filled, line.start, line.end)


def _is_form(head: Sequence[str], rows: Sequence[Line], kinds: Sequence[str]) -> bool:
    """Whether each row names a field and its value, the first as the others: "Tenant | Anna Reed"."""
    fields = sum(_FIELD.fullmatch(line.cells[0]) is not None for line in rows)
    if fields >= 2 or (_FIELD.fullmatch(head[0]) is not None and fields):
        return True
    if len(head) > 2 or kinds[1] in ("figure", "day"):
        return False
    seconds = [line.cells[1].casefold() for line in rows if len(line.cells) == 2]
    return kinds[1] == "" or len(set(seconds)) == len(seconds)
