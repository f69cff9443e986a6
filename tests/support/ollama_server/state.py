"""What an Ollama server remembers between requests: installed and loaded models, half-done downloads."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from typing import Any

from tests.support.ollama_server.engines import Engine, EngineError
from tests.support.ollama_server.faults import Record
from tests.support.ollama_server.models import PROFILES, Profile, ServedModel, full_name

DEFAULT_WINDOW = 4096
"""num_ctx where a request names none: Ollama's own default below 24 GiB of video memory."""
DEFAULT_KEEP_ALIVE_S = 300.0
_RELOADING = ("num_ctx", "num_batch", "num_gpu", "num_thread", "main_gpu", "use_mmap")
"""Options whose change makes Ollama load the model again."""


@dataclass
class Loaded:
    """A model in memory."""

    model: ServedModel
    window: int
    options: tuple[Any, ...]
    expires: datetime


@dataclass
class State:
    """Guarded by its own lock; the engine is called outside of it."""

    engine: Engine
    record: Record
    profile: Profile = PROFILES["0.33"]
    models: list[ServedModel] = field(default_factory=list)
    installable: list[ServedModel] = field(default_factory=list)
    pull_scripts: dict[str, list[Any]] = field(default_factory=dict)
    pulled_bytes: dict[str, int] = field(default_factory=dict)
    max_window: int | None = None
    """Cap of every window, so that the real layer stays small."""
    closing: threading.Event = field(default_factory=threading.Event)
    _loaded: dict[str, Loaded] = field(default_factory=dict)
    _turns: dict[str, threading.Lock] = field(default_factory=dict)
    _lock: threading.RLock = field(default_factory=threading.RLock)

    def install(self, models: Iterable[ServedModel]) -> None:
        with self._lock:
            for model in models:
                self.models = [other for other in self.models if other.name != model.name]
                self.models.insert(0, model)

    def remove(self, name: str) -> bool:
        with self._lock:
            kept = [model for model in self.models if full_name(model.name) != full_name(name)]
            found = len(kept) < len(self.models)
            self.models = kept
            return found

    def find(self, name: str) -> ServedModel:
        """Raises EngineError 404 in the words of the version."""
        with self._lock:
            for model in self.models:
                if full_name(model.name) == full_name(name):
                    return model
        if self.profile.version.startswith("0.1."):
            raise EngineError(404, f'model "{name}" not found, try pulling it first')
        raise EngineError(404, f"model '{name}' not found")

    def turn(self, model: ServedModel) -> threading.Lock:
        """Held while a model works: OLLAMA_NUM_PARALLEL is 1."""
        with self._lock:
            return self._turns.setdefault(model.name, threading.Lock())

    def load(self, model: ServedModel, options: dict[str, Any], keep_alive: Any) -> tuple[int, bool]:
        """The window in tokens, and whether the model had to be loaded (again)."""
        window = min(int(options.get("num_ctx") or DEFAULT_WINDOW), model.context_length)
        window = min(window, self.max_window or window)
        key = tuple(options.get(name) for name in _RELOADING)
        with self._lock:
            loaded = self._loaded.get(model.name)
            fresh = loaded is None or loaded.options != key
        if fresh:
            self.engine.load(model, window)
            self.record.note_load(model.name, window)
        with self._lock:
            self._loaded[model.name] = Loaded(model, window, key, _expiry(keep_alive))
        return window, fresh

    def unload(self, model: ServedModel) -> None:
        with self._lock:
            self._loaded.pop(model.name, None)
        self.engine.unload(model)

    def loaded(self) -> list[Loaded]:
        with self._lock:
            return list(self._loaded.values())

    def forget_loaded(self) -> None:
        """As after a restart of the server."""
        with self._lock:
            names = list(self._loaded.values())
            self._loaded.clear()
        for loaded in names:
            self.engine.unload(loaded.model)


def keep_alive_seconds(value: Any) -> float:
    """A number is seconds, a text a Go duration, anything negative for ever. Raises EngineError 400."""
    if value is None:
        return DEFAULT_KEEP_ALIVE_S
    if isinstance(value, int | float):
        seconds = float(value)
    else:
        try:
            seconds = float(value)
        except (TypeError, ValueError):
            units = {"ms": 0.001, "s": 1.0, "m": 60.0, "h": 3600.0}
            unit = next((unit for unit in units if str(value).endswith(unit)), None)
            if unit is None:
                raise EngineError(400, f'time: invalid duration "{value}"') from None
            seconds = float(str(value).removesuffix(unit)) * units[unit]
    return seconds if seconds >= 0 else 10.0 * 365 * 86400


def _expiry(keep_alive: Any) -> datetime:
    return datetime.now(UTC) + timedelta(seconds=keep_alive_seconds(keep_alive))


def timestamp(moment: float | None = None) -> str:
    """RFC 3339 with nanoseconds, as Go writes it."""
    at = datetime.fromtimestamp(time.time() if moment is None else moment, UTC)
    return at.strftime("%Y-%m-%dT%H:%M:%S.%f") + "000Z"
