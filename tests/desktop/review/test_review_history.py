"""The history: who changed what and why, filters, and undo of a run, a file or a single change."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QModelIndex, Qt
from PySide6.QtTest import QAbstractItemModelTester
from pytestqt.qtbot import QtBot

from desktop.review import ReviewPage
from desktop.review.commit_model import PAGE, CommitModel
from tests.support.review_material import commit
from tests.support.review_vault import ReviewVault

# The platform of the tests has popups that stand above nothing.
OFFSCREEN_POPUP = pytest.mark.qt_log_ignore("raise|grabbing the keyboard", extend=True)
DEADLINE_MS = 5_000


def wait_for(qtbot: QtBot, condition: Any) -> None:
    qtbot.waitUntil(condition, timeout=DEADLINE_MS)


def open_history(page: ReviewPage, qtbot: QtBot) -> None:
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_H)
    assert page.history.isVisible()
    wait_for(qtbot, lambda: len(page.history.pane.diff.view.files) == 2)


def test_the_newest_change_is_open_with_its_report_and_its_difference(page: ReviewPage, qtbot: QtBot) -> None:
    open_history(page, qtbot)
    pane = page.history.pane
    assert pane._subject.text() == "Propose 3 memories"
    assert "I live in Hangzhou." in pane._report.text()
    assert pane.undo_button.isEnabled()


def test_a_run_is_undone_and_that_can_be_undone(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    open_history(page, qtbot)
    first = vault.commits[0]["commit"]
    qtbot.keyClick(page.history.list, Qt.Key.Key_R)
    wait_for(qtbot, lambda: page.strip.text == "Undone: Propose 3 memories")
    assert vault.engine.asked("memory.revert") == [{"commit": first}]
    reverting = vault.commits[0]["commit"]
    qtbot.keyClick(page.history.list, Qt.Key.Key_U)
    wait_for(qtbot, lambda: vault.engine.asked("memory.revert")[-1] == {"commit": reverting})


def test_one_file_or_one_change_is_undone_alone(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    open_history(page, qtbot)
    commit_id = vault.commits[0]["commit"]
    page.history.pane.diff.view.undo_asked.emit("memories/profile/home.md", None)
    wait_for(qtbot, lambda: page.strip.text == "Undone in memories/profile/home.md: Propose 3 memories")
    qtbot.keyClick(page.history.list, Qt.Key.Key_N)
    qtbot.keyClick(page.history.list, Qt.Key.Key_X)
    wait_for(qtbot, lambda: page.strip.text.startswith("One change undone"))
    assert vault.engine.asked("memory.revert") == [
        {"commit": commit_id, "path": "memories/profile/home.md"},
        {"commit": commit_id, "path": "memories/profile/home.md", "hunks": [0]},
    ]


def test_what_was_changed_since_says_why_it_cannot_be_undone(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    vault.commits[0]["revertible"] = False
    open_history(page, qtbot)
    page.history.load()
    wait_for(qtbot, lambda: not page.history.pane.undo_button.isEnabled())
    assert "changed again since" in page.history.pane._why_not.text()
    qtbot.keyClick(page.history.list, Qt.Key.Key_R)
    assert vault.engine.asked("memory.revert") == []


def test_a_conflict_is_told_with_its_remedy(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    open_history(page, qtbot)
    vault.fail("revert", "Changed again since that commit: a.md.", "Undo the later commits first.")
    page.history.pane.undo()
    wait_for(
        qtbot,
        lambda: page.notice.text == "Changed again since that commit: a.md. Undo the later commits first.",
    )


def test_filters_show_the_changes_of_one_actor(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    open_history(page, qtbot)
    page.history.filter_button("capture").click()
    wait_for(qtbot, lambda: page.history.model.rowCount() == 1)
    page.history.filter_button("light").click()
    wait_for(qtbot, lambda: page.history._message.isVisible())
    assert page.history._message.text() == "No change fits this filter."
    page.history.filter_button("").click()
    wait_for(qtbot, lambda: page.history.model.rowCount() == 2)


def test_a_slash_leads_to_the_field_from_either_list_and_escape_back_to_the_list(
    page: ReviewPage, qtbot: QtBot
) -> None:
    page.show_tab("inbox")
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_Slash)
    assert page.history.isVisible()
    assert page.history.field.hasFocus()
    assert page.leave()
    assert page.history.list.hasFocus()


def test_the_newest_change_is_chosen_where_changes_came_while_nobody_looked(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    open_history(page, qtbot)
    assert page.history.list.currentIndex().row() == 0
    page.show_tab("inbox")
    count = len(vault.commits)
    qtbot.keyClick(page.inbox.list, Qt.Key.Key_A)
    wait_for(qtbot, lambda: page.history.model.rowCount() == count + 1)

    page.show_tab("history")

    assert page.history.list.currentIndex().row() == 0
    assert page.history.pane.commit.id == vault.commits[0]["commit"]


@OFFSCREEN_POPUP
def test_the_field_asks_for_what_fits_its_words_and_not_for_all_of_the_vault(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    open_history(page, qtbot)
    field = page.history.field
    field.setFocus()
    qtbot.keyClicks(field, "live hang")

    wait_for(
        qtbot, lambda: [each["query"] for each in vault.engine.asked("memory.list")][-1:] == ["live hang"]
    )
    assert all(each["limit"] == 12 for each in vault.engine.asked("memory.list"))
    wait_for(qtbot, lambda: field.completer().popup().isVisible())
    field.completer().popup().hide()


@OFFSCREEN_POPUP
def test_the_history_of_one_memory_is_found_by_its_words(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    open_history(page, qtbot)
    field = page.history.field
    field.setFocus()
    wait_for(qtbot, lambda: bool(vault.engine.asked("memory.list")) and len(field._memories) == 2)
    qtbot.keyClicks(field, "hangz")
    wait_for(qtbot, lambda: len(field._memories) == 1)
    completer = field.completer()
    completer.activated.emit(completer.completionModel().index(0, 0).data())
    assert vault.engine.asked("memory.log")[-1]["path"] == "memories/profile/memory-1.md"
    assert page.leave()  # the field gives everything back
    wait_for(qtbot, lambda: "path" not in vault.engine.asked("memory.log")[-1])


def test_a_memory_in_a_report_leads_to_its_story_and_a_commit_to_itself(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    open_history(page, qtbot)
    page.history.pane._report.linkActivated.emit("memory:m00000001")
    wait_for(qtbot, lambda: page.story.timeline.isVisible())
    page.story.commit_asked.emit(vault.commits[1]["commit"])
    assert page.history.isVisible()
    current = page.history.pane.commit
    assert current is not None
    assert current.id == vault.commits[1]["commit"]


def test_a_commit_behind_a_filter_is_found_all_the_same(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    open_history(page, qtbot)
    page.history.filter_button("capture").click()
    wait_for(qtbot, lambda: page.history.model.rowCount() == 1)
    page.show_commit(vault.commits[1]["commit"])
    wait_for(qtbot, lambda: page.history.list.currentIndex().row() == 1)
    assert page.history.filter_button("").isChecked()


def test_an_engine_that_cannot_tell_is_told_of(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    vault.fail("log", "git is missing.", "Install git.")
    page.history.filter_button("light").click()
    wait_for(qtbot, lambda: page.notice.text == "git is missing. Install git.")


def test_pages_come_while_the_list_is_scrolled(vault: ReviewVault, qtbot: QtBot) -> None:
    vault.commits = [commit(n) for n in range(2 * PAGE + 5)]
    engine: Any = vault.engine
    model = CommitModel(engine)
    with qtbot.waitSignal(model.loaded):
        model.set_filter()
    assert model.rowCount() == PAGE
    for expected in (2 * PAGE, 2 * PAGE + 5):
        assert model.canFetchMore(QModelIndex())
        with qtbot.waitSignal(model.loaded):
            model.fetchMore(QModelIndex())
        assert model.rowCount() == expected
    assert not model.canFetchMore(QModelIndex())


def test_the_rows_are_a_true_model(vault: ReviewVault, qtbot: QtBot) -> None:
    vault.commits = [commit(n) for n in range(PAGE + 5)]
    engine: Any = vault.engine
    model = CommitModel(engine)
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.set_filter()
    wait_for(qtbot, lambda: model.rowCount() == PAGE + 5)  # the tester scrolls to the end by itself
    model.refresh()
    wait_for(qtbot, lambda: not model.loading)
    assert model.rowCount() == PAGE + 5
    tester.deleteLater()


@pytest.mark.parametrize("width", [400, 470, 640, 900, 1300])
def test_filters_and_field_fit_into_any_width(page: ReviewPage, qtbot: QtBot, width: int) -> None:
    open_history(page, qtbot)
    page.resize(width, 600)
    history = page.history
    for widget in (history.field, *(history.filter_button(actor) for actor in ("", "light", "deep"))):
        right = widget.mapTo(history, widget.rect().topRight()).x()
        assert right < history.width(), widget.accessibleName()
