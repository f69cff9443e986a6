"""What the stages of one search share, and those of its steps that models take: reranking, other wordings, diversity."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from core.catalog.catalogue import Catalogue
from core.catalog.records import Document
from core.errors import FootnoteError, ModelUnavailable
from core.retrieval.aside import LeftAlone
from core.retrieval.expand import Expansion, decided_already
from core.retrieval.lookup import Lookup
from core.retrieval.query import Degradation, Query, Understood
from core.retrieval.ranking.answerable import answer_probability
from core.retrieval.ranking.kinship import by_kinship
from core.retrieval.ranking.mmr import mmr_order
from core.retrieval.ranking.reading import read_closely
from core.retrieval.ranking.rerank import POOL, Reranked, Reranker, Scale, mixed, rerank
from core.retrieval.result import Candidate
from core.retrieval.run import Models, Run

# Intents that want several different passages rather than the best one.
# Not "count": most questions with "how many" ask for one number in one passage, which diversity would push down.
WANTS_DIVERSITY = ("compare",)
# Whether the best hit answers is told by late interaction. On a busy machine it stood aside, and "What was the deposit?" got
# .23 instead of .62: what is answered must not hang on the clock. Three passages take 20 ms where nothing else runs.
DECIDED_BY = 3


@dataclass(frozen=True)
class Pass:
    """The candidates in order after one round of fusion, floor and reranking."""

    ordered: tuple[Candidate, ...]
    dropped: tuple[Candidate, ...]
    weak: bool
    by: str

    @property
    def found(self) -> tuple[Candidate, ...]:
        """All of them, those below the floor last."""
        return (*self.ordered, *(() if self.weak and self.ordered else self.dropped))


class Documents:
    """Looks documents up once per search."""

    def __init__(self, catalogue: Catalogue) -> None:
        self._catalogue = catalogue
        self._known: dict[int, Document | None] = {}

    def __call__(self, document_id: int) -> Document | None:
        if document_id not in self._known:
            self._known[document_id] = self._catalogue.documents.get(document_id)
        return self._known[document_id]


@dataclass(frozen=True)
class Searching:
    """What the stages of one search share."""

    query: Query
    understood: Understood
    models: Models
    lookup: Lookup
    documents: Documents
    run: Run

    def probability(self, passed: Pass) -> float:
        """P(the best hit answers)."""
        return answer_probability(passed.found, self.models.profile, self.understood)


def other_wordings(search: Searching, passed: Pass) -> Expansion | None:
    """Other wordings of the question, where they are wanted, likely to help, and come in time."""
    models, run, understood = search.models, search.run, search.understood
    if models.expander is None or search.query.purpose != "answer":
        return None
    why_not = decided_already(understood, search.probability(passed))
    if not search.lookup.by_meaning:
        # The floor for words alone asks for the question's own words, which other wordings cannot bring.
        why_not = "not expanded: other wordings help only where meaning is searched"
    if why_not:
        run.decisions.append(why_not)
        return None
    with run.stage("expand"):
        try:
            expansion = models.expander.expand(understood, run.cancelled)
        except ModelUnavailable as error:
            run.decisions.append(f"not expanded: {error.sentence}")
            if not isinstance(error, LeftAlone):  # said once, not with every answer of the next minutes
                run.degraded.append(Degradation("expand", f"Searched without other wordings: {error.sentence}", error.remedy))  # fmt: skip
            return None
    run.decisions.append(said(expansion))
    return expansion


def reranked(search: Searching, passed: Pass, scale: Scale) -> Pass:
    """In the order of the rerankers of this scale. One that the person chose and that fails is no mere detail."""
    query, understood, run = search.query, search.understood, search.run
    rerankers = search.models.of_scale(scale)
    if not rerankers or query.mode != "hybrid":  # who asks for one lane wants to see that lane
        return passed
    spent_s = run.compared_s if scale == "cosine" else 0.0
    began = time.monotonic()
    with run.stage("rerank"):
        done = rerank(understood.question, understood.languages[0], passed.ordered, rerankers, query.purpose, run.cancelled, query.patient, spent_s)  # fmt: skip
    if scale == "cosine":
        run.compared_s += time.monotonic() - began
    run.decisions += [problem.sentence for problem in done.degraded]
    if scale == "cosine" and query.purpose == "answer" and done.by == "none" and passed.ordered:
        done = _best_read(search, passed, rerankers) or done
    if scale == "probability":
        run.degraded += done.degraded
    return replace(passed, ordered=done.candidates, by=passed.by if done.by == "none" else done.by)


def closely_read(search: Searching, passed: Pass) -> Pass:
    """The best few read together with the question, where an answer is wanted. What fails is told, and leaves all as it is."""
    reader, query, run = search.models.reader, search.query, search.run
    if reader is None or query.mode != "hybrid" or query.purpose != "answer":
        return passed
    with run.stage("read"):
        try:
            read_closely(search.understood.question, passed.ordered, reader, run.cancelled)
        except ModelUnavailable as error:
            run.degraded.append(
                Degradation("read", f"Passages were not read closely: {error.sentence}", error.remedy)
            )
    return passed


def _best_read(search: Searching, passed: Pass, rerankers: Sequence[Reranker]) -> Reranked | None:
    """The order with the best few read in spite of the time; None where they cannot be read at all."""
    understood, run = search.understood, search.run
    best, rest = passed.ordered[:DECIDED_BY], passed.ordered[DECIDED_BY:]
    with run.stage("rerank"):
        done = rerank(understood.question, understood.languages[0], best, rerankers, "answer", run.cancelled, patient=True)  # fmt: skip
    if done.by == "none":
        return None
    run.decisions.append(f"the best {len(best)} were read all the same: whether they answer is told by that")
    return replace(done, candidates=(*done.candidates, *rest))


def with_kin(search: Searching, passed: Pass) -> Pass:
    """Passages like the best two come nearer. Only on the bundled model's scale, on which its weight was measured."""
    profile = search.models.profile
    if search.query.mode != "hybrid" or profile is None or profile.late is None:
        return passed
    with search.run.stage("kinship"):
        try:
            ids = np.array([item.chunk_id for item in passed.ordered], dtype=np.int64)
            vectors = search.lookup.vectors(ids)
        except FootnoteError as error:
            search.run.decisions.append(f"not ordered by likeness to the best: {error.sentence}")
            return passed
        if vectors is None or not vectors.any():
            return passed
        return replace(
            passed,
            ordered=by_kinship(
                passed.ordered, vectors, search.understood.languages[0], search.understood.question
            ),
        )


