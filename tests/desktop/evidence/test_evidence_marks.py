"""The boxes of letters become bars as a marker would draw them."""

from __future__ import annotations

from desktop.evidence.marks import Box, bounds, marker_bars


def line(top: float, left: float, count: int, height: float = 12, width: float = 6) -> list[Box]:
    return [Box(left + i * width, top, left + (i + 1) * width, top + height) for i in range(count)]


def test_letters_of_a_line_become_one_bar_and_lines_stay_apart() -> None:
    bars = marker_bars([*line(100, 50, 30), *line(116, 50, 12)])
    assert len(bars) == 2
    assert bars[0].left < 50 < bars[0].right < 50 + 30 * 6 + 4
    assert bars[0].bottom < bars[1].top


def test_subscripts_belong_to_their_line() -> None:
    small = Box(110, 108, 114, 116)
    bars = marker_bars([*line(100, 50, 10), small, *line(100, 116, 5)])
    assert len(bars) == 1
    assert bars[0].bottom > 116


def test_two_columns_at_one_height_are_two_bars() -> None:
    bars = marker_bars([*line(100, 50, 10), *line(100, 320, 10)])
    assert len(bars) == 2


def test_text_that_runs_down_is_marked_in_columns() -> None:
    down = [Box(300, 50 + i * 14, 314, 64 + i * 14) for i in range(9)]
    beside = [Box(280, 50 + i * 14, 294, 64 + i * 14) for i in range(4)]
    bars = marker_bars([*down, *beside])
    assert len(bars) == 2
    assert bars[0].height > 5 * bars[0].width
    assert bars[1].right < bars[0].left


def test_boxes_without_area_are_dropped() -> None:
    assert marker_bars([Box(1, 1, 1, 9), Box(2, 5, 9, 5)]) == []
    assert bounds([]) is None


def test_bounds_hold_every_bar() -> None:
    assert bounds([Box(1, 2, 3, 4), Box(0, 3, 2, 9)]) == Box(0, 2, 3, 9)
