"""Nested and overlapping folders: each file belongs to exactly one source, and is embedded once."""

from __future__ import annotations


def paths(desk) -> list[str]:
    return [source.path for source in desk.catalogue.sources.all()]


def test_a_folder_inside_a_watched_one_is_part_of_it(desk):
    desk.write("deep/a.md", "Text")
    outer = desk.add()[0]
    assert desk.add(desk.notes / "deep") == [outer]
    assert desk.add(desk.notes / "deep" / "a.md") == [outer]
    assert paths(desk) == [str(desk.notes)]


def test_a_wider_folder_takes_over_the_ones_inside_without_embedding(desk):
    desk.write("deep/a.md", "Text")
    desk.write("b.md", "Other text")
    inner, file = desk.add(desk.notes / "deep", desk.notes / "b.md")
    documents, calls = {document.id for document in desk.documents()}, desk.embedder.calls
    outer = desk.add()[0]
    assert paths(desk) == [str(desk.notes)]
    assert {inner.id, file.id}.isdisjoint({outer.id})
    assert {document.source_id for document in desk.documents()} == {outer.id}
    assert {document.id for document in desk.documents()} == documents
    assert desk.embedder.calls == calls
    desk.write("deep/c.md", "Later")
    desk.until(lambda: "Later" in desk.indexed_text())
    desk.settle()
    assert desk.catalogue.chunks.count() == 3


def test_a_hidden_folder_named_on_purpose_is_a_source_of_its_own(desk):
    desk.write("a.md", "Seen")
    desk.write(".private/b.md", "Named on purpose")
    outer, hidden = desk.add(desk.notes, desk.notes / ".private")
    assert outer.id != hidden.id
    assert len(desk.documents()) == 2
    desk.library.rescan()
    desk.settle()
    by_path = {document.path: document.source_id for document in desk.documents()}
    assert by_path == {str(desk.notes / "a.md"): outer.id, str(desk.notes / ".private" / "b.md"): hidden.id}
    desk.library.remove(outer.id)
    desk.settle()
    assert [document.source_id for document in desk.documents()] == [hidden.id]


def test_a_link_to_a_folder_is_the_folder(desk):
    desk.write("a.md", "Text")
    (desk.home / "link").symlink_to(desk.notes)
    assert desk.add(desk.home / "link") == desk.add()
    assert paths(desk) == [str(desk.notes)]


def test_folders_whose_names_begin_alike_are_different(desk):
    other = desk.home / "notes2"
    other.mkdir()
    (other / "b.md").write_text("Text two")
    desk.write("a.md", "Text one")
    assert len({source.id for source in desk.add(desk.notes, other)}) == 2
    assert len(desk.documents()) == 2
