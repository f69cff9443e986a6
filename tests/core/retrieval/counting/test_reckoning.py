"""Sums and extremes of a column: told where the table settles them, and left alone where a number would only look right."""

from __future__ import annotations

import pytest

from core.retrieval.counting.rows import settled_by
from core.retrieval.counting.rows_asked import asked_of_rows
from core.retrieval.counting.tables import Table
from core.retrieval.counting.written_tables import grids_in
from core.retrieval.result import Rows
from tests.support.document_called import document_called


def table(path: str, text: str) -> Table:
    (grid,) = grids_in(path, text.replace(" | ", "\t"), frozenset())
    return Table(
        document_called(f"/house/{path}"),
        grid.head.cells,
        tuple(line.cells for line in grid.rows),
        tuple((line.start, line.end) for line in grid.rows),
        totals=tuple(line.cells for line in grid.totals),
        sure=grid.sure,
    )


def asked(question: str, of: Table) -> Rows | None:
    for reading in asked_of_rows(question):
        found = settled_by(of, reading, False) if reading.figure is not None else None
        if isinstance(found, Rows):
            return found
    return None


ORDERS = table("shed-orders.xlsx", "Item | Qty | Unit price | Supplier\nRake | 4 | 12.50 | Greenleaf\nSpade | 2 | 30.00 | Greenleaf\nHoe | 1 | 25.00 | Bolten")  # fmt: skip
KITCHEN = table("kitchen-costs.xlsx", "Item | Budget | Spent\nSink | 200 | 180\nTiles | 500 | 620")
SALES = table(
    "sales.html", "Month | Revenue | Region\nMay | 1200 | North\nJune | 900 | South\nJuly | 1500 | North"
)
CHAIRS = table("开支.ods", "项目 | 数量 | 单价 | 金额\n椅子 | 4 | 50 | 200\n桌子 | 1 | 300 | 300")
JOURNEY = table(
    "旅行预算.docx",
    "项目 | 预算（元） | 实际（元）\n机票 | 3200 | 2980\n住宿 | 2400 | 2650\n餐饮 | 1500 | 1720",
)
MARKS = table(
    "grades.ods",
    "Pupil | Subject | Mark\nAda | maths | 71\nBen | maths | 64\nAda | history | 80\nCleo | maths | 71",
)
TRIP = table(
    "trip-expenses.docx", "What | Who | Amount\nFerry | Tom | 120\nHotel | Ann | 200\nMeals | Tom | 150"
)
HOURS = table("hours.xlsx", "Date | Matter | Hours | Note\n2026-03-01 | Hart | 2.5 | call\n2026-03-02 | Moss | 1 | letter\n2026-03-05 | Hart | 4 | draft")  # fmt: skip
BILLS = table("invoices.xlsx", "No | Client | Amount | Paid\n1 | Penrose | 1200 | yes\n2 | Hart | 800 | no\n3 | Penrose | 1500 | no\n4 | Hart | 400 | no")  # fmt: skip
DUES = table("会费.xlsx", "姓名 | 金额 | 是否缴费\n李梅 | 200 | 是\n王强 | 200 | 否\n赵云 | 150 | 否")
WORK = table("工时.xlsx", "项目 | 小时\n网站 | 12\n手册 | 5\n网站 | 3")
BY_DAY = table("expenses.ods", "What | Day | Amount\nFerry | 2025-04-30 | 120\nHotel | 2025-05-01 | 200\nMeals | 2024-05-02 | 150")  # fmt: skip


