"""The text of a PDF page is PDFium's text, index by index, and what cannot be read is told."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pypdfium2.raw as raw
import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.library.chunker import chunk_document
from core.library.extract.dispatch import extract_file
from core.library.extract.limits import ExtractLimits
from core.library.extract.pdf_page import page_text

LIMITS = ExtractLimits()
Run = tuple[str, float, float] | tuple[str, float, float, float]
"""Words, font size, height on the page and (50 unless told) distance from its left edge, in points."""


def write_pdf(path: Path, pages: list[list[Run]]) -> Path:
    document = pdfium.PdfDocument.new()
    for runs in pages:
        page = document.new_page(600, 800)
        for words, size, y, *x in runs:
            text = raw.FPDFPageObj_NewTextObj(document, b"Helvetica", size)
            encoded = (words + "\x00").encode("utf-16-le")
            raw.FPDFText_SetText(text, raw.cast(encoded, raw.POINTER(raw.FPDF_WCHAR)))
            raw.FPDFPageObj_Transform(text, 1, 0, 0, 1, *(x or [50]), y)
            raw.FPDFPage_InsertObject(page, text)
        page.gen_content()
        page.close()
    document.save(path)
    document.close()
    return path


def pdfium_codes(path: Path, index: int) -> list[int]:
    document = pdfium.PdfDocument(path)
    page = document[index]
    textpage = page.get_textpage()
    codes = [raw.FPDFText_GetUnicode(textpage, i) for i in range(raw.FPDFText_CountChars(textpage))]
    for part in (textpage, page, document):
        part.close()
    return codes


def report(path: Path) -> Path:
    first = [("Annual Report", 28, 700), ("Sales grew by 12 percent.", 12, 640), ("Costs fell.", 12, 626)]
    second = [("Outlook", 20, 700), ("Next year will be harder.", 12, 660), ("New paragraph here.", 12, 600)]
    return write_pdf(path, [first, second])


def test_each_character_stands_at_its_pdfium_index(tmp_path: Path) -> None:
    path = report(tmp_path / "a.pdf")
    result = extract_file(path, LIMITS)
    for page, start in enumerate(result.page_starts):
        codes = pdfium_codes(path, page)
        text = result.text[start : start + len(codes)]
        assert [c for c in text if not c.isspace()] == [chr(c) for c in codes if not chr(c).isspace()]
        assert all(chr(code) == char for code, char in zip(codes, text, strict=True) if not char.isspace())


def row(y: float, *cells: str) -> list[Run]:
    return [(words, 12, y, 50 + 120 * column) for column, words in enumerate(cells)]


def test_the_cells_of_a_table_are_told_apart_at_their_pdfium_indices(tmp_path: Path) -> None:
    page = [
        ("Prices include tax.", 12, 700),
        *row(660, "Loaf", "Weight", "Price"),
        *row(646, "Rye sourdough", "1000", "5.80"),
        *row(632, "Walnut", "500", "4.90"),
        ("Half loaves cost half.", 12, 600),
    ]
    path = write_pdf(tmp_path / "a.pdf", [page])
    result = extract_file(path, LIMITS)
    tables = [result.text[b.start : b.end] for b in result.blocks if b.kind == "table"]
    assert [line.split("\t") for line in tables[0].split(" \n")] == [
        ["Loaf", "Weight", "Price"],
        ["Rye sourdough", "1000", "5.80"],
        ["Walnut", "500", "4.90"],
    ]
    assert len(tables) == 1
    assert len(result.text) == len(pdfium_codes(path, 0))


def test_numbered_items_and_text_in_two_columns_are_no_table(tmp_path: Path) -> None:
    items = [run for y in (700, 686) for run in [("(3)", 12, y), ("Exhibit of the year.", 12, y, 90)]]
    prose = "This line of running text is longer than the cells of tables."
    columns = [run for y in (600, 590) for run in [(prose, 7, y), (prose, 7, y, 310)]]
    result = extract_file(write_pdf(tmp_path / "a.pdf", [[*items, *columns]]), LIMITS)
    assert "\t" not in result.text
    assert "table" not in {block.kind for block in result.blocks}


def test_headings_paragraphs_title_and_pages_are_found(tmp_path: Path) -> None:
    result = extract_file(report(tmp_path / "a.pdf"), LIMITS)
    blocks = [(b.kind, b.level, result.text[b.start : b.end].split()[0]) for b in result.blocks]
    assert blocks == [
        ("heading", 1, "Annual"),
        ("paragraph", 0, "Sales"),
        ("heading", 2, "Outlook"),
        ("paragraph", 0, "Next"),
        ("paragraph", 0, "New"),
    ]
    assert result.title == "Annual Report"
    assert [chunk.page for chunk in chunk_document(result)] == [1, 2]


def test_a_document_without_text_is_told(tmp_path: Path) -> None:
    result = extract_file(write_pdf(tmp_path / "blank.pdf", [[], []]), LIMITS)
    assert result.status == "no_text"
    assert result.reason


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_file_cut_short_never_raises(tmp_path: Path, share: float) -> None:
    data = report(tmp_path / "a.pdf").read_bytes()
    cut = tmp_path / "cut.pdf"
    cut.write_bytes(data[: int(len(data) * share)])
    assert extract_file(cut, LIMITS).status in ("damaged", "no_text", "ok")


def test_text_past_the_limit_is_refused(tmp_path: Path) -> None:
    assert extract_file(report(tmp_path / "a.pdf"), ExtractLimits(max_text_chars=30)).status == "too_large"


@given(st.lists(st.integers(0, 0x110000)))
def test_every_code_becomes_exactly_one_storable_character(codes: list[int]) -> None:
    text = page_text(codes)
    assert len(text) == len(codes)
    text.encode("utf-8")
    assert "\x00" not in text
    assert "\r" not in text


def test_line_ends_hyphens_and_pairs() -> None:
    assert page_text([0x61, 0x0D, 0x0A, 0x62]) == "a \nb"
    assert page_text([0x61, 0x02, 0x62, 0xFFFE]) == "a\u00adb\u00ad"
    assert page_text([0xD83D, 0xDE00, 0xD83D]) == "😀  "


SAMPLES = {
    "aes-256.pdf": "password",
    "loremipsum-flat.pdf": "needs_ocr",
    "issue5801.pdf": "garbled",
    "issue11131_reduced.pdf": "garbled",
    "poppler-742-0-fuzzed.pdf": "damaged",
    "xfa_issue14315.pdf": "unsupported",
    "jo.pdf": "ok",
}


@pytest.mark.parametrize("name", SAMPLES)
def test_real_files_are_judged_rightly(shared_dir: Path, name: str) -> None:
    assert extract_file(shared_dir / "files" / "samples" / "pdf" / name, LIMITS).status == SAMPLES[name]


def test_fake_bold_is_read_once(shared_dir: Path) -> None:
    result = extract_file(shared_dir / "files" / "samples" / "pdf" / "issue-842-example.pdf", LIMITS)
    assert result.text.count("ANHUI") == 1
