"""A quick part of the public sets, through the pipeline of the window: it fails when quality drops.

The numbers are a little under what was measured, so that only a real loss fails; the whole sets are run by `footnote eval`.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core.evaluation.command import evaluate, ranked_documents
from core.evaluation.dataset import SetDocument, documents, qrels, queries
from core.evaluation.workbench import Workbench
from core.retrieval.query import Query

QUERIES = 60


@pytest.fixture(scope="module")
def chinese_questions(
    shared_dir: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Workbench, Path]]:
    """XQuAD: Chinese questions, English paragraphs."""
    folder = shared_dir / "data" / "xquad_zh2en"
    with closing(Workbench(tmp_path_factory.mktemp("zh2en"))) as bench:
        bench.take_in(documents(folder))
        yield bench, folder


@pytest.fixture(scope="module")
def near_topics(
    shared_dir: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Workbench, Path]]:
    """CLAPNQ: for half of the questions, the passages are on the topic and do not answer."""
    folder = shared_dir / "data" / "clapnq"
    with closing(Workbench(tmp_path_factory.mktemp("clapnq"))) as bench:
        bench.take_in(documents(folder))
        yield bench, folder


@pytest.mark.slow
def test_a_question_finds_its_paragraph_in_another_language(
    chinese_questions: tuple[Workbench, Path],
) -> None:
    bench, folder = chinese_questions
    judged = qrels(folder)
    hits = 0
    for query in queries(folder / "queries.jsonl")[:QUERIES]:
        result = bench.retriever.search(Query(query.text, floor=False, patient=True))
        hits += any(name in judged[query.id] for name, _ in ranked_documents(result, 5))

    assert hits / QUERIES >= 0.93


@pytest.mark.slow
def test_near_topic_passages_are_refused_and_answers_are_given(near_topics: tuple[Workbench, Path]) -> None:
    bench, folder = near_topics
    asked = queries(folder / "queries.jsonl")
    right: dict[bool, list[bool]] = {True: [], False: []}
    for answerable, decisions in right.items():
        for query in [item for item in asked if item.answerable is answerable][:QUERIES]:
            result = bench.retriever.search(Query(query.text, patient=True))
            decisions.append(result.answerable is answerable)
    accuracy = sum(sum(decisions) / len(decisions) for decisions in right.values()) / 2

    assert accuracy >= 0.75


def test_a_set_is_run_into_a_trec_file(tmp_path: Path) -> None:
    folder = tmp_path / "set"
    folder.mkdir()
    (folder / "corpus.jsonl").write_text(
        '{"id": "a/1", "title": "Tea", "text": "The house blend costs 4.60 pounds."}\n'
        '{"id": "b", "title": "", "text": "Whales sing for hours in the deep sea."}\n',
        encoding="utf-8",
    )
    (folder / "queries.jsonl").write_text(
        '{"id": "q", "text": "price of the house blend"}\n', encoding="utf-8"
    )

    lines = evaluate(folder, tmp_path / "out.trec")

    written = (tmp_path / "out.trec").read_text(encoding="utf-8").splitlines()
    assert lines == len(written) == 2
    assert written[0].split()[:4] == ["q", "Q0", "a/1", "1"]


def test_a_document_is_ranked_once_by_its_best_chunk(tmp_path: Path) -> None:
    text = "\n\n".join(
        f"Paragraph {number} about the tea house and its many blends of tea." for number in range(40)
    )
    with closing(Workbench(tmp_path / "profile")) as bench:
        bench.take_in([SetDocument("long", "", text, ""), SetDocument("short", "", "The boiler hums.", "")])
        result = bench.retriever.search(Query("tea house blends", floor=False, patient=True))

    names = [name for name, _ in ranked_documents(result, 10)]
    assert names == ["long", "short"]
