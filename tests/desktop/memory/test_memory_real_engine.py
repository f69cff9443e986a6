"""The memory page with the real engine and a real vault behind it: what is done in the window is done in the files."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop.context import Context
from desktop.engine_client import EngineClient
from desktop.engine_transport import engine_command
from desktop.errors import Notifier
from desktop.memory import MemoryPage
from desktop.preferences import Preferences
from desktop.theme import Theme

# The engine loads its indexes and the bundled model on a busy machine.
PATIENCE_MS = 60_000


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    folder = tmp_path / "profile"
    folder.mkdir()
    return folder


@pytest.fixture
def page(theme: Theme, qtbot: QtBot, profile: Path) -> Iterator[MemoryPage]:
    engine = EngineClient(engine_command(profile))
    made = MemoryPage(Context(engine, theme, Notifier(), Preferences(profile), profile))
    qtbot.addWidget(made)
    made.resize(1100, 760)
    made.show()
    engine.start()
    qtbot.waitUntil(lambda: made.store.loaded, timeout=PATIENCE_MS)
    yield made
    engine.stop()


def remember(page: MemoryPage, text: str, qtbot: QtBot) -> None:
    dialog = page.add()
    dialog.form.text.setPlainText(text)
    dialog.remember_button.click()
    qtbot.waitUntil(lambda: page.pane.text == text, timeout=PATIENCE_MS)


def files(profile: Path) -> dict[str, str]:
    vault = profile / "memory"
    return {
        file.relative_to(vault).as_posix(): file.read_text("utf-8") for file in sorted(vault.rglob("*/*.md"))
    }


def test_what_is_remembered_edited_closed_and_undone_stands_in_the_vault(
    page: MemoryPage, profile: Path, qtbot: QtBot
) -> None:
    assert page.state.isVisible()
    remember(page, "I live in Beijing", qtbot)
    remember(page, "I moved to Hangzhou on 3 May 2026", qtbot)
    assert page.undo_strip.text.endswith("It takes the place of “I live in Beijing”.")
    assert sorted(memory.state for memory in page.store.memories) == ["closed", "valid"]

    page.pane.edit()
    editor = page.pane.editor
    qtbot.waitUntil(lambda: bool(editor.file.toPlainText()), timeout=PATIENCE_MS)
    written = editor.file.toPlainText()
    editor.tabs.setCurrentIndex(1)
    editor.file.setPlainText(written.replace("kind: profile", "kind: [profile"))
    editor.save_button.click()
    qtbot.waitUntil(lambda: editor.file.error_line > 0, timeout=PATIENCE_MS)
    assert files(profile)["memories/profile/home-hangzhou.md"] == written

    editor.file.setPlainText(f"{written}\nIn the north of it.\n")
    editor.save_button.click()
    qtbot.waitUntil(lambda: page.pane.text.endswith("In the north of it."), timeout=PATIENCE_MS)
    page.undo()
    qtbot.waitUntil(lambda: page.pane.text == "I moved to Hangzhou on 3 May 2026", timeout=PATIENCE_MS)
    assert files(profile)["memories/profile/home-hangzhou.md"] == written

    page.act("delete", list(page.store.memories))
    qtbot.waitUntil(lambda: page.store.memories == (), timeout=PATIENCE_MS)
    assert files(profile) == {}
    page.undo()
    qtbot.waitUntil(lambda: len(page.store.memories) == 2, timeout=PATIENCE_MS)
    assert len(files(profile)) == 2


def test_an_edit_in_another_program_is_noticed_and_a_broken_file_told(
    page: MemoryPage, profile: Path, qtbot: QtBot
) -> None:
    remember(page, "I play the cello", qtbot)
    file = next((profile / "memory").rglob("memories/*/*.md"))
    text = file.read_text("utf-8")
    file.write_text(text.replace("I play the cello", "I play the viola"), "utf-8")
    page.store.load()
    qtbot.waitUntil(lambda: page.pane.text == "I play the viola", timeout=PATIENCE_MS)
    file.write_text(text.replace("kind:", "kind: ["), "utf-8")
    page.store.load()
    qtbot.waitUntil(lambda: bool(page.store.problems), timeout=PATIENCE_MS)
    assert page.store.problems[0]["path"] == file.relative_to(profile / "memory").as_posix()
