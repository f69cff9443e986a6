"""The way of a question: what is meant by it, what it leads to (whole documents, a list, passages in order), and other wordings."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime

from core.catalog.catalogue import Catalogue
from core.errors import IndexDamaged, UserInputError
from core.index.base import LexicalIndex, VectorIndex
from core.retrieval.counting.listing import listed
from core.retrieval.counting.rows import of_rows
from core.retrieval.counting.ticks import of_boxes
from core.retrieval.documents.facet_search import by_facets
from core.retrieval.documents.letters import of_letters
from core.retrieval.documents.naming import all_called, naming, title_of
from core.retrieval.documents.of_days import naming_the_day, under_its_days
from core.retrieval.documents.other_wording import in_other_wording
from core.retrieval.documents.whole_document import none_named, to_choose_from, whole_documents
from core.retrieval.follow_up.follow_up import carries_another_language
from core.retrieval.follow_up.own_content import in_its_script
from core.retrieval.query import MAX_QUESTION_CHARS, Degradation, Query, Turn, Understood, shortened
from core.retrieval.ranker import NEAR_MISSES, Ranker, not_searched
from core.retrieval.result import SearchResult
from core.retrieval.run import Models, Run, never
from core.retrieval.scope.file_names import to_named_files, unknown_files
from core.retrieval.scope.over_time import as_found, over_time, within_its_time
from core.retrieval.scope.within import documents_within, newest_within
from core.retrieval.understanding.misspelt import as_meant
from core.retrieval.understanding.understand import Catalogued, understand
from core.text.language import detect_language

__all__ = ["NEAR_MISSES", "Models", "Retriever"]

EMPTY_LIBRARY = Degradation(
    "empty library",
    "The library is empty: there are no files to look in yet.",
    "Add a folder first.",
)
QUESTION_CUT = Degradation(
    "question",
    f"Only the first {MAX_QUESTION_CHARS} characters of the question were searched for.",
    "Ask a shorter question.",
)
# A start that was over before the question came is no stage of it.
WORTH_TELLING_MS = 1.0
ASKED_ALONE = (
    "the turn before is in another language, and the question answers by itself: none of its words is added"
)


class Retriever:
    """Finds evidence for a question. Holds no state between calls and is safe to share between threads."""

    def __init__(
        self,
        catalogue: Catalogue,
        lexical: Callable[[], LexicalIndex | None],
        vectors: Callable[[], VectorIndex | None],
        models: Callable[[], Models],
        now: Callable[[], float] = time.time,
        ready: Callable[[], None] = lambda: None,
    ) -> None:
        """`ready` returns when what every question needs is loaded; how long that took is told as a stage of its own."""
        self._catalogue = catalogue
        self._lexical = lexical
        self._models = models
        self._now = now
        self._ready = ready
        self._ranker = Ranker(catalogue, lexical, vectors, models, now)

    @property
    def searches_meaning(self) -> bool:
        """Whether there is an embedding model at all."""
        return self._models().embedder is not None

    def search(self, query: Query, cancelled: Callable[[], bool] = never) -> SearchResult:
        """Raises UserInputError for an empty question, RetrievalUnavailable when both lanes failed, Cancelled."""
        if not query.text.strip():
            raise UserInputError("The question is empty.", "Type what you want to know.")
        text = shortened(query.text)
        history = tuple(replace(turn, text=shortened(turn.text)) for turn in query.history)
        found = self._search(replace(query, text=text, history=history), cancelled)
        if len(text) == len(query.text.strip()):
            return found
        return replace(found, degraded=(QUESTION_CUT, *found.degraded))

    def _search(self, query: Query, cancelled: Callable[[], bool]) -> SearchResult:
        """For a question that is not empty nor too long."""
        run = Run(cancelled)
        with run.stage("start"):
            self._ready()
        if run.ms["start"] < WORTH_TELLING_MS:
            del run.ms["start"]
        with run.stage("understand"):
            query, spelt = self._as_meant(query)
            understood = self._understood(query, run)
            if spelt:
                understood = replace(
                    understood,
                    follow_up=understood.follow_up or query.text,
                    notices=(*spelt, *understood.notices),
                    decisions=(*(note.sentence for note in spelt), *understood.decisions),
                )
        if understood.intent == "small-talk":
            return not_searched(understood, run, "small talk: nothing is searched")
        if self._catalogue.documents.none():
            return not_searched(
                understood, run, "the library is empty: there is nothing to search", EMPTY_LIBRARY
            )
        if carries_another_language(" ".join(query.text.split()), query.history, understood.follow_up):
            alone = self._search(replace(query, history=()), cancelled)
            if alone.answerable and in_its_script(query.text, [item.text for item in alone.evidence[:1]]):
                return _decided(alone, ASKED_ALONE)
        found = self._answered_otherwise(query, understood, self._found(query, understood, run))
        missing = unknown_files(query.text, self._catalogue.names.ending_in)
        return replace(found, degraded=(*understood.notices, *missing, *found.degraded))

    def _as_meant(self, query: Query) -> tuple[Query, tuple[Degradation, ...]]:
        """The question with its slips of the finger mended, and what is told of them. What is typed into a search page may go on."""
        index, states = self._lexical(), self._models().states
        if (
            query.purpose != "answer"
            or index is None
            or states is None
            or detect_language(query.text) != "en"
        ):
            return query, ()
        try:
            spelt = as_meant(query.text, index, states.count_tokens)
        except IndexDamaged:  # the words lane tells of it
            return query, ()
        return replace(query, text=spelt.text), spelt.notices

    def _answered_otherwise(self, query: Query, understood: Understood, found: SearchResult) -> SearchResult:
        """`found`, or the first that answers of rows of a table, boxes, and a letter.

        A table accounts for every word, where boxes may only hold a word: "unpaid invoices" are no line "pay the invoice".
        """
        rows = of_rows(query, understood, found, self._catalogue)
        if rows.rows is not None:
            return rows
        boxed = of_boxes(query, understood, found)
        return boxed if boxed is not found else of_letters(query, understood, rows, self._catalogue)

    def _found(self, query: Query, understood: Understood, run: Run) -> SearchResult:
        """What the way of asking leads to: whole documents, a list, or passages in order."""
        understood = to_named_files(understood, query.purpose, self._catalogue.names.ending_in)
        named = understood.named
        if named is not None and named.documents:
            return whole_documents(self._catalogue, understood, run.ms)
        if named is not None and named.choices and query.purpose == "answer":
            return to_choose_from(self._catalogue, understood, run.ms)
        if named is not None and not named.choices:
            run.degraded.append(none_named(self._catalogue, named))
        lists = understood.lists
        if (
            lists is not None
            and not lists.subject
            and not ((lists.first or lists.language) and query.purpose == "search")
        ):
            within = self._listed(understood, run)
            if within.evidence:
                return within
            if understood.hold != "may" and not lists.first:
                return under_its_days(query, understood, run, self._ranker, within)
        may_list = lists is not None and lists.subject and not (lists.bare and query.purpose == "search")
        instead = (lambda: self._listed(understood, run)) if may_list else None
        if understood.facets and query.purpose == "answer" and understood.intent == "compare":
            return self._by_facets(query, understood, run)
        found = over_time(query, understood, run, self._ranker, self._ranker.allowed, instead)
        found = naming_the_day(query, understood, run, self._ranker, found)
        found = within_its_time(
            query,
            understood,
            run,
            self._in_any_wording,
            lambda dated: self._listed(dated, run),
            found,
            self._ranker.allowed,
        )
        found = as_found(self._in_any_wording(query, understood, run, found))
        if understood.facets and query.purpose == "answer" and found.count is None:
            # Two questions in one breath: what answers one of them may answer neither as a whole.
            parts = self._by_facets(query, understood, run)
            if all(part.answerable for part in parts.facets) or (parts.answerable and not found.answerable):
                return parts
        return found

    def _in_any_wording(
        self, query: Query, understood: Understood, run: Run, found: SearchResult | None = None
    ) -> SearchResult:
        found = found if found is not None else self._ranker(query, understood, run)
        return in_other_wording(query, understood, run, self._ranker, found, naming(self._catalogue))

    def _by_facets(self, query: Query, understood: Understood, run: Run) -> SearchResult:
        return by_facets(
            query,
            understood,
            run,
            lambda asked, of, own: over_time(asked, of, own, self._ranker, self._ranker.allowed),
            naming(self._catalogue),
            lambda of, ms: whole_documents(self._catalogue, of, ms),
        )

    def _listed(self, understood: Understood, run: Run) -> SearchResult:
        return listed(self._catalogue, understood, self._ranker.allowed(understood), run)

    def _understood(self, query: Query, run: Run) -> Understood:
        def rewrite(question: str, history: Sequence[Turn], plain: str) -> tuple[str, str]:
            rewriter = self._models().rewriter
            return rewriter.rewrite(question, history, plain, run.cancelled) if rewriter else (plain, "")

        return understand(
            query,
            Catalogued(
                naming(self._catalogue),
                self._catalogue.names.folders,
                self._catalogue.names.tags,
                lambda words: all_called(words, self._catalogue),
                lambda number: title_of(number, self._catalogue),
                self._catalogue.names.media_types,
                lambda scope: documents_within(scope, self._catalogue),
                lambda wanted, scope: newest_within(wanted, scope, self._catalogue),
            ),
            datetime.fromtimestamp(self._now()).astimezone(),
            rewrite if query.purpose == "answer" else None,
        )


def _decided(found: SearchResult, said: str) -> SearchResult:
    return replace(found, trace=replace(found.trace, decisions=(said, *found.trace.decisions)))
