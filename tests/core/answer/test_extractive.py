"""Which sentences of the passages are quoted, by words alone."""

from __future__ import annotations

from dataclasses import replace

from core.answer.extractive import extractive_answer
from tests.support.evidence import passage


def quoted(question: str, *texts: str, path: str = "a.md") -> list[str]:
    evidence = [replace(passage(n, text), path=path, title="") for n, text in enumerate(texts, start=1)]
    return [sentence.text for sentence in extractive_answer(question, evidence, None, None)]


def test_the_sentence_that_holds_the_questions_words_is_quoted() -> None:
    text = "The garden is behind the house. The compost is turned every two weeks. Nobody is paid."

    assert quoted("How often is the compost turned?", text) == ["The compost is turned every two weeks."]


def test_a_further_sentence_has_words_of_the_question_of_its_own() -> None:
    text = "The tenant pays a deposit of 7,350 euros.\n\nLift maintenance is paid by the landlord."
    evidence = [replace(passage(1, text), title="Lease", heading_path=("2. Rent and deposit",))]

    answer = extractive_answer("And the deposit?", evidence, None, None)

    assert [sentence.text for sentence in answer] == ["The tenant pays a deposit of 7,350 euros."]


def test_who_asks_when_is_told_the_day_first() -> None:
    text = "Notice is given in writing six months before the lease ends. The lease begins on 1 March 2024 and ends on 28 February 2027."

    assert quoted("When does the lease end?", text)[0].endswith("ends on 28 February 2027.")


def test_who_asks_for_a_person_is_told_a_name_first() -> None:
    text = "The landlord did not agree to this. The lease is made between Marta Keller (the landlord) and Northwind Ltd."

    assert "Marta Keller" in quoted("Who is the landlord?", text)[0]


def test_a_passage_in_another_language_is_not_passed_over_for_lacking_the_words() -> None:
    answer = quoted(
        "How often is the compost turned?",
        "每十四天翻一次堆肥。",
        "The compost is behind the house, turned south.",
    )

    assert "每十四天翻一次堆肥。" in answer


def test_a_row_is_quoted_under_the_head_of_its_table() -> None:
    table = "| Blend | Price |\n|---|---|\n| House | £4.60 |\n| Smoke | £5.20 |\n"

    assert quoted("What does the Smoke blend cost?", table)[0] == "Blend: Smoke; Price: £5.20"


def test_who_asks_what_to_bring_gets_the_whole_list() -> None:
    text = (
        "What to bring to the lesson:\n- a pencil\n- the red book\n\nThe lesson begins at nine in the hall."
    )

    assert (
        quoted("What should I bring to the lesson?", text)[0]
        == "What to bring to the lesson: a pencil; the red book"
    )
