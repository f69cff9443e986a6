"""Engine and window read the same characters of a page: what one cites by offset, the other marks by index."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.library.extract.limits import ExtractLimits
from core.library.extract.pdf import extract_pdf
from desktop.evidence.locate import SOFT_HYPHEN
from desktop.evidence.pdf_page import PdfFile
from desktop.evidence.target import page_parts
from tests.support.small_documents import WORDS, MakePdf

SAMPLES = (
    "multicolumn.pdf",
    "rotated-page-90.pdf",
    "issue-336-example.pdf",
    "issue-842-example.pdf",
    "korean-text-with-tables.pdf",
    "right_to_left_01.pdf",
    "jo.pdf",
    "pdflatex-outline.pdf",
)
STRETCH = 40


def compare(path: Path) -> int:
    """How many stretches of the engine's text were compared with the window's; fails at the first difference."""
    extracted = extract_pdf(path, ExtractLimits())
    file = PdfFile(str(path))
    pages = [file.text(i) for i in range(len(file.sizes))]
    file.close()
    compared = 0
    for start in range(0, len(extracted.text) - STRETCH, STRETCH):
        for part in page_parts(start, start + STRETCH, extracted.page_starts):
            offset = extracted.page_starts[part.page] + part.start
            cited = extracted.text[offset : offset + part.count]
            shown = pages[part.page][part.start : part.start + part.count]
            assert len(shown) == part.count
            assert [pair for pair in zip(cited, shown, strict=True) if differs(*pair)] == []
            compared += 1
    return compared


def differs(cited: str, shown: str) -> bool:
    """The engine may blank a character (the copies of a fake bold), never put another in its place."""
    return cited != SOFT_HYPHEN and not cited.isspace() and cited != shown


def test_a_book_of_ours_is_read_alike(make_pdf: MakePdf) -> None:
    path = make_pdf(pages=4)
    extracted = extract_pdf(path, ExtractLimits())
    start = extracted.text.index(WORDS[2], extracted.page_starts[2])
    (part,) = page_parts(start, start + len(WORDS[2]), extracted.page_starts)
    file = PdfFile(str(path))
    assert part.page == 2
    assert file.text(2)[part.start : part.start + part.count] == WORDS[2]
    file.close()
    assert compare(path) > 5


@pytest.mark.parametrize("name", SAMPLES)
def test_public_samples_are_read_alike(shared_dir: Path, name: str) -> None:
    assert compare(shared_dir / "files" / "samples" / "pdf" / name) > 0
