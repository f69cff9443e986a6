"""A chat model in Ollama, as the rest of the engine knows chat models.

Everything that Ollama does silently is made loud here: a prompt that it would cut, a stream that just ends, a
reply that is all thinking or all blanks, JSON that is none.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import TYPE_CHECKING, Any

from core.models.base import ChatChunk, ChatMessage, ChatRequest, ModelInfo
from core.models.model_choice import context_for
from core.models.ollama_errors import OllamaFault, late, preempted
from core.models.ollama_json import json_text, repair_request
from core.models.ollama_logprobs import yes_share
from core.models.ollama_reply import Reply, unusable
from core.models.ollama_wire import KEEP_ALIVE
from core.models.token_estimate import least_tokens

if TYPE_CHECKING:
    from core.models.ollama_client import OllamaServer

THINKING_TOKENS = 2048
"""Room on top of `max_tokens` for a model that thinks first; it shares `num_predict` with the answer."""
TOP_LOGPROBS = 20
"""The most that Ollama offers; yes or no may stand low in the list."""
YES_NO_TOKENS = 1
_RETRY_PAUSE_S = 0.5
"""Before repeating a request whose runner died: Ollama starts a new one on the next request."""


class OllamaChat:
    """Implements ChatModel. One instance for each model, so that each request asks for the same window:
    a different `num_ctx` would make Ollama load the model again."""

    def __init__(self, server: OllamaServer, info: ModelInfo, num_ctx: int | None = None) -> None:
        self._server = server
        self._info = info
        self._num_ctx = num_ctx or context_for(info, local=server.host.loopback)

    @property
    def name(self) -> str:
        return self._info.name

    @property
    def context_tokens(self) -> int:
        return self._num_ctx

    def stream(self, request: ChatRequest) -> Generator[ChatChunk]:
        """The reply in pieces; chunks without text are beats while the model loads or thinks.

        A reply that breaks before its first word is asked for once more, a full server after a pause.
        Raises OllamaFault; of kind `preempted` when this is background work and a question is waiting.
        """
        self._refuse_overlong(request)
        started = self._server.clock()
        deadline = None if request.timeout_s is None else started + request.timeout_s
        waits = list(self._server.busy_waits_s)
        retries, think = 1, self._think(request)
        while True:
            reply = Reply(self._server.site(self.name))
            try:
                yield from self._attempt(request, think, deadline, reply)
                return
            except OllamaFault as fault:
                if reply.spoke:
                    raise
                if reply.only_thought and think is None:
                    think = self._no_thinking()  # the answer matters more than the thoughts
                    continue
                if fault.kind == "busy" and fault.status and waits:
                    pause = waits.pop(0)
                elif fault.worth_a_retry and retries:
                    retries, pause = retries - 1, _RETRY_PAUSE_S
                else:
                    raise
            yield from self._beats(pause, deadline)

    def complete(self, request: ChatRequest) -> str:
        """The whole reply. With a schema it is one JSON value, without fences or prose around it.

        JSON that cannot be read is asked for once more in words, then it is an OllamaFault of kind `unusable`.
        Background work that had to step back starts again. Raises OllamaFault.
        """
        text, reason = self._complete(request)
        if request.schema is None:
            return text
        found = json_text(text, request.schema)
        if found is None:
            text, _ = self._complete(repair_request(request, text, cut=reason == "length"))
            found = json_text(text, request.schema)
        if found is None:
            raise unusable(self.name, "It did not keep to the form that was asked of it.")
        return found

    def yes_probability(self, prompts: Sequence[str], timeout_s: float) -> list[float | None]:
        """P(yes) / (P(yes) + P(no)) of the first token, prompt by prompt, in `timeout_s` seconds for all.

        None where the model offered neither. Raises OllamaFault: of kind `late` when the time is up, of kind
        `unsupported` when the server is older than log-probabilities (0.12.11).
        """
        deadline = self._server.clock() + timeout_s
        return [self._yes(prompt, deadline) for prompt in prompts]

    def _yes(self, prompt: str, deadline: float) -> float | None:
        request = ChatRequest((ChatMessage("user", prompt),), max_tokens=YES_NO_TOKENS)
        self._refuse_overlong(request)
        left = deadline - self._server.clock()
        if left <= 0:
            raise late(self._server.site(self.name))
        body = {**self._body(request, self._no_thinking()), "logprobs": True, "top_logprobs": TOP_LOGPROBS}
        response = self._server.call(lambda client: client.chat(**body), self.name, timeout_s=left)
        if not response.logprobs:
            raise OllamaFault(
                "unsupported",
                f"Ollama at {self._server.host} gives no probabilities for “{self.name}”.",
                "Update Ollama to 0.12.11 or newer.",
            )
        return yes_share(response.logprobs[0])

    def _attempt(
        self, request: ChatRequest, think: bool | str | None, deadline: float | None, reply: Reply
    ) -> Generator[ChatChunk]:
        ticket = self._server.queue.join(self.name, request.background)
        error: BaseException | None = None
        try:
            while not ticket.wait(self._server.patience.tick_s):
                self._refuse_late(deadline)
                yield ChatChunk("")
            body = self._body(request, think)
            pieces = self._server.stream(lambda client: client.chat(stream=True, **body), self.name, deadline)
            try:
                for piece in pieces:
                    if request.background and ticket.should_yield:
                        raise preempted(self.name)
                    yield reply.take(piece)
                    if reply.done:
                        break
            finally:
                pieces.close()
            reply.check_end()
        except BaseException as caught:
            error = caught
            raise
        finally:
            ticket.leave(error)

    def _complete(self, request: ChatRequest) -> tuple[str, str]:
        while True:
            parts, reason = [], ""
            try:
                for chunk in self.stream(request):
                    parts.append(chunk.text)
                    reason = chunk.done_reason or reason
            except OllamaFault as fault:
                if fault.kind == "preempted":
                    continue  # joins the queue again, behind the question
                raise
            return "".join(parts), reason

    def _body(self, request: ChatRequest, think: bool | str | None) -> dict[str, Any]:
        room = request.max_tokens
        if self._thinks and think is None:
            room += THINKING_TOKENS
        body: dict[str, Any] = {
            "model": self.name,
            "messages": [{"role": message.role, "content": message.content} for message in request.messages],
            "options": {
                "num_ctx": self._num_ctx,
                "num_predict": min(room, self._num_ctx),
                "temperature": request.temperature,
            },
            "keep_alive": KEEP_ALIVE,
        }
        if request.schema is not None:
            body["format"] = request.schema
        if think is not None:
            body["think"] = think
        return body

    @property
    def _thinks(self) -> bool:
        return "thinking" in self._info.capabilities

    def _think(self, request: ChatRequest) -> bool | str | None:
        """Under a schema, thinking is off: most servers either ignore the schema or think inside it."""
        return self._no_thinking() if request.schema is not None else None

    def _no_thinking(self) -> bool | str | None:
        if not self._thinks:
            return None  # sending it would be an error
        return "low" if "gpt-oss" in self.name.lower() else False  # gpt-oss ignores booleans

    def _refuse_overlong(self, request: ChatRequest) -> None:
        """Ollama would silently drop the first messages or the middle of the last."""
        if sum(least_tokens(message.content) for message in request.messages) > self._num_ctx:
            raise OllamaFault(
                "too_long",
                f"The text is longer than the window of the model “{self.name}” ({self._num_ctx} tokens).",
                "Ask about less at once.",
            )

    def _refuse_late(self, deadline: float | None) -> None:
        if deadline is not None and self._server.clock() > deadline:
            raise late(self._server.site(self.name))

    def _beats(self, pause_s: float, deadline: float | None) -> Generator[ChatChunk]:
        until = self._server.clock() + pause_s
        while self._server.clock() < until:
            self._refuse_late(deadline)
            self._server.pause(min(pause_s, self._server.patience.tick_s))
            yield ChatChunk("")
