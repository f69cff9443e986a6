"""Which boxes of a to-do list a question asks for, and which of a text are ticked."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.retrieval.counting.ticks import MOST_LISTS, NOT_ALL, asks_for_boxes, boxes, of_boxes
from core.retrieval.query import Query
from core.retrieval.result import SearchResult
from tests.support.evidence import passage, result

LIST = "CAMPER (May)\n[x] new battery\n[ ] seal the roof vent\n[ ] book the ferry"


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("What do I still have to do?", "open"),
        ("What still has to be done on the camper van?", "open"),
        ("In todo.txt, what is not done yet?", "open"),
        ("Which jobs are left?", "open"),
        ("How many tasks are still open?", "open"),
        ("What have I already done?", "done"),
        ("Which jobs on the camper are finished?", "done"),
        ("What is on my to-do list?", "all"),
        ("还有哪些事没做？", "open"),
        ("搬家清单里还没完成的是什么？", "open"),
        ("哪些事已经做完了？", "done"),
        ("What did we do on 14 November?", ""),
        ("What is still in the fridge?", ""),
        ("When does the lease end?", ""),
        ("今天做什么菜？", ""),
    ],
)
def test_how_boxes_are_asked_for(question: str, asked: str) -> None:
    assert asks_for_boxes(question) == asked


@pytest.mark.parametrize(
    ("text", "ticked"),
    [
        (LIST, [True, False, False]),
        ("- [x] 退租\n- [ ] 改水电户名\n", [True, False]),
        ("☑ passport\n☐ tickets\n✓ adapter", [True, False, True]),
        ("1. [ ] paint the fence\n2. [X] mow", [False, True]),
        ("See [1] and [x] in the text.", []),
    ],
)
def test_boxes_of_a_text(text: str, ticked: list[bool]) -> None:
    assert [box.ticked for box in boxes(text)] == ticked


def found(title: str) -> SearchResult:
    return replace(result(), near_misses=(passage(1, LIST, title),))


def asked(question: str, title: str = "todo") -> SearchResult:
    there = found(title)
    understood = there.trace.understood
    assert understood is not None
    return of_boxes(Query(question), replace(understood, question=question), there)


def test_a_list_with_boxes_answers_what_is_to_be_done_however_far_it_is() -> None:
    answered = asked("What do I still have to do?")

    assert answered.answerable
    assert [item.title for item in answered.evidence] == ["todo"]


def test_a_list_of_something_else_does_not() -> None:
    assert asked("What is still to be done on the camper?").answerable
    assert not asked("What is still to be done on the boiler?").answerable


def test_another_question_is_left_as_it_was() -> None:
    assert not asked("What does the ferry cost?").answerable


def test_that_more_lists_fit_than_are_told_is_said() -> None:
    there = replace(
        result(), near_misses=tuple(passage(n, LIST, f"todo {n}") for n in range(1, MOST_LISTS + 2))
    )
    understood = there.trace.understood
    assert understood is not None

    answered = of_boxes(
        Query("What is left?"), replace(understood, question="What do I still have to do?"), there
    )

    assert (len(answered.evidence), answered.degraded) == (MOST_LISTS, (NOT_ALL,))
    assert asked("What do I still have to do?").degraded == ()


def test_a_list_of_what_is_to_be_done_says_nothing_of_sums_that_are_open() -> None:
    assert not asked("今年还有几笔没付的？", "今年的待办").answerable
    assert asked("今年还有几件没做的？", "今年的待办").answerable


def test_the_list_of_another_month_is_not_meant() -> None:
    assert asked("十一月还有哪些事没办完？", "2026-11 合唱团例会").answerable
    assert asked("11月还有几件事没做？", "十一月例会").answerable
    assert not asked("十月还有哪些事没办完？", "2026-11 合唱团例会").answerable
