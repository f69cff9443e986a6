"""A library on a real folder and a real catalogue, with small waiting times and a way to wait for it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from core.catalog.catalogue import Catalogue
from core.catalog.documents import DocumentFilter
from core.catalog.records import Document, Source
from core.library.library import Library
from core.library.news import LibraryHooks
from core.library.progress import Progress
from core.library.reading import Extractor
from core.library.tempo import Tempo
from core.models.base import Embedder
from tests.support.hash_embedder import HashEmbedder
from tests.support.inline_extractor import InlineExtractor
from tests.support.until_current import until_current

QUICK = Tempo(
    quiet=0.05,
    deadline=0.5,
    grace=0.4,
    fresh=0.1,
    root_check=0.1,
    compare=3600.0,
    unwatched_compare=0.3,
    notify=0.01,
    disk_retry=0.05,
    model_retry=0.05,
    model_retry_most=0.1,
)
PATIENCE_S = 30.0


class Desk:
    """One person's notes folder, their profile's catalogue, and the library between the two."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.notes = home / "notes"
        self.notes.mkdir()
        self.profile = home / "profile"
        self.profile.mkdir()
        self.catalogue = Catalogue(self.profile / "catalogue.sqlite3")
        self.embedder = HashEmbedder()
        self.extractor = InlineExtractor()
        self.progress: list[Progress] = []
        self.changed: list[int] = []
        self._news = threading.Condition()
        self._library: Library | None = None

    def open(
        self,
        embedder: Embedder | str | None = "own",
        extractor: Callable[[int], Extractor] | None = None,
        tempo: Tempo = QUICK,
        built: Callable[[str], None] = lambda _: None,
    ) -> Library:
        """Start a library on the catalogue as it is, after closing the one before."""
        self.close()
        self._library = Library(
            self.catalogue,
            extractor or (lambda _: self.extractor),
            self.embedder if isinstance(embedder, str) else embedder,
            LibraryHooks(self._note_change, self._note_progress, self._wake, built),
            own_folders=[str(self.profile)],
            tempo=tempo,
        )
        self._library.start()
        return self._library

    @property
    def library(self) -> Library:
        return self._library or self.open()

    def add(self, *paths: Path) -> list[Source]:
        """Add the notes folder, or these paths, and wait until all is done."""
        sources = self.library.add([str(path) for path in paths or (self.notes,)])
        self.settle()
        return sources

    def settle(self) -> Progress:
        progress = until_current(self.library, PATIENCE_S)
        assert progress.state != "running", progress
        return progress

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that the watcher has to notice first."""
        deadline = time.monotonic() + PATIENCE_S
        with self._news:
            while not holds():
                assert time.monotonic() < deadline, f"not within {PATIENCE_S:.0f} s: {self.states()}"
                self._news.wait(0.05)

    def write(self, name: str, text: str | bytes) -> Path:
        path = self.notes / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text if isinstance(text, bytes) else text.encode("utf-8"))
        return path

    def document(self, name: str) -> Document | None:
        return self.catalogue.documents.at_path(str(self.notes / name))

    def documents(self) -> list[Document]:
        return self.catalogue.documents.page(DocumentFilter(), limit=100_000)[1]

    def states(self) -> dict[str, str]:
        """State by path below the notes folder."""
        root = str(self.notes) + "/"
        return {document.path.removeprefix(root): document.state for document in self.documents()}

    def indexed_text(self) -> str:
        """All text that could be found or cited at the moment."""
        return "\n".join(item.text for batch in self.catalogue.chunks.all_texts() for item in batch)

    def close(self) -> None:
        if self._library is not None:
            self._library.close()
            self._library = None

    def _note_change(self, source_id: int) -> None:
        self.changed.append(source_id)
        self._wake()

    def _note_progress(self, progress: Progress) -> None:
        self.progress.append(progress)
        self._wake()

    def _wake(self) -> None:
        with self._news:
            self._news.notify_all()


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    desk = Desk(tmp_path)
    yield desk
    desk.extractor.gate.set()
    desk.embedder.gate.set()
    desk.close()
    desk.catalogue.close()
