"""Documents and their chunks: a chunk's id stays as long as its text does, and the outbox hears of the rest."""

from __future__ import annotations

import hashlib
import os
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from core.catalog.catalogue import Catalogue
from core.catalog.chunks import DocumentContent, SaveOutcome
from core.catalog.documents import DocumentFilter
from core.catalog.records import ChunkDraft, FileStamp, IndexState, embedded_text

STAMP = FileStamp(10, 20, 30)
EVERY_KIND = ("words+", "words-", "vector+", "vector-")


def save(catalogue: Catalogue, path: str, passages: Sequence[str], title: str = "Title") -> SaveOutcome:
    source = catalogue.sources.add("/library", "folder")
    document = catalogue.documents.see(source.id, path, STAMP, 5.0)
    drafts, start = [], 0
    for ordinal, passage in enumerate(passages):
        digest = hashlib.sha256(passage.encode()).digest()
        occurrence = list(passages[:ordinal]).count(passage)
        drafts.append(
            ChunkDraft(ordinal, start, start + len(passage), None, ("Part",), digest, occurrence, "en")
        )
        start += len(passage) + 1
    content = DocumentContent(
        title,
        title,
        "text/plain",
        STAMP,
        5.0,
        "hash",
        "en",
        "\n".join(passages),
        tuple(drafts),
        (0,),
        {"a": "b"},
    )
    return catalogue.chunks.save(document.id, content)


def ids_by_text(catalogue: Catalogue, path: str) -> dict[str, list[int]]:
    document = catalogue.documents.at_path(path)
    assert document is not None
    found: dict[str, list[int]] = {}
    chunks = catalogue.chunks.of_document(document.id)
    texts = catalogue.chunks.get([chunk.id for chunk in chunks])
    for chunk in chunks:
        found.setdefault(texts[chunk.id].text, []).append(chunk.id)
    return found


def outbox(catalogue: Catalogue, position: int = 0) -> list[tuple[str, int]]:
    return [(entry.kind, entry.chunk_id) for entry in catalogue.outbox.after(position, EVERY_KIND, -1)]


def test_a_paragraph_put_in_front_changes_no_id(catalogue: Catalogue) -> None:
    save(catalogue, "/library/a", ["one", "two", "three"])
    before, position = ids_by_text(catalogue, "/library/a"), catalogue.outbox.last()
    assert save(catalogue, "/library/a", ["zero", "one", "two", "three"]) == SaveOutcome(3, 1, 0)
    after = ids_by_text(catalogue, "/library/a")
    assert {text: after[text] for text in before} == before
    assert outbox(catalogue, position) == [("words+", after["zero"][0])]


def test_a_removed_passage_tells_both_indexes_and_its_id_is_never_used_again(catalogue: Catalogue) -> None:
    save(catalogue, "/library/a", ["one", "two"])
    gone = ids_by_text(catalogue, "/library/a")["two"][0]
    position = catalogue.outbox.last()
    assert save(catalogue, "/library/a", ["one"]) == SaveOutcome(1, 0, 1)
    assert outbox(catalogue, position) == [("words-", gone), ("vector-", gone)]
    save(catalogue, "/library/a", ["one", "two"])
    assert ids_by_text(catalogue, "/library/a")["two"][0] > gone


def test_the_same_text_saved_again_changes_nothing(catalogue: Catalogue) -> None:
    save(catalogue, "/library/a", ["one", "one", "two"])
    before, position = ids_by_text(catalogue, "/library/a"), catalogue.outbox.last()
    assert save(catalogue, "/library/a", ["one", "one", "two"]) == SaveOutcome(3, 0, 0)
    assert ids_by_text(catalogue, "/library/a") == before
    assert outbox(catalogue, position) == []


passage_lists = st.lists(st.sampled_from(["one", "two", "three", "four", "五", "six 😀"]), max_size=8)


@settings(max_examples=40, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.lists(passage_lists, min_size=1, max_size=4))
def test_whatever_the_edits_passages_are_cut_from_the_text_and_kept_ids_keep_their_text(
    catalogue: Catalogue, edits: list[list[str]]
) -> None:
    texts: dict[int, str] = {}
    for passages in edits:
        save(catalogue, "/library/a", passages)
        document = catalogue.documents.at_path("/library/a")
        assert document is not None
        chunks = catalogue.chunks.of_document(document.id)
        found = catalogue.chunks.get([chunk.id for chunk in chunks])
        assert [found[chunk.id].text for chunk in chunks] == passages
        for chunk in chunks:
            assert texts.setdefault(chunk.id, found[chunk.id].text) == found[chunk.id].text
    assert [
        chunk_id for batch in catalogue.chunks.all_texts(3) for chunk_id in (item.chunk.id for item in batch)
    ] == (catalogue.chunks.ids())