@pytest.mark.parametrize(
    ("of", "question", "outcome", "compared"),
    [
        (KITCHEN, "What did we spend in total?", "800", 2),
        (KITCHEN, "What is the total budget?", "700", 2),
        (KITCHEN, "What did we pay for tiles in total?", "620", 1),
        (KITCHEN, "Which item has the lowest budget?", "200", 2),
        (SALES, "What was the total revenue in the north?", "2700", 2),
        (SALES, "Which month had the highest revenue?", "1500", 3),
        (TRIP, "What did Tom spend in total?", "270", 2),
        (BY_DAY, "What did we spend in total in May 2025?", "200", 1),
        (BY_DAY, "What did we spend in total in 2025?", "320", 2),
        (JOURNEY, "旅行一共花了多少钱？", "7350", 3),
        (JOURNEY, "机票和住宿一共花了多少钱？", "5630", 2),
        (JOURNEY, "预算一共多少？", "7100", 3),
        (JOURNEY, "哪项实际花得最多？", "2980", 3),
        (MARKS, "Who got the highest mark in maths?", "71", 3),
        (MARKS, "What is the total mark of Ada and Ben?", "215", 3),
        (CHAIRS, "一共花了多少钱？", "500", 2),
        (CHAIRS, "椅子一共花了多少钱？", "200", 1),
        (CHAIRS, "单价最高的是哪个？", "300", 2),
        (ORDERS, "Which item has the highest unit price?", "30.00", 3),
        (HOURS, "How many hours did I spend on Hart?", "6.5", 2),
        (HOURS, "How many hours were billed in all?", "7.5", 3),
        (BILLS, "How much does Hart still owe us?", "1200", 2),
        (BILLS, "What does Penrose owe?", "1500", 1),
        (BILLS, "What is the total of the unpaid invoices?", "2700", 3),
        (BILLS, "How much do the unpaid invoices come to?", "2700", 3),
        (BILLS, "How much is still outstanding from Hart?", "1200", 2),
        (DUES, "王强还欠多少钱？", "200", 1),
        (DUES, "没缴费的一共多少钱？", "350", 2),
        (WORK, "网站一共花了多少小时？", "15", 2),
    ],
)
def test_what_the_table_settles(of: Table, question: str, outcome: str, compared: int) -> None:
    found = asked(question, of)

    assert found is not None
    assert (found.outcome, found.compared) == (outcome, compared)


@pytest.mark.parametrize(
    ("of", "question", "why"),
    [
        (ORDERS, "What did we pay in total?", "the price is of one among several"),
        (ORDERS, "What is the total unit price?", "a rate is not added up"),
        (CHAIRS, "哪个项目最贵？", "by its price or by what all of them cost"),
        (SALES, "Which region had the highest revenue?", "the north has two rows"),
        (SALES, "What was the average revenue?", "no sum"),
        (SALES, "What was the total revenue of shops?", "a word that nothing accounts for"),
        (TRIP, "Who spent the most?", "Tom has two rows"),
        (MARKS, "Which pupil has the highest mark?", "Ada has two rows"),
        (BY_DAY, "What did we spend in total in May?", "of which year"),
        (BILLS, "What did Penrose pay in total?", "one is not paid"),
        (BILLS, "How much does Brennan owe?", "nobody of that name"),
        (HOURS, "How many hours does a day have?", "a word that nothing accounts for"),
        (table("price-list.md.html", "Item | Price\nSoap | 2.50\nTea | 4.00"), "What did we pay in total?", "a price is not yet paid"),
        (table("trip-bills.docx", "What | Price | Paid\nFerry | €200 | yes\nHotel | €500 | no"), "What did the trip cost in total?", "one is not paid"),
        (table("trip-bills.docx", "What | Price\nFerry | €200\nHotel | £500"), "What did the trip cost in total?", "two currencies"),
        (table("trip-bills.docx", "What | Price\nFerry | €200\nHotel | €500\nTotal | €900"), "What did the trip cost in total?", "its own total is another"),
        (table("kitchen-quotes.xlsx", "Firm | Quote\nHale | 200\nMarten | 500"), "What did we pay in total?", "offers"),
    ],
)  # fmt: skip
def test_what_it_does_not_settle_is_no_number(of: Table, question: str, why: str) -> None:
    assert asked(question, of) is None, why
