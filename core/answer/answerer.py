"""One door for answers: with a chat model or without, streamed or at once, and "the files do not say"."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass

from core.answer.citations import cited_sentences, marked_up
from core.answer.extractive import extractive_answer
from core.answer.focus import focused
from core.answer.prompt import Prompt, build_prompt
from core.answer.types import Answer, Sentence
from core.answer.verify import ENOUGH_OVERLAP, missing, overlap, verify
from core.errors import ModelUnavailable
from core.models.base import ChatChunk, ChatModel
from core.models.language import detect_language
from core.models.token_estimate import least_tokens
from core.retrieval.search import NEAR_MISSES, Models
from core.retrieval.types import Degradation, Evidence, SearchResult, Turn

REFUSALS = {"en": "The files do not say.", "zh": "文件里没有说明。"}
SMALL_TALK = {
    "en": "Hello! Ask me something about your files.",
    "zh": "你好！可以问我关于你文件的问题。",
}
# What models write when they obey the rule to say that the references are insufficient.
SAYS_NO = re.compile(
    r"^\W*(?:(?:sorry|unfortunately)\W+)?(?:(?:the|these|your|provided) (?:provided )?(?:files|references|documents|passages|sources) (?:do not|don['’]t) (?:say|contain|mention|provide|include)"
    r"|(?:the )?(?:files|references) (?:are )?insufficient|文件[里裡中]?没有(?:说明|提到|相关)|文件裡沒有|参考资料(?:不足|中?没有))",
    re.IGNORECASE,
)
# A model that keeps talking after its refusal is not believed past this many characters.
REFUSAL_CHARS = 240
# Between this probability and the rule's own threshold, passages are near enough for a model to read them.
MODEL_DECIDES = 0.2


@dataclass(frozen=True)
class Listener:
    """Who hears of an answer while it is made."""

    stage: Callable[[str], None]
    references: Callable[[Sequence[Evidence]], None]
    delta: Callable[[str], None]
    cancelled: Callable[[], bool]


class Answerer:
    """Writes answers out of search results."""

    def __init__(self, chat: Callable[[], ChatModel | None], models: Callable[[], Models]) -> None:
        self._chat = chat
        self._models = models

    def answer(
        self, question: str, result: SearchResult, history: Sequence[Turn], listener: Listener
    ) -> Answer:
        """Never raises for a model that fails: the extractive answer takes over and `degraded` says why."""
        understood = result.trace.understood
        tongue = "zh" if detect_language(question).startswith("zh") else "en"
        if understood is not None and understood.intent == "small-talk":
            return Answer(
                SMALL_TALK[tongue], (Sentence(SMALL_TALK[tongue], ()),), (), (), False, False, "none"
            )
        chat = self._chat()
        if not (result.answerable or (chat is not None and worth_reading(result))):
            return refusal(result, tongue)
        listener.references(result.evidence)
        if chat is None:
            return self._extractive(question, result, tongue, ())
        listener.stage("writing")
        prompt = build_prompt(question, result.evidence, history, chat.context_tokens, tongue)
        text, problem, stopped = _stream(chat, prompt, listener)
        notes = _notes(prompt, problem)
        if not text.strip():
            if stopped:
                return Answer("", (), result.evidence, (), False, True, chat.name, notes)
            return self._extractive(question, result, tongue, notes)
        if SAYS_NO.search(text) and len(text) <= REFUSAL_CHARS:
            return refusal(result, tongue, chat.name, notes)
        sentences = checked(text, prompt.used)
        if isinstance(problem, ModelUnavailable) and not any(item.citations for item in sentences):
            # A word or two that rest on nothing are no answer; the files themselves still have one.
            return self._extractive(question, result, tongue, notes)
        cut = (
            stopped
            or isinstance(problem, ModelUnavailable)
            or (problem is not None and problem.part == "answer")
        )
        shown = focused(result.evidence, sentences)
        return Answer(text.strip(), sentences, shown, (), False, cut, chat.name, notes)

    def _extractive(
        self, question: str, result: SearchResult, tongue: str, notes: tuple[Degradation, ...]
    ) -> Answer:
        if not result.answerable:
            return refusal(result, tongue, "extractive", notes)
        models = self._models()
        try:
            found = extractive_answer(question, result.evidence, models.embedder, models.profile)
        except ModelUnavailable as error:
            notes = (*notes, Degradation("embedding", error.sentence, error.remedy))
            found = extractive_answer(question, result.evidence, None, None)
        if not found:
            return refusal(result, tongue, "extractive", notes)
        text = marked_up((sentence.text, sentence.citations) for sentence in found)
        return Answer(text, found, focused(result.evidence, found), (), False, False, "extractive", notes)


def worth_reading(result: SearchResult) -> bool:
    """Whether a chat model should decide: it can still say no, which the extractive answer cannot."""
    return bool(result.evidence) and result.answer_probability >= MODEL_DECIDES


def refusal(
    result: SearchResult, tongue: str, by: str = "none", notes: tuple[Degradation, ...] = ()
) -> Answer:
    """Says that the files do not say, and shows what came nearest."""
    misses = (result.evidence or result.near_misses)[:NEAR_MISSES]
    sentence = Sentence(REFUSALS[tongue], ())
    return Answer(sentence.text, (sentence,), (), misses, True, False, by, notes)


def checked(text: str, references: Sequence[Evidence]) -> tuple[Sentence, ...]:
    """The model's sentences, verified. One without a mark gets the passage that plainly holds it, if there is one."""
    sentences: list[Sentence] = []
    for piece in cited_sentences(text):
        citations = piece.citations or _holder(piece.text, references)
        sentences.append(Sentence(piece.text, citations))
    return verify(sentences, references)


