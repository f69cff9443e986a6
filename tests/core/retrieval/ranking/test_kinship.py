"""The best two passages vouch for those that are like them."""

from __future__ import annotations

import numpy as np
import pytest

from core.models.base import Vectors
from core.models.profile import unit
from core.retrieval.ranking.across import COSINE_LEVEL, COSINE_SPREAD, spread_meaning
from core.retrieval.ranking.kinship import SAYS_ENOUGH, SAYS_NOTHING, by_kinship
from core.retrieval.result import Candidate

AXES = np.eye(4, dtype=np.float32)


LONG = "x" * SAYS_ENOUGH


def candidate(
    chunk_id: int, cosine: float, late: float | None = None, language: str = "en", text: str = LONG
) -> Candidate:
    return Candidate(chunk_id, raw={"vectors": cosine}, rerank=late, language=language, text=text)


def order(candidates: list[Candidate], vectors: Vectors) -> list[int]:
    return [item.chunk_id for item in by_kinship(candidates, vectors, "en")]


def test_a_passage_like_the_best_two_passes_one_that_is_unlike_them() -> None:
    found = [candidate(1, 0.70), candidate(2, 0.68), candidate(3, 0.50), candidate(4, 0.45)]
    vectors = unit(np.stack([AXES[0], AXES[0] + 0.3 * AXES[1], AXES[2], AXES[0] + 0.2 * AXES[3]]))

    assert order(found, vectors) == [1, 2, 4, 3]


def test_one_that_is_much_nearer_to_the_question_stays_in_front() -> None:
    found = [candidate(1, 0.9), candidate(2, 0.6), candidate(3, 0.55), candidate(4, 0.1)]
    vectors = np.stack([AXES[0], AXES[1], AXES[1], AXES[1]])

    assert order(found, vectors)[0] == 1
    assert order(found, vectors)[-1] == 4


def test_what_was_looked_at_closely_stays_before_what_was_not() -> None:
    found = [candidate(1, 0.5, 0.5), candidate(2, 0.5, 0.5), candidate(3, 0.2, 0.2), candidate(4, 0.9)]
    vectors = np.stack([AXES[0], AXES[0], AXES[2], AXES[0]])

    assert order(found, vectors) == [1, 2, 3, 4]


def test_short_passages_vouch_for_none() -> None:
    found = [candidate(number, 0.5, text="x" * SAYS_NOTHING) for number in (1, 2, 3)]

    by_kinship(found, np.stack([AXES[0]] * 3), "en")

    assert [item.kin for item in found] == [0.0, 0.0, 0.0]


def test_passages_of_middling_length_vouch_by_half() -> None:
    found = [candidate(number, 0.5, text="x" * ((SAYS_NOTHING + SAYS_ENOUGH) // 2)) for number in (1, 2, 3)]

    by_kinship(found, np.stack([AXES[0]] * 3), "en")

    assert [item.kin for item in found] == pytest.approx([0.5, 0.5, 0.5])


def test_two_passages_or_fewer_have_nobody_to_vouch_for() -> None:
    found = [candidate(1, 0.6), candidate(2, 0.5)]

    assert order(found, AXES[:2]) == [1, 2]
    assert [item.kin for item in found] == [0.0, 0.0]
    assert order([], AXES[:0]) == []


def test_a_passage_without_a_vector_is_like_none() -> None:
    found = [candidate(1, 0.5), candidate(2, 0.5), candidate(3, 0.4)]

    by_kinship(found, np.stack([AXES[0], AXES[0], np.zeros(4, dtype=np.float32)]), "en")

    assert [item.kin for item in found] == [1.0, 1.0, 0.0]


def test_of_two_that_say_the_same_the_one_in_the_questions_language_comes_first() -> None:
    found = [candidate(1, 0.60, language="zh"), candidate(2, 0.55), candidate(3, 0.1), candidate(4, 0.1)]
    vectors = unit(np.stack([AXES[0] + 0.3 * AXES[1], AXES[0], AXES[2], AXES[3]]))

    assert order(found, vectors)[:2] == [2, 1]


def test_a_passage_in_another_language_that_says_something_else_keeps_its_place() -> None:
    found = [candidate(1, 0.60, language="zh"), candidate(2, 0.40), candidate(3, 0.1), candidate(4, 0.1)]

    assert order(found, AXES)[0] == 1


def test_being_unlike_texts_in_another_language_is_no_fault() -> None:
    found = [candidate(1, 0.6), candidate(2, 0.58), candidate(3, 0.5), candidate(4, 0.5, language="zh")]
    vectors = unit(np.stack([AXES[0], AXES[0], AXES[0] + 0.2 * AXES[1], AXES[3]]))

    by_kinship(found, vectors, "en")

    assert found[3].kin == found[2].kin


def test_the_meaning_of_a_passage_in_another_language_is_spread_from_the_level_of_wrong_ones() -> None:
    own, right, wrong = candidate(1, 0.4), candidate(2, 0.4, language="zh"), candidate(3, 0.24, language="zh")

    spread_meaning([own, right, wrong], "en")

    assert own.meaning is None
    assert right.meaning == pytest.approx(COSINE_LEVEL + COSINE_SPREAD * (0.4 - COSINE_LEVEL))
    assert wrong.meaning == pytest.approx(0.24)


def test_in_languages_without_spaces_what_is_said_alike_counts_too() -> None:
    texts = [
        "大桥于1931年5月3日建成通车。" * 12,
        "通车典礼在1931年5月3日举行。" * 12,
        "桥上有很多行人和车辆来往。" * 12,
    ]
    chinese = [candidate(n, 0.5, language="zh", text=text) for n, text in enumerate(texts, start=1)]
    english = [candidate(n, 0.5, text=text) for n, text in enumerate(texts, start=1)]
    vectors = np.stack([AXES[0]] * 3)

    by_kinship(chinese, vectors, "zh", "大桥什么时候建成？")
    by_kinship(english, vectors, "en", "大桥什么时候建成？")

    assert chinese[1].kin > chinese[2].kin
    assert [item.kin for item in english] == pytest.approx([1.0, 1.0, 1.0])


def test_among_passages_of_many_languages_what_is_said_alike_does_not_count() -> None:
    texts = ["大桥于1931年5月3日建成通车。" * 12] * 3 + ["Die Brücke wurde 1931 eröffnet." * 12] * 3
    languages = ["zh"] * 3 + ["de"] * 3
    found = [
        candidate(n, 0.5, language=code, text=text)
        for n, (code, text) in enumerate(zip(languages, texts, strict=True))
    ]

    by_kinship(found, np.stack([AXES[0]] * 6), "zh", "大桥什么时候建成？")

    assert [item.kin for item in found] == pytest.approx([1.0] * 6)
