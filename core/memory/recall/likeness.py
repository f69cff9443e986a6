"""How near a statement is to those before it, for who looks for the one that it changes.

Plain sentence vectors are near where sentences have one form: "My dentist is Dr Roy" and "My boss is Ann". A map that was
learned on changes (see `core.evaluation.fit_likeness`) is less misled by that, and the classifier tells what each is about.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from importlib.resources import as_file, files

import numpy as np
from numpy.typing import NDArray

from core.memory.capture.classifier import Classifier, Judgement
from core.memory.capture.compared import Compared
from core.memory.recall.vector_store import VectorStore
from core.models.base import Embedder, Vectors
from core.models.profile import LanguageProfile, unit
from core.text.language import base_language, detect_language

# Made by `core.evaluation.fit_likeness` for the bundled model: shape (dimension, fewer dimensions).
MAP = "likeness-e5-small.npz"
# Vectors of so many texts are kept at hand: those of a large vault, 1.5 kB each.
AT_HAND = 20_000
# So many statements are judged, the nearest.
JUDGED = 40
# So many are read together with the text, the nearest; 5 ms each.
READ_TOGETHER = 10
# Of so many that have no vector yet one is made at once; a second or two.
READ_AT_ONCE = 100


class Likeness:
    """Cosines under the learned map. `embedder` is the bundled one, `store` has vectors of memories, which are not made anew.

    `classifier` tells what statements are about, and whether they last; `compared` what a text does to one.
    """

    def __init__(
        self,
        store: VectorStore,
        embedder: Embedder,
        profile: LanguageProfile,
        classifier: Classifier,
        compared: Compared,
    ) -> None:
        self._store = store
        self._embedder = embedder
        self._profile = profile
        self._classifier = classifier
        self._compared = compared
        self._at_hand: dict[str, Vectors] = {}
        self._judged: dict[str, Judgement] = {}
        self._effects: dict[tuple[str, str], NDArray[np.float64]] = {}

    def __call__(self, text: str, others: Sequence[str]) -> NDArray[np.float64]:
        """Cosines between a text and each of the others, shape (others,), -1 to 1; 0 for what has no vector yet.

        Raises ModelUnavailable.
        """
        if not others:
            return np.zeros(0)
        wanted = list(dict.fromkeys((*others, text)))
        new = [each for each in wanted if each not in self._at_hand]
        if len(self._at_hand) + len(new) > AT_HAND:
            self._at_hand.clear()
            new = wanted
        self._at_hand.update(zip(new, self._mapped(new), strict=True))
        own = self._at_hand[text]
        return np.array([float(self._at_hand[each] @ own) for each in others])

    def judged(self, text: str, others: Sequence[str]) -> NDArray[np.float64]:
        """How probably each of the others is about what the text is about, says something that lasts, and is of somebody else.

        Shape (others, 3), 0 to 1; rows of 0 for all but the nearest `JUDGED`. Raises ModelUnavailable.
        """
        result = np.zeros((len(others), 3))
        if not others:
            return result
        nearest = np.argsort(-self(text, others), kind="stable")[:JUDGED]
        own, *found = self._judgements([text, *(others[place] for place in nearest)])
        result[nearest] = [(np.dot(own.topics, each.topics), each.lasting, each.other) for each in found]
        return result

    def effects(self, text: str, others: Sequence[str]) -> NDArray[np.float64]:
        """How probably the text leaves each of the others as it is, replaces it, ends it; shape (others, 3).

        It leaves all as they are but the nearest `READ_TOGETHER`. Raises ModelUnavailable.
        """
        result = np.tile([1.0, 0.0, 0.0], (len(others), 1))
        if not others:
            return result
        nearest = np.argsort(-self(text, others), kind="stable")[:READ_TOGETHER]
        if len(self._effects) > AT_HAND:
            self._effects.clear()
        new = [others[place] for place in nearest if (text, others[place]) not in self._effects]
        self._effects.update(
            ((text, other), found)
            for other, found in zip(new, self._compared.effects(text, new), strict=True)
        )
        result[nearest] = [self._effects[text, others[place]] for place in nearest]
        return result

    def _judgements(self, texts: Sequence[str]) -> list[Judgement]:
        if len(self._judged) > AT_HAND:
            self._judged.clear()
        new = [each for each in dict.fromkeys(texts) if each not in self._judged]
        self._judged.update(zip(new, self._classifier.judge(new), strict=True))
        return [self._judged[each] for each in texts]

    def _mapped(self, texts: Sequence[str]) -> Vectors:
        """Rows of zeros for old texts that were never read: the newest few are read now, the others by recall."""
        raw = self._store.known_vectors(texts)
        unknown = [place for place in range(len(texts)) if not raw[place].any()][-READ_AT_ONCE:]
        if unknown:
            raw[unknown] = self._embedder.embed([texts[place] for place in unknown], "passage")
        mapped = unit(centred(raw, texts, self._profile) @ self._map)
        mapped[~raw.any(axis=1)] = 0.0
        return mapped

    @cached_property
    def _map(self) -> Vectors:
        with (
            as_file(files("resources") / "profiles" / MAP) as path,
            np.load(path, allow_pickle=False) as kept,
        ):
            learned: Vectors = kept["map"].astype(np.float32)
        return learned


def centred(raw: Vectors, texts: Sequence[str], profile: LanguageProfile) -> Vectors:
    """Vectors without what is common to their languages; both of the shape (texts, dimension)."""
    languages = [base_language(detect_language(each)) for each in texts]
    return profile.centre(raw, languages, "passage")
