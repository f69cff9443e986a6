"""The reader learns from questions and passages put together as it will read them, with the parts that answer marked."""

from __future__ import annotations

from collections import Counter

import pytest

from core.evaluation.answers_written import Passage, Question, World
from core.evaluation.reader_examples import MOST_PARTS, Example, example, examples
from core.models.bundled_embedder import BundledEmbedder
from core.models.reader import MOST_AT_A_TIME, MOST_OF_QUESTION

KILN = Passage(
    "The kiln",
    "Firing",
    ("The kiln is lit on Mondays.", "It takes nine hours.", "It cools for two days."),
    (
        Question("How long is a firing?", ("It takes nine hours.",), False),
        Question("什么时候点火？", ("The kiln is lit on Mondays.",), True),
        Question("Who lit it?", (), False),
    ),
)
GLAZE = Passage("The glaze", "", ("It is blue.",), (Question("What colour is it?", ("It is blue.",), False),))
POTS = World("pots", "en", (KILN, GLAZE))
BEES = World(
    "bees", "zh", (Passage("蜂箱", "", ("蜂箱在北角。",), ()), Passage("蜂蜜", "", ("蜜是深色的。",), ()))
)


@pytest.fixture(scope="module")
def embedder() -> BundledEmbedder:
    return BundledEmbedder()


def words(embedder: BundledEmbedder, made: Example, part: int) -> list[int]:
    return [token for token, belongs in zip(made.ids, made.part, strict=True) if belongs == part]


def test_every_token_of_a_sentence_belongs_to_it_and_the_others_to_none(embedder: BundledEmbedder) -> None:
    made = example(embedder, KILN.questions[0], KILN, "answer", "en")

    asked, head, *sentences = embedder.encode(["How long is a firing?", "The kiln > Firing", *KILN.sentences])
    assert [words(embedder, made, number) for number in range(3)] == sentences
    begin, end = embedder.signs
    assert words(embedder, made, -1) == [begin, *asked, end, end, *head, end]
    assert made.right == (1,)


@pytest.mark.parametrize("kind", ["trap", "near", "far"])
def test_what_does_not_answer_has_no_right_part(embedder: BundledEmbedder, kind: str) -> None:
    assert example(embedder, KILN.questions[0], KILN, kind, "en").right == ()


def test_a_long_passage_is_cut_between_sentences_and_a_long_question_within(
    embedder: BundledEmbedder,
) -> None:
    sentence = "The barrel of the third row holds " + "very " * 60 + "old wine."
    long = Passage("Cellar", "", (sentence,) * (MOST_PARTS + 3), ())
    made = example(embedder, Question("why " * 300, (sentence,), False), long, "answer", "en")

    assert len(made.ids) == len(made.part) <= MOST_AT_A_TIME + 1
    (whole,) = embedder.encode([sentence])
    there = [number for number in range(MOST_PARTS) if words(embedder, made, number)]
    assert all(words(embedder, made, number) == whole for number in there)
    assert made.part.index(there[0]) <= MOST_OF_QUESTION + 48 + 3


def test_a_question_is_read_with_its_passage_and_with_others_that_do_not_answer(
    embedder: BundledEmbedder,
) -> None:
    kinds = Counter((each.kind, each.group) for each in examples(embedder, [POTS, BEES], seed=1))

    assert kinds["answer", "en"] == kinds["near", "en"] == 2
    assert kinds["answer", "en across"] == kinds["near", "en across"] == 1
    assert kinds["trap", "en"] == 1
    assert set(kinds) <= {
        ("answer", "en"), ("near", "en"), ("answer", "en across"), ("near", "en across"), ("trap", "en"), ("far", "en"),
    }  # fmt: skip


def test_the_same_seed_makes_the_same_examples(embedder: BundledEmbedder) -> None:
    assert examples(embedder, [POTS, BEES], seed=4) == examples(embedder, [POTS, BEES], seed=4)
