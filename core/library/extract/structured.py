"""Reads tables, data files and subtitles as the text that they are, so that offsets open the file itself."""

from __future__ import annotations

import dataclasses
import json

from core.library.extract.builder import TextBuilder, clean
from core.library.extract.limits import ExtractLimits
from core.library.extract.markdown import extract_markdown
from core.library.extract.result import Block, BlockKind, Extracted, ExtractFailure
from core.library.extract.textfile import decode_file, paragraph_blocks
from core.text.regex import regex

_ESCAPED = regex(r"\\u[0-9a-fA-F]{4}")
_TERMINAL_CODES = regex(r"\x1b\[[0-9;?]*[A-Za-z]")
_NOT_A_NOTEBOOK = "This notebook is damaged: it is not valid JSON. Open it in Jupyter and save it anew."
_EMPTY_NOTEBOOK = "This notebook holds no words. There is nothing to index."


def extract_table(data: bytes, limits: ExtractLimits) -> Extracted:
    """CSV and TSV: one table whose lines stay whole. Raises ExtractFailure."""
    return _as_one(data, limits, "table")


def extract_markup_source(data: bytes, limits: ExtractLimits) -> Extracted:
    """XML of no known kind: tags and attributes are what people look for in it. Raises ExtractFailure."""
    return _as_one(data, limits, "code")


def extract_subtitles(data: bytes, limits: ExtractLimits) -> Extracted:
    """SRT and VTT: each cue, with its time, is a paragraph. Raises ExtractFailure."""
    decoded = decode_file(data, limits)
    return Extracted(
        "ok",
        text=decoded.text,
        blocks=paragraph_blocks(decoded.text, 0),
        metadata={"encoding": decoded.encoding},
        warnings=decoded.warnings,
    )


def extract_json(data: bytes, limits: ExtractLimits) -> Extracted:
    """JSON and JSON lines as they stand; where letters are hidden in \\u escapes, written out instead."""
    result = _as_one(data, limits, "code")
    if not _ESCAPED.search(result.text):
        return result
    plain = _unescaped(result.text)
    if plain is None:
        return result
    return dataclasses.replace(result, text=plain, blocks=(Block(0, len(plain), "code"),))


def _unescaped(text: str) -> str | None:
    """The same data with its letters readable, or None where it is not JSON."""
    try:
        return clean(json.dumps(json.loads(text), ensure_ascii=False, indent=1))
    except (ValueError, RecursionError):
        pass
    try:
        rows = [
            json.dumps(json.loads(line), ensure_ascii=False) for line in text.splitlines() if line.strip()
        ]
    except (ValueError, RecursionError):
        return None
    return clean("\n".join(rows))


def _as_one(data: bytes, limits: ExtractLimits, kind: BlockKind) -> Extracted:
    decoded = decode_file(data, limits)
    return Extracted(
        "ok",
        text=decoded.text,
        blocks=(Block(0, len(decoded.text), kind),),
        metadata={"encoding": decoded.encoding},
        warnings=decoded.warnings,
    )


def extract_notebook(data: bytes, limits: ExtractLimits) -> Extracted:
    """Jupyter notebooks: Markdown cells with their headings, code cells, printed output. Raises ExtractFailure."""
    try:
        notebook = json.loads(decode_file(data, limits).text)
        cells = notebook.get("cells") or [c for sheet in notebook["worksheets"] for c in sheet["cells"]]
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise ExtractFailure("damaged", _NOT_A_NOTEBOOK) from error
    builder = TextBuilder(limits)
    for cell in cells:
        source = _joined(cell.get("source", cell.get("input")))
        if cell.get("cell_type") == "code":
            builder.add("code", source)
            for output in cell.get("outputs") or ():
                builder.add("code", _output(output))
        elif source.strip():
            part = extract_markdown(source.encode("utf-8", "replace"), limits)
            for block in part.blocks:
                builder.add(block.kind, part.text[block.start : block.end], block.level)
    if not builder.blocks:
        raise ExtractFailure("no_text", _EMPTY_NOTEBOOK)
    first = next((b for b in builder.blocks if b.kind == "heading"), None)
    title = builder.text[first.start : first.end].lstrip("# ").strip() if first else ""
    return Extracted("ok", text=builder.text, title=title, blocks=tuple(builder.blocks))


def _joined(value: object) -> str:
    """Notebook text is a string or a list of lines."""
    if isinstance(value, list):
        return "".join(str(line) for line in value)
    return value if isinstance(value, str) else ""


def _output(output: dict[str, object]) -> str:
    data = output.get("data")
    text = _joined(output.get("text")) or (_joined(data.get("text/plain")) if isinstance(data, dict) else "")
    if not text and output.get("output_type") == "error":
        text = f"{output.get('ename')}: {output.get('evalue')}"
    return _TERMINAL_CODES.sub("", text)
