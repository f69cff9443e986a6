"""Looks at the disk where something may have changed, and carries the differences into the catalogue."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from core.catalog.catalogue import Catalogue
from core.catalog.records import Document, Source
from core.errors import Cancelled
from core.library.compare import Move, Plan, compare, match_moves
from core.library.ignore import IgnoreRules
from core.library.reading import READER_VERSION, content_hash
from core.library.scanner import FileFact, ScanReport, is_folder, look_at, scan
from core.library.sources import inside
from core.library.vanish import MissingFiles
from core.library.workqueue import Job, Priority, WorkQueue

_Item = TypeVar("_Item")

# Rows written in one transaction.
BATCH_ROWS = 200
# Files read again at a full compare although nothing speaks for a change: some file systems keep no honest times.
SAMPLE = 20


class Survey:
    """Compares and applies. Used by one thread; nothing else makes, moves or removes documents while it works."""

    def __init__(
        self,
        catalogue: Catalogue,
        queue: WorkQueue,
        rules: IgnoreRules,
        missing: MissingFiles,
        cancelled: Callable[[], bool],
    ) -> None:
        self._catalogue = catalogue
        self._queue = queue
        self._rules = rules
        self._missing = missing
        self._cancelled = cancelled

    def everything(self, source: Source, edited: bool, moves: Mapping[str, str]) -> ScanReport:
        """Compare all of a source. `moves`: new path -> old path of known renames. Raises OSError when its root cannot be opened, Cancelled when stopped."""
        report = (
            scan(source.path, self._rules, self._cancelled) if look_or_folder(source.path) else ScanReport()
        )
        documents = self._catalogue.documents.of_source(source.id)
        sample = random.sample(documents, min(SAMPLE, len(documents)))
        blocked = [problem.path for problem in report.problems]
        plan = compare(
            report.facts,
            documents,
            unknown=lambda path: any(path == place or inside(path, place) for place in blocked),
            outdated=_of_another_reader,
            sample=frozenset(document.id for document in sample if document.state in ("ready", "words only")),
        )
        self._apply(source, plan, report.facts, moves, edited)
        return report

    def places(self, source: Source, paths: Iterable[str], moves: Mapping[str, str]) -> None:
        """Compare only these files and folders of a source. `moves`: new path -> old path of known renames."""
        facts: dict[str, FileFact] = {}
        documents: dict[int, Document] = {}
        for path in paths:
            if path != source.path and not self._rules.visible(source.path, path):
                continue
            for fact in self._facts_at(path):
                facts[fact.path] = fact
            at_path = self._catalogue.documents.at_path(path)
            for document in [*([at_path] if at_path else []), *self._catalogue.documents.below(path)]:
                documents[document.id] = document
        plan = compare(facts.values(), documents.values(), unknown=_not_certain, outdated=_of_another_reader)
        self._apply(source, plan, list(facts.values()), moves, edited=True)

    def still_missing(self, source: Source) -> list[Document]:
        """The source's missing files that are missing indeed, or have become invisible to it."""
        found = [
            document
            for document in self._missing.of_source(source.id)
            if not _certainly_absent(document.path) and self._rules.visible(source.path, document.path)
        ]
        self._missing.found(found)
        return self._missing.of_source(source.id)

    def _facts_at(self, path: str) -> list[FileFact]:
        try:
            if is_folder(path):
                return scan(path, self._rules, self._cancelled).facts
            fact = look_at(path)
        except OSError:  # it cannot be told; the next full compare names the reason
            return []
        return [fact] if fact else []

    def _apply(
        self, source: Source, plan: Plan, facts: Sequence[FileFact], hints: Mapping[str, str], edited: bool
    ) -> None:
        there = {fact.path for fact in facts}
        self._missing.found(
            document for document in self._missing.of_source(source.id) if document.path in there
        )
        self._missing.add(plan.gone)
        moves = self._find_moves(plan.new, hints) if plan.new else []
        taken = {move.fact.path for move in moves}
        jobs = self._move(source, moves)
        priority = Priority.EDITED if edited else Priority.NEW
        jobs += self._make(source, [fact for fact in plan.new if fact.path not in taken], priority)
        jobs += [
            _job(document, source, _urgency(document, fact, priority)) for document, fact in plan.changed
        ]
        jobs += [_job(document, source, Priority.SUSPECT) for document in plan.outdated]
        jobs += self._welcome_back(source, [document for document, _ in plan.back])
        for job in jobs:
            self._queue.put(job)

    def _find_moves(self, new: Sequence[FileFact], hints: Mapping[str, str]) -> list[Move]:
        """New files that are old documents at another place. Their old places are looked at: they must be empty."""
        candidates = {document.id: document for document in self._missing.all()}
        for document in self._catalogue.documents.with_inodes(sorted({fact.stamp.inode for fact in new})):
            candidates[document.id] = document
        for old in hints.values():
            hinted = self._catalogue.documents.at_path(old)
            if hinted is not None:
                candidates[hinted.id] = hinted
        gone = [document for document in candidates.values() if _certainly_absent(document.path)]
        return match_moves(new, gone, _hash_or_nothing, hints)

    def _move(self, source: Source, moves: Sequence[Move]) -> list[Job]:
        """Documents keep their passages and vectors. Returns jobs for those that were edited on the way."""
        for batch in _batches(moves):
            with self._catalogue.transaction():
                for move in batch:
                    self._catalogue.documents.move(
                        move.document.id, source.id, move.fact.path, _title_after(move), move.fact.stamp
                    )
                    if move.document.state == "offline":
                        self._catalogue.documents.set_state(move.document.id, "words only")
        self._missing.found(move.document for move in moves)
        return [
            Job(move.document.id, source.id, Priority.EDITED)
            for move in moves
            if move.edited or move.document.state in ("pending", "offline")
        ]

    def _welcome_back(self, source: Source, documents: Sequence[Document]) -> list[Job]:
        """Files that a person had kept without their files are there again; reading tells their true state."""
        for document in documents:
            self._catalogue.documents.set_state(
                document.id, "words only" if document.chunk_count else "pending"
            )
        return [Job(document.id, source.id, Priority.SUSPECT) for document in documents]

    def _make(self, source: Source, new: Sequence[FileFact], priority: Priority) -> list[Job]:
        jobs: list[Job] = []
        for batch in _batches(new):
            if self._cancelled():
                raise Cancelled
            with self._catalogue.transaction():
                for fact in batch:
                    document = self._catalogue.documents.see(source.id, fact.path, fact.stamp, fact.modified)
                    jobs.append(Job(document.id, document.source_id, priority))
        return jobs


