"""The deep phase: a chat model writes scattered memories together, under checks, on a branch of its own.

The model works for minutes, in a worktree that the owner never sees; the vault is locked only while the finished
branch is merged. Whatever interrupts it leaves the vault as it was.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, replace
from functools import partial
from importlib.resources import files
from typing import Any, Literal

from core.errors import Cancelled, FootnoteError, ModelUnavailable
from core.memory.apart import held_apart
from core.memory.errors import VaultBusy, VaultConflict
from core.memory.phases.deep_branch import DeepBranch
from core.memory.phases.deep_check import Merged, check
from core.memory.phases.deep_clusters import clusters
from core.memory.review import merge
from core.memory.statements.commit_words import short
from core.memory.statements.keeping import new_id
from core.memory.vault.commits import Message
from core.memory.vault.note import Memory
from core.memory.vault.vault import Vault
from core.memory.vault.writing import Draft
from core.models.base import ChatMessage, ChatModel, ChatRequest
from core.text.language import base_language, detect_language

Stage = Callable[[Mapping[str, Any]], None]
Key = tuple[tuple[str, str], ...]  # ids and texts of what is written together
Written = dict[Key, Merged]
Outcome = Literal["merged", "nothing to do", "vault busy", "conflict", "rejected", "failed"]

SCHEMA = {
    "type": "object",
    "properties": {
        "sentences": {
            "type": "array",
            "items": {
                "type": "object",
                "properties": {
                    "text": {"type": "string"},
                    "members": {"type": "array", "items": {"type": "string"}},
                },
                "required": ["text", "members"],
            },
        }
    },
    "required": ["sentences"],
}
MAX_REPLY_TOKENS = 900
# Background work: a small model on a slow machine may take this long for one cluster.
TIMEOUT_S = 300.0
# What the model wrote is trusted less than what the owner said.
MERGED_CONFIDENCE = 0.7


@dataclass(frozen=True)
class ClusterResult:
    """What became of one cluster: the merged text, or why it was not taken, and what the model had written."""

    members: tuple[str, ...]
    text: str = ""
    problem: str = ""
    refused: str = ""


@dataclass(frozen=True)
class DeepReport:
    """How a deep run ended, in a sentence with a remedy; `commit` is "" unless it was merged."""

    outcome: Outcome
    sentence: str
    remedy: str = ""
    results: tuple[ClusterResult, ...] = ()
    commit: str = ""
    dry_run: bool = False

    def text(self) -> str:
        """The report for people, which is also the body of the commit."""
        lines = [self.sentence]
        for each in self.results:
            became = f"→ {each.text}" if each.text else f"left alone: {each.problem}"
            lines.append(f"{', '.join(each.members)} {became}")
            if each.refused:
                lines.append(f"  refused: {each.refused}")
        return "\n".join(lines)


def run_deep(
    vault: Vault,
    chat: ChatModel | None,
    now: dt.datetime,
    uses: Mapping[str, int],
    dry_run: bool = False,
    stage: Stage = lambda told: None,
    written: Written | None = None,
) -> DeepReport:
    """One run. Never raises for what can go wrong with the vault or the model: the outcome says it.

    A dry run notes in `written` what the model wrote; a run that is given such notes takes these and nothing else, so
    that what was looked at is what is merged. `stage` hears of {"stage", "n", "of"}, also while the model writes, and ends the run by raising Cancelled.
    """
    try:
        return _run(vault, chat, now, uses, dry_run, stage, written if written is not None else {})
    except Cancelled:
        raise
    except VaultBusy as error:
        return DeepReport("vault busy", error.sentence, error.remedy, dry_run=dry_run)
    except VaultConflict as error:
        sentence = f"{error.sentence} Nothing was merged."
        return DeepReport("conflict", sentence, "Run it again.", dry_run=dry_run)
    except FootnoteError as error:
        return DeepReport("failed", error.sentence, error.remedy, dry_run=dry_run)


def _run(
    vault: Vault,
    chat: ChatModel | None,
    now: dt.datetime,
    uses: Mapping[str, int],
    dry_run: bool,
    stage: Stage,
    written: Written,
) -> DeepReport:
    if chat is None:
        raise ModelUnavailable(
            "The deep phase needs a chat model, and none is there.", "Start Ollama with a chat model."
        )
    snapshot = vault.sync()
    base = vault.git.head()
    groups = clusters(snapshot.memories.values(), now.date(), uses, held_apart(snapshot.raw))
    if written and not dry_run:
        groups = [group for group in groups if _key(group) in written]
    if not groups:
        return DeepReport("nothing to do", "No memories belong closely together.", dry_run=dry_run)
    merged = []
    for n, group in enumerate(groups, start=1):
        told = {"stage": "writing", "n": n, "of": len(groups)}
        if _key(group) not in written:
            written[_key(group)] = write_together(chat, group, partial(stage, told))
        merged.append((group, written[_key(group)]))
    results = tuple(_result(group, found) for group, found in merged)
    taken = [(group, found) for group, found in merged if found.text]
    if not taken:
        if all(found.empty for _, found in merged):
            return DeepReport(
                "nothing to do", "The model found nothing to merge.", "", results, dry_run=dry_run
            )
        return DeepReport(
            "rejected", "What the model wrote did not pass the checks.", "", results, dry_run=dry_run
        )
    count = sum(len(group) for group, _ in taken)
    report = DeepReport("merged", f"{count} memories became {len(taken)}.", "", results, dry_run=dry_run)
    if dry_run:
        return replace(report, sentence=f"{count} memories would become {len(taken)}.")
    stage({"stage": "merging", "n": len(taken), "of": len(taken)})
    draft = Draft(snapshot)
    for group, found in taken:
        merge(draft, _new_memory(group, found.text, now), [member.id for member in group], now.date())
    message = Message(f"Deep phase: {report.sentence}", report.text(), "deep")
    return replace(report, commit=DeepBranch(vault, base, snapshot).land(draft.changes, message, now))


def write_together(
    chat: ChatModel, group: Sequence[Memory], heed: Callable[[], None] = lambda: None
) -> Merged:
    """What the model writes in place of a cluster, checked. Raises ModelUnavailable.

    `heed` is called for each piece that the model writes, and may raise to stop it.
    """
    chinese = base_language(detect_language(" ".join(member.text for member in group))) == "zh"
    rules = (
        files("resources")
        .joinpath("prompts", f"memory_deep.{'zh' if chinese else 'en'}.txt")
        .read_text("utf-8")
    )
    notes = "\n".join(f"{member.id}: {' '.join(member.text.split())}" for member in group)
    request = ChatRequest(
        (ChatMessage("system", rules), ChatMessage("user", notes)),
        max_tokens=MAX_REPLY_TOKENS,
        schema=SCHEMA,
        background=True,
        timeout_s=TIMEOUT_S,
    )
    heed()
    parts = []
    with closing(chat.stream(request)) as chunks:  # type: ignore[type-var]  # a generator: closing it stops the server
        for chunk in chunks:
            heed()
            parts.append(chunk.text)
    return check("".join(parts), group)


def _new_memory(group: Sequence[Memory], text: str, now: dt.datetime) -> Memory:
    kinds = [member.kind for member in group]
    attributes = {member.attribute for member in group}
    return Memory(
        id=new_id(),
        text=text,
        kind=max(kinds, key=kinds.count),
        subject=group[0].subject,
        attribute=attributes.pop() if len(attributes) == 1 else "",
        created=now,
        confidence=MERGED_CONFIDENCE,
        importance=max(member.importance for member in group),
    )


def _key(group: Sequence[Memory]) -> Key:
    return tuple((member.id, member.text) for member in group)


def _result(group: Sequence[Memory], found: Merged) -> ClusterResult:
    members = tuple(member.id for member in group)
    return ClusterResult(members, short(found.text, 200), found.problem, short(found.refused, 200))