def test_a_long_document_gives_the_same_passages_whole_or_one_by_one(catalogue: Catalogue) -> None:
    passages = [f"段落 {number} 😀" for number in range(50)]
    save(catalogue, "/library/a", passages)
    ids = catalogue.chunks.ids()
    together = catalogue.chunks.get(ids)
    assert [together[chunk_id].text for chunk_id in ids] == passages
    assert [catalogue.chunks.get([chunk_id])[chunk_id].text for chunk_id in ids] == passages
    assert catalogue.chunks.get([*ids, 10**9]) == together


def test_a_text_with_nul_keeps_its_offsets(catalogue: Catalogue) -> None:
    passages = ["before\0after", "two", "three", "four"]
    save(catalogue, "/library/a", passages)
    ids = catalogue.chunks.ids()
    assert [catalogue.chunks.get(ids)[chunk_id].text for chunk_id in ids] == passages


def test_a_moved_document_keeps_its_chunks_and_vectors(catalogue: Catalogue) -> None:
    save(catalogue, "/library/a", ["one", "two"])
    chunks = list(catalogue.chunks.get(catalogue.chunks.ids()).values())
    catalogue.embeddings.save("model", chunks, np.eye(2, dtype=np.float32))
    document = catalogue.documents.at_path("/library/a")
    assert document is not None
    position = catalogue.outbox.last()
    catalogue.documents.move(document.id, document.source_id, "/library/b", "New", STAMP)
    assert catalogue.documents.at_path("/library/a") is None
    assert [kind for kind, _ in outbox(catalogue, position)] == ["words+", "words+"]
    assert catalogue.embeddings.missing("model", 10) == []
    moved = catalogue.chunks.get(catalogue.chunks.ids())
    assert {item.title for item in moved.values()} == {"New"}
    assert {item.context_title for item in moved.values()} == {"Title"}


def test_a_removed_document_leaves_nothing_but_its_outbox_entries(catalogue: Catalogue) -> None:
    save(catalogue, "/library/a", ["one", "two"])
    chunks = list(catalogue.chunks.get(catalogue.chunks.ids()).values())
    catalogue.embeddings.save("model", chunks, np.eye(2, dtype=np.float32))
    document = catalogue.documents.at_path("/library/a")
    assert document is not None
    position = catalogue.outbox.last()
    catalogue.documents.remove(document.id)
    assert catalogue.chunks.count() == catalogue.embeddings.count("model") == 0
    assert catalogue.documents.text(document.id) == ""
    assert sorted(kind for kind, _ in outbox(catalogue, position)) == ["vector-"] * 2 + ["words-"] * 2


@pytest.mark.parametrize(
    "name", ["plain", "with space ", "100%_[a]*", "中文.md", "\udcff\udcfe", "a'b\"c", "x" * 250]
)
def test_any_file_name_is_kept_byte_for_byte(catalogue: Catalogue, name: str) -> None:
    path = f"/library/{name}"
    save(catalogue, path, ["one"])
    document = catalogue.documents.at_path(path)
    assert document is not None
    assert os.fsencode(document.path) == os.fsencode(path)
    assert [item.id for item in catalogue.documents.below("/library")] == [document.id]


def test_below_is_about_folders_and_not_about_names_that_begin_alike(catalogue: Catalogue) -> None:
    for path in ("/library/work/a", "/library/work/deep/b", "/library/workshop/c", "/library/work"):
        save(catalogue, path, ["one"])
    assert [item.path for item in catalogue.documents.below("/library/work")] == [
        "/library/work/a",
        "/library/work/deep/b",
    ]


def test_states_are_counted_and_listed(catalogue: Catalogue) -> None:
    save(catalogue, "/library/50%_off.txt", ["one"])
    save(catalogue, "/library/other.txt", ["one"])
    (first, second) = catalogue.documents.page(DocumentFilter())[1]
    catalogue.documents.set_state(first.id, "failed", "The file is encrypted.", "Give the password.")
    counts = catalogue.documents.counts()
    assert counts["failed"] == counts["words only"] == 1
    assert sum(counts.values()) == 2
    assert catalogue.documents.page(DocumentFilter(query="50%_"))[0] == 1
    assert (
        catalogue.documents.page(DocumentFilter(states=("failed",)))[1][0].reason == "The file is encrypted."
    )
    assert catalogue.documents.count_attempt(second.id) == 1
    assert catalogue.documents.count_attempt(second.id) == 2


