"""PDFium in the window: pages become pictures, passages become boxes, and broken files become words."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication

from desktop.evidence.marks import bounds, marker_bars
from desktop.evidence.pdf_page import MAX_PIXELS, PdfFile, PdfProblem
from tests.support.small_documents import WORDS, MakePdf


def always() -> bool:
    return True


def dark_share(file: PdfFile, page: int, row: int) -> float:
    """How much of the dark ink of the page lies inside the bars of its line number `row`.

    Lines are told apart by the two line-end characters between them: PDFium reads upside-down letters backwards.
    """
    lines = file.text(page).split("  ")
    start = sum(len(line) + 2 for line in lines[:row])
    image = file.render(page, 600, always)
    scale = 600 / file.sizes[page][0]
    bars = marker_bars(file.boxes(page, start, len(lines[row])))
    inside = outside = 0
    for y in range(image.height()):
        for x in range(image.width()):
            if image.pixelColor(x, y).lightness() < 100:
                hit = any(
                    b.left * scale <= x <= b.right * scale and b.top * scale <= y <= b.bottom * scale
                    for b in bars
                )
                inside, outside = inside + hit, outside + (not hit)
    return inside / max(1, inside + outside)


@pytest.mark.parametrize("rotation", [0, 90, 180, 270])
def test_the_bars_lie_on_the_ink_of_the_passage_however_the_page_is_turned(
    make_pdf: MakePdf, rotation: int
) -> None:
    file = PdfFile(str(make_pdf(pages=1, rotation=rotation)))
    letters = len("".join(WORDS)) + len("Page 1")
    expected = len(WORDS[1]) / letters
    assert abs(dark_share(file, 0, 2) - expected) < 0.08
    file.close()


def test_a_line_is_one_bar_with_its_own_height(make_pdf: MakePdf) -> None:
    file = PdfFile(str(make_pdf(pages=1)))
    text = file.text(0)
    first, second = (marker_bars(file.boxes(0, text.index(words), len(words))) for words in WORDS[:2])
    assert (len(first), len(second)) == (1, 1)
    assert abs((second[0].top - first[0].top) - 20) < 0.5
    assert bounds(first).width > 150
    file.close()


def test_a_quote_is_found_on_a_neighbouring_page(make_pdf: MakePdf) -> None:
    file = PdfFile(str(make_pdf(pages=5)))
    page, start, count = file.find(0, 0, f"Page 4 {WORDS[0]}")
    assert page == 3
    assert file.text(3)[start : start + count].startswith("Page 4")
    assert file.find(0, 0, "Words that were never printed in this little book.") is None
    file.close()


def test_a_page_that_is_no_longer_wanted_is_given_up(make_pdf: MakePdf) -> None:
    file = PdfFile(str(make_pdf(pages=1)))
    assert file.render(0, 400, always).width() == 400
    assert file.render(0, 400, lambda: False) is None
    file.close()


def test_a_poster_is_drawn_no_larger_than_memory_allows(make_pdf: MakePdf) -> None:
    file = PdfFile(str(make_pdf(pages=1)))
    image = file.render(0, 40_000, always)
    assert image.width() * image.height() <= MAX_PIXELS
    file.close()


def test_a_file_that_is_gone_empty_or_no_pdf_is_a_problem_with_a_name(tmp_path: Path) -> None:
    empty = tmp_path / "empty.pdf"
    empty.write_bytes(b"")
    for path, kind in ((tmp_path / "gone.pdf", "missing"), (empty, "damaged")):
        with pytest.raises(PdfProblem) as problem:
            PdfFile(str(path))
        assert problem.value.kind == kind


@pytest.mark.parametrize(
    ("name", "quote", "down"),
    [
        ("rotated-page-90.pdf", "Second line of text here", True),
        ("jo.pdf", "わたくしといふ現象は", True),
        ("issue-336-example.pdf", "路段的交通量和大型车比例与基准值的编制条件不同时", False),
    ],
)
def test_public_samples_are_marked_in_the_direction_of_their_lines(
    qapp: QApplication, shared_dir: Path, name: str, quote: str, down: bool
) -> None:
    file = PdfFile(str(shared_dir / "files" / "samples" / "pdf" / name))
    found = file.find(0, 0, quote)
    if found is None and not QFontDatabase.families(QFontDatabase.WritingSystem.Japanese):
        pytest.skip("the letters of a PDF without fonts are those of the system, which has no Japanese one")
    assert found is not None
    page, start, count = found
    bars = marker_bars(file.boxes(page, start, count))
    assert 1 <= len(bars) <= 2
    assert (bars[0].height > bars[0].width) is down
    file.close()


def test_a_protected_sample_asks_for_its_password(shared_dir: Path) -> None:
    with pytest.raises(PdfProblem) as problem:
        PdfFile(str(shared_dir / "files" / "samples" / "pdf" / "password.pdf"))
    assert problem.value.kind == "password"
