"""The writing half of the words index: batches with their marker in one commit, and merges when there is time.

It runs in a process of its own (`lexical_writer`), because Whoosh's writer is pure Python and would hold the
engine's interpreter lock for seconds.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from whoosh.filedb.filestore import FileStorage
from whoosh.index import FileIndex
from whoosh.reading import SegmentReader
from whoosh.writing import SegmentWriter

from core.index import whoosh_patch
from core.index.lexical_format import (
    ID_FIELD,
    MARKER_FIELD,
    MARKER_TERM,
    IndexedChunk,
    chunk_document,
    codec,
    marker_document,
    schema,
)

INDEX_NAME = "words"
# Memory for postings before Whoosh spills them to disk; 128 MB costs 160 MB of RSS and gains nothing here.
POOL_MB = 128
# A writer of an engine that was killed a moment ago may still finish its commit.
LOCK_WAIT_S = 60.0

# Each segment costs every term a lookup, so small ones are merged; but a merge costs about 1 ms a chunk, so
# only segments of like size are put together and none beyond MERGED_CHUNKS is written again for its size.
MOST_SEGMENTS = 8
MERGED_CHUNKS = 40_000
DELETED_SHARE = 0.2


class DurableStorage(FileStorage):  # type: ignore[misc]
    """Whoosh never calls fsync. Here all files of a commit are on the disk before the rename that makes it count."""

    def __init__(self, path: str) -> None:
        super().__init__(path)
        self._written: list[str] = []

    def create_file(self, name: str, *args: Any, **kwargs: Any) -> Any:
        self._written.append(name)
        return super().create_file(name, *args, **kwargs)

    def rename_file(self, oldname: str, newname: str, safe: bool = False) -> None:
        for name in self._written:
            _sync(Path(self.folder) / name)
        self._written.clear()
        super().rename_file(oldname, newname, safe=safe)
        _sync(Path(self.folder))


def _sync(path: Path) -> None:
    if sys.platform == "win32" and path.is_dir():
        return  # Windows cannot open a folder as a file, and keeps renames in its own log
    try:
        handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    except FileNotFoundError:
        return  # a temporary file that Whoosh has already put into the segment
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


class LexicalStore:
    """One index folder, opened for writing; made when it is empty. Whoosh's exceptions pass through."""

    def __init__(self, folder: Path) -> None:
        whoosh_patch.apply()
        folder.mkdir(parents=True, exist_ok=True)
        self._storage = DurableStorage(str(folder))
        self._schema = schema()
        if not any(folder.glob(f"_{INDEX_NAME}_*.toc")):
            FileIndex.create(self._storage, self._schema, INDEX_NAME)
        self._index = FileIndex(self._storage, schema=self._schema, indexname=INDEX_NAME)

    def apply(self, add: Sequence[IndexedChunk], delete: Iterable[int], marker: int) -> None:
        """Deletes, adds and the marker as one commit. Deleting what is not there, or adding again, does no harm."""
        writer = self._writer()
        try:
            gone = {str(chunk_id) for chunk_id in delete} | {str(chunk.id) for chunk in add}
            self._delete(writer, gone)
            for chunk in add:
                writer.add_document(**chunk_document(chunk))
            writer.add_document(**marker_document(marker))
        except BaseException:
            writer.cancel()
            raise
        writer.commit(merge=False)

    def merge(self) -> bool:
        """Merge once if it is worth it; True when something was merged. Killing it halfway loses nothing."""
        if not self._worth_merging(self._index._segments()):
            return False
        writer = self._writer()
        writer.commit(mergetype=self._merge_policy)
        return True

    def segments(self) -> list[tuple[int, int]]:
        """(documents, deleted ones) per segment."""
        return [(item.doc_count_all(), item.deleted_count()) for item in self._index._segments()]

    def _writer(self) -> SegmentWriter:
        return SegmentWriter(self._index, timeout=LOCK_WAIT_S, limitmb=POOL_MB, codec=codec())

    def _delete(self, writer: SegmentWriter, ids: set[str]) -> None:
        """Straight through the terms: Whoosh's own `delete_by_term` runs a search per id."""
        terms = [(ID_FIELD, chunk_id.encode()) for chunk_id in ids] + [(MARKER_FIELD, MARKER_TERM.encode())]
        for segment in writer.segments:
            reader = SegmentReader(self._storage, self._schema, segment)
            try:
                for field, term in terms:
                    if (field, term) in reader._terms:
                        for number in reader.postings(field, term).all_ids():
                            segment.delete_document(number)
            finally:
                reader.close()

    def _worth_merging(self, segments: Sequence[Any]) -> bool:
        return len(_to_merge(segments)) > 0

    def _merge_policy(self, writer: SegmentWriter, segments: Sequence[Any]) -> list[Any]:
        chosen = _to_merge(segments)
        for segment in chosen:
            reader = SegmentReader(self._storage, self._schema, segment)
            writer.add_reader(reader)
            reader.close()
        return [segment for segment in segments if segment not in chosen]


def _to_merge(segments: Sequence[Any]) -> list[Any]:
    """Segments to be written anew as one: those full of deleted chunks, or the smallest when there are too many."""
    full = [
        segment for segment in segments if segment.deleted_count() > DELETED_SHARE * segment.doc_count_all()
    ]
    if any(segment.doc_count_all() > 1 for segment in full):
        return full
    if len(segments) <= MOST_SEGMENTS:
        return []
    chosen: list[Any] = []
    total = 0
    for segment in sorted(segments, key=lambda item: int(item.doc_count_all())):
        if chosen and len(chosen) > 1 and total + segment.doc_count_all() > MERGED_CHUNKS:
            break
        chosen.append(segment)
        total += segment.doc_count_all()
    return chosen
