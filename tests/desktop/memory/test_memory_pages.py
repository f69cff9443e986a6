"""A vault of more memories than one answer of the engine holds: pages as the list is scrolled, filters in the engine."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtTest import QAbstractItemModelTester
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.memory import MemoryPage
from desktop.memory.model import ENTRY
from desktop.memory.store import PAGE
from tests.desktop.memory.test_memory_page import choose, headings, listed
from tests.support.answering_context import answering_context
from tests.support.answering_engine import AnsweringEngine
from tests.support.vault_of_rows import VaultOfRows, memory_row

DEADLINE_MS = 10_000
MINE, ANNAS, CLOSED = 700, 450, 50
ALL = MINE + ANNAS + CLOSED


@pytest.fixture
def vault() -> VaultOfRows:
    mine = [memory_row(f"m{n}", f"Box {n} is on shelf {n % 9}") for n in range(MINE)]
    annas = [
        memory_row(f"a{n}", f"Anna owns stamp {n}", subject="Anna", kind="person", valid_from="2025-02-01")
        for n in range(ANNAS)
    ]
    closed = [
        memory_row(f"c{n}", f"Zoe had cat {n}", subject="Zoe", state="closed", valid_to="2026-02-01")
        for n in range(CLOSED)
    ]
    return VaultOfRows([*mine, *annas, *closed])


@pytest.fixture
def engine(vault: VaultOfRows) -> AnsweringEngine:
    made = AnsweringEngine(vault.answers)
    vault.changed = lambda: made.event.emit("memory.changed", {})
    return made


@pytest.fixture
def page(qapp: QApplication, tmp_path: Path, engine: AnsweringEngine, qtbot: QtBot) -> Iterator[MemoryPage]:
    made = MemoryPage(answering_context(qapp, tmp_path, engine))
    qtbot.addWidget(made)
    made.resize(1100, 760)
    made.show()
    qtbot.waitUntil(lambda: len(listed(made)) == PAGE, timeout=DEADLINE_MS)
    return made


def scroll_to_end(page: MemoryPage) -> None:
    bar = page.table.verticalScrollBar()
    bar.setValue(bar.maximum())


def test_the_first_page_stands_there_with_the_numbers_of_the_whole_vault(
    page: MemoryPage, engine: AnsweringEngine
) -> None:
    assert {params["limit"] for params in engine.asked("memory.list")} == {PAGE}
    assert headings(page) == ["You"]
    assert page.head._summary.text() == f"{MINE + ANNAS:,} of {ALL:,} memories"
    assert page.filters.state_button("closed").accessibleName() == f"Closed  {CLOSED}"
    assert [page.filters.subject_box.itemText(n) for n in range(1, 4)] == ["You", "Anna", "Zoe"]
    assert page.time.line.minimum() == 0
    assert page.time.line.maximum() > 365, "the line reaches back to memories that are not here"


def test_the_next_page_comes_before_the_end_of_the_list_is_reached_and_nothing_in_sight_moves(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    tester = QAbstractItemModelTester(page.lists.model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    choose(page, "m3")
    scroll_to_end(page)
    place = page.table.verticalScrollBar().value()
    qtbot.waitUntil(lambda: len(listed(page)) == 2 * PAGE, timeout=DEADLINE_MS)

    assert page.table.verticalScrollBar().value() == place
    assert [memory.id for memory in page.table.chosen()] == ["m3"]
    assert headings(page) == ["You", "Anna"]
    scroll_to_end(page)
    qtbot.waitUntil(lambda: len(listed(page)) == MINE + ANNAS, timeout=DEADLINE_MS)
    asked = len(engine.asked("memory.list"))
    scroll_to_end(page)
    assert len(engine.asked("memory.list")) == asked, "there is no more"
    assert tester.failureReportingMode() == QAbstractItemModelTester.FailureReportingMode.Fatal


def test_a_heading_tells_its_number_only_when_all_of_its_memories_are_there(
    page: MemoryPage, qtbot: QtBot
) -> None:
    first = page.lists.model.index(0, 0)
    assert first.data(ENTRY).partial

    scroll_to_end(page)
    qtbot.waitUntil(lambda: len(listed(page)) == 2 * PAGE, timeout=DEADLINE_MS)

    assert not first.data(ENTRY).partial
    assert len(first.data(ENTRY).memories) == MINE


def test_what_is_searched_for_is_found_wherever_it_is(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    page.filters.search.setText("stamp 449")
    qtbot.waitUntil(lambda: listed(page) == ["a449"], timeout=DEADLINE_MS)

    assert engine.asked("memory.list")[-1]["query"] == "stamp 449"
    assert page.head._summary.text() == f"1 of {ALL:,} memories"
    page.filters.search.setText("nothing like it")
    qtbot.waitUntil(lambda: page.lists.nothing == "No memory fits.", timeout=DEADLINE_MS)


def test_an_answer_to_what_was_typed_before_is_not_shown(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.hold = True
    for words in ("stamp 1", "stamp 449"):
        page.filters.search.setText(words)
        qtbot.waitUntil(
            lambda words=words: engine.asked("memory.list")[-1].get("query") == words, timeout=DEADLINE_MS
        )
    engine.held.reverse()
    engine.hold = False
    engine.release()

    assert listed(page) == ["a449"]


def test_states_kinds_and_subjects_are_left_to_the_engine_too(page: MemoryPage, qtbot: QtBot) -> None:
    page.filters.state_button("closed").click()
    page.filters.choose_subject("zoe", "Zoe")

    qtbot.waitUntil(lambda: len(listed(page)) == CLOSED, timeout=DEADLINE_MS)
    assert headings(page) == ["Zoe"]


def test_a_memory_that_is_on_no_page_yet_can_be_shown_and_stays_until_it_is_gone(
    page: MemoryPage, vault: VaultOfRows, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    page.show_memory("a400")
    qtbot.waitUntil(
        lambda: page.pane.memory is not None and page.pane.memory.id == "a400", timeout=DEADLINE_MS
    )

    vault.rows["a400"]["text"] = "Anna sold stamp 400"
    vault.changed()
    qtbot.waitUntil(lambda: page.pane.text == "Anna sold stamp 400", timeout=DEADLINE_MS)
    del vault.rows["a400"]
    vault.changed()
    qtbot.waitUntil(lambda: page.pane.memory is None, timeout=DEADLINE_MS)


def test_a_change_lists_as_much_anew_as_was_there(page: MemoryPage, vault: VaultOfRows, qtbot: QtBot) -> None:
    scroll_to_end(page)
    qtbot.waitUntil(lambda: len(listed(page)) == 2 * PAGE, timeout=DEADLINE_MS)

    del vault.rows["m0"]
    vault.changed()

    qtbot.waitUntil(lambda: "m0" not in listed(page), timeout=DEADLINE_MS)
    assert len(listed(page)) == 2 * PAGE


def test_the_graph_has_all_memories(
    page: MemoryPage, engine: AnsweringEngine, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("desktop.memory.store.LARGE_PAGE", PAGE)
    assert not page.store.complete

    page.show_view("graph")
    qtbot.waitUntil(lambda: page.store.complete, timeout=DEADLINE_MS)

    assert len(page.store.memories) == ALL
    assert [params["offset"] for params in engine.asked("memory.list")[-3:]] == [0, PAGE, 2 * PAGE]
    page.show_view("list")
    assert len(listed(page)) == MINE + ANNAS


def test_what_fits_another_filter_is_shown_from_its_beginning(page: MemoryPage, qtbot: QtBot) -> None:
    scroll_to_end(page)
    page.filters.choose_subject("anna", "Anna")

    qtbot.waitUntil(lambda: headings(page) == ["Anna"], timeout=DEADLINE_MS)
    assert page.table.verticalScrollBar().value() == 0


def test_names_are_completed_with_those_of_the_whole_vault(page: MemoryPage) -> None:
    dialog = page.add()

    completer = dialog.form.subject.completer()
    completer.setCompletionPrefix("Z")
    assert completer.currentCompletion() == "Zoe"
    dialog.reject()
