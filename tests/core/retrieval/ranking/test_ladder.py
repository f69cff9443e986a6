"""Which rerankers the settings ask for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.retrieval.ranking.ladder import Ladder, Wish
from tests.core.retrieval.ranking.test_checked import MemoryNotes
from tests.core.retrieval.ranking.test_rerank import FixedReranker

LATE = FixedReranker("maxsim", "cosine", {})


@pytest.fixture
def ladder() -> Iterator[Ladder]:
    made = Ladder(lambda: None, lambda name: "digest", MemoryNotes())
    yield made
    made.close()


@pytest.mark.parametrize(
    ("wish", "names"),
    [
        (Wish("auto"), ["maxsim"]),
        (Wish("auto", "/models/reranker"), ["maxsim", "onnx"]),
        (Wish("onnx", "/models/reranker"), ["maxsim", "onnx"]),
        (Wish("onnx"), ["maxsim"]),
        (Wish("ollama"), ["maxsim", "ollama"]),
        (Wish("ollama", "/models/reranker"), ["maxsim", "ollama"]),
        (Wish("off", "/models/reranker"), []),
    ],
)
def test_late_interaction_first_then_what_was_chosen(ladder: Ladder, wish: Wish, names: list[str]) -> None:
    assert [reranker.name for reranker in ladder.rerankers(wish, LATE)] == names


def test_without_token_states_the_judge_runs_alone(ladder: Ladder) -> None:
    assert [reranker.name for reranker in ladder.rerankers(Wish("ollama"), None)] == ["ollama"]


def test_a_model_is_opened_once_and_another_folder_is_another_model(ladder: Ladder, tmp_path: Path) -> None:
    one, again, other = (
        ladder.rerankers(Wish("onnx", str(tmp_path / name)), None)[0] for name in ("a", "a", "b")
    )

    assert one is again
    assert one is not other


def test_a_cross_encoder_without_a_folder_is_a_problem_with_a_remedy(ladder: Ladder) -> None:
    (problem,) = ladder.problems(Wish("onnx"))

    assert problem.part == "rerank onnx"
    assert problem.remedy
    assert ladder.problems(Wish("auto")) == ()
