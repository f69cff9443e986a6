"""Vectors from Ollama: prefixed, in small batches, checked one by one; one bad text costs only itself."""

from __future__ import annotations

import threading
from collections.abc import Sequence

import numpy as np
import pytest

from core.models.base import ModelInfo
from core.models.embedding_prefixes import Prefixes, prefixes_for
from core.models.ollama_client import OllamaServer
from core.models.ollama_embed import BATCH, OllamaEmbedder, PartlyEmbedded
from core.models.ollama_errors import OllamaFault
from tests.support.ollama_server import EMBEDDING, OllamaTestServer, ServedModel

pytest_plugins = ("tests.support.ollama_server.fixtures",)
GEMMA = ServedModel(
    "embeddinggemma:300m",
    ("embedding",),
    "gemma-embedding",
    "307M",
    context_length=2048,
    embedding_length=768,
)


@pytest.fixture
def embedder(ollama: OllamaServer) -> OllamaEmbedder:
    return OllamaEmbedder(ollama, ollama.describe(EMBEDDING.name))


def inputs(server: OllamaTestServer) -> list[list[str]]:
    return [request.body["input"] for request in server.record.requests("/api/embed")]


class TestVectors:
    def test_are_unit_rows_in_the_order_of_the_texts(self, embedder: OllamaEmbedder) -> None:
        texts = [f"text number {i}" for i in range(5)]
        vectors = embedder.embed(texts, "passage")
        assert vectors.shape == (5, 384)
        assert vectors.dtype == np.float32
        assert np.allclose(np.linalg.norm(vectors, axis=1), 1, atol=1e-5)
        for text, vector in zip(texts, vectors, strict=True):
            assert np.allclose(embedder.embed([text], "passage")[0], vector, atol=1e-6)

    def test_nothing_asked_is_nothing_sent(
        self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder
    ) -> None:
        assert embedder.embed([], "passage").shape[0] == 0
        assert inputs(ollama_server) == []

    def test_batches_stay_small(self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder) -> None:
        embedder.embed([f"text {i}" for i in range(70)], "passage")
        assert [len(batch) for batch in inputs(ollama_server)] == [BATCH, BATCH, 6]

    def test_the_dimension_is_asked_for_once(
        self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder
    ) -> None:
        assert embedder.dimension == 384
        assert embedder.dimension == 384
        assert len(inputs(ollama_server)) == 1

    def test_the_models_window_is_its_limit(self, embedder: OllamaEmbedder, ollama: OllamaServer) -> None:
        assert embedder.max_tokens == 512
        assert OllamaEmbedder(ollama, ModelInfo("unknown")).max_tokens == 512


class TestPrefixes:
    def test_are_put_before_each_kind_of_text(
        self, ollama_server: OllamaTestServer, ollama: OllamaServer
    ) -> None:
        ollama_server.install(GEMMA)
        embedder = OllamaEmbedder(ollama, ollama.describe(GEMMA.name))
        embedder.embed(["where?"], "query")
        embedder.embed(["here."], "passage")
        assert inputs(ollama_server) == [
            ["task: search result | query: where?"],
            ["title: none | text: here."],
        ]

    @pytest.mark.parametrize(
        ("name", "query", "passage"),
        [
            ("embeddinggemma:300m", "task: search result | query: ", "title: none | text: "),
            (
                "qwen3-embedding:0.6b",
                "Instruct: Given a question, retrieve passages that answer it\nQuery:",
                "",
            ),
            ("all-minilm", "", ""),
            ("nomic-embed-text:v1.5", "search_query: ", "search_document: "),
            ("nomic-embed-text-v2-moe", "search_query: ", "search_document: "),
            ("mxbai-embed-large", "Represent this sentence for searching relevant passages: ", ""),
            ("bge-large", "Represent this sentence for searching relevant passages: ", ""),
            ("snowflake-arctic-embed:335m", "Represent this sentence for searching relevant passages: ", ""),
            ("snowflake-arctic-embed2", "query: ", ""),
            ("bge-m3", "", ""),
            ("granite-embedding:278m", "", ""),
            ("paraphrase-multilingual", "", ""),
            ("jeffh/intfloat-multilingual-e5-large:f16", "query: ", "passage: "),
            (
                "zylonai/multilingual-e5-large-instruct",
                "Instruct: Given a question, retrieve passages that answer it\nQuery: ",
                "",
            ),
            (
                "hf.co/Qwen/Qwen3-Embedding-8B-GGUF:Q8_0",
                "Instruct: Given a question, retrieve passages that answer it\nQuery:",
                "",
            ),
            ("somebody/unheard-of", "", ""),
        ],
    )
    def test_of_each_family(self, name: str, query: str, passage: str) -> None:
        assert prefixes_for(name) == Prefixes(query, passage)

    def test_weights_and_prefixes_are_in_the_id(self, ollama: OllamaServer) -> None:
        info = ModelInfo("embeddinggemma:300m", digest="a" * 64)
        ids = {
            OllamaEmbedder(ollama, info).model_id,
            OllamaEmbedder(ollama, ModelInfo(info.name, digest="b" * 64)).model_id,
            OllamaEmbedder(ollama, info, Prefixes("q: ", "d: ")).model_id,
            OllamaEmbedder(ollama, info, Prefixes()).model_id,
        }
        assert len(ids) == 4
        assert OllamaEmbedder(ollama, info).model_id == OllamaEmbedder(ollama, info).model_id


