"""`footnote eval`: runs a set's questions through the pipeline and writes the ranking in TREC format."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from typing import Literal

from core.catalog.catalogue import Catalogue
from core.errors import UserInputError
from core.evaluation.dataset import SetQuery, documents, queries
from core.evaluation.workbench import Workbench, document_id
from core.retrieval.query import Query, Scope
from core.retrieval.result import Candidate, SearchResult

TAG = "footnote"
# Several chunks of one document are usual, so more candidates than documents are asked for.
CHUNKS_PER_DOCUMENT = 3
MAX_CANDIDATES = 300

Mode = Literal["hybrid", "vectors", "words"]


def evaluate(
    folder: Path,
    output: Path,
    mode: Mode = "hybrid",
    k: int = 100,
    floor: bool = False,
    queries_file: Path | None = None,
    profile: Path | None = None,
    tell: Callable[[str], None] = lambda text: None,
) -> int:
    """Write `k` documents for each query, by their best chunk; returns the number of lines.

    With `floor`, the relevance floor and the answer decision apply: a question that is refused has no line.
    Raises UserInputError for a folder that is no set.
    """
    if not folder.is_dir():
        raise UserInputError(
            f"{folder} is not a folder.", "Name a folder with corpus.jsonl and queries.jsonl."
        )
    asked = queries(queries_file or folder / "queries.jsonl")
    with (
        tempfile.TemporaryDirectory(prefix="footnote-eval-") as temporary,
        closing(Workbench(profile or Path(temporary), tell)) as bench,
    ):
        bench.take_in(documents(folder))
        lines = _run(bench, asked, mode, k, floor, tell)
    output.write_text("".join(lines), encoding="utf-8")
    return len(lines)


def _run(
    bench: Workbench, asked: Sequence[SetQuery], mode: Mode, k: int, floor: bool, tell: Callable[[str], None]
) -> list[str]:
    lines: list[str] = []
    for number, query in enumerate(asked, start=1):
        result = bench.retriever.search(
            Query(
                query.text,
                scope=scope_of(bench.catalogue, query),
                k=min(MAX_CANDIDATES // CHUNKS_PER_DOCUMENT, k),
                mode=mode,
                floor=floor,
                patient=True,
            )
        )
        if not floor or result.answerable:
            lines += trec_lines(query.id, ranked_documents(result, k))
        tell(f"{number} of {len(asked)} questions")
    return lines


def scope_of(catalogue: Catalogue, query: SetQuery) -> Scope:
    """Only the query's own group, where the set has groups."""
    return Scope(folders=(f"/evaluation/{query.group}",)) if query.group else Scope()


def ranked_documents(result: SearchResult, k: int) -> list[tuple[str, float]]:
    """[(document, score)] best first, each document once, at the place of its best chunk."""
    seen: dict[str, float] = {}
    for place, candidate in enumerate(result.trace.candidates):
        if candidate.fate == "below floor":
            continue
        seen.setdefault(document_id(candidate.path), score_of(candidate, place))
    return list(seen.items())[:k]


def score_of(candidate: Candidate, place: int) -> float:
    """A score that falls with every place, since TREC tools sort by it; the fraction shows the fused score."""
    return 1000.0 - place + min(0.999, candidate.fused)


def trec_lines(query: str, ranked: Sequence[tuple[str, float]]) -> list[str]:
    return [
        f"{query} Q0 {name} {rank} {score:.6f} {TAG}\n" for rank, (name, score) in enumerate(ranked, start=1)
    ]
