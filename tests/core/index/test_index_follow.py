"""The two indexes stay equal to the catalogue: through edits, kills and broken folders."""

from __future__ import annotations

import random
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from numpy.typing import NDArray

from core.index import follow_words
from core.index.follow import IndexFollower
from core.index.follow_vectors import VectorsFollower
from core.index.lexical_client import WriterFailed
from tests.core.index.index_library import MODEL, Library, settle, unit_vector, unprofiled

CHILD = Path(__file__).with_name("follower_child.py")
EVERY_KIND = ("words+", "words-", "vector+", "vector-")


def assert_equal_to_the_catalogue(library: Library, follower: IndexFollower) -> None:
    """Catalogue, Whoosh, Chroma and the exact scan hold the same chunks, and the outbox is empty."""
    ids = library.catalogue.chunks.ids()
    assert follower._words.ids().tolist() == ids
    assert follower._vectors is not None
    embedded = [
        chunk_id for batch in library.catalogue.embeddings.all(MODEL) for chunk_id in batch.chunk_ids.tolist()
    ]
    assert follower._vectors.exact.ids().tolist() == embedded
    assert follower._vectors.ids().tolist() == embedded
    assert library.catalogue.outbox.after(0, EVERY_KIND, 10) == []


def words(follower: IndexFollower, text: str) -> list[int]:
    return follower.words.search(text, 10).chunk_ids.tolist()


def nearest(follower: IndexFollower, passage: str) -> int:
    assert follower.vectors is not None
    return int(follower.vectors.search(unit_vector(passage), 1)[0][0])


def fill(library: Library, documents: int = 12) -> None:
    for number in range(documents):
        library.save(f"doc-{number}", [f"passage {part} of document {number}" for part in range(6)])
    library.embed()


def test_a_saved_document_is_found_by_both_and_a_removed_one_by_neither(library: Library) -> None:
    follower = library.follow()
    library.save("note", ["the heron stands in the reeds"], title="Birds")
    settle(follower)
    chunk_id = library.chunk("the heron stands in the reeds").chunk.id
    assert words(follower, "heron") == words(follower, "birds") == [chunk_id]
    library.embed()
    settle(follower)
    assert nearest(follower, "the heron stands in the reeds") == chunk_id
    library.remove("note")
    settle(follower)
    assert words(follower, "heron") == []
    assert_equal_to_the_catalogue(library, follower)


def test_words_are_found_before_there_are_vectors(library: Library) -> None:
    follower = library.follow()
    library.save("note", ["the heron stands in the reeds"])
    settle(follower, lambda: follower.state()["words"] == "ready")
    assert words(follower, "heron")
    assert follower.state() == {"words": "ready", "vectors": "ready"}


def test_without_an_embedding_model_there_is_only_the_words_lane(library: Library) -> None:
    follower = library.follow(vectors=False)
    library.save("note", ["the heron stands in the reeds"])
    settle(follower)
    assert words(follower, "heron")
    assert follower.vectors is None
    assert follower.state()["vectors"] == "no embedding model"


def test_a_step_with_nothing_to_do_says_so_and_the_generation_stands_still(library: Library) -> None:
    follower = library.follow()
    fill(library, 2)
    settle(follower)
    while follower.step():
        pass
    generation = follower.generation
    assert not follower.step()
    assert follower.generation == generation
    library.save("more", ["something else"])
    assert not follower.caught_up()
    settle(follower)
    assert follower.generation > generation


