"""The bundled embedding model, by what its users may rely on."""

from __future__ import annotations

import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest

from core.errors import ModelUnavailable
from core.models.base import Vectors
from core.models.bundled_embedder import BUNDLED_MODEL_ID, BundledEmbedder

GUTENBERG = "Around 1450 in Mainz, Johannes Gutenberg combined metal type with an oil-based ink and a press."
TIDES = "Most coasts see two high waters and two low waters in a little under twenty-five hours."
GUTENBERG_ZH = "大约在1450年，约翰内斯·古腾堡在美因茨把金属活字、油性墨和印刷机结合在一起。"


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache") / "embedding"


@pytest.fixture(scope="module")
def embedder(cache: Path) -> Iterator[BundledEmbedder]:
    return BundledEmbedder(cache)


def cosine(one: Vectors, other: Vectors) -> float:
    return float(one @ other)


def test_vectors_are_unit_rows_in_the_order_of_the_texts(embedder: BundledEmbedder) -> None:
    texts = [TIDES, "short", GUTENBERG * 3, "", GUTENBERG_ZH]
    vectors = embedder.embed(texts, "passage")
    assert vectors.shape == (5, embedder.dimension) == (5, 384)
    assert vectors.dtype == np.float32
    assert np.linalg.norm(vectors, axis=1) == pytest.approx(np.ones(5), abs=1e-5)
    for text, vector in zip(texts, vectors, strict=True):
        assert cosine(embedder.embed([text], "passage")[0], vector) > 0.99999


def test_a_vector_does_not_depend_on_the_rest_of_the_batch(embedder: BundledEmbedder) -> None:
    alone = embedder.embed([TIDES], "passage")[0]
    for company in (["x"], [GUTENBERG * 20], ["ﷺ" * 50, "", "Ω" * 700]):
        assert np.array_equal(embedder.embed([*company, TIDES, *company], "passage")[len(company)], alone)


def test_a_question_is_nearest_to_the_passage_that_answers_it(embedder: BundledEmbedder) -> None:
    passages = embedder.embed([TIDES, GUTENBERG, GUTENBERG_ZH], "passage")
    asked = embedder.embed(
        ["Who invented printing with movable type?", "Why does the sea rise twice a day?"], "query"
    )
    scores = asked @ passages.T
    assert scores[0].argmax() == 1
    assert scores[1].argmax() == 0
    assert scores[0, 2] > scores[1, 2]


def test_queries_and_passages_are_told_apart(embedder: BundledEmbedder) -> None:
    assert cosine(embedder.embed([TIDES], "query")[0], embedder.embed([TIDES], "passage")[0]) < 0.995


def test_no_texts_give_no_vectors(embedder: BundledEmbedder) -> None:
    assert embedder.embed([], "query").shape == (0, 384)
    assert embedder.token_states([], "query") == []


def test_empty_and_blank_texts_have_one_defined_vector(embedder: BundledEmbedder) -> None:
    vectors = embedder.embed(["", "  \n", "\x00", "\ud800"], "passage")
    assert np.array_equal(vectors, np.repeat(vectors[:1], 4, axis=0))


@pytest.mark.parametrize(
    ("dirty", "clean"),
    [("a\x00b", "a b"), ("x\udcffy", "x y"), ("ﬁle ①", "file 1"), ("  padded \n", "padded"), ("Ａ", "A")],
)
def test_text_is_cleaned_before_it_is_read(embedder: BundledEmbedder, dirty: str, clean: str) -> None:
    assert np.array_equal(embedder.embed([dirty], "passage"), embedder.embed([clean], "passage"))


@pytest.mark.parametrize("text", ["ﷺ" * 50, "字" * 3000, "a" * 5000, "🎉" * 400, "\u200b\u202e" * 30])
def test_odd_texts_give_finite_vectors(embedder: BundledEmbedder, text: str) -> None:
    assert np.isfinite(embedder.embed([text], "passage")).all()


def test_the_end_of_a_long_text_counts(embedder: BundledEmbedder) -> None:
    long = " ".join([TIDES] * 40)
    assert embedder.count_tokens([long])[0] > embedder.max_tokens
    plain, ended = embedder.embed([long, f"{long} {GUTENBERG * 6}"], "passage")
    asked = embedder.embed(["Who invented printing with movable type?"], "query")[0]
    assert cosine(asked, ended) > cosine(asked, plain) + 0.005


def test_token_states_are_unit_rows_without_prefix_and_special_tokens(embedder: BundledEmbedder) -> None:
    long = " ".join([TIDES] * 40)
    states = embedder.token_states(["", "hello world", long], "passage")
    assert [len(s) for s in states] == [0, *embedder.count_tokens(["hello world", long])]
    for array in states:
        assert array.shape[1] == 384
        assert np.linalg.norm(array, axis=1) == pytest.approx(np.ones(len(array)), abs=1e-5)


def test_more_threads_change_nothing_but_time(embedder: BundledEmbedder, cache: Path) -> None:
    two = BundledEmbedder(cache, threads=2).embed([GUTENBERG], "passage")[0]
    assert cosine(two, embedder.embed([GUTENBERG], "passage")[0]) > 0.9999


def test_concurrent_callers_get_their_own_vectors(embedder: BundledEmbedder) -> None:
    texts = [f"{TIDES} Number {n}." for n in range(8)]
    expected = embedder.embed(texts, "passage")
    found: dict[int, Vectors] = {}

    def work(n: int) -> None:
        found[n] = embedder.embed([texts[n]], "passage")[0]

    workers = [threading.Thread(target=work, args=(n,)) for n in range(8)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join(timeout=60)
    assert all(np.array_equal(found[n], expected[n]) for n in range(8))


def test_the_cache_makes_building_unnecessary(
    embedder: BundledEmbedder, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "onnx", None)  # an import of it now fails
    again = BundledEmbedder(cache)
    assert np.array_equal(again.embed([TIDES], "query"), embedder.embed([TIDES], "query"))


def test_broken_cache_files_are_rebuilt(embedder: BundledEmbedder, tmp_path: Path) -> None:
    BundledEmbedder(tmp_path)
    for file in tmp_path.iterdir():
        raw = bytearray(file.read_bytes())
        raw[len(raw) // 2] ^= 0xFF
        file.write_bytes(raw[: len(raw) - 7])
    again = BundledEmbedder(tmp_path)
    assert np.array_equal(again.embed([TIDES], "query"), embedder.embed([TIDES], "query"))


def test_a_cache_that_cannot_be_written_only_costs_time(
    embedder: BundledEmbedder, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (tmp_path / "file").touch()
    again = BundledEmbedder(tmp_path / "file" / "cache")
    assert "cannot be written" in caplog.text
    assert np.array_equal(again.embed([TIDES], "query"), embedder.embed([TIDES], "query"))


def test_missing_weights_are_an_error_with_a_remedy(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable) as caught:
        BundledEmbedder(weights=tmp_path / "none.bin")
    assert caught.value.remedy


def test_the_model_id_names_weights_and_graph(embedder: BundledEmbedder) -> None:
    assert embedder.model_id == BUNDLED_MODEL_ID
    assert embedder.model_id.startswith("multilingual-e5-small-1571fc982750-g")
