"""Search as you type, words before meaning, and everything with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QAbstractItemModelTester, QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.engine_client import EngineError
from desktop.search import SearchPage
from desktop.search.model import HIT, HitModel
from desktop.search.scope_bar import ScopeBar
from tests.support.answering_context import answering_context
from tests.support.answering_engine import AnsweringEngine

DEADLINE_MS = 5_000


def passage(n: int, quote: str, weak: bool = False) -> dict[str, Any]:
    return {"n": n, "document_id": n, "path": f"/home/me/{n}.md", "title": f"Note {n}", "page": None, "heading": "",
            "start": n, "end": n + 9, "quote": quote, "relevance": 0.8, "copies": 0, "weak": weak}  # fmt: skip


def found(params: dict[str, Any]) -> dict[str, Any]:
    if "nothing" in params["query"]:
        evidence, misses = [], []
    elif "noise" in params["query"]:
        evidence, misses = [passage(1, "a weak one", weak=True), passage(2, "another", weak=True)], []
    elif params["mode"] == "words":
        evidence, misses = [passage(1, "bees by words")], []
    else:
        evidence, misses = (
            [passage(2, "bees by meaning"), passage(1, "bees by words")],
            [passage(3, "a weak one")],
        )
    return {"evidence": evidence, "near_misses": misses, "mode": params["mode"], "degraded": [], "ms": {"fuse": 7.0},
            "trace": {"candidates": []}}  # fmt: skip


SOURCES = [
    {
        "id": 5,
        "kind": "folder",
        "path": "/home/me/garden",
        "state": "active",
        "reason": "",
        "time_sensitive": False,
        "counts": {"ready": 3},
    }
]


@pytest.fixture
def engine() -> AnsweringEngine:
    return AnsweringEngine(
        {
            "search": found,
            "sources.list": lambda _params: {"sources": SOURCES},
            "sources.series": lambda _params: {"series": {"spanish/lesson #": 4, "diary/#": 5}},
        }
    )


@pytest.fixture
def page(qapp: QApplication, tmp_path: Path, engine: AnsweringEngine, qtbot: QtBot) -> Iterator[SearchPage]:
    made = SearchPage(answering_context(qapp, tmp_path, engine))
    qtbot.addWidget(made)
    made.resize(800, 600)
    made.show()
    qtbot.waitUntil(lambda: made.scope_bar.source_box.count() == 2, timeout=DEADLINE_MS)
    made.field.setFocus()
    return made


def titles(page: SearchPage) -> list[str]:
    return [page.model.index(row, 0).data() for row in range(page.model.rowCount())]


def type_and_wait(page: SearchPage, qtbot: QtBot, text: str = "bees") -> None:
    qtbot.keyClicks(page.field, text)
    qtbot.waitUntil(lambda: page.model.rowCount() == 3, timeout=DEADLINE_MS)


def type_and_press_enter(page: SearchPage, text: str) -> None:
    page.field.setText(text)
    QTest.keyClick(page.field, Qt.Key.Key_Return)


def test_typing_asks_once_for_words_and_once_for_meaning(
    page: SearchPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    type_and_wait(page, qtbot)
    asked = engine.asked("search")
    assert [params["mode"] for params in asked] == ["words", "hybrid"]
    assert {params["query"] for params in asked} == {"bees"}
    assert titles(page) == ["Note 2", "Note 1", "Note 3"]


def test_words_are_shown_while_the_meaning_is_worked_out(
    page: SearchPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    slow: list[Any] = []

    def answer(params: dict[str, Any]) -> dict[str, Any]:
        slow.append(params)
        return found(params)

    engine.answers["search"] = answer
    qtbot.keyClicks(page.field, "bees")
    qtbot.waitUntil(lambda: titles(page) == ["Note 1"], timeout=DEADLINE_MS)
    qtbot.waitUntil(lambda: len(slow) == 2 and page.model.rowCount() == 3, timeout=DEADLINE_MS)


def test_words_that_come_after_the_meaning_are_not_shown(
    page: SearchPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.hold = True
    type_and_press_enter(page, "bees")
    engine.held.reverse()
    engine.release()
    assert titles(page) == ["Note 2", "Note 1", "Note 3"]


def test_an_answer_to_an_older_query_is_dropped(
    page: SearchPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.hold = True
    type_and_press_enter(page, "bees")
    page.field.setText("nothing")
    engine.release()
    assert page.model.rowCount() == 0


def test_where_all_is_weak_the_page_says_that_nothing_stands_out(page: SearchPage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.field, "noise")
    qtbot.waitUntil(lambda: page._status.text().endswith("7 ms"), timeout=DEADLINE_MS)
    assert page._status.text().startswith("Nothing stands out: 2 weak match")


def test_weak_hits_are_labelled(page: SearchPage, qtbot: QtBot) -> None:
    type_and_wait(page, qtbot)
    assert [page.model.index(row, 0).data(HIT).weak for row in range(3)] == [False, False, True]


def test_the_keyboard_is_enough(page: SearchPage, qtbot: QtBot) -> None:
    type_and_wait(page, qtbot)
    qtbot.keyClick(page.field, Qt.Key.Key_Down)
    assert page.results.hasFocus()
    qtbot.keyClick(page.results, Qt.Key.Key_Down)
    with qtbot.waitSignal(page.open_reference) as opened:
        qtbot.keyClick(page.results, Qt.Key.Key_Return)
    assert opened.args[0]["n"] == 1
    qtbot.keyClick(page.results, Qt.Key.Key_Up)
    qtbot.keyClick(page.results, Qt.Key.Key_Up)
    assert page.field.hasFocus()
    qtbot.keyClick(page.field, Qt.Key.Key_Down)
    QTest.keyClicks(page.results, "x")
    assert page.field.hasFocus()
    assert page.field.text() == "beesx"
    qtbot.keyClick(page.field, Qt.Key.Key_Escape)
    assert page.field.text() == ""
    assert page.model.rowCount() == 0


def test_enter_opens_the_best_passage(page: SearchPage, qtbot: QtBot) -> None:
    type_and_wait(page, qtbot)
    with qtbot.waitSignal(page.open_reference) as opened:
        qtbot.keyClick(page.field, Qt.Key.Key_Return)
    assert opened.args[0]["n"] == 2


def test_a_filter_limits_the_search_at_once(page: SearchPage, engine: AnsweringEngine, qtbot: QtBot) -> None:
    type_and_wait(page, qtbot)
    page.scope_bar.source_box.setCurrentIndex(1)
    page.scope_bar.kind_box.setCurrentIndex(page.scope_bar.kind_box.findData("pdf"))
    scope = engine.asked("search")[-1]["scope"]
    assert scope == {"sources": [5], "media_types": ["application/pdf"]}


def test_a_series_limits_the_search_and_its_box_is_there_only_where_there_are_any(
    page: SearchPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    box = page.scope_bar.series_box
    qtbot.waitUntil(lambda: box.count() == 3, timeout=DEADLINE_MS)
    assert [box.itemText(i) for i in range(3)] == ["Any series", "spanish/lesson … (4)", "diary/… (5)"]
    type_and_wait(page, qtbot)
    box.setCurrentIndex(1)
    assert engine.asked("search")[-1]["scope"] == {"series": ["spanish/lesson #"]}
    assert box.isVisible()

    page.scope_bar.show_series({})

    assert not box.isVisible()
    assert page.scope_bar.scope() == {}


def test_a_period_is_counted_back_from_now(qapp: QApplication, page: SearchPage, qtbot: QtBot) -> None:
    bar = ScopeBar(page._context.theme, now=lambda: 1_000_000.0)
    qtbot.addWidget(bar)
    bar.period_box.setCurrentIndex(bar.period_box.findData("week"))
    assert bar.scope() == {"modified_from": 1_000_000.0 - 7 * 86_400}


def test_nothing_found_is_said(page: SearchPage, qtbot: QtBot) -> None:
    qtbot.keyClicks(page.field, "nothing")
    qtbot.waitUntil(lambda: "Nothing found" in page._message.text(), timeout=DEADLINE_MS)
    assert not page.results.isVisible()


def test_what_is_missing_and_what_failed_is_said(
    page: SearchPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    part = {
        "part": "vectors",
        "sentence": "The meaning of 12 files is not known yet.",
        "remedy": "Wait a little.",
    }
    engine.answers["search"] = lambda params: {**found(params), "degraded": [part]}
    qtbot.keyClicks(page.field, "bees")
    qtbot.waitUntil(lambda: "12 files" in page.notice.text, timeout=DEADLINE_MS)
    engine.answers["search"] = lambda _params: EngineError(
        "retrieval_unavailable", "Both lists failed.", "Try again."
    )
    type_and_press_enter(page, "bees again")
    qtbot.waitUntil(lambda: "Both lists failed. Try again." in page.notice.text, timeout=DEADLINE_MS)


def test_how_it_was_found_is_one_click_away(page: SearchPage, engine: AnsweringEngine, qtbot: QtBot) -> None:
    type_and_wait(page, qtbot)
    with qtbot.waitSignal(page.trace_ready, timeout=DEADLINE_MS) as told:
        qtbot.mouseClick(page._why, Qt.MouseButton.LeftButton)
    assert told.args[0] == {"candidates": []}
    assert engine.asked("search")[-1]["trace"] is True


def test_while_how_it_was_found_is_in_view_each_search_tells_it(
    page: SearchPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    page.trace_wanted = lambda: True
    with qtbot.waitSignal(page.trace_ready, timeout=DEADLINE_MS):
        type_and_press_enter(page, "bees")

    assert engine.asked("search")[-1]["trace"] is True
    with qtbot.waitSignal(page.emptied, timeout=DEADLINE_MS):
        page.field.clear()


def test_an_empty_library_says_so_and_what_to_do(
    page: SearchPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.event.emit("status", {"sources": []})
    assert page._message.text() == "Your library is empty. Add a folder or a file there, then search it here."

    type_and_press_enter(page, "nothing")
    qtbot.waitUntil(lambda: not page._asking.under_way, timeout=DEADLINE_MS)
    assert "library is empty" in page._message.text()

    engine.event.emit("status", {"sources": SOURCES})
    qtbot.waitUntil(lambda: page._message.text() == "Nothing found. Try other words.", timeout=DEADLINE_MS)


def test_limits_that_leave_nothing_are_told_once(
    page: SearchPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    outside = {"part": "filter", "sentence": "Nothing lies within.", "remedy": "Widen them: another tag."}
    engine.answers["search"] = lambda params: {
        "evidence": [], "near_misses": [], "mode": params["mode"], "degraded": [outside], "ms": {"fuse": 1.0},
    }  # fmt: skip

    type_and_press_enter(page, "bees")
    qtbot.waitUntil(lambda: "within these limits" in page._message.text(), timeout=DEADLINE_MS)

    assert page.notice.isHidden()
    assert page._message.text().endswith("Choose another source, kind or period.")


def test_a_passage_of_one_line_has_no_empty_second_one(
    page: SearchPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    long = " ".join(["bees live behind the apple trees"] * 20)
    engine.answers["search"] = lambda params: {
        "evidence": [passage(1, "bees"), passage(2, long)], "near_misses": [], "mode": params["mode"], "degraded": [],
        "ms": {"fuse": 1.0},
    }  # fmt: skip

    type_and_press_enter(page, "bees")
    qtbot.waitUntil(lambda: page.model.rowCount() == 2, timeout=DEADLINE_MS)

    assert page.results.rowHeight(0) < page.results.rowHeight(1)


def test_the_list_does_not_move_when_how_it_was_found_can_be_asked(page: SearchPage, qtbot: QtBot) -> None:
    type_and_press_enter(page, "bees")
    qtbot.waitUntil(lambda: page._why.isVisible(), timeout=DEADLINE_MS)
    with_button = page.results.geometry().top()

    page._why.hide()
    QTest.qWait(0)

    assert page.results.geometry().top() == with_button


def test_the_rows_are_a_true_model(qtbot: QtBot) -> None:
    model = HitModel()
    tester = QAbstractItemModelTester(model, QAbstractItemModelTester.FailureReportingMode.Fatal)
    model.show("bees", [passage(1, "bees 🐝 and bees")], [passage(2, "weak")])
    assert model.rowCount() == 2
    model.show("", [], [])
    tester.deleteLater()


@pytest.mark.parametrize(("width", "columns"), [(900, 4), (440, 2), (240, 1)])
def test_limits_stand_in_as_many_columns_as_there_is_room_for(
    page: SearchPage, width: int, columns: int, qtbot: QtBot
) -> None:
    bar = page.scope_bar
    bar.show_series({"lesson #": 4})
    page.resize(width, 600)
    boxes = (bar.source_box, bar.kind_box, bar.period_box, bar.series_box)

    qtbot.waitUntil(lambda: len({box.x() for box in boxes}) == columns, timeout=DEADLINE_MS)

    assert len({(box.x(), box.y()) for box in boxes}) == len(boxes)


def test_a_place_does_not_repeat_the_title_above_it(page: SearchPage) -> None:
    delegate = page.results.itemDelegate()
    row = passage(4, "two keys") | {"heading": "Note 4 > Keys > Cellar"}
    page.model.show("keys", [row], [])
    assert delegate._place(page.model.hit(0)) == "Keys › Cellar  ·  /home/me/4.md"


@pytest.mark.parametrize(("ms", "told"), [(0, "0 ms"), (999, "999 ms"), (1_000, "1.0 s"), (13_882, "13.9 s")])
def test_a_long_search_is_told_in_seconds(page: SearchPage, ms: int, told: str) -> None:
    assert page._duration(ms) == told


def test_a_note_about_the_question_before_goes_with_the_first_answer_to_the_next(
    page: SearchPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    note = {"part": "question", "sentence": "No word could be looked for.", "remedy": ""}
    engine.answers["search"] = lambda params: {
        **found(params),
        "degraded": [note] if "nothing" in params["query"] else [],
    }
    type_and_press_enter(page, "nothing")
    qtbot.waitUntil(lambda: page.notice.isVisible(), timeout=DEADLINE_MS)
    engine.hold = True
    type_and_press_enter(page, "bees")
    meaning = engine.held.pop()
    engine.release()
    assert titles(page) == ["Note 1"], "only the words have answered"
    assert not page.notice.isVisible()
    engine.held.append(meaning)
    engine.release()


def test_a_note_about_the_search_stays_while_the_meaning_is_worked_out(
    page: SearchPage, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    note = {"part": "vectors", "sentence": "Searched by words only.", "remedy": ""}
    engine.answers["search"] = lambda params: {
        **found(params),
        "degraded": [note] if params["mode"] == "hybrid" else [],
    }
    type_and_press_enter(page, "bees")
    qtbot.waitUntil(lambda: page.notice.isVisible(), timeout=DEADLINE_MS)
    engine.hold = True
    type_and_press_enter(page, "bees again")
    meaning = engine.held.pop()
    engine.release()
    assert page.notice.isVisible(), "it would come back at once, and the list would jump"
    engine.held.append(meaning)
    engine.release()
