"""Answers from whoever writes them: cited, verified, refused, cut, or taken over when the writer fails."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from core.answer.answerer import REFUSALS, UNCERTAIN, Answerer, Listener
from core.errors import ModelUnavailable
from core.memory.recall.order import Recalled
from core.memory.recall.recall import Recollection
from core.memory.vault.note import Memory
from core.models.base import ChatChunk, ChatRequest
from core.retrieval.result import Evidence, SearchResult
from core.retrieval.search import Models
from tests.support.evidence import passage, result

LEASE = passage(1, "The lease ends on 31 March 2027. The deposit is two months of rent.")
RENT = passage(2, "The monthly rent is 1,250 euros and is due on the third working day.")


@dataclass
class Writer:
    """A chat model that says what it is told to; `fails_after` pieces it breaks."""

    pieces: list[str]
    fails_after: int | None = None
    reason: str = "stop"
    prompt_tokens: int | None = None
    name: str = "writer"
    context_tokens: int = 4096
    requests: list[ChatRequest] = field(default_factory=list)
    closed: bool = False

    def stream(self, request: ChatRequest) -> Iterator[ChatChunk]:
        self.requests.append(request)
        try:
            for count, piece in enumerate(self.pieces):
                if count == self.fails_after:
                    raise ModelUnavailable("The writer broke.", "Start it again.")
                yield ChatChunk(piece)
            yield ChatChunk("", True, self.reason, self.prompt_tokens)
        finally:
            self.closed = True

    def complete(self, request: ChatRequest) -> str:
        return "".join(chunk.text for chunk in self.stream(request))

    def yes_probability(self, prompts: object, timeout_s: float) -> list[float | None]:
        raise NotImplementedError


@dataclass
class Ear:
    """Notes what a listener hears."""

    text: str = ""
    shown: list[Evidence] = field(default_factory=list)
    stop_after: int = 10**9

    def listener(self) -> Listener:
        return Listener(
            lambda stage: None, self.shown.extend, self._hear, lambda: len(self.text) >= self.stop_after
        )

    def _hear(self, piece: str) -> None:
        self.text += piece


def answerer(writer: Writer | None) -> Answerer:
    return Answerer(lambda: writer, lambda: Models(None, None))


def test_a_written_answer_is_streamed_cited_and_verified() -> None:
    ear = Ear()
    writer = Writer(["The lease ends on ", "31 March 2027 [1]."])

    answer = answerer(writer).answer("When does the lease end?", result(LEASE, RENT), (), ear.listener())

    assert ear.text == "The lease ends on 31 March 2027 [1]."
    assert ear.shown == [LEASE, RENT]
    assert [(item.citations, item.problem) for item in answer.sentences] == [((1,), "")]
    assert answer.by == "writer"


def test_an_invented_number_is_marked() -> None:
    answer = answerer(Writer(["The lease ends on 31 March 2029 [1]."])).answer(
        "When?", result(LEASE), (), Ear().listener()
    )

    assert "2029" in answer.sentences[0].problem


def test_a_sentence_without_a_mark_gets_the_passage_that_holds_it() -> None:
    answer = answerer(Writer(["The monthly rent is 1,250 euros."])).answer(
        "Rent?", result(LEASE, RENT), (), Ear().listener()
    )

    assert answer.sentences[0].citations == (2,)
    assert answer.sentences[0].verified


def test_no_evidence_is_a_refusal_with_the_nearest_misses_and_no_call() -> None:
    writer = Writer(["should not be asked"])

    answer = answerer(writer).answer("Who built it?", result(near=(RENT,)), (), Ear().listener())

    assert answer.refused
    assert answer.text == REFUSALS["en"]
    assert answer.near_misses == (RENT,)
    assert writer.requests == []


def test_the_models_own_refusal_counts_as_one() -> None:
    answer = answerer(Writer(["The files do not say."])).answer("Who?", result(LEASE), (), Ear().listener())

    assert answer.refused
    assert answer.near_misses == (LEASE,)


def test_a_refusal_to_a_chinese_question_is_chinese() -> None:
    answer = answerer(None).answer("谁建了这座房子？", result(), (), Ear().listener())

    assert answer.text == REFUSALS["zh"]


def test_a_writer_that_fails_at_once_is_replaced_and_named() -> None:
    answer = answerer(Writer(["x"], fails_after=0)).answer(
        "When does the lease end?", result(LEASE), (), Ear().listener()
    )

    assert answer.by == "extractive"
    assert answer.sentences[0].citations == (1,)
    assert answer.degraded[0].sentence == "The writer broke."


def test_a_writer_that_breaks_midway_leaves_what_it_wrote_marked_as_cut() -> None:
    answer = answerer(Writer(["The lease ends on 31 March 2027 [1]. ", "And"], fails_after=1)).answer(
        "When?", result(LEASE), (), Ear().listener()
    )

    assert answer.stopped
    assert answer.text == "The lease ends on 31 March 2027 [1]."
    assert answer.degraded[0].part == "chat model"


def test_a_writer_that_breaks_after_a_word_is_replaced_by_the_files_own_words() -> None:
    answer = answerer(Writer(["The ", "lease"], fails_after=1)).answer(
        "When does the lease end?", result(LEASE), (), Ear().listener()
    )

    assert answer.by == "extractive"
    assert answer.degraded[0].part == "chat model"


def test_stop_closes_the_stream_and_keeps_what_is_there() -> None:
    writer = Writer(["The lease ", "ends ", "never"])

    answer = answerer(writer).answer("When?", result(LEASE), (), Ear(stop_after=10).listener())

    assert answer.stopped
    assert writer.closed
    assert "never" not in answer.text


def test_a_length_limit_is_said() -> None:
    answer = answerer(Writer(["The lease ends [1]"], reason="length")).answer(
        "When?", result(LEASE), (), Ear().listener()
    )

    assert answer.stopped
    assert "length limit" in answer.degraded[0].sentence


def test_a_prompt_that_the_server_cut_is_said_and_the_answer_is_whole() -> None:
    answer = answerer(Writer(["The lease ends on 31 March 2027 [1]."], prompt_tokens=3)).answer(
        "When?", result(LEASE), (), Ear().listener()
    )

    assert not answer.stopped
    assert answer.degraded[0].part == "context"


def test_without_a_chat_model_sentences_of_the_files_answer() -> None:
    answer = answerer(None).answer("How much is the monthly rent?", result(RENT, LEASE), (), Ear().listener())

    assert answer.by == "extractive"
    assert answer.sentences[0].text == RENT.text
    assert answer.text.endswith("[1]")
    assert [(item.n, item.text) for item in answer.references] == [(1, RENT.text), (2, LEASE.text)]


def test_small_talk_is_answered_without_sources() -> None:
    answer = answerer(None).answer("hello", result(intent="small-talk"), (), Ear().listener())

    assert not answer.refused
    assert answer.references == ()


# -- with memories ------------------------------------------------------------------------------------


def known(*texts: str, always: str = "", here: str = "") -> Recollection:
    """What was recalled: one item for each text, all to the point."""
    items = [Recalled(Memory(f"m{n}", text), 0.9, 0.9, False, "its words") for n, text in enumerate(texts)]
    if always:
        items.append(Recalled(Memory("mi", always, "instruction"), 0.0, 0.0, True, "an instruction of yours"))
    told = (Recalled(Memory("mh", here), 0.9, 0.9, False, "its words"),) if here else ()
    return Recollection(tuple(items), "", told)


def test_without_a_model_a_memory_answers_although_the_files_say_nothing() -> None:
    answer = answerer(None).answer(
        "Where do I live?", result(), (), Ear().listener(), known("I live in Rome.")
    )

    assert (answer.text, answer.refused) == ("I live in Rome. [m1]", False)
    assert [item.used for item in answer.memories] == [True]
    assert answer.sentences[0].verified


def test_files_and_memories_are_cited_side_by_side() -> None:
    answer = answerer(None).answer(
        "When does the lease end?", result(LEASE), (), Ear().listener(), known("The lease ends in March.")
    )

    assert answer.text.startswith("The lease ends in March. [m1] The lease ends on 31 March 2027. [1]")


def test_a_question_that_only_files_answer_is_not_cluttered() -> None:
    recalled = Recollection((Recalled(Memory("m1", "I am vegetarian."), 0.4, 0.4, False, "its meaning"),))

    answer = answerer(None).answer("When does the lease end?", result(LEASE), (), Ear().listener(), recalled)

    assert "[m" not in answer.text
    assert [item.used for item in answer.memories] == [False]


def test_a_refusal_lists_what_was_recalled_as_not_used() -> None:
    answer = answerer(None).answer(
        "What is my shoe size?", result(), (), Ear().listener(), known(always="Be brief.")
    )

    assert answer.refused
    assert [(item.memory.text, item.used) for item in answer.memories] == [("Be brief.", False)]


def test_what_was_told_in_this_conversation_is_said_without_a_citation() -> None:
    answer = answerer(None).answer(
        "Where do I live?", result(), (), Ear().listener(), known(here="I live in Rome.")
    )

    assert answer.text == "You said so in this conversation: I live in Rome."
    assert (answer.memories, answer.refused, answer.by) == ((), False, "conversation")


def test_what_was_told_in_this_conversation_stands_before_a_file_that_says_otherwise() -> None:
    answer = answerer(None).answer(
        "When does the lease end?", result(LEASE), (), Ear().listener(), known(here="The lease ends in May.")
    )

    assert answer.text.startswith(
        "You said so in this conversation: The lease ends in May. The lease ends on 31 March 2027. [1]"
    )
    assert answer.references


def test_what_was_told_in_this_conversation_is_not_followed_by_what_files_may_say() -> None:
    answer = answerer(None).answer(
        "Where do I live?", near(LEASE), (), Ear().listener(), known(here="I live in Rome.")
    )

    assert (answer.text, answer.references) == ("You said so in this conversation: I live in Rome.", ())


def test_who_asks_what_is_remembered_is_told_all_of_it_and_nothing_of_the_files() -> None:
    answer = answerer(None).answer(
        "What do you remember about me?",
        result(LEASE),
        (),
        Ear().listener(),
        known("I live in Rome.", "Our client is Northwind."),
    )

    assert answer.text == "I live in Rome. [m1] Our client is Northwind. [m2]"


def test_what_was_just_said_takes_the_place_of_what_is_remembered() -> None:
    def home(which: str, town: str) -> Recalled:
        memory = Memory(which, f"I live in {town}.", attribute="home", value=town, cardinality="one")
        return Recalled(memory, 0.9, 0.9, False, "its words", tells=True)

    found = Recollection((home("m1", "Rome"),), "", (home("mh", "Oslo"),))

    answer = answerer(None).answer("Where do I live?", result(), (), Ear().listener(), found)

    assert answer.text == "You said so in this conversation: I live in Oslo."


def test_the_model_reads_memories_in_their_own_block_and_cites_them() -> None:
    writer = Writer(["You live in Rome [m1]."])

    answer = answerer(writer).answer(
        "Where do I live?", result(), (), Ear().listener(), known("I live in Rome.", always="Be brief.")
    )

    rules, asked = (message.content for message in writer.requests[0].messages)
    assert '<memory m="m1" about="you">I live in Rome.</memory>' in asked
    assert "- Be brief." in rules
    assert "Be brief." not in asked
    assert [(item.memories, item.problem) for item in answer.sentences] == [((1,), "")]
    assert [(item.memory.text, item.used) for item in answer.memories] == [("I live in Rome.", True)]


def test_a_sentence_that_says_more_than_its_memory_is_marked() -> None:
    writer = Writer(["You moved to Rome in 2019 [m1]. You live in Paris [m7]."])

    answer = answerer(writer).answer(
        "Where do I live?", result(), (), Ear().listener(), known("I live in Rome.")
    )

    assert "2019" in answer.sentences[0].problem
    assert "[m7], which does not exist" in answer.sentences[1].problem


def test_a_sentence_without_a_mark_gets_the_memory_that_holds_it() -> None:
    writer = Writer(["Your thesis about garden wells is due in March."])

    answer = answerer(writer).answer(
        "What is due?", result(), (), Ear().listener(), known("My thesis about garden wells is due in March.")
    )

    assert answer.sentences[0].memories == (1,)


def test_a_memory_that_is_far_off_is_no_reason_to_ask_the_model() -> None:
    writer = Writer(["should not be asked"])
    far = Recollection((Recalled(Memory("m1", "I am vegetarian."), 0.4, 0.4, False, "its meaning"),))

    answer = answerer(writer).answer("Who won in 1974?", result(), (), Ear().listener(), far)

    assert answer.refused
    assert writer.requests == []


def test_a_greeting_shows_no_memories() -> None:
    answer = answerer(None).answer(
        "Hello", result(intent="small-talk"), (), Ear().listener(), known("I live in Rome.")
    )

    assert answer.memories == ()


# -- uncertain answers --------------------------------------------------------------------------------


def near(*evidence: Evidence) -> SearchResult:
    """Evidence that comes near the question and may not answer it."""
    return replace(result(*evidence), answerable=False, perhaps=True, answer_probability=0.4)


def test_without_a_chat_model_near_passages_are_quoted_and_called_uncertain() -> None:
    answer = answerer(None).answer("What must be paid when?", near(RENT), (), Ear().listener())

    assert not answer.refused
    assert answer.text.startswith(UNCERTAIN["en"])
    assert all(sentence.citations for sentence in answer.sentences)
    assert [note.part for note in answer.degraded] == ["certainty"]


def test_a_chat_model_that_finds_no_answer_in_near_passages_is_believed() -> None:
    writer = Writer([REFUSALS["en"]])

    answer = answerer(writer).answer("What must be paid when?", near(RENT), (), Ear().listener())

    assert answer.refused
    assert answer.degraded == ()


def test_an_answer_that_the_files_plainly_hold_is_not_called_uncertain() -> None:
    answer = answerer(None).answer("When does the lease end?", result(LEASE), (), Ear().listener())

    assert answer.text.startswith("The lease ends")
    assert answer.degraded == ()


def test_what_the_answer_may_cite_is_told_before_its_first_word() -> None:
    ear = Ear()
    heard: list[tuple[str, list[int]]] = []
    listener = replace(
        ear.listener(), memories=lambda items: heard.append((ear.text, [item.m for item in items]))
    )
    writer = Writer(["You live in Rome [m1]."])

    answerer(writer).answer("Where do I live?", result(LEASE), (), listener, known("I live in Rome."))

    assert heard == [("", [1])]
