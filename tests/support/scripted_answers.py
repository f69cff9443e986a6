"""The canned library behind tests/support/scripted_engine.py: documents, conversations and one cited answer."""

from __future__ import annotations

import itertools
import time
from typing import Any

Message = dict[str, Any]
Events = list[tuple[str, Message]]

NOW = 1_760_000_000.0
STATES = ("ready", "ready", "ready", "words only", "pending", "failed", "excluded")
REASONS = {
    "failed": ("The file is encrypted.", "Save a copy without a password and add that."),
    "excluded": ("Hidden files are left out.", "Change this in Settings."),
}

PASSAGE = (
    "# The rooftop garden\n\nTomatoes were planted on 4 May 2024 in the long bed by the chimney.\n"
    "They get water twice a day in July. 西红柿在七月每天浇水两次。\n\n"
    "## Bees\n\nThe second hive moved to the north corner in autumn.\n"
)
QUOTES = (
    "Tomatoes were planted on 4 May 2024 in the long bed by the chimney.",
    "They get water twice a day in July.",
    "The second hive moved to the north corner in autumn.",
)
ANSWER = (
    "The tomatoes were planted on **4 May 2024**, in the long bed by the chimney [1]. "
    "In July they need water twice a day [1][2].\n\n"
    "| Bed | Plant |\n|---|---|\n| long | tomatoes |\n| north | bees 蜜蜂 |\n\n"
    '```python\ndef water(bed: str) -> int:\n    return 2 if bed == "long" else 1\n```\n\n'
    "The hive weighs 40 kilograms [3]."
)


def reference(n: int, weak: bool = False) -> Message:
    quote = QUOTES[(n - 1) % len(QUOTES)]
    start = PASSAGE.index(quote)
    return {
        "n": n, "document_id": n, "path": f"/home/me/notes/garden-{n}.md", "title": f"The rooftop garden {n}",
        "page": None, "heading": "The rooftop garden", "start": start, "end": start + len(quote),
        "quote": quote, "relevance": 0.3 if weak else 0.9 - n / 10, "copies": 0, "weak": weak,
    }  # fmt: skip


def answer(question: str, conversation: int, message: int) -> Message:
    return {
        "conversation_id": conversation, "message_id": message, "question": question, "text": ANSWER,
        "answer": [
            {
                "text": "The tomatoes were planted on **4 May 2024**, in the long bed by the chimney [1].",
                "citations": [1], "verified": True, "problem": "",
            },
            {"text": "In July they need water twice a day [1][2].", "citations": [1, 2], "verified": True, "problem": ""},
            {
                "text": "The hive weighs 40 kilograms [3].", "citations": [3], "verified": False,
                "problem": "the number 40 is not in the cited passage",
            },
        ],
        "references": [reference(1), reference(2), reference(3)],
        "near_misses": [], "refused": False, "stopped": False, "mode": "hybrid",
        "degraded": [{
            "part": "rerank", "sentence": "Reranking stood aside: its time ended after 3 of 20 passages.",
            "remedy": "Choose a smaller model, or free some memory.",
        }],
        "models": {"chat": "qwen3:4b", "embedding": "e5-small"}, "ms": {"total": 412.0},
        "trace": {"candidates": []},
    }  # fmt: skip


def refusal(question: str, conversation: int, message: int) -> Message:
    """What a question that holds the word "wages" gets: your files do not say, and what is nearest."""
    text = "Your files do not say. The nearest passages are listed below."
    return answer(question, conversation, message) | {
        "text": text, "answer": [{"text": text, "citations": [], "verified": True, "problem": ""}],
        "references": [], "near_misses": [reference(1, weak=True), reference(3, weak=True)],
        "refused": True, "degraded": [],
    }  # fmt: skip


