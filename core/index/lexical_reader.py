"""Reads Whoosh's segments as NumPy arrays: a term's postings are decoded once and kept, newest use first."""

from __future__ import annotations

import io
import pickle
import struct
import threading
import weakref
import zlib
from collections import OrderedDict
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import islice, takewhile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from whoosh.filedb.filestore import FileStorage
from whoosh.index import TOC
from whoosh.reading import SegmentReader
from whoosh.reading import TermNotFound as WhooshTermNotFound

from core.index.lexical_format import (
    CHUNK_COLUMN,
    LANGUAGE_FIELD,
    LENGTH_COLUMN,
    MARKER_FIELD,
    MARKER_TERM,
    POSITION_COLUMN,
    TEXT_FIELD,
    schema,
)
from core.index.lexical_store import INDEX_NAME

# Decoded postings cost 8 bytes each; the 2,000 commonest terms of 100,000 chunks fit.
CACHE_BYTES = 48 * 1024 * 1024
# What a cached entry costs beyond its arrays.
ENTRY_BYTES = 400
# A reader may find a file gone that a commit has just replaced; the next table of contents has the new ones.
OPEN_ATTEMPTS = 5
# A single Chinese character begins some hundred pairs; this bounds the time for the commonest ones.
MOST_EXPANSIONS = 2000

_BLOCK_LENGTH = struct.Struct("!i")
_MAGIC = b"W3Bl"


class SegmentDamaged(Exception):
    """A file of the index is missing, cut short or overwritten."""


@contextmanager
def _reading() -> Iterator[None]:
    """Whoosh has no checksums: a damaged file shows as whatever its parsers trip over, bare Exceptions included."""
    try:
        yield
    except Exception as error:
        raise SegmentDamaged(f"{type(error).__name__}: {error}") from error


@dataclass(frozen=True)
class Postings:
    """Where a term stands: document numbers (ascending) and its weighted frequency in each."""

    documents: NDArray[np.int32]
    weights: NDArray[np.float32]


class PostingsCache:
    """Least recently used postings go first. Safe for many threads."""

    def __init__(self, limit: int = CACHE_BYTES) -> None:
        self._limit = limit
        self._entries: OrderedDict[tuple[str, str], Postings | None] = OrderedDict()
        self._bytes = 0
        self._lock = threading.Lock()

    def get(self, key: tuple[str, str]) -> tuple[bool, Postings | None]:
        """(known, postings); known terms that do not occur have None."""
        with self._lock:
            if key not in self._entries:
                return False, None
            self._entries.move_to_end(key)
            return True, self._entries[key]

    def put(self, key: tuple[str, str], postings: Postings | None) -> None:
        with self._lock:
            if key in self._entries:
                return
            self._entries[key] = postings
            self._bytes += _size(postings)
            while self._bytes > self._limit:
                _, oldest = self._entries.popitem(last=False)
                self._bytes -= _size(oldest)

    def drop_segments(self, living: set[str]) -> None:
        """Forget the postings of segments that are no more."""
        with self._lock:
            for key in [key for key in self._entries if key[0] not in living]:
                self._bytes -= _size(self._entries.pop(key))


def _size(postings: Postings | None) -> int:
    return ENTRY_BYTES + (postings.documents.nbytes + postings.weights.nbytes if postings else 0)


class _PlainStorage(FileStorage):  # type: ignore[misc]
    """Files read plainly, not through a memory map.

    As quick behind the cache, 190 MB less resident memory at 100,000 chunks, and a file that is cut short while
    it is open gives an error instead of a signal.
    """

    def __init__(self, path: str) -> None:
        super().__init__(path, supports_mmap=False, readonly=True)
        self._opened: list[Any] = []

    def open_file(self, name: str, *args: Any, **kwargs: Any) -> Any:
        opened = super().open_file(name, *args, **kwargs)
        self._opened.append(opened.file)
        return opened

    def close_files(self) -> None:
        for file in self._opened:
            file.close()


