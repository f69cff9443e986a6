"""The memory page: what one sees and chooses, what each act asks of the engine, and the way back from every act."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from PySide6.QtCore import QEvent, QItemSelectionModel, QObject, QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication, QMenu, QPushButton, QWidget
from pytestqt.qtbot import QtBot

from desktop import file_actions
from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.memory import MemoryPage
from desktop.memory.actions import Deed
from desktop.memory.filtering import grouped
from desktop.memory.model import ENTRY, MemoryModel
from desktop.memory.rows import Memory
from tests.support.answering_engine import AnsweringEngine
from tests.support.vault_of_rows import VaultOfRows, memory_row

DEADLINE_MS = 5_000


def listed(page: MemoryPage) -> list[str]:
    model = page.lists.model
    return [memory.id for memory in map(model.memory, range(model.rowCount())) if memory is not None]


def headings(page: MemoryPage) -> list[str]:
    model = page.lists.model
    return [model.index(row, 0).data() for row in range(model.rowCount()) if model.memory(row) is None]


def choose(page: MemoryPage, *ids: str) -> None:
    flag = QItemSelectionModel.SelectionFlag
    page.table.selectionModel().clearSelection()
    for memory_id in ids:
        index = page.lists.model.index(page.lists.model.row_of(memory_id), 0)
        page.table.selectionModel().setCurrentIndex(index, flag.Select)


def action(menu: QMenu, text: str) -> Any:
    return next(action for action in menu.actions() if action.text() == text)


def texts(menu: QMenu) -> list[str]:
    return [action.text() for action in menu.actions() if action.text()]


# -- coming up --------------------------------------------------------------------------------------------


class WindowsShown(QObject):
    """Notes each widget that is shown as a window of its own."""

    def __init__(self) -> None:
        super().__init__()
        self.widgets: list[QObject] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.widgets.append(watched)
        return False


def test_coming_up_it_shows_no_window_of_its_own_which_would_take_the_keys(
    context: Context, qtbot: QtBot, qapp: QApplication
) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.show()
    shown = WindowsShown()
    qapp.installEventFilter(shown)

    page = MemoryPage(context, window)

    qapp.removeEventFilter(shown)
    qtbot.waitUntil(lambda: page.store.loaded, timeout=DEADLINE_MS)
    assert shown.widgets == []


# -- the list ---------------------------------------------------------------------------------------------


def test_what_holds_stands_under_its_subject_the_owner_first(page: MemoryPage) -> None:
    assert headings(page) == ["You", "Anna", "Harbour"]
    assert listed(page) == ["m1", "m3", "m6", "m4", "m5"]
    assert page.filters.state_button("closed").accessibleName() == "Closed  1"


def test_headings_and_memories_are_a_true_model() -> None:
    model = MemoryModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    rows = [Memory.of(memory_row(f"m{i}", f"Memory {i}", subject=f"S{i % 3}")) for i in range(20)]
    model.show(grouped(rows), "memory", None)
    assert model.rowCount() == 23
    assert not model.flags(model.index(0, 0)) & Qt.ItemFlag.ItemIsSelectable
    assert model.index(1, 0).data(ENTRY).about == "s0"
    model.show([], "", None)
    assert model.rowCount() == 0
    tester.deleteLater()


def test_filters_narrow_the_list_and_say_so_when_nothing_is_left(page: MemoryPage, qtbot: QtBot) -> None:
    qtbot.mouseClick(page.filters.state_button("closed"), Qt.MouseButton.LeftButton)
    assert "m2" in listed(page)
    page.filters.kind_box.setCurrentIndex(page.filters.kind_box.findData("profile"))
    assert listed(page) == ["m1", "m2"]
    page.filters.origin_box.setCurrentIndex(page.filters.origin_box.findData("captured"))
    assert listed(page) == ["m1"]
    page.filters.clear()
    assert listed(page) == ["m1", "m3", "m6", "m4", "m5"]
    page.filters.search.setText("nobody ever said this")
    qtbot.waitUntil(lambda: page.lists.nothing == "No memory fits.", timeout=DEADLINE_MS)


def test_where_nothing_fits_there_are_ways_to_see_more(page: MemoryPage, qtbot: QtBot) -> None:
    ways = page.lists.nothing_fits
    page.filters.search.setText("beijing")
    qtbot.waitUntil(lambda: page.lists.nothing == "No memory fits.", timeout=DEADLINE_MS)
    assert not ways.wider_button.isHidden()
    assert [hint.keys for hint in page.footer.hints] == [("U",), ("/",)]

    ways.wider_button.click()
    qtbot.waitUntil(lambda: listed(page) == ["m2"], timeout=DEADLINE_MS)
    assert page.filters.search.text() == "beijing"

    page.filters.search.setText("nobody ever said this")
    qtbot.waitUntil(lambda: page.lists.nothing == "No memory fits.", timeout=DEADLINE_MS)
    assert ways.wider_button.isHidden()
    ways.clear_button.click()
    qtbot.waitUntil(lambda: len(listed(page)) > 1, timeout=DEADLINE_MS)
    assert page.lists.nothing == ""


def test_who_was_in_the_list_when_nothing_fitted_any_more_is_at_the_way_out(
    page: MemoryPage, qtbot: QtBot
) -> None:
    page.activateWindow()
    page.table.setFocus()
    page.filters.search.setText("nobody ever said this")
    qtbot.waitUntil(lambda: page.lists.nothing == "No memory fits.", timeout=DEADLINE_MS)

    assert page.lists.nothing_fits.wider_button.hasFocus()


def test_the_list_follows_the_search_while_it_is_typed(page: MemoryPage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.filters.search, "anna hang")
    qtbot.waitUntil(lambda: listed(page) == ["m4"], timeout=DEADLINE_MS)
    qtbot.keyClick(page.filters.search, Qt.Key.Key_Down)
    assert page.pane.text == "Anna lives in Hangzhou"
    qtbot.keyClick(page.filters.search, Qt.Key.Key_Escape)
    qtbot.waitUntil(lambda: len(listed(page)) == 5, timeout=DEADLINE_MS)


def test_arrows_and_letters_pass_over_headings(page: MemoryPage, qtbot: QtBot) -> None:
    choose(page, "m6")
    qtbot.keyClick(page.table, Qt.Key.Key_Down)
    assert page.pane.text == "Anna lives in Hangzhou"
    qtbot.keyClick(page.table, Qt.Key.Key_K)
    assert page.pane.text == "I start at Harbour Institute"
    qtbot.keyClick(page.table, Qt.Key.Key_J)
    assert page.pane.text == "Anna lives in Hangzhou"


def test_a_change_elsewhere_refreshes_the_list_and_keeps_the_choice(
    page: MemoryPage, vault: VaultOfRows, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    choose(page, "m3")
    vault.rows["m3"]["text"] = "Anna is my twin sister"
    engine.event.emit("memory.changed", {})
    qtbot.waitUntil(lambda: page.pane.text == "Anna is my twin sister", timeout=DEADLINE_MS)
    assert [memory.id for memory in page.table.chosen()] == ["m3"]
    del vault.rows["m3"]
    engine.event.emit("memory.changed", {})
    qtbot.waitUntil(lambda: page.pane.text == "", timeout=DEADLINE_MS)


def test_an_engine_that_came_back_is_asked_again(
    page: MemoryPage, vault: VaultOfRows, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    del vault.rows["m4"]
    engine.state_changed.emit("restarting", "")
    engine.state_changed.emit("ready", "")
    qtbot.waitUntil(lambda: "m4" not in listed(page), timeout=DEADLINE_MS)


def test_a_list_that_nobody_sees_is_not_fetched_again_until_it_is_shown(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    page.hide()
    before = len(engine.asked("memory.list"))
    engine.event.emit("memory.changed", {})
    page.show()
    qtbot.waitUntil(lambda: len(engine.asked("memory.list")) == before + 1, timeout=DEADLINE_MS)


# -- the past ---------------------------------------------------------------------------------------------


def test_a_day_of_the_past_shows_what_held_then_and_marks_it(page: MemoryPage, qtbot: QtBot) -> None:
    page.time.field.setFocus()
    page.time.field.setText("2024-08-01")
    qtbot.keyClick(page.time.field, Qt.Key.Key_Return)
    assert listed(page) == ["m2"]
    assert "Thursday, 1 August 2024" in page.situations.past.text
    assert not page.filters.state_button("valid").isEnabled()
    page.situations.past.findChild(QPushButton).click()
    assert page.time.day is None
    assert page.situations.past.text == ""
    assert listed(page) == ["m1", "m3", "m6", "m4", "m5"]


def test_the_line_of_time_is_exact_to_the_day_from_the_keyboard(page: MemoryPage, qtbot: QtBot) -> None:
    page.time.field.day_changed.emit(dt.date(2026, 5, 3))
    assert "m1" in listed(page)
    qtbot.keyClick(page.time.line, Qt.Key.Key_Left)
    assert page.time.day == dt.date(2026, 5, 2)
    assert "m1" not in listed(page)
    assert "m2" in listed(page)
    qtbot.keyClick(page.time.line, Qt.Key.Key_End)
    assert page.time.day is None


# -- one memory -------------------------------------------------------------------------------------------


def test_a_memory_is_shown_with_its_words_its_past_and_its_conversation(
    page: MemoryPage, qtbot: QtBot
) -> None:
    choose(page, "m1")
    assert page.pane.text == "I live in Hangzhou"
    assert page.pane.source.text == "I live in Hangzhou"
    qtbot.waitUntil(page.pane.source.conversation_button.isVisible, timeout=DEADLINE_MS)
    assert page.pane.story.timeline.isVisible()
    with qtbot.waitSignal(page.conversation_asked) as asked:
        page.pane.source.conversation_button.click()
    assert asked.args == [7, 31]
    page.pane.story.timeline.chosen.emit("m2")
    assert page.pane.text == "I live in Beijing"
    assert page.table.current().id == "m2"


def test_who_walks_through_the_list_asks_only_about_the_memory_where_they_rest(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    for memory_id in ("m1", "m3", "m6", "m4"):
        choose(page, memory_id)
    qtbot.waitUntil(lambda: bool(engine.asked("memory.show")), timeout=DEADLINE_MS)
    assert engine.asked("memory.show") == [{"id": "m4"}]


def test_the_lines_of_the_file_are_shown_with_what_brought_them_on_request(
    page: MemoryPage, qtbot: QtBot
) -> None:
    choose(page, "m3")
    qtbot.waitUntil(page.pane.story.lines_button.isVisible, timeout=DEADLINE_MS)
    assert not page.pane.story.origins.isVisible()
    assert page.pane.story.changes.lines == ["Remember"]
    page.pane.story.lines_button.click()
    assert page.pane.story.origins.isVisible()
    with qtbot.waitSignal(page.commit_asked) as asked:
        page.pane.story.origins.commit_asked.emit("c0")
    assert asked.args == ["c0"]


def test_the_subject_leads_to_everything_about_it(page: MemoryPage) -> None:
    choose(page, "m4")
    page.pane.facts.subject_button.click()
    assert listed(page) == ["m4"]


def test_a_memory_can_be_shown_whatever_its_state_and_the_filters(page: MemoryPage) -> None:
    page.filters.search.setText("anna")
    page.time.field.day_changed.emit(dt.date(2024, 8, 1))
    page.show_memory("m7")
    assert page.pane.text == "I collect stamps"
    assert page.table.current().id == "m7"
    assert page.time.day is None


# -- acts and their undo ----------------------------------------------------------------------------------


def test_pin_close_archive_and_restore_ask_the_engine(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    choose(page, "m3")
    page.pane.head.pin_button.click()
    qtbot.waitUntil(lambda: page.store.by_id["m3"].pinned, timeout=DEADLINE_MS)
    assert engine.asked("memory.edit") == [{"id": "m3", "changes": {"pinned": True}}]
    action(page.pane.menu(), "Close…").trigger()
    page.pane.close_bar.field.setText("2026-11-20")
    page.pane.close_bar.close_button.click()
    qtbot.waitUntil(lambda: page.store.by_id["m3"].state == "closed", timeout=DEADLINE_MS)
    assert engine.asked("memory.close") == [{"id": "m3", "day": "2026-11-20"}]
    page.show_memory("m3")
    assert page.pane.head.archive_button.toolTip() == "Restore"
    page.pane.head.archive_button.click()
    qtbot.waitUntil(lambda: page.store.by_id["m3"].state == "valid", timeout=DEADLINE_MS)
    assert engine.asked("memory.restore") == [{"id": "m3"}]


def test_every_act_is_told_and_can_be_undone_and_done_again(page: MemoryPage, qtbot: QtBot) -> None:
    choose(page, "m3")
    qtbot.keyClick(page.table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: "m3" not in page.store.by_id, timeout=DEADLINE_MS)
    assert page.undo_strip.text == "Deleted “Anna is my sister”."
    qtbot.keyClick(page.table, Qt.Key.Key_U)
    qtbot.waitUntil(lambda: "m3" in page.store.by_id, timeout=DEADLINE_MS)
    assert page.undo_strip.text == "Undone: Deleted “Anna is my sister”."
    page.undo_strip.redo_button.click()
    qtbot.waitUntil(lambda: "m3" not in page.store.by_id, timeout=DEADLINE_MS)
    page.undo()
    qtbot.waitUntil(lambda: "m3" in page.store.by_id, timeout=DEADLINE_MS)


def test_a_slash_leads_to_the_search_and_down_leads_back(page: MemoryPage, qtbot: QtBot) -> None:
    page.activateWindow()
    page.table.setFocus()
    qtbot.keyClick(page.table, Qt.Key.Key_Slash)
    assert page.filters.search.hasFocus()
    qtbot.keyClick(page.filters.search, Qt.Key.Key_Down)
    assert page.table.hasFocus()


def test_enter_presses_the_button_that_has_the_focus(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    page.activateWindow()
    choose(page, "m3")
    page.pane.head.pin_button.setFocus()
    qtbot.keyClick(page.pane.head.pin_button, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: page.store.by_id["m3"].pinned, timeout=DEADLINE_MS)


def chosen(page: MemoryPage) -> list[str]:
    return [memory.id for memory in page.table.chosen()]


@pytest.mark.parametrize("key", [Qt.Key.Key_Delete, Qt.Key.Key_A])
def test_when_one_goes_the_next_is_chosen_and_after_its_undo_it_is_chosen_again(
    page: MemoryPage, qtbot: QtBot, key: Qt.Key
) -> None:
    page.activateWindow()
    choose(page, "m3")
    page.table.setFocus()
    qtbot.keyClick(page.table, key)
    qtbot.waitUntil(lambda: "m3" not in listed(page), timeout=DEADLINE_MS)
    assert chosen(page) == ["m6"]

    QTest.keyPress(page, Qt.Key.Key_Control, Qt.KeyboardModifier.ControlModifier)  # still held after Ctrl+Z
    page.undo()
    qtbot.waitUntil(lambda: chosen(page) == ["m3"], timeout=DEADLINE_MS)
    QTest.keyRelease(page, Qt.Key.Key_Control)
    assert page.table.hasFocus()


def test_when_the_last_one_that_fits_goes_its_undo_gives_the_keys_back_to_the_list(
    page: MemoryPage, qtbot: QtBot
) -> None:
    page.activateWindow()
    page.filters.search.setText("Harbour project")
    qtbot.waitUntil(lambda: listed(page) == ["m5"], timeout=DEADLINE_MS)
    page.table.enter()
    qtbot.keyClick(page.table, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: page.lists.nothing == "No memory fits.", timeout=DEADLINE_MS)

    page.undo()

    qtbot.waitUntil(lambda: chosen(page) == ["m5"], timeout=DEADLINE_MS)
    assert page.table.hasFocus()


def test_several_at_once_are_one_act_with_one_undo(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    choose(page, "m1", "m3", "m5")
    assert page.pane.many.isVisible()
    page.pane.many.archive_button.click()
    qtbot.waitUntil(lambda: page.undo_strip.text == "Archived 3 memories.", timeout=DEADLINE_MS)
    assert engine.asked("memory.archive_all") == [{"ids": ["m1", "m3", "m5"]}]
    page.undo()
    qtbot.waitUntil(lambda: page.store.by_id["m5"].state == "valid", timeout=DEADLINE_MS)
    assert engine.asked("memory.revert") == [{"commit": "c1"}]
    qtbot.waitUntil(lambda: chosen(page) == ["m1", "m3", "m5"], timeout=DEADLINE_MS)


def test_while_many_are_changed_the_page_says_so_and_a_refusal_leaves_nothing_said(
    page: MemoryPage, vault: VaultOfRows, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.hold = True
    page.act("delete", list(page.store.memories))
    assert page.undo_strip.text == "Changing 7 memories …"
    assert not page.undo_strip.stop_button.isVisible()
    vault.refuse("memory.delete_all", EngineError("vault_busy", "Another program writes to the vault.", ""))
    engine.release()
    qtbot.waitUntil(
        lambda: page.situations.failed.text == "Another program writes to the vault.", timeout=DEADLINE_MS
    )
    assert page.undo_strip.text == ""
    engine.hold = False
    vault.refuse("memory.delete_all", None)
    page.act("pin", [page.store.by_id["m3"]])
    qtbot.waitUntil(lambda: page.situations.failed.text == "", timeout=DEADLINE_MS)


def test_only_those_are_restored_that_are_away(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    page.act("restore", list(page.store.memories))
    qtbot.waitUntil(lambda: bool(engine.asked("memory.restore_all")), timeout=DEADLINE_MS)
    assert engine.asked("memory.restore_all") == [{"ids": ["m2", "m7"]}]


def test_a_deed_of_several_commits_is_undone_newest_first(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    for memory_id in ("m1", "m3"):
        page.act("archive", [page.store.by_id[memory_id]])
    qtbot.waitUntil(lambda: page.store.by_id["m3"].state == "archived", timeout=DEADLINE_MS)
    page.undo_strip.tell(Deed("Both.", ("c1", "c2")))
    page.undo()
    qtbot.waitUntil(lambda: len(engine.asked("memory.revert")) == 2, timeout=DEADLINE_MS)
    assert [params["commit"] for params in engine.asked("memory.revert")] == ["c2", "c1"]


def test_a_run_of_changes_is_followed_by_one_list_at_a_time(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.hold = True
    before = len(engine.asked("memory.list"))
    for _ in range(5):
        page.store.load()
    assert len(engine.asked("memory.list")) == before + 1
    engine.hold = False
    engine.release()
    qtbot.waitUntil(lambda: len(engine.asked("memory.list")) == before + 2, timeout=DEADLINE_MS)


def test_an_undo_that_the_engine_refuses_is_told_and_stays_possible(
    page: MemoryPage, vault: VaultOfRows, qtbot: QtBot
) -> None:
    choose(page, "m3")
    page.act("archive", page.table.chosen())
    qtbot.waitUntil(lambda: page.store.by_id["m3"].state == "archived", timeout=DEADLINE_MS)
    vault.refuse(
        "memory.revert", EngineError("vault_conflict", "It was changed since.", "Look at the history.")
    )
    page.undo()
    qtbot.waitUntil(
        lambda: page.situations.failed.text == "It was changed since. Look at the history.",
        timeout=DEADLINE_MS,
    )
    vault.refuse("memory.revert", None)
    page.undo()
    qtbot.waitUntil(lambda: page.store.by_id["m3"].state == "valid", timeout=DEADLINE_MS)
    assert page.situations.failed.text == ""


def test_the_keys_are_told_for_what_one_is_doing(page: MemoryPage, qtbot: QtBot) -> None:
    def told() -> set[str]:
        return {hint.text for hint in page.footer.hints}

    assert {"edit", "pin", "archive", "delete", "undo"} <= told()
    choose(page, "m3")
    page.pane.edit()
    assert "save" in told()
    page.leave()
    page.show_view("graph")
    assert "zoom" in told()
    page.show_view("vault")
    assert told() == set()


def test_the_menu_holds_what_makes_sense_for_the_chosen(page: MemoryPage) -> None:
    page.filters.clear(also="archived")
    closed, archived = page.store.by_id["m2"], page.store.by_id["m7"]
    assert "Restore" in texts(page.table.menu_for([closed]))
    assert "Close…" not in texts(page.table.menu_for([closed]))
    assert "Archive" not in texts(page.table.menu_for([archived]))
    assert "Edit" not in texts(page.table.menu_for([closed, archived]))
    action(page.table.menu_for([closed, archived]), "Copy the text").trigger()
    assert QGuiApplication.clipboard().text() == "I live in Beijing\nI collect stamps"


def test_the_file_is_opened_and_shown_outside(page: MemoryPage, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, str]] = []
    monkeypatch.setattr(file_actions, "open_file", lambda path: done.append(("open", path)) or True)
    monkeypatch.setattr(
        file_actions, "show_in_folder", lambda path, _parent: done.append(("folder", path)) or True
    )
    choose(page, "m3")
    action(page.pane.menu(), "Open the file in the default program").trigger()
    action(page.pane.menu(), "Show in folder").trigger()
    path = "/home/me/memory/memories/fact/m3.md"
    assert [(verb, where.replace("\\", "/")) for verb, where in done] == [("open", path), ("folder", path)]


# -- small windows, other views ---------------------------------------------------------------------------


def test_on_a_narrow_page_list_and_memory_take_turns(page: MemoryPage, qtbot: QtBot) -> None:
    page.resize(560, 600)
    qtbot.waitUntil(lambda: page.columns.narrow, timeout=DEADLINE_MS)
    assert not page.pane.isVisible()
    choose(page, "m3")
    qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert page.pane.isVisible()
    assert not page.table.isVisible()
    assert page.leave()
    assert page.table.isVisible()
    assert not page.leave()


def test_in_the_smallest_window_nothing_is_cut_off(page: MemoryPage, qtbot: QtBot) -> None:
    def at_smallest() -> bool:
        page.resize(470, 420)  # the smallest window without its left column
        return page.width() == 470 and page.head.add_button.text() == ""

    qtbot.waitUntil(at_smallest, timeout=DEADLINE_MS)
    assert page.head.add_button.accessibleName() == "Remember…"
    for part in (page.head, page.filters, page.time, page.vault.widget(), page.lists):
        assert part.minimumSizeHint().width() <= page.head.width(), part
    states = [page.filters.state_button(name) for name in ("valid", "planned", "closed", "archived")]
    assert sum(button.sizeHint().width() for button in states) <= page.filters.width()


def test_the_graph_leads_to_subjects_and_memories(page: MemoryPage, qtbot: QtBot) -> None:
    page.show_view("graph")
    qtbot.waitUntil(lambda: page.graph.is_settled and bool(page.graph.scene.nodes), timeout=DEADLINE_MS)
    assert "Anna" in page.graph.accessibleName()
    anna = page.graph.box("anna").center().toPoint()
    qtbot.mouseClick(page.graph, Qt.MouseButton.LeftButton, pos=anna)
    assert page.graph.scene.center == "anna"
    assert {node.key for node in page.graph.scene.nodes if node.role == "memory"} == {"m3", "m4"}
    qtbot.mouseClick(page.graph, Qt.MouseButton.LeftButton, pos=page.graph.box("m4").center().toPoint())
    assert page.pane.text == "Anna lives in Hangzhou"
    page.graph.controls.all_button.click()
    assert page.graph.scene.center == ""


def test_the_graph_can_be_walked_by_keyboard_and_read_aloud(page: MemoryPage, qtbot: QtBot) -> None:
    page.filters.choose_subject("anna", "Anna")
    page.show_view("graph")
    qtbot.waitUntil(lambda: page.graph.is_settled, timeout=DEADLINE_MS)
    page.graph.setFocus()
    qtbot.keyClick(page.graph, Qt.Key.Key_Right)
    assert page.graph.node(page.graph.current).role == "memory"
    first = page.graph.node(page.graph.current).title
    assert page.graph.accessibleDescription().startswith(first)
    qtbot.keyClick(page.graph, Qt.Key.Key_Return)
    assert page.pane.text == first
    qtbot.keyClick(page.graph, Qt.Key.Key_Backspace)
    assert page.graph.scene.center == ""


def test_a_dragged_graph_moves_and_chooses_nothing(page: MemoryPage, qtbot: QtBot) -> None:
    page.show_view("graph")
    qtbot.waitUntil(lambda: page.graph.is_settled and bool(page.graph.scene.nodes), timeout=DEADLINE_MS)
    before = page.graph.box("anna").center().toPoint()
    qtbot.mousePress(page.graph, Qt.MouseButton.LeftButton, pos=before)
    qtbot.mouseMove(page.graph, before + QPoint(30, 20))
    qtbot.mouseRelease(page.graph, Qt.MouseButton.LeftButton, pos=before + QPoint(30, 20))
    assert page.graph.box("anna").center().toPoint() == before + QPoint(30, 20)
    assert page.graph.scene.center == ""


def test_the_keys_of_the_list_work_beside_it_and_in_its_place(page: MemoryPage, qtbot: QtBot) -> None:
    page.resize(600, 700)
    choose(page, "m1")
    page.open(page.store.by_id["m1"])
    row = page.table.currentIndex().row()
    button = page.pane.head.back_button
    qtbot.waitUntil(lambda: page.columns.is_reading and button.isVisible(), timeout=DEADLINE_MS)
    qtbot.keyClick(button, Qt.Key.Key_J)
    assert page.table.currentIndex().row() == row + 1
    qtbot.keyClick(button, Qt.Key.Key_K)
    qtbot.keyClick(button, Qt.Key.Key_E)
    assert page.pane.is_editing
    qtbot.keyClick(page.pane.editor.form.text, Qt.Key.Key_A)
    assert page.store.by_id["m1"].state == "valid", "in a field a key is a letter"
