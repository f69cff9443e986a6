"""What is still to be done is told by the lines with empty boxes, what is done by the ticked ones."""

from __future__ import annotations

from dataclasses import replace

from core.answer.arranged import arranged
from core.answer.ticked import ticked
from core.retrieval.counting.ticks import asks_for_boxes, of_boxes
from core.retrieval.query import Query
from core.retrieval.run import Models
from tests.support.evidence import passage, result

LIST = "TO DO (July)\n[x] pay the roofer\n[ ] keep the room, or cancel it\n[ ] buy a tent"


def told(question: str, *texts: str) -> list[str] | None:
    lists = [passage(n, text, f"List {n}") for n, text in enumerate(texts, 1)]
    made = ticked(asks_for_boxes(question), lists, "en")
    return None if made is None else [sentence.text for sentence in made[1]]


def test_the_lines_with_empty_boxes_are_what_is_left() -> None:
    assert told("What do I still have to do?", LIST) == ["keep the room, or cancel it", "buy a tent"]


def test_the_ticked_lines_are_what_is_done() -> None:
    assert told("What is already done?", LIST) == ["pay the roofer"]


def test_of_a_whole_list_each_line_says_how_it_stands() -> None:
    assert told("What is on my to-do list?", LIST) == [
        "done: pay the roofer",
        "not done: keep the room, or cancel it",
        "not done: buy a tent",
    ]


def test_of_two_lists_each_line_says_which_is_its_own() -> None:
    assert told("What do I still have to do?", LIST, "[x] milk\n[ ] eggs") == [
        "List 1: keep the room, or cancel it",
        "List 1: buy a tent",
        "List 2: eggs",
    ]


def test_that_a_long_list_is_not_told_whole_is_said() -> None:
    lines = told("What do I still have to do?", "\n".join(f"[ ] task {n}" for n in range(1, 26)))

    assert lines is not None
    assert lines[-2:] == ["task 20", "The first 20 are listed; the file has all."]


def test_where_all_is_done_the_answer_says_so() -> None:
    assert told("What do I still have to do?", "[x] milk\n[x] eggs") == ["List 1: every box of it is ticked."]


def test_other_questions_and_other_texts_are_not_answered_so() -> None:
    assert told("When is the fair?", LIST) is None
    assert told("What do I still have to do?", "Milk and eggs.") is None


def test_a_list_that_retrieval_took_for_another_matter_is_not_told_as_what_is_asked_for() -> None:
    def boxes_told(question: str) -> list[str]:
        there = result(passage(1, "CAMPER\n[x] new battery\n[ ] seal the roof vent", "todo"))
        understood = there.trace.understood
        assert understood is not None
        understood = replace(understood, question=question)
        there = replace(there, trace=replace(there.trace, understood=understood))
        made = arranged(of_boxes(Query(question), understood, there), "en", Models(None, None))
        return [] if made is None else [sentence.text for sentence in made[1]]

    assert boxes_told("What is still to be done on the camper?") == ["seal the roof vent"]
    assert boxes_told("What is still to be done on the boiler?") == []
