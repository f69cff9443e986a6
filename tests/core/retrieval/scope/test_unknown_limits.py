"""A limit that nothing is known by is named to who set it."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.catalog.catalogue import Catalogue
from core.catalog.chunks import DocumentContent
from core.catalog.records import ChunkDraft, FileStamp
from core.retrieval.query import Scope
from core.retrieval.scope.unknown_limits import unknown_limits

STAMP = FileStamp(1, 1, 1)


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    made = Catalogue(tmp_path / "catalogue.sqlite3")
    source = made.sources.add("/home", "folder")
    made.sources.add("/empty", "folder")
    seen = made.documents.see(source.id, "/home/letters/lesson 1.md", STAMP, 1.0)
    content = DocumentContent("a", "a", "text/markdown", STAMP, 1.0, "h", "en", "text", (ChunkDraft(0, 0, 4, None, (), b"h", 0, "en"),), metadata={"tags": "urgent, Home"}, series=seen.series)  # fmt: skip
    made.chunks.save(seen.id, content)
    return made


@pytest.mark.parametrize(
    ("scope", "sentence"),
    [
        (Scope(sources=(9,)), "There is no source number 9."),
        (Scope(folders=("letters",)), "There is no folder “letters” in the library: folders are named by their whole path."),
        (Scope(folders=("/home/nowhere",)), "There is no folder “/home/nowhere” in the library."),
        (Scope(folders=("/home/let",)), "There is no folder “/home/let” in the library."),
        (Scope(documents=(7,)), "There is no document number 7."),
        (Scope(media_types=("application/pdf",)), "No file is of the kind “PDF”."),
        (Scope(tags=("later",)), "No file has the tag “later”."),
        (Scope(series=("letters/report #",)), "There is no series “letters/report #”."),
    ],
)  # fmt: skip
def test_the_value_is_named(catalogue: Catalogue, scope: Scope, sentence: str) -> None:
    assert [note.sentence for note in unknown_limits(scope, catalogue)] == [sentence]


def test_what_is_known_is_not_named_even_if_nothing_lies_within_all_of_it(catalogue: Catalogue) -> None:
    known = Scope(
        sources=(1, 2),
        folders=("/home", "/home/letters/", "/home/letters/lesson 1.md", "/empty"),
        documents=(1,),
        media_types=("text/", "application/pdf"),
        tags=("#Urgent", "home"),
        series=("letters/lesson #",),
        modified_from=5.0,
    )

    assert unknown_limits(known, catalogue) == ()
