"""Texts of like length are learned from together, every one once, in an order that chance decides."""

from __future__ import annotations

import random
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from core.evaluation.token_texts import SHUFFLED_WITHIN, Text, batches

LENGTHS = st.lists(st.integers(1, 60), max_size=40)


def texts(lengths: list[int]) -> list[Text]:
    return [Text((number,) * length) for number, length in enumerate(lengths)]


@given(LENGTHS, st.integers(0, 9))
def test_every_text_is_in_one_batch_that_is_no_larger_than_allowed(lengths: list[int], seed: int) -> None:
    found = batches(texts(lengths), random.Random(seed), most=100)

    assert sorted(each.ids for batch in found for each in batch) == sorted(
        each.ids for each in texts(lengths)
    )
    assert all(batch for batch in found)
    assert all(len(batch) * max(len(each.ids) for each in batch) <= 100 for batch in found)


@given(LENGTHS, st.integers(0, 9))
def test_texts_of_a_batch_are_of_like_length(lengths: list[int], seed: int) -> None:
    found = batches(texts(lengths), random.Random(seed), most=100)

    ranges = sorted((min(sizes), max(sizes)) for sizes in ([len(each.ids) for each in b] for b in found))
    assert all(longest - SHUFFLED_WITHIN <= shortest for (_, longest), (shortest, _) in pairwise(ranges))


def test_another_epoch_has_another_order() -> None:
    given_texts = texts([5] * 40)
    chance = random.Random(0)
    assert batches(given_texts, chance, most=20) != batches(given_texts, chance, most=20)
