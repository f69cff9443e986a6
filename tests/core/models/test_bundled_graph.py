"""The 8-bit graph computes what the float32 graph of the same weights computes, nearly."""

from __future__ import annotations

import numpy as np
import onnxruntime
import pytest

from core.models import bundled_embedder
from core.models.base import Vectors
from core.models.bundled_embedder import BundledEmbedder
from core.models.bundled_graph import INPUT, build_exact_graph, load_divisors, quantise
from core.models.bundled_weights import BundledWeights, locate_weights
from core.models.int8_probe import FULL_RANGE, REDUCED_RANGE, probe_graph, weight_limit

TEXTS = [
    "Beans are soaked over night and boiled for at least ten minutes, because raw ones are poisonous.",
    "堆肥直接堆在半阴处的泥地上，把潮湿的绿料与干的褐料混在一起。",
    "Der Zug nach Lübeck fährt sonntags erst um halb neun.",
    "invoice 2024-117",
]


@pytest.fixture(scope="module")
def exact() -> Vectors:
    embedder = BundledEmbedder()
    graph, _ = build_exact_graph(BundledWeights(locate_weights()))
    session = onnxruntime.InferenceSession(graph, providers=["CPUExecutionProvider"])
    inputs = embedder.encoder_inputs(TEXTS, "passage")
    means = np.stack([session.run(["states"], {INPUT: one[None]})[0][0].mean(axis=0) for one in inputs])
    return np.asarray(means / np.linalg.norm(means, axis=1, keepdims=True), np.float32)


@pytest.mark.parametrize("limit", [FULL_RANGE, REDUCED_RANGE])
def test_both_weight_ranges_stay_close_to_float32(
    exact: Vectors, limit: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bundled_embedder, "weight_limit", lambda _probe: limit)
    vectors = BundledEmbedder().embed(TEXTS, "passage")
    assert (vectors * exact).sum(axis=1).min() > 0.997


def test_without_the_table_of_outlier_channels_the_error_is_larger(
    exact: Vectors, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_table = BundledEmbedder().embed(TEXTS, "passage")
    monkeypatch.setattr(bundled_embedder, "load_divisors", dict)
    without = BundledEmbedder().embed(TEXTS, "passage")
    errors = [1 - float((vectors * exact).sum(axis=1).mean()) for vectors in (with_table, without)]
    assert errors[0] < errors[1] / 2


def test_the_table_names_products_and_channels_of_the_model() -> None:
    shape = BundledWeights(locate_weights()).shape
    for product, channels in load_divisors().items():
        layer, _, part = product.partition(".")
        assert int(layer[1:]) < shape.layers
        width = shape.feed_forward if part == "fo" else shape.hidden
        assert all(0 <= channel < width and divisor > 1 for channel, divisor in channels.items())


def test_codes_times_scales_give_the_matrix_back() -> None:
    matrix = np.random.default_rng(1).normal(size=(5, 64)).astype(np.float32)
    matrix[3] = 0
    codes, scales = quantise(matrix, FULL_RANGE)
    assert codes.shape == (64, 5)
    assert np.abs(codes.T * scales[:, None] - matrix).max() <= scales.max() / 2 + 1e-6
    assert np.abs(codes).max() == FULL_RANGE


def test_the_probe_recognises_exact_and_saturated_sums(monkeypatch: pytest.MonkeyPatch) -> None:
    probe = probe_graph()
    assert weight_limit(probe) in (FULL_RANGE, REDUCED_RANGE)

    class Saturating:
        """What a processor without VNNI does; this one cannot be made to."""

        def __init__(self, *_args: object, **_options: object) -> None: ...

        def run(self, _names: object, feed: dict[str, Vectors]) -> list[Vectors]:
            return [np.full((64, 64), 64 * 127 * 0.506, np.float32)]

    monkeypatch.setattr(onnxruntime, "InferenceSession", Saturating)
    assert weight_limit(probe) == REDUCED_RANGE
