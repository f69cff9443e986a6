"""Reads the words of a web page as a reader sees them: no scripts, styles, menus or hidden parts."""

from __future__ import annotations

import re
from collections.abc import Iterable

from lxml import etree

from core.library.extract.builder import CELL_JOIN, TextBuilder
from core.library.extract.decode import Decoded, decode
from core.library.extract.html_furniture import is_furniture
from core.library.extract.limits import ExtractLimits
from core.library.extract.markup import all_text, local_name, parse_html
from core.library.extract.result import BlockKind, Extracted, ExtractFailure
from core.library.extract.titles import title_of

_DROPPED_LIST = """
script style noscript template head nav iframe object embed svg canvas audio video map button select option
datalist input textarea dialog
"""
_DROPPED = frozenset(_DROPPED_LIST.split())
_BLOCK_LIST = """
address article aside blockquote body caption center dd details dir div dl dt fieldset figcaption figure footer
form h1 h2 h3 h4 h5 h6 header hr html legend li main menu ol p pre section summary table tbody td tfoot th thead
tr ul title
"""
_BLOCKS = frozenset(_BLOCK_LIST.split())
_HEADINGS = {f"h{n}": n for n in range(1, 7)}
_META_CHARSET = re.compile(
    rb"<(?:meta|\?xml)[^>]{0,300}?(?:charset|encoding)\s*=\s*[\"']?\s*([\w-]{2,20})", re.IGNORECASE
)
_META_SEARCH_BYTES = 4096
# Stands for <br> until white space is collapsed; a page cannot hold it, XML forbids the character.
_LINE_BREAK = "\v"
# A row with these is the grid of an old page's layout, not a row of data.
_LAYOUT_SIGNS = ("table", "h1", "h2", "h3", "h4", "ul", "ol", "pre", "blockquote")
_NOTHING = "This page holds no readable words. It may be drawn by a script; save it as PDF or text instead."


def extract_html(data: bytes, limits: ExtractLimits) -> Extracted:
    """Headings, paragraphs, lists, code and table rows of a page. Raises ExtractFailure."""
    decoded = decode_html(data)
    root = parse_html(decoded.text, limits)
    if root is None:
        raise ExtractFailure("no_text", _NOTHING)
    builder = TextBuilder(limits)
    HtmlReader(builder).read(root)
    if not builder.blocks:
        raise ExtractFailure("no_text", _NOTHING)
    title = next((all_text(e) for e in root.iter("title")), "")
    return Extracted(
        "ok",
        text=builder.text,
        title=title_of(title, builder.text, builder.blocks),
        media_type="text/html",
        blocks=tuple(builder.blocks),
        metadata={"encoding": decoded.encoding, **_metadata(root)},
    )


def decode_html(data: bytes) -> Decoded:
    """Byte order mark first, then the page's own word, then what the bytes look like."""
    guessed = decode(data)
    if guessed.encoding.startswith("utf"):
        return guessed
    declared = _META_CHARSET.search(data[:_META_SEARCH_BYTES])
    if declared:
        name = _LABELS.get(
            declared.group(1).decode("ascii").lower(), declared.group(1).decode("ascii").lower()
        )
        try:
            text = data.decode(name, errors="replace")
        except LookupError:
            return guessed
        if text.count("\ufffd") <= len(text) // 500:
            return Decoded(text, name)
    return guessed


# Labels that browsers read as a larger encoding than the name says.
_LABELS = {"gb2312": "gb18030", "gbk": "gb18030", "iso-8859-1": "cp1252", "us-ascii": "cp1252", "big5": "big5hkscs",
           "shift_jis": "cp932", "euc-kr": "cp949", "ks_c_5601-1987": "cp949"}  # fmt: skip


def _metadata(root: etree._Element) -> dict[str, str]:
    found: dict[str, str] = {}
    names = {"author": "author", "keywords": "tags", "article:published_time": "created", "date": "created",
             "article:modified_time": "modified"}  # fmt: skip
    for meta in root.iter("meta"):
        key = names.get((meta.get("name") or meta.get("property") or "").lower())
        content = " ".join((meta.get("content") or "").split())
        if key and content:
            found.setdefault(key, content)
    return found


class HtmlReader:
    """Walks a parsed page once and fills a TextBuilder; also used for e-books and mail."""

    def __init__(self, builder: TextBuilder) -> None:
        self._builder = builder
        self._pieces: list[str] = []
        self._cells: list[str] = []
        self._in_row = False
        self._pre_depth = 0
        self._kinds: list[tuple[str, BlockKind, int]] = []

    def read(self, root: etree._Element) -> None:
        """Append the words of `root` and its descendants as blocks."""
        walker = etree.iterwalk(root, events=("start", "end"))
        for event, element in walker:
            name = local_name(element)
            skipped = not name or name in _DROPPED or is_furniture(element, name)
            if event == "start" and skipped:
                walker.skip_subtree()
            elif event == "start":
                self._open(name, element)
                self._pieces.append(element.text or "")
            else:
                if not skipped:
                    self._close(name)
                self._pieces.append((element.tail or "") if element is not root else "")
        self._flush()

    def _open(self, name: str, element: etree._Element) -> None:
        if name == "br":
            self._pieces.append("\n" if self._pre_depth else _LINE_BREAK)
        if name not in _BLOCKS:
            return
        self._boundary()
        if name == "tr":
            self._in_row = not any(True for _ in element.iter(*_LAYOUT_SIGNS))
        self._pre_depth += name == "pre"
        kind = _kind(name)
        if kind:
            self._kinds.append((name, *kind))

    def _close(self, name: str) -> None:
        if name not in _BLOCKS:
            return
        if self._in_row and name in ("td", "th"):
            self._cells.append(_words(self._pieces))
            self._pieces.clear()
        elif self._in_row and name == "tr":
            self._end_row()
        else:
            self._boundary()
        self._pre_depth -= name == "pre"
        if self._kinds and self._kinds[-1][0] == name:
            self._kinds.pop()

    def _boundary(self) -> None:
        """A block begins or ends: a blank inside a table cell, else the end of the running paragraph."""
        if self._in_row:
            self._pieces.append(" ")
        else:
            self._flush()

    def _end_row(self) -> None:
        cells = [cell for cell in (*self._cells, _words(self._pieces)) if cell]
        self._pieces.clear()
        self._cells.clear()
        self._in_row = False
        self._builder.add("table" if len(cells) > 1 else "paragraph", CELL_JOIN.join(cells))

    def _flush(self) -> None:
        source = "".join(self._pieces)
        self._pieces.clear()
        kind, level = self._kinds[-1][1:] if self._kinds else ("paragraph", 0)
        if self._pre_depth:
            self._builder.add("code", source)
        else:
            self._builder.add(kind, _collapse(source.split(_LINE_BREAK)), level)


def _words(pieces: list[str]) -> str:
    return " ".join("".join(pieces).split())


def _collapse(lines: Iterable[str]) -> str:
    return "\n".join(words for line in lines if (words := " ".join(line.split())))


def _kind(name: str) -> tuple[BlockKind, int] | None:
    if name in _HEADINGS:
        return "heading", _HEADINGS[name]
    if name in ("li", "dd", "dt"):
        return "list", 0
    return ("quote", 0) if name == "blockquote" else None
