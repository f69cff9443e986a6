"""Learns how fast the embedding model is here, to cut batches that take about the same short time everywhere."""

from __future__ import annotations

from collections.abc import Sequence

from core.catalog.records import ChunkText

# A batch is what a question may have to wait for and what a kill loses, so it is as many passages as the model
# will do in about this time. The first one, whose time nobody can tell, is small.
BATCH_SECONDS = 0.4
BATCH_FIRST, BATCH_MOST = 8, 64
# What a passage costs besides its length, in characters: prefix, title, the start of a run.
PASSAGE_COST = 40
# Weight of the newest batch in the running mean of the model's speed.
NEWEST_WEIGHT = 0.5


class Pace:
    """Used by one thread, for one model."""

    def __init__(self) -> None:
        self._speed = 0.0  # cost units a second, see _cost

    def next_batch(self, waiting: Sequence[ChunkText]) -> Sequence[ChunkText]:
        """As much of the beginning as takes about BATCH_SECONDS; at least one passage, if there is one."""
        if not self._speed:
            return waiting[:BATCH_FIRST]
        budget = self._speed * BATCH_SECONDS
        for count, item in enumerate(waiting[:BATCH_MOST]):
            budget -= _cost(item)
            if budget < 0:
                return waiting[: max(1, count)]
        return waiting[:BATCH_MOST]

    def learn(self, batch: Sequence[ChunkText], seconds: float) -> None:
        """This batch took this long."""
        speed = sum(map(_cost, batch)) / max(seconds, 1e-6)
        self._speed += NEWEST_WEIGHT * (speed - self._speed) if self._speed else speed


def _cost(item: ChunkText) -> int:
    return len(item.text) + PASSAGE_COST
