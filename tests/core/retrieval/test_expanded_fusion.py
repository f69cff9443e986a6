"""Lists of other wordings help to find; they drag nothing down and outvote nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.retrieval.ranking.floor import RELEVANCE_FLOOR, apply_floor, meaning_score
from core.retrieval.ranking.fuse import EXPANSION_WEIGHT, VECTOR_WEIGHT, WORD_WEIGHT, fuse
from core.retrieval.result import HYPOTHETICAL, PARAPHRASE, Candidate, Lane, LaneHit

CHUNKS = tuple(range(1, 9))
Scores = dict[int, float]
lists = st.dictionaries(st.sampled_from(CHUNKS), st.floats(0.0, 1.0), max_size=8)


def lane(name: str, scores: Scores, origin: str = "") -> Lane:
    weight = VECTOR_WEIGHT if name == "vectors" else WORD_WEIGHT
    ordered = sorted(scores.items(), key=lambda item: -item[1])
    hits = tuple(LaneHit(chunk, rank, score, score) for rank, (chunk, score) in enumerate(ordered, start=1))
    return Lane(name, "q", weight * (EXPANSION_WEIGHT if origin else 1.0), hits, origin=origin)  # type: ignore[arg-type]


def fused(lanes: list[Lane]) -> Scores:
    return {item.chunk_id: item.fused for item in fuse(lanes, [Candidate(chunk) for chunk in CHUNKS])}


def expansions(lists_of_scores: list[Scores]) -> list[Lane]:
    """Three paraphrases in both indexes and a hypothetical answer by meaning: as many as there ever are."""
    *both, hypothetical = lists_of_scores
    lanes = [lane("vectors", hypothetical, HYPOTHETICAL)]
    for number, scores in enumerate(both, start=1):
        lanes += [lane(name, scores, f"{PARAPHRASE} {number}") for name in ("vectors", "words")]
    return lanes


@given(lists, lists, st.lists(lists, min_size=4, max_size=4))
def test_no_score_falls_and_none_leaves_its_scale(
    vectors: Scores, words: Scores, others: list[Scores]
) -> None:
    own = [lane("vectors", vectors), lane("words", words)]

    before, after = fused(own), fused(own + expansions(others))

    assert all(after[chunk] >= before[chunk] - 1e-12 for chunk in CHUNKS)
    assert all(0.0 <= score <= 1.0 + 1e-12 for score in after.values())


@given(st.lists(lists, min_size=4, max_size=4), st.floats(0.05, 1.0))
def test_what_only_other_wordings_found_stays_behind_the_questions_own_first_place(
    others: list[Scores], score: float
) -> None:
    first = CHUNKS[0]
    capped = [
        {chunk: min(score, value) for chunk, value in scores.items() if chunk != first} for scores in others
    ]

    order = fused([lane("vectors", {first: score}), lane("words", {first: score}), *expansions(capped)])

    assert max(order, key=lambda chunk: order[chunk]) == first


def test_a_passage_that_several_wordings_found_rises_over_one_that_the_question_hardly_found() -> None:
    own = [lane("vectors", {1: 0.9, 2: 0.05}), lane("words", {1: 0.5})]

    order = fused(own + expansions([{3: 0.8}, {3: 0.8}, {3: 0.8}, {3: 0.8}]))

    assert order[1] > order[3] > order[2]


def test_a_paraphrase_lifts_over_the_floor_only_when_it_is_clearly_above() -> None:
    near, far = Candidate(1), Candidate(2)
    near.scores, far.scores = {"vectors": 0.4}, {"vectors": 0.4}
    near.paraphrased, far.paraphrased = RELEVANCE_FLOOR + 0.1, RELEVANCE_FLOOR + 0.01

    verdict = apply_floor([near, far], vectors_ran=True)

    assert verdict.kept == (near,)
    assert meaning_score(near) == pytest.approx(0.9 * (RELEVANCE_FLOOR + 0.1))
    assert far.fate == "below floor"
