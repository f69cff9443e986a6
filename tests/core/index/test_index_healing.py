"""Damaged indexes heal, even where each engine lives for one question only, and say how far they are."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.index import follow_words
from core.index.follow import IndexFollower
from tests.core.index.index_library import Library, settle

BATCH = 10
ENOUGH_S = 30.0


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    library = Library(tmp_path)
    yield library
    library.close()


@pytest.fixture
def damaged(library: Library) -> Library:
    """Both indexes were whole, and are overwritten with rubbish."""
    fill(library)
    follower = library.follow()
    settle(follower)
    follower.close()
    for root in ("words", "vectors"):
        for path in (library.root / root / "generation-1").rglob("*"):
            if path.is_file():
                path.write_bytes(b"rubbish" * 100)
    return library


def fill(library: Library, documents: int = 10) -> None:
    for number in range(documents):
        library.save(f"doc-{number}", [f"passage {part} of document {number}" for part in range(5)])
    library.embed()


def found(follower: IndexFollower, text: str) -> list[int]:
    return follower.words.search(text, 100).chunk_ids.tolist()


def test_a_small_words_index_is_whole_before_the_first_question(damaged: Library) -> None:
    follower = damaged.follow()

    follower.heal_words(ENOUGH_S)

    assert found(follower, "passage") != []
    assert follower.state()["words"] == "ready"
    sentence, remedy = follower.notices()["words"]
    assert sentence == "The words index was damaged: its files cannot be read."
    assert remedy == "Nothing to do: it was rebuilt from the catalogue."


def test_engines_that_end_early_rebuild_it_together(
    damaged: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follow_words, "REBUILD_CHUNKS", BATCH)
    states = []
    for _ in range(3):
        follower = damaged.follow()
        follower.step()
        follower.step()
        states.append(follower.state()["words"])
        assert follower.notices()["words"][0] == "The words index was damaged: its files cannot be read."
        follower.close()

    last = damaged.follow()
    settle(last)

    assert states == ["rebuilding 20 %", "rebuilding 60 %", "rebuilding 99 %"]
    assert sorted(last._words.ids().tolist()) == sorted(
        item.chunk.id for batch in damaged.catalogue.chunks.all_texts() for item in batch
    )


def test_what_a_killed_engine_wrote_and_did_not_note_down_stands_there_once(
    damaged: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follow_words, "REBUILD_CHUNKS", BATCH)
    first = damaged.follow()
    first.step()
    monkeypatch.setattr(first._words, "_note_rebuild", lambda after: None)
    first.step()
    first.close()

    second = damaged.follow()
    settle(second)

    assert second._words._index is not None
    assert second._words._index.count == damaged.catalogue.chunks.count()


def test_while_it_is_rebuilt_what_is_done_answers_and_it_is_said(
    damaged: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follow_words, "REBUILD_CHUNKS", BATCH)
    follower = damaged.follow()
    follower.step()
    follower.step()

    hits = follower.words.search("passage", 100)

    assert len(hits.chunk_ids) == BATCH
    assert hits.partial == (
        "The words index is being rebuilt: 20 % of the passages are searched by words so far."
    )
    assert "20 % so far; search by meaning goes on." in follower.notices()["words"][1]
    settle(follower)
    assert follower.words.search("passage", 100).partial == ""


def test_a_small_vector_index_is_written_anew_before_the_engine_ends(damaged: Library) -> None:
    first = damaged.follow()
    assert first._vectors is not None
    first._vectors.load()
    first.heal_vectors(ENOUGH_S)
    assert first.notices()["vectors"][0].startswith("The vector index was damaged: ")
    first.close()

    second = damaged.follow()
    assert second._vectors is not None
    second._vectors.load()
    assert not second._vectors.wants_rebuild
    settle(second)
    assert "vectors" not in second.notices()


@pytest.mark.parametrize("place", ["words", "vectors"])
def test_a_file_where_a_folder_should_be_is_put_aside(library: Library, place: str) -> None:
    fill(library)
    first = library.follow()
    settle(first)
    first.close()
    shutil.rmtree(library.root / place)
    (library.root / place).write_text("in the way")

    second = library.follow()
    settle(second)

    assert (library.root / place).is_dir()
    assert (library.root / f"{place}.not-a-folder-1").read_text() == "in the way"
    assert found(second, "passage") != []


def test_an_empty_library_has_nothing_to_set_up(library: Library) -> None:
    follower = library.follow()

    assert found(follower, "rent") == []
    assert follower.state()["words"] == "ready"
    assert follower.notices() == {}


def test_vectors_that_are_all_there_are_ready_before_chroma_is_opened(library: Library) -> None:
    fill(library)
    first = library.follow()
    settle(first)
    first.close()

    second = library.follow()
    assert second._vectors is not None
    second._vectors.load()

    assert second._vectors._chroma is None
    assert second.state()["vectors"] == "ready"
