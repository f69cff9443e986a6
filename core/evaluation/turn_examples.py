"""What the adapter of `core.memory.capture.compared` is fitted on: turns alone, and turns with statements told before.

A turn is read with the statement that it replaces or ends, and with others that it leaves as they are.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.evaluation.labelled_turns import (
    MAY_BE,
    Life,
    Line,
    Talk,
    lines_of,
    read_lives,
    read_talks,
    read_told,
)
from core.evaluation.token_texts import Text
from core.memory.capture.classifier import LABELS, readable
from core.memory.capture.compared import EFFECTS, MOST_OF_STATEMENT, MOST_OF_TURN, Effect
from core.models.bundled_embedder import BundledEmbedder, as_one_text

OF_LETTER: dict[str, Effect] = {"C": "replaced", "R": "ended", "K": "kept"}
# Statements that a turn leaves as they are, beside the one that it changes: of a life, and of a talk.
OTHERS_OF_LIFE, OTHERS_OF_TALK = 3, 2
# How often what was told for one turn is read with another one.
STRANGERS = 0.5


@dataclass(frozen=True)
class Example(Text):
    """A turn alone, with the labels that it `may_be`, or with a statement, whose `effect` is a place in EFFECTS; else None."""

    may_be: tuple[bool, ...] | None = None
    effect: int | None = None


class Examples:
    """Makes examples of labelled turns."""

    def __init__(self, embedder: BundledEmbedder, seed: int) -> None:
        self._embedder = embedder
        self._chance = random.Random(seed)

    def alone(self, line: Line) -> Example:
        return Example(
            self._read([self._ids(line.text, MOST_OF_TURN)]),
            tuple(label in MAY_BE[line.letter] for label in LABELS),
        )

    def together(self, statement: str, turn: str, effect: Effect = "kept") -> Example:
        pair = [self._ids(statement, MOST_OF_STATEMENT), self._ids(turn, MOST_OF_TURN)]
        return Example(self._read(pair), effect=EFFECTS.index(effect))

    def of_told(self, lines: Sequence[Line]) -> Iterator[Example]:
        known = [line for line in lines if line.earlier and line.letter in OF_LETTER]
        for line in known:
            yield self.together(line.earlier, line.text, OF_LETTER[line.letter])
            other = self._chance.choice(known)
            if other.earlier != line.earlier and self._chance.random() < STRANGERS:
                yield self.together(other.earlier, line.text)

    def of_life(self, life: Life) -> Iterator[Example]:
        for turn in life.later:
            others = [place for place in range(len(life.statements)) if place != turn.back]
            if turn.back is not None:
                effect: Effect = "replaced" if turn.kind == "R" else "ended"
                yield self.together(life.statements[turn.back], turn.text, effect)
            for place in self._chance.sample(others, min(OTHERS_OF_LIFE, len(others))):
                yield self.together(life.statements[place], turn.text)

    def of_talk(self, talk: Talk) -> Iterator[Example]:
        for place, line in enumerate(talk.lines):
            back = talk.back[place]
            if back is not None and line.letter in ("C", "R"):
                yield self.together(talk.lines[back].text, line.text, OF_LETTER[line.letter])
            others = [each for each in range(place) if each != back and talk.lines[each].letter not in "DN"]
            count = 1 if line.letter == "D" else OTHERS_OF_TALK
            for other in self._chance.sample(others, min(count, len(others))):
                yield self.together(talk.lines[other].text, line.text)

    def _read(self, parts: Sequence[Sequence[int]]) -> tuple[int, ...]:
        return tuple(as_one_text(parts, self._embedder.signs))

    def _ids(self, text: str, most: int) -> list[int]:
        (ids,) = self._embedder.encode([readable(text)])
        return ids[:most]


def all_examples(embedder: BundledEmbedder, folder: Path, seed: int) -> list[Example]:
    """Of all that may be learned from."""
    made = Examples(embedder, seed)
    told, talks, lives = (
        read_told(folder / "told"),
        read_talks(folder / "talks"),
        read_lives(folder / "lives"),
    )
    turns = [*told, *lines_of(lives), *(line for talk in talks for line in talk.lines)]
    return [
        *map(made.alone, turns),
        *made.of_told(told),
        *(each for life in lives for each in made.of_life(life)),
        *(each for talk in talks for each in made.of_talk(talk)),
    ]
