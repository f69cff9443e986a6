"""Office files give their words in the order and shape in which people see them."""

from __future__ import annotations

from pathlib import Path

import docx as python_docx
import pytest

from core.library.extract.dispatch import extract_file
from core.library.extract.limits import ExtractLimits
from core.library.extract.result import Extracted
from tests.core.library.extract import make_packages as make

LIMITS = ExtractLimits()


def kinds(document: Extracted) -> list[tuple[str, str]]:
    assert document.status == "ok", document.reason
    return [(block.kind, document.text[block.start : block.end]) for block in document.blocks]


def test_word_headings_paragraphs_lists_and_tables_keep_their_order(tmp_path: Path) -> None:
    source = python_docx.Document()
    source.core_properties.author = "Ann"
    source.add_heading("The Plan", 0)
    source.add_heading("Chapter", 1)
    source.add_paragraph("First paragraph.")
    table = source.add_table(2, 2)
    for row, words in zip(table.rows, (("Name", "Age"), ("Ann", "42")), strict=True):
        for cell, word in zip(row.cells, words, strict=True):
            cell.text = word
    source.add_paragraph("point", style="List Bullet")
    source.add_heading("Section", 2)
    source.save(str(tmp_path / "a.docx"))
    document = extract_file(tmp_path / "a.docx", LIMITS)
    assert kinds(document) == [
        ("heading", "The Plan"),
        ("heading", "Chapter"),
        ("paragraph", "First paragraph."),
        ("table", "Name\tAge"),
        ("table", "Ann\t42"),
        ("paragraph", "point"),
        ("heading", "Section"),
    ]
    assert document.title == "The Plan"
    assert document.metadata["author"] == "Ann"
    assert [b.level for b in document.blocks if b.kind == "heading"] == [1, 1, 2]


def test_word_shows_current_text_notes_and_boxes_but_no_deleted_words(tmp_path: Path) -> None:
    body = (
        "<w:p><w:r><w:t>Kept</w:t></w:r><w:del><w:r><w:delText>gone</w:delText></w:r></w:del>"
        "<w:ins><w:r><w:t> added</w:t></w:r></w:ins><w:r><w:instrText>PAGE</w:instrText></w:r>"
        '<w:r><w:footnoteReference w:id="2"/></w:r>'
        "<w:r><w:pict><w:txbxContent><w:p><w:r><w:t>boxed</w:t></w:r></w:p></w:txbxContent></w:pict></w:r></w:p>"
        "<w:p><w:r><w:t>After</w:t></w:r><w:r><w:tab/><w:t>tab</w:t></w:r></w:p>"
    )
    notes = '<w:footnote w:id="2"><w:p><w:r><w:t>the note</w:t></w:r></w:p></w:footnote>'
    path = make.docx(tmp_path / "a.docx", body, footnotes=notes)
    assert kinds(extract_file(path, LIMITS)) == [
        ("paragraph", "Kept added"),
        ("paragraph", "boxed"),
        ("quote", "the note"),
        ("paragraph", "After\ttab"),
    ]


def test_slides_are_pages_with_the_title_first(tmp_path: Path) -> None:
    group = f"<p:grpSp>{make.shape('in a group')}</p:grpSp>"
    path = make.pptx(
        tmp_path / "a.pptx",
        [
            make.shape("Points:\none") + make.shape("Opening", "title") + make.shape("7", "sldNum"),
            group + make.shape("Acme Ltd", "ftr"),
            make.shape("Acme Ltd", "ftr") + make.shape("End"),
        ],
    )
    document = extract_file(path, LIMITS)
    assert [words for _, words in kinds(document)] == [
        "Opening",
        "Points:\none",
        "in a group",
        "Acme Ltd",
        "End",
    ]
    assert document.title == "Opening"
    starts = [document.text[start:].split("\n")[0] for start in document.page_starts]
    assert starts == ["Opening", "in a group", "End"]


def test_sheets_show_strings_numbers_and_dates_as_people_see_them(tmp_path: Path) -> None:
    rows = (
        '<row><c t="s"><v>0</v></c><c t="inlineStr"><is><t>inline</t></is></c></row>'
        '<row><c s="1"><v>43363</v></c><c><v>0.30000000000000004</v></c><c t="b"><v>1</v></c><c><v>5.0</v></c></row>'
        "<row><c/></row>"
    )
    styles = '<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs>'
    strings = ["<t>会社</t><rPh><t>カイシャ</t></rPh>"]
    document = extract_file(
        make.xlsx(tmp_path / "a.xlsx", {"Sales": rows, "Empty": ""}, strings, styles), LIMITS
    )
    assert kinds(document) == [
        ("heading", "Sales"),
        ("table", "会社\tinline"),
        ("table", "2018-09-20\t0.3\tTRUE\t5"),
        ("heading", "Empty"),
    ]
    assert len(document.page_starts) == 2


