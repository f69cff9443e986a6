"""The part of the protocol that is about the memory. As `protocol`, this module imports nothing."""

from __future__ import annotations

from typing import Literal, NotRequired, TypedDict


class MemorySource(TypedDict):
    """Where a memory comes from: ids of conversation and message as texts, and the owner's own words.

    `file` is the path whose words it holds, where its owner kept a sentence of an answer that cites one.
    """

    conversation: str
    message: str
    words: str
    file: str


class MemoryRow(TypedDict):
    """One memory. It holds from `valid_from` up to, not including, `valid_to` (days, ISO 8601).

    `valid` and `state` are of the day asked for, else of today; "planned" begins later. `uses`: times an answer cited it.
    """

    id: str
    text: str
    kind: str
    subject: str
    attribute: str
    value: str
    cardinality: Literal["one", "many"]
    created: str | None
    valid_from: str | None
    valid_to: str | None
    valid: bool
    state: Literal["valid", "closed", "archived", "planned"]
    uses: int
    confidence: float
    importance: float
    pinned: bool
    archived: bool
    source: MemorySource
    supersedes: list[str]
    superseded_by: list[str]
    reopens: list[str]
    derived_from: list[str]
    path: str


class MemoryPage(TypedDict):
    """Result of "memory.list": `total` fit, of which `memories` are those from `offset` on, `limit` at most."""

    memories: list[MemoryRow]
    total: int
    problems: list[MemoryProblem]


class SubjectCount(TypedDict):
    subject: str
    count: int


class MemoryOverview(TypedDict):
    """A whole vault: memories by today's state, subjects (the owner, then the commonest), how many began or ended by day."""

    total: int
    states: dict[str, int]
    subjects: list[SubjectCount]
    days: dict[str, int]
    attributes: list[str]


class RecalledRow(MemoryRow):
    """A memory for a question, and why it was recalled."""

    relevance: float
    score: float
    always: bool
    why: str


class EndedRow(TypedDict):
    """A memory that a proposal would end, and the day from which it would no longer hold."""

    id: str
    text: str
    valid_to: str | None


class FirstRow(TypedDict):
    """A proposal that waits too and has to be taken before another one."""

    id: str
    text: str


class ProposalRow(MemoryRow):
    """What waits in the inbox: "add" a memory, "close" or "merge" the targets; `turn` is all that the owner said there.

    `first` are taken with it, before it.
    """

    action: Literal["add", "close", "merge"]
    targets: list[str]
    reason: str
    ends: list[EndedRow]
    first: list[FirstRow]
    conversation_id: int | None
    message_id: int | None
    turn: str


class KeptRow(TypedDict):
    """What became of a statement: `memory` is the new or the unchanged one, `closed` those that it ended.

    `beside` are the memories of the other values that it lists, `first` proposals that were taken before it.
    """

    status: Literal["new", "unchanged", "superseding", "shortened"]
    memory: MemoryRow
    closed: list[MemoryRow]
    beside: list[MemoryRow]
    first: list[FirstRow]
    commit: str


class MemoryProblem(TypedDict):
    """A file of the vault that is not used as it stands."""

    path: str
    sentence: str
    remedy: str


class CommitRow(TypedDict):
    """A commit of the vault. `actor`: owner, hand, capture, light, deep, footnote, other. `files`: how many it changed."""

    commit: str
    at: str
    actor: str
    author: str
    subject: str
    body: str
    files: int
    revertible: bool


class LineDiff(TypedDict):
    """A line on both sides: its number from 1 or None, its words as [text, marked], its hunk (None for an equal one)."""

    kind: Literal["same", "removed", "added", "changed"]
    old_no: int | None
    new_no: int | None
    old: list[tuple[str, bool]]
    new: list[tuple[str, bool]]
    hunk: int | None


class FileDiff(TypedDict):
    """What becomes of one file; `old` and `new` are its whole texts."""

    path: str
    old_path: str
    status: Literal["added", "removed", "changed", "renamed"]
    lines: list[LineDiff]
    old: str
    new: str
    memory_id: str


class LightOperation(TypedDict):
    verb: str
    ids: list[str]
    why: str


class LightRow(TypedDict):
    operations: list[LightOperation]
    commit: str
    dry_run: bool


class DeepCluster(TypedDict):
    """Memories that were read together: what was written in their place, or why nothing was, and what was `refused`."""

    members: list[str]
    text: str
    problem: str
    refused: str


class DeepRow(TypedDict):
    """`outcome`: merged, nothing to do, vault busy, conflict, rejected, failed."""

    outcome: str
    sentence: str
    remedy: str
    clusters: list[DeepCluster]
    commit: str
    dry_run: bool


class LightStatus(TypedDict):
    """`last`: when it last ran to its end, ISO 8601. `said`: how the last run of this engine ended, "" before one."""

    last: str | None
    due: bool
    running: bool
    said: str


class DeepStatus(LightStatus):
    """`ready` False: `why_not` says why it cannot run now."""

    ready: bool
    why_not: str


class OneSidedCommit(TypedDict):
    commit: str
    at: str
    subject: str


