"""What a question waits for while the engine starts is a stage of its own, and what is loaded is loaded once."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import closing

import pytest

import core.retrieval.search as search_module
from core.evaluation.dataset import SetDocument
from core.evaluation.workbench import Workbench
from core.retrieval.query import Query
from core.retrieval.search import Retriever
from core.text import language
from core.text.language import detect_language

DEADLINE_S = 60.0


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    with closing(Workbench(tmp_path_factory.mktemp("profile"))) as made:
        made.take_in([SetDocument("Bees", "Bees", "Six beehives stand behind the apple trees.", "other")])
        yield made


def test_a_question_is_understood_only_when_what_it_needs_is_there(
    bench: Workbench, monkeypatch: pytest.MonkeyPatch
) -> None:
    began, loaded, order = threading.Event(), threading.Event(), []
    understand = search_module.understand

    def ready() -> None:
        began.set()
        assert loaded.wait(DEADLINE_S)
        order.append("loaded")

    def noted(*given: object) -> object:
        order.append("understood")
        return understand(*given)  # type: ignore[arg-type]

    monkeypatch.setattr(search_module, "understand", noted)
    retriever = Retriever(bench.catalogue, lambda: None, lambda: None, bench.searching, ready=ready)
    found: dict[str, float] = {}
    asking = threading.Thread(target=lambda: found.update(retriever.search(Query("Thanks!")).trace.ms))
    asking.start()
    assert began.wait(DEADLINE_S)
    loaded.set()
    asking.join(DEADLINE_S)

    assert order == ["loaded", "understood"]
    assert "understand" in found


def test_nothing_is_told_of_a_start_that_is_over(bench: Workbench) -> None:
    assert "start" not in bench.retriever.search(Query("Thanks!")).trace.ms


def test_two_first_questions_at_once_load_the_language_model_once(monkeypatch: pytest.MonkeyPatch) -> None:
    loads: list[int] = []
    load = language._model.__wrapped__

    def counted() -> object:
        loads.append(1)
        return load()

    monkeypatch.setattr(language, "_model", counted)
    language._identifier.cache_clear()
    together = threading.Barrier(2)

    def ask(text: str) -> None:
        together.wait(DEADLINE_S)
        detect_language(text)

    threads = [
        threading.Thread(target=ask, args=(f"Who pays the rent of flat number {n}?",)) for n in (731, 732)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(DEADLINE_S)

    assert loads == [1]
