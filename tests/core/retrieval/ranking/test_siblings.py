"""What a passage has in the place of the one that was asked for."""

from __future__ import annotations

import pytest

from core.retrieval.ranking.siblings import has_sibling_instead


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
