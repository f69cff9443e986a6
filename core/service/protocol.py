"""What the window, the command line and other programs say to the engine, and what it says back.

Messages are JSON objects, one a line, UTF-8, over the engine's standard streams or its local socket:

    request       {"id": 7, "method": "ask", "params": {...}}
    result        {"id": 7, "result": {...}}
    error         {"id": 7, "error": {"code": "input", "sentence": "...", "remedy": "..."}}
    notification  {"id": 7, "event": "answer.delta", "data": {...}}   about request 7
                  {"event": "status", "data": {...}}                  about the engine as a whole
    cancel        {"cancel": 7}

The engine speaks first: {"event": "hello", "data": Hello}. A client whose PROTOCOL_VERSION differs stops there.
This module imports nothing but the other parts of the protocol, so that the window can import it.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypedDict

from core.service.protocol_library import LIBRARY_METHODS, Progress, SourceRow
from core.service.protocol_memory import MEMORY_METHODS, CapturedCounts, KeptRow, MemoryReference
from core.service.protocol_questions import QUESTION_METHODS

PROTOCOL_VERSION = 1

# A line longer than this is refused: 20,000 characters of question fit many times, a runaway client does not.
MAX_LINE_BYTES = 8 * 1024 * 1024


class Hello(TypedDict):
    protocol: int
    version: str
    profile: str
    pid: int


class ErrorBody(TypedDict):
    code: str
    sentence: str
    remedy: str


class Degraded(TypedDict):
    """A missing or failed part: what, one sentence, what helps."""

    part: str
    sentence: str
    remedy: str


class ModelsStatus(TypedDict):
    """`chat`, `embedding`: the model in use, "" for none; `ollama` is "ready", "off" or "unreachable".

    `embedding_built_in`: it came with Footnote. `embedding_change` is None when the one that is wanted is in use.
    """

    chat: str
    embedding: str
    ollama: str
    ollama_host: str
    detail: str
    embedding_built_in: NotRequired[bool]
    embedding_change: NotRequired[EmbeddingChange | None]


class EmbeddingChange(TypedDict):
    """A change under way to the embedding model `name` ("": the bundled one); search goes on with the one in use.

    `done` and `total` count sample texts in stage "calibrating", passages in "building". "waiting": `sentence` and
    `remedy` say for what; it goes on by itself.
    """

    name: str
    stage: Literal["asking", "calibrating", "building", "waiting"]
    done: int
    total: int
    seconds_left: float | None
    sentence: str
    remedy: str


class Status(TypedDict):
    """Event "status", and the result of method "status"."""

    version: str
    profile: str
    counts: dict[str, int]
    chunks: int
    vectors: int
    progress: Progress
    models: ModelsStatus
    indexes: dict[str, str]
    degraded: list[Degraded]
    sources: list[SourceRow]


class CitationTarget(TypedDict):
    """Result of "citation.locate" {message_id, n}: where the cited passage stands today.

    `state`: "same"; "moved" (the text stands elsewhere in the file, or the file has another path);
    "changed" (the file no longer holds the quote; start and end are the best guess); "gone" (no such document).
    """

    document_id: int
    state: Literal["same", "moved", "changed", "gone"]
    sentence: str
    path: str
    title: str
    page: int | None
    start: int
    end: int
    quote: str


class Reference(TypedDict):
    """A passage that an answer may cite as `[n]`, n from 1."""

    n: int
    document_id: int
    path: str
    title: str
    page: int | None
    heading: str
    start: int
    end: int
    quote: str
    relevance: float
    copies: int
    weak: bool


class AnswerSentence(TypedDict):
    """One sentence with its citations: passages `[1]`, memories `[m1]`. `verified` False: `problem` says what they lack."""

    text: str
    citations: list[int]
    memories: list[int]
    verified: bool
    problem: str


class Answer(TypedDict):
    """Result of "ask". `text` is Markdown with `[n]` and `[m1]` marks; `answer` the same, sentence by sentence.

    `memories`: all recalled for it. `remembered`: what "remember that ..." kept. `captured`: None when it was not looked for.
    """

    conversation_id: int
    message_id: int
    question: str
    text: str
    answer: list[AnswerSentence]
    references: list[Reference]
    near_misses: list[Reference]
    memories: list[MemoryReference]
    remembered: list[KeptRow]
    captured: CapturedCounts | None
    refused: bool
    stopped: bool
    mode: str
    degraded: list[Degraded]
    models: dict[str, str]
    ms: dict[str, float]
    trace: NotRequired[dict[str, Any]]


class ConversationRow(TypedDict):
    id: int
    title: str
    created: float
    updated: float
    private: bool


class MessageRow(TypedDict):
    """`answer` stands beside assistant messages only; `starred`: its owner marked this answer as good."""

    id: int
    role: Literal["user", "assistant"]
    text: str
    created: float
    starred: bool
    answer: Answer | None


class SettingRow(TypedDict):
    """One declared setting, for the settings dialog. `kind`: "text", "choice", "bool", "int", "float"."""

    key: str
    kind: str
    title: str
    help: str
    default: Any
    value: Any
    choices: list[str]


class ModelRow(TypedDict):
    name: str
    capabilities: list[str]
    size_bytes: int
    remote: bool


class ModelCost(TypedDict):
    """`files` and `passages` would be worked through, for about `seconds`, taking `bytes`. 0 passages: at once."""

    files: int
    passages: int
    seconds: float
    bytes: int
    dimension: int


class KeptModel(TypedDict):
    """An embedding model that is not in use, whose vectors are kept for the way back. `name` "": the bundled one."""

    id: str
    name: str
    vectors: int
    bytes: int


# Every method with its parameters and its result, as the engine serves them.
METHODS: dict[str, str] = {
    "status": "{wait?: also for what is still opening, look?: look for models again meanwhile} -> Status",
    **LIBRARY_METHODS,
    "scope.named": "{folders?, kinds?, tags?, series?, documents?: [str], since?, until?: str} -> ScopeParams: a scope from names "
    "that a person typed; raises input for one that is not known",
    "search": "{query, k?, scope?, mode?, trace?} -> {evidence: [Reference], near_misses, mode, degraded, ms, trace?}",
    "ask": "{question, conversation_id?, scope?, keep?: bool, history?: [{role, text}], search?: bool, trace?} -> Answer; "
    "`history` has the earlier turns where nothing is kept; `search` looks into the files for a plain statement too, which else "
    "is only acknowledged; events answer.stage {stage}, "
    "answer.references {references}, answer.memories {memories: [MemoryReference]}, answer.delta {text}",
    "conversations.list": "{} -> {conversations: [ConversationRow]}",
    "conversations.get": "{conversation_id} -> {conversation: ConversationRow, messages: [MessageRow]}",
    "conversations.create": "{title?, private?} -> ConversationRow",
    "conversations.rename": "{conversation_id, title} -> {}",
    "conversations.delete": "{conversation_id} -> {}",
    "conversations.private": "{conversation_id, private: bool} -> ConversationRow: in a private one, no memory is read or written",
    "citation.locate": "{message_id, n} -> CitationTarget",
    "settings.get": "{} -> {settings: [SettingRow]}",
    "settings.set": "{values: {key: value}} -> {settings: [SettingRow]}; raises input for a value that does not fit",
    "models.list": "{host?} -> {models: [ModelRow]}; raises model_unavailable",
    "models.test": "{host?, chat?, embedding?} -> {ok: bool, sentence: str, remedy: str}: one real call to each",
    "models.cost": "{embedding} -> ModelCost: what a change to this embedding model would take, by a real try",
    "models.kept": "{} -> {models: [KeptModel]}",
    "models.remove": "{id} -> {models: [KeptModel]}: drop the vectors of a model that is not in use",
    **MEMORY_METHODS,
    **QUESTION_METHODS,
    "window.raise": "{paths?: [str]} -> {raised: bool}: ask the window that owns this engine to come to the front",
    "shutdown": "{} -> {}: finish the batch in hand and end",
}

# Every event about the engine as a whole with its data; each client is told.
EVENTS: dict[str, str] = {
    "hello": "Hello: the first line of all",
    "status": "Status, at most 4 a second while something runs",
    "documents.changed": "{source_id: int | null}",
    "conversations.changed": "{}",
    "memory.changed": "{}: after any change of the vault by anybody",
    "memory.captured": "{conversation_id, message_id, captured: CapturedCounts}: the turn before that answer was looked through",
    "window.raise": "{paths: [str]}",
}


class ScopeParams(TypedDict, total=False):
    """JSON form of a retrieval scope, in "search" and "ask".

    `modified` is the file's time, `dated` the day that a document bears itself, else the file's; Unix times.
    """

    sources: list[int]
    folders: list[str]
    documents: list[int]
    media_types: list[str]
    tags: list[str]
    series: list[str]
    modified_from: float
    modified_to: float
    dated_from: float
    dated_to: float
