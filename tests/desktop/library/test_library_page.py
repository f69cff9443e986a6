"""The library page: what one sees of sources, documents and progress, and what each button asks of the engine."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QApplication, QMenu, QMessageBox
from pytestqt.qtbot import QtBot

from desktop import file_actions
from desktop.context import Context
from desktop.library import LibraryPage
from desktop.library.model import MODIFIED, STATE
from desktop.library.model import REASON as REASON_COLUMN
from tests.support.answering_context import answering_context
from tests.support.answering_engine import AnsweringEngine
from tests.support.library_of_rows import REASON, LibraryOfRows

DEADLINE_MS = 5_000


@pytest.fixture
def library() -> LibraryOfRows:
    return LibraryOfRows(1_300)


@pytest.fixture
def engine(library: LibraryOfRows) -> AnsweringEngine:
    return AnsweringEngine(library.answers)


@pytest.fixture
def context(qapp: QApplication, tmp_path: Path, engine: AnsweringEngine) -> Context:
    return answering_context(qapp, tmp_path, engine)


@pytest.fixture
def page(context: Context, qtbot: QtBot) -> Iterator[LibraryPage]:
    made = LibraryPage(context)
    qtbot.addWidget(made)
    made.resize(1100, 700)
    made.show()
    qtbot.waitUntil(lambda: made.sources.count() > 0 and made.model.rowCount() > 0, timeout=DEADLINE_MS)
    return made


def row_in_state(page: LibraryPage, state: str) -> int:
    return next(row for row in range(100) if page.model.row_at(row)["state"] == state)


def action(menu: QMenu, text: str) -> Any:
    return next(action for action in menu.actions() if action.text() == text)


def tell(page: LibraryPage, engine: AnsweringEngine, library: LibraryOfRows, **progress: Any) -> None:
    library.progress |= progress
    engine.event.emit("status", library.status())


def test_sources_stand_with_their_counts(page: LibraryPage) -> None:
    assert [page.sources.item(row).text() for row in range(3)] == ["All sources", "source1", "source2"]
    page.sources.setCurrentRow(1)
    assert page.sources.source_id == 1


def test_a_click_on_a_column_orders_by_it_then_backwards_then_by_paths_again(
    page: LibraryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    header = page.table.horizontalHeader()
    where = QPoint(header.sectionViewportPosition(MODIFIED) + 10, header.height() // 2)
    asked = []
    for _ in range(3):
        with qtbot.waitSignal(page.model.loaded, timeout=DEADLINE_MS):
            qtbot.mouseClick(header.viewport(), Qt.MouseButton.LeftButton, pos=where)
        params = engine.asked("documents.list")[-1]
        asked.append((params.get("order"), params.get("descending")))
    assert asked == [("modified", False), ("modified", True), (None, None)]


def test_choosing_a_source_a_state_and_a_name_narrows_the_list(
    page: LibraryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    page.sources.setCurrentRow(2)
    qtbot.mouseClick(page.filters.button("failed"), Qt.MouseButton.LeftButton)
    qtbot.keyClicks(page.filters.search, "00")
    wanted = {"source_id": 2, "states": ["failed"], "query": "00"}
    qtbot.waitUntil(lambda: engine.asked("documents.list")[-1].items() >= wanted.items(), timeout=DEADLINE_MS)


def test_a_filter_that_leaves_nothing_says_so(page: LibraryPage, qtbot: QtBot) -> None:
    page.filters.search.setText("no file is called this")
    qtbot.waitUntil(lambda: not page.table.isVisible(), timeout=DEADLINE_MS)
    page.filters.clear()
    qtbot.waitUntil(lambda: page.table.isVisible(), timeout=DEADLINE_MS)


def test_only_states_that_hold_something_have_a_button(page: LibraryPage) -> None:
    assert page.filters.button("failed").isVisible()
    assert not page.filters.button("offline").isVisible()


def test_a_source_is_marked_as_one_whose_newer_files_are_preferred_in_its_menu(
    page: LibraryPage, engine: AnsweringEngine, library: LibraryOfRows
) -> None:
    marked = {**library.sources[0], "time_sensitive": True}
    plain = action(page.source_menu(library.sources[0]), "Prefer newer files")
    ticked = action(page.source_menu(marked), "Prefer newer files")

    assert (plain.isChecked(), ticked.isChecked()) == (False, True)
    plain.trigger()
    ticked.trigger()
    assert engine.asked("sources.set") == [
        {"source_id": 1, "time_sensitive": True},
        {"source_id": 1, "time_sensitive": False},
    ]
    vault = page.source_menu({**library.sources[0], "kind": "vault"})
    assert "Prefer newer files" not in [item.text() for item in vault.actions()]


def test_the_menu_of_a_failed_row_offers_retry_and_the_reason(
    page: LibraryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    row = row_in_state(page, "failed")
    page.table.selectRow(row)
    menu = page.table.menu_for(page.table.chosen_rows())
    action(menu, "Copy the reason").trigger()
    assert REASON[0] in QGuiApplication.clipboard().text()
    assert REASON[1] in QGuiApplication.clipboard().text()
    action(menu, "Try again").trigger()
    assert engine.asked("documents.retry") == [{"document_ids": [page.model.row_at(row)["id"]]}]


def test_a_row_that_is_ready_has_nothing_to_retry(page: LibraryPage) -> None:
    menu = page.table.menu_for([page.model.row_at(row_in_state(page, "ready"))])
    assert "Try again" not in [action.text() for action in menu.actions()]


def test_all_failed_files_can_be_tried_again(
    page: LibraryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    action(page.more_button.menu(), "Try all failed files again").trigger()
    qtbot.waitUntil(lambda: bool(engine.asked("documents.retry")), timeout=DEADLINE_MS)
    assert len(engine.asked("documents.retry")[0]["document_ids"]) == len(
        [i for i in range(1_300) if i % 6 == 5]
    )


def test_enter_shows_the_document_beside(page: LibraryPage, qtbot: QtBot) -> None:
    page.table.selectRow(2)
    with qtbot.waitSignal(page.open_reference) as opened:
        qtbot.keyClick(page.table, Qt.Key.Key_Return)
    assert opened.args[0]["document_id"] == 3


def test_the_file_is_opened_and_shown_outside(page: LibraryPage, monkeypatch: pytest.MonkeyPatch) -> None:
    done: list[tuple[str, str]] = []
    monkeypatch.setattr(file_actions, "open_file", lambda path: done.append(("open", path)) or True)
    monkeypatch.setattr(
        file_actions, "show_in_folder", lambda path, _parent: done.append(("folder", path)) or True
    )
    row = page.model.row_at(0)
    menu = page.table.menu_for([row])
    action(menu, "Open in the default program").trigger()
    action(menu, "Show in folder").trigger()
    assert done == [("open", row["path"]), ("folder", row["path"])]


def test_progress_is_told_in_files_passages_and_time(
    page: LibraryPage, engine: AnsweringEngine, library: LibraryOfRows, qtbot: QtBot
) -> None:
    assert not page.progress.isVisible()
    tell(page, engine, library, state="running", files_done=3, files_total=9, chunks_embedded=20, chunks_total=80,
         current="/home/me/a.pdf", seconds_left=250.0)  # fmt: skip
    for part in ("3 of 9 files", "20 of 80 passages", "4 min"):
        assert part in page.progress.text
    qtbot.mouseClick(page.progress.pause_button, Qt.MouseButton.LeftButton)
    tell(page, engine, library, state="paused")
    assert page.progress.pause_button.text() == "Resume"
    qtbot.mouseClick(page.progress.pause_button, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(page.progress.cancel_button, Qt.MouseButton.LeftButton)
    asked = [method for method, _ in engine.calls if method.startswith("ingest.")]
    assert asked == ["ingest.pause", "ingest.resume", "ingest.cancel"]
    tell(page, engine, library, state="idle")
    assert not page.progress.isVisible()


@pytest.mark.parametrize("purge", [True, False])
def test_files_that_vanished_are_asked_about(
    page: LibraryPage, engine: AnsweringEngine, library: LibraryOfRows, qtbot: QtBot, purge: bool
) -> None:
    library.sources[1] |= {"state": "asking", "reason": "600 of 650 files vanished at once."}
    tell(page, engine, library)
    assert page.question.isVisible()
    assert "600 of 650" in page.question.text
    button = page.question.purge_button if purge else page.question.keep_button
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    assert engine.asked("sources.confirm") == [{"source_id": 2, "purge": purge}]
    assert not page.question.isVisible()


def test_removing_a_source_asks_first_and_can_be_undone(
    page: LibraryPage, context: Context, engine: AnsweringEngine, library: LibraryOfRows, qtbot: QtBot
) -> None:
    box = page.library_actions.remove_source(library.sources[0])
    assert "650" in box.informativeText()
    box.button(QMessageBox.StandardButton.Cancel).click()
    assert engine.asked("sources.remove") == []
    box = page.library_actions.remove_source(library.sources[0])
    with qtbot.waitSignal(context.notifier.notified, timeout=DEADLINE_MS) as told:
        next(b for b in box.buttons() if b.text() == "Remove").click()
    assert engine.asked("sources.remove") == [{"source_id": 1}]
    told.args[0].action[1]()
    assert engine.asked("sources.add") == [{"paths": ["/home/me/source1"]}]


def test_the_ledger_holds_every_document(
    page: LibraryPage, library: LibraryOfRows, tmp_path: Path, qtbot: QtBot
) -> None:
    path = tmp_path / "ledger.json"
    export = page.library_actions.export_ledger(str(path))
    qtbot.waitUntil(path.exists, timeout=DEADLINE_MS)
    ledger = json.loads(path.read_text("utf-8"))
    assert ledger["counts"] == library.counts()
    assert ledger["sources"] == library.accounts()
    assert [row["id"] for row in ledger["documents"]] == list(range(1, 1_301))
    assert export is not None


def test_a_ledger_that_cannot_be_written_is_a_sentence(
    page: LibraryPage, context: Context, tmp_path: Path, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(context.notifier.notified, timeout=DEADLINE_MS) as told:
        page.library_actions.export_ledger(str(tmp_path / "no folder" / "ledger.json"))
    assert "ledger.json" in told.args[0].sentence


def test_changes_refresh_the_list_without_losing_the_place(
    page: LibraryPage, engine: AnsweringEngine, library: LibraryOfRows, qtbot: QtBot
) -> None:
    page.table.selectRow(10)
    library.rows[10]["state"] = "failed"
    engine.event.emit("documents.changed", {"source_id": None})
    qtbot.waitUntil(lambda: page.model.row_at(10)["state"] == "failed", timeout=DEADLINE_MS)
    assert [row["id"] for row in page.table.chosen_rows()] == [11]


def test_a_list_that_nobody_sees_is_not_fetched_again_until_it_is_shown(
    page: LibraryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    page.hide()
    before = len(engine.asked("documents.list"))
    engine.event.emit("documents.changed", {"source_id": None})
    assert len(engine.asked("documents.list")) == before
    page.show()
    qtbot.waitUntil(lambda: len(engine.asked("documents.list")) > before, timeout=DEADLINE_MS)


def test_an_engine_that_came_back_is_asked_again(
    page: LibraryPage, engine: AnsweringEngine, library: LibraryOfRows, qtbot: QtBot
) -> None:
    library.rows = library.rows[:7]
    engine.state_changed.emit("restarting", "")
    engine.state_changed.emit("ready", "")
    qtbot.waitUntil(lambda: page.model.rowCount() == 7, timeout=DEADLINE_MS)


def test_a_narrow_page_keeps_names_and_states(page: LibraryPage, qtbot: QtBot) -> None:
    def at_smallest() -> bool:
        page.resize(460, 500)
        return page.width() == 460 and page.source_box.isVisible()

    qtbot.waitUntil(at_smallest, timeout=DEADLINE_MS)
    assert not page.sources.isVisible()
    page.source_box.activated.emit(2)
    assert page.sources.source_id == 2


def test_an_empty_library_says_what_to_do(qapp: QApplication, tmp_path: Path, qtbot: QtBot) -> None:
    engine = AnsweringEngine(LibraryOfRows(0).answers)
    page = LibraryPage(answering_context(qapp, tmp_path, engine))
    qtbot.addWidget(page)
    page.show()
    qtbot.waitUntil(lambda: page.empty.isVisible(), timeout=DEADLINE_MS)
    qtbot.mouseClick(page.empty.sample_button, Qt.MouseButton.LeftButton)
    assert engine.asked("sample.open") == [{}]


# -- what a first library needs -----------------------------------------------------------------------


@pytest.fixture
def empty_page(
    qapp: QApplication, tmp_path: Path, qtbot: QtBot
) -> Iterator[tuple[LibraryPage, AnsweringEngine]]:
    """The page of a library without any file, in a window that has the keys."""
    engine = AnsweringEngine(LibraryOfRows(0).answers)
    made = LibraryPage(answering_context(qapp, tmp_path, engine))
    qtbot.addWidget(made)
    made.resize(1100, 700)
    made.show()
    made.activateWindow()
    qtbot.waitUntil(made.empty.isVisible, timeout=DEADLINE_MS)
    return made, engine


def fill(engine: AnsweringEngine, count: int) -> None:
    """Files came to an empty library: the engine knows them now, and says so."""
    filled = LibraryOfRows(count)
    engine.answers.update(filled.answers)
    engine.event.emit("status", filled.status())
    engine.event.emit("documents.changed", {})


def test_files_that_come_to_an_open_empty_page_are_listed(
    empty_page: tuple[LibraryPage, AnsweringEngine], qtbot: QtBot
) -> None:
    page, engine = empty_page
    fill(engine, 30)
    qtbot.waitUntil(page.table.isVisible, timeout=DEADLINE_MS)
    assert page.model.rowCount() == 30
    assert not page._nothing.isVisible()
    fill(engine, 0)
    qtbot.waitUntil(lambda: page.model.rowCount() == 0, timeout=DEADLINE_MS)
    assert not page.table.isVisible()


def test_the_keys_go_to_what_can_take_them(
    empty_page: tuple[LibraryPage, AnsweringEngine], qtbot: QtBot
) -> None:
    page, engine = empty_page
    page.setFocus()
    assert QApplication.focusWidget() is page.empty.folder_button
    fill(engine, 30)
    qtbot.waitUntil(page.table.isVisible, timeout=DEADLINE_MS)
    assert page.isAncestorOf(QApplication.focusWidget())
    page.setFocus()
    assert QApplication.focusWidget() is page.table


@pytest.mark.parametrize("width", [470, 700, 1100])
def test_why_a_file_was_not_read_stands_in_the_list_of_failed_ones_at_any_width(
    page: LibraryPage, qtbot: QtBot, width: int
) -> None:
    page.resize(width, 600)
    qtbot.mouseClick(page.filters.button("failed"), Qt.MouseButton.LeftButton)
    assert not page.table.isColumnHidden(REASON_COLUMN)
    assert page.table.isColumnHidden(STATE), "all of them are in the same state"
    assert page.table.columnWidth(REASON_COLUMN) >= page.table.viewport().width() // 2
    qtbot.mouseClick(page.filters.button("ready"), Qt.MouseButton.LeftButton)
    assert not page.table.isColumnHidden(STATE), "failed ones among others"


def test_while_changes_are_looked_for_no_files_are_counted(
    page: LibraryPage, engine: AnsweringEngine, library: LibraryOfRows
) -> None:
    tell(page, engine, library, state="running")
    assert page.progress.text == "Looking for changed files …"
    tell(page, engine, library, files_total=4, files_done=1)
    assert page.progress.text == "1 of 4 files"