def test_small_segments_are_merged_in_idle_time_and_the_writer_then_rests(
    library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    follower = library.follow()
    for number in range(12):
        library.save(f"doc-{number}", [f"passage of document {number}"])
        settle(follower)
    library.embed()
    settle(follower)
    assert follower._words._index is not None
    index = follower._words._index
    before = len(index._snapshot.views)
    monkeypatch.setattr(follow_words, "MERGE_AFTER_S", 0.0)

    def rests() -> bool:
        return follower._words._tidied

    settle(follower, rests)
    assert len(index._snapshot.views) < before
    assert follower._words._writer.process_id is None
    library.save("late", ["the heron came late"])
    settle(follower, lambda: follower.state()["words"] == "ready")
    assert words(follower, "heron")
    library.embed()
    settle(follower)
    assert_equal_to_the_catalogue(library, follower)


def test_a_renamed_document_is_found_by_its_new_title(library: Library) -> None:
    library.save("note", ["nothing of interest"], title="Herons")
    follower = library.follow()
    settle(follower)
    document = library.catalogue.documents.at_path("/library/note")
    assert document is not None
    library.catalogue.documents.move(
        document.id, library.source.id, "/library/other", "Egrets", document.stamp
    )
    settle(follower)
    assert words(follower, "egrets")
    assert words(follower, "herons") == []


@pytest.mark.parametrize("seed", range(3))
def test_random_edits_leave_all_stores_equal(library: Library, seed: int) -> None:
    dice = random.Random(seed)
    follower = library.follow()
    for _ in range(60):
        name = f"doc-{dice.randrange(12)}"
        if library.catalogue.documents.at_path(f"/library/{name}") and dice.random() < 0.3:
            library.remove(name)
        else:
            library.save(name, [f"passage {dice.randrange(30)} of {name}" for _ in range(dice.randrange(9))])
        if dice.random() < 0.5:
            library.embed()
        if dice.random() < 0.4:
            follower.step()
    library.embed()
    settle(follower)
    assert_equal_to_the_catalogue(library, follower)


def test_a_restart_takes_up_what_is_left_and_rebuilds_nothing(library: Library) -> None:
    follower = library.follow()
    fill(library)
    settle(follower)
    library.save("doc-0", ["passage 0 of document 0", "a new one"])
    library.embed()
    follower.close()
    again = library.follow()
    settle(again)
    assert again.notices() == {}
    assert_equal_to_the_catalogue(library, again)
    assert [path.name for path in (library.root / "words").iterdir()] == ["generation-1"]


def test_another_profile_rebuilds_the_vectors_and_embeds_nothing(library: Library) -> None:
    fill(library)
    first = library.follow()
    settle(first)
    first.close()

    def mirrored(vectors: NDArray[np.float32], languages: object) -> NDArray[np.float32]:
        return -vectors

    lane = VectorsFollower(library.catalogue, library.root / "vectors", MODEL, mirrored, "p2")
    second = IndexFollower(library.catalogue, library.root / "words", lane)
    settle(second)
    _, scores = lane.lane.search(-unit_vector("passage 1 of document 1"), 1)
    assert scores[0] == pytest.approx(1.0, abs=2e-3)
    assert_equal_to_the_catalogue(library, second)
    second.close()


def _shorten(path: Path) -> None:
    with path.open("r+b") as handle:
        handle.truncate(path.stat().st_size // 3)


def _cut_all(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            _shorten(path)


def _empty_all(folder: Path) -> None:
    for path in folder.rglob("*"):
        if path.is_file():
            path.write_bytes(b"")


def _lose_segments(folder: Path) -> None:
    for path in [*folder.rglob("*.seg"), *folder.rglob("*.bin"), *folder.rglob("*.pickle")]:
        path.unlink()


# Chroma writes its HNSW files from 1,000 vectors on; below, everything stands in its log.
@pytest.mark.parametrize(
    ("damage", "documents"),
    [(_cut_all, 110), (_lose_segments, 110), (_empty_all, 10), (shutil.rmtree, 10)],
    ids=["cut short", "segments lost", "emptied", "gone"],
)
def test_broken_folders_are_set_aside_and_rebuilt_while_search_goes_on(
    library: Library, damage: Callable[[Path], None], documents: int
) -> None:
    for number in range(documents):
        library.save(f"doc-{number}", [f"passage {part} of document {number}" for part in range(11)])
    library.embed()
    first = library.follow()
    settle(first)
    first.close()
    damage(library.root / "words" / "generation-1")
    damage(library.root / "vectors" / "generation-1")
    library.save("later", ["saved while the indexes were broken"])
    library.embed()

    again = library.follow()
    wanted = library.chunk("passage 3 of document 3").chunk.id
    settle(again, lambda: len(again._vectors.exact) == documents * 11 + 1)  # type: ignore[union-attr]
    assert nearest(again, "passage 3 of document 3") == wanted
    settle(again)
    assert set(again.notices()) == {"words", "vectors"}
    assert_equal_to_the_catalogue(library, again)
    assert words(again, "saved while broken")
    assert nearest(again, "passage 3 of document 3") == wanted
    for root in ("words", "vectors"):
        kept = [path.name for path in (library.root / root).iterdir()]
        assert len([name for name in kept if ".broken-" in name]) <= 1
        assert len([name for name in kept if ".broken-" not in name]) == 1


def test_an_index_behind_its_own_catalogue_is_rebuilt(library: Library) -> None:
    """An old copy of the words folder put back: its missing entries have been pruned from the outbox."""
    fill(library, 2)
    first = library.follow()
    settle(first)
    first.close()
    shutil.copytree(library.root / "words", library.root / "old")
    second = library.follow()
    library.save("late", ["the heron came late"])
    library.embed()
    settle(second)
    second.close()
    shutil.rmtree(library.root / "words")
    (library.root / "old").rename(library.root / "words")
    third = library.follow()
    settle(third)
    assert words(third, "heron")
    assert_equal_to_the_catalogue(library, third)


def test_damage_that_shows_during_a_search_leads_to_a_rebuild(library: Library) -> None:
    fill(library)
    follower = library.follow()
    settle(follower)
    assert follower._words._index is not None
    assert follower._vectors is not None
    follower._words._index.damage = "a block could not be read"
    follower._vectors.lane.damage = "a neighbour could not be read"
    settle(follower, lambda: set(follower.notices()) == {"words", "vectors"})
    settle(follower)
    assert_equal_to_the_catalogue(library, follower)


def test_a_dead_writer_is_a_state_and_not_an_exception(library: Library) -> None:
    library.save("note", ["the heron"])
    follower = IndexFollower(library.catalogue, library.root / "words", None, [sys.executable, "-c", "pass"])
    follower._words._writer.close()
    assert not follower._paused["words"].failure

    def fails(*_: object) -> None:
        raise WriterFailed("The process that writes the words index failed.", "Restart Footnote.")

    follower._words._start_rebuild = fails  # type: ignore[method-assign]
    assert not follower.step()
    assert "writes the words index failed" in follower.state()["words"]
    follower.close()


def test_closing_does_not_wait_for_a_long_commit(library: Library) -> None:
    """The writer here takes the batch and never answers."""
    silent = [sys.executable, "-c", "import sys; print('{\"ok\": true}', flush=True); sys.stdin.read()"]
    library.save("note", ["the heron"])
    follower = IndexFollower(library.catalogue, library.root / "words", None, silent)
    stepping = threading.Thread(target=follower.step)
    stepping.start()
    follower.close()
    stepping.join(60)
    assert not stepping.is_alive()
    again = library.follow()
    library.embed()
    settle(again)
    assert_equal_to_the_catalogue(library, again)


def test_kill_9_at_any_moment_costs_at_most_a_rebuild(tmp_path: Path) -> None:
    """The following process is killed again and again; after each kill the next one opens by itself."""
    dice = random.Random(5)
    for round_number in range(4):
        child = subprocess.Popen(
            [sys.executable, "-W", "ignore", str(CHILD), str(tmp_path), str(round_number), "400"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )
        assert child.stdout is not None
        for _ in range(dice.randrange(3, 25)):
            assert child.stdout.readline(), "the child ended by itself"
        child.kill()
        child.wait()
        child.stdout.close()
    library = Library(tmp_path)
    try:
        library.embed()
        follower = library.follow()
        settle(follower)
        assert_equal_to_the_catalogue(library, follower)
        passage = library.text_of(library.catalogue.chunks.ids()[0])
        assert library.text_of(nearest(follower, passage)) == passage
        assert words(follower, passage)
    finally:
        library.close()


def test_a_rebuild_that_fails_too_is_tried_again_later_and_the_exact_scan_answers(library: Library) -> None:
    """A file stands far above where Chroma wants its folder: nothing that a new folder would cure."""
    fill(library)
    (library.root / "vectors").write_text("in the way")
    follower = IndexFollower(
        library.catalogue,
        library.root / "words",
        VectorsFollower(
            library.catalogue, library.root / "vectors" / "deep" / "deeper", MODEL, unprofiled, "p1"
        ),
    )
    settle(follower, lambda: follower.state()["vectors"].startswith("waiting"))
    assert nearest(follower, "passage 3 of document 3") == library.chunk("passage 3 of document 3").chunk.id
    follower.close()
