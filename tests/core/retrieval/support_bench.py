"""Small libraries of single passages, searched with the bundled model."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import closing
from pathlib import Path
from typing import Any

from core.evaluation.dataset import SetDocument
from core.evaluation.workbench import Workbench
from core.retrieval.query import Query
from core.retrieval.result import SearchResult


def bench_of(folder: Path, texts: Mapping[str, str]) -> Iterator[Workbench]:
    """A library that holds each text under its name, for a fixture to yield from."""
    with closing(Workbench(folder)) as made:
        made.take_in([SetDocument(name, name, text, "") for name, text in texts.items()])
        yield made


def searched(bench: Workbench, question: str, **more: Any) -> SearchResult:
    return bench.retriever.search(Query(question, purpose="search", **more))


def strong(result: SearchResult) -> list[str]:
    """The titles of the hits that are not weak, best first."""
    return [item.title for item in result.evidence if not item.weak]
