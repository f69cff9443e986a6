"""Vectors come by themselves: a failing model is said and outlasted, questions go first, nothing is done twice."""

from __future__ import annotations

import threading
from dataclasses import replace

import numpy as np

from core.models.ollama_embed import EmbedOutcome, PartlyEmbedded
from tests.core.library.conftest import QUICK
from tests.support.hash_embedder import HashEmbedder
from tests.support.until_current import until_current


def test_a_model_that_fails_leaves_words_and_a_reason_then_heals(desk):
    desk.embedder.fail(3)
    for number in range(5):
        desk.write(f"{number}.md", f"Note {number}")
    desk.library.add([str(desk.notes)])
    desk.until(
        lambda: any(document.reason for document in desk.documents() if document.state == "words only")
    )
    desk.until(lambda: any(problem.part == "model" for seen in desk.progress for problem in seen.problems))
    desk.until(lambda: set(desk.states().values()) == {"ready"})
    desk.settle()
    assert len(desk.embedder.texts) == 5
    assert {document.reason for document in desk.documents()} == {""}
    assert desk.library.status().problems == ()
    assert desk.catalogue.embeddings.count(desk.embedder.model_id) == 5


def test_waiting_does_not_hang_on_a_model_that_is_down(desk):
    desk.embedder.fail(10**9)
    desk.write("a.md", "Text")
    desk.library.add([str(desk.notes)])
    progress = until_current(desk.library)
    assert progress.chunks_embedded == 0
    assert desk.states() == {"a.md": "words only"}
    assert [problem.part for problem in progress.problems] == ["model"]


def test_without_a_model_documents_stay_words_only_and_say_so(desk):
    desk.open(embedder=None)
    desk.write("a.md", "Text")
    desk.add()
    document = desk.document("a.md")
    assert (document.state, bool(document.reason), bool(document.remedy)) == ("words only", True, True)
    assert [problem.part for problem in desk.library.status().problems] == ["model"]
    desk.library.set_embedder(desk.embedder)
    desk.settle()
    assert desk.states() == {"a.md": "ready"}
    assert desk.document("a.md").reason == ""


def test_a_new_model_embeds_everything_beside_the_old_vectors(desk):
    desk.write("a.md", "Text")
    desk.add()
    other = HashEmbedder(dimension=32, model_id="other")
    desk.library.set_embedder(other)
    desk.settle()
    assert len(other.texts) == 1
    assert desk.states() == {"a.md": "ready"}
    calls = desk.embedder.calls
    desk.library.set_embedder(desk.embedder)
    desk.settle()
    assert desk.embedder.calls == calls


def test_vectors_are_of_the_embedded_text_and_saved_with_their_chunk(desk):
    desk.write("a.md", "# Fruit\n\nApples and pears.")
    desk.add()
    chunk = desk.catalogue.chunks.get(desk.catalogue.chunks.ids())[1]
    assert desk.embedder.texts == [chunk.embedded_text]
    stored = desk.catalogue.embeddings.get(desk.embedder.model_id, [1]).vectors[0]
    np.testing.assert_allclose(stored, desk.embedder.embed([chunk.embedded_text], "passage")[0], atol=1e-3)


def test_a_question_holds_back_the_next_batch(desk):
    desk.library.pause()
    desk.write("a.md", "\n\n".join(f"## Part {n}\n\n" + f"Words about {n}. " * 20 for n in range(100)))
    desk.library.resume()
    with desk.library.giving_way():
        desk.library.add([str(desk.notes)])
        desk.until(lambda: desk.states() == {"a.md": "words only"})
        assert desk.embedder.calls == 0
    desk.settle()
    assert desk.states() == {"a.md": "ready"}


def test_an_edited_file_goes_before_a_big_new_folder(desk):
    desk.write("mine.md", "First version.")
    desk.add()
    big = desk.home / "big"
    big.mkdir()
    for number in range(300):
        (big / f"{number}.txt").write_text(f"Filler number {number}")
    desk.embedder.gate.clear()
    desk.library.add([str(big)])
    desk.until(lambda: desk.catalogue.documents.counts()["words only"] > 0)
    start = len(desk.embedder.texts)
    desk.write("mine.md", "Second version of mine.")
    desk.until(lambda: "Second version" in desk.indexed_text())
    desk.embedder.gate.set()
    desk.settle()
    order = [index for index, text in enumerate(desk.embedder.texts[start:]) if "Second version" in text]
    assert len(order) == 1
    assert order[0] < 150


def test_a_vector_without_direction_costs_only_its_passage(desk):
    class Odd(HashEmbedder):
        def embed(self, texts, kind):
            vectors = super().embed(texts, kind)
            for row, text in enumerate(texts):
                if "poison" in text:
                    vectors[row] = 0.0 if row % 2 else np.nan
            return vectors

    desk.open(embedder=Odd())
    for number in range(6):
        desk.write(f"{number}.md", "poison" if number == 3 else f"Note {number}")
    desk.add()
    states = desk.states()
    assert states.pop("3.md") == "words only"
    assert set(states.values()) == {"ready"}
    assert "could not be embedded" in desk.document("3.md").reason


