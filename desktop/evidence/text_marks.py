"""Where a range of a laid-out text is on screen, as bars of a marker: one for each line."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QTextBlock, QTextDocument, QTextLine

# Pixels by which a bar is larger than its letters, sideways and up and down.
_PAD_X, _PAD_Y = 3, 2


def marked_bars(document: QTextDocument, low: int, high: int, scroll: QPointF) -> list[QRectF]:
    """Bars of the positions [low, high), in the viewport that is scrolled to `scroll`."""
    block = document.findBlock(low)
    bars = []
    while block.isValid() and block.position() < high:
        origin = document.documentLayout().blockBoundingRect(block).topLeft() - scroll
        bars += _block_bars(block, low - block.position(), high - block.position(), origin)
        block = block.next()
    return bars


def _block_bars(block: QTextBlock, low: int, high: int, origin: QPointF) -> list[QRectF]:
    layout = block.layout()
    bars = []
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        first, last = max(low, line.textStart()), min(high, line.textStart() + line.textLength())
        if first >= last:
            continue
        left, right = sorted((_x_at(line, first), _x_at(line, last)))
        if right - left < 1:
            continue
        height = line.ascent() + line.descent()
        # Leading is added above the letters, so they stand at the foot of their line.
        top = origin.y() + line.y() + line.height() - height
        bars.append(
            QRectF(origin.x() + left - _PAD_X, top - _PAD_Y, right - left + 2 * _PAD_X, height + 2 * _PAD_Y)
        )
    return bars


def _x_at(line: QTextLine, position: int) -> float:
    """Qt gives the position back too, as it may have moved it to the start of a character."""
    found: tuple[float, int] = line.cursorToX(position)  # type: ignore[assignment]
    return found[0]
