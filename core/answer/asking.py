"""A question from beginning to end: earlier turns, evidence, answer, and what is kept of it."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass, field, replace

from core.answer.answerer import Answerer, Listener
from core.answer.relocate import page_of
from core.answer.types import Answer
from core.catalog.catalogue import Catalogue
from core.catalog.records import CitationRecord, Message
from core.errors import Cancelled, UserInputError
from core.retrieval.search import Retriever
from core.retrieval.types import Degradation, Evidence, Query, Scope, SearchResult, Turn

TITLE_CHARS = 60
MAX_TURNS = 6
# A question longer than this is text that was pasted by mistake; the window says so before it is sent.
MAX_QUESTION_CHARS = 100_000


@dataclass(frozen=True)
class Question:
    """What a client asks. `keep` False leaves no trace in the conversations.

    `history` stands in for a conversation's earlier turns where nothing is kept.
    """

    text: str
    conversation_id: int | None = None
    scope: Scope = field(default_factory=Scope)
    keep: bool = True
    history: tuple[Turn, ...] = ()


@dataclass(frozen=True)
class Asked:
    """An answer with what led to it. Ids are 0 where nothing was kept."""

    answer: Answer
    result: SearchResult
    conversation_id: int
    message_id: int
    ms: dict[str, float]


class Asking:
    """Runs questions. Safe to share between threads."""

    def __init__(self, catalogue: Catalogue, retriever: Retriever, answerer: Answerer) -> None:
        self._catalogue = catalogue
        self._retriever = retriever
        self._answerer = answerer

    def ask(self, question: Question, listener: Listener, encode: Callable[[Asked], str]) -> Asked:
        """`encode` turns what is kept into the JSON stored beside the message.

        Raises UserInputError (empty, far too long, unknown conversation), RetrievalUnavailable, Cancelled."""
        text = question.text.strip()
        if not text:
            raise UserInputError("The question is empty.", "Type what you want to know.")
        if len(text) > MAX_QUESTION_CHARS:
            raise UserInputError(
                f"The question has {len(text):,} characters.", "Put long text into a file and add that."
            )
        started = time.perf_counter()
        conversation_id, history = self._open(question, text)
        if conversation_id:
            self._catalogue.conversations.add_message(conversation_id, "user", text)
        listener.stage("searching")
        result = self._retriever.search(Query(text, history, question.scope), listener.cancelled)
        if listener.cancelled():
            raise Cancelled
        searched = time.perf_counter()
        answer = self._answerer.answer(text, result, history, listener)
        references = tuple(self._with_page(item) for item in answer.references)
        notes = (*result.degraded, *self._unfinished(answer), *answer.degraded)
        answer = replace(answer, references=references, degraded=notes)
        ms = {
            **result.trace.ms,
            "search": _ms(started, searched),
            "answer": _ms(searched),
            "total": _ms(started),
        }
        asked = Asked(answer, result, conversation_id, 0, ms)
        if not conversation_id:
            return asked
        return self._keep(asked, encode)

    def _open(self, question: Question, text: str) -> tuple[int, tuple[Turn, ...]]:
        """(conversation, its last turns); a new conversation is named after its first question."""
        store = self._catalogue.conversations
        if question.conversation_id is not None:
            found = store.get(question.conversation_id)
            if found is None:
                raise UserInputError("That conversation does not exist any more.", "Start a new one.")
            if not found.title:
                store.rename(found.id, title_for(text))
            return found.id, turns(store.messages(found.id))
        if not question.keep:
            return 0, question.history
        return store.create(title_for(text)).id, ()

    def _unfinished(self, answer: Answer) -> tuple[Degradation, ...]:
        """An answer from a library that is still being read may miss what is not read yet."""
        counts = self._catalogue.documents.counts()
        unread, unembedded = counts["pending"], counts["words only"]
        if answer.by == "none" and not answer.refused:
            return ()
        remedy = "Ask again when the library is up to date."
        notes: list[Degradation] = []
        if unread:
            notes.append(
                Degradation("library", f"{unread} files are not read yet; the answer may miss them.", remedy)
            )
        if unembedded and self._retriever.searches_meaning:
            notes.append(
                Degradation(
                    "library", f"{unembedded} files are found by words only so far, not by meaning.", remedy
                )
            )
        return tuple(notes)

    def _with_page(self, item: Evidence) -> Evidence:
        """A passage that was narrowed may begin on a later page than the whole of it."""
        document = self._catalogue.documents.get(item.document_id)
        return replace(item, page=page_of(document, item.start)) if document is not None else item

    def _keep(self, asked: Asked, encode: Callable[[Asked], str]) -> Asked:
        answer = asked.answer
        with self._catalogue.transaction():
            message = self._catalogue.conversations.add_message(
                asked.conversation_id, "assistant", answer.text
            )
            kept = replace(asked, message_id=message.id)
            self._catalogue.conversations.set_payload(message.id, encode(kept))
            shown = answer.references or answer.near_misses
            self._catalogue.conversations.add_citations([citation(message.id, item) for item in shown])
        return kept


def title_for(question: str) -> str:
    """A conversation's name: the beginning of its first question, cut at a word."""
    line = " ".join(question.split())
    if len(line) <= TITLE_CHARS:
        return line
    cut = line.rfind(" ", 0, TITLE_CHARS)
    return f"{line[: cut if cut > TITLE_CHARS // 2 else TITLE_CHARS]}…"


def turns(messages: Sequence[Message]) -> tuple[Turn, ...]:
    return tuple(Turn(message.role, message.text) for message in messages[-MAX_TURNS:])


def citation(message_id: int, item: Evidence) -> CitationRecord:
    return CitationRecord(
        message_id=message_id,
        n=item.n,
        document_id=item.document_id,
        content_hash=item.content_hash,
        path=item.path,
        title=item.title,
        page=item.page,
        start=item.start,
        end=item.end,
        quote=item.text,
        relevance=item.relevance,
    )


def trace_json(result: SearchResult) -> dict[str, object]:
    """The trace as plain values."""
    plain: dict[str, object] = json.loads(json.dumps(asdict(result.trace)))
    return plain


def _ms(start: float, end: float | None = None) -> float:
    return round(((time.perf_counter() if end is None else end) - start) * 1000, 1)
