"""Turns one file into what the catalogue saves: its text, its passages, or one sentence why there are none."""

from __future__ import annotations

import hashlib
import threading
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol

from core.catalog.chunks import DocumentContent
from core.catalog.records import ChunkDraft, Document, DocumentState, embedded_text
from core.library.chunker import ChunkSpan, chunk_document
from core.library.extract.limits import MIB, ExtractLimits
from core.library.extract.result import Extracted, ExtractStatus
from core.library.scanner import FileFact, look_at, words_of
from core.text.language import UNKNOWN, detect_language
from core.text.regex import regex

# Raise it when other text or other passages come out of the same file: the next start reads every file again, behind all
# else that waits, and only passages that came out otherwise are embedded again.
READER_VERSION = 1
# Large enough to read at the disk's speed, small enough to stop at once.
READ_BYTES = MIB
# Statuses for which the file was not read either, so that its hash would cost more than it tells.
NOT_HASHED: frozenset[ExtractStatus] = frozenset({"unsupported", "too_large", "blocked"})
# Kinds that Footnote leaves out, rather than fails at.
EXCLUDED: frozenset[ExtractStatus] = frozenset({"unsupported", "blocked", "empty", "no_text"})
# A passage in Latin letters shorter than this does not tell its language reliably; its document does.
TELLING_CHARS = 100
NO_SPACES = frozenset({"zh", "zh-Hant", "ja", "ko", "th"})

# SQLite's text functions stop at NUL and its encoder at a lone surrogate. One character for one: offsets stay.
_UNSTORABLE = regex("[\x00\ud800-\udfff]")
_REPLACEMENT = "\ufffd"
SAVE_ANEW = "Open it in its own program and save it anew, then retry."
_NO_PASSAGE = "This file holds no text, or nothing but properties."
_NO_PASSAGE_REMEDY = "It is indexed as soon as there is text in it."


class Extractor(Protocol):
    """Reads files in worker processes; `ExtractorPool` is the real one."""

    def extract(self, path: Path) -> Extracted:
        """The text of a file, or why there is none. Never raises for a bad file."""
        ...

    def close(self) -> None: ...


@dataclass(frozen=True)
class Gone:
    """There is no ordinary file at the path any more."""


@dataclass(frozen=True)
class Unchanged:
    """The content is what the catalogue has; only the file's facts are new."""

    fact: FileFact


@dataclass(frozen=True)
class Unsettled:
    """The file makes no sense, and was being written a moment ago: look again when it has come to rest."""


@dataclass(frozen=True)
class Interrupted:
    """Reading was broken off because the library stops."""


@dataclass(frozen=True)
class Content:
    """What is to be saved. `moving`: the file changed while it was read, so it must be looked at again."""

    content: DocumentContent
    fact: FileFact
    moving: bool = False


Outcome = Gone | Unchanged | Unsettled | Interrupted | Content


class FileReader:
    """Reads one document's file, hash before parser, so that an unchanged file costs no parsing."""

    def __init__(
        self,
        extractor: Extractor,
        stop: threading.Event,
        fresh: float = 1.0,
        limits: ExtractLimits | None = None,
    ) -> None:
        """`fresh`: seconds after its last change during which a file that makes no sense is given another look."""
        self._extractor = extractor
        self._stop = stop
        self._fresh = fresh
        self._limits = limits or ExtractLimits()

    def read(self, document: Document, forced: bool) -> Outcome:
        try:
            before = look_at(document.path)
            if before is None:
                return Gone()
            digest = ""
            if document.content_hash and not forced:
                digest = self._hash(before)
                if digest == document.content_hash:
                    return Unchanged(before)
            extracted = self._extractor.extract(Path(document.path))
            if self._stop.is_set():
                return Interrupted()
            if not digest and extracted.status not in NOT_HASHED:
                digest = self._hash(before)
            after = look_at(document.path)
        except FileNotFoundError:
            return Gone()
        except OSError as error:
            return self._unreadable(document, error)
        if self._stop.is_set():
            return Interrupted()
        if after is None:
            return Gone()
        if extracted.status != "ok" and (after != before or abs(time.time() - after.modified) < self._fresh):
            return Unsettled()
        content = to_content(document, extracted, before, digest)
        return Content(content, before, moving=after != before)

    def _hash(self, fact: FileFact) -> str:
        """SHA-256 of the file, or "" for one that is too large to be read anyway."""
        if fact.stamp.size > self._limits.max_file_bytes:
            return ""
        return content_hash(fact.path, self._stop)

    def _unreadable(self, document: Document, error: OSError) -> Outcome:
        try:
            fact = look_at(document.path)
        except OSError:  # not even its facts can be had: the folder was closed to us
            fact = FileFact(document.path, document.stamp, 0)
        if fact is None:
            return Gone()
        reason = f"This file cannot be read: {words_of(error)}. Check its permissions."
        content = to_content(document, Extracted("blocked", reason, media_type=document.media_type), fact, "")
        return Content(content, fact)


