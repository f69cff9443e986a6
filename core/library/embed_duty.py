"""What vectors are made for: to make documents ready, or to stand beside the others until a change of models."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

from core.catalog.catalogue import Catalogue
from core.catalog.records import ChunkText
from core.library.workers import Problem, ProblemBoard
from core.models.base import Vectors

NO_MODEL = Problem(
    "model",
    "Search by meaning is off, because there is no embedding model.",
    "Words are found all the same. Choose a model in the settings.",
)
_REFUSED = "{} of its passages could not be embedded, and are found by their words only."


class Duty(Protocol):
    """What an EmbedLoop tells while it works. Calls come from its thread, `begin` from any."""

    def begin(self, model: str | None) -> None:
        """This model is used from now on; None: there is none."""
        ...

    def save(
        self, model: str, good: Sequence[ChunkText], vectors: Vectors, bad: Mapping[int, int], current: bool
    ) -> frozenset[int]:
        """Keep `vectors` of the `good` passages in one transaction; returns the sources with changed documents.

        `bad`: chunk id -> document id of passages that the model refused. `current`: it is still the model in use.
        """
        ...

    def waits(self, problem: Problem) -> None:
        """The model does not answer; the loop tries again later."""
        ...

    def works(self) -> None:
        """It answers again."""
        ...

    def nothing_left(self, model: str) -> None:
        """Every passage has a vector of this model, or was refused one."""
        ...


class MakesReady:
    """Vectors of the model in use: with the last one a document is `ready`, and what holds them up is said at it."""

    def __init__(self, catalogue: Catalogue, board: ProblemBoard) -> None:
        self._catalogue = catalogue
        self._board = board

    def begin(self, model: str | None) -> None:
        if model is None:
            self.waits(NO_MODEL)
            return
        self._board.clear("model")
        with self._catalogue.transaction():
            self._catalogue.readiness.settle_states(model)
            self._catalogue.readiness.explain_waiting("", "")

    def save(
        self, model: str, good: Sequence[ChunkText], vectors: Vectors, bad: Mapping[int, int], current: bool
    ) -> frozenset[int]:
        documents = self._catalogue.documents
        with self._catalogue.transaction():
            finished = self._catalogue.embeddings.save(model, good, vectors) if good else []
            if not current:
                return frozenset()
            self._catalogue.readiness.finish(finished, model)
            for document_id in set(bad.values()):
                reason = _REFUSED.format(list(bad.values()).count(document_id))
                if documents.get(document_id) is not None:
                    documents.set_state(document_id, "words only", reason, "Retry, or choose another model.")
            touched = [documents.get(document_id) for document_id in {*finished, *bad.values()}]
        return frozenset(document.source_id for document in touched if document is not None)

    def waits(self, problem: Problem) -> None:
        known = self._board.get("model") == problem
        self._board.put("model", problem)
        if not known:
            self._catalogue.readiness.explain_waiting(problem.sentence, problem.remedy)

    def works(self) -> None:
        self._board.clear("model")
        self._catalogue.readiness.explain_waiting("", "")

    def nothing_left(self, model: str) -> None:
        """Nobody waits for that."""
