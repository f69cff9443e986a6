"""The question field: Enter, input methods, huge pastes, files that are not its own."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QGuiApplication, QInputMethodEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.chat.composer import MAX_LINES, MAX_QUESTION, Composer
from desktop.theme import Theme


@pytest.fixture
def composer(theme: Theme, qtbot: QtBot) -> Composer:
    made = Composer(theme)
    qtbot.addWidget(made)
    made.resize(600, 120)
    made.show()
    qtbot.waitExposed(made)
    return made


def sent(composer: Composer) -> list[str]:
    texts: list[str] = []
    composer.sent.connect(texts.append)
    return texts


def compose(composer: Composer, preedit: str, commit: str = "") -> None:
    event = QInputMethodEvent(preedit, [])
    if commit:
        event.setCommitString(commit)
    QApplication.sendEvent(composer.field, event)


def test_enter_sends_and_empties_the_field(composer: Composer) -> None:
    texts = sent(composer)
    QTest.keyClicks(composer.field, "why?")
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert texts == ["why?"]
    assert composer.text == ""


def test_shift_enter_breaks_the_line(composer: Composer) -> None:
    texts = sent(composer)
    QTest.keyClicks(composer.field, "one")
    QTest.keyClick(composer.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    QTest.keyClicks(composer.field, "two")
    assert texts == []
    assert composer.text == "one\ntwo"


def test_the_enter_of_an_input_method_does_not_send(composer: Composer, qtbot: QtBot) -> None:
    texts = sent(composer)
    compose(composer, "xihongshi")
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert texts == []
    compose(composer, "", commit="西红柿")
    QTest.keyClick(composer.field, Qt.Key.Key_Return)  # the same Enter, handed on right behind the choice
    assert texts == []
    qtbot.waitUntil(lambda: not composer.field._composing)
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert texts == ["西红柿"]


def test_an_empty_question_is_not_sent(composer: Composer) -> None:
    texts = sent(composer)
    QTest.keyClicks(composer.field, "   ")
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert texts == []


def test_the_field_grows_to_six_lines_and_no_further(composer: Composer) -> None:
    one = composer.field.height()
    composer.set_text("\n".join("abc"))
    three = composer.field.height()
    composer.set_text("\n".join("x" * 40))
    many = composer.field.height()
    line = composer.field.fontMetrics().lineSpacing()
    assert three == one + 2 * line
    assert many == one + (MAX_LINES - 1) * line


@pytest.mark.parametrize("text", ["x" * 200_000, "word " * 40_000, "行\n" * 100_000])
def test_a_huge_paste_stays_whole_and_is_explained_instead_of_sent(composer: Composer, text: str) -> None:
    texts = sent(composer)
    QGuiApplication.clipboard().setText(text)
    QTest.keySequence(composer.field, QKeySequence(QKeySequence.StandardKey.Paste))
    assert composer.text == text
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert texts == []
    assert f"{MAX_QUESTION:,}" in composer._hint.text()


def test_while_an_answer_streams_the_button_stops_it_and_typing_goes_on(
    composer: Composer, qtbot: QtBot
) -> None:
    texts = sent(composer)
    composer.set_running(True)
    QTest.keyClicks(composer.field, "next")
    QTest.keyClick(composer.field, Qt.Key.Key_Return)
    assert texts == []
    with qtbot.waitSignal(composer.stopped):
        QTest.mouseClick(composer._button, Qt.MouseButton.LeftButton)
    assert composer.text == "next"


def test_files_are_left_to_the_window(composer: Composer) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile("/tmp/a.md")])
    event = QDragEnterEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(composer.field.viewport(), event)
    assert not event.isAccepted()
