"""Turns the boxes of the letters of a passage into the few bars that a person would draw with a marker."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

# Boxes belong to one line when they share at least this part of the smaller one's height. Formulae put
# sub- and superscripts half a line up or down.
_SHARED = 0.4
# A gap wider than this many line heights is a gutter between columns, not a space between words.
_GUTTER = 2.5
# Points by which a bar is wider than its letters; letter boxes end at the ink.
_PAD = 1.5


@dataclass(frozen=True)
class Box:
    """A rectangle in points, y downwards, as the page is shown (rotation applied)."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        return self.right - self.left

    @property
    def height(self) -> float:
        return self.bottom - self.top

    def united(self, other: Box) -> Box:
        return Box(
            min(self.left, other.left),
            min(self.top, other.top),
            max(self.right, other.right),
            max(self.bottom, other.bottom),
        )

    def turned(self) -> Box:
        """Mirrored at the diagonal, so that columns of boxes can be merged as rows."""
        return Box(self.top, self.left, self.bottom, self.right)


def marker_bars(boxes: Sequence[Box]) -> list[Box]:
    """One bar for each run of text on a line, in the order of the text. Empty boxes are dropped."""
    solid = [box for box in boxes if box.width > 0 and box.height > 0]
    if not solid:
        return []
    if _runs_down(solid):
        return [_padded(bar).turned() for bar in _merge(box.turned() for box in solid)]
    return [_padded(bar) for bar in _merge(solid)]


def bounds(boxes: Sequence[Box]) -> Box | None:
    """The smallest box round all of them, or None for none."""
    if not boxes:
        return None
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.united(box)
    return whole


def _runs_down(boxes: Sequence[Box]) -> bool:
    """Whether the text runs from top to bottom: vertical writing, or a page that lies on its side.

    Only steps from a letter to its neighbour count; the way back to the start of a line says nothing.
    """
    down = across = 0.0
    for one, two in pairwise(boxes):
        step_down = abs((two.top + two.bottom) - (one.top + one.bottom)) / 2
        step_across = abs((two.left + two.right) - (one.left + one.right)) / 2
        if max(step_down, step_across) <= _GUTTER * max(one.width, one.height):
            down += step_down
            across += step_across
    return down > across


def _merge(boxes: Iterable[Box]) -> list[Box]:
    bars: list[Box] = []
    for box in boxes:
        for index in range(len(bars) - 1, max(-1, len(bars) - 4), -1):
            if _same_run(bars[index], box):
                bars[index] = bars[index].united(box)
                break
        else:
            bars.append(box)
    return bars


def _same_run(bar: Box, box: Box) -> bool:
    shared = min(bar.bottom, box.bottom) - max(bar.top, box.top)
    smaller = min(bar.height, box.height)
    gap = max(bar.left, box.left) - min(bar.right, box.right)
    return shared >= smaller * _SHARED and gap <= _GUTTER * max(bar.height, box.height)


def _padded(bar: Box) -> Box:
    return Box(bar.left - _PAD, bar.top - _PAD * 0.5, bar.right + _PAD, bar.bottom + _PAD * 0.5)
