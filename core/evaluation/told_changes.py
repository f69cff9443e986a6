"""Turns of written talks and lives with what was told before each, for fitting what finds the statement that a turn changes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.evaluation.labelled_turns import Life, Talk
from core.memory.capture.classifier import Judgement, StatementClassifier
from core.memory.capture.compared import Compared
from core.memory.recall.likeness import Likeness
from core.memory.recall.vector_store import VectorStore
from core.memory.statements.retold import Earlier, none_traits, traits, words_in_common
from core.models.bundled_embedder import BundledEmbedder
from core.models.profile import LanguageProfile

# Of the statements where little was told before, and in what share of such turns what is changed is surely among them.
FEW, AMONG_FEW = 4, 0.5

Values = NDArray[np.float64]


@dataclass(frozen=True)
class Told:
    """A turn, what was told before it, and the place of that which it changes, None where it changes none of these."""

    text: str
    before: tuple[str, ...]
    changes: int | None


def of_life(life: Life) -> list[Told]:
    """Each later turn against all statements."""
    return [Told(each.text, life.statements, each.back) for each in life.later]


def of_talk(talk: Talk, random: np.random.Generator) -> Iterator[Told]:
    """All turns but the first, against all before them, and a second time against a few, as when little was told yet."""
    texts = [line.text for line in talk.lines]
    for place in range(1, len(texts)):
        back = talk.back[place]
        few = random.choice(place, min(place, int(random.integers(1, FEW + 1))), replace=False).tolist()
        if back is not None and random.random() < AMONG_FEW:
            few = [*few, back]
        yield among(texts, place, range(place), back)
        yield among(texts, place, few, back)


def among(texts: Sequence[str], place: int, known: Sequence[int], back: int | None) -> Told:
    """A turn against some of those before it, in their order."""
    rows = sorted(set(known))
    return Told(
        texts[place],
        tuple(texts[row] for row in rows),
        rows.index(back) if back is not None and back in rows else None,
    )


class Reading:
    """What is known of turns without knowing what they change, as the memory itself reads them."""

    def __init__(self) -> None:
        embedder = BundledEmbedder()
        self._classifier = StatementClassifier(embedder)
        profile = LanguageProfile.load_bundled()
        self._likeness = Likeness(
            VectorStore(embedder), embedder, profile, self._classifier, Compared(embedder)
        )
        self._judged: dict[str, Judgement] = {}

    def traits(self, told: Told) -> Values:
        """Of each statement before it; see `core.memory.statements.retold.traits`."""
        earlier = [Earlier(None, None, each) for each in told.before]
        return traits(told.text, told.before, words_in_common(told.text, earlier), earlier, self._likeness)

    def none_traits(self, told: Told) -> Values:
        """Of "none of them"."""
        if told.text not in self._judged:
            (self._judged[told.text],) = self._classifier.judge([told.text])
        return none_traits(self._judged[told.text].changes, len(told.before))
