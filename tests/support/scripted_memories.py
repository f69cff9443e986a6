"""Memories as the engine tells of them, for tests of the window: rows, references in an answer, what was kept."""

from __future__ import annotations

from typing import Any

from tests.support import scripted_answers as canned

Message = dict[str, Any]

HOME = "I live in Hangzhou, near the canal."
SHORT = "Answer in short sentences."


def row(memory_id: str, text: str, **more: Any) -> Message:
    """A MemoryRow."""
    return {
        "id": memory_id, "text": text, "kind": "fact", "subject": "me", "attribute": "home", "value": "",
        "cardinality": "one", "created": "2026-03-01", "valid_from": "2026-03-01", "valid_to": None, "valid": True,
        "state": "valid", "uses": 2, "confidence": 1.0, "importance": 0.5, "pinned": False, "archived": False,
        "source": {"conversation": "1", "message": "2", "words": "I moved to Hangzhou in March."}, "supersedes": [],
        "superseded_by": [], "reopens": [], "derived_from": [], "path": f"memories/fact/{memory_id}.md",
    } | more  # fmt: skip


def shown(memory: Message) -> Message:
    """The result of "memory.show"."""
    return {"memory": memory, "markdown": "", "history": [], "blame": [], "chain": [],
            "conversation_id": None, "message_id": None}  # fmt: skip


def reference(m: int, memory_id: str, text: str, used: bool = True, **more: Any) -> Message:
    """A MemoryReference."""
    return {"m": m, "id": memory_id, "text": text, "kind": "fact", "subject": "me", "valid_from": "2026-03-01",
            "used": used, "why": "its words are those of the question"} | more  # fmt: skip


def answer(conversation: int = 1, message: int = 5) -> Message:
    """One that used two memories and was offered a third."""
    sentence = "As you live in Hangzhou, water them in the evening too [m1]."
    return canned.answer("When do I water?", conversation, message) | {
        "text": f"{sentence} Twice a day is enough [1][m2].",
        "answer": [
            {"text": sentence, "citations": [], "memories": [1], "verified": True, "problem": ""},
            {"text": "Twice a day is enough [1][m2].", "citations": [1], "memories": [2], "verified": True, "problem": ""},
        ],
        "memories": [
            reference(1, "home", HOME), reference(2, "short", SHORT, valid_from=None),
            reference(3, "nuts", "我对花生过敏。", used=False),
        ],
        "remembered": [], "captured": None,
    }  # fmt: skip


def remembered(conversation: int = 1, message: int = 6) -> Message:
    """The answer to "remember that I live in Ningbo"."""
    kept = {
        "status": "superseding",
        "memory": row("ningbo", "I live in Ningbo."),
        "closed": [row("home", HOME)],
        "commit": "c0ffee",
    }
    return canned.answer("Remember that I live in Ningbo", conversation, message) | {
        "text": "Remembered: I live in Ningbo.", "answer": [], "references": [], "memories": [], "remembered": [kept],
        "captured": None, "degraded": [],
    }  # fmt: skip
