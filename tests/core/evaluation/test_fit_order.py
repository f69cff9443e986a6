"""The weights of the order are chosen by what is better on other sets, and only where that is more than noise."""

from __future__ import annotations

import pytest

from core.evaluation.compare_mixes import Judged, some_of
from core.evaluation.dataset import SetQuery
from core.evaluation.fit_order import OneSet, chosen
from core.retrieval.result import Candidate

SHIPPED = {
    "words": 1.0,
    "place": 1.0,
    "late interaction": 1.0,
    "echo": 1.0,
    "sentences": 1.0,
    "likeness": 1.0,
}


def passage(
    name: str, cosine: float, words: float = 0.0, place: int = 1, looked_at: bool = True
) -> Candidate:
    found = Candidate(place, path=f"/evaluation/-/{name}", raw={"vectors": cosine}, words_worth=words)
    found.ranks = {"vectors": place, "words": 3 - place}
    found.rerank = 0.5 if looked_at else None
    return found


def misled_by_words() -> Judged:
    """By meaning the right one is first, its words are the other's."""
    return [passage("right", 0.6, place=1), passage("wrong", 0.5, words=0.16, place=2)], {"right": 1}


def test_a_part_that_misleads_on_all_sets_is_weakened() -> None:
    one, other = OneSet([misled_by_words()]), OneSet([misled_by_words()])

    shares = chosen([one, other])

    assert shares["words"] < 1.0
    assert one.figures(SHIPPED).ndcg < one.figures(shares).ndcg == pytest.approx(1.0)


def test_what_makes_no_difference_stays_as_it_is_shipped() -> None:
    level = [passage("right", 0.9, place=1), passage("wrong", 0.1, place=2)], {"right": 1}

    assert chosen([OneSet([level])]) == SHIPPED


def test_the_better_lane_is_the_sets_and_not_each_questions() -> None:
    figures = OneSet([misled_by_words()]).figures(SHIPPED)

    assert figures.worse == 1.0
    assert figures.recall_5 == figures.recall_10 == 1.0


def test_what_was_not_looked_at_stays_behind() -> None:
    found = [passage("near", 0.1, place=1), passage("unseen", 0.9, place=2, looked_at=False)]

    assert OneSet([(found, {"near": 1})]).figures(SHIPPED).ndcg == pytest.approx(1.0)


def test_questions_are_taken_from_all_over_a_set() -> None:
    asked = [SetQuery(str(number), "?", "en", None, "") for number in range(10)]

    assert [one.id for one in some_of(asked, 4)] == ["0", "3", "6", "9"]
    assert some_of(asked, 20) == asked
