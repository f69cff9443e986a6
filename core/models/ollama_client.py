"""One Ollama server: what it is, which models it has, whether a model answers, and fetching new ones.

Every call goes through `call` or `stream`, which wait for their turn, translate all errors, and retry what is
worth it; OllamaChat and OllamaEmbedder are built on these two.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Generator, Iterator
from dataclasses import dataclass
from typing import Any, TypeVar

from core.models.base import ChatMessage, ChatRequest, ModelInfo
from core.models.ollama_chat import OllamaChat
from core.models.ollama_embed import OllamaEmbedder
from core.models.ollama_errors import CallSite, OllamaFault, from_status, nonsense, translated
from core.models.ollama_host import OllamaHost
from core.models.ollama_listing import model_from_tags, same_model, with_details
from core.models.ollama_pull import PullProgress, pull
from core.models.ollama_stream import Patience, pumped
from core.models.ollama_wire import Wire
from core.models.request_queue import RequestQueue

T = TypeVar("T")

QUICK_S = 10.0
"""For replies that need no model (version, list): they come in milliseconds or not at all."""
BUSY_WAITS_S = (0.5, 1.0, 2.0, 4.0, 8.0)
"""Pauses before asking a server again that said 503: its queue holds 512 and empties slowly."""


@dataclass(frozen=True)
class ModelTest:
    """The result of one real call. `dimension` is set for embedding models, `reply` for chat models."""

    model: str
    milliseconds: int
    reply: str = ""
    dimension: int | None = None


class OllamaServer:
    """A server by its address. Making one connects to nothing and imports nothing."""

    def __init__(
        self,
        host: OllamaHost,
        *,
        patience: Patience | None = None,
        queue: RequestQueue | None = None,
        clock: Callable[[], float] = time.monotonic,
        pause: Callable[[float], None] = time.sleep,
        busy_waits_s: tuple[float, ...] = BUSY_WAITS_S,
    ) -> None:
        self.host = host
        self.patience = patience or Patience()
        self.queue = queue or RequestQueue(str(host))
        self.clock = clock
        self.pause = pause
        self.busy_waits_s = busy_waits_s
        self._shown: dict[tuple[str, str], ModelInfo] = {}

    def site(self, model: str = "") -> CallSite:
        """For error messages."""
        return CallSite(str(self.host), model)

    def version(self) -> str:
        """Ollama's version. Raises OllamaFault; not held up by the queue or the breaker."""
        value = self._get("/api/version").get("version")
        if not isinstance(value, str):
            raise nonsense(self.site(), "no version")
        return value

    def list_models(self) -> list[ModelInfo]:
        """The installed models, newest first, each with its capabilities.

        Read from the raw reply: the official client drops capabilities and the marks of cloud models.
        Capabilities that the list lacks (before 0.30) are asked for one by one, once for each digest.
        Raises OllamaFault.
        """
        return [self._detailed(model) for model in self._listed()]

    def test(self, model: str) -> ModelTest:
        """One real call to the model, whatever the breaker thinks; a success closes it. Raises OllamaFault."""
        self.queue.breaker.reset()
        info = self.describe(model)
        began = self.clock()
        if "embedding" in info.capabilities and "completion" not in info.capabilities:
            vectors = OllamaEmbedder(self, info).embed(["Is anybody there?"], "query")
            return ModelTest(model, self._ms_since(began), dimension=int(vectors.shape[1]))
        request = ChatRequest((ChatMessage("user", "Reply with the word ready."),), max_tokens=16)
        reply = OllamaChat(self, info).complete(request)
        return ModelTest(model, self._ms_since(began), reply=reply)

    def describe(self, model: str) -> ModelInfo:
        """One model of the list, by its name with or without `:latest`.

        Raises OllamaFault, of kind `missing` if it is not installed.
        """
        for listed in self._listed():
            if same_model(listed.name, model):
                return self._detailed(listed)
        raise from_status(404, "", self.site(model))

    def pull(self, name: str) -> Iterator[PullProgress]:
        """Download a model; see `core.models.ollama_pull`."""
        return pull(self, name)

    def call(
        self,
        work: Callable[[Any], T],
        model: str,
        *,
        background: bool = False,
        timeout_s: float | None = None,
    ) -> T:
        """Run `work(client)` with an `ollama.Client` when its turn comes.

        With `timeout_s`, the wait for the turn and each silence of the server are bounded by it, and running out
        of it is of kind `late`; without, a cold load is borne and a full server is asked again after a pause.
        Raises OllamaFault, whatever went wrong.
        """
        for pause in () if timeout_s is not None else self.busy_waits_s:
            try:
                return self._call_once(work, model, background, timeout_s)
            except OllamaFault as fault:
                if fault.kind != "busy" or not fault.status:
                    raise
                self.pause(pause)
        return self._call_once(work, model, background, timeout_s)

    def _call_once(
        self, work: Callable[[Any], T], model: str, background: bool, timeout_s: float | None
    ) -> T:
        wire = Wire(self.host, self.patience.first_s if timeout_s is None else timeout_s)
        with (
            self.queue.turn(model, background, timeout_s),
            translated(self.site(model), budgeted=timeout_s is not None),
            wire.client() as client,
        ):
            return work(client)

    def stream(
        self, start: Callable[[Any], Iterator[T]], model: str, deadline: float | None = None
    ) -> Generator[T | None]:
        """The items of `start(client)`, with None as a beat while the server is silent; see `pumped`.

        Takes no turn in the queue: the caller holds a ticket. Raises OllamaFault, whatever went wrong.
        """
        wire = Wire(self.host, None)

        def read() -> Iterator[T]:
            with wire.client() as client:
                yield from start(client)

        with translated(self.site(model)):
            yield from pumped(read, wire.hang_up, self.patience, deadline, self.clock)

    def _listed(self) -> list[ModelInfo]:
        entries = self._get("/api/tags").get("models")
        if entries is None:
            return []  # what an empty server of some versions sends
        if not isinstance(entries, list) or not all(isinstance(entry, dict) for entry in entries):
            raise nonsense(self.site(), "no list of models")
        return [model for model in map(model_from_tags, entries) if model.name]

    def _detailed(self, model: ModelInfo) -> ModelInfo:
        if model.remote:
            return model  # asking for details of a cloud model may leave this computer
        key = (model.name, model.digest)
        if key not in self._shown:
            try:
                shown = self._post("/api/show", {"model": model.name}, model.name)
            except OllamaFault as fault:
                if fault.kind in ("unreachable", "timeout"):
                    raise
                return with_details(model, {})  # deleted meanwhile, or a damaged model: the list still stands
            self._shown[key] = with_details(model, shown)
        return self._shown[key]

    def _get(self, path: str) -> dict[str, Any]:
        return self._plain("GET", path, None, "")

    def _post(self, path: str, body: dict[str, Any], model: str) -> dict[str, Any]:
        return self._plain("POST", path, body, model)

    def _plain(self, method: str, path: str, body: dict[str, Any] | None, model: str) -> dict[str, Any]:
        with translated(self.site(model)), Wire(self.host, QUICK_S).plain() as http:
            value = json.loads(http.request(method, path, json=body).text)
        if not isinstance(value, dict):
            raise nonsense(self.site(model))
        self.queue.breaker.reached()
        return value

    def _ms_since(self, began: float) -> int:
        return round((self.clock() - began) * 1000)
