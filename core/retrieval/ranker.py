"""The pipeline to passages in order: one function call a stage, and a trace of what each decided."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from core.catalog.catalogue import Catalogue
from core.errors import FootnoteError, RetrievalUnavailable
from core.index.base import ChunkIds, LexicalIndex, VectorIndex
from core.models.profile import LanguageProfile
from core.retrieval.counting.count import counted
from core.retrieval.lookup import Lookup
from core.retrieval.passes import (
    Documents,
    Pass,
    Searching,
    closely_read,
    diverse,
    other_wordings,
    reranked,
    with_kin,
)
from core.retrieval.query import Degradation, Mode, Query, Understood
from core.retrieval.ranking.answerable import decides_perhaps, decides_yes
from core.retrieval.ranking.candidates import gather
from core.retrieval.ranking.decay import apply_decay
from core.retrieval.ranking.floor import RELEVANCE_FLOOR, FloorVerdict, apply_floor, meaning_score
from core.retrieval.ranking.fuse import fuse
from core.retrieval.ranking.rerank import by_scores
from core.retrieval.ranking.select import select
from core.retrieval.ranking.standing_out import standing_out
from core.retrieval.ranking.to_the_letter import to_the_letter
from core.retrieval.result import Candidate, Evidence, Lane, SearchResult, Trace
from core.retrieval.run import Models, Run
from core.retrieval.scope.file_names import called_so
from core.retrieval.scope.unknown_limits import unknown_limits
from core.retrieval.scope.within import chunks_within
from core.retrieval.understanding.content import content_words

NOTHING_WITHIN = Degradation(
    "filter",
    "Nothing that can be searched lies within the chosen limits.",
    "Widen them: choose another folder, kind, tag or period.",
)
NO_WORDS = Degradation(
    "question",
    "The question has no word that could be looked for.",
    "Name a thing in it, or put small words in quotation marks to find them to the letter.",
)
# Where one of the two was asked for alone, and failed.
ONLY = {"words": "The words could not be searched.", "vectors": "The meaning could not be searched."}
# Nearest misses shown with a refusal.
NEAR_MISSES = 3


class Ranker:
    """Two lists, their fusion, the floor, the rerankers and the choice. Holds no state between calls."""

    def __init__(
        self,
        catalogue: Catalogue,
        lexical: Callable[[], LexicalIndex | None],
        vectors: Callable[[], VectorIndex | None],
        models: Callable[[], Models],
        now: Callable[[], float],
    ) -> None:
        self._catalogue = catalogue
        self._lexical = lexical
        self._vectors = vectors
        self._models = models
        self._now = now

    def __call__(self, query: Query, understood: Understood, run: Run) -> SearchResult:
        """Raises RetrievalUnavailable when no lane that was asked for works, Cancelled."""
        if not understood.exact_terms and not content_words(understood.question, understood.languages[0]):
            nothing = not_searched(understood, run, "no word names anything: nothing is searched")
            return replace(nothing, degraded=(*run.degraded, NO_WORDS))
        models = self._models()
        run.degraded += models.problems
        with run.stage("filter"):
            allowed = self.allowed(understood)
        if allowed is not None and not len(allowed) and not understood.period:
            run.degraded += [NOTHING_WITHIN, *unknown_limits(understood.scope, self._catalogue)]
        # One index for the whole search: another model may take over in the middle of it.
        vectors = models.vectors if models.vectors is not None else self._vectors()
        lookup = Lookup(self._lexical, lambda: vectors, query, understood, models, allowed)
        search = Searching(query, understood, models, lookup, Documents(self._catalogue), run)
        number: SearchResult | None = None
        if understood.counting is not None and query.purpose == "answer" and query.mode == "hybrid":
            number = self._counted(search, vectors)
            if number is not None and not (number.count and number.count.doubtful):
                return number
        lanes = lookup.lanes(run)
        mode = _mode(lanes)
        _report_failures(lanes, run)
        passed = self._pass(search, lanes, mode)
        expansion = other_wordings(search, passed)
        if expansion is not None:
            lanes += lookup.more(expansion, run)
            passed = self._pass(search, lanes, mode)
        passed = diverse(search, closely_read(search, reranked(search, passed, "probability")))
        found = self._result(search, passed, mode)
        # A count that the question may not have meant stands back behind a passage that answers it.
        return found if number is None or found.answerable else number

    def _counted(self, search: Searching, vectors: VectorIndex | None) -> SearchResult | None:
        """None where there is nothing to count: no such kind of document, or no words index to count by, which is said."""
        counting = search.understood.counting
        assert counting is not None
        scope = search.understood.scope
        if (
            counting.media_types
        ):  # "how many PDFs": the others are not looked at, and not counted among them either
            scope = replace(scope, media_types=counting.media_types)
        terms = replace(search.understood, question=", ".join(counting.terms), scope=scope)
        allowed = self.allowed(terms)
        lookup = Lookup(self._lexical, lambda: vectors, search.query, terms, search.models, allowed)
        try:
            words = self._lexical()
            if words is not None:
                return counted(
                    replace(search, lookup=lookup, understood=replace(search.understood, scope=scope)),
                    self._catalogue,
                    words,
                    counting,
                    allowed,
                )
            why, remedy = "The word index is not open.", "It is being rebuilt; try again in a moment."
        except FootnoteError as error:
            why, remedy = error.sentence, error.remedy
        search.run.degraded.append(Degradation("count", f"The documents could not be counted: {why}", remedy))
        return None

    def _pass(self, search: Searching, lanes: Sequence[Lane], mode: Mode) -> Pass:
        """One order out of these lists."""
        run, lookup = search.run, search.lookup
        with run.stage("fuse"):
            candidates = gather(lanes, self._catalogue)
            if mode == "hybrid":
                lookup.complete(candidates)
            for candidate in candidates:
                candidate.exact_evidence = lookup.rare.get(candidate.chunk_id, False)
                candidate.relevance = relevance_of(candidate, mode)
                candidate.meaning = _meaning_as_bundled(candidate, search.models.profile)
            ordered = fuse(lanes, candidates)
        with run.stage("decay"):
            ordered = apply_decay(ordered, search.documents, self._time_sensitive(), self._now())
            if mode == "hybrid":
                ordered = by_scores(ordered, search.understood.languages[0], search.understood.question)
            else:
                ordered.sort(key=lambda item: not called_so(item, search.understood.question))
        with run.stage("floor"):
            verdict = apply_floor(ordered, vectors_ran=mode != "words")
            if not search.query.floor:
                verdict = FloorVerdict(tuple(ordered), ())
        weak = not verdict.kept
        pool = verdict.kept or (verdict.dropped if search.query.purpose == "search" else ())
        passed = with_kin(search, reranked(search, Pass(pool, verdict.dropped, weak, "none"), "cosine"))
        return to_the_letter(search, standing_out(search, passed))

    def _result(self, search: Searching, passed: Pass, mode: Mode) -> SearchResult:
        query, understood, run = search.query, search.understood, search.run
        probability = search.probability(passed)
        with run.stage("select"):
            chosen = select(passed.ordered, understood, query.k, search.documents, self._text, passed.weak)
            # Weak passages that are shown are what fell below the floor: they are not told twice.
            below = () if passed.weak and chosen.evidence else passed.dropped
            misses = self._near_misses(below, understood, search.documents)
        if chosen.over_budget:
            run.decisions.append(
                f"{chosen.over_budget} passages did not fit into {understood.budget_tokens} tokens"
            )
        found = bool(chosen.evidence) and not passed.weak
        answerable, perhaps = found and decides_yes(probability), found and decides_perhaps(probability)
        decisions = (*understood.decisions, *run.decisions)
        trace = Trace(
            understood, passed.found, RELEVANCE_FLOOR, decisions, run.ms, passed.by, tuple(run.lanes)
        )
        return SearchResult(
            chosen.evidence,
            misses,
            answerable,
            probability,
            mode,
            tuple(run.degraded),
            trace,
            perhaps=perhaps,
        )

    def allowed(self, understood: Understood) -> ChunkIds | None:
        """The chunks within the question's limits; None for all."""
        return chunks_within(understood.scope, self._catalogue)

    def _near_misses(
        self, dropped: Sequence[Candidate], understood: Understood, documents: Documents
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


def relevance_of(candidate: Candidate, mode: Mode) -> float:
    """One calibrated number for people: the better of meaning and of words that are absolute evidence, or are all there is."""
    words = candidate.scores.get("words", 0.0) if candidate.exact_evidence or mode == "words" else 0.0
    return max(meaning_score(candidate), words)


def _meaning_as_bundled(candidate: Candidate, profile: LanguageProfile | None) -> float | None:
    """None where the bundled model gave the cosine, or none did. Only the bundled profile is for token states too."""
    if profile is None or profile.late is not None or "vectors" not in candidate.raw:
        return None
    return profile.as_bundled(candidate.raw["vectors"])


def _mode(lanes: Sequence[Lane]) -> Mode:
    alive = [lane.name for lane in lanes if not lane.error]
    if not alive:
        causes = " ".join(lane.error for lane in lanes)
        what = "Neither words nor meaning could be searched." if len(lanes) > 1 else ONLY[lanes[0].name]
        raise RetrievalUnavailable(
            f"{what} {causes}",
            "Try again; if it stays, restart Footnote.",
        )
    return "hybrid" if len(alive) == 2 else alive[0]


def _report_failures(lanes: Sequence[Lane], run: Run) -> None:
    for lane in lanes:
        if lane.error:
            other = "by meaning" if lane.name == "words" else "by words"
            run.degraded.append(Degradation(lane.name, f"Searched {other} only: {lane.error}"))
        elif lane.note:
            run.degraded.append(Degradation(lane.name, lane.note, "Ask again when it is done."))


def not_searched(understood: Understood, run: Run, why: str, *notes: Degradation) -> SearchResult:
    """Where there was no search, and why."""
    trace = Trace(understood, (), RELEVANCE_FLOOR, (*understood.decisions, why), run.ms)
    return SearchResult((), (), False, 0.0, "none", notes, trace)
