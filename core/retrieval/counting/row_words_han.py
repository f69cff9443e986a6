"""Which rows of a table the words of a Chinese question mean, and whether the table accounts for every character of it.

Chinese has no blanks between its words: what a cell, a column or the table's name has is taken out of the question, the longest
first, and what is left must be words that say nothing of their own.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from core.retrieval.counting.row_words import Limit, Meant, filled, joined
from core.retrieval.counting.tables import Table
from core.retrieval.ranking.written import number_written
from core.retrieval.scope.days_written import days_written
from core.text.chinese_script import fold_chinese
from core.text.regex import regex

_NOTHING = regex(
    r"一共|总共|共有|共|有|列出|请问|请|多少|哪些|几|所有|全部|我们?|咱们?|的|里面?|中|上|表格?|文件|是|在|个|位|名|条|艘|只|件|本|份|辆|台|张|户|家|种|人|了|过|都|目前|现在|"
    r"名单|类别?|种类|项|笔|门|款|那|这|分别|得|叫什么|什么|记录|属于|来自"
)
# Verbs that only say that there is such a row: each with what the names of columns or of the table must then speak of.
_VERBS: tuple[tuple[str, str], ...] = (
    ("参加", "参加|报名|社团|课程|活动|比赛|成绩"),
    ("借阅|借", "借"),
    ("报名", "报名"),
    ("报", "报名"),
    ("选", "选|报名"),
    ("购买|买", "购|买|采购"),
    ("支付|付款|付", "付|支出|开支|花费|账"),
    ("花", "花费|支出|开支|付|账"),
    ("交", "交|费"),
    ("住", "住|城市|地址|区"),
    ("停靠|停", "停|码头|泊|车位"),
)
_PEOPLE: tuple[tuple[str, str], ...] = (
    ("同学|学生", "班级|年级|学号|学生|同学"),
    ("员工|同事", "部门|职位|员工|同事"),
    ("会员|成员", "会员|成员|入会"),
    ("朋友|亲戚", "关系|朋友|亲戚"),
)
_FIGURE = "0-9零一二三四五六七八九十百千万"
_RUN = regex(r"[\u3400-\u9fff]+|[a-z0-9]+", re.IGNORECASE)
# A shorter name may stand in any word by chance.
LEAST_CHARS = 2
# A longer cell is prose, in which a word may be denied or beside the point.
MOST_CHARS_OF_A_CELL = 12
_DENIES = regex("不|没|无|未|前|非")
_UNIT = regex(r"[（(].*?[）)]|\s+")
# 书名 is the column of what is called 书, 月份 that of 月.
_NAME = regex("名称?$|(?<=[年月])份$|(?<=[池房楼桌箱柜床棚缸栏筐])号$")
_YEAR = regex(r"(?:19|20)\d\d")
_HAN_NUMBER = "1[0-2]|0?[1-9]|十[一二]?|[一二三四五六七八九]"
_MONTH_SAID = regex(
    rf"(?:(?P<year>(?:19|20)\d\d)年)?(?<![\d十])(?P<month>{_HAN_NUMBER})月份?(?![\d一二三四五六七八九十])"
)
_DAY_SAID = regex(
    rf"(?:(?P<year>(?:19|20)\d\d)年)?(?<![\d十])(?:{_HAN_NUMBER})月(?:\d{{1,2}}|[一二三四五六七八九十]{{1,3}})[日号]"
)
_JOINS = regex("和|与|跟|还是|、|，|,")
# What is taken out leaves this, so that characters from both sides of it are no word.
_GAP = " "


@dataclass
class _Left:
    """What of the question is not accounted for yet, and what was."""

    text: str
    limits: list[Limit] = field(default_factory=list)
    names: bool = False
    column: int | None = None


def meant_rows_han(
    table: Table, thing: str, rest: str, in_scope: bool, accounted: re.Pattern[str] | None = None
) -> Meant | None:
    """As `row_words.meant_rows`. Cells that are named side by side, 洗衣机和电饭煲, mean the rows of either."""
    said = fold_chinese(f"{rest}{_GAP}{thing}")
    left = _Left(accounted.sub(_GAP, said) if accounted is not None else said)
    side_by_side = _JOINS.search(said) is not None
    if not _take_cells(left, table, side_by_side):
        return None
    _take_columns(left, table, fold_chinese(thing))
    names = fold_chinese(table.names)
    _take_names(left, names)
    if not _take_verbs(left, table):
        return None
    text = _NOTHING.sub(_GAP, _JOINS.sub(_GAP, left.text) if left.limits else left.text)
    for run in _RUN.findall(text):
        if any(run in column_core(table.header[limit.column]) for limit in left.limits):
            continue  # 江加走刻的: whose cell stands in the column 雕刻者
        if len(run) == 1 and left.limits and run in names:
            continue  # 5月6日投的: the verb of 投苗记录
        limit = _part_of_cells(table, run) if len(run) >= LEAST_CHARS else None
        if limit is None:
            return None
        left.limits.append(limit)
    if not table.sure:
        return None
    rows = tuple(at for at in range(len(table.rows)) if all(at in limit.rows for limit in left.limits))
    named = left.names or left.column is not None or in_scope
    return Meant(rows, left.column, tuple(left.limits), named) if rows else None


def column_core(name: str) -> str:
    """The name of a column without its unit: 金额 of 金额（元）."""
    return fold_chinese(_UNIT.sub("", name))


def _take_cells(left: _Left, table: Table, any_of: bool) -> bool:
    """Take out what whole cells say; False where two columns say the same, or one cell is left empty beside it."""
    values: dict[str, set[int]] = {}
    for row in table.rows:
        for column, cell in enumerate(row):
            if len(cell) >= LEAST_CHARS and not cell.isdigit():
                values.setdefault(fold_chinese(cell), set()).add(column)
    found: list[Limit] = []
    for value in sorted(values, key=len, reverse=True):
        if value.casefold() not in left.text.casefold():
            continue
        pattern = re.compile(rf"(?<![{_FIGURE}]){re.escape(value)}(?![{_FIGURE}])", re.IGNORECASE)
        if not pattern.search(left.text):
            continue
        columns = values[value]
        if len(columns) > 1:
            return False
        (column,) = columns
        if not filled(table, column):
            return False
        left.text = pattern.sub(_GAP, left.text)
        found.append(
            Limit(
                column, frozenset(n for n, row in enumerate(table.rows) if fold_chinese(row[column]) == value)
            )
        )
    found += _take_numbered(left, table)
    found += _take_days(left, table)
    left.limits += joined(found) if any_of else found
    return True


def _take_numbered(left: _Left, table: Table) -> list[Limit]:
    """2号码头 and 码头2: a number in the column of that name."""
    found: list[Limit] = []
    for column, name in enumerate(table.header):
        core = column_core(name)
        match = (
            re.search(rf"(\d+)号?{re.escape(core)}|{re.escape(core)}(\d+)号?", left.text) if core else None
        )
        if match is None or not filled(table, column):
            continue
        number = match[1] or match[2]
        rows = frozenset(n for n, row in enumerate(table.rows) if column < len(row) and row[column] == number)
        left.text = left.text.replace(match.group(), _GAP)
        found.append(Limit(column, rows))
    return found


def _take_days(left: _Left, table: Table) -> list[Limit]:
    """12月26日 and 六月份: the rows of that day or month, where one column has days or months."""
    for pattern, same in ((_DAY_SAID, _same_day), (_MONTH_SAID, _same_month)):
        said = pattern.search(left.text)
        if said is None:
            continue
        columns = [
            (column, rows)
            for column in range(len(table.header))
            if (rows := frozenset(at for at, row in enumerate(table.rows) if same(said, row[column])))
        ]
        if len(columns) != 1 or not filled(table, columns[0][0]) or _of_two_years(said, table, *columns[0]):
            return []
        left.text = pattern.sub(_GAP, left.text, count=1)
        return [Limit(*columns[0])]
    return []


def _same_day(said: re.Match[str], cell: str) -> bool:
    asked, there = days_written(said.group()), days_written(cell)
    if len(asked) != 1 or len(there) != 1 or (there[0].start, there[0].end) != (0, len(cell.strip())):
        return False
    same_year = None in (asked[0].year, there[0].year) or asked[0].year == there[0].year
    return same_year and (asked[0].month, asked[0].day) == (there[0].month, there[0].day)


def _same_month(said: re.Match[str], cell: str) -> bool:
    there = _MONTH_SAID.fullmatch(fold_chinese(cell.strip()))
    if there is None:
        return False
    same_year = not (said["year"] and there["year"]) or said["year"] == there["year"]
    return same_year and number_written(said["month"]) == number_written(there["month"])


def _of_two_years(said: re.Match[str], table: Table, column: int, rows: frozenset[int]) -> bool:
    """Whether the day or month is there in two years, and the question names none."""
    years = {_YEAR.match(table.rows[at][column].strip()) for at in rows}
    return not said["year"] and len({year and year.group() for year in years}) > 1


def _take_columns(left: _Left, table: Table, thing: str) -> None:
    """Take out the names of columns; one in what is asked for is the column that is told."""
    for column, name in sorted(enumerate(table.header), key=lambda item: -len(item[1])):
        core = column_core(name)
        said = next((each for each in (core, _NAME.sub("", core)) if each and each in left.text), "")
        if said:
            left.text = left.text.replace(said, _GAP)
            if said in thing and left.column is None:
                left.column = column


def _take_names(left: _Left, names: str) -> None:
    """Take out what the file, its title or the headings are called, the longest pieces first."""
    for run in sorted(_RUN.findall(left.text), key=len, reverse=True):
        for length in range(len(run), LEAST_CHARS - 1, -1):
            pieces = [run[at : at + length] for at in range(len(run) - length + 1)]
            piece = next((piece for piece in pieces if piece in names and _NOTHING.sub("", piece)), "")
            if piece:
                left.text = left.text.replace(piece, _GAP)
                left.names = True
                break


def _take_verbs(left: _Left, table: Table) -> bool:
    """Take out the verbs and the words for people that the table speaks of; False where one points to another column."""
    spoken = fold_chinese(f"{' '.join(table.header)} {table.names}")
    for words, speaks in (*_VERBS, *_PEOPLE):
        match = re.search(words, left.text)
        if match is None or not re.search(speaks, spoken):
            continue
        left.text = re.sub(words, _GAP, left.text)
        pointed = {
            at
            for at, name in enumerate(table.header)
            if (words, speaks) in _VERBS
            and match.group()[-1] in column_core(name)
            and not _figures(table, at)
        }
        if pointed and left.limits and not pointed & {limit.column for limit in left.limits}:
            return False
    return True


def _figures(table: Table, column: int) -> bool:
    return any(re.search(r"\d", row[column]) for row in table.rows if column < len(row))


def _part_of_cells(table: Table, run: str) -> Limit | None:
    """The rows with this as a part of a cell; None where it is a part of two different things."""
    hits = [
        (at, column, cell)
        for at, row in enumerate(table.rows)
        for column, cell in enumerate(row)
        if run in fold_chinese(cell)
    ]
    if not hits or len({column for _, column, _ in hits}) > 1 or len({cell for _, _, cell in hits}) > 1:
        return None
    _, column, cell = hits[0]
    if len(cell) > MOST_CHARS_OF_A_CELL or _DENIES.search(cell) or not filled(table, column):
        return None
    return Limit(column, frozenset(at for at, _, _ in hits))
