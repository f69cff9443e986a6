"""A library of a few files behind a real engine, asked as a window asks it and without a chat model."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import TracebackType
from typing import Any

from core.evaluation.corpus_files import write_pdf, write_word
from core.paths import ProfilePaths
from core.service.client import Client


class AskedLibrary:
    """Writes `files` (name: text; Word and PDF are made of it) below `folder`, indexes them, and asks."""

    def __init__(self, folder: Path, files: Mapping[str, str]) -> None:
        self.files = folder / "files"
        for name, text in files.items():
            path = self.files / name
            path.parent.mkdir(parents=True, exist_ok=True)
            if path.suffix == ".docx":
                write_word(text, path)
            elif path.suffix == ".pdf":
                write_pdf(text, path)
            else:
                path.write_text(text, encoding="utf-8")
        self._client = Client(ProfilePaths(folder / "profile"))
        sources = self._client.call("sources.add", paths=[str(self.files)])["sources"]
        self._client.call("ingest.wait", source_ids=[source["id"] for source in sources])

    def __enter__(self) -> AskedLibrary:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._client.__exit__(kind, error, trace)

    def ask(self, question: str, folder: str = "") -> dict[str, Any]:
        """The answer as the protocol tells it; `folder` limits where is looked."""
        scope = {"folders": [str(self.files / folder)]} if folder else None
        answer: dict[str, Any] = self._client.call("ask", question=question, scope=scope, keep=False)
        return answer

    def search(self, words: str) -> dict[str, Any]:
        """What the search page gets."""
        found: dict[str, Any] = self._client.call("search", query=words)
        return found

    def said(self, question: str, folder: str = "") -> list[str]:
        """The sentences of the answer."""
        return [sentence["text"] for sentence in self.ask(question, folder)["answer"]]


def cited(answer: Mapping[str, Any]) -> list[int]:
    """The numbers that an answer cites, in the order of their first use."""
    numbers = [number for sentence in answer["answer"] for number in sentence["citations"]]
    return list(dict.fromkeys(numbers))


def notes(answer: Mapping[str, Any]) -> str:
    return " ".join(f"{note['sentence']} {note['remedy']}" for note in answer["degraded"])
