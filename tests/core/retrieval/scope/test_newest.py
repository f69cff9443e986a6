"""Which document a question means by "the newest" of a sort, and what is left of the question."""

from __future__ import annotations

import pytest

from core.retrieval.scope.newest import newest_named


@pytest.mark.parametrize(
    ("question", "sort", "about", "rest"),
    [
        ("Who was absent according to the newest minutes?", "minutes", "", "Who was absent ?"),
        ("What did the most recent letter from the council ask for?", "letter", "council", "What did the letter from the council ask for?"),
        ("In my latest lease, who signs?", "lease", "", ", who signs?"),
        ("Summarise the newest minutes", "minutes", "", "Summarise the minutes"),
        ("最近的会议记录里谁缺席？", "会议记录", "", "谁缺席？"),
        ("最新的會議記錄裡誰缺席？", "会议记录", "", "誰缺席？"),
        ("最新一份合同什么时候到期？", "合同", "", "合同什么时候到期？"),
    ],
)  # fmt: skip
def test_the_newest_of_a_sort(question: str, sort: str, about: str, rest: str) -> None:
    found = newest_named(question)

    assert found is not None
    assert (found.sort, found.about, found.oldest, found.rest) == (sort, about, False, rest)


def test_the_oldest_of_a_sort() -> None:
    english, chinese = newest_named("Who signed the oldest lease?"), newest_named("最早的租约里租金是多少？")

    assert english is not None
    assert chinese is not None
    assert (english.oldest, english.sort, chinese.oldest, chinese.sort) == (True, "lease", True, "租约")


@pytest.mark.parametrize(
    "question",
    [
        "What is the newest letter?",
        "What did the newest letters say?",
        "What is the newest tram line called?",
        "When did we last write letters?",
        "Who sent the last letter?",
        "最近的地铁站在哪里？",
    ],
)
def test_what_asks_for_it_alone_or_means_no_one_document(question: str) -> None:
    assert newest_named(question) is None
