"""Rows are counted that a column says are paid, returned or dealt with, or are not: by words, by days, or by an empty cell."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.retrieval.counting.states_asked import state_asked
from tests.support.asked_library import AskedLibrary

FILES = {
    "office/invoices.csv": "Invoice,Customer,Amount,Status\nA-1,Kessler,420,paid\nA-2,Birch,310,unpaid\nA-3,Marlow,90,overdue\nA-4,Dunn,120,paid\nA-5,Ibsen,750,open\nA-6,Voss,20,cancelled\n",
    "office/to do.md": "# To do\n\n- [ ] pay the invoice of the plumber\n- [ ] send the invoices of May\n- [x] scan old invoices\n- [ ] call the bank\n",
    "office/supplier bills.csv": "Supplier,Amount,Due,Paid on\nWater board,80,2026-09-01,2026-09-03\nGridco,140,2026-10-01,\nPaperhouse,55,2026-10-12,2026-10-11\nCleaners,210,2026-11-02,\n",
    "club/loans.md": "# Lent books\n\n| Book | Member | Returned |\n|---|---|---|\n| Dune | Ana | yes |\n| Emma | Bo | |\n| Ulysses | Cy | no |\n",
    "club/tickets.md": "# Support tickets\n\n| No | Subject | Status |\n|---|---|---|\n| 11 | Printer | open |\n| 12 | Login | closed |\n| 13 | Wifi | open |\n| 14 | Chair | resolved |\n",
    "club/orders.csv": "Order,Article,State\nO1,Rope,delivered\nO2,Sail,shipped\nO3,Oar,partly here\n",
    "club/dues.csv": "Member,Dues,Status\nAna,20,paid\nBo,20,paid\n",
    "club/parcels.csv": "Parcel,Article,State,Shipped on\nP1,Rope,shipped,2026-10-01\nP2,Sail,not shipped,\nP3,Oar,shipped,2026-10-04\nP4,Buoy,cancelled,\n",
    "club/member fees.csv": "Member,Fee,Paid on\nAnn,30,2026-02-01\nBob,30,\nCleo,30,2026-02-09\nDan,30,-\n",
    "办公/合同签署.csv": "合同,对方,签字日期\n仓库租赁,南港公司,2026-05-06\n车辆维修,快捷汽修,\n网络服务,联讯,2026-07-08\n",
    "办公/发票登记.csv": "发票号,客户,金额,状态\nF001,青禾公司,3200,已付\nF002,远山贸易,1500,未付\nF003,白桥书店,860,未付\nF004,立新五金,430,已付\nF005,南湖茶行,990,未结清\n",
    "办公/报修单.md": "# 报修单\n\n| 编号 | 内容 | 处理日期 |\n|---|---|---|\n| 1 | 空调漏水 | 2026-08-02 |\n| 2 | 门锁坏了 | |\n| 3 | 灯管闪烁 | |\n",
    "办公/待办.md": "# 待办\n\n- [ ] 付电工的发票\n- [ ] 整理十一月的发票\n- [x] 订会议室\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("states"), FILES) as made:
        yield made


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How many invoices are unpaid?", "Invoices: 3 of 6 in invoices.csv (A-2, A-3, A-5)."),
        ("How many invoices have not been paid yet?", "Invoices: 3 of 6 in invoices.csv (A-2, A-3, A-5)."),
        ("How many unpaid invoices are there?", "Invoices: 3 of 6 in invoices.csv (A-2, A-3, A-5)."),
        ("How many invoices are paid?", "Invoices: 2 of 6 in invoices.csv (A-1, A-4)."),
        ("How many invoices are overdue?", "Invoices: 1 of 6 in invoices.csv (A-3)."),
        ("How many supplier bills haven't been paid?", "Supplier bills: 2 of 4 in supplier bills.csv (Gridco, Cleaners)."),
        ("How many supplier bills have already been paid?", "Supplier bills: 2 of 4 in supplier bills.csv (Water board, Paperhouse)."),
        ("How many lent books have not been returned?", "Lent books: 2 of 3 in loans.md (Emma, Ulysses)."),
        ("How many tickets are still open?", "Tickets: 2 of 4 in tickets.md (Printer, Wifi)."),
        ("How many members have not paid their dues?", "Members: 0 of 2 in dues.csv."),
        ("How many parcels have not been shipped?", "Parcels: 1 of 4 in parcels.csv (P2)."),
        ("How many member fees have not been paid?", "Member fees: 2 of 4 in member fees.csv (Bob, Dan)."),
        ("有几份合同已经签了字？", "合同：合同签署.csv 的 3 条中有 2 条（仓库租赁、网络服务）。"),
        ("还有几张发票没付？", "发票：发票登记.csv 的 5 条中有 3 条（F002、F003、F005）。"),
        ("未付的发票有几张？", "发票：发票登记.csv 的 5 条中有 3 条（F002、F003、F005）。"),
        ("有多少张发票已经付了？", "发票：发票登记.csv 的 5 条中有 2 条（F001、F004）。"),
        ("还有几个报修没处理？", "报修：报修单.md 的 3 条中有 2 条（门锁坏了、灯管闪烁）。"),
    ],
)  # fmt: skip
def test_the_rows_are_counted_that_are_in_the_state(library: AskedLibrary, question: str, said: str) -> None:
    assert [sentence["text"] for sentence in library.ask(question)["answer"]] == [said]


def test_the_rows_in_a_state_are_listed_and_added_up(library: AskedLibrary) -> None:
    listed = [sentence["text"] for sentence in library.ask("Which invoices have not been paid?")["answer"]]
    summed = library.ask("未付的发票金额一共是多少？")["answer"][0]["text"]

    assert [text.split(";")[0] for text in listed] == ["Invoice: A-2", "Invoice: A-3", "Invoice: A-5"]
    assert summed.endswith("1500 + 860 + 990 = 3350。")


@pytest.mark.parametrize(
    "question",
    ["How many orders have not been delivered?", "How many invoices have not been signed?", "还有几张发票没签字？"],
)  # fmt: skip
def test_nothing_is_counted_where_a_cell_leaves_it_open_or_no_column_tells_it(
    library: AskedLibrary, question: str
) -> None:
    answer = library.ask(question)

    assert not any(" of " in sentence["text"] for sentence in answer["answer"])
    assert not any("条中有" in sentence["text"] for sentence in answer["answer"])


def test_boxes_are_still_counted_where_the_list_itself_is_asked_for(library: AskedLibrary) -> None:
    english = [item["text"] for item in library.ask("How many things are on my to-do list?")["answer"]]
    chinese = [item["text"] for item in library.ask("还有几件待办没做？")["answer"]]

    assert "4 in all, not done: 3" in "\n".join(english)
    assert chinese == ["共 3 项，其中 2 项未完成。", "付电工的发票", "整理十一月的发票"]


@pytest.mark.parametrize(
    "question",
    [
        "How many boats does the club have?",
        "What did we pay Kessler?",
        "发票一共多少钱？",
        "我们付了多少钱？",
    ],
)
def test_a_question_that_names_no_state_has_none(question: str) -> None:
    assert state_asked(question) is None


def test_a_question_with_two_states_is_left_alone() -> None:
    assert state_asked("How many orders have been delivered and not paid?") is None