class SegmentView:
    """One immutable segment file. Which of its documents are deleted stands in the table of contents instead."""

    def __init__(self, storage: FileStorage, segment: Any) -> None:
        self.name: str = segment.segment_id()
        self.size: int = segment.doc_count_all()
        self._lock = threading.Lock()
        self._reader = SegmentReader(storage, _SCHEMA, segment)
        # Searches may still hold the view of a segment that a merge has replaced: its file is closed with the last.
        weakref.finalize(self, _close_file, self._reader)
        self.chunk_ids = self._column(CHUNK_COLUMN, ">i8", -1).astype(np.int64)
        self.lengths = self._column(LENGTH_COLUMN, ">i4", 0).astype(np.float32)
        # How many chunks are written in each language.
        self.languages = self._count_languages()

    def postings(self, term: str, field: str = TEXT_FIELD) -> Postings | None:
        """Where a term stands in this segment. Raises SegmentDamaged."""
        with _reading():
            return self._postings(term, field)

    def _postings(self, term: str, field: str) -> Postings | None:
        # Whoosh's term table moves a file position while it searches.
        with self._lock:
            try:
                info = self._reader._terms.term_info(field, term.encode("utf-8"))
            except WhooshTermNotFound:
                return None
            offset, length = info._offset, info._length
            data = self._reader._terms._postfile.get(
                offset, length[0] if isinstance(length, tuple) else length
            )
        return _decode(data)

    def prefix_postings(self, prefix: str) -> Postings | None:
        """Union over the first MOST_EXPANSIONS terms that begin so; a chunk counts once for each of them."""
        weights = np.zeros(self.size, dtype=np.float32)
        for term in self.terms_from(prefix, MOST_EXPANSIONS):
            postings = self.postings(term)
            if postings is not None:
                weights[postings.documents] += postings.weights
        documents = np.flatnonzero(weights).astype(np.int32)
        return Postings(documents, weights[documents]) if len(documents) else None

    def terms_from(self, prefix: str, most: int) -> list[str]:
        """The first `most` terms that begin so. Raises SegmentDamaged."""
        begin = prefix.encode("utf-8")
        with _reading(), self._lock:
            found = (term for _, term in islice(self._reader._terms.terms_from(TEXT_FIELD, begin), most))
            return [term.decode("utf-8") for term in takewhile(lambda term: term.startswith(begin), found)]

    def frequency(self, field: str, term: str) -> int:
        postings = self.postings(term, field)
        return 0 if postings is None else len(postings.documents)

    def _count_languages(self) -> dict[str, int]:
        with _reading(), self._lock:
            terms = [term.decode() for term in self._reader.lexicon(LANGUAGE_FIELD)]
        return {term: self.frequency(LANGUAGE_FIELD, term) for term in terms}

    def marker(self, deleted: set[int]) -> int | None:
        """The outbox position stored with the newest commit, when this segment holds it."""
        postings = self.postings(MARKER_TERM, MARKER_FIELD)
        if postings is None:
            return None
        living = [number for number in postings.documents.tolist() if number not in deleted]
        with _reading():
            return int(self._column(POSITION_COLUMN, ">i8", -1)[living[-1]]) if living else None

    def _column(self, name: str, dtype: str, default: int) -> NDArray[Any]:
        """A column as an array; Whoosh does not write a tail of default values."""
        values = np.full(self.size, default, dtype=dtype)
        if self._reader.has_column(name):
            reader = self._reader.column_reader(name, translate=False)
            raw = reader._dbfile.get(reader._basepos, reader._count * reader._fixedlen)
            stored = np.frombuffer(raw, dtype=dtype)
            values[: len(stored)] = stored
        return values


_SCHEMA = schema()


def _close_file(reader: SegmentReader) -> None:
    """Close the one file of a segment; Whoosh's own `close` stops at the views of it."""
    reader._storage.a._file.file.close()


def _decode(data: bytes) -> Postings:
    """Whoosh 3's posting blocks: a magic word, then (length, pickled header, pickled and packed columns)."""
    if data[:4] != _MAGIC:
        raise ValueError("no posting list here")
    position, last = 4, False
    documents: list[NDArray[np.int32]] = []
    weights: list[NDArray[np.float32]] = []
    while not last:
        (length,) = _BLOCK_LENGTH.unpack_from(data, position)
        last, length = length < 0, abs(length)
        start = position + _BLOCK_LENGTH.size
        block = io.BytesIO(data[start : start + length])
        count, _, _, compression, _, _ = pickle.load(block)
        body = block.read()
        ids, frequencies, _ = pickle.loads(zlib.decompress(body) if compression else body)
        documents.append(np.cumsum(np.array(ids, dtype=np.int32), dtype=np.int32))
        if frequencies is None or isinstance(frequencies, float):
            weights.append(np.full(count, frequencies or 1.0, dtype=np.float32))
        else:
            weights.append(np.array(frequencies, dtype=np.float32))
        position = start + length
    return Postings(np.concatenate(documents), np.concatenate(weights))


