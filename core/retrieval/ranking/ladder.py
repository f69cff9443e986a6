"""Which rerankers run, in which order, by the person's settings; and why one that was chosen cannot."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from core.models.base import ChatModel
from core.retrieval.query import Degradation
from core.retrieval.ranking.checked import CheckedReranker, Notes
from core.retrieval.ranking.rerank import Reranker
from core.retrieval.ranking.rerank_chat import ChatJudge
from core.retrieval.ranking.rerank_onnx import OnnxJudge


@dataclass(frozen=True)
class Wish:
    """The settings `models.rerank` ("auto", "off", "ollama", "onnx"), `models.rerank_folder`, `engine.threads`."""

    choice: str
    folder: str = ""
    threads: int = 1


class Ladder:
    """Holds the rerankers that need a model of their own, each made when first wished for. Close it with the engine."""

    def __init__(
        self, chat: Callable[[], ChatModel | None], digest: Callable[[str], str], notes: Notes
    ) -> None:
        self._chat = chat
        self._digest = digest
        self._notes = notes
        self._lock = threading.Lock()
        self._made: dict[tuple[str, str, int], CheckedReranker] = {}

    def rerankers(self, wish: Wish, late: Reranker | None) -> tuple[Reranker, ...]:
        """Late interaction first, where there is any: it is quick, and puts the best before a slow judge's few places.

        "auto" takes a cross-encoder when its folder is named, and leaves the chat model alone: on a computer without
        a graphics card it would cost each question seconds.
        """
        if wish.choice == "off":
            return ()
        quick = (late,) if late is not None else ()
        if wish.choice == "ollama":
            return (*quick, self._checked(wish))
        if wish.folder and wish.choice in ("auto", "onnx"):
            return (*quick, self._checked(wish))
        return quick

    def problems(self, wish: Wish) -> tuple[Degradation, ...]:
        """What was wished for and cannot be, before anything is tried."""
        if wish.choice == "onnx" and not wish.folder:
            sentence = "Reranking by a cross-encoder is chosen, but no folder is named."
            return (Degradation("rerank onnx", sentence, "Name the model's folder in the settings."),)
        return ()

    def close(self) -> None:
        """Stop running checks."""
        with self._lock:
            made = list(self._made.values())
        for reranker in made:
            reranker.close()

    def _checked(self, wish: Wish) -> CheckedReranker:
        by_chat = wish.choice == "ollama"
        key = ("ollama", "", 0) if by_chat else ("onnx", wish.folder, wish.threads)
        with self._lock:
            if key not in self._made:
                judge = (
                    ChatJudge(self._chat, self._digest)
                    if by_chat
                    else OnnxJudge(Path(wish.folder).expanduser(), wish.threads)
                )
                self._made[key] = CheckedReranker(judge, self._notes)
                self._made[key].start()
            return self._made[key]
