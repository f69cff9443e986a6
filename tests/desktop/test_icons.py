"""Icons stand beside text, so they grow with it: in every button of the window and in painted rows."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtWidgets import QAbstractButton, QLineEdit, QToolButton
from pytestqt.qtbot import QtBot

from desktop.preferences import NORMAL_SCALE
from desktop.shortcuts import Command
from desktop.theme import Theme
from desktop.widgets.icons import dress, pixmap
from desktop.widgets.painting import icon_width
from desktop.window import Window
from tests.desktop.conftest import MakeContext

LARGE = 150
PAGES: tuple[Command, ...] = ("ask", "search", "library", "memory", "review")


@pytest.fixture
def theme(theme: Theme) -> Iterator[Theme]:
    yield theme
    theme.set_scale(NORMAL_SCALE)


def test_a_button_is_dressed_at_the_size_of_text_in_use(theme: Theme, qtbot: QtBot) -> None:
    button = QToolButton()
    qtbot.addWidget(button)
    theme.set_scale(LARGE)

    dress(button, theme, "close", size=16)

    assert (button.iconSize().width(), button.iconSize().height()) == (24, 24)
    assert button.icon().availableSizes()[0].width() >= 24
    assert pixmap(theme, "close", "accent", 20).deviceIndependentSize().width() == 30


def test_painted_rows_have_room_for_larger_icons(theme: Theme) -> None:
    before = icon_width(theme)
    theme.set_scale(LARGE)

    assert icon_width(theme) == before * 3 // 2


def test_every_icon_of_the_window_grows_with_the_text(
    make_context: MakeContext, theme: Theme, qtbot: QtBot
) -> None:
    window = Window(make_context())
    qtbot.addWidget(window)
    for page in PAGES:
        window.pages.show(page)
    dressed = [
        button
        for button in window.findChildren(QAbstractButton)
        if not button.icon().isNull() and not isinstance(button.parent(), QLineEdit)  # Qt sizes these itself
    ]
    before = {button: button.iconSize().width() for button in dressed}
    theme.set_scale(LARGE)

    left_behind = [
        button.accessibleName() or button.text() or button.objectName()
        for button, width in before.items()
        if button.iconSize().width() < width * 1.4
    ]
    assert len(dressed) > 20
    assert left_behind == []
