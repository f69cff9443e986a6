"""The measured scale of a model is kept, and measured again when its file is not what it should be."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest

from core.errors import ModelUnavailable
from core.models.base import TextKind, Vectors
from core.models.profile_store import ProfileStore, sample_texts
from tests.support.hash_embedder import HashEmbedder


class Constant(HashEmbedder):
    """All texts are the same to it."""

    def embed(self, texts: Sequence[str], kind: TextKind) -> Vectors:
        vectors = np.zeros((len(texts), self.dimension), dtype=np.float32)
        vectors[:, 0] = 1.0
        return vectors


def test_a_measured_profile_is_found_again_for_this_model_alone(tmp_path: Path) -> None:
    model, seen = HashEmbedder(), []
    made = ProfileStore(tmp_path).measure("hash", model, lambda done, total: seen.append((done, total)))
    again = ProfileStore(tmp_path).find(model.model_id)
    assert again is not None
    assert again.calibration == made.calibration
    assert made.calibration.floor < made.calibration.median
    assert seen[-1][0] == seen[-1][1] == sample_texts() > 1000
    assert [path.suffix for path in tmp_path.iterdir()] == [".npz"]
    assert ProfileStore(tmp_path).find("another") is None


def test_a_damaged_or_forgotten_file_is_no_profile(tmp_path: Path) -> None:
    model, store = HashEmbedder(), ProfileStore(tmp_path)
    store.measure("hash", model, lambda done, total: None)
    (path,) = tmp_path.iterdir()
    path.write_bytes(path.read_bytes()[:100])
    assert store.find(model.model_id) is None
    store.forget(model.model_id)
    assert list(tmp_path.iterdir()) == []


def test_a_model_that_tells_nothing_apart_is_refused_and_leaves_no_file(tmp_path: Path) -> None:
    with pytest.raises(ModelUnavailable, match=r"“dull” does not tell related texts"):
        ProfileStore(tmp_path).measure("dull", Constant(), lambda done, total: None)
    assert list(tmp_path.iterdir()) == []


def test_measuring_stops_when_it_is_told_to(tmp_path: Path) -> None:
    class Stop(Exception):
        pass

    def stop(done: int, total: int) -> None:
        raise Stop

    model = HashEmbedder()
    with pytest.raises(Stop):
        ProfileStore(tmp_path).measure("hash", model, stop)
    assert model.calls == 1


def test_a_measuring_that_was_cut_short_goes_on_where_it_was(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    other = tmp_path_factory.mktemp("other")

    class Killed(Exception):
        pass

    def kill(done: int, total: int) -> None:
        if done > 300:
            raise Killed

    whole = ProfileStore(other).measure("hash", HashEmbedder(), lambda done, total: None)
    first, second = HashEmbedder(), HashEmbedder()
    with pytest.raises(Killed):
        ProfileStore(tmp_path).measure("hash", first, kill)
    (part,) = tmp_path.iterdir()
    part.write_bytes(part.read_bytes()[:-10])  # the kill came in the middle of a write
    resumed = ProfileStore(tmp_path).measure("hash", second, lambda done, total: None)
    assert resumed.calibration == whole.calibration
    assert len(second.texts) < sample_texts() - 200
    assert [path.suffix for path in tmp_path.iterdir()] == [".npz"]


def test_who_forgets_a_model_forgets_its_unfinished_measuring(tmp_path: Path) -> None:
    model, store = HashEmbedder(), ProfileStore(tmp_path)
    model.fail(1)
    with pytest.raises(ModelUnavailable):
        store.measure("hash", model, lambda done, total: None)
    (tmp_path / f"{store._part(model.model_id, []).stem}.part").touch()
    store.forget(model.model_id)
    assert list(tmp_path.iterdir()) == []
