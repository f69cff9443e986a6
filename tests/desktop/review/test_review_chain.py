"""Values in the course of time: where they stand on the line, and how the line is walked."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QPoint, Qt
from pytestqt.qtbot import QtBot

from desktop.memory.rows import Memory
from desktop.review.chain import chain_of
from desktop.review.timeline import Timeline
from desktop.theme import Theme
from tests.support.review_material import memory

TODAY = dt.date(2026, 11, 30)
DAYS = st.dates(dt.date(2000, 1, 1), dt.date(2040, 1, 1)) | st.none()


def value(number: int, since: str | None, until: str | None, **changes: Any) -> Memory:
    row = memory(number, f"Value {number}", valid_from=since, valid_to=until, **changes)
    return Memory.of(row)


SHANGHAI = value(1, "2024-05-01", "2025-06-01", state="closed")
SUZHOU = value(2, "2025-06-01", "2026-03-05", state="closed")
HANGZHOU = value(3, "2026-03-05", None)


def test_values_follow_each_other_and_the_last_one_is_open() -> None:
    chain = chain_of([HANGZHOU, SHANGHAI, SUZHOU], TODAY)
    first, second, third = chain.stretches
    assert [each.memory.id for each in chain.stretches] == [SHANGHAI.id, SUZHOU.id, HANGZHOU.id]
    assert first.end == second.start
    assert second.end == third.start
    assert (third.end, third.current) == (1.0, True)
    assert not second.current
    assert third.start < chain.today <= 1


def test_a_value_of_unknown_beginning_runs_in_from_the_edge() -> None:
    (only,) = chain_of([value(1, None, "2026-01-01")], TODAY).stretches
    assert (only.start, only.open_start) == (0.0, True)


def test_a_value_of_one_day_can_still_be_seen() -> None:
    stretches = chain_of([value(1, "2020-01-01", "2020-01-01"), HANGZHOU], TODAY).stretches
    assert stretches[0].end > stretches[0].start


@given(st.lists(st.tuples(DAYS, DAYS), min_size=1, max_size=12))
def test_every_value_stands_on_the_line(days: list[tuple[dt.date | None, dt.date | None]]) -> None:
    values = [
        value(n, since.isoformat() if since else None, until.isoformat() if until else None)
        for n, (since, until) in enumerate(days)
    ]
    chain = chain_of(values, TODAY)
    assert len(chain.stretches) == len(values)
    assert 0 <= chain.today <= 1
    for each in chain.stretches:
        assert 0 <= each.start < each.end <= 1.02


@pytest.fixture
def timeline(theme: Theme, qtbot: QtBot) -> Timeline:
    made = Timeline(theme)
    qtbot.addWidget(made)
    made.resize(500, 200)
    made.show_chain([SHANGHAI, SUZHOU, HANGZHOU], SUZHOU.id)
    made.show()
    return made


def test_a_click_opens_a_value(timeline: Timeline, qtbot: QtBot) -> None:
    with qtbot.waitSignal(timeline.chosen) as chosen:
        qtbot.mouseClick(timeline, Qt.MouseButton.LeftButton, pos=QPoint(60, 12))
    assert chosen.args == [SHANGHAI.id]


def test_the_keyboard_walks_along_the_line(timeline: Timeline, qtbot: QtBot) -> None:
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Up):
        qtbot.keyClick(timeline, key)
    with qtbot.waitSignal(timeline.chosen) as chosen:
        qtbot.keyClick(timeline, Qt.Key.Key_Return)
    assert chosen.args == [SUZHOU.id]


def test_a_screen_reader_hears_all_values(timeline: Timeline) -> None:
    spoken = timeline.accessibleDescription()
    assert "Value 1" in spoken
    assert "Value 3, since 5 Mar 2026, holds now" in spoken
    assert not timeline.grab().isNull()
