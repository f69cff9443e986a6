"""Files of one folder that are named alike but for a number or a date are one series."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from core.catalog.catalogue import Catalogue
from core.catalog.chunks import DocumentContent
from core.catalog.migrations import MIGRATIONS
from core.catalog.records import ChunkDraft, FileStamp
from core.catalog.series import series_of

STAMP = FileStamp(1, 1, 1)


@pytest.mark.parametrize(
    ("names", "series"),
    [
        (("spanish/lesson 1.md", "spanish/Lesson 4.md", "spanish/lesson 12.md"), "spanish/lesson #"),
        (("finance/report-2026-10.pdf", "finance/report-november.pdf", "finance/report_2026_12.docx"), None),
        (("finance/report-2026-10.pdf", "finance/report-november.pdf"), "finance/report-#"),
        (("diary/2026-09-21.md", "diary/2026-11-27.md"), "diary/#"),
        (("minutes/3 March 2026.docx", "minutes/14 November 2026.docx"), "minutes/#"),
        (("staff/rota-week-47.md", "staff/rota-week-48 (1).md", "staff/rota-week-49 copy.md"), "staff/rota-week-#"),
        (("staff/rota-monday.md", "staff/rota-friday.md"), "staff/rota-#"),
        (("账单/水费一月.txt", "账单/水费十二月.txt"), "账单/水费#"),
        (("书/第三章.md", "书/第12章.md"), "书/#章"),
        (("值班/周一.md", "值班/星期二.md"), "值班/#"),
        (("letters/01-hollis.txt", "letters/06-hollis.txt"), "letters/#-hollis"),
    ],
)  # fmt: skip
def test_names_alike_but_for_numbers_and_dates(names: tuple[str, ...], series: str | None) -> None:
    found = {series_of(f"/home/{name}") for name in names}

    assert found == {series} if series else len(found) > 1


@pytest.mark.parametrize(
    "name", ["lease.pdf", "boiler (copy).md", "boiler (2).md", "maybe.md", "咖啡豆合同-副本.md", "a3f9c2d1e4.txt"]
)  # fmt: skip
def test_a_name_without_number_or_date_and_a_code_are_of_none(name: str) -> None:
    assert series_of(f"/home/{name}") == ""


def test_the_same_name_in_another_folder_is_another_series() -> None:
    assert series_of("/home/spanish/lesson 1.md") != series_of("/home/german/lesson 1.md")


@pytest.fixture
def catalogue(tmp_path: Path) -> Catalogue:
    made = Catalogue(tmp_path / "catalogue.sqlite3")
    source = made.sources.add("/home", "folder")
    for name in ("spanish/lesson 1.md", "spanish/lesson 2.md", "diary/2026-09-21.md", "lease.pdf"):
        seen = made.documents.see(source.id, f"/home/{name}", STAMP, 1.0)
        draft = ChunkDraft(0, 0, 4, None, (), b"h", 0, "en")
        made.chunks.save(
            seen.id,
            DocumentContent(name, name, "text/plain", STAMP, 1.0, "h", "en", "text", (draft,), series=seen.series),
        )  # fmt: skip
    return made


def test_the_catalogue_knows_the_series_of_several_files_with_their_number(catalogue: Catalogue) -> None:
    assert catalogue.names.series() == ("spanish/lesson #",)
    assert catalogue.names.series_sizes(1) == {"spanish/lesson #": 2}
    assert catalogue.names.series_sizes(2) == {}


def test_a_file_that_gets_another_name_changes_its_series(catalogue: Catalogue) -> None:
    document = catalogue.documents.at_path("/home/spanish/lesson 2.md")
    assert document is not None

    catalogue.documents.move(document.id, 1, "/home/spanish/verbs.md", "verbs", STAMP)

    moved = catalogue.documents.get(document.id)
    assert moved is not None
    assert moved.series == ""
    assert catalogue.names.series() == ()


def test_what_was_indexed_before_there_were_series_gets_its_own(tmp_path: Path) -> None:
    path = tmp_path / "old.sqlite3"
    old = sqlite3.connect(path, isolation_level=None)
    for number in range(2):
        MIGRATIONS[number](old)
    old.execute("PRAGMA user_version = 2")
    old.execute(
        "INSERT INTO source (id, kind, path, path_bytes, added) VALUES (1, 'folder', '/h', x'2f68', 0)"
    )
    old.execute(
        "INSERT INTO document (source_id, path, path_bytes, state) VALUES (1, '/h/spanish/lesson 1.md', x'01', 'ready')"
    )
    old.close()

    catalogue = Catalogue(path)
    document = catalogue.documents.get(1)
    catalogue.close()

    assert document is not None
    assert document.series == "spanish/lesson #"