def test_texts_that_a_model_refuses_cost_only_themselves_and_can_be_retried(desk):
    class Picky(HashEmbedder):
        picky = True

        def embed(self, texts, kind):
            bad = {row: "too long" for row, text in enumerate(texts) if self.picky and "long" in text}
            rows = tuple(row for row in range(len(texts)) if row not in bad)
            vectors = super().embed([texts[row] for row in rows], kind)
            if bad:
                raise PartlyEmbedded("picky", EmbedOutcome(vectors, rows, bad))
            return vectors

    model = Picky()
    desk.open(embedder=model)
    for number in range(6):
        desk.write(f"{number}.md", "much too long" if number == 2 else f"Note {number}")
    desk.add()
    assert desk.states().pop("2.md") == "words only"
    assert sorted(desk.states().values()).count("ready") == 5
    assert desk.settle().state == "idle"
    model.picky = False
    desk.library.retry([desk.document("2.md").id])
    desk.settle()
    assert set(desk.states().values()) == {"ready"}


def test_progress_counts_files_and_passages_and_guesses_the_time_left(desk):
    for number in range(60):
        desk.write(f"{number}.md", f"Note {number} about its own subject.")
    desk.add()
    final = desk.library.progress()
    assert (final.state, final.files_done, final.files_total) == ("idle", 60, 60)
    assert (final.chunks_embedded, final.chunks_total, final.seconds_left) == (60, 60, None)
    assert any(progress.state == "running" for progress in desk.progress)
    for progress in desk.progress:
        assert 0 <= progress.files_done <= progress.files_total
        assert 0 <= progress.chunks_embedded <= progress.chunks_total
        assert progress.seconds_left is None or progress.seconds_left >= 0


def test_vectors_missing_after_a_crash_are_made_at_the_next_start(desk):
    for number in range(10):
        desk.write(f"{number}.md", f"Note {number}")
    desk.add()
    desk.close()
    with desk.catalogue.transaction() as connection:
        connection.execute("DELETE FROM embedding WHERE chunk_id <= 4")
    before = len(desk.embedder.texts)
    desk.open()
    desk.settle()
    assert len(desk.embedder.texts) == before + 4
    assert set(desk.states().values()) == {"ready"}


def test_two_libraries_never_run_but_many_threads_may_ask(desk):
    for number in range(40):
        desk.write(f"{number}.md", f"Note {number}")
    library = desk.library
    seen: list[int] = []

    def ask() -> None:
        with library.giving_way():
            seen.append(len(library.status().sources))

    library.add([str(desk.notes)])
    threads = [threading.Thread(target=ask) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    desk.settle()
    assert seen == [1] * 8
    assert set(desk.states().values()) == {"ready"}


def test_another_model_is_built_beside_the_one_in_use(desk):
    desk.write("a.md", "Text")
    desk.add()
    other, built = HashEmbedder(dimension=32, model_id="other"), threading.Event()
    library = desk.open(built=lambda _model: built.set())
    desk.settle()
    told = desk.catalogue.outbox.last()
    library.build_beside(other)
    assert built.wait(30)
    assert (library.building().done, library.building().total) == (1, 1)
    assert desk.states() == {"a.md": "ready"}
    assert desk.catalogue.embeddings.missing(other.model_id, 10) == []
    assert (
        desk.catalogue.outbox.last() == told
    )  # the indexes show the model in use, and hear nothing of the other
    library.build_beside(None)
    assert library.building() is None


def test_a_file_that_comes_while_building_gets_the_vectors_of_both(desk):
    other, built = HashEmbedder(dimension=32, model_id="other"), threading.Event()
    library = desk.open(built=lambda _model: built.set())
    library.build_beside(other)
    assert built.wait(30)
    built.clear()
    desk.write("a.md", "Text")
    desk.add()
    assert built.wait(30)
    assert [model.vectors for model in desk.catalogue.embeddings.stored()] == [1, 1]


def test_a_model_that_fails_while_building_is_waited_for_and_disturbs_nothing(desk):
    desk.write("a.md", "Text")
    desk.add()
    other, built = HashEmbedder(dimension=32, model_id="other"), threading.Event()
    library = desk.open(built=lambda _model: built.set(), tempo=replace(QUICK, model_retry=3600.0))
    other.fail(1)
    library.build_beside(other)
    desk.until(lambda: library.building().waits_for is not None)
    assert library.status().problems == ()
    assert desk.states() == {"a.md": "ready"}
    desk.settle()
    library.try_models_again()
    assert built.wait(30)
    assert library.building().waits_for is None
