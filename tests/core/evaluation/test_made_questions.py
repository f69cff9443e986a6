"""Questions that a chat model makes of passages: only fair ones are asked."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import pytest

from core.catalog.catalogue import Catalogue
from core.catalog.chunks import DocumentContent
from core.catalog.records import FileStamp
from core.errors import Cancelled, ModelUnavailable
from core.evaluation.corpus_generate import PASSAGES_EACH, holding_sentence, make_questions, objection
from core.library.chunker import chunk_document
from core.library.extract.result import Extracted
from core.library.reading import make_drafts
from core.models.base import ChatChunk, ChatRequest

PASSAGE = (
    "The boiler was serviced on 11 February by Coastline Gas. Its pressure sensor had failed and was replaced together "
    "with the valve, for 286 pounds, which the landlord has paid in full."
)


@pytest.mark.parametrize(
    ("question", "answer", "why"),
    [
        ("What broke in the heating last winter?", "pressure sensor", ""),
        ("What broke in the heating last winter?", "the pump", "words are not in the passage"),
        ("What does this passage say of the sensor?", "pressure sensor", "points at the passage"),
        ("What stands in letter_boiler about costs?", "286 pounds", "tells the file's name"),
        ("Was it the pressure sensor that broke?", "pressure sensor", "holds its own answer"),
        ("Its pressure sensor had failed and was replaced together?", "286", "copied from the passage"),
        (
            "Wie hoch war denn die Rechnung für die Reparatur der Heizung im Winter?",
            "286 pounds",
            "another language",
        ),
        ("Why?", "pressure sensor", "too short"),
        ("What broke in the heating last winter?", "", "too short"),
    ],
)
def test_a_question_must_be_one_that_a_person_could_ask(question: str, answer: str, why: str) -> None:
    found = objection(question, answer, PASSAGE, "/home/me/letter_boiler.txt")

    assert (why in found) if why else not found


def test_a_short_file_name_may_stand_in_a_question() -> None:
    assert not objection("What broke in the heating last winter?", "pressure sensor", PASSAGE, "/a/in.txt")


def test_a_chinese_question_is_held_to_the_same_rules() -> None:
    passage = "七月十二日从南京出发，九点四十分起飞，中午到昆明，下午在翠湖边散步，晚饭吃过桥米线。"
    assert not objection("去云南那天晚上吃的什么？", "过桥米线", passage, "/a/行程.md")
    assert "points at" in objection("文中提到晚上吃什么？", "过桥米线", passage, "/a/行程.md")
    assert "not in the passage" in objection("去云南那天晚上吃的什么？", "火锅", passage, "/a/行程.md")


def test_the_gold_is_the_sentence_that_holds_the_answer() -> None:
    assert holding_sentence(PASSAGE, "286 pounds").startswith("Its pressure sensor")


class Writer:
    """A chat model that gives one reply after the other, and keeps what it was asked."""

    name, context_tokens = "writer", 4096

    def __init__(self, replies: Sequence[str | ModelUnavailable]) -> None:
        self.replies = list(replies)
        self.asked: list[ChatRequest] = []

    def complete(self, request: ChatRequest) -> str:
        self.asked.append(request)
        reply = self.replies.pop(0) if len(self.replies) > 1 else self.replies[0]
        if isinstance(reply, ModelUnavailable):
            raise reply
        return reply

    def stream(self, request: ChatRequest) -> Iterator[ChatChunk]:
        yield ChatChunk(self.complete(request), done=True)

    def yes_probability(self, prompts: Sequence[str], timeout_s: float) -> list[float | None]:
        return [None for _ in prompts]


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    made = Catalogue(tmp_path / "catalogue.sqlite3")
    source = made.sources.add("/files", "folder")
    for name in ("one", "two", "three"):
        with made.transaction():
            document = made.documents.see(source.id, f"/files/{name}.txt", FileStamp(1, 0, 0), time.time())
            drafts = tuple(make_drafts(PASSAGE, chunk_document(Extracted("ok", text=PASSAGE)), name, "en"))
            content = DocumentContent(
                name, name, "text/plain", FileStamp(1, 0, 0), time.time(), name, "en", PASSAGE, drafts
            )
            made.chunks.save(document.id, content)
    yield made
    made.close()


GOOD = json.dumps({"question": "What broke in the heating last winter?", "answer": "pressure sensor"})
BAD = json.dumps({"question": "What broke in the heating last winter?", "answer": "the pump"})
NEVER: Callable[[], bool] = lambda: False  # noqa: E731


def test_each_document_gets_a_question_before_any_gets_two(catalogue: Catalogue) -> None:
    made = make_questions(catalogue, Writer([GOOD]), 3, 1, NEVER)

    assert sorted(item.path for item in made.questions) == [
        "/files/one.txt",
        "/files/three.txt",
        "/files/two.txt",
    ]
    assert {item.language for item in made.questions} == {"en"}
    assert all("pressure sensor" in item.quote for item in made.questions)
    assert not made.problem


def test_what_breaks_the_rules_is_left_out_and_told(catalogue: Catalogue) -> None:
    made = make_questions(catalogue, Writer([BAD, "no JSON at all", GOOD]), 3, 1, NEVER)

    assert len(made.questions) == 1
    assert made.tried == 3 <= 3 * PASSAGES_EACH
    assert made.problem


def test_a_model_that_fails_leaves_what_was_made(catalogue: Catalogue) -> None:
    made = make_questions(catalogue, Writer([GOOD, ModelUnavailable("It is gone.", "")]), 3, 1, NEVER)

    assert len(made.questions) == 1
    assert made.problem == "It is gone."


def test_one_reply_without_form_does_not_end_the_making(catalogue: Catalogue) -> None:
    made = make_questions(catalogue, Writer([ModelUnavailable("It kept to no form.", ""), GOOD]), 2, 1, NEVER)

    assert len(made.questions) == 2
    assert not made.problem


def test_making_stops_when_nobody_waits(catalogue: Catalogue) -> None:
    with pytest.raises(Cancelled):
        make_questions(catalogue, Writer([GOOD]), 3, 1, lambda: True)


def test_the_passage_is_given_as_material_in_the_background(catalogue: Catalogue) -> None:
    writer = Writer([GOOD])
    make_questions(catalogue, writer, 1, 1, NEVER)

    assert writer.asked[0].background
    assert PASSAGE in writer.asked[0].messages[1].content
    assert "/files" not in "".join(message.content for message in writer.asked[0].messages)