class Snapshot:
    """The index as of one commit. Immutable; segments that an earlier snapshot had open are shared with it."""

    def __init__(self, folder: Path, cache: PostingsCache, earlier: Snapshot | None = None) -> None:
        self._cache = cache
        storage = _PlainStorage(str(folder))
        known = {view.name: view for view in earlier.views} if earlier else {}
        try:
            with _reading():
                toc, views = _open_segments(storage, known)
        except SegmentDamaged:
            storage.close_files()
            raise
        self.generation: int = toc.generation
        self.views: list[SegmentView] = views
        self.offsets = np.concatenate([[0], np.cumsum([view.size for view in views], dtype=np.int64)])
        self.chunk_ids = _joined([view.chunk_ids for view in views], np.int64)
        self.lengths = _joined([view.lengths for view in views], np.float32)
        self.alive = self.chunk_ids >= 0
        self.marker = -1
        for offset, segment, view in zip(self.offsets, toc.segments, views, strict=False):
            deleted = set(segment.deleted_docs())
            if deleted:
                self.alive[offset + np.fromiter(deleted, dtype=np.int64, count=len(deleted))] = False
            position = view.marker(deleted)
            self.marker = self.marker if position is None else max(self.marker, position)
        self.count = int(self.alive.sum())
        self.average_length = float(self.lengths[self.alive].mean()) if self.count else 1.0
        self.languages = self._languages()
        cache.drop_segments({view.name for view in views})

    def postings(self, term: str, prefix: bool = False) -> Postings | None:
        """A term's postings over all segments, deleted documents included, by document number of the snapshot.

        With `prefix`, those of all terms that begin so.
        """
        found = [
            (offset, postings)
            for offset, view in zip(self.offsets.tolist(), self.views, strict=False)
            if (postings := self._segment_postings(view, term, prefix)) is not None
        ]
        if not found:
            return None
        if len(found) == 1 and found[0][0] == 0:
            return found[0][1]
        return Postings(
            np.concatenate([postings.documents + np.int32(offset) for offset, postings in found]),
            np.concatenate([postings.weights for _, postings in found]),
        )

    def _segment_postings(self, view: SegmentView, term: str, prefix: bool) -> Postings | None:
        # No term ends in NUL: the analyzer takes it for a space.
        key = (view.name, f"{term}\0" if prefix else term)
        known, postings = self._cache.get(key)
        if not known:
            postings = view.prefix_postings(term) if prefix else view.postings(term)
            self._cache.put(key, postings)
        return postings

    def _languages(self) -> tuple[str, ...]:
        """The languages of the chunks, commonest first."""
        counts: dict[str, int] = {}
        for view in self.views:
            for language, count in view.languages.items():
                counts[language] = counts.get(language, 0) + count
        return tuple(sorted(counts, key=lambda language: (-counts[language], language)))


def _joined(parts: list[NDArray[Any]], dtype: type[np.generic]) -> NDArray[Any]:
    return np.concatenate(parts) if parts else np.zeros(0, dtype=dtype)


def _open_segments(storage: FileStorage, known: dict[str, SegmentView]) -> tuple[Any, list[SegmentView]]:
    """The newest table of contents and its segments; tries again when a commit came in between."""
    for attempt in range(OPEN_ATTEMPTS):
        toc = TOC.read(storage, INDEX_NAME, schema=_SCHEMA)
        try:
            return toc, [known.get(item.segment_id()) or SegmentView(storage, item) for item in toc.segments]
        except FileNotFoundError:
            if attempt == OPEN_ATTEMPTS - 1 or TOC._latest_generation(storage, INDEX_NAME) == toc.generation:
                raise
    raise AssertionError("unreachable")