class RemoteStatus(TypedDict):
    """As last fetched: commits that only the vault has, and those that only the remote has. `fetched` False: never yet.

    `ours` and `theirs` are the newest of either.
    """

    url: str
    ours: list[OneSidedCommit]
    theirs: list[OneSidedCommit]
    ahead: int
    behind: int
    diverged: bool
    fetched: bool


class MemoryStatus(TypedDict):
    """`vault` is its folder; `exists` False: it is made at first use. `problem` keeps it from working at all.

    `beside` counts the owner's Markdown files in the folder that are no memories.
    """

    vault: str
    exists: bool
    git: bool
    problem: dict[str, str] | None
    problems: list[MemoryProblem]
    counts: dict[str, int]
    capture: Literal["off", "inbox", "direct"]
    searchable: bool
    beside: int
    light: LightStatus
    deep: DeepStatus
    remote: RemoteStatus | None


class MemoryReference(TypedDict):
    """A memory recalled for an answer, which may cite it as `[m1]`; `used`: it does. `why` it was recalled, in words."""

    m: int
    id: str
    text: str
    kind: str
    subject: str
    valid_from: str | None
    used: bool
    why: str
    not_relevant: NotRequired[bool]


class Noted(TypedDict):
    """What became of one statement: of a proposal or memory with its `id` and `text`, both "" where there is none to name.

    "known": nothing changed. "skipped", and "refused" for a secret: `reason` says why, without the words.
    `commit` of what was kept at once.
    """

    status: Literal["proposed", "kept", "ended", "known", "skipped", "refused"]
    id: str
    text: str
    commit: str
    reason: str


class CapturedCounts(TypedDict):
    """What automatic capture made of a turn. `failed`: the turn itself could not be looked through; the log says why.

    `noted`: statement by statement; answers from before there was this have none.
    """

    kept: int
    proposed: int
    skipped: int
    failed: NotRequired[int]
    noted: NotRequired[list[Noted]]


MEMORY_METHODS: dict[str, str] = {
    "memory.status": "{} -> MemoryStatus",
    "memory.list": "{as_of?, all?: bool, states?: [str], held_on?, kind?, subject?, origin?: said|by hand|captured|merged|answer, query?, "
    "ids?: [str], offset?: int, limit?: int} -> MemoryPage: valid today or on a day, or with `all` in any of the states, or "
    "what held on a day as it is today; by subject, the owner first; without `limit` all of them",
    "memory.overview": "{} -> MemoryOverview",
    "memory.show": "{id} -> {memory: MemoryRow, markdown, history: [CommitRow], blame: [{line, commit: CommitRow | null}], "
    "chain: [MemoryRow], conversation_id, message_id}",
    "memory.add": "{text, kind?, subject?, attribute?, cardinality?, valid_from?, valid_to?, conversation_id?, message_id?} "
    "-> KeptRow",
    "memory.edit": "{id, changes: {field: value}} -> {memory, commit}",
    "memory.write": "{id, markdown} -> {memory, commit}: the whole file; raises input, with the line, for one that is no memory",
    "memory.close": "{id, day?} -> {memory, commit}",
    "memory.archive": "{id} -> {memory, commit}",
    "memory.restore": "{id} -> {memory, commit}",
    "memory.delete": "{id} -> {commit}",
    "memory.archive_all": "{ids} -> {commit}: several in one commit, all of them or none",
    "memory.restore_all": "{ids} -> {commit}: as archive_all",
    "memory.delete_all": "{ids} -> {commit}: as archive_all",
    "memory.not_relevant": "{id, message_id, undo?} -> {}: it was of no use for that answer; takes the use back, lowers it for later",
    "memory.recall": "{question, as_of?} -> {memories: [RecalledRow], degraded: str}",
    "memory.inbox": "{} -> {proposals: [ProposalRow]}",
    "memory.preview": "{id, text?} -> {files: [FileDiff], ends: [EndedRow]}: what accepting would change, and end",
    "memory.accept": "{id, text?, hunks?: {path: [int]}} -> KeptRow",
    "memory.accept_all": "{ids} -> {kept: [KeptRow], failed: [{id, sentence, remedy}]}",
    "memory.reject": "{id} -> {commit}",
    "memory.reject_all": "{ids} -> {commit}",
    "memory.light": "{dry_run?} -> LightRow",
    "memory.deep": "{dry_run?, as_seen?} -> DeepRow: `as_seen` merges what the last dry run showed; event memory.stage {stage}; can be cancelled",
    "memory.log": "{limit?, offset?, actor?, path?} -> {commits: [CommitRow], more: bool}",
    "memory.diff": "{commit, path?} -> {commit: CommitRow, files: [FileDiff]}",
    "memory.revert": "{commit, path?, hunks?: [int]} -> {commit}: undoes it, or some hunks of one file of it",
    "memory.import": "{folder} -> {memories: [MemoryRow], problems: [MemoryProblem], commit}",
    "memory.export": "{folder} -> {count: int}",
    "memory.place": "{folder, existing: bool} -> MemoryStatus: move the vault there, or use a folder that is there",
    "memory.remote": "{url} -> MemoryStatus: set the remote; an empty one takes it away",
    "memory.fetch": "{} -> MemoryStatus",
    "memory.push": "{} -> MemoryStatus",
    "memory.pull": "{} -> MemoryStatus",
}
