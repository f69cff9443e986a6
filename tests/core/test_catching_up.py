"""A client that waits for its files is told how far they are, until they are found or it gives up."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.catching_up import wait_until_current
from core.errors import Cancelled
from core.index.follow import IndexFollower
from tests.core.library.conftest import Desk


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    """A library whose reader holds its only file until the gate opens."""
    made = Desk(tmp_path)
    made.extractor.gate.clear()
    made.write("a.md", "The heron stands in the reeds.")
    made.library.add([str(made.notes)])
    yield made
    made.extractor.gate.set()
    made.close()


@pytest.fixture
def follower(desk: Desk, tmp_path: Path) -> Iterator[IndexFollower]:
    made = IndexFollower(desk.catalogue, tmp_path / "words", None)
    yield made
    made.close()


def test_it_is_told_how_far_all_is_until_the_index_has_it_too(desk: Desk, follower: IndexFollower) -> None:
    told: list[tuple[str, Any]] = []

    def emit(event: str, data: Any) -> None:
        told.append((event, data))
        desk.extractor.gate.set()
        follower.step()

    row = wait_until_current(desk.library, follower, None, lambda: False, emit)

    assert told[0][0] == "ingest.progress"
    assert (told[0][1]["state"], told[0][1]["chunks_total"]) == ("running", 0)
    assert (row["state"], row["chunks_embedded"], row["chunks_total"]) == ("idle", 1, 1)
    assert len(follower.words.search("heron", 1).chunk_ids) == 1


def test_whoever_gives_up_waits_no_longer(desk: Desk, follower: IndexFollower) -> None:
    with pytest.raises(Cancelled):
        wait_until_current(desk.library, follower, None, lambda: True, lambda event, data: None)
