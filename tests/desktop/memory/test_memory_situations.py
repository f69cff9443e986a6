"""What the page says when there is nothing to list, when something is wrong, and how the vault is moved, joined and filled."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot

from desktop import file_actions
from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.memory import MemoryPage
from tests.support.answering_context import answering_context
from tests.support.answering_engine import AnsweringEngine
from tests.support.vault_of_rows import VaultOfRows, memory_row

DEADLINE_MS = 5_000


def opened(
    qapp: QApplication, folder: Path, qtbot: QtBot, vault: VaultOfRows
) -> tuple[MemoryPage, AnsweringEngine]:
    engine = AnsweringEngine(vault.answers)
    vault.changed = lambda: engine.event.emit("memory.changed", {})
    page = MemoryPage(answering_context(qapp, folder, engine))
    qtbot.addWidget(page)
    page.resize(1100, 760)
    page.show()
    return page, engine


def press(page: MemoryPage, text: str) -> None:
    next(button for button in page.state.buttons if button.text() == text).click()


# -- states of the page -----------------------------------------------------------------------------------


def test_until_the_vault_is_open_the_page_says_so(qapp: QApplication, tmp_path: Path, qtbot: QtBot) -> None:
    engine = AnsweringEngine(VaultOfRows([memory_row("m1", "x")]).answers)
    engine.hold = True
    page = MemoryPage(answering_context(qapp, tmp_path, engine))
    qtbot.addWidget(page)
    page.show()
    assert page.state.text == "Opening the vault …"
    engine.hold = False
    engine.release()
    assert page.table.isVisible()


def test_an_empty_vault_says_how_to_begin(qapp: QApplication, tmp_path: Path, qtbot: QtBot) -> None:
    page, _ = opened(qapp, tmp_path, qtbot, VaultOfRows([]))
    qtbot.waitUntil(lambda: "Nothing is remembered yet" in page.state.text, timeout=DEADLINE_MS)
    assert not page.filters.isVisible()
    assert page.head.add_button.isEnabled()
    press(page, "Import, or use an existing vault…")
    assert page.vault.isVisible()
    page.show_view("list")
    assert page.state.isVisible()


def test_without_git_the_page_says_what_to_install_and_looks_again(
    qapp: QApplication, tmp_path: Path, qtbot: QtBot
) -> None:
    vault = VaultOfRows([memory_row("m1", "I play the cello")])
    vault.git = False
    vault.refuse(
        "memory.list", EngineError("git_missing", "The memory vault needs the program git.", "Install git.")
    )
    page, _ = opened(qapp, tmp_path, qtbot, vault)
    qtbot.waitUntil(lambda: "needs git" in page.state.text, timeout=DEADLINE_MS)
    assert not page.head.add_button.isEnabled()
    vault.git = True
    vault.refuse("memory.list", None)
    press(page, "Look again")
    qtbot.waitUntil(page.table.isVisible, timeout=DEADLINE_MS)


def test_a_vault_that_cannot_be_opened_says_why(qapp: QApplication, tmp_path: Path, qtbot: QtBot) -> None:
    vault = VaultOfRows([])
    vault.problem = {
        "part": "memory",
        "sentence": "The vault cannot be written.",
        "remedy": "Give yourself permission.",
    }
    page, _ = opened(qapp, tmp_path, qtbot, vault)
    qtbot.waitUntil(lambda: page.state.text.startswith("The vault cannot be written."), timeout=DEADLINE_MS)


def test_a_list_that_did_not_come_says_why_and_keeps_an_older_one(
    page: MemoryPage, context: Context, vault: VaultOfRows, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    vault.refuse(
        "memory.list", EngineError("vault_busy", "Another program writes to the vault.", "Try again.")
    )
    with qtbot.waitSignal(context.notifier.notified, timeout=DEADLINE_MS) as told:
        engine.event.emit("memory.changed", {})
    assert told.args[0].sentence == "Another program writes to the vault."
    assert page.table.isVisible()


def test_a_memory_that_is_off_is_told_and_turned_on(
    page: MemoryPage, vault: VaultOfRows, qtbot: QtBot
) -> None:
    vault.enabled = False
    page.situations.look()
    qtbot.waitUntil(lambda: "The memory is off" in page.situations.off.text, timeout=DEADLINE_MS)
    page.situations.off.findChild(QPushButton).click()
    qtbot.waitUntil(lambda: page.situations.off.text == "", timeout=DEADLINE_MS)
    assert vault.enabled


def test_broken_files_are_counted_above_the_list_and_told_one_by_one(
    page: MemoryPage,
    vault: VaultOfRows,
    engine: AnsweringEngine,
    monkeypatch: pytest.MonkeyPatch,
    qtbot: QtBot,
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(
        file_actions, "open_file", lambda path: opened.append(path.replace("\\", "/")) or True
    )
    sentence = "The front matter is not valid YAML in line 4: mapping values are not allowed here."
    path = "memories/fact/torn.md"
    vault.problems = [{"path": path, "sentence": f"{path}: {sentence}", "remedy": "Correct the line."}]
    engine.event.emit("memory.changed", {})
    qtbot.waitUntil(lambda: "1 file" in page.situations.broken.text, timeout=DEADLINE_MS)
    page.situations.broken.findChild(QPushButton).click()
    assert page.vault.problem_card.isVisible()
    assert page.vault.problems.sentences == [f"{path}: {sentence}"]
    page.vault.problems.open_asked.emit(f"/home/me/memory/{path}")
    assert opened == [f"/home/me/memory/{path}"]
    vault.problems = []
    engine.event.emit("memory.changed", {})
    qtbot.waitUntil(lambda: not page.vault.problem_card.isVisible(), timeout=DEADLINE_MS)


# -- the vault --------------------------------------------------------------------------------------------


def test_another_place_is_asked_about_first(page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot) -> None:
    page.show_view("vault")
    box = page.vault.place.confirm_use("/home/me/notes")
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert engine.asked("memory.place") == []
    box = page.vault.place.confirm_use("/home/me/notes")
    next(button for button in box.buttons() if button.text() == "Go on").click()
    qtbot.waitUntil(lambda: page.vault.place.path.text() == "/home/me/notes", timeout=DEADLINE_MS)
    assert engine.asked("memory.place") == [{"folder": "/home/me/notes", "existing": True}]


def test_in_another_vault_nothing_of_the_old_one_is_offered_to_be_undone(
    page: MemoryPage, qtbot: QtBot
) -> None:
    page.act("archive", [page.store.by_id["m3"]])
    qtbot.waitUntil(lambda: page.undo_strip.text != "", timeout=DEADLINE_MS)
    page.vault.place.place_asked.emit("/home/me/notes", True)
    qtbot.waitUntil(lambda: page.undo_strip.text == "", timeout=DEADLINE_MS)
    page.undo()
    assert page.undo_strip.text == ""


def test_a_place_that_is_refused_is_told_and_can_be_tried_again(
    page: MemoryPage, context: Context, vault: VaultOfRows, qtbot: QtBot
) -> None:
    vault.refuse(
        "memory.place", EngineError("input", "/home/me/notes is not an empty folder.", "Name a new one.")
    )
    with qtbot.waitSignal(context.notifier.notified, timeout=DEADLINE_MS) as told:
        page.vault.place.place_asked.emit("/home/me/notes", False)
    assert "not an empty folder" in told.args[0].sentence
    assert page.vault.place.move_button.isEnabled()


def test_what_keeps_the_vault_from_being_written_to_is_told_for_itself_and_not_as_a_file(
    page: MemoryPage, vault: VaultOfRows, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    merge = {"path": ".git", "sentence": "A merge is not finished.", "remedy": "Finish or abort it."}
    vault.problems = [merge, {"path": "memories/a.md", "sentence": "It is broken.", "remedy": ""}]
    engine.event.emit("memory.changed", {})
    situations = page.situations
    qtbot.waitUntil(lambda: "1 file" in situations.broken.text, timeout=DEADLINE_MS)
    assert situations.repository.text == "A merge is not finished. Finish or abort it."

    situations.show_failure(EngineError("vault_busy", "A merge is not finished.", "Finish or abort it."))
    assert situations.failed.text == "A merge is not finished. Finish or abort it."
    assert situations.repository.text == "", "it is said once"
    situations.forget_failure()
    assert situations.repository.text == "A merge is not finished. Finish or abort it."


def test_a_remote_is_set_fetched_and_pushed_at_a_click_alone(
    page: MemoryPage, vault: VaultOfRows, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    remote = page.vault.remote
    assert not remote.fetch_button.isEnabled()
    qtbot.keyClicks(remote.url, "git@example.org:me/memory.git")
    page.show_view("vault")
    remote.set_button.setFocus()
    remote.set_button.click()
    assert remote.url.hasFocus()  # and not whatever stands behind a button that is disabled
    qtbot.waitUntil(remote.fetch_button.isEnabled, timeout=DEADLINE_MS)
    assert "Nothing has been fetched" in remote.notice.text
    assert engine.asked("memory.remote") == [{"url": "git@example.org:me/memory.git"}]
    vault.remote = {
        "url": "git@example.org:me/memory.git",
        "ahead": 3,
        "behind": 0,
        "diverged": False,
        "fetched": True,
        "ours": [],
        "theirs": [],
    }
    remote.fetch_button.click()
    qtbot.waitUntil(lambda: "3 commit(s) to push" in remote.notice.text, timeout=DEADLINE_MS)
    assert not remote.pull_button.isEnabled()
    remote.push_button.click()
    qtbot.waitUntil(lambda: bool(engine.asked("memory.push")), timeout=DEADLINE_MS)


def test_histories_that_went_apart_are_shown_and_neither_is_forced(
    page: MemoryPage, vault: VaultOfRows, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    one, other = (
        {"commit": letter * 40, "at": "2026-03-05T09:00:00+00:00", "subject": f"Remember: I like {letter}"}
        for letter in "ab"
    )
    vault.remote = {
        "url": "x",
        "ahead": 7,
        "behind": 1,
        "diverged": True,
        "fetched": True,
        "ours": [one],
        "theirs": [other],
    }
    engine.event.emit("memory.changed", {})
    remote = page.vault.remote
    qtbot.waitUntil(lambda: "7 commit(s) only here, 1 only there" in remote.notice.text, timeout=DEADLINE_MS)
    assert "Join them with git" in remote.notice.text
    assert not remote.push_button.isEnabled()
    assert not remote.pull_button.isEnabled()
    assert remote.fetch_button.isEnabled()
    here, there = (remote.sides[side].text().splitlines() for side in ("ours", "theirs"))
    assert (here[0], here[2]) == ("Only here", "… and 6 more")
    assert here[1].endswith("Remember: I like a")
    assert (there[0], len(there)) == ("Only there", 2)


def test_notes_beside_the_memories_are_told(
    page: MemoryPage, vault: VaultOfRows, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    page.show_view("vault")
    assert page.vault.place.beside.isHidden()
    vault.beside = 12
    engine.event.emit("memory.changed", {})
    qtbot.waitUntil(page.vault.place.beside.isVisible, timeout=DEADLINE_MS)
    assert page.vault.place.beside.text().startswith("12 Markdown file(s) of this folder are no memories")


def test_an_import_tells_what_came_and_what_was_left_out_and_can_be_undone(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    page.show_view("vault")
    page.vault.transfer.import_asked.emit("/home/me/notes")
    assert not page.vault.transfer.import_button.isEnabled()
    qtbot.waitUntil(lambda: "1 memories imported" in page.vault.transfer.notice.text, timeout=DEADLINE_MS)
    assert "1 file(s) were left out" in page.vault.transfer.notice.text
    assert page.vault.transfer.problems.isVisible()
    page.undo()
    qtbot.waitUntil(lambda: bool(engine.asked("memory.revert")), timeout=DEADLINE_MS)


def test_an_export_tells_how_many_went_where(page: MemoryPage, qtbot: QtBot) -> None:
    page.vault.transfer.export_asked.emit("/home/me/copy")
    qtbot.waitUntil(
        lambda: "7 memories copied to /home/me/copy" in page.vault.transfer.notice.text, timeout=DEADLINE_MS
    )


def test_an_export_that_fails_says_why(page: MemoryPage, vault: VaultOfRows, qtbot: QtBot) -> None:
    vault.refuse("memory.export", EngineError("storage_full", "The disk is full.", "Make room."))
    page.vault.transfer.export_asked.emit("/home/me/copy")
    qtbot.waitUntil(
        lambda: page.vault.transfer.notice.text == "The disk is full. Make room.", timeout=DEADLINE_MS
    )
    assert page.vault.transfer.export_button.isEnabled()
