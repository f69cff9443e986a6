"""PySide6 6.12.0 drops a reference to None in every call that returns nothing, and aborts after some 5,000 calls."""

from __future__ import annotations

import sys

import pytest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

CALLS = 2_000
NOISE = 50


@pytest.mark.skipif(sys.version_info >= (3, 12), reason="None is immortal from Python 3.12 on")
def test_void_calls_leave_the_references_to_none_alone(qtbot: QtBot) -> None:
    label = QLabel()
    qtbot.addWidget(label)
    before = sys.getrefcount(None)
    for i in range(CALLS):
        label.setText(str(i))
    assert abs(sys.getrefcount(None) - before) < NOISE
