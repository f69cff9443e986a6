"""Makes the files of a question folder as people have them: text files as they are, Word and PDF out of plain text.

A folder under version control holds `lease.docx.md` and `bill.pdf.txt`, which everybody can read and compare; what is
indexed is the `lease.docx` and the `bill.pdf` made of them.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from docx import Document as WordDocument

WORD_SOURCE, PDF_SOURCE = ".docx.md", ".pdf.txt"
# A page as letters have it: A4 in points, with what fits at a line spacing of 15.
PAGE_WIDTH, PAGE_HEIGHT, MARGIN, LEADING, FONT_SIZE = 595, 842, 64, 15, 10
LINES_PER_PAGE = (PAGE_HEIGHT - 2 * MARGIN) // LEADING
# Two of the fonts that every PDF reader has, so that none need be embedded: one for Western text, one for Chinese.
WESTERN_FONT = b"<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>"
CHINESE_FONT = (
    b"<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [ << /Type /Font"
    b" /Subtype /CIDFontType0 /BaseFont /STSong-Light /DW 1000 /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1)"
    b" /Supplement 2 >> >> ] >>"
)


def made_name(source: str) -> str:
    """The name of the file that is made of this one."""
    for ending in (WORD_SOURCE, PDF_SOURCE):
        if source.endswith(ending):
            return source[: -len(ending)] + ending.rpartition(".")[0]
    return source


def make_files(sources: Path, target: Path) -> list[Path]:
    """Write every file below `sources` into `target`, made where it must be; returns the new paths in order."""
    made: list[Path] = []
    for source in sorted(path for path in sources.rglob("*") if path.is_file()):
        place = target / made_name(source.relative_to(sources).as_posix())
        place.parent.mkdir(parents=True, exist_ok=True)
        if source.name.endswith(WORD_SOURCE):
            write_word(source.read_text("utf-8"), place)
        elif source.name.endswith(PDF_SOURCE):
            write_pdf(source.read_text("utf-8"), place)
        else:
            shutil.copyfile(source, place)
        made.append(place)
    return made


def write_word(markdown: str, path: Path) -> None:
    """A Word file out of Markdown's headings, list items and paragraphs."""
    document = WordDocument()
    for block in (line.strip() for line in markdown.splitlines()):
        marks = len(block) - len(block.lstrip("#"))
        if marks:
            document.add_heading(block.lstrip("# "), level=marks)
        elif block.startswith("- "):
            document.add_paragraph(block[2:], style="List Bullet")
        elif block:
            document.add_paragraph(block)
    document.save(str(path))


def write_pdf(text: str, path: Path) -> None:
    """A PDF with a text layer, one line of it for each line of `text`."""
    lines = text.splitlines()
    pages = [lines[start : start + LINES_PER_PAGE] for start in range(0, len(lines), LINES_PER_PAGE)] or [[]]
    path.write_bytes(_pdf_of([_page_stream(page, _is_western(text)) for page in pages], _is_western(text)))


def _is_western(text: str) -> bool:
    try:
        text.encode("cp1252")
    except UnicodeEncodeError:
        return False
    return True


def _page_stream(lines: Sequence[str], western: bool) -> bytes:
    shown = b" T* ".join(
        b"<" + line.encode("cp1252" if western else "utf-16-be").hex().encode() + b"> Tj" for line in lines
    )
    start = f"BT /F1 {FONT_SIZE} Tf {LEADING} TL {MARGIN} {PAGE_HEIGHT - MARGIN} Td ".encode()
    return start + shown + b" ET"


def _pdf_of(streams: Sequence[bytes], western: bool) -> bytes:
    """ISO 32000-1: objects 1 catalogue, 2 page tree, 3 font, then a page and its content for each stream."""
    kids = " ".join(f"{4 + 2 * number} 0 R" for number in range(len(streams)))
    objects = [
        b"<< /Type /Catalog /Pages 2 0 R >>",
        f"<< /Type /Pages /Kids [{kids}] /Count {len(streams)} >>".encode(),
        WESTERN_FONT if western else CHINESE_FONT,
        *_page_objects(streams),
    ]
    data, places = b"%PDF-1.5\n", []
    for number, body in enumerate(objects, start=1):
        places.append(len(data))
        data += f"{number} 0 obj\n".encode() + body + b"\nendobj\n"
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    end = f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{len(data)}\n%%EOF\n"
    return data + f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}{end}".encode()


def _page_objects(streams: Sequence[bytes]) -> Iterator[bytes]:
    for number, stream in enumerate(streams):
        yield (
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {PAGE_WIDTH} {PAGE_HEIGHT}] "
            f"/Resources << /Font << /F1 3 0 R >> >> /Contents {5 + 2 * number} 0 R >>"
        ).encode()
        yield f"<< /Length {len(stream)} >>\nstream\n".encode() + stream + b"\nendstream"
