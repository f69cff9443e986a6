"""A question from beginning to end: earlier turns, evidence, answer, and what is kept of it."""

from __future__ import annotations

import datetime as dt
import logging
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from core.answer.answerer import NOTHING_RECALLED, Answerer, Listener, tongue_of
from core.answer.owners_memory import OwnersMemory
from core.answer.relocate import page_of
from core.answer.remembered import failed_answer, private_answer, told_answer
from core.answer.stating import Stated, acknowledgement, may_state, parted, stated
from core.answer.told_before import told_before
from core.answer.types import Answer
from core.catalog.catalogue import Catalogue
from core.catalog.records import CitationRecord, Message
from core.errors import Cancelled, FootnoteError, UserInputError
from core.memory.as_source import beside_the_vault
from core.memory.capture.types import Turn as MemoryTurn
from core.memory.recall.recall import Recollection
from core.retrieval.query import Degradation, Query, Scope, Turn, shortened
from core.retrieval.result import Evidence, SearchResult, Trace
from core.retrieval.search import Retriever
from core.retrieval.understanding.plain_form import plain_form

log = logging.getLogger(__name__)

PRIVATE = "This conversation is private: no memory was read, and nothing of it is remembered."
# For an answer that needed no search.
NO_SEARCH = SearchResult((), (), False, 0.0, "none", (), Trace(None, (), 0.0, (), {}))
TITLE_CHARS = 60
MAX_TURNS = 6
# A question longer than this is text that was pasted by mistake; the window says so before it is sent.
MAX_QUESTION_CHARS = 100_000


@dataclass(frozen=True)
class Question:
    """What a client asks. `keep` False leaves no trace in the conversations.

    `history` stands in for a conversation's earlier turns where nothing is kept; `private` then leaves the memory out, as
    it is left out in a private conversation. `search`: look into the files even for a plain statement.
    """

    text: str
    conversation_id: int | None = None
    scope: Scope = field(default_factory=Scope)
    keep: bool = True
    history: tuple[Turn, ...] = ()
    private: bool = False
    search: bool = False


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

    def __init__(
        self, catalogue: Catalogue, retriever: Retriever, answerer: Answerer, memory: OwnersMemory
    ) -> None:
        self._catalogue = catalogue
        self._retriever = retriever
        self._answerer = answerer
        self._memory = memory

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
        run = self._open(question, text)
        listener.stage("searching")
        done, rest = self._carry_out(run, text)
        if done is not None and not rest:
            ms = {"total": _ms(started)}
            return self._keep(run, Asked(done, NO_SEARCH, run.conversation_id, 0, ms), encode)
        seeks = question.search or done is not None or plain_form(text) != text
        told: Stated = "" if seeks or not may_state(text) else stated(text)
        if told == "surely":
            ms = {"total": _ms(started)}
            made = acknowledgement(tongue_of(text), run.waits or run.private)
            return self._keep(run, Asked(made, NO_SEARCH, run.conversation_id, 0, ms), encode)
        said, wanted = ("", rest or text) if rest or question.search else parted(text)
        if said:
            run = replace(run, said=said)
        asked = self._answer(run, question.scope, wanted, listener, started)
        if told and asked.answer.refused and not _looks_in_some(asked.result, question.scope):
            made = acknowledgement(tongue_of(text), run.waits or run.private, asked.answer)
            asked = replace(asked, answer=made)
        if done is not None:
            asked = replace(asked, answer=_joined(done, asked.answer))
        return self._keep(run, asked, encode)

    def _carry_out(self, run: _Run, text: str) -> tuple[Answer | None, str]:
        """The answer to "remember that ...", and a question in the same breath; (None, "") for any other turn."""
        turn = MemoryTurn("user", text, run.said_at, _id(run.message_id), _id(run.conversation_id))
        command = self._memory.command_in(turn)
        if command is None:
            return None, ""
        tongue = tongue_of(text)
        if run.private:
            return private_answer(tongue), command.rest
        try:
            told = self._memory.carry_out(command)
        except FootnoteError as error:
            return failed_answer(error, tongue), command.rest
        if told is None:
            return None, ""
        if run.message_id:  # nothing is left to look for in it
            self._catalogue.conversations.set_payload(run.message_id, "{}")
        return told_answer(told, tongue), command.rest

    def _answer(self, run: _Run, scope: Scope, text: str, listener: Listener, started: float) -> Asked:
        where = beside_the_vault(scope, self._catalogue)
        result = self._retriever.search(Query(text, run.history, where), listener.cancelled)
        text = shortened(text)
        if listener.cancelled():
            raise Cancelled
        searched = time.perf_counter()
        recollection = self._recall(run, text, result)
        recalled = time.perf_counter()
        answer = self._answerer.answer(text, result, run.heard, listener, recollection)
        references = tuple(self._with_page(item) for item in answer.references)
        notes = (
            *result.degraded,
            *self._unfinished(answer),
            *_of_memory(run, recollection),
            *answer.degraded,
        )
        answer = replace(answer, references=references, degraded=notes)
        ms = {
            **result.trace.ms,
            "search": _ms(started, searched),
            "recall": _ms(searched, recalled),
            "answer": _ms(recalled),
            "total": _ms(started),
        }
        return Asked(answer, result, run.conversation_id, 0, ms)

    def _recall(self, run: _Run, text: str, result: SearchResult) -> Recollection:
        """What the owner told before about it; in a private conversation only what was told in that one."""
        found = NOTHING_RECALLED
        if not run.private:
            understood = result.trace.understood
            question = understood.question if understood is not None else text
            recent = [turn.text for turn in run.history]
            # Where the files answer, nobody needs to wait for memories that are still being read.
            found = self._memory.recall(question, _id(run.conversation_id), recent, not result.answerable)
        if found.here or result.answerable:
            return found
        return replace(found, here=told_before(run.heard, text, run.said_at))

    def _open(self, question: Question, text: str) -> _Run:
        """The conversation with its last turns, the question stored in it; a new one is named after the question."""
        now = dt.datetime.now(dt.UTC).replace(microsecond=0)
        store = self._catalogue.conversations
        history: tuple[Turn, ...] = ()
        if question.conversation_id is not None:
            found = store.get(question.conversation_id)
            if found is None:
                raise UserInputError("That conversation does not exist any more.", "Start a new one.")
            if not found.title:
                store.rename(found.id, title_for(text))
            history = turns(store.messages(found.id))
        elif question.keep:
            found = store.create(title_for(text))
        else:
            return _Run(0, 0, question.history[-MAX_TURNS:], question.private, now)
        # What is looked for in the files after all was looked through for notes before.
        payload = "{}" if found.private or question.search else self._memory.payload_of_turn
        message = store.add_message(found.id, "user", text, payload)
        return _Run(found.id, message.id, history, found.private, now, payload != "{}")

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

    def _keep(self, run: _Run, asked: Asked, encode: Callable[[Asked], str]) -> Asked:
        """Store the answer in its conversation, and count the memories that it used."""
        answer = asked.answer
        kept = asked
        if run.conversation_id:
            with self._catalogue.transaction():
                message = self._catalogue.conversations.add_message(
                    asked.conversation_id, "assistant", answer.text
                )
                kept = replace(asked, message_id=message.id)
                self._catalogue.conversations.set_payload(message.id, encode(kept))
                shown = answer.references or answer.near_misses
                self._catalogue.conversations.add_citations([citation(message.id, item) for item in shown])
            self._memory.turn_ended()
        try:
            self._memory.cited([item.memory.id for item in answer.memories if item.used])
        except FootnoteError as error:
            log.warning("uses of memories were not counted: %s", error)
        return kept


