"""Places for the nodes of a graph by springs and repulsion, worked out to the end before anything is drawn. No Qt in here.

Fruchterman and Reingold, "Graph drawing by force-directed placement", 1991, with a pull to the middle, a start on a
sunflower spiral instead of random places (so the same graph always looks the same), and boxes kept apart at the end.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence

Point = tuple[float, float]
Size = tuple[float, float]

_ROUNDS = 140
# Of an edge at rest, in pixels: in a picture of many nodes, and of very few, where there is room to see the edges.
_LENGTH, _LENGTH_OF_FEW = 66.0, 130.0
_MANY = 22
# A node that hangs on nothing rests at about this share of an edge, times the root of the number of nodes.
_SPREAD = 0.5
_WIDER = 1.9  # windows and labels are wide: so is the picture
_GOLDEN = math.pi * (3 - math.sqrt(5))
_APART_ROUNDS = 200
_GAP = 14.0


def force_layout(
    keys: Sequence[str], edges: Sequence[tuple[str, str]], sizes: Mapping[str, Size]
) -> Iterator[dict[str, Point] | None]:
    """Yields None after every round of work, so that a window can paint in between, and the places at the end.

    `sizes` are the boxes of the nodes with their labels. The first key is held in the middle. O(rounds * keys^2).
    """
    if not keys:
        yield {}
        return
    length = _LENGTH_OF_FEW - (_LENGTH_OF_FEW - _LENGTH) * min(1.0, len(keys) / _MANY)
    xs = [length * 0.6 * math.sqrt(i) * math.cos(i * _GOLDEN) for i in range(len(keys))]
    ys = [length * 0.6 * math.sqrt(i) * math.sin(i * _GOLDEN) for i in range(len(keys))]
    place = {key: i for i, key in enumerate(keys)}
    springs = [(place[start], place[end]) for start, end in edges if start in place and end in place]
    for turn in range(_ROUNDS):
        _round(xs, ys, springs, length, heat=length * 0.5 * (1 - turn / _ROUNDS) ** 1.5 + 0.5)
        yield None
    xs = [x * _WIDER for x in xs]
    boxes = [sizes[key] for key in keys]
    for _ in range(_APART_ROUNDS):
        if not _push_apart(xs, ys, boxes):
            break
        yield None
    yield {key: (xs[i] - xs[0], ys[i] - ys[0]) for key, i in place.items()}


def _round(
    xs: list[float], ys: list[float], springs: list[tuple[int, int]], length: float, heat: float
) -> None:
    count = len(xs)
    dx, dy = [0.0] * count, [0.0] * count
    square = length * length
    for i in range(count):
        xi, yi = xs[i], ys[i]
        for j in range(i):
            x, y = xi - xs[j], yi - ys[j]
            push = square / (x * x + y * y + 1.0)
            x, y = x * push, y * push
            dx[i] += x
            dy[i] += y
            dx[j] -= x
            dy[j] -= y
    for i, j in springs:
        x, y = xs[i] - xs[j], ys[i] - ys[j]
        pull = math.hypot(x, y) / length
        dx[i] -= x * pull
        dy[i] -= y * pull
        dx[j] += x * pull
        dy[j] += y * pull
    gravity = 1 / (_SPREAD * _SPREAD)
    for i in range(1, count):
        x, y = dx[i] - xs[i] * gravity, dy[i] - ys[i] * gravity
        way = math.hypot(x, y) or 1.0
        step = min(way, heat)
        xs[i] += x / way * step
        ys[i] += y / way * step


def _push_apart(xs: list[float], ys: list[float], boxes: Sequence[Size]) -> bool:
    """Move boxes that overlap along the shorter way; whether any did. The first one stays."""
    moved = False
    for i in range(len(xs)):
        for j in range(i):
            x, y = xs[i] - xs[j], ys[i] - ys[j]
            over_x = (boxes[i][0] + boxes[j][0]) / 2 + _GAP - abs(x)
            over_y = (boxes[i][1] + boxes[j][1]) / 2 + _GAP - abs(y)
            if over_x <= 0 or over_y <= 0:
                continue
            moved = True
            share = 1.0 if j == 0 else 0.5
            if over_x < over_y:
                step = math.copysign(over_x, x or 1.0)
                xs[i] += step * share
                xs[j] -= step * (1 - share)
            else:
                step = math.copysign(over_y, y or 1.0)
                ys[i] += step * share
                ys[j] -= step * (1 - share)
    return moved
