"""The pipeline: one function call a stage, and a trace of what each decided."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import datetime

import numpy as np
from numpy.typing import NDArray

from core.catalog.catalogue import Catalogue
from core.catalog.records import Document
from core.errors import ModelUnavailable, RetrievalUnavailable, UserInputError
from core.index.base import ChunkIds, LexicalIndex, VectorIndex
from core.index.filters import allowed_chunks
from core.models.base import Embedder
from core.models.profile import LanguageProfile
from core.retrieval.answerable import answer_probability, decides_yes
from core.retrieval.candidates import complete, gather
from core.retrieval.decay import apply_decay
from core.retrieval.floor import RELEVANCE_FLOOR, FloorVerdict, apply_floor
from core.retrieval.fuse import VECTOR_WEIGHT, WORD_WEIGHT, fuse
from core.retrieval.lanes import meaning_of, pool_size, vectors_lane, words_lane
from core.retrieval.rerank import Reranker, rerank
from core.retrieval.select import select
from core.retrieval.types import (
    Candidate,
    Degradation,
    Evidence,
    Lane,
    Mode,
    Query,
    SearchResult,
    Trace,
    Understood,
)
from core.retrieval.understand import Catalogued, understand
from core.retrieval.whole_document import whole_document

# A question longer than this is cut for the lanes, visibly: a vector of a whole chapter means nothing.
MAX_QUESTION_CHARS = 4000
# Nearest misses shown with a refusal.
NEAR_MISSES = 3
RERANK_BUDGET_S = {"answer": 1.5, "search": 0.15}
PATIENT_S = 3600.0


@dataclass(frozen=True)
class Models:
    """The models that retrieval may use at this moment; None where there is none."""

    embedder: Embedder | None
    profile: LanguageProfile | None
    rerankers: tuple[Reranker, ...] = ()
    missing: str = ""


@dataclass
class _Run:
    """What one search has gathered on its way."""

    ms: dict[str, float] = field(default_factory=dict)
    decisions: list[str] = field(default_factory=list)
    degraded: list[Degradation] = field(default_factory=list)

    @contextmanager
    def stage(self, name: str) -> Iterator[None]:
        started = time.perf_counter()
        yield
        self.ms[name] = round((time.perf_counter() - started) * 1000, 2)


class Retriever:
    """Finds evidence for a question. Holds no state between calls and is safe to share between threads."""

    def __init__(
        self,
        catalogue: Catalogue,
        lexical: Callable[[], LexicalIndex | None],
        vectors: Callable[[], VectorIndex | None],
        models: Callable[[], Models],
        now: Callable[[], float] = time.time,
    ) -> None:
        self._catalogue = catalogue
        self._lexical = lexical
        self._vectors = vectors
        self._models = models
        self._now = now

    def search(self, query: Query) -> SearchResult:
        """Raises UserInputError for an empty question, RetrievalUnavailable when both lanes failed."""
        if not query.text.strip():
            raise UserInputError("The question is empty.", "Type what you want to know.")
        run = _Run()
        with run.stage("understand"):
            understood = understand(
                query,
                Catalogued(self._catalogue.documents.named, self._catalogue.documents.folders_named),
                datetime.fromtimestamp(self._now()).astimezone(),
            )
        if understood.intent == "small-talk":
            return _nothing(understood, run, "small talk: nothing is searched")
        if understood.document_id is not None:
            return whole_document(self._catalogue, understood, run.ms)
        return self._ranked(query, understood, run)

    def _ranked(self, query: Query, understood: Understood, run: _Run) -> SearchResult:
        models = self._models()
        with run.stage("filter"):
            allowed = self._allowed(understood)
        lanes, rare, vector = self._lanes(query, understood, models, allowed, run)
        mode = _mode(lanes)
        _report_failures(lanes, run)
        with run.stage("fuse"):
            candidates = gather(lanes, self._catalogue)
            if mode == "hybrid":
                self._complete(candidates, understood, models, vector, rare)
            for candidate in candidates:
                candidate.exact_evidence = rare.get(candidate.chunk_id, False)
                candidate.relevance = relevance_of(candidate)
            ordered = fuse(lanes, candidates)
        documents = _Documents(self._catalogue)
        with run.stage("decay"):
            ordered = apply_decay(ordered, documents, self._time_sensitive(), self._now())
        with run.stage("floor"):
            verdict = apply_floor(ordered, vectors_ran=mode != "words")
            if not query.floor:
                verdict = FloorVerdict(tuple(ordered), ())
        with run.stage("rerank"):
            pool = verdict.kept or (verdict.dropped if query.purpose == "search" else ())
            budget = PATIENT_S if query.patient else RERANK_BUDGET_S[query.purpose]
            reranked = rerank(understood.question, understood.languages[0], pool, models.rerankers, budget)
            run.decisions += [problem.sentence for problem in reranked.degraded]
        below = () if pool is verdict.dropped else verdict.dropped
        found = (*reranked.candidates, *below)
        probability = answer_probability(
            found, models.profile, understood.languages[0], understood.exact_terms
        )
        with run.stage("select"):
            weak = not verdict.kept
            chosen = select(reranked.candidates, understood, query.k, documents, self._text, weak)
            misses = self._near_misses(verdict.dropped, understood, documents)
        if chosen.over_budget:
            run.decisions.append(
                f"{chosen.over_budget} passages did not fit into {understood.budget_tokens} tokens"
            )
        answerable = bool(chosen.evidence) and not weak and decides_yes(probability)
        trace = Trace(
            understood,
            found,
            RELEVANCE_FLOOR,
            (*understood.decisions, *run.decisions),
            run.ms,
            reranked.by,
        )
        return SearchResult(
            chosen.evidence, misses, answerable, probability, mode, tuple(run.degraded), trace
        )

    def _lanes(
        self, query: Query, understood: Understood, models: Models, allowed: ChunkIds | None, run: _Run
    ) -> tuple[list[Lane], dict[int, bool], NDArray[np.float32] | None]:
        question = understood.question
        if len(question) > MAX_QUESTION_CHARS:
            question = question[:MAX_QUESTION_CHARS]
            run.degraded.append(
                Degradation("question", f"Only the first {MAX_QUESTION_CHARS} characters of the question were searched for.", "Ask a shorter question.")
            )  # fmt: skip
        limit = pool_size(query.k)
        lanes: list[Lane] = []
        rare: dict[int, bool] = {}
        vector: NDArray[np.float32] | None = None
        if query.mode != "vectors":
            with run.stage("words"):
                lane, rare = words_lane(
                    self._lexical(), question, understood.exact_terms, limit, allowed, WORD_WEIGHT
                )
            lanes.append(lane)
        if query.mode != "words":
            with run.stage("vectors"):
                lane, vector = vectors_lane(
                    self._vectors(),
                    question,
                    lambda: _query_vector(models, question, understood.languages[0]),
                    lambda cosine: _relevance(models, cosine),
                    limit,
                    allowed,
                    VECTOR_WEIGHT,
                )
            lanes.append(lane)
        return lanes, rare, vector

    def _complete(
        self,
        candidates: list[Candidate],
        understood: Understood,
        models: Models,
        vector: NDArray[np.float32] | None,
        rare: dict[int, bool],
    ) -> None:
        def words(chunk_ids: ChunkIds) -> Lane:
            text, exact = understood.question[:MAX_QUESTION_CHARS], understood.exact_terms
            lane, more = words_lane(self._lexical(), text, exact, len(chunk_ids), chunk_ids, WORD_WEIGHT)
            rare.update(more)
            return lane

        def meaning(chunk_ids: ChunkIds) -> Lane | None:
            return meaning_of(self._vectors(), vector, lambda cosine: _relevance(models, cosine), chunk_ids)

        complete(candidates, words, meaning)

    def _allowed(self, understood: Understood) -> ChunkIds | None:
        scope = understood.scope
        if not scope.limits:
            return None
        return allowed_chunks(
            self._catalogue,
            sources=scope.sources,
            folders=scope.folders,
            documents=scope.documents,
            media_types=scope.media_types,
            tags=scope.tags,
            series=scope.series,
            modified_from=scope.modified_from,
            modified_to=scope.modified_to,
        )

    def _near_misses(
        self, dropped: Sequence[Candidate], understood: Understood, documents: _Documents
    ) -> tuple[Evidence, ...]:
        best = sorted(dropped, key=lambda item: -item.relevance)[: 3 * NEAR_MISSES]
        fates = [(candidate, candidate.fate, candidate.reason) for candidate in best]
        misses = select(best, understood, NEAR_MISSES, documents, self._text, weak=True).evidence
        for candidate, fate, reason in fates:
            candidate.fate, candidate.reason = fate, reason
        return misses

    def _text(self, document_id: int, start: int, end: int) -> str:
        return self._catalogue.documents.text_slice(document_id, start, end)

    def _time_sensitive(self) -> frozenset[int]:
        return frozenset(source.id for source in self._catalogue.sources.all() if source.time_sensitive)


class _Documents:
    """Looks documents up once per search."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._known: dict[int, Document | None] = {}

    def __call__(self, document_id: int) -> Document | None:
        if document_id not in self._known:
            self._known[document_id] = self._catalogue.documents.get(document_id)
        return self._known[document_id]


