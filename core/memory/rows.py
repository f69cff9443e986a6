"""Memories and what happens to them as plain rows, for JSON and for the window."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING, Any

from core.memory.capture_types import Candidate, Skipped
from core.memory.note import Memory

if TYPE_CHECKING:
    from core.memory.service import Captured, Kept


def memory_row(memory: Memory, day: dt.date | None = None) -> dict[str, Any]:
    """One memory; `valid` says whether it holds on the day (today)."""
    return {
        "id": memory.id,
        "text": memory.text,
        "kind": memory.kind,
        "subject": memory.subject,
        "attribute": memory.attribute,
        "value": memory.value,
        "cardinality": memory.cardinality,
        "created": memory.created.isoformat() if memory.created else None,
        "valid_from": _iso(memory.valid_from),
        "valid_to": _iso(memory.valid_to),
        "valid": memory.holds_at(day or dt.datetime.now(dt.UTC).date()),
        "confidence": memory.confidence,
        "importance": memory.importance,
        "pinned": memory.pinned,
        "archived": memory.archived,
        "source": {
            "conversation": memory.source.conversation,
            "message": memory.source.message,
            "words": memory.source.words,
        },
        "supersedes": list(memory.supersedes),
        "superseded_by": list(memory.superseded_by),
        "reopens": list(memory.reopens),
        "derived_from": list(memory.derived_from),
        "path": memory.path,
    }


def candidate_row(candidate: Candidate) -> dict[str, Any]:
    """A candidate of capture, with the words and the turn that say so."""
    turn = candidate.turn
    return {
        "action": candidate.action,
        "text": candidate.text,
        "kind": candidate.kind,
        "subject": candidate.subject,
        "attribute": candidate.attribute,
        "value": candidate.value,
        "cardinality": candidate.cardinality,
        "valid_from": _iso(candidate.valid_from),
        "valid_to": _iso(candidate.valid_to),
        "explicit": candidate.explicit,
        "confidence": candidate.confidence,
        "quote": candidate.quote,
        "reason": candidate.reason,
        "turn": turn.id if turn else "",
        "time": turn.time.isoformat() if turn else None,
    }


def skipped_row(skipped: Skipped) -> dict[str, Any]:
    """A statement that is not kept, and why."""
    return {"quote": skipped.quote, "reason": skipped.reason, "turn": skipped.turn.id if skipped.turn else ""}


def kept_row(kept: Kept) -> dict[str, Any]:
    """What became of one statement."""
    return {
        "status": kept.status,
        "memory": memory_row(kept.memory),
        "closed": [memory_row(old) for old in kept.closed],
        "commit": kept.commit,
    }


def capture_row(captured: Captured) -> dict[str, Any]:
    """What a conversation leaves."""
    return {
        "candidates": [candidate_row(candidate) for candidate in captured.found],
        "skipped": [skipped_row(skipped) for skipped in captured.skipped],
        "kept": [kept_row(kept) for kept in captured.kept],
        "commit": captured.commit,
    }


def _iso(day: dt.date | None) -> str | None:
    return day.isoformat() if day else None
