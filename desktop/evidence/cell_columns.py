"""Puts the cells of a table that stands as lines with tabs under each other: Word and HTML files have theirs so.

A stop at one fixed distance for all (cell_tabs.py) leaves a long cell to push the rest of its row into the next column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import zip_longest

from PySide6.QtGui import QFontMetricsF, QTextBlock, QTextBlockFormat, QTextCursor, QTextDocument, QTextOption

# The first rows of a table tell enough of its columns.
_MOST_ROWS = 200
# In letters: between the widest cell of a column and the next column.
_GAP = 1.5
# Of the room: where the last column may begin at most. A table that is wider would wrap in every row.
_LAST_BEGINS = 0.8


def column_stops(rows: Sequence[str], width: Callable[[str], float], gap: float, room: float) -> list[float]:
    """Where each column but the first begins, in pixels; nothing for one row, or for a table wider than `room`."""
    cells = [row.split("\t") for row in rows]
    if len(cells) < 2:
        return []
    stops: list[float] = []
    begins = 0.0
    for column in zip_longest(*(row[:-1] for row in cells), fillvalue=""):
        begins += max(width(cell) for cell in column) + gap
        stops.append(begins)
    return stops if stops and stops[-1] <= room * _LAST_BEGINS else []


def align_cells(document: QTextDocument, room: float) -> None:
    """Give each table of `document` stops of its own. `room` is the width of its lines in pixels."""
    metrics = QFontMetricsF(document.defaultFont())
    gap = _GAP * document.defaultFont().pixelSize()
    cursor = QTextCursor(document)
    cursor.beginEditBlock()
    for blocks in _stretches(document):
        rows = [block.text() for block in blocks[:_MOST_ROWS]] if "\t" in blocks[0].text() else []
        stops = column_stops(rows, metrics.horizontalAdvance, gap, room)
        if stops or any(block.blockFormat().tabPositions() for block in blocks):
            _set_stops(cursor, blocks, stops)
    cursor.endEditBlock()


def _stretches(document: QTextDocument) -> Iterator[list[QTextBlock]]:
    """Lines that follow each other, all with tabs or all without any."""
    stretch: list[QTextBlock] = []
    block = document.begin()
    while block.isValid():
        if stretch and ("\t" in block.text()) != ("\t" in stretch[-1].text()):
            yield stretch
            stretch = []
        stretch.append(block)
        block = block.next()
    if stretch:
        yield stretch


def _set_stops(cursor: QTextCursor, blocks: list[QTextBlock], stops: list[float]) -> None:
    look = QTextBlockFormat()
    look.setTabPositions([QTextOption.Tab(stop, QTextOption.TabType.LeftTab) for stop in stops])
    last = blocks[-1]
    cursor.setPosition(blocks[0].position())
    cursor.setPosition(last.position() + last.length() - 1, QTextCursor.MoveMode.KeepAnchor)
    cursor.mergeBlockFormat(look)
