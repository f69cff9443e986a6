"""The part of the protocol that is about starred answers and the questions that the gates ask of a person's own files."""

from __future__ import annotations

from typing import Literal, TypedDict


class StarredCitation(TypedDict):
    """A passage that a starred answer rested on. `state` as in CitationTarget; `path` is where it stands today."""

    path: str
    quote: str
    state: Literal["same", "moved", "changed", "gone"]


class StarredQuestion(TypedDict):
    """A question whose answer was starred. `refused`: the answer was that the files do not say, and that was right.

    `created`: when it was answered, Unix time.
    """

    conversation_id: int
    message_id: int
    question: str
    created: float
    refused: bool
    citations: list[StarredCitation]


class MadeQuestion(TypedDict):
    """A question that the chat model made of a passage; `quote` is the sentence that holds the answer."""

    question: str
    language: str
    path: str
    quote: str


QUESTION_METHODS: dict[str, str] = {
    "questions.star": "{conversation_id, message_id, starred: bool} -> {starred: bool}: `footnote eval --gates` asks the "
    "question of a starred answer again",
    "questions.list": "{} -> {questions: [StarredQuestion]}: the starred ones, oldest first",
    "questions.again": "{message_id? | question?} -> Answer with trace, to the question of this answer as it was asked, or to "
    "another one; nothing is kept, and the memory is left out",
    "questions.make": "{count, seed} -> {questions: [MadeQuestion], tried: int, problem: str}; raises model_unavailable without "
    "a chat model",
}