def content_hash(path: str, stop: threading.Event | None = None) -> str:
    """SHA-256 of a file's bytes in hexadecimal; "" when stopped half way. Raises OSError."""
    digest = hashlib.sha256()
    with Path(path).open("rb", buffering=0) as file:
        while block := file.read(READ_BYTES):
            if stop is not None and stop.is_set():
                return ""
            digest.update(block)
    return digest.hexdigest()


def to_content(document: Document, extracted: Extracted, fact: FileFact, digest: str) -> DocumentContent:
    """What to save for a file. Text is kept only where the outcome is good: old text must not answer."""
    extracted = storable(extracted)
    stem = Path(storable_text(fact.path)).stem
    title = " ".join(extracted.title.split()) or stem
    context = " ".join(extracted.title.split()) or document.context_title or stem
    language = detect_language(extracted.text) if extracted.status == "ok" else UNKNOWN
    drafts = (
        tuple(make_drafts(extracted.text, chunk_document(extracted), context, language))
        if extracted.status == "ok"
        else ()
    )
    state, reason, remedy = _verdict(extracted, drafts)
    metadata = dict(extracted.metadata)
    if extracted.warnings:
        metadata["warnings"] = " ".join(extracted.warnings)
    return DocumentContent(
        title=title,
        context_title=context,
        media_type=extracted.media_type or document.media_type,
        stamp=fact.stamp,
        modified=fact.modified,
        content_hash=digest,
        language=language,
        text=extracted.text if drafts else "",
        drafts=drafts,
        page_starts=extracted.page_starts if drafts else (),
        metadata=metadata,
        state=state,
        reason=reason,
        remedy=remedy,
        series=document.series,
        reader=READER_VERSION,
    )


def given_up(document: Document, reason: str, remedy: str) -> Content:
    """A document set aside without reading its file again; its old text leaves the indexes."""
    content = DocumentContent(
        title=document.title or Path(storable_text(document.path)).stem,
        context_title=document.context_title,
        media_type=document.media_type,
        stamp=document.stamp,
        modified=document.modified,
        content_hash=document.content_hash,
        language=UNKNOWN,
        text="",
        drafts=(),
        state="failed",
        reason=reason,
        remedy=remedy,
        series=document.series,
        reader=READER_VERSION,
    )
    return Content(content, FileFact(document.path, document.stamp, 0))


def _verdict(extracted: Extracted, drafts: tuple[ChunkDraft, ...]) -> tuple[DocumentState, str, str]:
    if extracted.status == "ok" and drafts:
        return "words only", " ".join(extracted.warnings), ""
    if extracted.status == "ok":
        return "excluded", _NO_PASSAGE, _NO_PASSAGE_REMEDY
    reason, remedy = split_reason(extracted.reason)
    return ("excluded" if extracted.status in EXCLUDED else "failed"), reason, remedy or SAVE_ANEW


def split_reason(text: str) -> tuple[str, str]:
    """What happened and what helps: the last sentence is the remedy. "(reason, remedy)"."""
    reason, dot, remedy = text.rpartition(". ")
    return (f"{reason}.", remedy) if dot else (text, "")


def make_drafts(text: str, spans: Iterable[ChunkSpan], context: str, language: str) -> Iterable[ChunkDraft]:
    """Spans with the hash of what will be embedded. Equal texts are told apart by counting them in order."""
    seen: Counter[bytes] = Counter()
    for span in spans:
        passage = text[span.start : span.end]
        whole = embedded_text(context, span.heading_path, passage)
        digest = hashlib.sha256(whole.encode("utf-8")).digest()
        yield ChunkDraft(
            ordinal=span.ordinal,
            start=span.start,
            end=span.end,
            page=span.page,
            heading_path=span.heading_path,
            text_hash=digest,
            occurrence=seen[digest],
            language=_passage_language(passage, language),
        )
        seen[digest] += 1


def _passage_language(passage: str, document_language: str) -> str:
    found = detect_language(passage)
    if found == UNKNOWN:
        return document_language
    if len(passage) < TELLING_CHARS and not {found, document_language} & NO_SPACES:
        return document_language
    return found


def storable(extracted: Extracted) -> Extracted:
    """The same with every string fit for the catalogue. No offset changes."""
    return replace(
        extracted,
        text=storable_text(extracted.text),
        title=storable_text(extracted.title),
        reason=storable_text(extracted.reason),
        warnings=tuple(storable_text(warning) for warning in extracted.warnings),
        metadata={storable_text(key): storable_text(value) for key, value in extracted.metadata.items()},
    )


def storable_text(text: str) -> str:
    return _UNSTORABLE.sub(_REPLACEMENT, text) if _UNSTORABLE.search(text) else text
