"""What a passage has in the place of the one that was asked for."""

from __future__ import annotations

import pytest

from core.retrieval.ranking.siblings import has_another_number, has_sibling_instead


@pytest.mark.parametrize(
    ("question", "passage"),
    [
        ("How much is storage in summer?", "Storage over winter: 60 euros"),
        ("Which day is the green bin collected?", "The grey bin is emptied every Tuesday"),
        ("When is the filter cleaned next?", "The filter was last cleaned in February"),
        ("What was sold in October?", "Sold in September: 540 bags"),
        ("空调下次什么时候清洗？", "空调滤网上次清洗是二月底"),
        ("今年來了多少人？", "去年来了六十多人"),
    ],
)
def test_another_of_the_same_kind_stands_there_instead(question: str, passage: str) -> None:
    assert has_sibling_instead(question, passage)


@pytest.mark.parametrize(
    ("question", "passage"),
    [
        ("How much is storage in summer?", "Storage: 60 euros in winter, 40 in summer"),
        ("How much is storage in summer?", "Storage: 60 euros a month"),
        ("What may I bring?", "In June, bring a hat"),
        ("How long does it last?", "The next one takes two hours"),
        ("空调什么时候清洗？", "空调滤网上次清洗是二月底"),
    ],
)
def test_both_or_none_of_them_are_no_contradiction(question: str, passage: str) -> None:
    assert not has_sibling_instead(question, passage)


@pytest.mark.parametrize(
    ("question", "said", "another"),
    [
        ("Which boats are stored on rack 4?", "Kittiwake is stored on rack 2", True),
        ("Which boats are stored on rack 4?", "racks 2 and rack 4 are full", False),
        ("Which boats are stored on rack 4?", "Merganser lies outside", False),
        ("Who is in room 12?", "room 7: Ines", True),
        ("What did we do on 14 November?", "12 November: rain all day", True),
        ("What did we do on November 14th?", "14 Nov: went by bicycle", False),
        ("京都日记里，11月14日我们做了什么？", "11月12日：到京都", True),
        ("十一月十四日做了什么？", "11月14日：租自行车", False),
        ("第三课讲了什么？", "第二课：永字八法", True),
        ("第十二课讲了什么？", "第12课：永字八法", False),
        ("第五课讲了什么？", "一二课都取消了", False),
        ("Where does parcel KX-204 lie?", "KX-207 | cellar | 3 kg", True),
        ("编号M12的琴弦换了吗？", "编号: M12; 琴弦: 已换", False),
        ("3月5日去了哪个码头？", "日期: 2026-03-15; 码头: 东港", True),
        ("3月5日去了哪个码头？", "日期: 2026-03-05; 码头: 西港", False),
        ("Which margin 4 is wide?", "margin 2 is narrow", True),
        ("How many people came in 2026?", "In 2025 came forty", False),
        ("How long is the rope?", "It is 12 metres long", False),
    ],
)
def test_another_of_things_with_numbers_is_told_apart(question: str, said: str, another: bool) -> None:
    assert has_another_number(question, said) is another
