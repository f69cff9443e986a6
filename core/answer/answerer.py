"""One door for answers: with a chat model or without, streamed or at once, and "the files do not say"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from core.answer.arranged import arranged
from core.answer.asked_likewise import without_echoes
from core.answer.choosing import choice
from core.answer.citations import cited_sentences, marked_up
from core.answer.counted import counted_answer
from core.answer.extractive import extractive_answer
from core.answer.focus import focused
from core.answer.later_changes import with_later_changes
from core.answer.listed import listed_answer
from core.answer.memories import answering, numbered, said, statement, used
from core.answer.memories import worth_reading as memories_worth_reading
from core.answer.numbering import numbered_as_cited
from core.answer.of_another import of_the_thing_asked
from core.answer.prompt import Prompt, build_prompt
from core.answer.rows_told import rows_answer
from core.answer.small_talk import reply
from core.answer.streamed import notes_on, streamed
from core.answer.types import Answer, Arranged, MemoryReference, Sentence
from core.answer.verify import ENOUGH_OVERLAP, as_source, missing, overlap, verify
from core.answer.versions import notes_on_versions, with_other_versions
from core.answer.wanted_kind import lacks_what_is_asked, tells_of_a_sibling, tells_of_another_part
from core.errors import ModelUnavailable
from core.memory.recall.order import Recalled
from core.memory.recall.recall import Recollection
from core.memory.recall.recall_all import asks_for_all
from core.models.base import ChatModel
from core.retrieval.query import Degradation, Turn
from core.retrieval.result import Evidence, SearchResult
from core.retrieval.scope.on_days import with_the_day
from core.retrieval.search import EMPTY_LIBRARY, NEAR_MISSES, Models
from core.text.language import detect_language
from core.text.regex import regex

REFUSALS = {"en": "The files do not say.", "zh": "文件里没有说明。"}
TOLD_HERE = {"en": "You said so in this conversation: ", "zh": "你在这次对话里说过："}
# Before quotations that come near the question and yet may not answer it.
UNCERTAIN = {"en": "The files may say this:", "zh": "文件里可能是这样说的："}
UNCERTAIN_NOTE = Degradation(
    "certainty",
    "The passages come near the question, but may not answer it.",
    "Read them in their place, or ask in other words.",
)
EMPTY = {
    "en": "Your library is empty: there are no files to look in yet. Add a folder first.",
    "zh": "资料库还是空的，没有可以查找的文件。请先添加一个文件夹。",
}
# What models write when they obey the rule to say that the references are insufficient.
SAYS_NO = regex(
    r"^\W*(?:(?:sorry|unfortunately)\W+)?(?:(?:the|these|your|provided) (?:provided )?(?:files|references|documents|passages|sources) (?:do not|don['’]t) (?:say|contain|mention|provide|include)"
    r"|(?:the )?(?:files|references) (?:are )?insufficient|文件[里裡中]?没有(?:说明|提到|相关)|文件裡沒有|参考资料(?:不足|中?没有))",
    re.IGNORECASE,
)
# A model that keeps talking after its refusal is not believed past this many characters.
REFUSAL_CHARS = 240
# Between this probability and the rule's own threshold, passages are near enough for a model to read them.
MODEL_DECIDES = 0.2
# Beside memories that answer, fewer sentences of the files are enough.
BESIDE_MEMORIES = 2
NOTHING_RECALLED = Recollection(())


@dataclass(frozen=True)
class Listener:
    """Who hears of an answer while it is made."""

    stage: Callable[[str], None]
    references: Callable[[Sequence[Evidence]], None]
    delta: Callable[[str], None]
    cancelled: Callable[[], bool]
    memories: Callable[[Sequence[MemoryReference]], None] = lambda _: None
    """Those that the answer may cite as `[m1]`, before its first word."""


class Answerer:
    """Writes answers out of search results."""

    def __init__(self, chat: Callable[[], ChatModel | None], models: Callable[[], Models]) -> None:
        self._chat = chat
        self._models = models

    def answer(
        self,
        question: str,
        result: SearchResult,
        history: Sequence[Turn],
        listener: Listener,
        recollection: Recollection = NOTHING_RECALLED,
    ) -> Answer:
        """Never raises for a model that fails: the extractive answer takes over and `degraded` says why."""
        understood = result.trace.understood
        tongue = tongue_of(question)
        if understood is not None and understood.intent == "small-talk":
            said_back = reply(question, tongue)
            return Answer(said_back, (Sentence(said_back, ()),), (), (), False, False, "none")
        if result.count is not None:
            listener.references(result.evidence)
            return counted_answer(result, tongue)
        if result.listed is not None:
            listener.references(result.evidence)
            return listed_answer(result, tongue)
        if result.rows is not None:
            listener.references(result.evidence)
            return rows_answer(result, result.rows, tongue)
        named = understood.named if understood is not None else None
        if named is not None and named.choices:
            listener.references(result.evidence)
            return choice(result, named, tongue)
        # What is quoted must answer the whole question; a model reads the turns themselves.
        asked = understood.follow_up if understood is not None and understood.follow_up else question
        if understood is not None:
            asked = with_the_day(asked, understood.on_days)
        work = _Work(asked, result, tongue, numbered(recollection), recollection.here)
        chat = self._chat()
        readable = result.answerable or (result.perhaps if chat is None else worth_reading(result))
        if not readable and (chat is None or not memories_worth_reading(asked, work.memories)):
            return self._extractive(work, ())
        listener.references(result.evidence if readable else ())
        listener.memories(work.memories)
        if chat is None:
            return self._extractive(work, ())
        listener.stage("writing")
        evidence = result.evidence if readable else ()
        prompt = build_prompt(question, evidence, history, chat.context_tokens, tongue, work.memories)
        text, problem, stopped = streamed(chat, prompt, listener.delta, listener.cancelled)
        return self._written(work, prompt, text, problem, stopped, chat.name)

    def _written(
        self,
        work: _Work,
        prompt: Prompt,
        text: str,
        problem: ModelUnavailable | Degradation | None,
        stopped: bool,
        by: str,
    ) -> Answer:
        """The answer out of what a model wrote; where that is nothing, the files' own words."""
        evidence, notes = prompt.used, notes_on(prompt, problem)
        if not text.strip():
            if stopped:
                return Answer("", (), evidence, (), False, True, by, notes, work.memories)
            return self._extractive(work, notes)
        if SAYS_NO.search(text) and len(text) <= REFUSAL_CHARS:
            return work.refusal(by, notes)
        sentences = checked(text, prompt.used, prompt.memories)
        notes = (*notes, *notes_on_versions(sentences, prompt.used))
        if isinstance(problem, ModelUnavailable) and not any(s.citations or s.memories for s in sentences):
            # A word or two that rest on nothing are no answer; the files themselves still have one.
            return self._extractive(work, notes)
        too_long = isinstance(problem, Degradation) and problem.part == "answer"
        cut = stopped or too_long or isinstance(problem, ModelUnavailable)
        shown = focused(work.result.evidence if evidence else (), sentences)
        return Answer(
            text.strip(), sentences, shown, (), False, cut, by, notes, used(work.memories, sentences)
        )

    def _extractive(self, work: _Work, notes: tuple[Degradation, ...]) -> Answer:
        """What memories and files say themselves: memories that answer first, then the best sentences of the files."""
        told = work.told_here()
        remembered = said(work.remembered())
        certain = work.result.answerable
        wanted = certain or (work.result.perhaps and not remembered and not told)
        wanted = wanted and not (remembered and asks_for_all(work.question))
        in_order = arranged(work.result, work.tongue, self._models()) if wanted else None
        if in_order is not None:
            return self._as_arranged(work, in_order, notes)
        found, notes = self._quoted(work, notes) if wanted else ((), notes)
        understood = work.result.trace.understood
        plain = understood.question if understood is not None else work.question
        found, sure = of_the_thing_asked(plain, found, work.result.evidence)
        certain = certain and sure
        # A letter about the rent without a figure is near to "what is the rent", and no sure answer to it.
        certain = certain and not lacks_what_is_asked(work.question, [sentence.text for sentence in found])
        certain = certain and not tells_of_another_part(work.question, found, work.result.evidence)
        certain = certain and not any(
            tells_of_a_sibling(work.question, best, work.result.evidence) for best in found[:1]
        )
        found, not_asked = without_echoes(work.question, found, work.result.evidence)
        certain = certain and not_asked
        found, versions = with_other_versions(found, work.result.evidence, work.question)
        found, changes = with_later_changes(found, work.result.evidence, work.question)
        if not remembered and not found:
            return work.refusal("extractive" if wanted else "none", notes)
        remembered = (*told, *remembered)
        sentences = (*remembered, *(found[:BESIDE_MEMORIES] if remembered else found))
        shown = focused(work.result.evidence, sentences) if found else ()
        notes = (*notes, *versions, *changes)
        memories = used(work.memories, sentences)
        text = marked_up(sentences)
        if found and not certain:
            text, notes = f"{UNCERTAIN[work.tongue]} {text}", (UNCERTAIN_NOTE, *notes)
        answer = Answer(text, sentences, shown, (), False, False, "extractive", notes, memories)
        return numbered_as_cited(answer)

    def _as_arranged(self, work: _Work, made: Arranged, notes: tuple[Degradation, ...]) -> Answer:
        text, sentences = made
        if not sentences:
            return work.refusal("extractive", notes)
        if not work.result.answerable:
            text, notes = f"{UNCERTAIN[work.tongue]}\n\n{text}", (UNCERTAIN_NOTE, *notes)
        shown = focused(work.result.evidence, sentences)
        return numbered_as_cited(Answer(text, sentences, shown, (), False, False, "extractive", notes))

    def _quoted(
        self, work: _Work, notes: tuple[Degradation, ...]
    ) -> tuple[tuple[Sentence, ...], tuple[Degradation, ...]]:
        models = self._models()
        evidence = work.result.evidence
        try:
            quoted = extractive_answer(
                work.question, evidence, models.embedder, models.profile, models.states, models.reader
            )
            return quoted, notes
        except ModelUnavailable as error:
            if not any(
                error.sentence in told.sentence for told in work.result.degraded
            ):  # the search said so already
                notes = (*notes, Degradation("embedding", error.sentence, error.remedy))
            return extractive_answer(work.question, evidence, None, None), notes