def _holder(sentence: str, references: Sequence[Evidence]) -> tuple[int, ...]:
    shares = [(overlap(sentence, item.text) or 0.0, item) for item in references]
    share, best = max(shares, key=lambda pair: pair[0], default=(0.0, None))
    if best is None or share < 2 * ENOUGH_OVERLAP or missing(sentence, best.text):
        return ()
    return (best.n,)


def _stream(
    chat: ChatModel, prompt: Prompt, listener: Listener
) -> tuple[str, ModelUnavailable | Degradation | None, bool]:
    """(text, what went wrong, whether the reader stopped it). What had arrived before an error is kept."""
    parts: list[str] = []
    stream: Iterator[ChatChunk] = chat.stream(prompt.request)
    try:
        with closing(stream) as chunks:  # type: ignore[type-var]  # a generator: closing it stops the server
            for chunk in chunks:
                if listener.cancelled():
                    return "".join(parts), None, True
                if chunk.text:
                    parts.append(chunk.text)
                    listener.delta(chunk.text)
                if chunk.done:
                    return "".join(parts), _silent_cut(chunk, prompt), False
    except ModelUnavailable as error:
        return "".join(parts), error, False
    return "".join(parts), None, False


def _silent_cut(last: ChatChunk, prompt: Prompt) -> Degradation | None:
    if last.done_reason == "length":
        return Degradation(
            "answer", "The answer reached its length limit and was cut.", "Ask for a part of it."
        )
    asked = sum(least_tokens(message.content) for message in prompt.request.messages)
    if last.prompt_tokens is not None and last.prompt_tokens < asked:
        return Degradation(
            "context",
            "The model read only a part of the references.",
            "Raise the context window in the settings.",
        )
    return None


def _notes(prompt: Prompt, problem: ModelUnavailable | Degradation | None) -> tuple[Degradation, ...]:
    notes: list[Degradation] = []
    if prompt.left_out:
        notes.append(
            Degradation(
                "context",
                f"{prompt.left_out} of the passages found did not fit into the model's window.",
                "Raise the context window in the settings.",
            )
        )
    if isinstance(problem, ModelUnavailable):
        notes.append(Degradation("chat model", problem.sentence, problem.remedy))
    elif problem is not None:
        notes.append(problem)
    return tuple(notes)
