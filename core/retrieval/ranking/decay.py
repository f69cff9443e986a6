"""Stage 4: age. Only what is of a source that the owner marked time-sensitive loses weight with time."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence

from core.catalog.own_day import time_of
from core.catalog.records import Document
from core.retrieval.result import Candidate

HALF_LIFE_DAYS = 30.0
DAY_S = 86400.0
# The oldest price list is still found when it is the only one: decay reorders, it does not delete.
LEAST = 0.2


# What is a few hours old is new.
NEW = 0.99


def decay_factor(written: float, now: float) -> float:
    """0.5 per HALF_LIFE_DAYS of a document's age, never under LEAST; 1 for one with no date, from the future, or new."""
    if written <= 0 or written >= now:
        return 1.0
    factor = max(LEAST, math.exp2(-(now - written) / DAY_S / HALF_LIFE_DAYS))
    return factor if factor < NEW else 1.0


def written_at(record: Document) -> float:
    """When a document is of: the day that it bears in its name, title or front matter, else its file's time."""
    created = record.metadata.get("created", "")
    return time_of(record.path, record.title, record.media_type, created, record.modified)


def apply_decay(
    candidates: Sequence[Candidate],
    document: Callable[[int], Document | None],
    time_sensitive: frozenset[int],
    now: float,
) -> list[Candidate]:
    """Multiply `fused` of candidates from time-sensitive sources, and sort again."""
    touched = False
    for candidate in candidates:
        record = document(candidate.document_id)
        if record is None or record.source_id not in time_sensitive:
            continue
        factor = decay_factor(written_at(record), now)
        if factor < 1.0:
            candidate.fused *= factor
            candidate.age_factor = factor
            candidate.reason = f"older file: weight times {factor:.2f}"
            touched = True
    ordered = list(candidates)
    return sorted(ordered, key=lambda item: (-item.fused, item.chunk_id)) if touched else ordered
