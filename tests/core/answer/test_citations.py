"""Citation marks in every form that models write them."""

from __future__ import annotations

import pytest

from core.answer.citations import cited_sentences, marked_up, numbers_in


@pytest.mark.parametrize(
    ("mark", "numbers"),
    [
        ("1", [1]),
        ("1, 2", [1, 2]),
        ("3-5", [3, 4, 5]),
        ("2–3, 7", [2, 3, 7]),
        ("1、2", [1, 2]),
        ("1-30", [1, 30]),
        ("2, 2", [2]),
    ],
)
def test_numbers_of_one_mark(mark: str, numbers: list[int]) -> None:
    assert numbers_in(mark) == numbers


@pytest.mark.parametrize(
    "text",
    [
        "The rent is 900 euros [1].",
        "The rent is 900 euros. [1]",
        "The rent is 900 euros [^1].",
        "The rent is 900 euros 【1】.",
        "The rent is 900 euros [ref 1].",
        "The rent is 900 euros [Reference 1].",
    ],
)
def test_each_form_of_a_mark_belongs_to_its_sentence(text: str) -> None:
    (sentence,) = cited_sentences(text)

    assert sentence.text == "The rent is 900 euros."
    assert sentence.citations == (1,)


def test_sentences_keep_their_own_marks() -> None:
    first, second = cited_sentences("It opens at nine [1][3]. It closes at five [2].")

    assert (first.citations, second.citations) == ((1, 3), (2,))


def test_chinese_sentences_are_told_apart() -> None:
    first, second = cited_sentences("租金是九百元[1]。押金是两个月[2]。")

    assert first.text == "租金是九百元。"
    assert (first.citations, second.citations) == ((1,), (2,))


def test_a_sentence_without_a_mark_has_no_citation() -> None:
    first, second = cited_sentences("It opens at nine. It closes at five [2].")

    assert first.citations == ()
    assert second.citations == (2,)


def test_indexes_in_code_are_no_citations() -> None:
    sentences = cited_sentences("Use the first one [1].\n\n```python\nx = row[2]\n```\n")

    assert [sentence.citations for sentence in sentences] == [(1,)]


def test_marked_up_text_reads_back() -> None:
    text = marked_up([("It opens at nine.", (1, 3)), ("It closes at five.", (2,))])

    assert [(item.text, item.citations) for item in cited_sentences(text)] == [
        ("It opens at nine.", (1, 3)),
        ("It closes at five.", (2,)),
    ]
