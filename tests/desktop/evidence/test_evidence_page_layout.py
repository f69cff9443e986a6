"""Pages lie under each other at any zoom, and a place in the document stays the same place."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop.evidence.marks import Box
from desktop.evidence.page_layout import GAP, PIXELS_PER_POINT, PageLayout

SIZES = [(595.0, 842.0), (842.0, 595.0), (200.0, 300.0)]


def test_the_widest_page_fills_the_width() -> None:
    layout = PageLayout(SIZES)
    fitted = layout.zoomed(layout.fitting_width(600))
    assert abs(fitted.page_size(1)[0] - (600 - 2 * GAP)) <= 1


def test_a_box_on_a_page_is_scaled_and_moved() -> None:
    layout = PageLayout(SIZES, zoom=2.0)
    page = layout.page_box(2, 3000)
    box = layout.on_canvas(2, Box(10, 20, 30, 40), 3000)
    assert box.left == page.left + 10 * 2 * PIXELS_PER_POINT
    assert box.bottom == page.top + 40 * 2 * PIXELS_PER_POINT


def test_an_empty_layout_has_nothing_to_show() -> None:
    layout = PageLayout()
    assert (layout.height, list(layout.pages_between(0, 100)), layout.place_of(5)) == (0, [], 0.0)


@given(st.floats(0.1, 5.0), st.floats(0.1, 5.0), st.floats(0, 1))
def test_a_place_survives_a_change_of_zoom(before: float, after: float, part: float) -> None:
    layout = PageLayout(SIZES, before)
    y = GAP + part * (layout.height - 2 * GAP)
    other = layout.zoomed(after)
    assert abs(layout.y_of(layout.place_of(y)) - y) < 1.0
    assert abs(other.place_of(other.y_of(layout.place_of(y))) - layout.place_of(y)) < 0.05
