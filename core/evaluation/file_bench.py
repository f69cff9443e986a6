"""A workbench filled with real files, through the extractors and the chunker of the library, that answers questions."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from core.answer.answerer import UNCERTAIN_NOTE, Answerer, Listener
from core.catalog.records import FileStamp
from core.errors import UserInputError
from core.evaluation.corpus import GateQuestion, Outcome, Quoted
from core.evaluation.workbench import Tell, Workbench
from core.library.extract.pool import ExtractorPool
from core.library.reading import Content, FileReader
from core.retrieval.query import Query, Turn
from core.retrieval.result import Evidence

# One search for the answer with the floor, one for the order without it; enough candidates for nDCG@10.
RANKED = 33


class FileBench(Workbench):
    """A workbench over the files below `root`; documents are named by their path from there, others by their whole path."""

    def __init__(self, profile: Path, root: Path, tell: Tell = lambda text: None) -> None:
        super().__init__(profile, tell)
        self.root = root
        self._answerer = Answerer(lambda: None, self.searching)

    def take_in_files(self, files: Iterable[Path], others: Iterable[Path] = ()) -> int:
        """Read, index and embed files; returns how many of `others` gave text. Raises UserInputError for one of `files` without."""
        source = self.catalogue.sources.add(str(self.root), "folder")
        with closing(ExtractorPool()) as pool:
            reader = FileReader(pool, threading.Event())
            for path in files:
                if not self._take_in(path, source.id, reader):
                    raise UserInputError(f"{path} gives no text.", "Take it out of the folder, or mend it.")
            taken = sum(self._take_in(path, source.id, reader) for path in others)
        self.finish()
        return taken

    def _take_in(self, path: Path, source_id: int, reader: FileReader) -> bool:
        """Whether the file gave text."""
        with self.catalogue.transaction():
            document = self.catalogue.documents.see(source_id, str(path), FileStamp(0, 0, 0), time.time())
        outcome = reader.read(document, forced=True)
        if not isinstance(outcome, Content) or not outcome.content.drafts:
            return False
        with self.catalogue.transaction():
            self.catalogue.chunks.save(document.id, outcome.content)
        return True

    def ask(self, question: GateQuestion) -> Outcome:
        """The answer without a chat model, and the order of all that was found."""
        history: tuple[Turn, ...] = ()
        for earlier in question.before:
            answer = self._answerer.answer(
                earlier, self.retriever.search(Query(earlier, history, patient=True)), history, SILENT
            )
            history = (*history, Turn("user", earlier), Turn("assistant", answer.text))
        result = self.retriever.search(Query(question.text, history, patient=True))
        answer = self._answerer.answer(question.text, result, history, SILENT)
        order = self.retriever.search(Query(question.text, history, k=RANKED, floor=False, patient=True))
        numbers = {number for sentence in answer.sentences for number in sentence.citations}
        return Outcome(
            answer.refused,
            order.trace.candidates,
            self._quoted(result.evidence),
            self._quoted(item for item in answer.references if item.n in numbers),
            result.answer_probability,
            sure=not answer.refused and UNCERTAIN_NOTE not in answer.degraded,
        )

    def name_of(self, path: str) -> str:
        place = Path(path)
        return (
            place.relative_to(self.root).as_posix() if place.is_relative_to(self.root) else place.as_posix()
        )

    def _quoted(self, items: Iterable[Evidence]) -> tuple[Quoted, ...]:
        return tuple(Quoted(self.name_of(item.path), item.text) for item in items)


SILENT = Listener(lambda stage: None, lambda references: None, lambda text: None, lambda: False)
