"""A profile filled with a set's documents and the very retrieval that the window uses, without watching any files."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable
from pathlib import Path

from core.catalog.catalogue import Catalogue
from core.catalog.chunks import DocumentContent
from core.catalog.records import FileStamp
from core.errors import ModelUnavailable
from core.evaluation.dataset import SetDocument
from core.index.follow import IndexFollower
from core.index.follow_vectors import VectorsFollower
from core.library.chunker import chunk_document
from core.library.extract.result import Extracted
from core.library.reading import make_drafts, storable_text
from core.models.fingerprint import profile_id
from core.models.in_use import ModelsInUse
from core.paths import ProfilePaths
from core.retrieval.ranking.rerank_maxsim import MaxSimReranker
from core.retrieval.search import Models, Retriever
from core.settings import Settings
from core.text.language import detect_language

EMBED_BATCH = 64
# Questions of a set meet the same passages again and again; a million tokens take 400 MB.
CACHED_TOKENS = 1_000_000
Tell = Callable[[str], None]


class Workbench:
    """Opens `folder` as a profile, takes documents in, and searches them. Close it when done."""

    def __init__(self, folder: Path, tell: Tell = lambda text: None) -> None:
        profile = ProfilePaths(folder)
        profile.create()
        self._tell = tell
        self.catalogue = Catalogue(profile.catalogue)
        self.models = ModelsInUse(Settings(profile.settings), profile.model_cache, lambda: None)
        self.models.load()
        embedder, means, states = self.models.embedder(), self.models.profile(), self.models.token_states()
        if embedder is None or means is None or states is None:
            raise self.models.embedding_problem or ModelUnavailable("No embedding model is available.", "")
        self.embedder, self.profile = embedder, means
        vectors = VectorsFollower(
            self.catalogue,
            profile.vectors,
            embedder.model_id,
            lambda raw, languages: means.centre(raw, languages, "passage"),
            profile_id(means),
        )
        self.follower = IndexFollower(self.catalogue, profile.lexical, vectors)
        rerankers = (MaxSimReranker(states, means, CACHED_TOKENS),)
        self._searching = Models(embedder, means, rerankers, states=states, reader=self.models.reader())
        self.retriever = Retriever(
            self.catalogue, lambda: self.follower.words, lambda: self.follower.vectors, self.searching
        )

    def searching(self) -> Models:
        """The models that search, as the engine has them without a chat model."""
        return self._searching

    def take_in(self, documents: Iterable[SetDocument]) -> None:
        """Save, index and embed what is not there yet."""
        source = self.catalogue.sources.add("/evaluation", "folder")
        for count, item in enumerate(documents, start=1):
            path = f"/evaluation/{item.group or '-'}/{item.id}"
            if self.catalogue.documents.at_path(path) is None:
                self._save(source.id, path, item)
            if count % 200 == 0:
                self._tell(f"{count} documents read")
        self.finish()

    def finish(self) -> None:
        """Embed and index what was saved."""
        self._embed()
        while not self.follower.caught_up():
            self.follower.step()

    def _save(self, source_id: int, path: str, item: SetDocument) -> None:
        now = time.time()
        stamp = FileStamp(len(item.text), 0, 0)
        text = storable_text(item.text)
        language = detect_language(text)
        extracted = Extracted(status="ok", reason="", text=text, title=item.title)
        drafts = tuple(make_drafts(text, chunk_document(extracted), item.title, language))
        with self.catalogue.transaction():
            document = self.catalogue.documents.see(source_id, path, stamp, now)
            content = DocumentContent(
                title=item.title or item.id,
                # A set's id is no title: unlike the name of a file, it says nothing that a search could use.
                context_title=item.title,
                media_type="text/plain",
                stamp=stamp,
                modified=now,
                content_hash=hashlib.sha256(text.encode()).hexdigest(),
                language=language,
                text=text,
                drafts=drafts,
            )
            self.catalogue.chunks.save(document.id, content)

    def _embed(self) -> None:
        total = self.catalogue.chunks.count()
        while missing := self.catalogue.embeddings.missing(self.embedder.model_id, EMBED_BATCH):
            chunks = list(self.catalogue.chunks.get(missing).values())
            vectors = self.embedder.embed([chunk.embedded_text for chunk in chunks], "passage")
            self.catalogue.embeddings.save(self.embedder.model_id, chunks, vectors)
            self._tell(
                f"{self.catalogue.embeddings.count(self.embedder.model_id)} of {total} passages embedded"
            )
            self.follower.step()

    def close(self) -> None:
        self.follower.close()
        self.catalogue.close()


def document_id(path: str) -> str:
    """The name that the set gives a document (it may hold slashes), out of its path in the catalogue."""
    return path.split("/", 3)[3]
