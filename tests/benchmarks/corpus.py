"""Makes a profile of any number of chunks out of the public sets, and keeps it, so that benchmarks start at once.

The first chunks carry vectors of the bundled model. Embedding 100,000 takes an hour, so beyond `embedded` chunks both
are made: texts by weaving two real documents of one language, vectors by mixing real vectors of these two.
"""

from __future__ import annotations

import hashlib
import os
import random
import re
import shutil
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.catalog.catalogue import Catalogue
from core.catalog.chunks import DocumentContent
from core.catalog.records import ChunkText, FileStamp
from core.evaluation.dataset import SetQuery, documents, queries
from core.index.follow import IndexFollower
from core.index.follow_vectors import VectorsFollower
from core.index.lexical_store import LexicalStore
from core.library.chunker import chunk_document
from core.library.extract.result import Extracted
from core.library.reading import make_drafts, storable_text
from core.models.bundled_embedder import BundledEmbedder
from core.models.fingerprint import profile_id
from core.models.profile import LanguageProfile
from core.paths import ProfilePaths
from core.text.language import detect_language

ROOT = Path(__file__).resolve().parents[2]
SHARED_DATA = ROOT.parent / "shared" / "data"
SEED = 20
# Enough real vectors for the shape of the space: doubling it moved recall and latency by less than their noise.
EMBEDDED = 25_000
EMBED_BATCH = 500
BATCH_DOCUMENTS = 200
# The folders that the documents are spread over, with their share of them: what a question can be limited to.
FOLDERS = {"one": 0.01, "ten": 0.10, "forty": 0.40, "rest": 0.49}
# How much of a made chunk's vector comes from the document that its title names.
OWN_SHARE = (0.5, 0.9)

_SENTENCE = re.compile(r"(?<=[.!?。！？])\s*")


@dataclass(frozen=True)
class Text:
    """A document of the corpus. `woven` are the real documents a made one stems from, by number."""

    title: str
    text: str
    language: str
    woven: tuple[int, int] | None = None


def default_cache() -> Path:
    """Where profiles are kept from run to run when no folder is named."""
    return Path(tempfile.gettempdir()) / "footnote-benchmarks"


def have_data(data: Path = SHARED_DATA) -> bool:
    """Whether the public sets are there; says so where they are not."""
    if data.is_dir():
        return True
    print(f"  skipped: the evaluation data ({data}) is not here")
    return False


def questions(count: int, data: Path = SHARED_DATA) -> list[SetQuery]:
    """Real questions of all sets, mixed, always the same."""
    found = [query for folder in _sets(data) for query in queries(folder / "queries.jsonl")]
    return random.Random(SEED).sample(found, count)


def profile_of(
    chunks: int, cache: Path, data: Path = SHARED_DATA, embedded: int = EMBEDDED, merged: bool = True
) -> ProfilePaths:
    """A closed profile with at least this many chunks, all of them in both indexes. Made on the first call."""
    home = cache / f"{chunks}-{min(chunks, embedded)}"
    profile = ProfilePaths(home / "profile")
    if (home / "complete").exists():
        return profile
    shutil.rmtree(home, ignore_errors=True)
    profile.create()
    started = time.process_time()
    vectors = VectorCache(cache / "vectors", BundledEmbedder(cache / "models"))
    _fill(profile, home / "files", data, chunks, embedded, vectors)
    shutil.copytree(cache / "models", profile.model_cache, dirs_exist_ok=True)
    _index(profile, vectors.model_id, merged)
    (home / "complete").touch()
    _tell(f"made {chunks:,} chunks in {time.process_time() - started:.0f} s of processor time\n")
    return profile