@dataclass(frozen=True)
class _Run:
    """One question in its conversation. Ids are 0 where nothing is kept. `waits`: it will be looked through for notes."""

    conversation_id: int
    message_id: int
    history: tuple[Turn, ...]
    private: bool
    said_at: dt.datetime
    waits: bool = False
    said: str = ""
    """What the turn states before it asks."""

    @property
    def heard(self) -> tuple[Turn, ...]:
        """All that was said before the question."""
        return (*self.history, Turn("user", self.said)) if self.said else self.history


def _id(number: int) -> str:
    return str(number) if number else ""


def _looks_in_some(result: SearchResult, given: Scope) -> bool:
    """Whether the words limit the search to a kind of file, a folder or a tag: nobody tells where to look in a statement."""
    understood = result.trace.understood
    if understood is None:
        return False
    found = understood.scope
    return (found.media_types, found.folders, found.tags) != (given.media_types, given.folders, given.tags)


def _of_memory(run: _Run, recollection: Recollection) -> tuple[Degradation, ...]:
    """What the reader should know of the memory's part in an answer."""
    if run.private:
        return (Degradation("private", PRIVATE),)
    return (Degradation("memory", recollection.degraded),) if recollection.degraded else ()


def _joined(done: Answer, answer: Answer) -> Answer:
    """An answer with what was remembered in the same breath before it."""
    return replace(
        answer,
        text=f"{done.text}\n\n{answer.text}",
        sentences=(*done.sentences, *answer.sentences),
        remembered=done.remembered,
    )


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


def _ms(start: float, end: float | None = None) -> float:
    return round(((time.perf_counter() if end is None else end) - start) * 1000, 1)