def look_or_folder(path: str) -> bool:
    """Whether a file or folder stands here. Raises OSError when that cannot be told."""
    return is_folder(path) or look_at(path) is not None


def _batches(items: Sequence[_Item]) -> Iterable[Sequence[_Item]]:
    return (items[start : start + BATCH_ROWS] for start in range(0, len(items), BATCH_ROWS))


def _of_another_reader(document: Document) -> bool:
    """Whether its text is of another version of Footnote's readers, which may make more of the same file, or less."""
    return document.reader != READER_VERSION


def _job(document: Document, source: Source, priority: Priority) -> Job:
    """A file to read that has been read before."""
    return Job(document.id, source.id, priority, _of_another_reader(document), document.attempts)


def _urgency(document: Document, fact: FileFact, priority: Priority) -> Priority:
    """Last come files that may have brought the engine down, and those of which only the time of change is odd."""
    if document.attempts > 0 or document.stamp == fact.stamp:
        return max(priority, Priority.SUSPECT) if priority is not Priority.EDITED else priority
    return priority


def _title_after(move: Move) -> str:
    """A title that was the file's name follows the name; one that the document gives itself stays."""
    old_name, new_name = Path(move.document.path).stem, Path(move.fact.path).stem
    return new_name if move.document.title in ("", old_name) else move.document.title


def _certainly_absent(path: str) -> bool:
    try:
        return look_at(path) is None
    except OSError:
        return False


def _not_certain(path: str) -> bool:
    """Whether it cannot be told if a file stands at this path."""
    return not _certainly_absent(path)


def _hash_or_nothing(fact: FileFact) -> str:
    try:
        return content_hash(fact.path)
    except OSError:
        return ""
