"""A cited passage is found again after its file was edited, moved, removed, or read by a better reader."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core.answer.relocate import relocate
from core.catalog.catalogue import Catalogue
from core.catalog.chunks import DocumentContent
from core.catalog.records import CitationRecord, FileStamp

PATH = "/notes/pump.md"
QUOTE = "The pump holds 8 bar."
TEXT = f"The pump\n\n{QUOTE} It is red.\n"


@pytest.fixture
def catalogue(tmp_path: Path) -> Iterator[Catalogue]:
    made = Catalogue(tmp_path / "catalogue.sqlite3")
    source = made.sources.add("/notes", "folder")
    document = made.documents.see(source.id, PATH, FileStamp(1, 1, 1), 0.0)
    save(made, document.id, TEXT, "first")
    yield made
    made.close()


def save(catalogue: Catalogue, document_id: int, text: str, content_hash: str) -> None:
    content = DocumentContent(
        "Pump", "Pump", "text/markdown", FileStamp(1, 1, 1), 0.0, content_hash, "en", text, drafts=()
    )
    catalogue.chunks.save(document_id, content)


def cited(document_id: int = 1) -> CitationRecord:
    start = TEXT.index(QUOTE)
    return CitationRecord(1, 1, document_id, "first", PATH, "Pump", None, start, start + len(QUOTE), QUOTE, 0.9)  # fmt: skip


def shown(catalogue: Catalogue, document_id: int = 1) -> tuple[str, str]:
    """(what has happened to the passage, the text that is opened)."""
    place = relocate(cited(document_id), catalogue)
    return place.state, catalogue.documents.text(place.document_id)[place.start : place.end]


def test_a_file_as_it_was_opens_where_it_was_cited(catalogue: Catalogue) -> None:
    assert shown(catalogue) == ("same", QUOTE)


def test_a_file_that_a_better_reader_read_opens_at_the_same_words(catalogue: Catalogue) -> None:
    save(catalogue, 1, f"A picture of a pump\n\n{TEXT}", "first")
    assert shown(catalogue) == ("same", QUOTE)


def test_a_file_whose_words_a_better_reader_read_otherwise_opens_at_the_old_place(
    catalogue: Catalogue,
) -> None:
    save(catalogue, 1, TEXT.replace("8 bar", "8 Bar"), "first")
    assert shown(catalogue) == ("same", "The pump holds 8 Bar.")


def test_a_passage_that_moved_in_its_file_is_followed(catalogue: Catalogue) -> None:
    save(catalogue, 1, f"Bought in May.\n\n{TEXT}", "second")
    assert shown(catalogue) == ("moved", QUOTE)


def test_a_passage_that_changed_opens_at_the_nearest_that_it_says_now(catalogue: Catalogue) -> None:
    save(catalogue, 1, TEXT.replace("8 bar", "9 bar"), "second")
    assert shown(catalogue) == ("changed", "The pump holds 9 bar.")


def test_a_file_that_moved_is_opened_where_it_stands(catalogue: Catalogue) -> None:
    catalogue.documents.move(1, 1, "/notes/old/pump.md", "Pump", FileStamp(1, 1, 1))
    place = relocate(cited(), catalogue)
    assert (place.state, place.path) == ("moved", "/notes/old/pump.md")


def test_a_copy_stands_in_for_a_document_that_was_made_anew(catalogue: Catalogue) -> None:
    assert shown(catalogue, document_id=99) == ("same", QUOTE)


def test_a_file_that_is_gone_says_so(catalogue: Catalogue) -> None:
    catalogue.documents.remove(1)
    place = relocate(cited(), catalogue)
    assert (place.state, place.document_id) == ("gone", 0)
    assert "no longer in the library" in place.sentence
