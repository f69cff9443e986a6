"""Fusion, decay, floor and selection, each on candidates made by hand."""

from __future__ import annotations

import pytest

from core.catalog.records import Document, FileStamp
from core.retrieval.query import Scope, Understood
from core.retrieval.ranking.decay import DAY_S, decay_factor
from core.retrieval.ranking.floor import apply_floor
from core.retrieval.ranking.fuse import fuse
from core.retrieval.ranking.rerank import mixed
from core.retrieval.ranking.select import select, shingles, similarity
from core.retrieval.result import Candidate, Lane, LaneHit


def lane(name: str, scores: dict[int, float], weight: float) -> Lane:
    hits = [LaneHit(chunk, rank, score, score) for rank, (chunk, score) in enumerate(scores.items(), start=1)]
    return Lane(name, "q", weight, tuple(hits))  # type: ignore[arg-type]


def candidate(
    chunk_id: int, text: str = "", document_id: int = 1, start: int = 0, **scores: float
) -> Candidate:
    made = Candidate(
        chunk_id,
        document_id,
        f"/f/{document_id}",
        f"Doc {document_id}",
        start=start,
        end=start + len(text),
        text=text,
    )
    made.scores = dict(scores)
    return made


def document(document_id: int) -> Document:
    return Document(document_id, 1, f"/f/{document_id}", f"Doc {document_id}", "", "text/plain", FileStamp(1, 1, 1), "h", "ready", "", "", "en", 0.0, None, "", 0, 1, 1)  # fmt: skip


def understood(budget: int = 5000, intent: str = "look-up") -> Understood:
    return Understood("q", intent, ("en",), (), Scope(), budget)  # type: ignore[arg-type]


def test_a_hopeless_lists_first_hit_counts_for_little() -> None:
    vectors = lane("vectors", {1: 0.9, 2: 0.8}, 0.7)
    words = lane("words", {3: 0.05, 1: 0.04}, 0.3)
    candidates = [candidate(1), candidate(2), candidate(3)]

    order = [item.chunk_id for item in fuse([vectors, words], candidates)]

    assert order == [1, 2, 3]


def test_the_fused_score_of_a_perfect_hit_is_one() -> None:
    (best,) = fuse([lane("vectors", {1: 1.0}, 0.7), lane("words", {1: 1.0}, 0.3)], [candidate(1)])

    assert best.fused == pytest.approx(1.0)


def test_equal_scores_keep_a_fixed_order() -> None:
    candidates = [candidate(2), candidate(1)]

    assert [item.chunk_id for item in fuse([], candidates)] == [1, 2]


@pytest.mark.parametrize(("age_days", "factor"), [(0, 1.0), (30, 0.5), (60, 0.25), (3000, 0.2), (-5, 1.0)])
def test_decay_halves_in_a_month_and_never_deletes(age_days: float, factor: float) -> None:
    now = 1_800_000_000.0

    assert decay_factor(now - age_days * DAY_S, now) == pytest.approx(factor)


def test_of_two_price_lists_that_answer_alike_the_newer_leads_after_reranking_too() -> None:
    old, new = candidate(1, vectors=0.6, words=0.5), candidate(2, vectors=0.6, words=0.5)
    for item in (old, new):
        item.raw["vectors"], item.rerank = 0.6, 0.5
    old.age_factor = 0.25

    assert mixed(old) == pytest.approx(mixed(new) - 0.3)


def test_a_file_without_a_date_does_not_decay() -> None:
    assert decay_factor(0.0, 1_800_000_000.0) == 1.0


def test_the_floor_keeps_meaning_and_absolute_words_and_says_why_it_drops() -> None:
    close = candidate(1, vectors=0.7)
    exact = candidate(2, vectors=0.3, words=0.5)
    exact.exact_evidence = True
    shared_words = candidate(3, vectors=0.4, words=0.9)

    verdict = apply_floor([close, exact, shared_words], vectors_ran=True)

    assert verdict.kept == (close, exact)
    assert verdict.dropped == (shared_words,)
    assert shared_words.fate == "below floor"
    assert "0.400" in shared_words.reason


def test_without_vectors_words_must_hold_most_of_the_question() -> None:
    verdict = apply_floor([candidate(1, words=0.8), candidate(2, words=0.2)], vectors_ran=False)

    assert [item.chunk_id for item in verdict.kept] == [1]


TEXT = "The tea house opens at nine in the morning and closes at six in the evening, every day but Monday."


def test_a_copy_in_another_file_is_counted_and_not_shown() -> None:
    first, copy = candidate(1, TEXT, 1), candidate(2, TEXT, 2)

    selection = select([first, copy], understood(), 5, document, lambda d, s, e: TEXT[s:e])

    assert [item.document_id for item in selection.evidence] == [1]
    assert selection.evidence[0].copies == 1
    assert copy.fate == "duplicate"


def test_neighbours_of_one_file_become_one_passage() -> None:
    left, right = candidate(1, TEXT[:50], 1, 0), candidate(2, TEXT[40:], 1, 40)

    selection = select([right, left], understood(), 5, document, lambda d, s, e: TEXT[s:e])

    (passage,) = selection.evidence
    assert (passage.start, passage.end, passage.text) == (0, len(TEXT), TEXT)
    assert passage.chunk_ids == (1, 2)


def test_the_token_budget_is_kept_and_the_rest_reported() -> None:
    texts = [
        f"Passage number {number} says something of its own about topic {number * 7}." for number in range(6)
    ]
    candidates = [candidate(number, text, number) for number, text in enumerate(texts, start=1)]

    selection = select(candidates, understood(budget=60), 6, document, lambda d, s, e: "")

    assert selection.over_budget == 6 - len(selection.evidence)
    assert selection.over_budget > 0
    assert candidates[-1].fate == "over budget"


def test_passages_are_numbered_from_one_without_gaps() -> None:
    candidates = [
        candidate(number, f"{TEXT} Number {number} {'x' * number}", number, 1000 * number)
        for number in range(1, 5)
    ]
    candidates[1].text = candidates[0].text

    selection = select(candidates, understood(), 5, document, lambda d, s, e: "")

    assert [item.n for item in selection.evidence] == list(range(1, len(selection.evidence) + 1))


def test_one_file_does_not_fill_a_comparison() -> None:
    many = [
        candidate(number, f"Statement {number} is unlike the others: {'abc' * number}", 1, 2000 * number)
        for number in range(1, 7)
    ]
    other = candidate(9, "The other offer is cheaper.", 2)

    selection = select([*many, other], understood(intent="compare"), 8, document, lambda d, s, e: "")

    assert [item.document_id for item in selection.evidence].count(1) == 3
    assert 2 in [item.document_id for item in selection.evidence]


def test_numbers_keep_near_copies_apart() -> None:
    rent = "The monthly rent of the flat is 900 euros."
    assert similarity(shingles(rent), shingles(rent.replace("900", "950"))) < 0.85
