"""What a change to another embedding model would take: one real try, before anybody waits for hours."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from core.catalog.catalogue import Catalogue
from core.catalog.embeddings import StoredModel
from core.models.base import Embedder

# Passages of this library that are tried. Fewer say too little of their lengths; more are waited for.
TRIED = 8
# A sample text has 207 characters on average, a passage up to 400.
SAMPLE_TEXT = 0.6
# What the first call loads is not what a passage takes.
WARM_UP = "Is anybody there?"


@dataclass(frozen=True)
class Cost:
    """`files` and `passages` must be worked through, for about `seconds` and `bytes` of the catalogue.

    `passages` 0: the vectors are kept from before, and the model takes over at once.
    """

    files: int
    passages: int
    seconds: float
    bytes: int
    dimension: int


def cost_of(
    catalogue: Catalogue,
    embedder: Embedder,
    sample_texts: int = 0,
    clock: Callable[[], float] = time.monotonic,
) -> Cost:
    """Embeds a few passages that lack a vector, and throws these away. Raises ModelUnavailable.

    `sample_texts`: how many texts its scale has to be measured on first.
    """
    total = catalogue.chunks.count()
    lacking = max(0, total - catalogue.embeddings.count(embedder.model_id))
    counts = catalogue.documents.counts()
    files = counts["ready"] + counts["words only"] if lacking else 0
    tried = catalogue.chunks.get(catalogue.embeddings.missing(embedder.model_id, TRIED))
    dimension = embedder.embed([WARM_UP], "passage").shape[1]
    if not lacking or not tried:
        return Cost(0, 0, 0.0, 0, dimension)
    began = clock()
    embedder.embed([item.embedded_text for item in tried.values()], "passage")
    seconds = (clock() - began) / len(tried) * (lacking + SAMPLE_TEXT * sample_texts)
    return Cost(files, lacking, seconds, StoredModel("", dimension, lacking).bytes, dimension)
