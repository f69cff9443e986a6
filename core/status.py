"""What the engine says of itself: counts, progress, models, indexes, and everything that is degraded with its remedy."""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from core.errors import FootnoteError
from core.library.progress import Progress
from core.memory.as_source import SOURCE
from core.version import VERSION

if TYPE_CHECKING:
    from core.engine import Engine

# Status events while something runs: four a second are smooth, more only cost.
EVENT_S = 0.25
SOURCE_REMEDIES = {
    "offline": "Make it reachable again: nothing was removed, and work goes on by itself.",
    "asking": "Say whether they are gone for good, or will be back.",
}

log = logging.getLogger(__name__)


class EngineStatus:
    """Builds protocol.Status. Never waits for parts that are still opening."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    def row(self) -> dict[str, Any]:
        engine = self._engine
        return {
            "version": VERSION,
            "profile": str(engine.profile.root),
            "counts": engine.catalogue.documents.counts(),
            "chunks": engine.catalogue.chunks.count(),
            "vectors": engine.catalogue.embeddings.count(engine.embedding.in_use.model_id),
            "progress": self._progress(),
            "models": self._models(),
            "indexes": engine.follower.state()
            if engine.opened
            else dict.fromkeys(("words", "vectors"), "not open" if engine.failure else "opening"),
            "degraded": self._degraded(),
            "sources": self.sources(),
        }

    def sources(self) -> list[dict[str, Any]]:
        catalogue = self._engine.catalogue
        vault = catalogue.setting(SOURCE)
        return [
            {
                "id": source.id,
                "kind": "vault" if source.id == vault else source.kind,
                "path": source.path,
                "state": source.state,
                "reason": source.reason,
                "time_sensitive": source.time_sensitive,
                "counts": catalogue.documents.counts(source.id),
            }
            for source in catalogue.sources.all()
        ]

    def _progress(self) -> dict[str, Any]:
        if not self._engine.opened:
            return Progress("idle" if self._engine.failure else "running", 0, 0, 0, 0, "", None).row()
        return self._engine.library.progress().row()

    def _models(self) -> dict[str, Any]:
        engine = self._engine
        models, change = engine.models, engine.embedding.change()
        state = models.ollama
        names = {
            "chat": models.chat_name,
            "embedding": engine.embedding.in_use.name,
        }
        word = "ready" if state.state == "ready" else "off" if state.state == "off" else "unreachable"
        return {
            **names,
            "ollama": word,
            "ollama_host": state.host,
            "detail": f"{state.sentence} {state.remedy}".strip(),
            "embedding_built_in": not (engine.embedding.in_use.model and engine.embedding.in_use.model.name),
            "embedding_change": asdict(change) if change else None,
        }

    def _degraded(self) -> list[dict[str, str]]:
        engine = self._engine
        found: list[dict[str, str]] = []
        if engine.failure is not None:
            found.append(
                {"part": "profile", "sentence": engine.failure.sentence, "remedy": engine.failure.remedy}
            )
        problem = engine.embedding.problem
        if problem is not None:
            found.append(
                {
                    "part": "embedding",
                    "sentence": f"Search goes by words only. {problem.sentence}",
                    "remedy": problem.remedy,
                }
            )
        change = engine.embedding.change()
        if change is not None and change.stage == "waiting":
            waits = f"The change of the embedding model waits. {change.sentence}"
            found.append({"part": "embedding change", "sentence": waits, "remedy": change.remedy})
        if engine.opened:
            for part, (sentence, remedy) in engine.follower.notices().items():
                found.append({"part": f"index {part}", "sentence": sentence, "remedy": remedy})
            found += [asdict(trouble) for trouble in engine.library.progress().problems]
        found += engine.memory.troubles()
        return found + [
            {
                "part": f"source {source.id}",
                "sentence": source.reason,
                "remedy": SOURCE_REMEDIES[source.state],
            }
            for source in engine.catalogue.sources.all()
            if source.state in SOURCE_REMEDIES
        ]


class StatusTeller:
    """Sends the status to every client when something changed, at most once in EVENT_S. `run` is for a thread.

    No library Throttle: that runs its action on the thread that pokes, and telling the status counts in the
    catalogue and writes to every client, which nobody who only says that something changed is to wait for.
    """

    def __init__(self, status: Callable[[], dict[str, Any]], broadcast: Callable[[str, Any], None]) -> None:
        self._status = status
        self._broadcast = broadcast
        self._due = threading.Event()
        self._stop = threading.Event()

    def changed(self) -> None:
        self._due.set()

    def close(self) -> None:
        self._stop.set()
        self._due.set()

    def run(self) -> None:
        while not self._stop.is_set():
            self._due.wait()
            self._due.clear()
            if not self._stop.is_set():
                self._tell()
            self._stop.wait(EVENT_S)

    def _tell(self) -> None:
        try:
            self._broadcast("status", self._status())
        except FootnoteError as error:  # a catalogue that cannot be read; every request says so too
            log.warning("no status: %s", error)
        except Exception:  # the boundary: the next status must come all the same
            log.exception("no status")
