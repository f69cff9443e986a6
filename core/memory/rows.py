"""Memories and what happens to them as plain rows, for JSON and for the window."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from core.memory.from_answers import FILE_KEY

if TYPE_CHECKING:
    from core.memory.capture.capturing import Captured
    from core.memory.capture.types import Candidate, Skipped
    from core.memory.listing import Overview
    from core.memory.phases.deep import DeepReport
    from core.memory.phases.light import LightReport
    from core.memory.recall.order import Recalled
    from core.memory.review import Proposal
    from core.memory.statements.kept import Kept
    from core.memory.vault.commits import Commit
    from core.memory.vault.diffs import FileDiff
    from core.memory.vault.git_store import VaultGit
    from core.memory.vault.note import Memory
    from core.memory.vault.vault import Problem


def memory_row(
    memory: Memory, day: dt.date | None = None, uses: Mapping[str, int] | None = None
) -> dict[str, Any]:
    """One memory; `valid` and `state` say whether it holds on the day (today). `uses` are cited uses by id."""
    day = day or dt.datetime.now(dt.UTC).date()
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
        "valid": memory.holds_at(day),
        "state": state_of(memory, day),
        "uses": (uses or {}).get(memory.id, 0),
        "confidence": memory.confidence,
        "importance": memory.importance,
        "pinned": memory.pinned,
        "archived": memory.archived,
        "source": {
            "conversation": memory.source.conversation,
            "message": memory.source.message,
            "words": memory.source.words,
            "file": str(memory.keys.get(FILE_KEY) or ""),
        },
        "supersedes": list(memory.supersedes),
        "superseded_by": list(memory.superseded_by),
        "reopens": list(memory.reopens),
        "derived_from": list(memory.derived_from),
        "path": memory.path,
    }


def state_of(memory: Memory, day: dt.date) -> str:
    """ "archived", "planned" (it begins later), "closed" or "valid"."""
    if memory.archived:
        return "archived"
    if memory.holds_at(day):
        return "valid"
    return "planned" if memory.valid_from is not None and memory.valid_from > day else "closed"


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


def kept_row(kept: Kept, uses: Mapping[str, int] | None = None) -> dict[str, Any]:
    """What became of one statement."""
    return {
        "status": kept.status,
        "memory": memory_row(kept.memory, uses=uses),
        "closed": [memory_row(old, uses=uses) for old in kept.closed],
        "beside": [memory_row(other, uses=uses) for other in kept.beside],
        "first": _named_rows(kept.first),
        "commit": kept.commit,
    }


def proposal_row(proposal: Proposal) -> dict[str, Any]:
    """What waits in the inbox."""
    return {
        **memory_row(proposal.memory),
        "action": proposal.action,
        "targets": list(proposal.targets),
        "reason": proposal.reason,
        "ends": ends_rows(proposal.ends),
        "first": _named_rows(proposal.first),
    }


def ends_rows(ends: Sequence[Memory]) -> list[dict[str, Any]]:
    """The memories that a proposal would end, each with the day from which it would no longer hold."""
    return [{"id": old.id, "text": old.text, "valid_to": _iso(old.valid_to)} for old in ends]


def _named_rows(memories: Sequence[Memory]) -> list[dict[str, str]]:
    return [{"id": each.id, "text": each.text} for each in memories]


def recalled_row(
    item: Recalled, day: dt.date | None = None, uses: Mapping[str, int] | None = None
) -> dict[str, Any]:
    """A recalled memory with why it was."""
    return {
        **memory_row(item.memory, day, uses),
        "relevance": round(item.relevance, 3),
        "score": round(item.score, 3),
        "always": item.always,
        "why": item.why,
    }


def light_row(report: LightReport) -> dict[str, Any]:
    """A light run."""
    operations = [{"verb": each.verb, "ids": list(each.ids), "why": each.why} for each in report.operations]
    return {"operations": operations, "commit": report.commit, "dry_run": report.dry_run}


def deep_row(report: DeepReport) -> dict[str, Any]:
    """A deep run."""
    return {
        "outcome": report.outcome,
        "sentence": report.sentence,
        "remedy": report.remedy,
        "clusters": [
            {
                "members": list(each.members),
                "text": each.text,
                "problem": each.problem,
                "refused": each.refused,
            }
            for each in report.results
        ],
        "commit": report.commit,
        "dry_run": report.dry_run,
    }


def commit_row(commit: Commit, revertible: bool = False) -> dict[str, Any]:
    """A commit of the vault. `revertible`: nothing that it changed was changed since."""
    return {
        "commit": commit.id,
        "at": commit.at,
        "actor": commit.actor,
        "author": commit.author,
        "subject": commit.subject,
        "body": commit.body,
        "files": len(commit.became),
        "revertible": revertible,
    }


def commit_rows(git: VaultGit, commits: Sequence[Commit]) -> list[dict[str, Any]]:
    """Commits of the vault, each with whether it could be undone as a whole."""
    can = git.revertible(commits) if commits else []
    return [commit_row(commit, able) for commit, able in zip(commits, can, strict=True)]


def overview_row(found: Overview) -> dict[str, Any]:
    """What a whole vault offers to choose from."""
    return {
        "total": sum(found.states.values()),
        "states": found.states,
        "subjects": [{"subject": subject, "count": count} for subject, count in found.subjects],
        "days": {day.isoformat(): count for day, count in found.days.items()},
        "attributes": list(found.attributes),
    }


def file_row(diff: FileDiff) -> dict[str, Any]:
    """What becomes of one file, with its lines."""
    return asdict(diff)


def problem_rows(problems: Sequence[Problem]) -> list[dict[str, str]]:
    """Files that are not used as they stand."""
    return [asdict(each) for each in problems]


def capture_row(captured: Captured) -> dict[str, Any]:
    """What a conversation leaves."""
    return {
        "candidates": [candidate_row(candidate) for candidate in captured.found],
        "skipped": [skipped_row(skipped) for skipped in captured.skipped],
        "kept": [kept_row(kept) for kept in captured.kept],
        "proposed": [proposal_row(proposal) for proposal in captured.proposed],
        "commit": captured.commit,
    }


def _iso(day: dt.date | None) -> str | None:
    return day.isoformat() if day else None