def diverse(search: Searching, passed: Pass) -> Pass:
    """The best few so that each says something new, where the question wants that or nothing better ordered them."""
    wanted = search.understood.intent in WANTS_DIVERSITY
    head = passed.ordered[:POOL]
    if search.query.mode != "hybrid" or len(head) < 2 or not (wanted or passed.by == "none"):
        return passed
    with search.run.stage("diversity"):
        try:
            vectors = search.lookup.vectors(np.array([item.chunk_id for item in head], dtype=np.int64))
        except FootnoteError as error:
            search.run.decisions.append(f"not ordered for diversity: {error.sentence}")
            return passed
        if vectors is None:
            return passed
        relevance = [mixed(item) for item in head]
        order = mmr_order(relevance, vectors)
    why = (
        f"the question wants several passages ({search.understood.intent})" if wanted else "nothing reranked"
    )
    search.run.decisions.append(f"ordered for diversity: {why}")
    return replace(passed, ordered=(*(head[row] for row in order), *passed.ordered[POOL:]))


def said(expansion: Expansion | None) -> str:
    """The decision for the trace."""
    if expansion is None:
        return "not expanded: there is no chat model"
    parts = [f"“{text}”" for text in expansion.paraphrases]
    parts += [f"what an answer may look like: “{expansion.hypothetical}”"] if expansion.hypothetical else []
    return "also searched for " + "; ".join(parts)
