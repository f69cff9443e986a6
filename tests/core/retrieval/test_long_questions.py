"""A question of any length is answered: what is too much of it is cut before any rule reads it, and that is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.evaluation.workbench import Workbench
from core.retrieval.query import MAX_QUESTION_CHARS, Purpose, Query, Turn
from core.retrieval.result import SearchResult
from tests.core.retrieval.support_bench import bench_of

LIBRARY = {
    "pump": "The pump in the cellar was made by Hendriks in 1962.",
    "roof": "The roof was tiled anew in the summer of 2011.",
}


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    yield from bench_of(Path(tmp_path_factory.mktemp("long")), LIBRARY)


def understood(found: SearchResult) -> str:
    assert found.trace.understood is not None
    return found.trace.understood.question


@pytest.mark.parametrize(
    "text",
    ["m" * 20_000, "-" * 10_000 + "q" * 10_000, "7" * 20_000, "水泵" * 10_000, "pump " * 5_000, "a.b" * 7_000, "In " * 7_000],
    ids=["letters", "hyphens", "digits", "Chinese", "words", "dots", "small words"],
)  # fmt: skip
@pytest.mark.parametrize("purpose", ["answer", "search"])
def test_no_rule_reads_more_than_is_said(bench: Workbench, text: str, purpose: Purpose) -> None:
    found = bench.retriever.search(Query(text, purpose=purpose, history=(Turn("user", text),)))

    # Uncut, one word of 20,000 letters took over a minute.
    assert len(understood(found)) <= MAX_QUESTION_CHARS
    assert found.degraded[0].part == "question"
    assert str(MAX_QUESTION_CHARS) in found.degraded[0].sentence


def test_what_is_cut_off_is_the_end_and_white_space_does_not_count(bench: Workbench) -> None:
    asked = "Who made the pump in the cellar?"
    found = bench.retriever.search(Query(f"{' ' * 9000}{asked}{' ' * 9000}"))

    assert found.degraded == ()
    assert found.evidence[0].title == "pump"
    cut = bench.retriever.search(Query(f"{asked} {'What else is there? ' * 900}"))
    assert "Who made the pump" in understood(cut)
    assert [note.part for note in cut.degraded].count("question") == 1
