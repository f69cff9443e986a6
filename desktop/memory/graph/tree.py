"""Places for one subject's neighbourhood: its memories in two columns beside it, what they name beyond them. No Qt in here.

Every text stands level, no two lie on each other, and memories that name the same person stand together.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from desktop.memory.graph.scene import Scene

Point = tuple[float, float]
Size = tuple[float, float]

_ROW_GAP = 10.0
_COLUMN_GAP = 60.0
# One column is calmer than two, and leaves the texts larger, as long as it fits a window's height.
_ONE_SIDE_UP_TO = 14


def tree_layout(scene: Scene, sizes: Mapping[str, Size]) -> dict[str, Point]:
    """The middle of every node; the subject is at (0, 0). `sizes` are the boxes of the nodes."""
    ends = _ends(scene)
    right, left = _sides(_gathered(scene, ends), sizes)
    places: dict[str, Point] = {scene.center: (0.0, 0.0)}
    taken: set[str] = set()
    for side, keys in ((1, right), (-1, left)):
        width = max((sizes[key][0] for key in keys), default=0.0)
        x = side * (sizes[scene.center][0] / 2 + _COLUMN_GAP + width / 2)
        _column(keys, x, sizes, places, align=side, width=width)
        beyond = [
            key for key in dict.fromkeys(end for key in keys for end in ends.get(key, ())) if key not in taken
        ]
        taken.update(beyond)
        outer = max((sizes[key][0] for key in beyond), default=0.0)
        far = side * (sizes[scene.center][0] / 2 + 2 * _COLUMN_GAP + width + outer / 2)
        _beside(beyond, keys, ends, far, side, outer, sizes, places)
    return places


def _ends(scene: Scene) -> dict[str, list[str]]:
    ends: dict[str, list[str]] = {}
    for edge in scene.edges:
        if edge.start != scene.center:
            ends.setdefault(edge.start, []).append(edge.end)
    return ends


def _gathered(scene: Scene, ends: Mapping[str, Sequence[str]]) -> list[list[str]]:
    """The memories in groups that name the same, the greatest first; those that name nothing one by one."""
    groups: dict[str, list[str]] = {}
    for node in scene.nodes:
        if node.role == "memory":
            first = ends.get(node.key, ("",))[0]
            groups.setdefault(first or f" {node.key}", []).append(node.key)
    return sorted(groups.values(), key=lambda keys: -len(keys))


def _sides(groups: list[list[str]], sizes: Mapping[str, Size]) -> tuple[list[str], list[str]]:
    """Right and left, of about the same height, no group parted."""
    count = sum(map(len, groups))
    if count <= _ONE_SIDE_UP_TO:
        return [key for group in groups for key in group], []
    sides: tuple[list[str], list[str]] = ([], [])
    heights = [0.0, 0.0]
    for group in groups:
        side = 0 if heights[0] <= heights[1] else 1
        sides[side].extend(group)
        heights[side] += sum(sizes[key][1] + _ROW_GAP for key in group)
    return sides


def _column(
    keys: Sequence[str],
    x: float,
    sizes: Mapping[str, Size],
    places: dict[str, Point],
    align: int,
    width: float,
) -> None:
    """One under another, centred on the subject; their near ends stand in a line."""
    height = sum(sizes[key][1] + _ROW_GAP for key in keys) - _ROW_GAP
    y = -height / 2
    for key in keys:
        own_width, own_height = sizes[key]
        places[key] = (x - align * (width - own_width) / 2, y + own_height / 2)
        y += own_height + _ROW_GAP


def _beside(
    keys: Sequence[str],
    leaves: Sequence[str],
    ends: Mapping[str, Sequence[str]],
    x: float,
    align: int,
    width: float,
    sizes: Mapping[str, Size],
    places: dict[str, Point],
) -> None:
    """Each at the middle height of the leaves that lead to it, moved only as far as its neighbours force it to."""
    wanted = {key: _mean([places[leaf][1] for leaf in leaves if key in ends.get(leaf, ())]) for key in keys}
    row: list[str] = sorted(keys, key=lambda key: wanted[key])
    tops: list[float] = []
    for key in row:
        least = tops[-1] + sizes[row[len(tops) - 1]][1] + _ROW_GAP if tops else float("-inf")
        tops.append(max(wanted[key] - sizes[key][1] / 2, least))
    if not row:
        return
    shift = _mean([top + sizes[key][1] / 2 - wanted[key] for key, top in zip(row, tops, strict=True)])
    for key, top in zip(row, tops, strict=True):
        places[key] = (x - align * (width - sizes[key][0]) / 2, top - shift + sizes[key][1] / 2)


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values) if values else 0.0
