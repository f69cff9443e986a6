"""However many documents there are, only the pages on screen are fetched, and rows stay what they are."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QTableView
from pytestqt.qtbot import QtBot

from desktop.engine_client import EngineError
from desktop.library.model import NAME, PAGE, PAGES_KEPT, REASON, SECOND_LINE, STATE, DocumentModel
from tests.support.answering_engine import AnsweringEngine
from tests.support.library_of_rows import REASON as SENTENCES
from tests.support.library_of_rows import LibraryOfRows

DEADLINE_MS = 5_000
MANY = 12_000


@pytest.fixture
def library() -> LibraryOfRows:
    return LibraryOfRows(MANY)


@pytest.fixture
def engine(library: LibraryOfRows) -> AnsweringEngine:
    return AnsweringEngine(library.answers)


@pytest.fixture
def model(engine: AnsweringEngine, qtbot: QtBot) -> DocumentModel:
    made = DocumentModel(engine)  # type: ignore[arg-type]
    with qtbot.waitSignal(made.loaded, timeout=DEADLINE_MS):
        made.set_filter()
    return made


def test_it_is_a_true_model_through_all_its_changes(qtbot: QtBot) -> None:
    library = LibraryOfRows(450)
    model = DocumentModel(AnsweringEngine(library.answers))  # type: ignore[arg-type]
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    with qtbot.waitSignal(model.loaded, timeout=DEADLINE_MS):
        model.set_filter()
    for count in (700, 150, 0, 30):
        library.rows = LibraryOfRows(count).rows
        model.refresh()
        qtbot.waitUntil(lambda count=count: model.rowCount() == count, timeout=DEADLINE_MS)
    with qtbot.waitSignal(model.loaded, timeout=DEADLINE_MS):
        model.set_filter(query="00001")
    assert model.rowCount() == 1
    tester.deleteLater()


def test_all_rows_are_there_and_one_page_is_fetched(model: DocumentModel, engine: AnsweringEngine) -> None:
    assert model.rowCount() == MANY
    assert model.index(3, NAME).data() == "file 00003.pdf"
    assert len(engine.asked("documents.list")) == 1


def test_a_row_far_down_is_fetched_when_it_is_looked_at(model: DocumentModel, qtbot: QtBot) -> None:
    index = model.index(9_000, NAME)
    assert index.data() == "…"
    with qtbot.waitSignal(model.dataChanged, timeout=DEADLINE_MS):
        pass
    assert index.data() == "file 09000.pdf"


def test_dragging_through_the_list_fetches_only_where_it_stops(
    model: DocumentModel, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    for row in range(0, MANY, PAGE):
        model.index(row, NAME).data()
    qtbot.waitUntil(lambda: model.index(MANY - 1, NAME).data() != "…", timeout=DEADLINE_MS)
    assert len(engine.asked("documents.list")) <= 5


def test_old_pages_are_given_back(model: DocumentModel, qtbot: QtBot) -> None:
    for page in range(PAGES_KEPT + 5):
        qtbot.waitUntil(lambda page=page: model.index(page * PAGE, NAME).data() != "…", timeout=DEADLINE_MS)
    assert len(model._pages) == PAGES_KEPT


def test_a_failed_document_shows_reason_and_remedy(model: DocumentModel) -> None:
    row = next(row for row in range(20) if model.row_at(row)["state"] == "failed")
    assert model.index(row, STATE).data() == "Failed"
    assert (model.index(row, REASON).data(), model.index(row, REASON).data(SECOND_LINE)) == SENTENCES


def test_a_filter_lists_only_what_fits(model: DocumentModel, qtbot: QtBot) -> None:
    with qtbot.waitSignal(model.loaded, timeout=DEADLINE_MS):
        model.set_filter(states=["failed"], query="file 0000", source_id=2)
    rows = [model.row_at(row) for row in range(model.rowCount())]
    assert rows
    assert all(
        row["state"] == "failed" and "file 0000" in row["path"] and row["source_id"] == 2 for row in rows
    )


def test_the_last_filter_wins(model: DocumentModel, engine: AnsweringEngine, qtbot: QtBot) -> None:
    engine.hold = True
    model.set_filter(query="00001")
    model.set_filter(query="00002")
    engine.release()
    assert [model.row_at(row)["id"] for row in range(model.rowCount())] == [3]


@pytest.mark.parametrize("more", [450, -450])
def test_rows_come_and_go_without_a_reset(
    model: DocumentModel, library: LibraryOfRows, qtbot: QtBot, more: int
) -> None:
    resets: list[None] = []
    model.modelReset.connect(lambda: resets.append(None))
    library.rows = LibraryOfRows(MANY + more).rows
    model.refresh()
    qtbot.waitUntil(lambda: model.rowCount() == MANY + more, timeout=DEADLINE_MS)
    assert resets == []


def test_a_change_of_a_row_on_screen_arrives(
    model: DocumentModel, library: LibraryOfRows, qtbot: QtBot
) -> None:
    model.index(4, STATE).data()
    library.rows[4]["state"] = "ready"
    model.refresh()
    qtbot.waitUntil(lambda: model.index(4, STATE).data() == "Ready", timeout=DEADLINE_MS)


def test_a_page_that_does_not_come_is_told(
    model: DocumentModel, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.answers["documents.list"] = lambda _params: EngineError(
        "engine_unavailable", "The engine stopped."
    )
    with qtbot.waitSignal(model.failed, timeout=DEADLINE_MS) as told:
        model.refresh()
    assert told.args[0].sentence == "The engine stopped."


def test_a_table_of_it_paints_and_scrolls(model: DocumentModel, qtbot: QtBot) -> None:
    view = QTableView()
    qtbot.addWidget(view)
    view.setModel(model)
    view.resize(700, 500)
    view.show()
    view.scrollTo(model.index(6_000, 0))
    qtbot.waitUntil(
        lambda: model.index(6_000, 0).data(Qt.ItemDataRole.DisplayRole) == "file 06000.pdf",
        timeout=DEADLINE_MS,
    )
