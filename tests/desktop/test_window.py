"""The window as a whole, with the scripted engine behind it: asking, adding, deaths, drops, what it remembers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QDir, QMimeData, QPoint, QPointF, QRect, Qt, QTimer, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QApplication,
    QLabel,
    QLineEdit,
    QMenu,
    QPushButton,
    QTableView,
    QWidget,
)
from pytestqt.qtbot import QtBot

from core.paths import ProfilePaths
from desktop.chat.session import turns_of
from desktop.context import Context
from desktop.library.actions import LibraryActions
from desktop.shortcuts import SHORTCUTS
from desktop.window import DOCUMENTS_KEY, Window
from tests.desktop.conftest import MakeContext, start
from tests.support import scripted_answers as canned

OpenWindow = Callable[..., Window]


@pytest.fixture
def open_window(make_context: MakeContext, qtbot: QtBot) -> OpenWindow:
    """`open_window(*options)`: a shown window whose engine (started with these options) is ready."""

    def make(*options: str) -> Window:
        context = make_context(*options)
        window = Window(context)
        qtbot.addWidget(window)
        window.resize(1300, 850)
        window.show()
        start(context, qtbot)
        qtbot.waitUntil(lambda: window.status_line._documents.isVisible(), timeout=5_000)
        return window

    return make


def script(window: Window, qtbot: QtBot, method: str, behaviour: dict[str, Any]) -> None:
    ask_engine(window, qtbot, "script.set", {"method": method, "behaviour": behaviour})


def ask_engine(window: Window, qtbot: QtBot, method: str, params: dict[str, Any] | None = None) -> Any:
    answers: list[Any] = []
    context(window).engine.call(method, params, answers.append)
    qtbot.waitUntil(lambda: bool(answers), timeout=5_000)
    return answers[0]


def context(window: Window) -> Context:
    return window._context


def ask(window: Window, qtbot: QtBot, question: str) -> str:
    QTest.keyClicks(window.chat.composer.field, question)
    QTest.keyClick(window.chat.composer.field, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: not window.chat.session.running, timeout=5_000)
    return str(window.chat.session.transcript.toPlainText())


def toast_texts(window: Window) -> list[str]:
    return [label.text() for toast in window._toasts._shown for label in toast.findChildren(QLabel)]


def press(parent: QWidget, text: str) -> None:
    button = next(b for b in parent.findChildren(QPushButton) if b.text() == text and b.isVisible())
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)


def drop(target: QWidget, urls: list[QUrl]) -> bool:
    """Drag over `target` and drop there; Qt offers an event that a widget ignores to its parents. True if taken."""
    data = QMimeData()
    data.setUrls(urls)
    buttons, keys, action = (
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.DropAction.CopyAction,
    )
    enter = QDragEnterEvent(QPoint(5, 5), action, data, buttons, keys)
    QApplication.sendEvent(target, enter)
    if enter.isAccepted():
        QApplication.sendEvent(target, QDropEvent(QPointF(5, 5), action, data, buttons, keys))
    return bool(enter.isAccepted())


# -- asking -------------------------------------------------------------------------------------------


def test_a_question_is_answered_with_its_sources_and_the_conversation_is_listed(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    text = ask(window, qtbot, "When were the tomatoes planted?")
    assert "4 May 2024" in text
    assert "Sources" in text
    assert window.sidebar.conversations.item(0).text() == "When were the tomatoes planted?"


def test_a_citation_opens_the_source_at_the_right(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    ask(window, qtbot, "When?")
    transcript = window.chat.session.transcript
    transcript.citation_activated.emit(transcript.turns[0], 1)
    qtbot.waitUntil(window.panes.isVisible, timeout=5_000)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.panes.isVisible()


def test_stop_ends_the_answer_and_what_was_written_stays(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    events = [["answer.delta", {"text": "Half an answer"}]]
    script(window, qtbot, "ask", {"events": events, "hang": True})
    QTest.keyClicks(window.chat.composer.field, "why?")
    QTest.keyClick(window.chat.composer.field, Qt.Key.Key_Return)
    transcript = window.chat.session.transcript
    qtbot.waitUntil(lambda: "Half an answer" in transcript.toPlainText(), timeout=5_000)
    QTest.mouseClick(window.chat.composer._button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not window.chat.session.running, timeout=5_000)
    assert "Half an answer" in transcript.toPlainText()
    assert "You stopped this answer." in transcript.toPlainText()


def test_an_engine_that_dies_while_it_answers_loses_neither_question_nor_draft(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    script(window, qtbot, "ask", {"die": True})
    QTest.keyClicks(window.chat.composer.field, "why?")
    QTest.keyClick(window.chat.composer.field, Qt.Key.Key_Return)
    QTest.keyClicks(window.chat.composer.field, "the next one")
    qtbot.waitUntil(lambda: bool(window.banner.text), timeout=5_000)
    assert "started again" in window.banner.text
    qtbot.waitUntil(lambda: context(window).engine.state == "ready", timeout=10_000)
    qtbot.waitUntil(lambda: not window.banner.text, timeout=5_000)
    assert "why?" in window.chat.session.transcript.toPlainText()
    assert "Ask again" in window.chat.session.transcript.toPlainText()
    assert window.chat.composer.text == "the next one"
    again(window, qtbot)
    shown = window.chat.session.transcript.toPlainText()
    assert "4 May 2024" in shown
    assert "Ask again" not in shown, "the failed answer left its place to the new one"
    assert shown.count("why?") == 1


def again(window: Window, qtbot: QtBot) -> None:
    """Press “Ask again” of the last answer and wait for the new one."""
    transcript = window.chat.session.transcript
    transcript._on_anchor(QUrl(f"retry:{len(transcript.turns) - 1}"))
    qtbot.waitUntil(lambda: not window.chat.session.running, timeout=5_000)


def test_an_answer_that_was_stopped_after_some_words_can_be_asked_again(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    cut = canned.answer("why?", 1, 5) | {"stopped": True, "text": "The tomatoes", "answer": []}
    script(window, qtbot, "ask", {"result": cut})
    assert "Ask again" in ask(window, qtbot, "why?")
    script(window, qtbot, "ask", {})
    again(window, qtbot)
    shown = window.chat.session.transcript.toPlainText()
    assert shown.count("why?") == 1
    assert "4 May 2024" in shown


def test_a_question_that_was_asked_again_later_is_shown_once_when_the_conversation_is_opened() -> None:
    def message(role: str, text: str, answer: Any = None) -> Any:
        return {"id": 1, "role": role, "text": text, "created": 0.0, "answer": answer}

    cut = canned.answer("why?", 1, 5) | {"stopped": True}
    whole = canned.answer("why?", 1, 6)
    turns = turns_of(
        [
            message("user", "why?"),
            message("assistant", cut["text"], cut),
            message("user", "how?"),
            message("user", "why?"),
            message("assistant", whole["text"], whole),
        ]
    )
    assert [(turn.question, turn.broken) for turn in turns] == [("how?", True), ("why?", False)]


def test_another_conversation_closes_the_source_of_the_one_before(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    ask(window, qtbot, "When?")
    turn = window.chat.session.transcript.turns[-1]
    window.chat._open_citation(turn, 1)
    qtbot.waitUntil(lambda: window.panes.isVisible(), timeout=5_000)
    window.conversing.new()
    assert not window.panes.isVisible()
    window.panes.toggle()
    assert "Click a number" in "".join(label.text() for label in window.panes.findChildren(QLabel))
    window.panes.hide_all()
    window.sidebar.conversations.chosen.emit(turn.answer["conversation_id"] if turn.answer else 0)
    window.chat._open_citation(turn, 1)
    window.conversing.new()  # before the engine has said where the passage stands
    ask_engine(window, qtbot, "status")
    assert not window.panes.isVisible()


def test_an_engine_that_cannot_start_leaves_a_way_to_try_again(
    make_context: MakeContext, qtbot: QtBot
) -> None:
    made = make_context("--refuse", "The catalogue cannot be read.")
    window = Window(made)
    qtbot.addWidget(window)
    window.show()
    made.engine.start()
    qtbot.waitUntil(lambda: "The catalogue cannot be read." in window.banner.text, timeout=5_000)
    press(window.banner, "Start it again")
    assert made.engine.state == "starting"


def test_another_conversation_is_read_back_with_its_answers(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    ask(window, qtbot, "When were the tomatoes planted?")
    first = window.chat.session.conversation
    window.conversing.new()
    ask(window, qtbot, "What are the wages?")
    window.chat._sessions = [window.chat.session]
    window.sidebar.conversations.chosen.emit(first)
    qtbot.waitUntil(lambda: "4 May 2024" in window.chat.session.transcript.toPlainText(), timeout=5_000)
    assert "wages" not in window.chat.session.transcript.toPlainText()


def test_an_answer_goes_on_while_another_conversation_is_shown(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    script(window, qtbot, "ask", {"hang": True})
    window.chat.ask("slow one")
    slow = window.chat.session
    window.conversing.new()
    assert not window.chat.session.running
    assert slow.running
    qtbot.waitUntil(lambda: slow._call is not None and slow._call.method == "ask", timeout=5_000)
    slow.stop()
    qtbot.waitUntil(lambda: not slow.running, timeout=5_000)


# -- conversations ------------------------------------------------------------------------------------


def test_a_deleted_conversation_can_be_taken_back(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    ask(window, qtbot, "When?")
    listed = window.sidebar.conversations
    qtbot.waitUntil(lambda: listed.count() == 1, timeout=5_000)
    listed.delete(window.chat.session.conversation)
    assert listed.count() == 0
    assert window.chat.session.empty
    press(window, "Undo")
    assert listed.count() == 1
    calls = ask_engine(window, qtbot, "script.calls")["calls"]
    assert "conversations.delete" not in [method for method, _ in calls]


def test_the_key_for_undo_takes_a_deletion_back_and_leaves_typed_words_alone(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    window.activateWindow()
    ask(window, qtbot, "When?")
    listed = window.sidebar.conversations
    qtbot.waitUntil(lambda: listed.count() == 1, timeout=5_000)
    listed.delete(window.chat.session.conversation)
    field = window.chat.composer.field
    field.setFocus()
    QTest.keyClicks(field, "word")
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert field.toPlainText() == ""
    assert listed.count() == 0
    QTest.keyClick(field, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert listed.count() == 1


def test_a_deletion_waits_while_its_notice_has_the_focus_and_is_done_when_it_goes(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    window.activateWindow()
    ask(window, qtbot, "When?")
    conversation = window.chat.session.conversation
    window.sidebar.conversations.delete(conversation)
    toast = window._toasts._shown[-1]
    assert not toast.held
    button = next(b for b in toast.findChildren(QPushButton) if b.text() == "Undo")
    button.setFocus()
    assert toast.held
    window.chat.composer.field.setFocus()
    assert not toast.held
    toast._life.timeout.emit()
    calls = ask_engine(window, qtbot, "script.calls")["calls"]
    assert ["conversations.delete", {"conversation_id": conversation}] in calls
    assert not window._toasts.undo()


def test_a_deleted_conversation_is_gone_once_the_window_closes(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    ask(window, qtbot, "When?")
    conversation = window.chat.session.conversation
    window.sidebar.conversations.delete(conversation)
    window.close()
    calls = ask_engine(window, qtbot, "script.calls")["calls"]
    assert ["conversations.delete", {"conversation_id": conversation}] in calls


def test_a_conversation_is_renamed_in_place(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    ask(window, qtbot, "When?")
    listed = window.sidebar.conversations
    qtbot.waitUntil(lambda: listed.count() == 1, timeout=5_000)
    listed.item(0).setText("Garden")
    calls = ask_engine(window, qtbot, "script.calls")["calls"]
    assert "conversations.rename" in [method for method, _ in calls]


@pytest.mark.qt_log_ignore("does not support (raise|grabbing)")
def test_the_menu_of_another_conversation_leaves_the_mark_on_the_one_in_view(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    ask(window, qtbot, "When?")
    window.conversing.new()
    ask(window, qtbot, "Where?")
    listed = window.sidebar.conversations
    qtbot.waitUntil(lambda: listed.count() == 2 and listed.currentItem() is not None, timeout=5_000)
    shown = listed.currentItem().text()
    other = next(listed.item(i) for i in range(2) if listed.item(i).text() != shown)
    at = listed.visualItemRect(other).center()
    QTest.mouseClick(listed.viewport(), Qt.MouseButton.RightButton, pos=at)
    assert listed.currentItem() is other
    closer = QTimer(interval=10)
    closer.timeout.connect(lambda: [menu.close() for menu in listed.findChildren(QMenu)])
    closer.start()  # the menu is closed again without a choice
    listed.customContextMenuRequested.emit(at)
    closer.stop()
    assert listed.currentItem().text() == shown


# -- adding files -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "place", ["window", "transcript", "composer", "sidebar", "search", "library", "source"]
)
def test_files_and_folders_can_be_dropped_anywhere(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, place: str
) -> None:
    window = open_window()
    ask(window, qtbot, "When?")
    transcript = window.chat.session.transcript
    transcript.citation_activated.emit(transcript.turns[0], 1)
    qtbot.waitUntil(window.panes.isVisible, timeout=5_000)
    if place in ("search", "library"):
        window.show_page(place)
    target = {
        "window": window,
        "search": window.pages.made.get("search", window).findChild(QLineEdit),
        "library": window.pages.made.get("library", window).findChild(QTableView),
        "source": window.panes.findChild(QAbstractScrollArea),
        "transcript": window.chat.session.transcript.viewport(),
        "composer": window.chat.composer.field.viewport(),
        "sidebar": window.sidebar.conversations.viewport(),
    }[place]
    assert drop(target, [QUrl.fromLocalFile(str(tmp_path))])
    qtbot.waitUntil(lambda: any(str(tmp_path) in text for text in toast_texts(window)), timeout=5_000)
    calls = ask_engine(window, qtbot, "script.calls")["calls"]
    assert ["sources.add", {"paths": [str(tmp_path)]}] in calls


def test_a_web_link_is_not_taken(open_window: OpenWindow) -> None:
    window = open_window()
    assert not drop(window, [QUrl("https://example.org/a.pdf")])


def test_a_path_that_is_not_there_is_told_with_its_remedy(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    error = {"code": "input", "sentence": "There is no folder /nowhere.", "remedy": "Choose another."}
    script(window, qtbot, "sources.add", {"error": error})
    window.add_paths(["/nowhere"])
    qtbot.waitUntil(lambda: "There is no folder /nowhere." in toast_texts(window), timeout=5_000)
    assert "Choose another." in toast_texts(window)


def test_the_first_start_offers_a_sample_and_three_questions_that_work(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window("--documents", "0")
    assert window.chat.start_view._first.isVisible()
    press(window, "Or look around first: open the sample library")
    qtbot.waitUntil(lambda: window.chat.start_view._questions.count() == 3, timeout=5_000)
    press(window, "When were the tomatoes planted?")
    qtbot.waitUntil(lambda: "4 May 2024" in window.chat.session.transcript.toPlainText(), timeout=5_000)


def test_after_a_suggested_question_the_next_one_can_be_typed_at_once(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window("--documents", "0")
    press(window, "Or look around first: open the sample library")
    qtbot.waitUntil(lambda: window.chat.start_view._questions.count() == 3, timeout=5_000)
    press(window, "When were the tomatoes planted?")
    assert window.focusWidget() is window.chat.composer.field


def test_a_notice_stays_above_a_page_that_comes_to_the_front(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    window.add_paths([str(tmp_path)])
    qtbot.waitUntil(lambda: bool(window._toasts._shown), timeout=5_000)
    toast = window._toasts._shown[0]
    window.show_page("library")
    middle = window.pages.stack.parentWidget()
    assert middle.childAt(toast.geometry().center()) in (toast, *toast.findChildren(QWidget))
    window.banner.say("The engine is away.")
    qtbot.waitUntil(lambda: toast.y() > window.banner.height(), timeout=5_000)


class Chooser:
    """Stands for Qt's dialogs and keeps the folder that each one begins in."""

    def __init__(self) -> None:
        self.begun_in: list[str] = []

    def getExistingDirectory(self, _parent: QWidget, _title: str, folder: str = "") -> str:
        self.begun_in.append(folder)
        return ""

    def getOpenFileNames(self, _parent: QWidget, _title: str, folder: str = "") -> tuple[list[str], str]:
        self.begun_in.append(folder)
        return [], ""


