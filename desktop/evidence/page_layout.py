"""Where each page of a PDF lies on one long canvas, at a zoom. No Qt in here."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence

from desktop.evidence.marks import Box

# Between two pages and round the first and last, in pixels.
GAP = 14
# One point is 1/72 inch; at 100 % a page is as large as on paper for a screen of 96 dots an inch.
PIXELS_PER_POINT = 96 / 72
SMALLEST_ZOOM = 0.05


class PageLayout:
    """`sizes` are in points, everything else in pixels from the top left of the canvas."""

    def __init__(self, sizes: Sequence[tuple[float, float]] = (), zoom: float = 1.0) -> None:
        self.sizes = tuple(sizes)
        self.zoom = max(SMALLEST_ZOOM, zoom)
        self.scale = self.zoom * PIXELS_PER_POINT
        self.tops: list[int] = []
        bottom = GAP
        for page in range(len(self.sizes)):
            self.tops.append(bottom)
            bottom += self.page_size(page)[1] + GAP
        self.height = bottom if self.sizes else 0
        self.width = max((self.page_size(i)[0] for i in range(len(self.sizes))), default=0) + 2 * GAP

    def __len__(self) -> int:
        return len(self.sizes)

    def zoomed(self, zoom: float) -> PageLayout:
        return PageLayout(self.sizes, zoom)

    def fitting_width(self, width: int) -> float:
        """The zoom at which the widest page fills `width` pixels."""
        widest = max((size[0] for size in self.sizes), default=1.0)
        return max(SMALLEST_ZOOM, (width - 2 * GAP) / (widest * PIXELS_PER_POINT))

    def page_size(self, page: int) -> tuple[int, int]:
        width, height = self.sizes[page]
        return max(1, round(width * self.scale)), max(1, round(height * self.scale))

    def page_box(self, page: int, view_width: int) -> Box:
        """Pages stand in the middle of the canvas, or of the view when that is wider."""
        width, height = self.page_size(page)
        left = (max(view_width, self.width) - width) // 2
        return Box(left, self.tops[page], left + width, self.tops[page] + height)

    def on_canvas(self, page: int, box: Box, view_width: int) -> Box:
        """A box in points on a page, in pixels on the canvas."""
        corner = self.page_box(page, view_width)
        return Box(
            corner.left + box.left * self.scale,
            corner.top + box.top * self.scale,
            corner.left + box.right * self.scale,
            corner.top + box.bottom * self.scale,
        )

    def page_at(self, y: float) -> int:
        return max(0, bisect_right(self.tops, y) - 1)

    def pages_between(self, top: float, bottom: float) -> range:
        if not self.tops:
            return range(0)
        return range(self.page_at(top), bisect_right(self.tops, bottom))

    def place_of(self, y: float) -> float:
        """Pages, with fraction, above `y`: the same place at any zoom."""
        if not self.tops:
            return 0.0
        page = self.page_at(y)
        return page + min(1.0, max(0.0, (y - self.tops[page]) / (self.page_size(page)[1] + GAP)))

    def y_of(self, place: float) -> float:
        if not self.tops:
            return 0.0
        page = min(int(place), len(self.tops) - 1)
        return self.tops[page] + (place - page) * (self.page_size(page)[1] + GAP)
