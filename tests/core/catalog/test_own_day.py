"""The day that a document bears itself, in whatever form a name, a title or front matter writes it."""

from __future__ import annotations

import pytest

from core.catalog.own_day import own_days

MARKDOWN, PDF = "text/markdown", "application/pdf"


@pytest.mark.parametrize(
    ("path", "title", "days"),
    [
        ("/d/2026-11-27.md", "Diary", ("2026-11-27", "2026-11-27")),
        ("/d/20261127 walk.md", "Walk", ("2026-11-27", "2026-11-27")),
        ("/d/2026_11_27.md", "Walk", ("2026-11-27", "2026-11-27")),
        ("/d/minutes.docx", "Committee, minutes of 14 November 2026", ("2026-11-14", "2026-11-14")),
        ("/d/letter.pdf", "Letter of November 3rd, 2026", ("2026-11-03", "2026-11-03")),
        ("/d/体检.md", "2026年10月21日 体检", ("2026-10-21", "2026-10-21")),
        ("/d/tour.md", "Tour, 3 May 2026 to 9 May 2026", ("2026-05-03", "2026-05-09")),
        ("/d/cupping-2026-11.md", "Cupping", ("2026-11-01", "2026-11-30")),
        ("/d/report.pdf", "Report for February 2024", ("2024-02-01", "2024-02-29")),
        ("/d/2026年2月.md", "账目", ("2026-02-01", "2026-02-28")),
    ],
)
def test_it_stands_in_the_name_or_else_in_the_title(path: str, title: str, days: tuple[str, str]) -> None:
    found = own_days(path, title, PDF, "")

    assert found is not None
    assert (found[0].isoformat(), found[1].isoformat()) == days


@pytest.mark.parametrize(
    ("path", "title"),
    [
        ("/d/plan-2026.md", "Allotment plan 2026"),
        ("/2026-11-27/lease.pdf", "Lease"),
        ("/d/2026-02-31.md", "No such day"),
        ("/d/invoice 120261127.pdf", "A number"),
        ("/d/2026-13.md", "No such month"),
        ("/d/notes.md", "May we?"),
    ],
)
def test_a_year_a_folder_or_a_day_that_no_calendar_has_is_none(path: str, title: str) -> None:
    assert own_days(path, title, PDF, "") is None


def test_front_matter_tells_the_day_of_a_note_and_nothing_of_a_pdf() -> None:
    """Office and PDF files keep the day of the template that they were made from."""
    note, pdf = own_days("/d/a.md", "A", MARKDOWN, "2026-03-04"), own_days("/d/a.pdf", "A", PDF, "2013-12-23")

    assert note is not None
    assert note[0].isoformat() == "2026-03-04"
    assert pdf is None


def test_the_name_goes_before_the_front_matter() -> None:
    found = own_days("/d/2026-11-27.md", "Diary", MARKDOWN, "2026-11-29T10:00:00")

    assert found is not None
    assert found[0].isoformat() == "2026-11-27"
