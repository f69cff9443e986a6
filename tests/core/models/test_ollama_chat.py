"""Talking to a chat model: what is asked for, what comes back, and everything that goes wrong on the way."""

from __future__ import annotations

import json
import threading
from collections.abc import Callable, Iterator

import pytest

from core.models.base import ChatChunk, ChatMessage, ChatRequest
from core.models.ollama_chat import THINKING_TOKENS, OllamaChat
from core.models.ollama_client import OllamaServer
from core.models.ollama_errors import OllamaFault
from core.models.ollama_reply import BLANK_LIMIT
from core.models.ollama_stream import Patience
from core.models.token_estimate import prompt_was_cut
from tests.support.ollama_server import (
    CHAT,
    OLD_TEMPLATE_CHAT,
    THINKING,
    Answer,
    Generation,
    OllamaTestServer,
    ServedModel,
)
from tests.support.ollama_server.fixtures import client_of

pytest_plugins = ("tests.support.ollama_server.fixtures",)
SCHEMA = {"type": "object", "properties": {"a": {"type": "integer"}}, "required": ["a"]}


class Clock:
    """Time that passes only when a test says so."""

    now = 0.0

    def __call__(self) -> float:
        return self.now

    def advance(self, seconds: float) -> None:
        self.now += seconds


def ask(text: str = "How are you?", **options: object) -> ChatRequest:
    return ChatRequest((ChatMessage("user", text),), **options)  # type: ignore[arg-type]


def model(server: OllamaServer, served: ServedModel = CHAT, num_ctx: int | None = None) -> OllamaChat:
    return OllamaChat(server, server.describe(served.name), num_ctx)


def follow(chunks: Iterator[ChatChunk], each: Callable[[ChatChunk], None]) -> None:
    """Consume a reply, doing something at each chunk and beat."""
    for chunk in chunks:
        each(chunk)


def bodies(server: OllamaTestServer) -> list[dict]:
    return [request.body for request in server.record.requests("/api/chat")]


@pytest.fixture
def chat(ollama: OllamaServer) -> OllamaChat:
    return model(ollama)


