"""The bundled embedding model and the chat model, loaded in the background and watched; what is missing, in words.

Which embedding model's vectors are searched is another question: see core/embedding_choice.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from core.errors import FootnoteError, ModelUnavailable
from core.models.base import ChatModel, Embedder, ModelInfo, TokenStates
from core.models.bundled_embedder import BundledEmbedder
from core.models.model_choice import choose_chat, context_for, total_memory
from core.models.ollama_chat import OllamaChat
from core.models.ollama_client import OllamaServer
from core.models.ollama_host import host_from
from core.models.profile import LanguageProfile
from core.models.reader import BundledReader, Reader
from core.settings import Settings

# The list of models is asked for again after this long: a server started meanwhile is noticed, and not at each question.
LIST_AGE_S = 20.0
# A look that failed after more than this is repeated in the background: no question waits again for a server that
# accepts connections and never answers.
SLOW_LOOK_S = 1.0


@dataclass(frozen=True)
class OllamaState:
    """`state`: "ready", "off" (by setting), "unreachable" or "no model"."""

    state: str
    host: str
    sentence: str = ""
    remedy: str = ""


class ModelsInUse:
    """Holds the embedding model, its profile and the chat model. Safe to share between threads."""

    def __init__(
        self,
        settings: Settings,
        cache: Path,
        on_change: Callable[[], None],
        on_list: Callable[[Sequence[ModelInfo]], None] = lambda _: None,
    ) -> None:
        """`on_change`: another state than before. `on_list`: what Ollama has, at each look that it answered."""
        self._settings = settings
        self._cache = cache
        self._on_change = on_change
        self._on_list = on_list
        self._lock = threading.Lock()
        self._loaded = threading.Event()
        self._embedder: BundledEmbedder | None = None
        self._profile: LanguageProfile | None = None
        self._reader: Reader | None = None
        self._embedding_problem: ModelUnavailable | None = None
        self._chat: ChatModel | None = None
        self._ollama = OllamaState("off", "")
        self._servers: dict[str, OllamaServer] = {}
        self._listed_at = 0.0
        self._refreshing = threading.Lock()
        self._silent = False  # the last look failed, and took long

    def load(self) -> None:
        """Load the embedding model. What fails is remembered as a sentence, not raised: words still work."""
        try:
            embedder = BundledEmbedder(self._cache, threads=self._settings["engine.threads"])
            profile = LanguageProfile.load_bundled()
        except ModelUnavailable as error:
            self._embedding_problem = error
        else:
            self._embedder, self._profile, self._reader = embedder, profile, BundledReader(embedder)
        self._loaded.set()
        self._on_change()

    def embedder(self, wait: bool = True) -> Embedder | None:
        if wait:
            self._loaded.wait()
        return self._embedder

    def token_states(self) -> TokenStates | None:
        self._loaded.wait()
        return self._embedder

    def reader(self) -> Reader | None:
        """Whatever model's vectors are searched."""
        self._loaded.wait()
        return self._reader

    def profile(self) -> LanguageProfile | None:
        self._loaded.wait()
        return self._profile

    @property
    def embedding_problem(self) -> ModelUnavailable | None:
        return self._embedding_problem

    @property
    def loaded(self) -> bool:
        return self._loaded.is_set()

    @property
    def chat_name(self) -> str:
        """The chat model as last seen, without looking; "" for none."""
        return self._chat.name if self._chat else ""

    @property
    def ollama(self) -> OllamaState:
        return self._ollama

    def chat(self) -> ChatModel | None:
        """The chat model as last seen; looks again when that was long ago."""
        if self._old() and not self._silent:
            self.refresh(only_if_old=True)
        elif self._old() and not self._refreshing.locked():
            threading.Thread(target=self.refresh, args=(True,), name="look", daemon=True).start()
        return self._chat

    def look(self) -> None:
        """Look again in the background, because something says that the last look is out of date."""
        if not self._refreshing.locked():
            threading.Thread(target=self.refresh, name="look", daemon=True).start()

    @property
    def host_named(self) -> bool:
        """Whether a person has named a server, and so expects it to answer."""
        return bool(self._settings["ollama.host"].strip() or os.environ.get("OLLAMA_HOST", "").strip())

    def _old(self) -> bool:
        return time.monotonic() - self._listed_at > LIST_AGE_S

    def refresh(self, only_if_old: bool = False) -> None:
        """Look for Ollama and choose its chat model. Never raises; `ollama` says what was found.

        `only_if_old`: not when another thread has just looked.
        """
        with self._refreshing:
            if only_if_old and not self._old():
                return
            started = time.monotonic()
            before = (self._ollama, self._chat.name if self._chat else "")
            chat, state = self._look()
            with self._lock:
                if not (chat and self._chat and chat.name == self._chat.name and state == self._ollama):
                    self._chat = chat
                self._ollama = state
                self._listed_at = time.monotonic()
                self._silent = state.state == "unreachable" and self._listed_at - started > SLOW_LOOK_S
        if before != (self._ollama, self._chat.name if self._chat else ""):
            self._on_change()

    def forget(self) -> None:
        """After a change of settings: look anew at the next use."""
        self._listed_at, self._silent = 0.0, False

    def _look(self) -> tuple[ChatModel | None, OllamaState]:
        if not self._settings["ollama.enabled"]:
            return None, OllamaState("off", "")
        try:
            server = self.server()
        except FootnoteError as error:
            return None, OllamaState(
                "unreachable", self._settings["ollama.host"], error.sentence, error.remedy
            )
        try:
            models = server.list_models()
        except ModelUnavailable as error:
            return None, OllamaState("unreachable", str(server.host), error.sentence, error.remedy)
        self._on_list(models)
        chosen = self._choose(models, server)
        if isinstance(chosen, OllamaState):
            return None, chosen
        return chosen, OllamaState("ready", str(server.host))

    def _choose(self, models: list[ModelInfo], server: OllamaServer) -> OllamaChat | OllamaState:
        host = str(server.host)
        memory = total_memory() if server.host.loopback else None
        wanted = self._settings["ollama.chat_model"]
        if wanted:
            info = next((model for model in models if model.name in (wanted, f"{wanted}:latest")), None)
            if info is None:
                return OllamaState(
                    "no model",
                    host,
                    f"Ollama has no model “{wanted}”.",
                    "Choose another one in the settings, or pull it.",
                )
        else:
            info = choose_chat(models, memory)
            if info is None:
                return OllamaState(
                    "no model",
                    host,
                    "Ollama runs, but has no chat model that fits this computer.",
                    "Pull one, for example: ollama pull qwen3:4b",
                )
        tokens = self._settings["ollama.context_tokens"] or context_for(info, server.host.loopback, memory)
        return OllamaChat(server, info, tokens)

    def server(self, host: str = "") -> OllamaServer:
        """The Ollama server of the settings, or at another address. Raises UserInputError for no address.

        One object for each address: it holds the queue in which a question goes before background work.
        """
        address = host_from(host or self._settings["ollama.host"])
        with self._lock:
            return self._servers.setdefault(address.url, OllamaServer(address))
