"""How well each quotable part matches the question token by token, read within its passage.

A sentence read alone does not say what its "it" is; within its passage its tokens know. Read so, "we turn it every two weeks"
is near to "how often is the compost turned?".
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from core.answer.pieces import Piece
from core.models.base import TokenStates, Vectors
from core.models.late_interaction import token_matches
from core.models.profile import LanguageProfile
from core.retrieval.result import Evidence
from core.text.language import detect_language


@dataclass(frozen=True, eq=False)
class _Read:
    """A passage under its title and headings: centred token states, and the places of tokens where parts begin and end."""

    states: Vectors
    tokens: Mapping[int, int]


def late_matches(
    question: str,
    language: str,
    pieces: Sequence[Piece],
    evidence: Sequence[Evidence],
    model: TokenStates,
    profile: LanguageProfile,
) -> NDArray[np.float32]:
    """The mean of the question's tokens' matches by their weight, each the best within the piece; shape (pieces,).

    Cosines of centred states, all tokens alike where none has weight. Raises ModelUnavailable.
    """
    asked = profile.centre_states(model.token_states([question], "query")[0], language, "query")
    weights = model.content_weights(question)
    if not len(asked):
        return np.zeros(len(pieces), dtype=np.float32)
    shares = weights / weights.sum() if weights.any() else np.full(len(weights), 1.0 / len(weights))
    found = np.zeros(len(pieces), dtype=np.float32)
    for number in {piece.passage for piece in pieces}:
        own = [place for place, piece in enumerate(pieces) if piece.passage == number]
        passage = _read(evidence[number], [pieces[place] for place in own], model, profile)
        for place in own:
            piece = pieces[place]
            inside = passage.states[passage.tokens[piece.start] : passage.tokens[piece.end]]
            found[place] = float(shares @ token_matches(asked, inside))
    return found


def _read(item: Evidence, pieces: Sequence[Piece], model: TokenStates, profile: LanguageProfile) -> _Read:
    above = " > ".join(dict.fromkeys(part for part in (item.title, *item.heading_path) if part))
    before = f"{above}\n" if above else ""
    whole = before + item.text
    states = profile.centre_states(
        model.token_states([whole], "passage")[0], detect_language(item.text), "passage"
    )
    bounds = sorted({bound for piece in pieces for bound in (piece.start, piece.end)})
    counts = model.count_tokens([whole[: len(before) + bound] for bound in bounds])
    return _Read(states, dict(zip(bounds, counts, strict=True)))
