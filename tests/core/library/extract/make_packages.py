"""Writes small real Office, OpenDocument and EPUB files for the tests."""

from __future__ import annotations

import zipfile
from pathlib import Path

REL = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE_REL = "http://schemas.openxmlformats.org/package/2006/relationships"
WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main"
SLIDES = "http://schemas.openxmlformats.org/presentationml/2006/main"
SHEETS = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def write_zip(path: Path, members: dict[str, str | bytes]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, body in members.items():
            package.writestr(name, body)
    return path


def relations(*rows: tuple[str, str, str]) -> str:
    items = "".join(
        f'<Relationship Id="{i}" Type="{REL}/{kind}" Target="{target}"/>' for i, kind, target in rows
    )
    return f'<Relationships xmlns="{PACKAGE_REL}">{items}</Relationships>'


def docx(path: Path, body: str, **parts: str) -> Path:
    """A Word file with this body; `parts` such as footnotes="..." become members that it refers to."""
    rows = [(f"r{n}", kind, f"{kind}.xml") for n, kind in enumerate(parts)]
    return write_zip(
        path,
        {
            "[Content_Types].xml": "<Types/>",
            "_rels/.rels": relations(("r", "officeDocument", "word/document.xml")),
            "word/document.xml": f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>',
            "word/_rels/document.xml.rels": relations(*rows),
            **{
                f"word/{kind}.xml": f'<w:{kind} xmlns:w="{WORD}">{xml}</w:{kind}>'
                for kind, xml in parts.items()
            },
        },
    )


def pptx(path: Path, slides: list[str]) -> Path:
    """A presentation whose slides hold these shapes."""
    ids = "".join(f'<p:sldId id="{256 + n}" r:id="s{n}"/>' for n in range(len(slides)))
    head = f'xmlns:p="{SLIDES}" xmlns:a="{DRAWING}" xmlns:r="{REL}"'
    members: dict[str, str | bytes] = {
        "_rels/.rels": relations(("r", "officeDocument", "ppt/presentation.xml")),
        "ppt/presentation.xml": f"<p:presentation {head}><p:sldIdLst>{ids}</p:sldIdLst></p:presentation>",
        "ppt/_rels/presentation.xml.rels": relations(
            *((f"s{n}", "slide", f"slides/slide{n}.xml") for n in range(len(slides)))
        ),
    }
    for n, shapes in enumerate(slides):
        members[f"ppt/slides/slide{n}.xml"] = (
            f"<p:sld {head}><p:cSld><p:spTree>{shapes}</p:spTree></p:cSld></p:sld>"
        )
    return write_zip(path, members)


def shape(text: str, role: str = "") -> str:
    mark = f'<p:nvSpPr><p:nvPr><p:ph type="{role}"/></p:nvPr></p:nvSpPr>' if role else ""
    lines = "".join(f"<a:p><a:r><a:t>{line}</a:t></a:r></a:p>" for line in text.split("\n"))
    return f"<p:sp>{mark}<p:txBody>{lines}</p:txBody></p:sp>"


def xlsx(path: Path, sheets: dict[str, str], strings: list[str], styles: str = "") -> Path:
    """A workbook with these sheets (name -> rows as XML)."""
    listed = "".join(f'<sheet name="{name}" sheetId="{n + 1}" r:id="s{n}"/>' for n, name in enumerate(sheets))
    rows = [(f"s{n}", "worksheet", f"worksheets/sheet{n}.xml") for n in range(len(sheets))]
    members: dict[str, str | bytes] = {
        "_rels/.rels": relations(("r", "officeDocument", "xl/workbook.xml")),
        "xl/workbook.xml": f'<workbook xmlns="{SHEETS}" xmlns:r="{REL}"><sheets>{listed}</sheets></workbook>',
        "xl/_rels/workbook.xml.rels": relations(
            *rows, ("st", "sharedStrings", "sharedStrings.xml"), ("sy", "styles", "styles.xml")
        ),
        "xl/sharedStrings.xml": f'<sst xmlns="{SHEETS}">{"".join(f"<si>{s}</si>" for s in strings)}</sst>',
        "xl/styles.xml": f'<styleSheet xmlns="{SHEETS}">{styles}</styleSheet>',
    }
    for n, body in enumerate(sheets.values()):
        members[f"xl/worksheets/sheet{n}.xml"] = (
            f'<worksheet xmlns="{SHEETS}"><sheetData>{body}</sheetData></worksheet>'
        )
    return write_zip(path, members)


def odf(path: Path, kind: str, body: str) -> Path:
    spaces = "".join(
        f' xmlns:{p}="urn:oasis:names:tc:opendocument:xmlns:{n}:1.0"'
        for p, n in (("office", "office"), ("text", "text"), ("table", "table"), ("draw", "drawing"))
    )
    content = f"<office:document-content{spaces}><office:body><office:{kind}>{body}</office:{kind}></office:body></office:document-content>"
    return write_zip(path, {"mimetype": f"application/vnd.oasis.opendocument.{kind}", "content.xml": content})


def epub(path: Path, chapters: list[str]) -> Path:
    items = "".join(
        f'<item id="c{n}" href="c%20{n}.xhtml" media-type="application/xhtml+xml"/>'
        for n in range(len(chapters))
    )
    spine = "".join(f'<itemref idref="c{n}"/>' for n in range(len(chapters)))
    opf = f"<package><metadata><title>The Book</title><creator>Ann</creator></metadata><manifest>{items}</manifest><spine>{spine}</spine></package>"
    members: dict[str, str | bytes] = {
        "mimetype": "application/epub+zip",
        "META-INF/container.xml": '<container><rootfiles><rootfile full-path="OEBPS/b.opf"/></rootfiles></container>',
        "OEBPS/b.opf": opf,
    }
    for n, chapter in enumerate(chapters):
        members[f"OEBPS/c {n}.xhtml"] = f"<html><body>{chapter}</body></html>"
    return write_zip(path, members)
