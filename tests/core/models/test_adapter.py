"""An adapter changes the encoder's matrices, and only as far as it says."""

from __future__ import annotations

import numpy as np
import pytest

from core.models.adapter import Adapter, load_adapter
from core.models.bundled_embedder import BundledEmbedder
from core.models.bundled_graph import build_graph, load_divisors
from core.models.bundled_weights import BundledWeights, locate_weights
from core.models.reader import ADAPTER

INPUTS, OUTPUTS, RANK = 384, 1152, 2


def changing(size: float) -> Adapter:
    """Of the first layer's query, key and value."""
    down = np.full((RANK, INPUTS), 0.01, dtype=np.float32)
    up = np.full((OUTPUTS, RANK), size, dtype=np.float32)
    return Adapter("test", "0", {"l0.qkv.down": down, "l0.qkv.up": up}, {})


def test_a_product_is_changed_by_its_thin_matrices_and_the_others_by_nothing() -> None:
    adapter = changing(0.5)
    change = adapter.change("l0.qkv")
    assert change is not None
    assert change.shape == (OUTPUTS, INPUTS)
    assert change == pytest.approx(RANK * 0.5 * 0.01)
    assert adapter.change("l1.qkv") is None


@pytest.fixture(scope="module")
def embedder() -> BundledEmbedder:
    return BundledEmbedder()


@pytest.fixture(scope="module")
def weights() -> BundledWeights:
    return BundledWeights(locate_weights())


def test_a_change_of_nothing_leaves_the_graph_as_it_is(weights: BundledWeights) -> None:
    plain = build_graph(weights, 127, load_divisors())
    assert build_graph(weights, 127, load_divisors(), changing(0.0)) == plain
    assert build_graph(weights, 127, load_divisors(), changing(0.5)) != plain


def test_the_adapted_encoder_reads_two_texts_as_one_pair(embedder: BundledEmbedder) -> None:
    encoder = embedder.adapted(ADAPTER)
    question, passage = embedder.encode(["How much is the rent?", "The rent is 900 euros."])
    states = encoder.states([question, passage])
    assert states.shape == (len(question) + len(passage) + 4, embedder.dimension)
    alone = encoder.states([question])
    assert len(alone) == len(question) + 2
    # What is asked for reads otherwise beside what answers it.
    assert np.abs(states[1 : len(question) + 1] - alone[1:-1]).max() > 0.1


def test_an_adapter_is_started_once(embedder: BundledEmbedder) -> None:
    assert embedder.adapted(ADAPTER) is embedder.adapted(ADAPTER)


def test_the_shipped_adapter_changes_every_product_of_every_layer() -> None:
    adapter = load_adapter(ADAPTER)
    for layer in range(12):
        for product, shape in (
            ("qkv", (1152, 384)),
            ("ao", (384, 384)),
            ("fi", (1536, 384)),
            ("fo", (384, 1536)),
        ):
            change = adapter.change(f"l{layer}.{product}")
            assert change is not None
            assert change.shape == shape
            assert np.isfinite(change).all()
            assert change.any()
