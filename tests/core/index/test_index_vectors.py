"""The vector lane: real Chroma, the exact scan, and the choice between them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from core.errors import IndexDamaged
from core.index.exact_scan import ExactScan
from core.index.vector_probe import Expectation, probe, sample
from core.index.vectors import ChromaIndex, VectorLane

DIMENSION = 16


def unit_vectors(count: int, seed: int = 0) -> NDArray[np.float32]:
    vectors = np.random.default_rng(seed).normal(size=(count, DIMENSION)).astype(np.float32)
    return vectors / np.linalg.norm(vectors, axis=1, keepdims=True)


def ids(*numbers: int) -> NDArray[np.int64]:
    return np.array(numbers, dtype=np.int64)


@pytest.fixture
def chroma(tmp_path: Path) -> Iterator[ChromaIndex]:
    made = ChromaIndex(tmp_path / "generation-1")
    yield made
    made.close()


def test_the_exact_scan_gives_the_nearest_in_order() -> None:
    scan, vectors = ExactScan(), unit_vectors(500)
    scan.put(np.arange(1, 501), vectors)
    found, scores = scan.search(vectors[41], 10)
    truth = np.sort(vectors @ vectors[41])[::-1][:10]
    assert found[0] == 42
    assert scores == pytest.approx(truth, abs=2e-3)
    assert (np.diff(scores) <= 0).all()


@settings(max_examples=60)
@given(
    st.lists(
        st.tuples(st.sampled_from(["put", "remove"]), st.sets(st.integers(1, 30), min_size=1)), max_size=12
    ),
    st.sets(st.integers(0, 31)),
)
def test_the_exact_scan_holds_what_was_put_and_not_removed(
    steps: list[tuple[str, set[int]]], allowed: set[int]
) -> None:
    scan, vectors, expected = ExactScan(), unit_vectors(31), set()
    for action, numbers in steps:
        chosen = ids(*sorted(numbers))
        if action == "put":
            scan.put(chosen, vectors[chosen])
            expected |= numbers
        else:
            scan.remove(chosen)
            expected -= numbers
    assert set(scan.ids().tolist()) == expected
    found, scores = scan.search(vectors[3], 50, ids(*sorted(allowed)))
    assert set(found.tolist()) == expected & allowed
    for number, score in zip(found.tolist(), scores.tolist(), strict=True):
        assert score == pytest.approx(float(vectors[number] @ vectors[3]), abs=5e-3)


def test_vectors_come_back_in_the_order_asked_and_missing_ones_are_zero() -> None:
    scan, vectors = ExactScan(), unit_vectors(3)
    scan.put(ids(10, 20, 30), vectors)
    back = scan.vectors(ids(30, 99, 10))
    assert back == pytest.approx(np.stack([vectors[2], np.zeros(DIMENSION), vectors[0]]), abs=1e-3)


def test_an_empty_scan_answers_with_nothing() -> None:
    found, scores = ExactScan().search(unit_vectors(1)[0], 5)
    assert len(found) == len(scores) == 0
    assert ExactScan().vectors(ids(1)).shape[0] == 1


def test_chroma_finds_what_the_exact_scan_finds(chroma: ChromaIndex) -> None:
    vectors, scan = unit_vectors(1500), ExactScan()
    numbers = np.arange(1, 1501)
    chroma.replace(numbers, vectors)
    scan.put(numbers, vectors)
    overlap = 0
    for query in unit_vectors(40, seed=9):
        near, _ = chroma.search(query, 50)
        exact, _ = scan.search(query, 50)
        overlap += len(set(near.tolist()) & set(exact.tolist()))
    assert overlap / (40 * 50) >= 0.98


def test_chroma_keeps_its_vectors_over_a_restart_and_deletes_for_good(tmp_path: Path) -> None:
    vectors = unit_vectors(60)
    chroma = ChromaIndex(tmp_path)
    chroma.replace(np.arange(60), vectors)
    chroma.replace(np.arange(30), vectors[:30])
    chroma.delete(ids(5, 6, 777))
    chroma.close()
    again = ChromaIndex(tmp_path)
    assert again.ids().tolist() == [number for number in range(60) if number not in (5, 6)]
    assert 5 not in again.search(vectors[5], 60)[0]
    again.close()


def test_the_lane_filters_before_it_takes_the_best(chroma: ChromaIndex) -> None:
    vectors, scan = unit_vectors(400), ExactScan()
    numbers = np.arange(1, 401)
    chroma.replace(numbers, vectors)
    scan.put(numbers, vectors)
    lane = VectorLane(scan)
    lane.use(chroma)
    for share in (0.01, 0.1, 0.5, 0.9):
        allowed = np.sort(np.random.default_rng(1).choice(numbers, int(400 * share), replace=False))
        found, _ = lane.search(vectors[0], 10, allowed)
        exact, _ = scan.search(vectors[0], 10, allowed)
        assert len(found) == min(10, len(allowed))
        assert set(found.tolist()) <= set(allowed.tolist())
        assert len(set(found.tolist()) & set(exact.tolist())) >= 0.9 * len(found)
    assert len(lane.search(vectors[0], 10, ids())[0]) == 0
    assert len(lane.search(vectors[0], 0)[0]) == 0


def test_when_chroma_fails_the_exact_scan_answers_that_very_search(chroma: ChromaIndex) -> None:
    vectors, scan = unit_vectors(50), ExactScan()
    chroma.replace(np.arange(50), vectors)
    scan.put(np.arange(50), vectors)
    lane = VectorLane(scan)
    lane.use(chroma)
    chroma.close()
    found, _ = lane.search(vectors[7], 3)
    assert found[0] == 7
    assert lane.damage
    assert not lane.uses_chroma


def test_wrong_dimensions_are_told(chroma: ChromaIndex) -> None:
    chroma.replace(ids(1), unit_vectors(1))
    with pytest.raises(IndexDamaged):
        chroma.replace(ids(2), np.ones((1, DIMENSION + 1), dtype=np.float32))


@pytest.fixture
def sound(tmp_path: Path) -> tuple[Path, Expectation]:
    """A closed folder with persisted HNSW files, and what it must hold."""
    folder, vectors, numbers = tmp_path / "generation-1", unit_vectors(2200), np.arange(1, 2201)
    chroma = ChromaIndex(folder)
    chroma.replace(numbers, vectors)
    chroma.count()
    chroma.close()
    chosen = sample(numbers)
    return folder, Expectation(2200, chosen, vectors[chosen - 1])


def test_the_probe_trusts_a_sound_folder_and_no_other(sound: tuple[Path, Expectation]) -> None:
    folder, expected = sound
    assert probe(folder, expected) == ""
    fewer = Expectation(2199, expected.chunk_ids, expected.vectors)
    assert "2200 vectors instead of 2199" in probe(folder, fewer)
    (level0,) = folder.rglob("data_level0.bin")
    with level0.open("r+b") as handle:
        handle.truncate(level0.stat().st_size // 2)
    assert probe(folder, expected) != ""


def test_the_probe_survives_files_that_kill_a_process(sound: tuple[Path, Expectation]) -> None:
    folder, expected = sound
    (level0,) = folder.rglob("data_level0.bin")
    size = level0.stat().st_size
    level0.write_bytes(np.random.default_rng(0).integers(0, 256, size, dtype=np.uint8).tobytes())
    assert probe(folder, expected) != ""
