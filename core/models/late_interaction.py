"""Late interaction: compares a question with a passage token by token (ColBERT, Khattab & Zaharia 2020).

It needs no second model: the token states of the bundled embedder are good enough to reorder its own hits. The
top 20 of XQuAD's development half, reordered by centred states: recall@1 en .945 -> .988, zh .903 -> .973, zh to
en .804 -> .878 (recall@5 .950 -> .984). Mixing in the cosine only lowers these.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from core.models.base import Vectors

# The part of the question that the passage answers least, by weight: a near-topic passage lacks just this.
WEAKEST_SHARE = 1 / 3
# A piece of this rarity (-ln of its share) or less says nothing by itself; one of the other has all the weight.
COMMON_RARITY, FULL_RARITY = 6.0, 14.0
# Evidence for one fact stands in one or two sentences; longer windows bring nothing (CLAPNQ, NoMIRACL, our own questions).
WINDOW_SENTENCES = 2
# A passage that comes back to what is asked for has several tokens near each of the question's. Only the mean of the best three
# was tried against the best one.
ECHOES = 3
# Question words and little words, as pieces of the vocabulary. Rarity cannot tell them: "which" is as rare as "water".
# A heading names what its sentences are about, but under one heading it says nothing of which of them answers: half.
CONTEXT_SHARE = 0.5
FUNCTION_PIECES = frozenset(
    "▁what ▁who ▁when ▁where ▁why ▁how ▁which ▁whose ▁whom ▁is ▁was ▁did ▁does ▁do ▁are ▁were ▁the ▁a ▁an ▁can "
    "▁What ▁Who ▁When ▁Where ▁Why ▁How ▁Which ▁Is ▁Did ▁Does ▁Are ▁Can ▁The ? ？ ▁ 。 , ， 的 是 什么 是什么 多少 哪 哪里 "
    "哪个 哪些 有哪些 在哪里 是谁 谁 怎么 如何 为什么 吗 哪一 几 呢 了 多 何时 什么时候 怎样 是多少 有多少 哪一年 一年 《 》 "
    '" “ ” 在 和 与'.split()
)


def content_weights(pieces: Sequence[str], rarity: Vectors) -> Vectors:
    """0 for a piece without subject matter, 1 for a rare one; shape (pieces,)."""
    share = (rarity - COMMON_RARITY) / (FULL_RARITY - COMMON_RARITY)
    weights: Vectors = np.clip(share, 0.0, 1.0).astype(np.float32)
    weights[[piece in FUNCTION_PIECES for piece in pieces]] = 0.0
    return weights


def token_matches(query_states: Vectors, passage_states: Vectors) -> Vectors:
    """For each query token the cosine of its best passage token, shape (query tokens,); zeros for an empty passage."""
    if not len(query_states) or not len(passage_states):
        return np.zeros(len(query_states), dtype=np.float32)
    best: Vectors = np.max(query_states @ passage_states.T, axis=1)
    return best


def subject_match(matches: Vectors, weights: Vectors, share: float) -> float:
    """The mean of the matches, `share` of it by weight; all of it unweighted where no token has weight. 0 without tokens."""
    if not len(matches):
        return 0.0
    alike, total = float(matches.mean()), float(weights.sum())
    return alike if total == 0.0 else (1.0 - share) * alike + share * float(weights @ matches) / total


def echo(query_states: Vectors, passage_states: Vectors, weights: Vectors) -> float:
    """By how much the mean of each query token's ECHOES best matches stays behind its best one, by weight: 0 or less.

    All tokens count alike where none has weight. 0 without tokens.
    """
    if not len(query_states) or not len(passage_states):
        return 0.0
    similar = np.sort(query_states @ passage_states.T, axis=1)[:, -ECHOES:]
    shares = weights / weights.sum() if weights.any() else np.full(len(weights), 1.0 / len(weights))
    return float(shares @ (similar.mean(axis=1) - similar[:, -1]))


def weakest_match(matches: Vectors, weights: Vectors) -> float:
    """The weighted mean over the third of the question's weight that is matched least; all tokens where none has any.

    Both have the shape (query tokens,). 0 without tokens.
    """
    if not len(matches):
        return 0.0
    if not weights.any():
        return float(matches.mean())
    order = np.argsort(matches)
    share = WEAKEST_SHARE * float(weights.sum())
    before = np.concatenate(([0.0], np.cumsum(weights[order], dtype=np.float64)[:-1]))
    taken = np.clip(share - before, 0.0, weights[order])
    return float(taken @ matches[order] / share)


def best_window(query_states: Vectors, passage_states: Vectors, ends: NDArray[np.int64]) -> float:
    """The best MaxSim of at most WINDOW_SENTENCES neighbouring sentences.

    `ends`: where the sentences of the passage end, in tokens, with their beginning in front; what stands before (title,
    headings) belongs to none. 0 without sentences.
    """
    if not len(query_states) or len(ends) < 2:
        return 0.0
    similar = query_states @ passage_states.T
    best = 0.0
    sentences = [similar[:, start:end].max(axis=1) for start, end in pairwise(ends.tolist()) if end > start]
    for first in range(len(sentences)):
        window = sentences[first]
        best = max(best, float(window.mean()))
        for following in sentences[first + 1 : first + WINDOW_SENTENCES]:
            window = np.maximum(window, following)
            best = max(best, float(window.mean()))
    return best


def sentence_matches(
    query_states: Vectors, passage_states: Vectors, ends: NDArray[np.int64], weights: Vectors
) -> tuple[float, ...]:
    """For each sentence the weighted mean of the question's matches in it, and in title and headings by CONTEXT_SHARE.

    `ends` as for `best_window`; `weights` of the query tokens, all alike where none has any. Empty without tokens.
    """
    if not len(query_states) or len(ends) < 2:
        return ()
    similar = query_states @ passage_states.T
    shares = weights / weights.sum() if weights.any() else np.full(len(weights), 1.0 / len(weights))
    before = similar[:, : ends[0]].max(axis=1, initial=-1.0)
    found = []
    for start, end in pairwise(ends.tolist()):
        alone = similar[:, start:end].max(axis=1, initial=-1.0)
        matches = (1.0 - CONTEXT_SHARE) * alone + CONTEXT_SHARE * np.maximum(alone, before)
        found.append(float(shares @ matches))
    return tuple(found)


def max_sim(query_states: Vectors, passage_states: Vectors) -> float:
    """The mean over query tokens of the cosine of the best passage token; 0 when either has no tokens.

    Both are (tokens, dimension) arrays of unit vectors, best passed through `LanguageProfile.centre_states`. The
    mean rather than the sum, so that scores of different questions share one scale.
    """
    if not len(query_states) or not len(passage_states):
        return 0.0
    return float(np.max(query_states @ passage_states.T, axis=1).mean())
