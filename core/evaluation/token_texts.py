"""Texts as token ids, and in what company they are read while something is learned from them."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

# Tokens of texts of like length that are read at once.
BATCH_TOKENS = 3072
# Texts come in the order of their lengths, these many tokens apart or less in any order.
SHUFFLED_WITHIN = 8

Example = TypeVar("Example", bound="Text")


@dataclass(frozen=True)
class Text:
    """The token ids of a text, with the model's signs."""

    ids: tuple[int, ...]


def batches(
    examples: Sequence[Example], random_order: random.Random, most: int = BATCH_TOKENS
) -> list[list[Example]]:
    """Examples of like length, in any order, of at most `most` tokens together with what fills them up."""
    ordered = sorted(examples, key=lambda each: len(each.ids) + random_order.randint(0, SHUFFLED_WITHIN))
    found: list[list[Example]] = []
    batch: list[Example] = []
    longest = 0
    for example in ordered:
        longest = max(longest, len(example.ids))
        if batch and (len(batch) + 1) * longest > most:
            found.append(batch)
            batch, longest = [], len(example.ids)
        batch.append(example)
    if batch:
        found.append(batch)
    random_order.shuffle(found)
    return found
