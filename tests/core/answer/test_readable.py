"""Sentences of files, readable outside their file."""

from __future__ import annotations

import pytest

from core.answer.readable import is_label, readable, row_sentence, table_header


@pytest.mark.parametrize(
    ("raw", "shown"),
    [
        ("**Rent** is _due_ on the 1st.", "Rent is due on the 1st."),
        ("- [x] Pay the rent", "Pay the rent"),
        ("See [the lease](lease.pdf) and [[Flat|the flat]].", "See the lease and the flat."),
        ("as shown before [3]", "as shown before (3)"),
        ("snake_case and 2*3*4 stay", "snake_case and 2*3*4 stay"),
        ("a<!-- hidden -->b", "a b"),
        ("能筛过去大 \n半。", "能筛过去大半。"),
        ("\u3000用戶：林淑芬\u3000電號：07-33", "用戶：林淑芬\u3000電號：07-33"),
        ("inter\u00ad \nnational law", "international law"),
        ("![plan](plan.png) of the garden", "plan of the garden"),
    ],
)
def test_markup_goes_and_words_stay(raw: str, shown: str) -> None:
    assert readable(raw) == shown


def test_a_table_row_is_read_with_its_header() -> None:
    text = "Prices\n\n| Blend | Price |\n|---|---|\n| House | £4.60 |\n| Oolong | £5 |\n"

    header = table_header(text, text.index("| Oolong"))

    assert row_sentence(["Oolong", "£5"], header) == "Blend: Oolong; Price: £5"


def test_the_header_itself_has_no_header() -> None:
    text = "| Blend | Price |\n|---|---|\n"

    assert table_header(text, 0) is None


@pytest.mark.parametrize(("text", "label"), [("Open day", True), ("Accounts for 2025", True), ("It opens at nine.", False), ("Item: Scone; Price: £2.60; Since: March", False), ("From: Magnus Eriksen", True), ("Date: 4 November", True), ("Wifi password: fig-tree-91", False), ("押金：900 元", False), ("开放日", True), ("5 to 6 mm 90 24 41 58", True), ("Pot of house blend: £4.60, mug £2.50", False), ("水很清，但是不能喝，只能浇花", False)])  # fmt: skip
def test_a_name_is_no_statement(text: str, label: bool) -> None:
    assert is_label(text) is label