@pytest.mark.skipif(os.sep != "/", reason="paths of another system")
@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("path", ["c.md", "b.md", "A.md"]),
        ("name", ["A.md", "b.md", "c.md"]),
        ("size", ["b.md", "c.md", "A.md"]),
        ("modified", ["A.md", "c.md", "b.md"]),
    ],
)
def test_a_list_comes_in_the_wanted_order_and_backwards(
    catalogue: Catalogue, order: str, names: list[str]
) -> None:
    source = catalogue.sources.add("/library", "folder")
    for path, size, modified in (
        ("/library/A/c.md", 2, 2.0),
        ("/library/b.md", 1, 3.0),
        ("/library/x/A.md", 3, 1.0),
    ):
        catalogue.documents.see(source.id, path, FileStamp(size, 0, size), modified)

    def listed(**wish: bool) -> list[str]:
        page = catalogue.documents.page(DocumentFilter(order=order, **wish))[1]
        return [Path(document.path).name for document in page]

    assert listed() == names
    assert listed(descending=True) == names[::-1]


def test_vectors_come_back_with_their_language_and_late_ones_are_passed_over(catalogue: Catalogue) -> None:
    save(catalogue, "/library/a", ["one", "two"])
    chunks = list(catalogue.chunks.get(catalogue.chunks.ids()).values())
    save(catalogue, "/library/a", ["one"])
    vectors = np.array([[0.6, 0.8], [1.0, 0.0]], dtype=np.float32)
    document = catalogue.documents.at_path("/library/a")
    assert document is not None
    assert catalogue.embeddings.save("model", chunks, vectors) == [document.id]
    (batch,) = list(catalogue.embeddings.all("model"))
    assert batch.chunk_ids.tolist() == [chunks[0].chunk.id]
    assert batch.languages == ("en",)
    assert batch.vectors == pytest.approx(vectors[:1], abs=1e-3)
    with pytest.raises(ValueError, match="dimensions"):
        catalogue.embeddings.save("model", chunks[:1], np.ones((1, 3), dtype=np.float32))
    catalogue.embeddings.forget("model")
    assert catalogue.embeddings.missing("model", 10) == [chunks[0].chunk.id]
    assert catalogue.embeddings.stored() == []


def test_vectors_of_several_models_stand_beside_each_other(catalogue: Catalogue) -> None:
    save(catalogue, "/library/a", ["one", "two"])
    chunks = list(catalogue.chunks.get(catalogue.chunks.ids()).values())
    catalogue.embeddings.save("small", chunks, np.eye(2, dtype=np.float32))
    position = catalogue.outbox.last()
    catalogue.embeddings.save("large", chunks[:1], np.ones((1, 400), dtype=np.float32), announce=False)
    assert outbox(catalogue, position) == []
    assert [(m.name, m.dimension, m.vectors) for m in catalogue.embeddings.stored()] == [
        ("small", 2, 2),
        ("large", 400, 1),
    ]
    assert catalogue.embeddings.stored()[1].bytes > 800
    assert (catalogue.embeddings.dimension("large"), catalogue.embeddings.dimension("none")) == (400, None)
    catalogue.embeddings.forget("small")
    assert catalogue.embeddings.count("large") == 1


def test_the_outbox_is_pruned_up_to_the_index_that_is_furthest_behind(catalogue: Catalogue) -> None:
    save(catalogue, "/library/a", ["one", "two", "three"])
    assert catalogue.outbox.prune() == 0
    catalogue.outbox.set_state(IndexState("words", "f", 3, False, "1", 0))
    catalogue.outbox.set_state(IndexState("vectors", "f", 1, True, "1", 0))
    assert catalogue.outbox.prune() == 1
    assert [seq.seq for seq in catalogue.outbox.after(0, EVERY_KIND, -1)] == [2, 3]
    assert catalogue.outbox.last() == 3
    state = catalogue.outbox.state("vectors")
    assert state is not None
    assert state.dirty
    catalogue.outbox.set_state(IndexState("vectors", "f", 3, False, "1", 0))
    assert catalogue.outbox.prune() == 2
    assert catalogue.outbox.last() == 3


def test_the_embedded_text_names_each_heading_once() -> None:
    assert embedded_text("Birds", ("Birds", "Herons"), "text") == "Birds > Herons\ntext"
    assert embedded_text("", (), "text") == "text"


@pytest.mark.parametrize(
    ("name", "folder"),
    [
        ("归档", "/library/歸檔"),
        ("歸檔", "/library/歸檔"),
        ("ärzte", "/library/Ärzte"),
        ("ÄRZTE", "/library/Ärzte"),
        ("STRAßE/post", "/library/Straße/Post"),
        ("post", "/library/Straße/Post"),
        ("100%", "/library/100%"),
        ("100_", ""),
        ("rzte", ""),
        ("归", ""),
        ("档", ""),
    ],
)
def test_a_folder_is_found_in_any_spelling_of_its_name(catalogue: Catalogue, name: str, folder: str) -> None:
    for path in (
        "/library/歸檔/a",
        "/library/Ärzte/b",
        "/library/Straße/Post/c",
        "/library/100%/d",
        "/library/1000/e",
    ):
        save(catalogue, path, ["one"])
    assert catalogue.names.folders(name) == ((folder,) if folder else ())
