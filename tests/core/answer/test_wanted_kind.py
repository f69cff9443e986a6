"""Which kind of thing a question wants, and which sentences name one."""

from __future__ import annotations

import pytest

from core.answer.types import Sentence
from core.answer.wanted_kind import (
    lacks_what_is_asked,
    names_what_is_wanted,
    tells_of_a_sibling,
    tells_of_another_part,
)
from core.retrieval.result import Evidence


@pytest.mark.parametrize(
    ("question", "named", "bare"),
    [
        (
            "When does the lease end?",
            "It ends on 28 February 2027.",
            "Give notice six months before the end.",
        ),
        ("Until when is the hall closed?", "Closed until 9:30.", "It is closed for repairs."),
        ("How much is the rent?", "The rent is 2,450 euros.", "The rent is paid in advance."),
        ("Who is the landlord?", "Rent goes to Marta Keller.", "The landlord did not agree to this."),
        ("租约什么时候结束？", "租约于二〇二七年二月结束。", "提前通知对方。"),
        ("住宿最多多少钱？", "每晚不超过 450 元。", "超出部分自理。"),
    ],
)
def test_a_sentence_names_the_kind_of_thing_that_is_asked_for(question: str, named: str, bare: str) -> None:
    names_it = names_what_is_wanted(question)

    assert names_it is not None
    assert (names_it(named), names_it(bare)) == (True, False)


@pytest.mark.parametrize("question", ["Why was it moved?", "What does error E3 mean?", "古井的水能泡茶吗？"])
def test_a_question_for_anything_else_wants_no_kind(question: str) -> None:
    assert names_what_is_wanted(question) is None


@pytest.mark.parametrize(
    ("question", "figure", "none"),
    [
        ("What is the monthly rent?", "It is 1,240 pounds.", "The rent for the coming year stays as it is."),
        (
            "How much is the parking permit?",
            "The fee is ninety-two pounds, or 46 twice.",
            "The permit expires soon.",
        ),
        ("How large is the workshop?", "It has 64 square metres.", "Large inspection: 89 euros."),
        ("What was our revenue in May?", "Revenue was 41,200 pounds.", "Revenue might grow."),
        ("租金每月多少？", "每月租金 900 元。", "租金保持不变。"),
        ("每月的房租是什么？", "房租九百元。", "房租保持不变。"),
    ],
)
def test_what_asks_for_a_kind_of_thing_lacks_it_where_no_sentence_has_one(
    question: str, figure: str, none: str
) -> None:
    assert not lacks_what_is_asked(question, [none, figure])
    assert lacks_what_is_asked(question, [none])


@pytest.mark.parametrize(
    "question",
    ["What is the rent agreement about?", "Why did the price rise?", "这是什么意思？"],
)
def test_what_asks_for_no_known_kind_lacks_none(question: str) -> None:
    assert not lacks_what_is_asked(question, ["Nothing here."])


def test_a_sentence_under_another_month_or_year_tells_of_that_one() -> None:
    minutes = Evidence(
        1, (1,), 1, "", "/m.docx", "Minutes of September", None, (), 0, 40, "The balance was 540 pounds.", 0.9
    )
    balance = Sentence("The balance was 540 pounds.", (1,))

    assert tells_of_a_sibling("What was the balance in October?", balance, [minutes])
    assert not tells_of_a_sibling("What was the balance in September?", balance, [minutes])
    assert not tells_of_a_sibling("What was the balance?", balance, [minutes])
    assert tells_of_a_sibling("今年来了多少家庭？", Sentence("去年来了六十多个家庭。", ()), [])


@pytest.mark.parametrize(
    ("question", "said", "another"),
    [
        ("合唱比赛的评委是谁？", "合唱比赛由老丁报名，曲目《茉莉花》。", True),
        ("合唱比赛的评委是谁？", "評委：丁老師、何老師", False),
        ("新桥的设计师叫什么名字？", "新桥由宏远公司施工。", True),
        ("新桥的设计师叫什么名字？", "设计：何一舟", False),
        ("钢琴的搬运费是多少？", "钢琴：二手，9800元", True),
        ("钢琴的运费是多少？", "钢琴运到家 350 元", False),
        ("合唱比赛的评委是谁？", "The piano was moved by Ann Lee.", False),
        ("谁报了合唱比赛？", "合唱比赛由老丁报名。", False),
    ],
)
def test_whoever_else_is_named_is_no_sure_answer(question: str, said: str, another: bool) -> None:
    assert tells_of_another_part(question, (Sentence(said, (1,)),), ()) == another
