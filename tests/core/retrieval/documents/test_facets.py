"""Which questions want several things, and what is looked up for each."""

from __future__ import annotations

import pytest

from core.retrieval.documents.facets import parts_of, sides_of


@pytest.mark.parametrize(
    ("question", "looked_up"),
    [
        (
            "Compare revenue in August, September and October",
            ["revenue in August", "revenue in September", "revenue in October"],
        ),
        (
            "Compare the staff handbook with the staff handbook 2024",
            ["the staff handbook", "the staff handbook 2024"],
        ),
        (
            "Compare the cupping scores of Guji and Huila",
            ["the cupping scores of Guji", "the cupping scores of Huila"],
        ),
        (
            "What is the difference between the rent of Mill Street and the rent of Weaver Lane?",
            ["the rent of Mill Street", "the rent of Weaver Lane"],
        ),
        (
            "What is the difference in rent between Mill Street and Weaver Lane?",
            ["rent of Mill Street", "rent of Weaver Lane"],
        ),
        (
            "Compare Mill Street and Weaver Lane in terms of rent",
            ["rent of Mill Street", "rent of Weaver Lane"],
        ),
        (
            "How does the draft supply agreement differ from the signed one?",
            ["the draft supply agreement", "the signed supply agreement"],
        ),
        ("What is the difference between early and late shift?", ["early shift", "late shift"]),
        ("What is the difference between tea and green coffee?", ["tea", "green coffee"]),
        ("What changed between lesson 1 and lesson 4?", ["lesson 1", "lesson 4"]),
        ("Guji vs Huila", ["Guji", "Huila"]),
        (
            "Which is cheaper, Larkspur or Pedalsure?",
            ["How much does Larkspur cost", "How much does Pedalsure cost"],
        ),
        ("比较古吉和惠拉的杯测分数", ["古吉的杯测分数", "惠拉的杯测分数"]),
        ("八月、九月和十月的收入有什么区别？", ["八月的收入", "九月的收入", "十月的收入"]),
        ("员工手册和2024年员工手册有什么不同？", ["员工手册", "2024年员工手册"]),
        ("古吉和惠拉哪个更便宜？", ["古吉的价格", "惠拉的价格"]),
    ],
)
def test_each_side_of_a_comparison_is_looked_up(question: str, looked_up: list[str]) -> None:
    assert [facet.question for facet in sides_of(question)] == looked_up


@pytest.mark.parametrize(
    "question", ["Compare the two offers", "对比两份合同", "Compare", "vs", "a, b, c, d, e vs f, g"]
)
def test_what_shows_no_sides_stays_one_question(question: str) -> None:
    assert sides_of(question) == () or len(sides_of(question)) == 2


@pytest.mark.parametrize(
    ("question", "looked_up"),
    [
        (
            "How much is the deposit and where is it held?",
            ["How much is the deposit", "where is the deposit held"],
        ),
        (
            "Who is the treasurer, and what balance did he report?",
            ["Who is the treasurer", "what balance did the treasurer report"],
        ),
        ("押金是多少，存放在哪里？", ["押金是多少", "押金，存放在哪里"]),
        ("血压多少，胆固醇高吗？", ["血压多少", "胆固醇高吗"]),
    ],
)
def test_two_questions_in_one_breath_are_looked_up_one_by_one(question: str, looked_up: list[str]) -> None:
    assert [facet.question for facet in parts_of(question)] == looked_up


@pytest.mark.parametrize(
    "question",
    [
        "What is the rent?",
        "Where do Mina and Raoul work?",
        "租金是多少？",
        "Tea and cake",
        "x" * 20_000,
        "？" * 500,
        "",
    ],
)
def test_one_question_has_no_parts(question: str) -> None:
    assert parts_of(question) == ()
