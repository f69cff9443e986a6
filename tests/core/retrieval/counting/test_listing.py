"""When a question asks for all that lies within its limits, and not for something in it."""

from __future__ import annotations

import pytest

from core.retrieval.counting.listing import lists_all
from core.retrieval.query import Listing


@pytest.mark.parametrize(
    ("rest", "listing"),
    [
        ("", Listing("")),
        ("Which files changed?", Listing("")),
        ("show me all my notes", Listing("")),
        ("all letters", Listing("letters")),
        ("改了哪些文件", Listing("")),
        ("我的日记", Listing("日记")),
        ("What did I write?", Listing("", (), told=True)),
        ("我的日记写了什么", Listing("日记", (), told=True)),
    ],
)
def test_what_names_no_subject_is_listed(rest: str, listing: Listing) -> None:
    assert lists_all(rest) == listing


@pytest.mark.parametrize("rest", ["parking", "What was the best seller?", "What changed in the contract?", "租金是多少", "notes about honey", "letters and reports", "invoice", "日记"])  # fmt: skip
def test_what_names_one_is_searched_for(rest: str) -> None:
    assert lists_all(rest) is None


@pytest.mark.parametrize(("rest", "subject"), [("What did I do on the plot?", ("plot",)), ("What happened with the boiler?", ("boiler",)), ("我在菜園做了什麼？", ("菜園",))])  # fmt: skip
def test_whatever_is_told_of_a_subject_is_listed_only_within_a_time(
    rest: str, subject: tuple[str, ...]
) -> None:
    assert lists_all(rest, timed=True) == Listing("", subject, told=True)
    assert lists_all(rest) is None


def test_a_sort_of_document_alone_is_listed_within_a_time_and_else_searched_for() -> None:
    assert lists_all("diary", timed=True) == Listing("diary")
    assert lists_all("日记写了什么", timed=True) == Listing("日记", (), told=True)
    assert lists_all("diary") is None
