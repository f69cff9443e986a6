"""One cell of a row that a Chinese question names, and the ends and counts of tables in its words."""

from __future__ import annotations

import pytest

from core.retrieval.counting.rows import settled_by
from core.retrieval.counting.rows_asked import asked_of_rows
from core.retrieval.counting.tables import Table
from core.retrieval.result import Rows
from tests.support.document_called import document_called


def table(path: str, *rows: str) -> Table:
    cells = [tuple(row.split("|")) for row in rows]
    return Table(document_called(f"/h/{path}"), cells[0], tuple(cells[1:]), tuple((0, 0) for _ in cells[1:]))


HIVES = table(
    "蜂箱登记.csv",
    "编号|蜂种|管理人|蜂王年龄|产蜜(公斤)|检查日期",
    "H07|意蜂|孙立|1|18|2026-04-02",
    "H08|中蜂|孙立|2|9|2026-04-05",
    "H08(分蜂)|中蜂|高敏|1|3|2026-05-11",
    "H11|意蜂|高敏|3|22|2025-05-11",
)
BILLS = table("水电账.csv", "月份|水费|电费", "9月|62|188", "10月|58|143", "11月|71|205")
TREES = table("树苗价目.csv", "品种|苗圃|单价(元)|到货", "枇杷|青山苗圃|35|3月10日", "杨梅|青山苗圃|48|3月12日", "枇杷|南湾苗圃|32|4月1日")  # fmt: skip

FEED = table(
    "喂食记录.csv", "日期|缸号|饲料|重量(克)", "2026-12-08|2号缸|丰年虾|30", "2026-12-09|3号缸|颗粒|45"
)
PUPILS = table("学生.csv", "姓名|年龄|老师", "阿芳|9|丁老师", "小满|12|何老师")


def told(question: str, of: Table) -> list[str] | None:
    for asked in asked_of_rows(question):
        rows = settled_by(of, asked, False)
        if isinstance(rows, Rows):
            return ["|".join(row[:2]) for row in rows.rows]
    return None


@pytest.mark.parametrize(
    ("question", "of", "rows"),
    [
        ("H11的产蜜是多少？", HIVES, ["H11|意蜂"]),
        ("編號H07的管理人是誰？", HIVES, ["H07|意蜂"]),
        ("4月5日检查的蜂种是什么？", HIVES, ["H08|中蜂"]),
        ("十月份的电费是多少？", BILLS, ["10月|58"]),
        ("9月水费多少", BILLS, ["9月|62"]),
        ("南湾苗圃的枇杷多少钱一棵？", TREES, ["枇杷|南湾苗圃"]),
        ("杨梅什么时候到货？", TREES, ["杨梅|青山苗圃"]),
        ("12月8日喂的饲料是什么？", FEED, ["2026-12-08|2号缸"]),
        ("阿芳今年几岁？", PUPILS, ["阿芳|9"]),
    ],
)
def test_the_row_of_the_very_name_day_or_month_is_told(question: str, of: Table, rows: list[str]) -> None:
    assert told(question, of) == rows


def test_a_name_that_has_a_fellow_in_brackets_means_both() -> None:
    assert told("H08的产蜜是多少？", HIVES) == ["H08|中蜂", "H08(分蜂)|中蜂"]


@pytest.mark.parametrize(
    ("question", "of"),
    [
        ("H12的产蜜是多少？", HIVES),  # no such row
        ("12月8日换的滤芯是什么？", FEED),
        ("阿芳的爸爸几岁？", PUPILS),
        ("H11的蜂箱是什么木头？", HIVES),  # no such column
        ("5月11日检查的蜂种是什么？", HIVES),  # of two years
        ("13月的电费是多少？", BILLS),
        ("十月份的燃气费是多少？", BILLS),
        ("枇杷的运费是多少？", TREES),
        ("意蜂的管理人是多少？", HIVES),  # no figure is there
    ],
)
def test_what_the_table_does_not_account_for_is_left_to_passages(question: str, of: Table) -> None:
    assert told(question, of) is None


@pytest.mark.parametrize(
    ("question", "of", "rows"),
    [
        ("哪个月电费最高？", BILLS, ["11月|71"]),
        ("产蜜最少的是哪一箱？", HIVES, ["H08(分蜂)|中蜂"]),
        ("哪个缸的重量最多？", FEED, ["2026-12-09|3号缸"]),
        ("年纪最小的是谁？", PUPILS, ["阿芳|9"]),
        ("孙立管的蜂箱有几箱？", HIVES, ["H07|意蜂", "H08|中蜂"]),
        ("高敏管理的蜂箱有几箱？", HIVES, ["H08(分蜂)|中蜂", "H11|意蜂"]),
    ],
)
def test_measures_verbs_and_months_are_accounted_for(question: str, of: Table, rows: list[str]) -> None:
    assert told(question, of) == rows


def test_what_is_owed_is_not_paid_and_what_is_remitted_is_neither() -> None:
    dues = table("会费.csv", "会员|会费", "老丁|已缴", "阿芳|欠两年", "小满|免缴", "大刘|欠一季")

    assert told("哪些会员的会费还没缴？", dues) == ["阿芳|欠两年", "大刘|欠一季"]
