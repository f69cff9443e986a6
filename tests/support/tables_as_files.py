"""Writes one table into files of several formats, as programs write them, for the real extractors to read."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from xml.sax.saxutils import escape

from core.evaluation.corpus_files import WordDocument
from tests.core.library.extract.make_packages import odf, xlsx

Rows = Sequence[Sequence[str | int | float]]


def write_sheets(path: Path, sheets: Mapping[str, Rows]) -> None:
    """An Excel workbook; figures are stored as such, empty cells not at all."""

    def cell(value: str | int | float) -> str:
        if value == "":
            return ""
        if isinstance(value, str):
            return f'<c t="inlineStr"><is><t>{escape(value)}</t></is></c>'
        return f"<c><v>{value}</v></c>"

    xlsx(
        path,
        {
            name: "".join(f"<row>{''.join(map(cell, row))}</row>" for row in rows)
            for name, rows in sheets.items()
        },
        [],
    )


def write_sheet(path: Path, name: str, rows: Rows) -> None:
    write_sheets(path, {name: rows})


def write_calc(path: Path, name: str, rows: Rows) -> None:
    """An OpenDocument spreadsheet of one sheet."""
    body = "".join(
        f"<table:table-row>{''.join(f'<table:table-cell><text:p>{escape(str(cell))}</text:p></table:table-cell>' for cell in row)}</table:table-row>"
        for row in rows
    )
    odf(path, "spreadsheet", f'<table:table table:name="{name}">{body}</table:table>')


def write_page(path: Path, title: str, rows: Rows) -> None:
    """A web page with a heading, a sentence, and the table."""
    head, *rest = ["".join(f"<td>{escape(str(cell))}</td>" for cell in row) for row in rows]
    body = "".join(f"<tr>{row}</tr>" for row in rest)
    path.write_text(
        f"<html><head><title>{title}</title></head><body><h1>{title}</h1><p>It is looked through every spring.</p>"
        f"<table><tr>{head.replace('td>', 'th>')}</tr>{body}</table></body></html>",
        encoding="utf-8",
    )


def write_word_table(path: Path, title: str, rows: Rows) -> None:
    """A Word file with a heading, a sentence, and the table."""
    document = WordDocument()
    document.add_heading(title, 1)
    document.add_paragraph("The list is kept by the office.")
    table = document.add_table(rows=0, cols=len(rows[0]))
    for row in rows:
        for cell, value in zip(table.add_row().cells, row, strict=True):
            cell.text = str(value)
    document.save(str(path))


def write_markdown(path: Path, title: str, rows: Rows) -> None:
    head, *rest = [f"| {' | '.join(map(str, row))} |" for row in rows]
    rule = "|".join(["", *("---" for _ in rows[0]), ""])
    path.write_text("\n".join((f"# {title}\n", head, rule, *rest, "")), encoding="utf-8")


def write_csv(path: Path, title: str, rows: Rows) -> None:
    """`title` is not told in such a file."""
    path.write_text("".join(f"{','.join(map(str, row))}\n" for row in rows), encoding="utf-8")


WRITERS: dict[str, Callable[[Path, str, Rows], None]] = {
    ".xlsx": write_sheet,
    ".ods": write_calc,
    ".html": write_page,
    ".docx": write_word_table,
    ".md": write_markdown,
    ".csv": write_csv,
}
