"""Decides what it means that files or whole roots are not there: deleted, away for a while, or ask a person."""

from __future__ import annotations

from collections.abc import Callable

from core.catalog.catalogue import Catalogue
from core.catalog.records import Document, Source, SourceState
from core.library.roots import RootMemory
from core.library.sources import REMOVE_BATCH
from core.library.survey import Survey
from core.library.vanish import MissingFiles
from core.library.workqueue import WorkQueue

KEPT_REASON = "The file is not there; its text was kept."
KEPT_REMEDY = "It is looked at again as soon as the file is back."


class Absences:
    """Used by the patrol's thread alone. `changed` (source id) is called after rows or states differ."""

    def __init__(
        self,
        catalogue: Catalogue,
        queue: WorkQueue,
        survey: Survey,
        missing: MissingFiles,
        roots: RootMemory,
        changed: Callable[[int], None],
    ) -> None:
        self._catalogue = catalogue
        self._queue = queue
        self._survey = survey
        self._missing = missing
        self._roots = roots
        self._changed = changed

    def offline(self, source: Source) -> bool:
        """Whether the root is away; the source then says so, and nothing may be taken for deleted."""
        reason = self._roots.absence(source)
        if reason:
            self.set_state(source, "offline", f"{reason} What is indexed of it stays.")
        return bool(reason)

    def set_state(self, source: Source, state: SourceState, reason: str = "") -> None:
        now = self._catalogue.sources.get(source.id)
        if now is not None and (now.state, now.reason) != (state, reason):
            self._catalogue.sources.set_state(source.id, state, reason)
            self._changed(source.id)

    def held(self) -> frozenset[int]:
        """Sources whose missing files wait for something else than time."""
        return frozenset(
            source.id for source in self._catalogue.sources.all() if source.state in ("asking", "offline")
        )

    def undecided(self) -> frozenset[int]:
        """Sources with missing files on which time will decide."""
        return frozenset(self._missing.sources()) - self.held()

    def next_due(self) -> float | None:
        """The monotonic time of the next decision."""
        return self._missing.next_due(self.held())

    def settle(self) -> None:
        """Decide on files that have been missing long enough."""
        for source_id in self._missing.sources():
            source = self._catalogue.sources.get(source_id)
            if source is None:
                self._missing.forget_source(source_id)
            elif self._missing.due(source_id) or source.state == "asking":
                self._settle_source(source)

    def _settle_source(self, source: Source) -> None:
        if self.offline(source):
            return
        missing = self._survey.still_missing(source)
        total = sum(self._catalogue.documents.counts(source.id).values())
        if missing and self._missing.must_ask(source.id, total):
            reason = f"{len(missing)} of {total} files vanished at once from {source.path}. Nothing was removed yet."
            self.set_state(source, "asking", reason)
            return
        if source.state == "asking":
            self.set_state(source, "active")
        self._remove(source, missing)

    def welcome(self, source: Source) -> None:
        """After a look: a source whose missing files have all come back asks nothing any more."""
        if source.state == "asking" and not self._missing.of_source(source.id):
            self.set_state(source, "active")

    def decide(self, source: Source, purge: bool) -> None:
        """A person's answer: remove what is missing, or keep its text without its files."""
        missing = self._survey.still_missing(source)
        if purge:
            self._remove(source, missing)
        else:
            with self._catalogue.transaction():
                for document in missing:
                    self._catalogue.documents.set_state(document.id, "offline", KEPT_REASON, KEPT_REMEDY)
        self._missing.forget_source(source.id)
        self.set_state(source, "active")

    def _remove(self, source: Source, documents: list[Document]) -> None:
        for start in range(0, len(documents), REMOVE_BATCH):
            batch = documents[start : start + REMOVE_BATCH]
            with self._catalogue.transaction():
                for document in batch:
                    self._catalogue.documents.remove(document.id)
            for document in batch:
                self._queue.forget(document.id)
            self._missing.found(batch)
            self._missing.removed(source.id, len(batch))
        if documents:
            self._changed(source.id)