@pytest.mark.parametrize("module", ["desktop.intake", "desktop.library.actions"])
def test_choosing_begins_at_home_not_where_footnote_was_started(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch, module: str
) -> None:
    window = open_window()
    chooser = Chooser()
    monkeypatch.setattr(f"{module}.QFileDialog", chooser)
    if module == "desktop.intake":
        window._intake.add_folder()
        window._intake.add_files()
    else:
        actions = LibraryActions(context(window), window)
        actions.choose_folder()
        actions.choose_files()
    assert chooser.begun_in == [QDir.homePath()] * 2


def test_added_files_are_named_from_the_home_folder(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    window = open_window()
    notes = tmp_path / "notes"
    window.add_paths([str(notes)])
    qtbot.waitUntil(lambda: any("notes" in text for text in toast_texts(window)), timeout=5_000)
    shown = " ".join(toast_texts(window))
    assert str(Path("~") / "notes") in shown
    assert str(notes) not in shown


# -- keys ---------------------------------------------------------------------------------------------


def test_pages_and_a_new_conversation_are_reached_by_keys(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    ask(window, qtbot, "When?")
    for page in ("library", "search", "ask"):
        QTest.keySequence(window, QKeySequence(SHORTCUTS[page]))
        assert window.pages.stack.currentWidget() is window.pages.made[page]
    QTest.keySequence(window, QKeySequence(SHORTCUTS["new"]))
    assert window.chat.session.empty
    assert window.chat.composer.field.hasFocus()


# -- state and memory of the window -------------------------------------------------------------------


def test_the_status_line_tells_documents_models_and_what_is_missing(open_window: OpenWindow) -> None:
    window = open_window("--no-models")
    line = window.status_line
    assert "7" in line._documents.text()
    assert "no chat model" in line._models.text()
    assert "Install Ollama" in line._missing.toolTip()


def test_progress_is_told_in_files_and_time_left(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    status = ask_engine(window, qtbot, "status")
    status["progress"] = {
        "state": "running", "files_done": 12, "files_total": 4_000, "chunks_embedded": 0, "chunks_total": 0,
        "current": "/home/me/notes/garden.md", "seconds_left": 130.0,
    }  # fmt: skip
    ask_engine(window, qtbot, "script.emit", {"event": "status", "data": status})
    qtbot.waitUntil(window.status_line._running.isVisible, timeout=5_000)
    text = window.status_line._running.text()
    assert "12 of 4,000" in text
    assert "2 minute" in text
    assert "garden.md" in text


def test_a_start_with_nothing_to_learn_does_not_tell_of_no_passages(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    status = ask_engine(window, qtbot, "status")
    status["progress"] = {
        "state": "running", "files_done": 0, "files_total": 0, "chunks_embedded": 0, "chunks_total": 0,
        "current": "", "seconds_left": None,
    }  # fmt: skip
    ask_engine(window, qtbot, "script.emit", {"event": "status", "data": status})
    qtbot.waitUntil(window.status_line._running.isVisible, timeout=5_000)
    assert window.status_line._running.text() == "Looking for changed files …"


def test_draft_and_place_of_the_window_are_there_at_the_next_start(
    open_window: OpenWindow, make_context: MakeContext, qtbot: QtBot
) -> None:
    window = open_window()
    QTest.keyClicks(window.chat.composer.field, "half a question")
    window.resize(766, 555)
    window.close()
    again = Window(make_context())
    qtbot.addWidget(again)
    assert again.chat.composer.text == "half a question"
    assert again.width() == 766


def test_a_narrow_window_with_a_source_keeps_room_for_the_text(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    window.resize(900, 600)
    ask(window, qtbot, "When?")
    transcript = window.chat.session.transcript
    transcript.citation_activated.emit(transcript.turns[0], 1)
    qtbot.waitUntil(window.panes.isVisible, timeout=5_000)
    assert not window.sidebar.conversations.isVisible()
    assert transcript.viewport().width() > 300


@pytest.mark.qt_log_ignore("does not support raise")
def test_a_second_start_brings_its_files_to_this_window(
    open_window: OpenWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window = open_window()
    data = {"event": "window.raise", "data": {"paths": [str(tmp_path)]}}
    ask_engine(window, qtbot, "script.emit", data)
    qtbot.waitUntil(lambda: any(str(tmp_path) in text for text in toast_texts(window)), timeout=5_000)


def test_one_of_many_conversations_is_found_by_its_words(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    row = {"created": 0.0, "updated": 0.0, "private": False}
    rows = [row | {"id": n, "title": f"Conversation {n} about bees"} for n in range(1, 31)]
    script(window, qtbot, "conversations.list", {"result": {"conversations": rows}})
    field, listed = window.sidebar._filter, window.sidebar.conversations
    assert not field.isVisible()
    listed.reload()
    qtbot.waitUntil(lambda: listed.count() == 30, timeout=5_000)
    assert field.isVisible()
    QTest.keyClicks(field, "BEES 27")
    assert [listed.item(at).text() for at in range(30) if not listed.isRowHidden(at)] == [
        "Conversation 27 about bees"
    ]
    field.clear()
    assert not listed.isRowHidden(0)


# -- room and places ----------------------------------------------------------------------------------


def test_a_source_gives_way_to_pages_with_a_column_of_their_own(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    ask(window, qtbot, "When?")
    transcript = window.chat.session.transcript
    for page, stays in (("library", True), ("memory", False), ("search", True), ("review", False)):
        window.show_page("ask")
        transcript.citation_activated.emit(transcript.turns[0], 1)
        qtbot.waitUntil(window.panes.isVisible, timeout=5_000)
        window.show_page(page)
        assert window.panes.isVisible() is stays, page


def test_large_text_in_a_small_window_leaves_the_room_to_the_page(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    window = open_window()
    window.resize(window.minimumSize())
    assert window.sidebar.width() > 200
    context(window).theme.set_scale(150)
    assert window.sidebar.width() < 100
    context(window).theme.set_scale(100)
    assert window.sidebar.width() > 200


def test_who_has_a_library_is_not_invited_to_make_one_while_the_engine_starts(
    open_window: OpenWindow, qtbot: QtBot
) -> None:
    first = open_window()
    assert not first.chat.start_view._first.isVisibleTo(first)
    again = Window(context(first))
    qtbot.addWidget(again)
    assert not again.chat.start_view._first.isVisibleTo(again), "before any status came"


def test_a_library_filled_from_the_terminal_is_none_to_be_made(open_window: OpenWindow, qtbot: QtBot) -> None:
    first = open_window()
    profile = context(first).profile
    context(first).preferences.set_text(DOCUMENTS_KEY, "")
    ProfilePaths(profile).catalogue.touch()
    again = Window(context(first))
    qtbot.addWidget(again)
    assert not again.chat.start_view._first.isVisibleTo(again)
    ProfilePaths(profile).catalogue.unlink()
    new = Window(context(first))
    qtbot.addWidget(new)
    assert new.chat.start_view._first.isVisibleTo(new)


def test_the_open_conversation_is_marked_where_it_is_in_view(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    ask(window, qtbot, "When?")
    listed = window.sidebar.conversations
    for page, behind in (("ask", False), ("library", True), ("ask", False)):
        window.show_page(page)
        assert bool(listed.property("behind")) is behind, page


def test_an_empty_library_is_told_with_the_way_to_fill_it(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window("--documents", "0")
    note = {"part": "empty library", "sentence": "Your library is empty.", "remedy": "Add a folder."}
    refusal = canned.refusal("Where are the keys?", 1, 2) | {"degraded": [note], "near_misses": []}
    script(window, qtbot, "ask", {"result": refusal})
    assert "Add a folder…" in ask(window, qtbot, "Where are the keys?")
    with qtbot.waitSignal(window.chat.acts.folder_wanted, timeout=1_000):
        window.chat.acts.folder_wanted.disconnect(window._intake.add_folder)  # which opens a dialog
        window.chat.session.transcript._on_anchor(QUrl("addfolder:0"))


def test_a_notice_lies_over_no_button_of_a_pages_head(open_window: OpenWindow, qtbot: QtBot) -> None:
    window = open_window()
    window.show_page("library")
    context(window).notifier.info("Added: ~/papers", action=("Show the library", lambda: None))
    (toast,) = window._toasts._shown
    library = window.pages.made["library"]
    for button in (library.add_folder_button, library.add_files_button, library.more_button):
        place = QRect(button.mapTo(window, QPoint(0, 0)), button.size())
        assert not place.intersects(QRect(toast.mapTo(window, QPoint(0, 0)), toast.size()))
