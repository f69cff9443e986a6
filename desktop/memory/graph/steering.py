"""From one node to the next by the arrow keys. No window in here."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QRectF

# A node straight ahead is preferred to a nearer one at the side, this many times.
_ASIDE = 2.4


def neighbour(boxes: Mapping[str, QRectF], current: str, way: tuple[int, int]) -> str:
    """The nearest node in a direction, (1, 0) for right; the same one where there is none."""
    if current not in boxes:
        return next(iter(boxes), "")
    here = boxes[current].center()
    best, nearest = current, float("inf")
    for key, box in boxes.items():
        step = box.center() - here
        ahead = step.x() * way[0] + step.y() * way[1]
        aside = abs(step.x() * way[1]) + abs(step.y() * way[0])
        far = ahead + _ASIDE * aside
        if key != current and ahead > 1 and ahead >= aside * 0.35 and far < nearest:
            best, nearest = key, far
    return best