class Library:
    """Answers methods of the protocol by name; `answer` raises KeyError for one that it does not know."""

    def __init__(self, documents: int, with_models: bool) -> None:
        self._documents = [self._document(i) for i in range(1, documents + 1)]
        self._with_models = with_models
        self._ids = itertools.count(10)
        self._conversations: dict[int, Message] = {}
        self._messages: dict[int, list[Message]] = {}
        self._settings = [
            {"key": "models.chat", "kind": "choice", "title": "Chat model", "help": "Writes the answers.",
             "default": "", "value": "", "choices": ["", "qwen3:4b"]},
            {"key": "ingest.ocr", "kind": "bool", "title": "Read scanned pages", "help": "Slower, local.",
             "default": True, "value": True, "choices": []},
        ]  # fmt: skip

    def answer(self, method: str, params: Message) -> tuple[Events, Any]:
        handler = getattr(self, "do_" + method.replace(".", "_"), None)
        if handler is None:
            raise KeyError(method)
        outcome = handler(**params)
        return outcome if isinstance(outcome, tuple) else ([], outcome)

    # -- the engine as a whole ------------------------------------------------------------------------

    def status(self) -> Message:
        counts = self._counts()
        chat = "qwen3:4b" if self._with_models else ""
        return {
            "version": "0.0-scripted", "profile": "", "counts": counts, "chunks": len(self._documents) * 9,
            "vectors": len(self._documents) * 8,
            "progress": {
                "state": "idle", "files_done": len(self._documents), "files_total": len(self._documents),
                "chunks_embedded": 96, "chunks_total": 96, "current": "", "seconds_left": None,
            },
            "models": {
                "chat": chat, "embedding": "e5-small", "ollama": "ready" if chat else "unreachable",
                "ollama_host": "http://127.0.0.1:11434", "detail": "",
            },
            "indexes": {"words": "ready", "vectors": "ready"},
            "degraded": [] if chat else [{
                "part": "chat", "sentence": "No chat model answers, so answers quote your files instead.",
                "remedy": "Install Ollama and a chat model.",
            }],
            "sources": self.do_sources_list()["sources"],
        }  # fmt: skip

    def do_status(self, wait: bool = False, look: bool = False) -> Message:
        return self.status()

    def do_sources_list(self) -> Message:
        if not self._documents:
            return {"sources": []}
        row = {
            "id": 1,
            "kind": "folder",
            "path": "/home/me/notes",
            "state": "ready",
            "reason": "",
            "time_sensitive": False,
        }
        return {"sources": [row | {"counts": self._counts()}]}

    def do_sources_add(self, paths: list[str]) -> tuple[Events, Message]:
        row = {"kind": "folder", "state": "ready", "reason": "", "time_sensitive": False, "counts": {}}
        return [], {"sources": [row | {"id": 2 + i, "path": path} for i, path in enumerate(paths)]}

    def do_sources_remove(self, source_id: int) -> Message:
        return {"removed": len(self._documents)}

    def do_sources_rescan(self, source_id: int | None = None) -> Message:
        return {}

    def do_sources_set(self, source_id: int, time_sensitive: bool) -> Message:
        return self.do_sources_list()

    def do_sources_series(self, source_id: int | None = None) -> Message:
        return {"series": {}}

    def do_sources_confirm(self, source_id: int, purge: bool) -> Message:
        return {}

    def do_sample_open(self) -> Message:
        if not self._documents:
            self._documents = [self._document(i) for i in range(1, 13)]
        questions = {
            "en": [
                "When were the tomatoes planted?",
                "How often do they need water?",
                "Where did the hive move?",
            ],
            "zh": ["西红柿是什么时候种的？", "它们多久浇一次水？", "蜂箱搬到哪里去了？"],
        }
        return {"source": self.do_sources_list()["sources"][0], "questions": questions}

    def do_ingest_pause(self) -> Message:
        return {}

    do_ingest_resume = do_ingest_cancel = do_ingest_pause

    # -- documents ------------------------------------------------------------------------------------

    def do_documents_list(
        self, source_id: int | None = None, states: list[str] | None = None, query: str = "",
        offset: int = 0, limit: int = 200,
    ) -> Message:  # fmt: skip
        rows = [
            row for row in self._documents
            if (not states or row["state"] in states) and query.lower() in row["title"].lower()
        ]  # fmt: skip
        return {"total": len(rows), "rows": rows[offset : offset + limit], "counts": self._counts()}

    def do_documents_retry(self, document_ids: list[int]) -> Message:
        return {"queued": len(document_ids)}

    def do_document_read(self, document_id: int, start: int = 0, end: int | None = None) -> Message:
        row = next((row for row in self._documents if row["id"] == document_id), self._document(document_id))
        stop = len(PASSAGE) if end is None else min(end, len(PASSAGE))
        return {
            "document_id": document_id, "path": row["path"], "title": row["title"], "media_type": "text/markdown",
            "text": PASSAGE[start:stop], "start": start, "end": stop, "length": len(PASSAGE), "page_starts": [],
            "exists": True, "changed": False, "state": "ready",
        }  # fmt: skip

    def do_citation_locate(self, message_id: int, n: int) -> Message:
        found = reference(n)
        keys = ("document_id", "path", "title", "page", "start", "end", "quote")
        return {"state": "same", "sentence": ""} | {key: found[key] for key in keys}

    # -- asking ---------------------------------------------------------------------------------------

    def do_search(
        self, query: str, k: int = 10, scope: Message | None = None, mode: str = "hybrid", trace: bool = False
    ) -> Message:
        found = [reference(n) for n in range(1, min(k, 3) + 1)] if query.strip() else []
        return {"evidence": found, "near_misses": [], "mode": mode, "degraded": [], "ms": {"total": 12.0}}

    def do_ask(
        self, question: str, conversation_id: int | None = None, scope: Message | None = None,
        keep: bool = True, trace: bool = False,
    ) -> tuple[Events, Message]:  # fmt: skip
        conversation = conversation_id or self.do_conversations_create(title=question[:60])["id"]
        make = refusal if "wages" in question else answer
        result = make(question, conversation, next(self._ids))
        user = {"id": next(self._ids), "role": "user", "text": question, "created": NOW, "answer": None}
        reply = {
            "id": result["message_id"], "role": "assistant", "text": result["text"], "created": NOW, "answer": result,
        }  # fmt: skip
        self._messages.setdefault(conversation, []).extend([user, reply])
        events: Events = [("answer.stage", {"stage": "searching"})]
        events.append(("answer.references", {"references": result["references"]}))
        text = result["text"]
        events += [("answer.delta", {"text": text[i : i + 12]}) for i in range(0, len(text), 12)]
        return events, result

    def do_conversations_list(self) -> Message:
        rows = sorted(self._conversations.values(), key=lambda row: -row["updated"])
        return {"conversations": rows}

    def do_conversations_get(self, conversation_id: int) -> Message:
        return {
            "conversation": self._conversations[conversation_id],
            "messages": self._messages[conversation_id],
        }

    def do_conversations_create(self, title: str = "", private: bool = False) -> Message:
        row = {
            "id": next(self._ids),
            "title": title,
            "created": NOW,
            "updated": time.time(),
            "private": private,
        }
        self._conversations[row["id"]] = row
        self._messages[row["id"]] = []
        return row

    def do_conversations_private(self, conversation_id: int, private: bool) -> Message:
        self._conversations[conversation_id]["private"] = private
        return self._conversations[conversation_id]

    def do_questions_star(self, conversation_id: int, message_id: int, starred: bool) -> Message:
        for message in self._messages.get(conversation_id, []):
            if message["id"] == message_id:
                message["starred"] = starred
        return {"starred": starred}

    def do_questions_list(self) -> Message:
        found = [
            (conversation, message)
            for conversation, messages in self._messages.items()
            for message in messages
            if message.get("starred")
        ]
        rows = [
            {
                "conversation_id": conversation, "message_id": message["id"], "refused": False, "citations": [],
                "question": message["answer"]["question"],
            }
            for conversation, message in found
        ]  # fmt: skip
        return {"questions": rows}

    def do_conversations_rename(self, conversation_id: int, title: str) -> Message:
        self._conversations[conversation_id]["title"] = title
        return {}

    def do_conversations_delete(self, conversation_id: int) -> Message:
        self._conversations.pop(conversation_id, None)
        return {}

    # -- settings and models --------------------------------------------------------------------------

    def do_settings_get(self) -> Message:
        return {"settings": self._settings}

    def do_settings_set(self, values: Message) -> Message:
        for row in self._settings:
            row["value"] = values.get(str(row["key"]), row["value"])
        return {"settings": self._settings}

    def do_models_kept(self) -> Message:
        return {"models": []}

    def do_models_list(self, host: str = "") -> Message:
        rows = [
            {
                "name": "qwen3:4b",
                "capabilities": ["completion"],
                "size_bytes": 2_600_000_000,
                "remote": False,
            },
            {"name": "bge-m3", "capabilities": ["embedding"], "size_bytes": 1_200_000_000, "remote": False},
        ]
        return {"models": rows if self._with_models else []}

    def do_models_test(self, host: str = "", chat: str = "", embedding: str = "") -> Message:
        return {"ok": True, "sentence": "qwen3:4b answered in 0.8 s.", "remedy": ""}

    # -- inside ---------------------------------------------------------------------------------------

    def _counts(self) -> dict[str, int]:
        counts: dict[str, int] = {}
        for row in self._documents:
            counts[row["state"]] = counts.get(row["state"], 0) + 1
        return counts

    def _document(self, i: int) -> Message:
        state = STATES[i % len(STATES)]
        reason, remedy = REASONS.get(state, ("", ""))
        chunks = 0 if state in ("pending", "failed", "excluded") else 3 + i % 7
        return {
            "id": i, "source_id": 1, "path": f"/home/me/notes/garden-{i}.md", "title": f"The rooftop garden {i}",
            "media_type": "text/markdown", "size": 1_000 + 37 * i, "state": state, "reason": reason,
            "remedy": remedy, "chunks": chunks, "embedded": chunks if state == "ready" else chunks // 2,
            "modified": NOW - 3_600 * i, "indexed": NOW if chunks else None,
        }  # fmt: skip