def test_opendocument_text_and_sheets(tmp_path: Path) -> None:
    text = make.odf(
        tmp_path / "a.odt",
        "text",
        '<text:h text:outline-level="2">Head</text:h><text:p>One<text:s/>two<text:tab/>three'
        "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>note</text:p></text:note-body>"
        "</text:note></text:p><text:list><text:list-item><text:p>item</text:p></text:list-item></text:list>"
        "<text:tracked-changes><text:p>gone</text:p></text:tracked-changes>",
    )
    assert kinds(extract_file(text, LIMITS)) == [
        ("heading", "Head"),
        ("paragraph", "One two\tthree"),
        ("paragraph", "note"),
        ("list", "item"),
    ]
    cells = "<table:table-cell><text:p>a</text:p></table:table-cell>" * 2
    sheet = make.odf(
        tmp_path / "a.ods",
        "spreadsheet",
        f'<table:table table:name="Money"><table:table-row>{cells}</table:table-row></table:table>',
    )
    assert kinds(extract_file(sheet, LIMITS)) == [("heading", "Money"), ("table", "a\ta")]


def test_a_book_is_read_in_the_order_of_its_spine(tmp_path: Path) -> None:
    path = make.epub(tmp_path / "a.epub", ["<h1>One</h1><p>First.</p>", "<h1>Two</h1><p>Second.</p>"])
    document = extract_file(path, LIMITS)
    assert [words for _, words in kinds(document)] == ["One", "First.", "Two", "Second."]
    assert (document.title, document.metadata["author"]) == ("The Book", "Ann")


def test_outside_entities_are_neither_fetched_nor_shown(tmp_path: Path) -> None:
    secret = tmp_path / "secret.txt"
    secret.write_text("TOP SECRET")
    xml = (
        f'<!DOCTYPE d [<!ENTITY x SYSTEM "{secret.as_uri()}"><!ENTITY y "yyyyyyyyyy">]>'
        f'<w:document xmlns:w="{make.WORD}"><w:body><w:p><w:r><w:t>before &x;</w:t></w:r></w:p></w:body></w:document>'
    )
    path = make.docx(tmp_path / "a.docx", "")
    make.write_zip(
        path,
        {
            "_rels/.rels": make.relations(("r", "officeDocument", "word/document.xml")),
            "word/document.xml": xml,
        },
    )
    document = extract_file(path, LIMITS)
    assert "SECRET" not in document.text
    assert "before" in document.text


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    path = make.docx(tmp_path / "a.docx", "<w:p/>" * 400_000)
    result = extract_file(path, ExtractLimits(max_unpacked_bytes=1_000_000))
    assert result.status == "too_large"
    assert path.stat().st_size < 100_000


def test_a_sheet_that_unpacks_to_too_much_is_called_that_and_not_empty(tmp_path: Path) -> None:
    path = make.xlsx(tmp_path / "a.xlsx", {"Sales": "<row></row>" * 400_000}, [])
    result = extract_file(path, ExtractLimits(max_unpacked_bytes=2**20))
    assert result.status == "too_large"
    assert "unpacks to more than 1 MiB" in result.reason


@pytest.mark.parametrize("name", ["a.docx", "a.pptx", "a.xlsx", "a.odt", "a.epub"])
@pytest.mark.parametrize("share", [0.02, 0.3, 0.6, 0.95])
def test_a_package_cut_short_is_called_damaged(tmp_path: Path, name: str, share: float) -> None:
    whole = {
        "a.docx": lambda p: make.docx(p, "<w:p><w:r><w:t>word</w:t></w:r></w:p>"),
        "a.pptx": lambda p: make.pptx(p, [make.shape("x")]),
        "a.xlsx": lambda p: make.xlsx(p, {"s": "<row><c><v>1</v></c></row>"}, []),
        "a.odt": lambda p: make.odf(p, "text", "<text:p>x</text:p>"),
        "a.epub": lambda p: make.epub(p, ["<p>x</p>"]),
    }[name](tmp_path / name)
    whole.write_bytes(whole.read_bytes()[: int(whole.stat().st_size * share)])
    result = extract_file(whole, LIMITS)
    assert result.status == "damaged"
    assert result.reason
