"""Citation marks in every form that models write them."""

from __future__ import annotations

import pytest

from core.answer.citations import cited_sentences, marked_up, numbers_in
from core.answer.types import Sentence


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
    text = marked_up(
        [Sentence("It opens at nine.", (1, 3)), Sentence("It closes at five.", (2,), memories=(1,))]
    )

    assert text == "It opens at nine. [1][3] It closes at five. [2][m1]"
    assert [(item.text, item.citations, item.memories) for item in cited_sentences(text)] == [
        ("It opens at nine.", (1, 3), ()),
        ("It closes at five.", (2,), (1,)),
    ]


@pytest.mark.parametrize(
    ("mark", "passages", "memories"),
    [
        ("m1", [], [1]),
        ("1, m2", [1], [2]),
        ("m1, 2", [2], [1]),
        ("m1-m3", [], [1, 2, 3]),
        ("M2", [], [2]),
        ("memory 1", [], [1]),
        ("memories 1, 2", [], [1, 2]),
        ("记忆1、2", [], [1, 2]),
        ("ref 1", [1], []),
    ],
)
def test_memories_are_cited_beside_passages(mark: str, passages: list[int], memories: list[int]) -> None:
    (sentence,) = cited_sentences(f"You live in Oslo [{mark}].")

    assert sentence.text == "You live in Oslo."
    assert (list(sentence.citations), list(sentence.memories)) == (passages, memories)


def test_words_in_brackets_that_begin_like_a_memory_are_no_citation() -> None:
    (sentence,) = cited_sentences("The width is 3 [mm] here.")

    assert (sentence.text, sentence.memories) == ("The width is 3 [mm] here.", ())