def relevance_of(candidate: Candidate) -> float:
    """One calibrated number for people: the better of meaning and of words that are absolute evidence."""
    words = candidate.scores.get("words", 0.0) if candidate.exact_evidence else 0.0
    return max(candidate.scores.get("vectors", 0.0), words)


def _query_vector(models: Models, question: str, language: str) -> NDArray[np.float32]:
    if models.embedder is None or models.profile is None:
        raise ModelUnavailable(
            models.missing or "No embedding model is available.", "Search goes on by words only."
        )
    raw = models.embedder.embed([question], "query")
    centred: NDArray[np.float32] = models.profile.centre(raw, [language], "query")[0]
    return centred


def _relevance(models: Models, cosine: float) -> float:
    assert models.profile is not None
    return float(models.profile.relevance(cosine))


def _mode(lanes: Sequence[Lane]) -> Mode:
    alive = [lane.name for lane in lanes if not lane.error]
    if not alive:
        causes = " ".join(lane.error for lane in lanes)
        raise RetrievalUnavailable(
            f"Neither words nor meaning could be searched. {causes}",
            "Try again; if it stays, restart Footnote.",
        )
    return "hybrid" if len(alive) == 2 else alive[0]


def _report_failures(lanes: Sequence[Lane], run: _Run) -> None:
    for lane in lanes:
        if lane.error:
            other = "by meaning" if lane.name == "words" else "by words"
            run.degraded.append(Degradation(lane.name, f"Searched {other} only: {lane.error}"))


def _nothing(understood: Understood, run: _Run, why: str) -> SearchResult:
    trace = Trace(understood, (), RELEVANCE_FLOOR, (*understood.decisions, why), run.ms)
    return SearchResult((), (), False, 0.0, "none", (), trace)
