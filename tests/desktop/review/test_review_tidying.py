"""Tidying: looked at before it is done, told in full, stopped at any time, undone as everything is."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from desktop.review import ReviewPage
from desktop.review.tidy_html import operations_html
from tests.support.review_vault import ReviewVault

DEADLINE_MS = 5_000


def wait_for(qtbot: QtBot, condition: Any) -> None:
    qtbot.waitUntil(condition, timeout=DEADLINE_MS)


def preview(page: ReviewPage, qtbot: QtBot) -> None:
    page.header.light_button.click()
    wait_for(qtbot, lambda: not page.tidying.running)


def test_what_would_change_is_shown_before_anything_is_done(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    preview(page, qtbot)
    assert vault.engine.asked("memory.light") == [{"dry_run": True}]
    report = page.tidying.report.toPlainText()
    assert "I live in Hangzhou." in report
    assert "different words" in report
    assert page.tidying.sentence.text().startswith("1 thing(s) would change.")
    assert page.tidying.run_button.isVisible()


def test_it_is_done_on_demand_and_can_be_undone(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    preview(page, qtbot)
    page.tidying.run_button.click()
    wait_for(qtbot, lambda: page.strip.text == "Tidied: 1 change(s).")
    made = vault.commits[0]["commit"]
    page.undo()
    wait_for(qtbot, lambda: vault.engine.asked("memory.revert") == [{"commit": made}])


def test_its_lines_are_one_click_away(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    preview(page, qtbot)
    page.tidying.run_button.click()
    wait_for(qtbot, lambda: page.tidying.show_button.isVisible())
    made = vault.commits[0]["commit"]
    page.tidying.show_button.click()
    wait_for(qtbot, lambda: page.history.pane.commit is not None and page.history.pane.commit.id == made)


def test_nothing_to_tidy_is_said_and_nothing_offered(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    vault.light = []
    preview(page, qtbot)
    assert page.tidying.sentence.text() == "Nothing to tidy: everything is in its place."
    assert not page.tidying.run_button.isVisible()
    page.tidying.close_button.click()
    assert page.inbox.isVisible()


def test_what_the_model_would_write_together_is_seen_before_it_is_put_into_the_vault(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    commits = len(vault.commits)
    wait_for(qtbot, page.header.deep_button.isEnabled)
    page.header.deep_button.click()
    wait_for(qtbot, page.tidying.run_button.isVisible)

    report = page.tidying.report.toPlainText()
    assert "I moved from Suzhou to Hangzhou." in report
    assert "a date is in no member" in report
    assert "The model had written: “I moved on 1 May.”" in report
    assert len(vault.commits) == commits
    assert page.strip.text == ""

    page.tidying.run_button.click()
    wait_for(qtbot, lambda: bool(page.strip.text))
    assert page.tidying.sentence.text() == "1 of 2 groups was written together."
    assert vault.engine.asked("memory.deep") == [{"dry_run": True}, {"as_seen": True}]
    assert not page.tidying.run_button.isVisible()


def test_a_chat_model_that_is_found_later_lets_it_write_together(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    vault.deep_ready = False
    vault.changed()
    wait_for(qtbot, lambda: not page.header.deep_button.isEnabled())

    vault.deep_ready = True
    vault.engine.event.emit("status", {"models": {"chat": "llama3.2:3b"}})

    wait_for(qtbot, page.header.deep_button.isEnabled)


def test_enter_does_what_the_focused_button_says(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    wait_for(qtbot, page.header.deep_button.isEnabled)
    page.header.deep_button.click()
    wait_for(qtbot, page.tidying.run_button.isVisible)
    assert page.tidying.run_button.hasFocus()
    qtbot.keyClick(page.tidying.run_button, Qt.Key.Key_Return)
    wait_for(qtbot, lambda: bool(page.strip.text))


def test_what_the_model_would_write_can_be_left(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    commits = len(vault.commits)
    wait_for(qtbot, page.header.deep_button.isEnabled)
    page.header.deep_button.click()
    wait_for(qtbot, page.tidying.run_button.isVisible)

    page.tidying.close_button.click()

    assert page.inbox.isVisible()
    assert len(vault.commits) == commits


def test_its_progress_is_told_and_it_can_be_stopped(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    wait_for(qtbot, page.header.deep_button.isEnabled)
    vault.engine.hold = True
    page.header.deep_button.click()
    page.tidying._on_stage("memory.stage", {"stage": "writing", "n": 2, "of": 4})
    assert page.tidying.sentence.text() == "Writing 2 of 4 together …"
    assert page.tidying.progress.value() == 1  # so many are written
    page.tidying.stop_button.click()
    assert page.tidying.sentence.text() == "Stopped. Everything is as it was."
    assert not page.tidying.running
    assert page.strip.text == ""


def test_leaving_stops_the_model(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    wait_for(qtbot, page.header.deep_button.isEnabled)
    vault.engine.hold = True
    page.header.deep_button.click()
    assert page.leave()
    assert not page.tidying.running
    assert page.inbox.isVisible()


def test_without_a_chat_model_the_button_says_why(page: ReviewPage, vault: ReviewVault, qtbot: QtBot) -> None:
    vault.deep_ready = False
    vault.changed()
    wait_for(qtbot, lambda: not page.header.deep_button.isEnabled())
    assert page.header.deep_button.toolTip() == "Write together: It needs a chat model."
    assert page.header._why_not.text() == "It needs a chat model."


def test_a_failure_leaves_everything_as_it_was_and_is_told(
    page: ReviewPage, vault: ReviewVault, qtbot: QtBot
) -> None:
    vault.fail("light", "The vault is busy.", "Try again.")
    page.header.light_button.click()
    wait_for(qtbot, lambda: page.notice.text == "The vault is busy. Try again.")
    assert page.tidying.sentence.text() == "It did not work. Everything is as it was."


def test_a_reason_that_many_share_is_said_once_above_them() -> None:
    rows = [{"verb": "demote", "ids": [f"m{n}"], "why": f"never cited and old: “Note {n}”"} for n in range(3)]
    rows.append({"verb": "demote", "ids": ["m9"], "why": "cited 2 times: “Note 9”"})
    html = operations_html(rows, {f"m{n}": f"Note {n}" for n in range(10)})
    assert html.count("never cited and old") == 1
    assert html.index("never cited and old") < html.index("Note 0") < html.index("Note 2")
    assert html.index("cited 2 times") < html.index("Note 9")


def test_what_concerns_several_memories_has_its_reason_below_them() -> None:
    row = {"verb": "merge", "ids": ["a", "b"], "why": "“Tea” says the same as “tea”"}
    html = operations_html([row], {"a": "Tea", "b": "tea"})
    assert html.index("</ul>") < html.index("says the same as")
