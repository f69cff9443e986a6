"""While vectors are still made, a passage that has none yet is found by its words and compared with the question at once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core.evaluation.dataset import SetDocument
from core.evaluation.workbench import Workbench
from core.retrieval.query import Query

VOYAGES = 30
ASKED = 12


@pytest.fixture
def bench(tmp_path: Path) -> Iterator[Workbench]:
    """Notes that differ in their figures alone; the one that is asked about was read last and is not embedded yet."""
    with closing(Workbench(tmp_path)) as made:
        notes = {
            n: SetDocument(f"v{n}", f"Voyage {n}", f"The captain of voyage {n} was Ferry{n}. The cargo weighed {n * 7} tons.", "")
            for n in range(1, VOYAGES + 1)
        }  # fmt: skip
        made.take_in(note for n, note in notes.items() if n != ASKED)
        source = made.catalogue.sources.all()[0]
        made._save(source.id, f"/evaluation/-/v{ASKED}", notes[ASKED])
        while not made.follower._words.caught_up():
            made.follower.step()
        yield made


def test_the_passage_that_answers_is_first_though_it_has_no_vector(bench: Workbench) -> None:
    found = bench.retriever.search(Query(f"What did the cargo of voyage {ASKED} weigh?", patient=True))

    assert found.evidence[0].title == f"Voyage {ASKED}"
    assert found.answerable
    assert (
        "1 passages that have no vector yet were compared with the question at once" in found.trace.decisions
    )


def test_when_all_have_vectors_nothing_is_compared_at_once(bench: Workbench) -> None:
    bench.finish()

    found = bench.retriever.search(Query(f"What did the cargo of voyage {ASKED} weigh?", patient=True))

    assert found.evidence[0].title == f"Voyage {ASKED}"
    assert not any("at once" in decision for decision in found.trace.decisions)
