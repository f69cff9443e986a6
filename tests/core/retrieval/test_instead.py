"""What answers in the place of the nearest passages: alone, for a reason that is told, and the first that does ends it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from core.retrieval.instead import answered_by, documents_near, may_answer
from core.retrieval.query import Purpose, Query
from core.retrieval.result import Candidate, Listed
from tests.support.asked_library import AskedLibrary
from tests.support.evidence import passage, result

NEAR = passage(2, "The rent is 1,240 pounds.")
LISTED = Listed(1, (), "", ())


def test_it_answers_alone_and_says_why() -> None:
    found = replace(result(near=(NEAR,)), perhaps=True)
    answered = answered_by(found, (NEAR,), "it is the very letter")

    assert (answered.evidence, answered.near_misses) == ((NEAR,), ())
    assert (answered.answerable, answered.perhaps) == (True, False)
    assert answered.answer_probability > found.answer_probability
    assert answered.trace.decisions[-1] == "it is the very letter"


@pytest.mark.parametrize(
    ("purpose", "listed", "may"),
    [("answer", None, True), ("search", None, False), ("answer", LISTED, False)],
)
def test_what_is_only_searched_for_or_was_listed_stays(
    purpose: Purpose, listed: Listed | None, may: bool
) -> None:
    assert may_answer(Query("q", purpose=purpose), replace(result(), listed=listed)) is may


def test_the_documents_that_were_found_are_near_by_their_order_each_once() -> None:
    found = result(passage(3, "a"), near=(passage(1, "b"), passage(3, "c")))
    candidates = (Candidate(9, document_id=1), Candidate(8, document_id=7), Candidate(7, document_id=5))
    found = replace(found, trace=replace(found.trace, candidates=candidates))

    assert documents_near(found, 3) == [3, 1, 7]


def test_the_rows_of_a_table_of_what_is_asked_for_answer_before_the_boxes_of_a_list(tmp_path: Path) -> None:
    files = {
        "home/todo.md": "# To do\n\n- [x] pay the roofer\n- [ ] buy a tent\n- [ ] mend the gate\n",
        "work/tasks.csv": "task,state\nsend the bill,open\nring the bank,closed\nsign the form,open\n",
    }
    with AskedLibrary(tmp_path, files) as library:
        assert library.said("Which tasks are open?")[0].startswith("task: send the bill")
        assert library.said("Which tasks are closed?")[0].startswith("task: ring the bank")
