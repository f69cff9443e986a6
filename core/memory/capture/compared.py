"""What a turn does to a statement that was told before, both read together: it keeps, replaces or ends it.

"First night in Whitley Bay!" changes nothing by its words; beside "I live in Leeds" it does. The bundled encoder reads both as one
text, with the adapter that `core.evaluation.fit_turns` found (as in natural language inference: Bowman et al., EMNLP 2015).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, get_args

import numpy as np
from numpy.typing import NDArray

from core.models.attention_head import softmax
from core.models.bundled_embedder import BundledEmbedder
from core.text.chinese_script import fold_chinese

Effect = Literal["kept", "replaced", "ended"]
EFFECTS: tuple[Effect, ...] = get_args(Effect)
ADAPTER = "turns-e5-small"
# Tokens: a statement is short, and what a turn does is told by its first two or three sentences.
MOST_OF_STATEMENT, MOST_OF_TURN = 96, 160


class Compared:
    """Effects by the bundled embedding model. Safe to share between threads."""

    def __init__(self, embedder: BundledEmbedder) -> None:
        self._embedder = embedder

    def effects(self, turn: str, statements: Sequence[str]) -> NDArray[np.float64]:
        """Probabilities of EFFECTS on each statement, shape (statements, 3). Raises ModelUnavailable."""
        encoder = self._embedder.adapted(ADAPTER)
        told, *known = self._embedder.encode([fold_chinese(text.strip()) for text in (turn, *statements)])
        found = np.zeros((len(statements), len(EFFECTS)))
        for row, ids in enumerate(known):
            states = encoder.states([ids[:MOST_OF_STATEMENT], told[:MOST_OF_TURN]])
            seen = np.concatenate([states[0], states.mean(axis=0)])
            found[row] = softmax(encoder.heads["effect"] @ seen + encoder.heads["effect_bias"])
        return found
