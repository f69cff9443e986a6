"""The strip offers the last step that can really be undone, and nothing once there is none."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from pytestqt.qtbot import QtBot

from desktop.memory.actions import Deed
from desktop.memory.undo_strip import UndoStrip
from desktop.theme import Theme


class Vault:
    """What can still be taken back, and what was."""

    def __init__(self) -> None:
        self.changed_since: set[str] = set()
        self.reverted: list[str] = []

    def check(self, deed: Deed, then: Callable[[bool], None]) -> None:
        then(deed.commits[-1] not in self.changed_since)

    def revert(self, deed: Deed, then: Callable[[Deed], None]) -> None:
        self.reverted.append(deed.commits[-1])
        then(Deed(deed.sentence, (f"back-{deed.commits[-1]}",)))


@pytest.fixture
def vault() -> Vault:
    return Vault()


@pytest.fixture
def strip(theme: Theme, vault: Vault, qtbot: QtBot) -> UndoStrip:
    made = UndoStrip(theme, vault.revert, vault.check)
    qtbot.addWidget(made)
    for name in ("first", "second"):
        made.tell(Deed(f"Did the {name}.", (name,)))
    return made


def test_what_was_changed_elsewhere_is_followed_by_the_step_before_it(strip: UndoStrip, vault: Vault) -> None:
    vault.changed_since = {"second"}
    strip.look_again()

    assert strip.text == "Did the first."
    strip.undo()
    assert vault.reverted == ["first"]


def test_it_goes_away_when_nothing_can_be_undone_any_more(strip: UndoStrip, vault: Vault) -> None:
    vault.changed_since = {"first", "second"}
    strip.look_again()

    assert strip.text == ""
    strip.undo()
    assert vault.reverted == []


def test_a_step_that_left_nothing_to_undo_offers_no_undo_of_another(strip: UndoStrip) -> None:
    strip.tell(Deed("That was known already.", ()))

    assert strip.text == "That was known already."
    assert strip.undo_button.isHidden()


def test_after_an_undo_the_button_names_what_it_would_take_back_next(strip: UndoStrip, vault: Vault) -> None:
    strip.undo()

    assert strip.text == "Undone: Did the second."
    assert "Did the first." in strip.undo_button.toolTip()
    assert "Did the second." in strip.redo_button.toolTip()
    vault.changed_since = {"back-second"}
    strip.look_again()
    assert (strip.text, strip.redo_button.isHidden()) == ("Did the first.", True)


def test_one_that_was_sent_away_stays_away(strip: UndoStrip, vault: Vault) -> None:
    strip.hide()
    vault.changed_since = {"second"}
    strip.look_again()

    assert strip.text == ""
    strip.undo()
    assert vault.reverted == ["first"]


def test_while_something_is_under_way_nothing_is_dropped(strip: UndoStrip, vault: Vault) -> None:
    strip.show_busy("Changing 7 memories …")
    vault.changed_since = {"second"}
    strip.look_again()

    assert strip.text == "Changing 7 memories …"
