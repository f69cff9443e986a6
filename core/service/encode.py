"""The engine's records as the protocol's JSON objects."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from pathlib import Path
from typing import Any

from core.answer.asking import Asked
from core.answer.relocate import Place
from core.answer.types import Answer as MadeAnswer
from core.answer.types import MemoryReference
from core.catalog.records import CitationRecord, Conversation, Document, Message
from core.errors import UserInputError
from core.memory.rows import kept_row
from core.retrieval.query import Degradation, Scope
from core.retrieval.result import Evidence, SearchResult
from core.service.protocol import Answer, CitationTarget, ConversationRow, Degraded, MessageRow, Reference
from core.service.protocol_library import DocumentRow
from core.service.protocol_memory import MemoryReference as MemoryReferenceRow


def reference(item: Evidence) -> Reference:
    return {
        "n": item.n,
        "document_id": item.document_id,
        "path": item.path,
        "title": item.title,
        "page": item.page,
        "heading": " > ".join(item.heading_path),
        "start": item.start,
        "end": item.end,
        "quote": item.text,
        "relevance": round(item.relevance, 4),
        "copies": item.copies,
        "weak": item.weak,
    }


def references(items: Sequence[Evidence]) -> list[Reference]:
    return [reference(item) for item in items]


def memory_reference(item: MemoryReference) -> MemoryReferenceRow:
    memory = item.memory
    return {
        "m": item.m,
        "id": memory.id,
        "text": memory.text,
        "kind": memory.kind,
        "subject": memory.subject,
        "valid_from": memory.valid_from.isoformat() if memory.valid_from else None,
        "used": item.used,
        "why": item.why,
    }


def degraded(items: Sequence[Degradation]) -> list[Degraded]:
    return [{"part": item.part, "sentence": item.sentence, "remedy": item.remedy} for item in items]


def answer(asked: Asked, question: str, models: Mapping[str, str], with_trace: bool) -> Answer:
    """Result of "ask", and what is stored beside the message."""
    made = asked.answer
    result: Answer = {
        "conversation_id": asked.conversation_id,
        "message_id": asked.message_id,
        "question": question,
        "text": made.text,
        "answer": [
            {
                "text": sentence.text,
                "citations": list(sentence.citations),
                "memories": list(sentence.memories),
                "verified": sentence.verified,
                "problem": sentence.problem,
            }
            for sentence in made.sentences
        ],
        "references": references(made.references),
        "near_misses": references(made.near_misses),
        "memories": [memory_reference(item) for item in made.memories],
        "remembered": [kept_row(kept) for kept in made.remembered],  # type: ignore[misc]  # rows are plain values
        "captured": None,  # the turn is looked through later: event "memory.captured"
        "refused": made.refused,
        "stopped": made.stopped,
        "mode": asked.result.mode,
        "degraded": degraded(made.degraded),
        "models": {**models, "answer": made.by, "rerank": asked.result.trace.reranker},
        "ms": asked.ms,
    }
    if with_trace:
        result["trace"] = {**trace(asked.result), "cited": _cited(made)}
    return result


def _cited(made: MadeAnswer) -> list[int]:
    """The chunks that a sentence of the answer rests on: what was found is not all used."""
    numbers = {number for sentence in made.sentences for number in sentence.citations}
    return sorted(chunk for item in made.references if item.n in numbers for chunk in item.chunk_ids)


def trace(result: SearchResult) -> dict[str, Any]:
    plain: dict[str, Any] = asdict(result.trace)
    plain["counted"] = result.count is not None
    plain["answer_probability"] = result.answer_probability
    plain["answerable"] = result.answerable
    return plain


def found(result: SearchResult, with_trace: bool) -> dict[str, Any]:
    """Result of "search"."""
    reply: dict[str, Any] = {
        "evidence": references(result.evidence),
        "near_misses": references(result.near_misses),
        "answerable": result.answerable,
        "mode": result.mode,
        "degraded": degraded(result.degraded),
        "ms": result.trace.ms,
    }
    if with_trace:
        reply["trace"] = trace(result)
    return reply


def scope(params: Mapping[str, Any] | None) -> Scope:
    """A scope from "scope" of a request. Raises UserInputError for an unknown field or a value of the wrong kind."""
    if not params:
        return Scope()
    unknown = set(params) - set(Scope.__dataclass_fields__)
    if unknown:
        raise UserInputError(
            f"“{sorted(unknown)[0]}” is no part of a scope.",
            "Use sources, folders, documents, media_types, tags, series, modified_from, modified_to, dated_from, dated_to.",
        )
    values: dict[str, Any] = {}
    for key, value in params.items():
        if key.startswith(("modified", "dated")):
            if value is not None and not isinstance(value, int | float):
                raise UserInputError(f"The scope's {key} is no point in time.", "Give seconds since 1970.")
            values[key] = value
        elif isinstance(value, list):
            values[key] = tuple(value)
        else:
            raise UserInputError(f"The scope's {key} is no list.", "")
    return Scope(**values)


def document_row(document: Document, embedded: int) -> DocumentRow:
    return {
        "id": document.id,
        "source_id": document.source_id,
        "path": document.path,
        "title": document.title or Path(document.path).name,
        "media_type": document.media_type,
        "size": document.stamp.size,
        "state": document.state,
        "reason": document.reason,
        "remedy": document.remedy,
        "chunks": document.chunk_count,
        "embedded": embedded,
        "modified": document.modified,
        "indexed": document.indexed,
    }


def conversation_row(item: Conversation) -> ConversationRow:
    return {
        "id": item.id,
        "title": item.title,
        "created": item.created,
        "updated": item.updated,
        "private": item.private,
    }


def message_row(item: Message) -> MessageRow:
    payload = json.loads(item.payload)
    return {
        "id": item.id,
        "role": item.role,
        "text": item.text,
        "created": item.created,
        "starred": item.starred,
        "answer": payload if payload and item.role == "assistant" else None,
    }


def citation_target(place: Place, citation: CitationRecord) -> CitationTarget:
    return {
        "document_id": place.document_id,
        "state": place.state,
        "sentence": place.sentence,
        "path": place.path,
        "title": citation.title,
        "page": place.page,
        "start": place.start,
        "end": place.end,
        "quote": citation.quote,
    }