class TestAnOrdinaryReply:
    def test_arrives_in_pieces_and_ends_with_its_reason(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        ollama_server.script("Quite well, thank you.")
        chunks = [chunk for chunk in chat.stream(ask()) if chunk.text or chunk.done]
        assert "".join(chunk.text for chunk in chunks) == "Quite well, thank you."
        assert len(chunks) > 3
        assert [chunk.done for chunk in chunks] == [False] * (len(chunks) - 1) + [True]
        assert chunks[-1].done_reason == "stop"
        assert chunks[-1].prompt_tokens == 8

    def test_every_request_sets_window_limit_and_keep_alive(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        chat.complete(ask(max_tokens=77, temperature=0.4))
        (body,) = bodies(ollama_server)
        assert body["options"] == {"num_ctx": 8192, "num_predict": 77, "temperature": 0.4}
        assert body["keep_alive"] == "10m"
        assert "think" not in body
        assert "format" not in body

    def test_one_window_means_one_load_for_everything(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        chat.complete(ask())
        chat.complete(ask(schema=SCHEMA, background=True))
        chat.yes_probability(["Is it? yes or no"], 10)
        assert ollama_server.record.loads == [("llama3.2:3b", 8192)]

    def test_the_limit_of_the_reply_is_told(self, ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
        ollama_server.script(lambda _: Answer("word ", endless=True))
        chunks = list(chat.stream(ask(max_tokens=5)))
        assert chunks[-1].done_reason == "length"


class TestWaiting:
    def test_a_cold_load_is_borne_with_beats_and_without_giving_up(
        self, ollama_server: OllamaTestServer
    ) -> None:
        clock = Clock()
        server = client_of(ollama_server, clock=clock, patience=Patience(tick_s=0.01))
        chat = model(server)
        gate = ollama_server.hold("/api/chat")
        beats, words = 0, ""
        for chunk in chat.stream(ask()):
            words += chunk.text
            if not chunk.text and not chunk.done:
                beats += 1
                clock.now += 50
                if clock.now >= 280:
                    gate.set()
                    clock.now = 280
        assert beats >= 6
        assert words

    def test_a_load_that_never_ends_is_given_up_and_let_go(self, ollama_server: OllamaTestServer) -> None:
        clock = Clock()
        server = client_of(ollama_server, clock=clock, patience=Patience(tick_s=0.01))
        chat = model(server)
        ollama_server.hold("/api/chat")
        with pytest.raises(OllamaFault) as caught:
            follow(chat.stream(ask()), lambda _: clock.advance(100))
        assert caught.value.kind == "timeout"
        assert ollama_server.record.wait_abort().sent == 0
        assert len(bodies(ollama_server)) == 1  # asking again would only start the load again

    def test_a_stream_that_stalls_is_noticed(self, ollama_server: OllamaTestServer) -> None:
        clock = Clock()
        server = client_of(ollama_server, clock=clock, patience=Patience(tick_s=0.01))
        chat = model(server)
        ollama_server.fail("/api/chat", pause_at=3, pause=threading.Event())
        words: list[str] = []

        def each(chunk: ChatChunk) -> None:
            words.append(chunk.text)
            clock.advance(50 if "".join(words) == "This is a" and not chunk.text else 0)

        with pytest.raises(OllamaFault) as caught:
            follow(chat.stream(ask()), each)
        assert caught.value.kind == "timeout"
        assert "".join(words) == "This is a"
        assert ollama_server.record.wait_abort().sent == 3

    def test_the_callers_own_time_limit_holds(self, ollama_server: OllamaTestServer) -> None:
        clock = Clock()
        chat = model(client_of(ollama_server, clock=clock))
        ollama_server.hold("/api/chat")
        with pytest.raises(OllamaFault) as caught:
            follow(chat.stream(ask(timeout_s=2)), lambda _: clock.advance(1))
        assert caught.value.kind == "late"
        assert not chat._server.queue.breaker.is_open

    def test_a_budget_that_runs_out_is_not_held_against_the_server(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        ollama_server.fail("/api/chat", hold=threading.Event(), times=4)
        for _ in range(4):
            with pytest.raises(OllamaFault) as caught:
                chat.yes_probability(["yes or no?"], 0.05)
            assert caught.value.kind == "late"
        assert chat.complete(ask())


class TestStopping:
    def test_while_the_model_loads(self, ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
        ollama_server.hold("/api/chat")
        stream = chat.stream(ask())
        next(stream)
        stream.close()
        assert ollama_server.record.wait_abort().sent == 0
        assert chat.complete(ask())

    def test_in_mid_sentence(self, ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
        ollama_server.fail("/api/chat", pause_at=2, pause=threading.Event())
        stream = chat.stream(ask())
        while not next(stream).text:
            pass
        stream.close()
        assert ollama_server.record.wait_abort().sent in (1, 2)  # it may notice before its second word
        assert chat.complete(ask())

    def test_while_waiting_for_another_reply(self, ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
        ollama_server.hold("/api/chat")
        first, second = chat.stream(ask("first")), chat.stream(ask("second"))
        next(first)
        next(second)
        second.close()
        first.close()
        ollama_server.record.wait_abort()
        assert [body["messages"][0]["content"] for body in bodies(ollama_server)] == ["first"]

    def test_does_not_count_against_the_server(
        self, ollama_server: OllamaTestServer, ollama: OllamaServer, chat: OllamaChat
    ) -> None:
        ollama_server.fail("/api/chat", hold=threading.Event(), times=5)
        for _ in range(5):
            stream = chat.stream(ask())
            next(stream)
            stream.close()
        assert not ollama.queue.breaker.is_open


class TestBreaking:
    @pytest.mark.parametrize("switches", [{"drop_how": "fin"}, {"drop_how": "rst"}])
    def test_a_reply_that_breaks_keeps_its_beginning_and_says_so(
        self, ollama_server: OllamaTestServer, chat: OllamaChat, switches: dict
    ) -> None:
        ollama_server.fail("/api/chat", drop_at=3, **switches)
        parts: list[str] = []
        with pytest.raises(OllamaFault) as caught:
            follow(chat.stream(ask()), lambda chunk: parts.append(chunk.text))
        words = "".join(parts)
        assert caught.value.kind == "broken"
        assert "This is a".startswith(words)  # a reset may swallow what was on its way
        assert len(bodies(ollama_server)) == (1 if words else 2)

    def test_a_stream_that_ends_politely_without_its_last_line(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        ollama_server.fail("/api/chat", no_done=True)
        with pytest.raises(OllamaFault) as caught:
            list(chat.stream(ask()))
        assert caught.value.kind == "broken"

    def test_an_error_inside_the_stream(self, ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
        ollama_server.fail("/api/chat", error_at=2)
        with pytest.raises(OllamaFault, match="unexpected EOF") as caught:
            list(chat.stream(ask()))
        assert caught.value.kind == "broken"

    @pytest.mark.parametrize(
        "raw", [b"\n", b"<html>\n", b'{"message": {"content": "half\n', b'{"done": false}\n']
    )
    def test_a_line_that_is_none(self, ollama_server: OllamaTestServer, chat: OllamaChat, raw: bytes) -> None:
        ollama_server.fail("/api/chat", raw_at=1, raw=raw)
        with pytest.raises(OllamaFault) as caught:
            list(chat.stream(ask()))
        assert caught.value.kind == "nonsense"

    def test_what_broke_before_its_first_word_is_asked_once_more(
        self, ollama_server: OllamaTestServer, ollama: OllamaServer
    ) -> None:
        clock = Clock()
        chat = model(client_of(ollama_server, clock=clock, pause=clock.advance))
        ollama_server.fail("/api/chat", drop_at=0, drop_how="rst")
        assert chat.complete(ask()).startswith("This is")
        ollama_server.fail(
            "/api/chat", status=500, body={"error": "model runner has unexpectedly stopped"}, times=2
        )
        with pytest.raises(OllamaFault) as caught:
            chat.complete(ask())
        assert caught.value.kind == "broken"

    def test_the_server_dies_in_mid_sentence(self, ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
        ollama_server.fail("/api/chat", pause_at=2, pause=threading.Event())
        stream = chat.stream(ask())
        while not next(stream).text:
            pass
        ollama_server.stop()
        with pytest.raises(OllamaFault) as caught:
            list(stream)
        assert caught.value.kind == "broken"
        with pytest.raises(OllamaFault) as caught:
            chat.complete(ask())
        assert caught.value.kind == "unreachable"
        ollama_server.start()
        assert chat.complete(ask())

    def test_a_full_server_is_asked_again_and_then_named(self, ollama_server: OllamaTestServer) -> None:
        clock = Clock()
        chat = model(client_of(ollama_server, clock=clock, pause=clock.advance))
        ollama_server.busy("/api/chat", times=2)
        assert chat.complete(ask())
        ollama_server.busy("/api/chat", times=9)
        with pytest.raises(OllamaFault) as caught:
            chat.complete(ask())
        assert caught.value.kind == "busy"


class TestTheWindow:
    def test_what_can_never_fit_is_refused_before_it_is_sent(
        self, ollama_server: OllamaTestServer, ollama: OllamaServer
    ) -> None:
        with pytest.raises(OllamaFault, match="512 tokens") as caught:
            model(ollama, num_ctx=512).complete(ask("word " * 2000))
        assert caught.value.kind == "too_long"
        assert not bodies(ollama_server)

    def test_what_the_engine_refuses_is_told_in_plain_words(
        self, ollama_server: OllamaTestServer, ollama: OllamaServer
    ) -> None:
        with pytest.raises(OllamaFault) as caught:
            model(ollama, num_ctx=512).complete(ask("word " * 600))
        assert caught.value.kind == "too_long"
        assert "{" not in caught.value.sentence
        assert len(bodies(ollama_server)) == 1

    def test_a_prompt_that_was_cut_in_silence_is_noticed(
        self, ollama_server: OllamaTestServer, ollama: OllamaServer
    ) -> None:
        ollama_server.install(OLD_TEMPLATE_CHAT)
        chat = model(ollama, OLD_TEMPLATE_CHAT, num_ctx=128)
        long = ask("gardeners " * 130)
        last = list(chat.stream(long))[-1]
        assert last.prompt_tokens is not None
        assert last.prompt_tokens < 70
        assert prompt_was_cut(long, last.prompt_tokens)

    def test_an_old_message_that_was_dropped_is_noticed(
        self, ollama_server: OllamaTestServer, ollama: OllamaServer
    ) -> None:
        chat = model(ollama, num_ctx=128)
        history = ChatRequest(
            (ChatMessage("user", "gardeners " * 70), ChatMessage("user", "gardeners " * 60))
        )
        last = list(chat.stream(history))[-1]
        assert last.prompt_tokens is not None
        assert prompt_was_cut(history, last.prompt_tokens)

    def test_an_ordinary_prompt_raises_no_alarm(self, chat: OllamaChat) -> None:
        request = ask("How many apple trees does the garden have? " * 20)
        last = list(chat.stream(request))[-1]
        assert not prompt_was_cut(request, last.prompt_tokens)
        assert not prompt_was_cut(request, None)  # a server that does not tell


class TestThinking:
    @pytest.fixture
    def thinker(self, ollama_server: OllamaTestServer, ollama: OllamaServer) -> OllamaChat:
        ollama_server.install(THINKING)
        return model(ollama, THINKING)

    def test_thoughts_come_apart_from_the_answer_and_have_room(
        self, ollama_server: OllamaTestServer, thinker: OllamaChat
    ) -> None:
        ollama_server.script(lambda _: Answer("Four.", thinking="Two and two."))
        chunks = list(thinker.stream(ask(max_tokens=50)))
        assert "".join(chunk.text for chunk in chunks) == "Four."
        assert "".join(chunk.thinking for chunk in chunks) == "Two and two."
        (body,) = bodies(ollama_server)
        assert "think" not in body
        assert body["options"]["num_predict"] == 50 + THINKING_TOKENS

    def test_it_is_off_where_a_form_is_asked_for(
        self, ollama_server: OllamaTestServer, thinker: OllamaChat
    ) -> None:
        thinker.complete(ask(schema=SCHEMA))
        thinker.yes_probability(["yes or no?"], 10)
        assert [body["think"] for body in bodies(ollama_server)] == [False, False]

    def test_a_model_that_only_thinks_is_asked_again_without(
        self, ollama_server: OllamaTestServer, thinker: OllamaChat
    ) -> None:
        def script(request: Generation) -> Answer:
            return Answer("Four.") if request.think is False else Answer("", thinking="Hm. " * 3)

        ollama_server.script(script)
        assert thinker.complete(ask()) == "Four."
        assert [body.get("think") for body in bodies(ollama_server)] == [None, False]

    def test_a_model_that_says_nothing_is_no_answer(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        ollama_server.script(lambda _: Answer(""))
        with pytest.raises(OllamaFault, match="empty") as caught:
            chat.complete(ask())
        assert caught.value.kind == "unusable"

    def test_gpt_oss_which_ignores_booleans_gets_a_level(
        self, ollama_server: OllamaTestServer, ollama: OllamaServer
    ) -> None:
        served = ServedModel("gpt-oss:20b", ("completion", "thinking"), "gptoss", "20.9B")
        ollama_server.install(served)
        model(ollama, served).complete(ask(schema=SCHEMA))
        assert bodies(ollama_server)[0]["think"] == "low"


class TestForm:
    def test_a_schema_is_sent_and_the_json_comes_back_bare(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        assert json.loads(chat.complete(ask(schema=SCHEMA))) == {"a": 0}
        assert bodies(ollama_server)[0]["format"] == SCHEMA

    @pytest.mark.parametrize(
        "reply",
        [
            'As [1] says: {"a": 1}',
            '{"a": 1}',
            '```json\n{"a": 1}\n```',
            'Here it is: {"a": 1}. Anything else?',
            '{{"a": 1}}',
            '\n\n {"a": 1}',
        ],
    )
    def test_wrappings_are_taken_off(
        self, ollama_server: OllamaTestServer, chat: OllamaChat, reply: str
    ) -> None:
        ollama_server.script(reply)
        assert chat.complete(ask(schema=SCHEMA)) == '{"a": 1}'
        assert len(bodies(ollama_server)) == 1

    def test_prose_is_asked_once_more_in_words(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        ollama_server.script(lambda request: '{"a": 2}' if "JSON schema" in request.question else "A is two.")
        assert chat.complete(ask(schema=SCHEMA)) == '{"a": 2}'
        roles = [message["role"] for message in bodies(ollama_server)[1]["messages"]]
        assert roles == ["user", "assistant", "user"]

    def test_json_that_was_cut_gets_twice_the_room(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        ollama_server.script('{"a": 1, "b": [1, 2, 3, 4, 5, 6]}')
        assert json.loads(chat.complete(ask(schema=SCHEMA, max_tokens=15)))["a"] == 1
        assert [body["options"]["num_predict"] for body in bodies(ollama_server)] == [15, 30]

    def test_twice_no_json_is_an_error_not_a_text(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        ollama_server.script("I would rather not.")
        with pytest.raises(OllamaFault, match="did not keep to the form") as caught:
            chat.complete(ask(schema=SCHEMA))
        assert caught.value.kind == "unusable"
        assert len(bodies(ollama_server)) == 2

    def test_a_flood_of_blanks_is_stopped(self, ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
        ollama_server.script(lambda _: Answer("\n", endless=True))
        with pytest.raises(OllamaFault, match="blanks") as caught:
            list(chat.stream(ask(schema=SCHEMA, max_tokens=8000)))
        assert caught.value.kind == "unusable"

    def test_blanks_between_words_are_no_flood(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        text = "\n".join(["word"] * (BLANK_LIMIT + 50))
        ollama_server.script(text)
        assert chat.complete(ask(max_tokens=2000)) == text


class TestYesOrNo:
    def test_the_share_of_yes_over_all_spellings(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        offered = {" Yes": 0.4, "yes": 0.2, "No": 0.2, "Maybe": 0.1}
        ollama_server.script(lambda _: Answer(probabilities=offered))
        assert chat.yes_probability(["?"], 10) == [pytest.approx(0.75)]
        (body,) = bodies(ollama_server)
        assert body["top_logprobs"] == 20
        assert body["options"] == {"num_ctx": 8192, "num_predict": 1, "temperature": 0.0}

    def test_a_side_that_is_not_visible_counts_as_the_least_visible(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        ollama_server.script(lambda _: Answer(probabilities={"Yes": 0.9, "The": 0.06, "It": 0.04}))
        assert chat.yes_probability(["?"], 10) == [pytest.approx(0.9 / 0.94)]

    def test_neither_is_none_and_the_order_is_kept(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        replies = {"one": {"Yes": 0.8, "No": 0.2}, "two": {"The": 0.9}, "three": {"否": 0.75, "是": 0.25}}
        ollama_server.script(lambda request: Answer(probabilities=replies[request.question]))
        shares = chat.yes_probability(["one", "two", "three"], 10)
        assert shares == [pytest.approx(0.8), None, pytest.approx(0.25)]

    def test_a_server_from_before_probabilities_says_so(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        ollama_server.use_profile("0.5")
        with pytest.raises(OllamaFault, match="no probabilities") as caught:
            chat.yes_probability(["yes or no?"], 10)
        assert caught.value.kind == "unsupported"
        assert "0.12.11" in caught.value.remedy

    def test_the_budget_is_for_all_prompts_together(self, ollama_server: OllamaTestServer) -> None:
        clock = Clock()
        chat = model(client_of(ollama_server, clock=clock))

        def slow(_: Generation) -> Answer:
            clock.now += 3
            return Answer(probabilities={"Yes": 0.8, "No": 0.2})

        ollama_server.script(slow)
        with pytest.raises(OllamaFault, match="longer than it was given") as caught:
            chat.yes_probability(["?"] * 5, 5)
        assert caught.value.kind == "late"
        assert len(bodies(ollama_server)) == 2


class TestTheLine:
    def test_background_work_steps_back_and_then_goes_on(
        self, ollama_server: OllamaTestServer, chat: OllamaChat
    ) -> None:
        ollama_server.fail("/api/chat", pause_at=2, pause=threading.Event(), marked="tidy")
        result: list[str] = []
        worker = threading.Thread(
            target=lambda: result.append(chat.complete(ask("tidy up", background=True)))
        )
        worker.start()
        ollama_server.record.wait_requests("/api/chat")
        assert chat.complete(ask("question")) == "This is a scripted reply to: question"
        worker.join(20)
        assert result == ["This is a scripted reply to: tidy up"]
        assert [body["messages"][0]["content"] for body in bodies(ollama_server)] == [
            "tidy up",
            "question",
            "tidy up",
        ]
        assert ollama_server.record.wait_abort().path == "/api/chat"

    def test_two_questions_never_run_at_once(self, ollama_server: OllamaTestServer, chat: OllamaChat) -> None:
        gate = ollama_server.hold("/api/chat")
        results: list[str] = []
        threads = [threading.Thread(target=lambda: results.append(chat.complete(ask()))) for _ in range(3)]
        for thread in threads:
            thread.start()
        ollama_server.record.wait_requests("/api/chat")
        assert len(bodies(ollama_server)) == 1
        gate.set()
        for thread in threads:
            thread.join(20)
        assert len(results) == 3
