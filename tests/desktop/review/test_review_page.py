"""The page as a whole: its keys, its foot, what it does when the engine comes and goes."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.review import ReviewPage
from desktop.review.key_footer import Hint
from desktop.shortcuts import REVIEW_KEYS
from tests.support.review_material import proposal
from tests.support.review_vault import ReviewVault

DEADLINE_MS = 5_000


def wait_for(qtbot: QtBot, condition: Any) -> None:
    qtbot.waitUntil(condition, timeout=DEADLINE_MS)


def test_the_foot_shows_the_keys_of_the_list_in_view(page: ReviewPage, qtbot: QtBot) -> None:
    assert Hint((REVIEW_KEYS["accept"],), "accept") in page.footer.hints
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_H)
    assert Hint((REVIEW_KEYS["reject"],), "undo this change") in page.footer.hints
    assert "undo this change" in page.footer.accessibleDescription()
    qtbot.keyClick(page.history.list, Qt.Key.Key_H)
    assert page.inbox.isVisible()


def test_every_key_does_something_of_its_own() -> None:
    assert len(set(REVIEW_KEYS.values())) == len(REVIEW_KEYS)


def test_v_changes_the_columns_of_all_differences(page: ReviewPage, qtbot: QtBot) -> None:
    assert page.inbox.pane.diff.two_button.isChecked()
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_V)
    assert not page.inbox.pane.diff.two_button.isChecked()
    page.show_tab("history")
    assert not page.history.pane.diff.view.two_columns


def test_keys_do_nothing_to_what_nobody_sees(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    page.show_story("m00000001")
    wait_for(qtbot, lambda: page.story.origins.isVisible())
    qtbot.keyClick(page.story, Qt.Key.Key_A)
    qtbot.keyClick(page.story, Qt.Key.Key_R)
    assert page.inbox.model.rowCount() == 3
    assert vault.engine.asked("memory.accept") == []


def test_changes_of_others_are_asked_for_when_the_page_is_seen(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    page.hide()
    vault.proposals.append(proposal(8, "Something new."))
    asked = len(vault.engine.asked("memory.inbox"))
    vault.changed()
    assert len(vault.engine.asked("memory.inbox")) == asked
    page.show()
    wait_for(qtbot, lambda: page.inbox.model.rowCount() == 4)


def test_an_engine_that_came_back_is_asked_again(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    vault.proposals.pop()
    vault.engine.state_changed.emit("ready", "")
    wait_for(qtbot, lambda: page.inbox.model.rowCount() == 2)


def test_a_vault_that_cannot_be_opened_is_told_with_what_helps(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    problem = {"part": "memory", "sentence": "git is missing.", "remedy": "Install git."}
    vault.engine.answers["memory.status"] = lambda _params: {**vault._status({}), "problem": problem}
    vault.changed()
    wait_for(qtbot, lambda: page.notice.text == "git is missing. Install git.")


def test_an_undo_that_failed_leaves_the_deed_to_be_undone_again(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_R)
    wait_for(qtbot, lambda: bool(page.strip.text))
    vault.fail("revert", "Changed again since.", "Undo the later one first.")
    page.undo()
    wait_for(qtbot, lambda: page.notice.text == "Changed again since. Undo the later one first.")
    vault.mend("revert")
    page.undo()
    wait_for(qtbot, lambda: page.inbox.model.rowCount() == 3)


def test_the_head_gives_up_words_before_anything_is_cut(page: ReviewPage, qtbot: QtBot) -> None:
    header = page.header
    assert (header.light_button.text().strip(), header.tab_button("history").text().strip()) == (
        "Tidy now…",
        "History",
    )
    header._theme.set_scale(200)
    try:
        page.resize(560, 500)
        wait_for(qtbot, lambda: header.light_button.text() == "")
        assert header._row.minimumSize().width() <= header.width()
        assert header.light_button.accessibleName() == "Tidy now…"
    finally:
        header._theme.set_scale(100)


def test_the_tab_key_comes_to_everything(page: ReviewPage, qtbot: QtBot, qapp: QApplication) -> None:
    page.setFocus()
    assert page.inbox.list.hasFocus()
    wait_for(qtbot, lambda: len(page.inbox.pane.diff.view.files) == 2)
    met: list[Any] = []
    while page.inbox.list not in met:
        qtbot.keyClick(qapp.focusWidget(), Qt.Key.Key_Tab)
        met.append(qapp.focusWidget())
    pane, header = page.inbox.pane, page.header
    decisions = [
        pane.accept_button,
        pane.edit_button,
        pane.reject_button,
        pane.diff.two_button,
        pane.diff.view,
    ]
    assert [each for each in met if each in decisions] == decisions
    assert {header.tab_button("inbox"), header.light_button, page.inbox.accept_all_button} <= set(met)


def test_in_a_narrow_window_the_keys_stay_with_what_is_seen(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    page.resize(640, 600)
    page.inbox.list.setFocus()
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_Return)
    view = page.inbox.pane.diff.view
    wait_for(qtbot, view.hasFocus)
    qtbot.keyClick(view, Qt.Key.Key_R)
    wait_for(qtbot, lambda: page.strip.text.startswith("Rejected"))
    wait_for(qtbot, view.hasFocus)
    page.leave()
    assert page.inbox.list.hasFocus()


def test_it_is_drawn_in_every_size_and_theme(page: ReviewPage, qapp: QApplication) -> None:
    theme = page._context.theme
    for choice in ("light", "dark"):
        theme.set_choice(choice)
        for size in ((560, 420), (900, 600), (1400, 900)):
            page.resize(*size)
            qapp.processEvents()
            assert not page.grab().isNull()
