"""The account of every file: on disk = ready + words only + pending + failed + excluded, with reasons."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from typing import Any

from core.catalog.catalogue import Catalogue
from core.catalog.records import Document, DocumentState, Source
from core.catalog.sources import printable
from core.library.ignore import IgnoreRules
from core.library.scanner import ScanReport, scan, words_of


@dataclass(frozen=True)
class SourceLedger:
    """One source's account. `ignored` files are part of `excluded`; `skipped_folders` were not looked into, so
    what they hold is no part of `on_disk`. `away` documents are kept although their files are not there."""

    path: str
    state: str
    reason: str
    on_disk: int
    ready: int
    words_only: int
    pending: int
    failed: int
    excluded: int
    away: int
    ignored: dict[str, int] = field(default_factory=dict)
    skipped_folders: dict[str, str] = field(default_factory=dict)
    unreadable_folders: dict[str, str] = field(default_factory=dict)

    @property
    def adds_up(self) -> bool:
        return self.on_disk == self.ready + self.words_only + self.pending + self.failed + self.excluded


@dataclass(frozen=True)
class Ledger:
    """The account of all sources, taken from the disk as it is now."""

    sources: tuple[SourceLedger, ...]

    def rows(self) -> list[dict[str, Any]]:
        """See protocol_library.SourceAccount."""
        return [asdict(source) | {"adds_up": source.adds_up} for source in self.sources]


def take_ledger(
    catalogue: Catalogue,
    sources: Iterable[Source],
    rules: IgnoreRules,
    cancelled: Callable[[], bool] = lambda: False,
) -> Ledger:
    """Walk every source and hold each file against the catalogue. Raises Cancelled."""
    return Ledger(tuple(_account(catalogue, source, rules, cancelled) for source in sources))


def _account(
    catalogue: Catalogue, source: Source, rules: IgnoreRules, cancelled: Callable[[], bool]
) -> SourceLedger:
    documents = {document.path: document for document in catalogue.documents.of_source(source.id)}
    try:
        report = scan(source.path, rules, cancelled)
    except OSError as error:
        report = ScanReport()
        source_reason = source.reason or f"{source.path} cannot be opened ({words_of(error)})."
    else:
        source_reason = source.reason
    counts = Counter(_state(documents.pop(fact.path, None)) for fact in report.facts)
    ignored = sum(report.ignored.values())
    return SourceLedger(
        path=printable(source.path),
        state=source.state,
        reason=source_reason,
        on_disk=report.files,
        ready=counts["ready"],
        words_only=counts["words only"],
        pending=counts["pending"],
        failed=counts["failed"],
        excluded=counts["excluded"] + ignored,
        away=len(documents),
        ignored=dict(report.ignored),
        skipped_folders={printable(folder): why for folder, why in report.skipped},
        unreadable_folders={printable(problem.path): problem.reason for problem in report.problems},
    )


def _state(document: Document | None) -> DocumentState:
    """A file that the catalogue does not know yet is pending, and so is one whose return it has not noticed."""
    return "pending" if document is None or document.state == "offline" else document.state
