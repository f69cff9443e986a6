"""Reading a question and a passage together: whether it answers, and where."""

from __future__ import annotations

import math

import numpy as np
import pytest

from core.models.bundled_embedder import BundledEmbedder
from core.models.reader import BundledReader, together, windows

# Odds of e^-1 and e^-3 to one.
PERHAPS, HARDLY = -1.0, -3.0
LEASE = (
    "The flat is on the third floor and has a small balcony.",
    "The landlord may enter after giving two days' notice.",
    "The deposit is two months' rent and is paid back within six weeks of moving out.",
    "Pets are allowed with the landlord's consent.",
)
LEASE_ZH = (
    "房子在三楼，有个小阳台。",
    "房东提前两天通知后可以进屋。",
    "押金为两个月房租，退租后六周内退还。",
    "经房东同意可以养宠物。",
)


@pytest.fixture(scope="module")
def embedder() -> BundledEmbedder:
    return BundledEmbedder()


@pytest.fixture(scope="module")
def reader(embedder: BundledEmbedder) -> BundledReader:
    return BundledReader(embedder)


@pytest.mark.parametrize(
    ("question", "parts", "right"),
    [
        ("When do I get my deposit back?", LEASE, 2),
        ("May I keep a cat?", LEASE, 3),
        ("押金什么时候退？", LEASE_ZH, 2),
        ("When do I get my deposit back?", LEASE_ZH, 2),
        ("可以养猫吗？", LEASE, 3),
    ],
)
def test_the_part_that_answers_counts_most(
    reader: BundledReader, question: str, parts: tuple[str, ...], right: int
) -> None:
    reading = reader.read(question, "Lease", parts)
    assert len(reading.parts) == len(parts)
    assert int(reading.parts.argmax()) == right
    assert reading.answers > PERHAPS


@pytest.mark.parametrize(
    "question",
    ["Who painted the ceiling?", "How far is it to the station?", "How much is the deposit of the garage?"],
)
def test_what_stands_nowhere_is_not_answered(reader: BundledReader, question: str) -> None:
    assert reader.read(question, "Lease", LEASE).answers < HARDLY


def test_a_part_without_any_token_answers_nothing_and_breaks_nothing(reader: BundledReader) -> None:
    reading = reader.read("When do I get my deposit back?", "", ("", *LEASE, "\u200b"))
    assert len(reading.parts) == len(LEASE) + 2
    assert np.isfinite(reading.parts).all()
    assert int(reading.parts.argmax()) == 3


def test_a_long_passage_is_read_in_windows_and_every_part_is_seen(reader: BundledReader) -> None:
    filler = tuple(
        f"Room {number} was painted white in the spring of that year by the same firm."
        for number in range(40)
    )
    reading = reader.read("When do I get my deposit back?", "Lease", (*filler, *LEASE))
    assert len(reading.parts) == 44
    assert int(reading.parts.argmax()) == 42


def test_windows_hold_as_many_parts_as_there_is_room_for() -> None:
    texts = [[1] * 4, [2] * 4, [3] * 5, [4] * 30]
    assert [[len(each) for each in window] for window in windows(texts, 10)] == [[4, 4], [5], [10]]


def test_odds_of_parts_add_up() -> None:
    # Two parts, each as probable as none: two to one.
    assert together(np.array([0.0, 0.0], dtype=np.float32)) == pytest.approx(math.log(2))
    assert together(np.array([80.0, -80.0], dtype=np.float32)) == pytest.approx(80.0)
