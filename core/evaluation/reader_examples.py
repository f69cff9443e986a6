"""What the adapter of `core.models.reader` is fitted on: questions with passages, of small worlds (tests/support/answers).

A question is read with the passage that answers it, and with one of the others of its world, which is near and does not; a trap
with the passage whose words it has.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass

from core.evaluation.answers_written import Passage, Question, World
from core.evaluation.token_texts import Text
from core.models.bundled_embedder import BundledEmbedder, as_one_text
from core.models.reader import MOST_ABOVE, MOST_AT_A_TIME, MOST_OF_QUESTION, SIGNS_BETWEEN, above

# Questions of each passage that are read with a passage of another world; more are learned in a moment and then teach nothing.
STRANGERS = 2
# A world's passages have ten parts or so.
MOST_PARTS = 14


@dataclass(frozen=True)
class Example(Text):
    """`part` has for each token the part that it belongs to, -1 for none; `right` are the parts that answer, none where none does.

    `kind`: "answer", "trap", "near" or "far"; `group`: the language of the passage, and whether the question is in another.
    """

    part: tuple[int, ...]
    right: tuple[int, ...]
    kind: str
    group: str


def example(
    embedder: BundledEmbedder, question: Question, passage: Passage, kind: str, group: str
) -> Example:
    """A question with a passage, as `core.models.reader` reads them."""
    sentences = passage.sentences[:MOST_PARTS]
    asked, head, *texts = embedder.encode(
        [question.text, above(passage.title, (passage.heading,)), *sentences]
    )
    asked, head = asked[:MOST_OF_QUESTION], head[:MOST_ABOVE]
    told = list(head)
    part = [-1] * (SIGNS_BETWEEN + len(asked) + len(head))
    for number, text in enumerate(texts):
        if len(part) + len(text) > MOST_AT_A_TIME:
            break
        told += text
        part += [number] * len(text)
    ids = as_one_text([asked, told], embedder.signs)
    right = (
        tuple(n for n, each in enumerate(sentences) if each in question.answers) if kind == "answer" else ()
    )
    return Example(tuple(ids), (*part, -1), right, kind, group)


def examples(embedder: BundledEmbedder, found: Sequence[World], seed: int) -> list[Example]:
    """All questions with their passages, and with others by chance."""
    chance = random.Random(seed)
    strangers = [(world.name, passage) for world in found for passage in world.passages]
    made: list[Example] = []
    for world in found:
        for passage in world.passages:
            others = [each for each in world.passages if each is not passage]
            for question in passage.questions:
                group = f"{world.language}{' across' if question.across else ''}"
                kind = "answer" if question.answers else "trap"
                made.append(example(embedder, question, passage, kind, group))
                if question.answers:
                    made.append(example(embedder, question, chance.choice(others), "near", group))
            for question in chance.sample(passage.questions, min(STRANGERS, len(passage.questions))):
                name, other = chance.choice(strangers)
                if name != world.name:
                    made.append(example(embedder, question, other, "far", world.language))
    return made
