"""Compares the disk with the catalogue. Pure functions: what is new, changed, moved, gone is decided here."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import PurePath

from core.catalog.records import Document, FileStamp
from core.library.scanner import FileFact

# A document is re-read when its file's metadata changed after Footnote last made sure of it. The kernel's clock
# for file times runs up to one tick (10 ms) behind the one that programs read.
CLOCK_TICK_S = 0.02


@dataclass(frozen=True)
class Plan:
    """What has to be done so that the catalogue tells what is on disk."""

    new: tuple[FileFact, ...]
    changed: tuple[tuple[Document, FileFact], ...]
    outdated: tuple[Document, ...]
    back: tuple[tuple[Document, FileFact], ...]
    gone: tuple[Document, ...]
    same: int

    @property
    def empty(self) -> bool:
        return not (self.new or self.changed or self.outdated or self.back or self.gone)


@dataclass(frozen=True)
class Move:
    """A document whose file is now at another path. `edited`: its content must be read again, too."""

    document: Document
    fact: FileFact
    edited: bool = False


def compare(
    facts: Iterable[FileFact],
    documents: Iterable[Document],
    unknown: Callable[[str], bool] = lambda _: False,
    outdated: Callable[[Document], bool] = lambda _: False,
    sample: frozenset[int] = frozenset(),
) -> Plan:
    """Sort files and documents by path into what is new, changed, outdated, back again, gone, the same.

    `unknown` tells of a path that could not be looked at: a document there is not gone. `outdated` tells
    of a document whose text another reader made of the same file. `sample` holds ids of
    documents to read although nothing speaks for a change, which catches file systems that tell lies.
    """
    known = {document.path: document for document in documents}
    new: list[FileFact] = []
    changed: list[tuple[Document, FileFact]] = []
    older: list[Document] = []
    back: list[tuple[Document, FileFact]] = []
    same = 0
    for fact in facts:
        document = known.pop(fact.path, None)
        if document is None:
            new.append(fact)
            continue
        if document.state == "offline":
            back.append((document, fact))
        if suspicious(document, fact) or document.id in sample:
            changed.append((document, fact))
        elif outdated(document):
            older.append(document)
        else:
            same += 1
    gone = tuple(
        document for document in known.values() if document.state != "offline" and not unknown(document.path)
    )
    return Plan(tuple(new), tuple(changed), tuple(older), tuple(back), gone, same)


def suspicious(document: Document, fact: FileFact) -> bool:
    """Whether the file may hold something else than the catalogue has of it.

    Size and time alone miss content that was replaced under the old time stamp, so the inode and the time of
    the last change of metadata, which no program can set, count as well.
    """
    if document.state == "pending" or document.stamp != fact.stamp:
        return True
    return document.indexed is None or fact.ctime_ns / 1e9 > document.indexed - CLOCK_TICK_S


def match_moves(
    new: Iterable[FileFact],
    gone: Iterable[Document],
    hash_of: Callable[[FileFact], str],
    hints: Mapping[str, str] | None = None,
) -> list[Move]:
    """Pairs new files with documents that are gone: the same file at another place.

    In this order: `hints` (new path -> old path, from the watcher), the same inode, size and time, the same
    content. `hash_of` is asked only for a file whose size a gone document had; it returns "" when it cannot tell.
    """
    left = {document.path: document for document in gone}
    by_stamp = {document.stamp: document for document in left.values()}
    by_content = _by_content(left.values())
    sizes = {document.stamp.size for document in left.values() if document.content_hash}
    moves: list[Move] = []
    for fact in new:
        document = left.get((hints or {}).get(fact.path, ""))
        if document is None:
            document = _unless_taken(by_stamp.get(fact.stamp), left)
        if document is None and fact.stamp.size in sizes and fact.stamp.size > 0:
            document = _best_name(by_content.get(hash_of(fact), ()), fact, left)
        if document is None:
            continue
        del left[document.path]
        moves.append(Move(document, fact, edited=not _same_content(document.stamp, fact.stamp)))
    return moves


def _same_content(old: FileStamp, new: FileStamp) -> bool:
    """A file that was only renamed keeps size and time, and a copy's content is read once more: cheap, and sure."""
    return (old.size, old.mtime_ns) == (new.size, new.mtime_ns)


def _by_content(documents: Iterable[Document]) -> dict[str, list[Document]]:
    found: dict[str, list[Document]] = {}
    for document in documents:
        if document.content_hash:
            found.setdefault(document.content_hash, []).append(document)
    return found


def _unless_taken(document: Document | None, left: Mapping[str, Document]) -> Document | None:
    return document if document is not None and document.path in left else None


def _best_name(
    candidates: Iterable[Document], fact: FileFact, left: Mapping[str, Document]
) -> Document | None:
    """Of several documents with this content the one of the same name, else any."""
    free = [document for document in candidates if document.path in left]
    name = PurePath(fact.path).name
    return min(free, key=lambda document: PurePath(document.path).name != name, default=None)
