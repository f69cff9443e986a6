"""Both indexes, asked for one question: its own words and meaning first, other wordings of it where that helps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from core.errors import ModelUnavailable
from core.index.base import ChunkIds, LexicalIndex, VectorIndex
from core.models.base import Vectors
from core.retrieval.expand import Expansion
from core.retrieval.query import Query, Understood
from core.retrieval.ranking.candidates import complete
from core.retrieval.ranking.fuse import EXPANSION_WEIGHT, VECTOR_WEIGHT, WORD_WEIGHT
from core.retrieval.ranking.lanes import meaning_of, pool_size, vectors_lane, words_lane
from core.retrieval.result import HYPOTHETICAL, PARAPHRASE, Candidate, Lane
from core.retrieval.run import Models, Run

# How near another wording must be to the question, as calibrated relevance. In the calibration texts 95 % of the
# translations of one question are above .72, and 90 % of different questions on the same topic below .67. A model of
# 135M parameters "paraphrased" a question as the word "jon" (.39).
NEAR_THE_QUESTION = 0.7

# While vectors are still made, the best passages by words that have none yet are compared with the question at once, or a
# half-made index would rank what it holds above the very passage that answers. So few take a fifth of a second.
MOST_AT_ONCE = 8


class Lookup:
    """One question's way into the indexes. `rare`: whether a chunk holds a rare or exact term of the question."""

    def __init__(
        self,
        lexical: Callable[[], LexicalIndex | None],
        vectors: Callable[[], VectorIndex | None],
        query: Query,
        understood: Understood,
        models: Models,
        allowed: ChunkIds | None,
    ) -> None:
        self._lexical = lexical
        self._vectors = vectors
        self._mode = query.mode
        self._limit = pool_size(query.k)
        self._question = understood.question
        self._language = understood.languages[0]
        self._exact = understood.exact_terms
        self._models = models
        self._allowed = allowed
        self._vector: NDArray[np.float32] | None = None
        self._run: Run | None = None
        self.rare: dict[int, bool] = {}

    def lanes(self, run: Run) -> list[Lane]:
        """The question in both indexes, or in the one that was asked for."""
        self._run = run
        lanes: list[Lane] = []
        if self._mode != "vectors":
            with run.stage("words"):
                lane, self.rare = self._by_words(self._question, self._exact, WORD_WEIGHT)
            lanes.append(lane)
        if self._mode != "words":
            with run.stage("vectors"):
                lane, self._vector = self._by_meaning(
                    self._question, lambda: self._embed((self._question,))[0], VECTOR_WEIGHT
                )
            lanes.append(lane)
        run.note(lanes)
        return lanes

    def more(self, expansion: Expansion, run: Run) -> list[Lane]:
        """Other wordings: paraphrases in both indexes, the hypothetical answer by meaning only.

        What is not near the question is not searched for. Nothing at all when the question itself has no vector.
        """
        named = [(f"{PARAPHRASE} {n}", text) for n, text in enumerate(expansion.paraphrases, start=1)]
        named += [(HYPOTHETICAL, expansion.hypothetical)] if expansion.hypothetical else []
        lanes: list[Lane] = []
        for origin, text, vector in self._near(named, run):
            if origin != HYPOTHETICAL and self._mode != "vectors":
                with run.stage("words"):
                    lane, _ = self._by_words(text, (), WORD_WEIGHT * EXPANSION_WEIGHT)
                lanes.append(replace(lane, origin=origin))
            with run.stage("vectors"):
                lane, _ = self._by_meaning(text, partial(_itself, vector), VECTOR_WEIGHT * EXPANSION_WEIGHT)
            lanes.append(replace(lane, origin=origin))
        run.note(lanes)
        run.decisions += [f"the search for {lane.label} failed: {lane.error}" for lane in lanes if lane.error]
        return lanes

    def _near(self, named: Sequence[tuple[str, str]], run: Run) -> list[tuple[str, str, NDArray[np.float32]]]:
        """Those texts, with their vectors, that are about what the question is about: a weak model writes anything."""
        if self._vector is None or not named:
            return []
        try:
            with run.stage("vectors"):
                # As questions all of them: relevance is calibrated for a question's vector against a passage's.
                vectors = self._embed(tuple(text for _, text in named))
        except ModelUnavailable as error:
            run.decisions.append(f"other wordings were not searched for: {error.sentence}")
            return []
        kept: list[tuple[str, str, NDArray[np.float32]]] = []
        for (origin, text), vector in zip(named, vectors, strict=True):
            if self._relevance(float(vector @ self._vector)) >= NEAR_THE_QUESTION:
                kept.append((origin, text, vector))
            else:
                run.decisions.append(f"“{text}” was not searched for: it is about something else")
        return kept

    @property
    def by_meaning(self) -> bool:
        """Whether the question was searched for by meaning too."""
        return self._vector is not None

    def complete(self, candidates: list[Candidate]) -> None:
        """Give each candidate the score that the question's other list would have given it."""

        def words(chunk_ids: ChunkIds) -> Lane:
            lane, more = words_lane(
                self._lexical(), self._question, self._exact, len(chunk_ids), chunk_ids, WORD_WEIGHT
            )
            self.rare.update(more)
            return lane

        def meaning(chunk_ids: ChunkIds) -> Lane | None:
            return meaning_of(self._vectors(), self._vector, self._relevance, chunk_ids)

        complete(candidates, words, meaning)
        self._compare_at_once(candidates)

    def _compare_at_once(self, candidates: Sequence[Candidate]) -> None:
        """Give the best candidates by words that have no vector yet their cosine."""
        models = self._models
        if self._vector is None or models.embedder is None or models.profile is None:
            return
        waiting = [item for item in candidates if "vectors" not in item.raw and "words" in item.scores]
        waiting = sorted(waiting, key=lambda item: -item.scores["words"])[:MOST_AT_ONCE]
        if not waiting:
            return
        try:
            raw = models.embedder.embed([item.context for item in waiting], "passage")
        except ModelUnavailable:
            return  # the lane has told of it, or the next question will
        vectors = models.profile.centre(raw, [item.language for item in waiting], "passage")
        for item, cosine in zip(waiting, vectors @ self._vector, strict=True):
            item.raw["vectors"], item.scores["vectors"] = float(cosine), self._relevance(float(cosine))
        if self._run is not None:
            self._run.decisions.append(
                f"{len(waiting)} passages that have no vector yet were compared with the question at once"
            )

    def vectors(self, chunk_ids: ChunkIds) -> Vectors | None:
        """Profiled vectors of these chunks, rows of zeros where there is none; None without a vector index.

        Raises IndexDamaged.
        """
        index = self._vectors()
        return index.vectors(chunk_ids) if index is not None and self._vector is not None else None

    def _by_words(self, text: str, exact: tuple[str, ...], weight: float) -> tuple[Lane, dict[int, bool]]:
        return words_lane(self._lexical(), text, exact, self._limit, self._allowed, weight)

    def _by_meaning(
        self, text: str, embed: Callable[[], NDArray[np.float32]], weight: float
    ) -> tuple[Lane, NDArray[np.float32] | None]:
        return vectors_lane(self._vectors(), text, embed, self._relevance, self._limit, self._allowed, weight)

    def _embed(self, texts: tuple[str, ...]) -> Vectors:
        models = self._models
        if models.embedder is None or models.profile is None:
            raise ModelUnavailable(
                models.missing or "No embedding model is available.", "Search goes on by words only."
            )
        raw = models.embedder.embed(texts, "query")
        return models.profile.centre(raw, [self._language] * len(texts), "query")

    def _relevance(self, cosine: float) -> float:
        assert self._models.profile is not None
        return float(self._models.profile.relevance(cosine))


def _itself(vector: NDArray[np.float32]) -> NDArray[np.float32]:
    return vector
