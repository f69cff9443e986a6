"""How probably each quotable part answers, read within its passage."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from core.answer.pieces import pieces_of
from core.answer.read_match import read_matches
from core.models.answer_rule import MOST_ODDS
from core.models.reader import Reading
from tests.support.evidence import passage


class Counting:
    """A reader whose odds are the lengths of what it is given, and much higher for the second passage."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, ...]] = []

    def read(self, question: str, above: str, parts: Sequence[str]) -> Reading:
        self.seen.append(tuple(parts))
        odds = np.array([100.0 if "boat" in part else 3.0 for part in parts], dtype=np.float32)
        return Reading(odds, 0.0)


def test_each_passage_is_read_once_with_its_parts_in_their_order() -> None:
    evidence = [
        passage(1, "The shed is green. Ann painted it."),
        passage(2, "The boat is red. Tom sails it."),
    ]
    pieces, reader = pieces_of(evidence, whole_lists=False), Counting()
    found = read_matches("Who painted it?", pieces, evidence, reader)
    assert sorted(reader.seen) == [
        ("The boat is red.", "Tom sails it."),
        ("The shed is green.", "Ann painted it."),
    ]
    by_text = {piece.text: float(match) for piece, match in zip(pieces, found, strict=True)}
    assert by_text["Ann painted it."] == pytest.approx(3.0 / MOST_ODDS)
    # What is surer than MOST_ODDS counts as that.
    assert by_text["The boat is red."] == pytest.approx(1.0)
