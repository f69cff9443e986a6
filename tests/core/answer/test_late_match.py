"""How well a sentence matches when it is read within its passage."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from core.answer.late_match import late_matches
from core.answer.pieces import pieces_of
from core.models.bundled_embedder import BundledEmbedder
from core.models.profile import LanguageProfile
from core.retrieval.result import Evidence
from tests.support.evidence import passage

HEAP = (
    "The compost heap stands behind the shed. We turn it every two weeks. The shed was painted green by Ann."
)


@pytest.fixture(scope="module")
def embedder(tmp_path_factory: pytest.TempPathFactory) -> BundledEmbedder:
    return BundledEmbedder(tmp_path_factory.mktemp("models"))


def matches(question: str, evidence: list[Evidence], embedder: BundledEmbedder) -> dict[str, float]:
    pieces = pieces_of(evidence, whole_lists=False)
    found = late_matches(question, "en", pieces, evidence, embedder, LanguageProfile.load_bundled())
    return {piece.text: float(match) for piece, match in zip(pieces, found, strict=True)}


def test_a_sentence_that_points_back_is_read_with_what_it_points_at(embedder: BundledEmbedder) -> None:
    question, said = "How often is the compost turned?", "We turn it every two weeks."

    within = matches(question, [passage(1, HEAP)], embedder)
    alone = matches(question, [passage(1, said)], embedder)

    assert within[said] > within["The shed was painted green by Ann."]
    assert within[said] > alone[said]


def test_each_part_is_matched_in_its_own_passage(embedder: BundledEmbedder) -> None:
    question = "Who painted the shed?"
    first, second = passage(1, HEAP), replace(passage(2, "The boat is red. Tom sails it."), title="Boats")

    both, one = matches(question, [first, second], embedder), matches(question, [second], embedder)

    assert max(both, key=lambda text: both[text]) == "The shed was painted green by Ann."
    assert both["Tom sails it."] == pytest.approx(one["Tom sails it."], abs=1e-5)


def test_a_question_without_a_token_matches_nothing(embedder: BundledEmbedder) -> None:
    pieces = pieces_of([passage(1, HEAP)], whole_lists=False)

    found = late_matches("", "en", pieces, [passage(1, HEAP)], embedder, LanguageProfile.load_bundled())

    np.testing.assert_array_equal(found, np.zeros(len(pieces)))
