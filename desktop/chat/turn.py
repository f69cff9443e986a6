"""One question with its answer, as it grows and as it stays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import PurePath
from typing import Literal

from core.service.protocol import Answer, Reference
from core.service.protocol_memory import KeptRow, MemoryReference
from desktop.chat.marks import Known
from desktop.engine_client import EngineError
from desktop.i18n import translate

HEADING_SEPARATOR = " > "


@dataclass(eq=False)
class Turn:
    """`text` grows while the answer streams; `answer` or `error` stands there once it is over.

    `starred`: its owner marked the answer as good. `open_memories`: the list of memories under it is unfolded.
    """

    question: str
    text: str = ""
    stage: str = ""
    references: list[Reference] = field(default_factory=list)
    memories: list[MemoryReference] = field(default_factory=list)
    answer: Answer | None = None
    error: EngineError | None = None
    starred: bool = False
    open_memories: bool = False
    question_id: int = 0
    """Of the stored question, where it is known: a memory may come from its words."""
    gone: set[str] = field(default_factory=set)
    """Ids of memories that were forgotten, or taken back, from here."""
    decided: dict[str, Literal["kept", "decided"]] = field(default_factory=dict)
    """Of `proposed`, those that wait no more; see decisions.py."""

    @property
    def running(self) -> bool:
        return self.answer is None and self.error is None

    @property
    def known(self) -> Known:
        """What chips may point at."""
        return Known(
            max((reference["n"] for reference in self.references), default=0),
            max((memory["m"] for memory in self.memories), default=0),
        )

    @property
    def broken(self) -> bool:
        """Over without a whole answer: stopped, failed, or broken off. Asking again takes its place."""
        return self.error is not None or (self.answer is not None and self.answer["stopped"])

    @property
    def message_id(self) -> int:
        """Of the kept answer; 0 for one that is not kept."""
        return self.answer["message_id"] if self.answer is not None else 0

    def finish(self, answer: Answer) -> None:
        self.answer = answer
        self.text = answer["text"]
        self.references = answer["references"]
        self.memories = answer.get("memories") or []  # an answer from before there was a memory has none

    def reference(self, n: int) -> Reference | None:
        return next((reference for reference in self.references if reference["n"] == n), None)

    def memory(self, m: int) -> MemoryReference | None:
        return next((memory for memory in self.memories if memory["m"] == m), None)

    @property
    def proposed(self) -> list[str]:
        """Ids of what automatic capture put into the inbox."""
        captured = (self.answer.get("captured") if self.answer is not None else None) or {}
        return [each["id"] for each in captured.get("noted") or [] if each["status"] == "proposed"]

    @property
    def remembered(self) -> list[KeptRow]:
        """What "remember that ..." kept."""
        return (self.answer.get("remembered") or []) if self.answer is not None else []


def came_at_once(turn: Turn) -> bool:
    """Whether its answer was not written word by word before the reader's eyes: no model made it."""
    if turn.answer is None:
        return False
    models = turn.answer["models"]
    chat = models.get("chat", "")
    return not chat or (models.get("answer") or chat) != chat


def turn_of(turns: Sequence[Turn], message: int) -> int:
    """Where the turn with this stored message stands, its question or its answer; -1 where it is not.

    Ids grow within a conversation: a question that was asked here, whose id nobody told, lies before its answer's.
    """
    exact = (i for i, turn in enumerate(turns) if message in (turn.message_id, turn.question_id))
    behind = (i for i, turn in enumerate(turns) if not turn.question_id and turn.message_id > message)
    return next(exact, next(behind, -1)) if message else -1


def copied_text(turn: Turn) -> str:
    """The answer as Markdown with a list of its sources, for the clipboard."""
    if turn.answer is None:
        return turn.text
    cited = cited_references(turn.answer)
    lines = [f"[{reference['n']}] {place(reference)}: {reference['path']}" for reference in cited]
    lines += [f"[m{memory['m']}] {memory['text']}" for memory in turn.memories if memory["used"]]
    return "\n\n".join(filter(None, (turn.text.strip(), "\n".join(lines))))


def cited_references(answer: Answer) -> list[Reference]:
    """Those that a sentence really cites, in the order of their numbers."""
    cited = {n for sentence in answer["answer"] for n in sentence["citations"]}
    return [reference for reference in answer["references"] if reference["n"] in cited]


def place(reference: Reference) -> str:
    """ "Title, page 3": where a passage stands, for people."""
    title = reference["title"] or PurePath(reference["path"]).name
    if reference["page"] is None:
        return title
    return translate("Answer", "{title}, page {page}").format(title=title, page=reference["page"])


def beside(reference: Reference, among: Sequence[Reference]) -> list[str]:
    """What tells a source from others with the same title, and that it stands for copies of it."""
    title = place(reference)
    alike = [other for other in among if other["n"] != reference["n"] and place(other) == title]
    path = PurePath(reference["path"])
    told = []
    if alike:
        same_name = any(PurePath(other["path"]).name == path.name for other in alike)
        told.append(str(PurePath(path.parent.name) / path.name) if same_name else path.name)
    copies = reference["copies"]
    if copies:
        told.append(translate("Answer", "%n more with the same text", "", copies))
    return told


def heading(reference: Reference) -> str:
    """The heading path without the title that stands before it already."""
    parts = [part for part in reference["heading"].split(HEADING_SEPARATOR) if part]
    if parts and parts[0] == reference["title"]:
        parts = parts[1:]
    return " › ".join(parts)
