"""Which changes of a difference are left out, and which one the keyboard stands on. No Qt."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.review.diff_file import DiffFile

HunkKey = tuple[int, int]  # number of the file, number of the change in it


class HunkChoice:
    """All changes are taken until one is left out."""

    def __init__(self) -> None:
        self.left: frozenset[HunkKey] = frozenset()
        self.current: HunkKey | None = None

    def clear(self) -> None:
        self.left, self.current = frozenset(), None

    def carry_over(self, old: Sequence[DiffFile], new: Sequence[DiffFile]) -> None:
        """For other words of the same proposal: what stays left out are changes of files that have as many as before."""
        places = {(file.path, file.hunks): number for number, file in enumerate(new)}
        found = {(places.get((old[file].path, old[file].hunks), -1), hunk) for file, hunk in self.left}
        self.left = frozenset(key for key in found if key[0] >= 0)
        if self.current is not None and self.current[0] < len(old):
            file, hunk = self.current
            place = places.get((old[file].path, old[file].hunks))
            self.current = (place, hunk) if place is not None else None

    def toggle(self, key: HunkKey) -> None:
        self.left ^= {key}
        self.current = key

    def step(self, keys: Sequence[HunkKey], by: int) -> None:
        """To the next (1) or the previous (-1) of these changes; the first and the last one stay."""
        if not keys:
            return
        outside = 0 if by > 0 else len(keys) - 1
        at = keys.index(self.current) + by if self.current in keys else outside
        self.current = keys[max(0, min(at, len(keys) - 1))]

    def taken(self, files: Sequence[DiffFile]) -> dict[str, list[int]]:
        """The changes to take, by path, of the files in which one is left out; empty when all are taken."""
        touched = sorted({file for file, _ in self.left})
        return {
            files[file].path: [hunk for hunk in files[file].hunks if (file, hunk) not in self.left]
            for file in touched
        }