@dataclass(frozen=True)
class _Work:
    """A question with all that an answer may be made of. `here`: what was told in this very conversation."""

    question: str
    result: SearchResult
    tongue: str
    memories: tuple[MemoryReference, ...]
    here: tuple[Recalled, ...]

    def refusal(self, by: str, notes: tuple[Degradation, ...]) -> Answer:
        """Says that nothing is known, unless the owner told it just before; and shows what came nearest."""
        told = self.told_here()
        if told:
            return Answer(told[0].text, told, (), (), False, False, "conversation", notes, self.memories)
        return replace(refusal(self.result, self.tongue, by, notes), memories=self.memories)

    def told_here(self) -> tuple[Sentence, ...]:
        """What the owner said about it in this conversation, as one sentence: a file may say something else."""
        told = self._told()
        return tuple(Sentence(f"{TOLD_HERE[self.tongue]}{statement(item)}", ()) for item in told)

    def remembered(self) -> tuple[MemoryReference, ...]:
        """The memories that answer, without those whose place something takes that was just said."""
        taken = {item.memory.slot for item in self._told() if item.memory.cardinality == "one"}
        answers = answering(self.question, self.memories)
        return tuple(item for item in answers if item.memory.slot not in taken)

    def _told(self) -> tuple[MemoryReference, ...]:
        return answering(self.question, numbered(Recollection(self.here)))[:1]


