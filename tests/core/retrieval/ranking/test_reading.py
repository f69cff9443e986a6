"""The best few passages are read together with the question, and only where an answer is wanted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import replace

import numpy as np
import pytest

from core.errors import Cancelled, ModelUnavailable
from core.evaluation.dataset import SetDocument
from core.evaluation.workbench import Workbench
from core.models.reader import Reading
from core.retrieval.query import Query
from core.retrieval.ranking.reading import READ, read_closely, without_place
from core.retrieval.result import Candidate
from core.retrieval.run import never
from core.retrieval.search import Retriever

TEXTS = {
    "lease": "The monthly rent is 1,240 pounds. The deposit of 1,430 pounds is held by MyDeposits.",
    "bees": "Six beehives stand behind the apple trees; the honey is harvested in July.",
    "tea": "The tea house opens at nine and closes at six, every day but Monday.",
}


class Sure:
    """A reader that is sure of passages with a word, and notes what it is given."""

    def __init__(self, word: str) -> None:
        self.word = word
        self.seen: list[tuple[str, tuple[str, ...]]] = []

    def read(self, question: str, above: str, parts: Sequence[str]) -> Reading:
        self.seen.append((above, tuple(parts)))
        odds = np.array([3.0 if self.word in part else -3.0 for part in parts], dtype=np.float32)
        return Reading(odds, float(odds.max()))


class Broken:
    def read(self, question: str, above: str, parts: Sequence[str]) -> Reading:
        raise ModelUnavailable("The embedding model cannot be started.", "Install Footnote again.")


def candidates(count: int) -> list[Candidate]:
    return [
        Candidate(
            number, text=f"It rains. Number {number}.", title="Weather", heading_path=("Weather", "May")
        )
        for number in range(count)
    ]


def test_the_best_few_are_read_sentence_by_sentence_under_title_and_headings() -> None:
    reader, found = Sure("Number 1."), candidates(READ + 3)
    read_closely("Which number?", found, reader, never)
    assert [each.read_odds for each in found[:READ]] == [3.0 if n == 1 else -3.0 for n in range(READ)]
    assert [each.read_odds for each in found[READ:]] == [None] * 3
    assert ("Weather > May", ("It rains.", "Number 0.")) in reader.seen


def test_reading_stops_when_nobody_waits_any_more() -> None:
    with pytest.raises(Cancelled):
        read_closely("Which number?", candidates(3), Sure("1"), lambda: True)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    with closing(Workbench(tmp_path_factory.mktemp("profile"))) as made:
        made.take_in([SetDocument(name, name, text, "") for name, text in TEXTS.items()])
        yield made


def reading(bench: Workbench, reader: Sure | Broken) -> Retriever:
    models = replace(bench.searching(), reader=reader)
    return Retriever(
        bench.catalogue, lambda: bench.follower.words, lambda: bench.follower.vectors, lambda: models
    )


def test_a_passage_that_answers_as_it_reads_makes_an_answer_more_probable(bench: Workbench) -> None:
    query = Query("What was the deposit?", patient=True)
    with_it, without = (reading(bench, Sure(word)).search(query) for word in ("deposit", "nothing of this"))
    assert with_it.answer_probability > without.answer_probability + 0.05


def test_who_types_into_the_search_page_does_not_wait_for_it(bench: Workbench) -> None:
    reader = Sure("deposit")
    reading(bench, reader).search(Query("What was the deposit?", purpose="search"))
    assert reader.seen == []


def test_a_reader_that_fails_is_told_and_the_passages_stay(bench: Workbench) -> None:
    found = reading(bench, Broken()).search(Query("What was the deposit?", patient=True))
    assert found.evidence[0].title == "lease"
    (told,) = [note for note in found.degraded if note.part == "read"]
    assert told.sentence == "Passages were not read closely: The embedding model cannot be started."
    assert told.remedy == "Install Footnote again."


@pytest.mark.parametrize(
    ("question", "asked"),
    [
        ("In my EPUBs, what is the deposit?", "what is the deposit?"),
        ("在我的笔记里，押金是多少？", "押金是多少？"),
        ("What is in my EPUBs?", "What is in my EPUBs?"),
        ("In 2024, who?", "who?"),
        ("In which year did it burn?", "In which year did it burn?"),
    ],
)
def test_where_to_look_is_not_what_is_asked(question: str, asked: str) -> None:
    assert without_place(question) == asked
