"""Quotation marks and dots belong to the writing that they stand in: narrow in English, wide in Chinese."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtGui import QFontMetricsF, QTextCursor
from pytestqt.qtbot import QtBot

from desktop.chat.transcript import Transcript
from desktop.chat.turn import Turn
from desktop.evidence.text_view import TextView
from desktop.evidence.text_window import TextWindow
from desktop.faces import wide_marks
from desktop.theme import Theme
from tests.support import scripted_answers as canned


@pytest.mark.parametrize(
    ("text", "wide"),
    [
        ("He said “yes” …", []),
        ("他说“好”。", ["“", "”"]),
        ("他说：“好的……”然后", ["“", "……”"]),
        ("The word “茶” means tea.", ["“", "”"]),
        ("他读了 “The Garden”。", []),
        ("价格——见表", ["——"]),
        ("well—no", []),
        ("“", []),
        ("", []),
    ],
)
def test_a_mark_is_wide_where_its_neighbours_are(text: str, wide: list[str]) -> None:
    assert [text[start:end] for start, end in wide_marks(text)] == wide


def test_english_marks_are_narrow_even_where_a_chinese_font_is_at_hand(theme: Theme) -> None:
    font = theme.font("body", "text")
    measure = QFontMetricsF(font)
    assert measure.horizontalAdvance("“") < font.pixelSize() * 0.7


def face_of(view: Transcript | TextView, text: str) -> str:
    """The first family that draws `text` in a view."""
    cursor = view.document().find(text)
    block = cursor.block()
    at = cursor.selectionStart() - block.position()
    for drawn in block.layout().formats():
        if drawn.start <= at < drawn.start + drawn.length and drawn.format.fontFamilies():
            return str(drawn.format.fontFamilies()[0])
    letter = QTextCursor(view.document())
    letter.setPosition(cursor.selectionStart() + 1)
    families = letter.charFormat().fontFamilies() or view.document().defaultFont().families()
    return str(families[0])


def test_an_answer_is_drawn_in_the_face_of_its_writing(theme: Theme, qtbot: QtBot) -> None:
    view = Transcript(theme)
    qtbot.addWidget(view)
    turn = Turn("Who?")
    turn.finish(canned.answer("Who?", 1, 5) | {"text": "🌱 She said “yes”. 她说：“好的”。"})
    view.show_turns([turn])
    assert face_of(view, "“yes") == theme.families("text")[0]
    assert face_of(view, "“好") == theme.families("chinese")[0]


def test_a_source_is_drawn_in_the_face_of_its_writing(theme: Theme, qtbot: QtBot) -> None:
    view = TextView(theme)
    qtbot.addWidget(view)
    text = "🌱 She said “yes”.\n🌱 她说：“好的”。\n"
    view.show_window(TextWindow(0, text, len(text), 0), None, "prose", "a.txt", ())
    assert face_of(view, "“yes") == theme.families("text")[0]
    assert face_of(view, "“好") == theme.families("chinese")[0]


def test_a_window_in_chinese_has_a_chinese_face(theme: Theme) -> None:
    QLocale.setDefault(QLocale("zh_CN"))
    assert theme.families("ui") == theme.families("chinese")
    assert theme.families("text") != theme.families("chinese")


def test_an_answer_keeps_its_faces_in_a_window_in_chinese(theme: Theme, qtbot: QtBot) -> None:
    QLocale.setDefault(QLocale("zh_CN"))
    view = Transcript(theme)
    qtbot.addWidget(view)
    view.setFont(theme.font("ui"))  # as a new style sheet does
    turn = Turn("Who?")
    turn.finish(canned.answer("Who?", 1, 5) | {"text": "She said “yes”."})
    view.show_turns([turn])
    view.setFont(theme.font("title"))
    assert face_of(view, "“yes") == theme.families("text")[0]
