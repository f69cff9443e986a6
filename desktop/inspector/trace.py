"""The record of a search, as the inspector shows it: typed rows instead of nested dictionaries. No Qt in here.

The engine sends `dataclasses.asdict` of its Trace; a field that a newer or older engine lacks counts as empty.
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

# What of a candidate ends its way before it can be evidence because it is too weak.
BELOW_FLOOR = "below floor"
EVIDENCE = ("evidence", "weak")
# What was found, and on which no sentence of the answer rests: a refused answer used nothing.
FOUND_ONLY = "found only"

# What Row has a place for.
KNOWN = frozenset(
    "chunk_id document_id path title page heading_path series start end text context language ranks raw scores fused age_factor "
    "words_worth at_head meaning relevance exact_evidence paraphrased rerank echo telling judged read_odds kin yields weakest window fate "
    "reason".split()
)

# In the order in which they happen.
STAGES = (
    "start", "understand", "rewrite", "filter", "list", "count", "embed", "words", "vectors", "lanes", "fuse", "decay", "floor", "rerank", "kinship",
    "expand", "read", "diversity", "select", "memory", "recall", "answer", "verify",
)  # fmt: skip

# The lists of the question itself; every other list is of another wording.
OWN_LANES = ("words", "vectors")


@dataclass(frozen=True)
class LaneView:
    """One list that was searched: what was asked of it, what it counts, what it gave, or why it gave nothing."""

    label: str
    query: str
    weight: float
    hits: int
    ms: float
    error: str


@dataclass(frozen=True)
class Row:
    """One candidate. `words` and `meaning` are (rank from 1, score 0 to 1), or None where that list lacks it.

    `raw` are the scores of the two engines themselves; `others` are rank and score in the lists of other wordings.
    """

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
    judged: float | None = None
    read: float | None = None
    weakest: float | None = None
    words_worth: float = 0.0
    at_head: float = 0.0
    echo: float = 0.0
    telling: float = 0.0
    paraphrased: float = 0.0
    age_factor: float = 1.0
    kin: float = 0.0
    yields: float = 0.0
    window: float | None = None
    series: str = ""
    on_scale: float | None = None
    """Its cosine on the bundled model's scale, where another model gave the meaning."""
    further: tuple[tuple[str, float], ...] = ()
    """Grades that this window has no words for yet, by the engine's names."""
    language: str = ""
    context: str = ""
    raw: tuple[tuple[str, float], ...] = ()
    others: tuple[tuple[str, int, float | None], ...] = ()

    @property
    def likely(self) -> float | None:
        """How likely it answers, by the reranker that was chosen for that, or else by the bundled model."""
        return self.read if self.judged is None else self.judged

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
    lanes: tuple[LaneView, ...] = ()
    languages: tuple[str, ...] = ()
    exact_terms: tuple[str, ...] = ()
    scope: tuple[tuple[str, Any], ...] = ()
    budget_tokens: int = 0
    document_id: int | None = None
    counted: bool = False
    """Documents were counted: each in scope was looked at, whether it stands here or not."""

    @classmethod
    def of(cls, trace: Mapping[str, Any]) -> TraceView:
        understood = trace.get("understood") or {}
        candidates = trace.get("candidates") or ()
        cited = trace.get("cited")
        ms = {name: float(value) for name, value in (trace.get("ms") or {}).items() if name != "total"}
        return cls(
            question=str(understood.get("question") or ""),
            intent=str(understood.get("intent") or ""),
            rows=tuple(_row(number, candidate, cited) for number, candidate in enumerate(candidates, 1)),
            floor=float(trace.get("floor") or 0.0),
            reranker=str(trace.get("reranker") or "none"),
            decisions=tuple(str(decision) for decision in trace.get("decisions") or ()),
            ms=tuple(sorted(ms.items(), key=lambda item: _order(item[0]))),
            answerable=trace.get("answerable"),
            probability=trace.get("answer_probability"),
            json=json.dumps(trace, ensure_ascii=False, indent=2),
            lanes=tuple(map(_lane, trace.get("lanes") or ())),
            languages=tuple(map(str, understood.get("languages") or ())),
            exact_terms=tuple(map(str, understood.get("exact_terms") or ())),
            scope=tuple((name, value) for name, value in (understood.get("scope") or {}).items() if value),
            budget_tokens=int(understood.get("budget_tokens") or 0),
            document_id=understood.get("document_id"),
            counted=bool(trace.get("counted")),
        )

    @property
    def used(self) -> int:
        """How many candidates became evidence; of an answer's, those that it cites."""
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


def _order(stage: str) -> int:
    """The message does not keep the order of the steps."""
    return STAGES.index(stage) if stage in STAGES else len(STAGES)


def _lane(lane: Mapping[str, Any]) -> LaneView:
    return LaneView(
        label=str(lane.get("label") or ""),
        query=str(lane.get("query") or ""),
        weight=float(lane.get("weight") or 0.0),
        hits=int(lane.get("hits") or 0),
        ms=float(lane.get("ms") or 0.0),
        error=str(lane.get("error") or ""),
    )


def _row(number: int, candidate: Mapping[str, Any], cited: Sequence[int] | None) -> Row:
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
        rerank=_number(candidate.get("rerank")),
        fate=_fate(candidate, cited),
        reason=str(candidate.get("reason") or ""),
        judged=_number(candidate.get("judged")),
        read=_probability(_number(candidate.get("read_odds"))),
        weakest=_number(candidate.get("weakest")),
        words_worth=float(candidate.get("words_worth") or 0.0),
        at_head=float(candidate.get("at_head") or 0.0),
        echo=float(candidate.get("echo") or 0.0),
        telling=float(candidate.get("telling") or 0.0),
        paraphrased=float(candidate.get("paraphrased") or 0.0),
        age_factor=float(candidate.get("age_factor", 1.0)),
        kin=float(candidate.get("kin") or 0.0),
        yields=float(candidate.get("yields") or 0.0),
        window=_number(candidate.get("window")),
        series=str(candidate.get("series") or ""),
        on_scale=_number(candidate.get("meaning")),
        further=tuple(
            (name, float(value))
            for name, value in candidate.items()
            if name not in KNOWN and isinstance(value, int | float) and value
        ),
        language=str(candidate.get("language") or ""),
        context=str(candidate.get("context") or ""),
        raw=tuple((name, float(value)) for name, value in (candidate.get("raw") or {}).items()),
        others=_others(candidate),
    )


def _fate(candidate: Mapping[str, Any], cited: Sequence[int] | None) -> str:
    """A search shows all its evidence; an answer uses what it cites."""
    fate = str(candidate.get("fate") or "")
    unused = cited is not None and fate in EVIDENCE and candidate.get("chunk_id") not in cited
    return FOUND_ONLY if unused else fate


def _probability(odds: float | None) -> float | None:
    """Out of the logarithm of odds."""
    return None if odds is None else 1.0 / (1.0 + math.exp(-odds))


def _number(value: Any) -> float | None:
    return None if value is None else float(value)


def _others(candidate: Mapping[str, Any]) -> tuple[tuple[str, int, float | None], ...]:
    ranks, scores = candidate.get("ranks") or {}, candidate.get("scores") or {}
    return tuple(
        (str(label), int(rank), _number(scores.get(label)))
        for label, rank in ranks.items()
        if label not in OWN_LANES
    )


def _place(candidate: Mapping[str, Any], lane: str) -> tuple[int, float] | None:
    rank = (candidate.get("ranks") or {}).get(lane)
    score = (candidate.get("scores") or {}).get(lane)
    return (int(rank), float(score or 0.0)) if rank is not None else None
