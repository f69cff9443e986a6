"""Recall of the bundled model with its shipped profile on public data, so that no change lowers it unseen."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from core.models.base import TextKind, Vectors
from core.models.bundled_embedder import BundledEmbedder
from core.models.profile import LanguageProfile
from core.text.language import detect_language

Sets = dict[tuple[str, TextKind], tuple[list[str], Vectors]]


@pytest.fixture(scope="module")
def sets(shared_dir: Path, tmp_path_factory: pytest.TempPathFactory) -> Sets:
    """Ids and centred vectors of XQuAD's development half, by language and kind."""
    embedder, profile = BundledEmbedder(tmp_path_factory.mktemp("cache")), LanguageProfile.load_bundled()
    found: Sets = {}
    kinds: list[tuple[TextKind, str]] = [("query", "queries.jsonl"), ("passage", "corpus.jsonl")]
    for language in ("en", "zh"):
        for kind, name in kinds:
            lines = (shared_dir / "data" / f"xquad_{language}" / name).read_text("utf-8").splitlines()
            rows = [json.loads(line) for line in lines]
            texts = [row["text"] for row in rows]
            languages = [detect_language(text) for text in texts]
            vectors = profile.centre(embedder.embed(texts, kind), languages, kind)
            found[language, kind] = ([row["id"] for row in rows], vectors)
    return found


@pytest.fixture(scope="module")
def relevant(shared_dir: Path) -> dict[str, str]:
    lines = (shared_dir / "data" / "xquad_en" / "qrels.tsv").read_text("utf-8").splitlines()
    return {query: document for query, document, _ in (line.split("\t") for line in lines)}


@pytest.mark.parametrize(
    ("asked", "corpus", "first", "in_five"),
    [("en", "en", 0.93, 0.99), ("zh", "zh", 0.89, 0.98), ("zh", "en", 0.79, 0.94), ("en", "zh", 0.77, 0.94)],
)
def test_recall_on_xquad(
    sets: Sets, relevant: dict[str, str], asked: str, corpus: str, first: float, in_five: float
) -> None:
    queries, query_vectors = sets[asked, "query"]
    documents, document_vectors = sets[corpus, "passage"]
    order = np.argsort(-(query_vectors @ document_vectors.T), axis=1)[:, :5]
    ranks = [
        [documents[hit] for hit in hits].index(relevant[query])
        if relevant[query] in {documents[h] for h in hits}
        else 5
        for query, hits in zip(queries, order, strict=True)
    ]
    assert np.mean(np.array(ranks) < 1) >= first
    assert np.mean(np.array(ranks) < 5) >= in_five
