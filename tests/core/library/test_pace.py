"""Batches take about the same short time on a slow machine and on a fast one."""

from __future__ import annotations

import pytest

from core.catalog.records import Chunk, ChunkText
from core.library.pace import BATCH_FIRST, BATCH_MOST, BATCH_SECONDS, PASSAGE_COST, Pace


def passages(count: int, length: int = 360) -> list[ChunkText]:
    chunk = Chunk(1, 1, 0, 0, length, None, (), "en")
    return [ChunkText(chunk, "x" * length, "", "")] * count


def test_the_first_batch_is_small():
    assert len(Pace().next_batch(passages(100))) == BATCH_FIRST


@pytest.mark.parametrize(("per_second", "expected"), [(1, 1), (20, 8), (50, 20), (10_000, BATCH_MOST)])
def test_a_batch_is_what_the_model_does_in_its_time(per_second, expected):
    pace = Pace()
    pace.learn(passages(per_second), 1.0)
    assert len(pace.next_batch(passages(200))) == pytest.approx(expected, abs=1)


def test_long_passages_make_small_batches():
    pace = Pace()
    pace.learn(passages(40), 1.0)
    batch = pace.next_batch(passages(200, length=3 * 360 + 2 * PASSAGE_COST))
    assert len(batch) == pytest.approx(40 * BATCH_SECONDS / 3, abs=1)


def test_nothing_waiting_is_no_batch():
    pace = Pace()
    assert len(pace.next_batch([])) == 0
    pace.learn(passages(5), 1.0)
    assert len(pace.next_batch([])) == 0
