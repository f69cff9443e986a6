"""The record of a search, as the inspector shows it: typed rows instead of nested dictionaries. No Qt in here.

The engine sends `dataclasses.asdict` of its Trace; a field that a newer or older engine lacks counts as empty.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

# What of a candidate ends its way before it can be evidence because it is too weak.
BELOW_FLOOR = "below floor"
EVIDENCE = ("evidence", "weak")


@dataclass(frozen=True)
class Row:
    """One candidate. `words` and `meaning` are (rank from 1, score 0 to 1), or None where that list lacks it."""

    number: int
    document_id: int
    path: str
    title: str
    page: int | None
    heading: str
    start: int
    end: int
    text: str
    words: tuple[int, float] | None
    meaning: tuple[int, float] | None
    fused: float
    relevance: float
    exact: bool
    rerank: float | None
    fate: str
    reason: str

    @property
    def name(self) -> str:
        return self.title or PurePath(self.path).name

    @property
    def reference(self) -> dict[str, Any]:
        """For the evidence pane."""
        return {
            "n": self.number, "document_id": self.document_id, "path": self.path, "title": self.title, "page": self.page,
            "heading": self.heading, "start": self.start, "end": self.end, "quote": self.text, "relevance": self.relevance,
            "copies": 0, "weak": self.fate == "weak",
        }  # fmt: skip


@dataclass(frozen=True)
class TraceView:
    """A whole search. `rows` are in the engine's order: what was kept, best first, then what fell below the floor."""

    question: str
    intent: str
    rows: tuple[Row, ...]
    floor: float
    reranker: str
    decisions: tuple[str, ...]
    ms: tuple[tuple[str, float], ...]
    answerable: bool | None
    probability: float | None
    json: str

    @classmethod
    def of(cls, trace: Mapping[str, Any]) -> TraceView:
        understood = trace.get("understood") or {}
        candidates = trace.get("candidates") or ()
        ms = {name: float(value) for name, value in (trace.get("ms") or {}).items() if name != "total"}
        return cls(
            question=str(understood.get("question") or ""),
            intent=str(understood.get("intent") or ""),
            rows=tuple(_row(number, candidate) for number, candidate in enumerate(candidates, 1)),
            floor=float(trace.get("floor") or 0.0),
            reranker=str(trace.get("reranker") or "none"),
            decisions=tuple(str(decision) for decision in trace.get("decisions") or ()),
            ms=tuple(ms.items()),
            answerable=trace.get("answerable"),
            probability=trace.get("answer_probability"),
            json=json.dumps(trace, ensure_ascii=False, indent=2),
        )

    @property
    def used(self) -> int:
        """How many candidates became evidence."""
        return sum(1 for row in self.rows if row.fate in EVIDENCE)

    @property
    def floor_row(self) -> int | None:
        """The first row under the line; None when nothing fell below the floor."""
        return next((index for index, row in enumerate(self.rows) if row.fate == BELOW_FLOOR), None)

    def rows_of(self, name: str) -> tuple[Row, ...]:
        """Candidates whose file name, path or title holds `name`."""
        wanted = name.casefold().strip()
        if not wanted:
            return ()
        return tuple(
            row for row in self.rows if wanted in row.path.casefold() or wanted in row.title.casefold()
        )


def _row(number: int, candidate: Mapping[str, Any]) -> Row:
    rerank = candidate.get("rerank")
    return Row(
        number=number,
        document_id=int(candidate.get("document_id") or 0),
        path=str(candidate.get("path") or ""),
        title=str(candidate.get("title") or ""),
        page=candidate.get("page"),
        heading=" > ".join(candidate.get("heading_path") or ()),
        start=int(candidate.get("start") or 0),
        end=int(candidate.get("end") or 0),
        text=str(candidate.get("text") or ""),
        words=_place(candidate, "words"),
        meaning=_place(candidate, "vectors"),
        fused=float(candidate.get("fused") or 0.0),
        relevance=float(candidate.get("relevance") or 0.0),
        exact=bool(candidate.get("exact_evidence")),
        rerank=float(rerank) if rerank is not None else None,
        fate=str(candidate.get("fate") or ""),
        reason=str(candidate.get("reason") or ""),
    )


def _place(candidate: Mapping[str, Any], lane: str) -> tuple[int, float] | None:
    rank = (candidate.get("ranks") or {}).get(lane)
    score = (candidate.get("scores") or {}).get(lane)
    return (int(rank), float(score or 0.0)) if rank is not None else None
