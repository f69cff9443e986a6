"""A figure that a later text changes is never told without the change."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.asked_library import AskedLibrary

FILES = {
    "services/agreement.md": "# Services agreement\n\nBetween Harrow Studio Ltd and Penrose Foods plc. Dated 3 February 2025.\n\n## 9 Liability\n\nThe supplier's total liability under this agreement is capped at 250,000 pounds.\n",
    "services/amendment-1.md": "# Amendment no. 1 to the services agreement\n\nBetween Harrow Studio Ltd and Penrose Foods plc. Dated 14 May 2026.\n\nThe parties agree that the cap in clause 9 is raised to 400,000 pounds.\n",
    "mail/office-1.txt": "From: Facilities\nDate: 4 May 2026\n\nDear all, our office moves to Cannon Row on 1 June 2026. Please pack your desks.\n",
    "mail/office-2.txt": "From: Facilities\nDate: 20 May 2026\n\nDear all, the lifts at Cannon Row are late. The office move is put off to 8 June 2026.\n",
    "合同/租赁合同.md": "# 租赁合同\n\n月租金为人民币6500元。押金为两个月租金。\n",
    "合同/补充协议.md": "# 租赁合同补充协议\n\n2026年3月1日签订。自2026年4月起，将月租金调整为7000元，其他条款不变。\n",
    "club/tennis.md": "# Tennis club\n\nThe yearly fee of the tennis club is 140 pounds. Coaching is on Mondays.\n",
    "club/chess.md": "# Chess club\n\nThe yearly fee of the chess club was raised to 35 pounds.\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("changes"), FILES) as made:
        yield made


@pytest.mark.parametrize(
    ("question", "new", "old", "note"),
    [
        (
            "What is the liability cap?",
            "400,000",
            "250,000",
            "amendment-1.md changes what agreement.md says here.",
        ),
        (
            "When do we move to Cannon Row?",
            "8 June",
            "1 June",
            "office-2.txt changes what office-1.txt says here.",
        ),
        ("月租金是多少？", "7000元", "6500元", "补充协议.md changes what 租赁合同.md says here."),
    ],
)
def test_the_change_comes_before_what_it_changes(
    library: AskedLibrary, question: str, new: str, old: str, note: str
) -> None:
    answer = library.ask(question)

    said = [sentence["text"] for sentence in answer["answer"]]
    assert new in said[0]
    assert any(old in each for each in said[1:])
    assert note in [each["sentence"] for each in answer["degraded"]]


def test_the_change_of_another_thing_is_left_out(library: AskedLibrary) -> None:
    answer = library.ask("What is the yearly fee of the tennis club?")

    assert "140 pounds" in answer["answer"][0]["text"]
    assert not [note for note in answer["degraded"] if note["part"] == "versions"]


@pytest.mark.parametrize("question", ["原来的月租金是多少？", "最初的月租金是多少？"])
def test_what_was_before_is_told_as_it_was(library: AskedLibrary, question: str) -> None:
    answer = library.ask(question)

    assert "6500" in answer["answer"][0]["text"]
    assert not [note for note in answer["degraded"] if note["part"] == "versions"]
