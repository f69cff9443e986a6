"""An adapter changes the encoder's matrices, and only as far as it says."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.models.adapter import Adapter, load_adapter, read_adapter, write_adapter
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


def test_an_adapter_is_read_as_it_was_written_in_16_bits(tmp_path: Path) -> None:
    thin = {"l0.qkv.down": np.linspace(-1, 1, 6).reshape(2, 3), "l0.qkv.up": np.ones((4, 2))}
    heads = {"part": np.array([0.1, -2.0]), "bias": np.array(0.25)}

    write_adapter(tmp_path / "one.npz", thin, heads)
    adapter = read_adapter("one", (tmp_path / "one.npz").read_bytes())

    assert (set(adapter.thin), set(adapter.heads)) == (set(thin), set(heads))
    assert all(each.dtype == np.float32 for each in (*adapter.thin.values(), *adapter.heads.values()))
    assert adapter.thin["l0.qkv.down"] == pytest.approx(thin["l0.qkv.down"], abs=1e-3)
    assert adapter.heads["bias"] == np.float32(0.25)
    change = adapter.change("l0.qkv")
    assert change is not None
    assert change.shape == (4, 3)


def test_other_weights_have_another_digest(tmp_path: Path) -> None:
    for name, size in (("one", 1.0), ("other", 2.0)):
        write_adapter(tmp_path / f"{name}.npz", {"l0.ao.down": np.full((1, 2), size)}, {})

    raws = [(tmp_path / f"{name}.npz").read_bytes() for name in ("one", "other", "one")]
    one, other, again = (read_adapter("same", raw).digest for raw in raws)
    assert one == again != other