class VectorCache:
    """Vectors of texts by their hash, kept in a file: each text is embedded once."""

    def __init__(self, stem: Path, embedder: BundledEmbedder) -> None:
        self._file = stem.with_suffix(".npz")
        self._embedder = embedder
        self.model_id = embedder.model_id
        self._known: dict[bytes, NDArray[np.float16]] = {}
        if self._file.exists():
            kept = np.load(self._file)
            self._known = dict(zip(map(bytes, kept["keys"]), kept["vectors"], strict=True))

    def of(self, texts: Sequence[str]) -> NDArray[np.float32]:
        """Raw vectors of passages, shape (len(texts), dimension)."""
        keys = [hashlib.sha256(text.encode()).digest() for text in texts]
        for start in range(0, len(texts), EMBED_BATCH):
            batch = range(start, min(len(texts), start + EMBED_BATCH))
            lacking = [at for at in batch if keys[at] not in self._known]
            fresh = self._embedder.embed([texts[at] for at in lacking], "passage") if lacking else ()
            for at, vector in zip(lacking, fresh, strict=True):
                self._known[keys[at]] = vector.astype(np.float16)
            if lacking:
                _tell(f"{batch.stop:,} of {len(texts):,} passages embedded")
        return np.stack([self._known[key] for key in keys]).astype(np.float32)

    def keep(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        keys = np.frombuffer(b"".join(self._known), dtype=np.uint8).reshape(-1, 32)
        np.savez(self._file, keys=keys, vectors=np.stack(list(self._known.values())))


def real_texts(data: Path) -> list[Text]:
    """Every document of the sets once, in an order that is always the same and mixes the sets."""
    found: dict[str, Text] = {}
    for folder in _sets(data):
        for item in documents(folder):
            text = storable_text(item.text)
            found.setdefault(text, Text(item.title, text, detect_language(text)))
    texts = list(found.values())
    random.Random(SEED).shuffle(texts)
    return texts


def made_texts(real: Sequence[Text]) -> Iterator[Text]:
    """Documents without end: sentences of two real ones of the same language in turns."""
    rng = random.Random(SEED)
    by_language: dict[str, list[int]] = {}
    for number, item in enumerate(real):
        by_language.setdefault(item.language, []).append(number)
    while True:
        for one, item in enumerate(real):
            other = rng.choice(by_language[item.language])
            parts = _SENTENCE.split(item.text), _SENTENCE.split(real[other].text)
            space = "" if item.language.startswith("zh") else " "
            woven = space.join(
                sentence for pair in zip(*parts, strict=False) for sentence in rng.sample(pair, 2)
            )
            yield Text(item.title, woven, item.language, (one, other))


def _sets(data: Path) -> list[Path]:
    return [path for path in sorted(data.iterdir()) if list(path.glob("corpus.jsonl*"))]


def _fill(
    profile: ProfilePaths, files: Path, data: Path, chunks: int, embedded: int, vectors: VectorCache
) -> None:
    """Write the files, then the catalogue as if the library had read them, vectors included."""
    catalogue = Catalogue(profile.catalogue)
    source = catalogue.sources.add(str(files), "folder")
    rng = random.Random(SEED)
    real = real_texts(data)
    taken: list[list[int]] = []  # the chunks of each real document
    while sum(map(len, taken)) < min(chunks, embedded):
        with catalogue.transaction():
            batch = real[len(taken) : len(taken) + BATCH_DOCUMENTS]
            taken += [_save(catalogue, source.id, files, item, rng) for item in batch]
    numbers = [number for document in taken for number in document]
    items = _texts(catalogue, numbers)
    raw = vectors.of([item.embedded_text for item in items])
    vectors.keep()
    catalogue.embeddings.save(vectors.model_id, items, raw)
    row_of = {number: row for row, number in enumerate(numbers)}
    rows = [[row_of[number] for number in document] for document in taken]
    mixing = np.random.default_rng(SEED)
    made = made_texts([item for item, document in zip(real, rows, strict=False) if document])
    parents = [document for document in rows if document]
    while catalogue.chunks.count() < chunks:
        with catalogue.transaction():
            for _ in range(BATCH_DOCUMENTS):
                item = next(made)
                assert item.woven is not None
                fresh = _texts(catalogue, _save(catalogue, source.id, files, item, rng))
                one, other = (raw[mixing.choice(parents[number], len(fresh))] for number in item.woven)
                own = mixing.uniform(*OWN_SHARE, (len(fresh), 1)).astype(np.float32)
                mixed = own * one + (1 - own) * other
                mixed /= np.linalg.norm(mixed, axis=1, keepdims=True)
                if fresh:
                    catalogue.embeddings.save(vectors.model_id, fresh, mixed)
        _tell(f"{catalogue.chunks.count():,} of {chunks:,} chunks made")
    catalogue.readiness.settle_states(vectors.model_id)
    catalogue.close()


def _save(catalogue: Catalogue, source_id: int, files: Path, item: Text, rng: random.Random) -> list[int]:
    """One document as the library would have saved it; returns its chunks."""
    folder = files / rng.choices(list(FOLDERS), list(FOLDERS.values()))[0]
    folder.mkdir(parents=True, exist_ok=True)
    handle, name = tempfile.mkstemp(suffix=".txt", dir=folder)
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(item.text)
    facts = Path(name).stat()
    stamp = FileStamp(facts.st_size, facts.st_mtime_ns, facts.st_ino)
    extracted = Extracted(status="ok", reason="", text=item.text, title=item.title)
    drafts = tuple(make_drafts(item.text, chunk_document(extracted), item.title, item.language))
    content = DocumentContent(
        title=item.title or Path(name).stem,
        context_title=item.title,
        media_type="text/plain",
        stamp=stamp,
        modified=facts.st_mtime,
        content_hash=hashlib.sha256(item.text.encode()).hexdigest(),
        language=item.language,
        text=item.text,
        drafts=drafts,
    )
    with catalogue.transaction():
        document = catalogue.documents.see(source_id, name, stamp, facts.st_mtime)
        catalogue.chunks.save(document.id, content)
        # The file is younger than the clock tick that the full compare allows for.
        catalogue.documents.mark_checked(document.id, time.time() + 1)
    return [chunk.id for chunk in catalogue.chunks.of_document(document.id)]


def _texts(catalogue: Catalogue, numbers: Sequence[int]) -> list[ChunkText]:
    found = catalogue.chunks.get(numbers)
    return [found[number] for number in numbers]


def _index(profile: ProfilePaths, model_id: str, merged: bool) -> None:
    """Let both indexes catch up and, like an idle engine, merge the segments of the words."""
    catalogue = Catalogue(profile.catalogue)
    means = LanguageProfile.load_bundled()
    vectors = VectorsFollower(
        catalogue,
        profile.vectors,
        model_id,
        lambda raw, languages: means.centre(raw, languages, "passage"),
        profile_id(means),
    )
    follower = IndexFollower(catalogue, profile.lexical, vectors)
    while not follower.caught_up():
        follower.step()
        _tell("; ".join(f"{name}: {state}" for name, state in follower.state().items()))
    state = catalogue.outbox.state("words")
    follower.close()
    catalogue.close()
    assert state is not None
    store = LexicalStore(profile.lexical / state.folder)
    while merged and store.merge():
        _tell(f"words merged to {len(store.segments())} segments")


def _tell(text: str) -> None:
    """Progress on one line, and only on a terminal."""
    if sys.stderr.isatty():
        print(f"\r\033[K  {text}", end="", file=sys.stderr, flush=True)