def tongue_of(question: str) -> str:
    """The language of the sentences that we write ourselves: that of the question, of the two that we know."""
    return "zh" if detect_language(question).startswith("zh") else "en"


def worth_reading(result: SearchResult) -> bool:
    """Whether a chat model should decide: it can still say no, which the extractive answer cannot."""
    return bool(result.evidence) and result.answer_probability >= MODEL_DECIDES


def refusal(
    result: SearchResult, tongue: str, by: str = "none", notes: tuple[Degradation, ...] = ()
) -> Answer:
    """Says that the files do not say, and shows what came nearest."""
    misses = (result.evidence or result.near_misses)[:NEAR_MISSES]
    empty = any(note.part == EMPTY_LIBRARY.part for note in result.degraded)
    sentence = Sentence((EMPTY if empty else REFUSALS)[tongue], ())
    return Answer(sentence.text, (sentence,), (), misses, True, False, by, notes)


def checked(
    text: str, references: Sequence[Evidence], memories: Sequence[MemoryReference] = ()
) -> tuple[Sentence, ...]:
    """The model's sentences, verified. One without a mark gets the source that plainly holds it, if there is one."""
    sentences: list[Sentence] = []
    for piece in cited_sentences(text):
        sentence = Sentence(piece.text, piece.citations, memories=piece.memories)
        marked = piece.citations or piece.memories
        sentences.append(sentence if marked else _with_holder(sentence, references, memories))
    return verify(sentences, references, memories)


def _with_holder(
    sentence: Sentence, references: Sequence[Evidence], memories: Sequence[MemoryReference]
) -> Sentence:
    shares = [(overlap(sentence.text, item.text) or 0.0, item) for item in references]
    share, best = max(shares, key=lambda pair: pair[0], default=(0.0, None))
    if best is not None and share >= 2 * ENOUGH_OVERLAP and not missing(sentence.text, best.text):
        return replace(sentence, citations=(best.n,))
    for memory in memories:
        source = as_source(memory)
        share = overlap(sentence.text, source) or 0.0
        if share >= 2 * ENOUGH_OVERLAP and not missing(sentence.text, source):
            return replace(sentence, memories=(memory.m,))
    return sentence
