"""Adding by a form, editing by a form or in the file: what is sent, where errors stand, and that nothing typed is lost."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.memory import MemoryPage
from desktop.memory.day_field import DayField, read_day
from desktop.memory.form import MemoryForm
from desktop.memory.markdown_editor import MarkdownEditor
from desktop.memory.rows import Memory
from desktop.theme import Theme
from tests.support.answering_engine import AnsweringEngine
from tests.support.vault_of_rows import VaultOfRows, memory_row

DEADLINE_MS = 5_000


@pytest.fixture
def form(theme: Theme, qtbot: QtBot) -> MemoryForm:
    made = MemoryForm(theme, new=False)
    qtbot.addWidget(made)
    made.show_memory(
        Memory.of(
            memory_row(
                "m1",
                "I live in Hangzhou",
                kind="profile",
                attribute="home",
                cardinality="one",
                importance=0.63,
            )
        )
    )
    return made


def edit(page: MemoryPage, memory_id: str, qtbot: QtBot) -> Any:
    page.show_memory(memory_id)
    page.pane.edit()
    editor = page.pane.editor
    qtbot.waitUntil(lambda: bool(editor.file.toPlainText()), timeout=DEADLINE_MS)
    return editor


# -- the form ---------------------------------------------------------------------------------------------


def test_a_form_that_nobody_touched_changes_nothing(form: MemoryForm) -> None:
    assert not form.is_changed
    assert form.changes() == {}


def test_only_what_was_changed_is_sent(form: MemoryForm) -> None:
    form.text.setPlainText("I live in Yuhang")
    form.until.show_day(dt.date(2027, 1, 1))
    form.subject.setText("Anna")
    assert form.changes() == {"text": "I live in Yuhang", "valid_to": "2027-01-01", "subject": "Anna"}


def test_the_owner_is_you_and_stays_the_owner(form: MemoryForm) -> None:
    assert form.subject.text() == "You"
    form.subject.setText("you")
    assert form.changes() == {}
    form.subject.clear()
    assert form.changes() == {}


def test_an_attribute_is_shown_as_people_write_it_and_stays_what_it_was(form: MemoryForm) -> None:
    form.show_memory(Memory.of(memory_row("m1", "I get up at six", attribute="wake_up_time")))
    assert form.attribute.text() == "wake up time"
    assert form.changes() == {}
    form.attribute.setText("bedtime")
    assert form.changes() == {"attribute": "bedtime"}


def test_an_importance_between_the_steps_is_kept_until_another_is_chosen(form: MemoryForm) -> None:
    assert form.importance_box.currentText() == "Normal"
    form.importance_box.setCurrentIndex(form.importance_box.findData("high"))
    assert form.changes() == {"importance": 0.9}


def test_a_day_that_is_none_cannot_be_saved(form: MemoryForm) -> None:
    form.since.setText("the day before")
    assert not form.is_valid
    form.since.setText("")
    assert form.is_valid
    assert form.changes() == {"valid_from": None}


# -- days -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text", ["2026-05-01", "1 May 2026", "1 mai 2026", "2026/5/1", "1.5.2026", " 2026-05-01 "]
)
def test_days_are_read_as_people_write_them(text: str) -> None:
    expected = None if "mai" in text else dt.date(2026, 5, 1)
    assert read_day(text) == expected


def test_a_chinese_day_is_read_in_a_chinese_window(theme: Theme, qtbot: QtBot) -> None:
    QLocale.setDefault(QLocale("zh_CN"))
    assert read_day("2026-05-01") == dt.date(2026, 5, 1)
    assert read_day("2026/5/1") == dt.date(2026, 5, 1)


def test_arrow_keys_step_by_a_day_and_not_beyond_the_latest(theme: Theme, qtbot: QtBot) -> None:
    field = DayField(theme)
    qtbot.addWidget(field)
    field.set_latest(dt.date(2026, 5, 2))
    field.show_day(dt.date(2026, 5, 1))
    with qtbot.waitSignal(field.day_changed) as changed:
        qtbot.keyClick(field, Qt.Key.Key_Up)
    assert changed.args == [dt.date(2026, 5, 2)]
    qtbot.keyClick(field, Qt.Key.Key_Up)
    assert field.day == dt.date(2026, 5, 2)
    qtbot.keyClick(field, Qt.Key.Key_Down)
    assert field.day == dt.date(2026, 5, 1)


# -- editing in place -------------------------------------------------------------------------------------


def test_the_form_saves_what_was_changed_and_gives_the_memory_back(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    editor = edit(page, "m3", qtbot)
    assert not editor.save_button.isEnabled()
    editor.form.text.setPlainText("Anna is my twin sister")
    editor.save_button.click()
    qtbot.waitUntil(lambda: page.pane.text == "Anna is my twin sister", timeout=DEADLINE_MS)
    assert engine.asked("memory.edit") == [{"id": "m3", "changes": {"text": "Anna is my twin sister"}}]
    assert page.undo_strip.text == "Changed “Anna is my twin sister”."
    page.undo()
    qtbot.waitUntil(lambda: page.pane.text == "Anna is my sister", timeout=DEADLINE_MS)


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_A, Qt.Key.Key_P])
def test_while_a_form_holds_unsaved_words_no_memory_is_changed_behind_it(
    page: MemoryPage, vault: VaultOfRows, engine: AnsweringEngine, qtbot: QtBot, key: Qt.Key
) -> None:
    editor = edit(page, "m3", qtbot)
    editor.form.text.setPlainText("Anna is my twin sister")
    page.table.setFocus()
    page.table.selectAll()
    qtbot.keyClick(page.table, key)

    assert page.pane.editor.form.text.toPlainText() == "Anna is my twin sister"
    assert "Save your changes" in editor.notice.text
    for method in ("memory.delete", "memory.delete_all", "memory.archive_all", "memory.edit"):
        assert engine.asked(method) == []


def test_the_file_is_saved_whole(page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot) -> None:
    editor = edit(page, "m3", qtbot)
    editor.tabs.setCurrentIndex(1)
    written = editor.file.toPlainText().replace("is my sister", "is my twin")
    editor.file.setPlainText(written)
    editor.save_button.click()
    qtbot.waitUntil(lambda: page.pane.text == "Anna is my twin", timeout=DEADLINE_MS)
    assert engine.asked("memory.write") == [{"id": "m3", "markdown": written}]


def test_an_error_in_the_file_is_marked_in_its_line_and_nothing_typed_is_lost(
    page: MemoryPage, vault: VaultOfRows, qtbot: QtBot
) -> None:
    sentence = "memories/fact/m3.md: The front matter is not valid YAML in line 3: expected a value."
    vault.refuse("memory.write", EngineError("input", sentence, "Correct the line."))
    editor = edit(page, "m3", qtbot)
    editor.tabs.setCurrentIndex(1)
    editor.file.setPlainText("---\nid: m3\nkind: [fact\n---\n\nAnna\n")
    editor.save_button.click()
    qtbot.waitUntil(lambda: editor.file.error_line == 3, timeout=DEADLINE_MS)
    assert (
        editor.notice.text
        == "The front matter is not valid YAML in line 3: expected a value. Correct the line."
    )
    assert editor.file.toPlainText().startswith("---\nid: m3\nkind: [fact")
    assert editor.file.textCursor().blockNumber() == 2
    editor.file.insertPlainText("#")
    assert editor.file.error_line == 0


def test_a_secret_is_refused_with_a_word_in_the_form(
    page: MemoryPage, vault: VaultOfRows, qtbot: QtBot
) -> None:
    vault.refuse(
        "memory.edit",
        EngineError("secret_refused", "That looks like a password.", "Keep it in a password manager."),
    )
    editor = edit(page, "m3", qtbot)
    editor.form.text.setPlainText("my password is hunter2")
    editor.save_button.click()
    qtbot.waitUntil(lambda: "looks like a password" in editor.notice.text, timeout=DEADLINE_MS)
    assert editor.form.text.toPlainText() == "my password is hunter2"
    assert editor.save_button.isEnabled()


def test_while_the_form_has_changes_the_file_waits_and_the_other_way_round(
    page: MemoryPage, qtbot: QtBot
) -> None:
    editor = edit(page, "m3", qtbot)
    editor.form.text.setPlainText("Anna")
    assert not editor.tabs.isTabEnabled(1)
    editor.form.text.setPlainText("Anna is my sister")
    assert editor.tabs.isTabEnabled(1)
    editor.tabs.setCurrentIndex(1)
    editor.file.insertPlainText("x")
    assert not editor.tabs.isTabEnabled(0)


def test_what_was_typed_is_not_left_by_a_click_or_escape(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    editor = edit(page, "m3", qtbot)
    editor.form.text.setPlainText("Anna is")
    page.table.choose("m4")
    assert page.pane.is_editing
    assert "Save your changes" in editor.notice.text
    assert page.leave()
    engine.event.emit("memory.changed", {})
    assert page.pane.is_editing
    editor.cancel_button.click()
    assert page.pane.text == "Anna is my sister"
    edit(page, "m3", qtbot)
    page.table.choose("m4")
    assert page.pane.text == "Anna lives in Hangzhou"


def test_who_types_before_the_file_is_read_is_told_of_no_change(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    page.table.choose("m3")
    engine.hold = True
    page.pane.edit()
    editor = page.pane.editor
    editor.form.text.setPlainText("Anna is my twin")
    engine.hold = False
    engine.release()
    qtbot.waitUntil(lambda: bool(editor.file.toPlainText()), timeout=DEADLINE_MS)
    assert editor.notice.text == ""
    assert editor.form.text.toPlainText() == "Anna is my twin"
    assert not editor.tabs.isTabEnabled(1)


def test_a_change_elsewhere_is_taken_up_or_told_before_it_is_written_over(
    page: MemoryPage, vault: VaultOfRows, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    editor = edit(page, "m3", qtbot)
    vault.rows["m3"]["text"] = "Anna is my elder sister"
    engine.event.emit("memory.changed", {})
    qtbot.waitUntil(lambda: editor.form.text.toPlainText() == "Anna is my elder sister", timeout=DEADLINE_MS)
    editor.form.text.setPlainText("Anna is my twin")
    vault.rows["m3"]["text"] = "Anna is my younger sister"
    engine.event.emit("memory.changed", {})
    qtbot.waitUntil(lambda: "changed elsewhere" in editor.notice.text, timeout=DEADLINE_MS)
    assert editor.form.text.toPlainText() == "Anna is my twin"


def test_the_editor_of_a_file_tells_keys_from_text_and_numbers_its_lines(theme: Theme, qtbot: QtBot) -> None:
    editor = MarkdownEditor(theme)
    qtbot.addWidget(editor)
    editor.show_text("---\nkind: fact\n---\n\nkind: of blue\n")

    def colors(line: int) -> list[str]:
        block = editor.document().findBlockByNumber(line)
        return [part.format.foreground().color().name() for part in block.layout().formats()]

    assert colors(1)[0] == theme.color("accent").name()
    assert colors(4) == []
    before = editor.gutter_width
    editor.show_text("\n" * 1200)
    assert editor.gutter_width > before


# -- adding -----------------------------------------------------------------------------------------------


def test_a_sentence_is_enough_to_remember_something(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    dialog = page.add()
    assert not dialog.remember_button.isEnabled()
    qtbot.waitUntil(dialog.isActiveWindow, timeout=DEADLINE_MS)
    qtbot.keyClicks(dialog.form.text, "I play the cello")
    qtbot.keyClick(dialog, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: page.pane.text == "I play the cello", timeout=DEADLINE_MS)
    assert engine.asked("memory.add") == [{"text": "I play the cello"}]
    assert page.undo_strip.text == "Remembered “I play the cello”."


def test_what_is_said_outright_goes_along(page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot) -> None:
    dialog = page.add()
    form = dialog.form
    form.text.setPlainText("Anna plays the cello")
    form.subject.setText("Anna")
    form.kind_box.setCurrentIndex(form.kind_box.findData("person"))
    form.attribute.setText("hobby")
    form.cardinality_box.setCurrentIndex(form.cardinality_box.findData("many"))
    form.since.show_day(dt.date(2026, 3, 1))
    dialog.remember_button.click()
    qtbot.waitUntil(lambda: bool(engine.asked("memory.add")), timeout=DEADLINE_MS)
    assert engine.asked("memory.add") == [
        {"text": "Anna plays the cello", "subject": "Anna", "kind": "person", "attribute": "hobby", "cardinality": "many",
         "valid_from": "2026-03-01"}
    ]  # fmt: skip


def test_a_dialog_that_was_closed_too_soon_loses_nothing(
    page: MemoryPage, context: Context, vault: VaultOfRows, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.hold = True
    for text in ("I play the viola", "my password is hunter2"):
        dialog = page.add()
        dialog.form.text.setPlainText(text)
        dialog.remember_button.click()
        dialog.cancel_button.click()
    qtbot.waitUntil(lambda: not isValid(dialog), timeout=DEADLINE_MS)
    engine.hold = False
    kept, refused = engine.held
    engine.held = []
    kept()
    vault.refuse("memory.add", EngineError("secret_refused", "That looks like a password.", ""))
    refused()
    qtbot.waitUntil(lambda: page.situations.failed.text == "That looks like a password.", timeout=DEADLINE_MS)
    qtbot.waitUntil(lambda: page.pane.text == "I play the viola", timeout=DEADLINE_MS)


def test_a_refused_memory_stays_in_the_dialog(page: MemoryPage, vault: VaultOfRows, qtbot: QtBot) -> None:
    vault.refuse(
        "memory.add", EngineError("secret_refused", "That looks like a card number.", "Keep it elsewhere.")
    )
    dialog = page.add()
    dialog.form.text.setPlainText("4111 1111 1111 1111")
    dialog.remember_button.click()
    qtbot.waitUntil(lambda: "card number" in dialog.notice.text, timeout=DEADLINE_MS)
    assert dialog.result() != QDialog.DialogCode.Accepted
    assert dialog.form.text.toPlainText() == "4111 1111 1111 1111"
    dialog.cancel_button.click()
