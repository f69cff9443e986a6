"""How probably each quotable part answers, as the bundled model reads its passage together with the question."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from core.answer.pieces import Piece
from core.models.answer_rule import MOST_ODDS
from core.models.reader import Reader, above
from core.retrieval.ranking.reading import without_place
from core.retrieval.result import Evidence


def read_matches(
    question: str, pieces: Sequence[Piece], evidence: Sequence[Evidence], reader: Reader
) -> NDArray[np.float32]:
    """The logarithm of each piece's odds to answer against its passage not answering, over MOST_ODDS: -1 to 1; shape (pieces,).

    Raises ModelUnavailable.
    """
    found, asked = np.zeros(len(pieces), dtype=np.float32), without_place(question)
    for number in {piece.passage for piece in pieces}:
        own = [place for place, piece in enumerate(pieces) if piece.passage == number]
        item = evidence[number]
        found[own] = reader.read(
            asked, above(item.title, item.heading_path), [pieces[place].text for place in own]
        ).parts
    return np.clip(found, -MOST_ODDS, MOST_ODDS) / MOST_ODDS
