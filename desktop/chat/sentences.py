"""Which sentence of an answer one points at, in words without signs and citations. No Qt in here."""

from __future__ import annotations

import re

from desktop.chat.marks import CITATION
from desktop.chat.turn import Turn
from desktop.plain import plain_words

# Answers are Markdown, like the text of a file with this name.
ANSWER_NAME = "answer.md"

# What Qt writes for a picture in a text: here, a chip.
PICTURE = "\ufffc"
_SPACE_BEFORE_END = re.compile(r"\s+([.,;:!?。，；：！？])")
_ENDS = re.compile(r"(?<=[.!?])\s+|(?<=[。！？])")


def plain_sentence(markdown: str) -> str:
    """A sentence as a person would say it."""
    return _SPACE_BEFORE_END.sub(r"\1", plain_words(CITATION.sub("", markdown), ANSWER_NAME))


def sentences_of(turn: Turn) -> list[str]:
    """Every sentence of a finished answer, those of a refusal left out: there is nothing to remember in it."""
    if turn.answer is None or turn.answer["refused"]:
        return []
    return [text for text in (plain_sentence(each["text"]) for each in turn.answer["answer"]) if text]


def sentence_at(turn: Turn, line: str, offset: int) -> str:
    """The sentence at the character `offset` of a shown line, as the answer has it; else as it stands in the line."""
    for sentence in sentences_of(turn):
        start = _find(line, sentence)
        if start is not None and start[0] <= offset <= start[1]:
            return sentence
    at = 0
    for piece in _ENDS.split(line):
        at = line.index(piece, at) + len(piece)
        if offset <= at:
            return plain_sentence(piece.replace(PICTURE, " "))
    return plain_sentence(line.replace(PICTURE, " "))


def _find(line: str, sentence: str) -> tuple[int, int] | None:
    """Where a sentence stands in a line that has pictures and other space between its words."""
    words = [re.escape(word) for word in sentence.split()]
    found = re.search(rf"[\s{PICTURE}]*".join(words), line) if words else None
    return found.span() if found else None