class TestOneBadText:
    TEXTS = tuple(f"text number {i}" for i in range(40))

    def _with(self, position: int, text: str) -> list[str]:
        return [text if i == position else other for i, other in enumerate(self.TEXTS)]

    @pytest.mark.parametrize("version", ["0.12", "0.33"])  # 500 before 0.14, 400 since
    def test_that_gives_no_number_costs_only_itself(
        self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder, version: str
    ) -> None:
        ollama_server.use_profile(version)
        ollama_server.scripted.nan_mark = "POISON"
        outcome = embedder.embed_each(self._with(17, "POISON"), "passage")
        assert set(outcome.failed) == {17}
        assert outcome.failed[17]
        assert outcome.rows == tuple(i for i in range(40) if i != 17)
        good = embedder.embed(["text number 18"], "passage")[0]
        assert np.allclose(outcome.vectors[outcome.rows.index(18)], good, atol=1e-6)

    def test_that_kills_the_runner_costs_only_itself(
        self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder
    ) -> None:
        ollama_server.scripted.crash_above_tokens = 100
        outcome = embedder.embed_each(self._with(3, "word " * 200), "passage")
        assert set(outcome.failed) == {3}
        assert len(outcome.rows) == 39

    def test_that_is_too_long_is_embedded_by_its_beginning(
        self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder
    ) -> None:
        outcome = embedder.embed_each(self._with(5, "word " * 900), "passage")
        assert outcome.failed == {}
        assert outcome.rows == tuple(range(40))

    def test_is_an_error_with_all_the_others_where_the_caller_wants_all(
        self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder
    ) -> None:
        ollama_server.scripted.nan_mark = "POISON"
        with pytest.raises(PartlyEmbedded, match="1 of 40 texts") as caught:
            embedder.embed(self._with(0, "POISON"), "passage")
        assert caught.value.outcome.vectors.shape == (39, 384)

    def test_a_connection_that_is_reset_by_one_text(
        self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder
    ) -> None:
        ollama_server.fail("/api/embed", marked="POISON", drop_at=0, drop_how="rst", times=None)
        outcome = embedder.embed_each(["a", "b", "POISON", "c"], "passage")
        assert set(outcome.failed) == {2}

    def test_a_model_that_embeds_nothing_is_at_fault_itself(
        self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder
    ) -> None:
        ollama_server.scripted.nan_mark = "text"
        with pytest.raises(OllamaFault, match="embeds nothing") as caught:
            embedder.embed_each(self.TEXTS[:4], "passage")
        assert caught.value.kind == "unusable"


class TestNonsense:
    @pytest.mark.parametrize(
        "rows",
        [
            [],
            [[]],
            [[0.0] * 384],
            [[float("nan")] * 384],
            [[float("inf")] + [0.0] * 383],
            [[1.0] * 384] * 2,
            [[1.0] * 100],
            None,
            "vectors",
        ],
    )
    def test_is_never_stored(
        self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder, rows: Sequence[object]
    ) -> None:
        assert embedder.dimension == 384
        ollama_server.fail("/api/embed", body={"embeddings": rows})
        with pytest.raises(OllamaFault):
            embedder.embed(["text"], "query")

    def test_vectors_of_any_length_become_unit_vectors(
        self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder
    ) -> None:
        ollama_server.fail("/api/embed", body={"embeddings": [[3.0, 4.0]]})
        assert np.allclose(embedder.embed(["text"], "query"), [[0.6, 0.8]])


class TestTheServer:
    def test_from_before_the_route_is_asked_one_by_one_and_gives_the_same(
        self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder, ollama: OllamaServer
    ) -> None:
        new = embedder.embed(["one", "two"], "passage")
        ollama_server.use_profile("0.1")
        old_embedder = OllamaEmbedder(ollama, ollama.describe(EMBEDDING.name))
        assert np.allclose(old_embedder.embed(["one", "two"], "passage"), new, atol=1e-6)
        old_embedder.embed(["three"], "passage")
        assert len(ollama_server.record.requests("/api/embeddings")) == 3
        assert len(inputs(ollama_server)) == 2  # one answered, one 404: then it knows

    def test_that_is_away_is_not_bisected(
        self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder
    ) -> None:
        ollama_server.stop()
        with pytest.raises(OllamaFault) as caught:
            embedder.embed_each([f"text {i}" for i in range(32)], "passage")
        assert caught.value.kind == "unreachable"

    def test_a_missing_model_is_named(self, ollama: OllamaServer) -> None:
        with pytest.raises(OllamaFault, match="not installed") as caught:
            OllamaEmbedder(ollama, ModelInfo("bge-m3")).embed(["text"], "query")
        assert caught.value.kind == "missing"

    def test_a_question_goes_between_two_batches_of_passages(
        self, ollama_server: OllamaTestServer, embedder: OllamaEmbedder, ollama: OllamaServer
    ) -> None:
        gate = ollama_server.hold("/api/embed")
        passages = [f"passage {i}" for i in range(3 * BATCH)]
        worker = threading.Thread(target=embedder.embed, args=(passages, "passage"))
        worker.start()
        ollama_server.record.wait_requests("/api/embed")
        question = ollama.queue.join(EMBEDDING.name)
        gate.set()
        assert question.wait(20)
        assert [batch[0] for batch in inputs(ollama_server)] == ["passage 0"]
        question.leave()
        worker.join(20)
        assert [batch[0] for batch in inputs(ollama_server)] == ["passage 0", "passage 32", "passage 64"]
