"""Whether a passage answers must not hang on how busy the computer is."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace

import pytest

from core.evaluation.dataset import SetDocument
from core.evaluation.workbench import Workbench
from core.retrieval.query import Query
from core.retrieval.ranking.rerank_maxsim import MaxSimReranker
from core.retrieval.search import Retriever

TEXTS = {
    "lease": "The monthly rent is 1,240 pounds. The deposit of 1,430 pounds is held by MyDeposits.",
    "bees": "Six beehives stand behind the apple trees; the honey is harvested in July.",
    "tea": "The tea house opens at nine and closes at six, every day but Monday.",
    "loan": "The loan of 60,000 pounds from the bank carries 6.2 percent.",
}


class WithoutTime(MaxSimReranker):
    """Late interaction on a computer that is too busy for it."""

    budget_s = dict.fromkeys(("answer", "search"), 1e-9)


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    with closing(Workbench(tmp_path_factory.mktemp("profile"))) as made:
        made.take_in([SetDocument(name, name, text, "") for name, text in TEXTS.items()])
        yield made


def busy(bench: Workbench) -> Retriever:
    states = bench.models.token_states()
    assert states is not None
    models = replace(bench.searching(), rerankers=(WithoutTime(states, bench.profile),))
    return Retriever(
        bench.catalogue, lambda: bench.follower.words, lambda: bench.follower.vectors, lambda: models
    )


@pytest.mark.parametrize(
    "question", ["What was the deposit?", "How much is the rent?", "When does the school close?"]
)
def test_the_best_are_read_for_the_decision_though_there_is_no_time(bench: Workbench, question: str) -> None:
    calm = bench.retriever.search(Query(question, patient=True))
    hurried = busy(bench).search(Query(question))

    assert any("stood aside" in decision for decision in hurried.trace.decisions)
    assert hurried.answerable == calm.answerable
    assert hurried.answer_probability == pytest.approx(calm.answer_probability, abs=0.02)


def test_a_search_as_one_types_does_not_wait_for_it(bench: Workbench) -> None:
    found = busy(bench).search(Query("What was the deposit?", purpose="search"))

    assert found.trace.reranker == "none"
