"""The pane opens a source at its passage, in the middle, and says plainly what is not as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QAbstractSlider
from pytestqt.qtbot import QtBot

from desktop import file_actions
from desktop.context import Context
from desktop.evidence.header import EvidenceHeader
from desktop.evidence.pane import EvidencePane
from desktop.evidence.text_window import KEEP
from desktop.theme import Theme
from tests.support.answering_engine import AnsweringEngine
from tests.support.small_documents import WORDS, Documents, MakePdf, pdf_text

QUOTE = "The second hive moved to the north corner."
LONG = "".join(f"line {i} of a long text, nothing else 数据\n" for i in range(3000))
DEADLINE_MS = 5_000


def show(pane: EvidencePane, qtbot: QtBot, target: dict[str, Any]) -> None:
    with qtbot.waitSignal(pane.shown, timeout=DEADLINE_MS):
        pane.show_target(target)


def add_pdf(documents: Documents, path: Path, **more: Any) -> int:
    text, starts = pdf_text(path)
    return documents.add(str(path), text, "application/pdf", page_starts=starts, **more)


def wait_for_passage(pane: EvidencePane, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: not pane.pdf_view.passage_rect.isEmpty(), timeout=DEADLINE_MS)


# -- text ---------------------------------------------------------------------------------------------


def test_the_passage_of_a_text_stands_marked_in_the_middle(
    pane: EvidencePane, documents: Documents, qtbot: QtBot
) -> None:
    number = documents.add("/notes/garden.md", LONG + QUOTE + "\n" + LONG, "text/markdown")
    show(pane, qtbot, documents.reference(number, QUOTE))
    rect, view = pane.text_view.passage_rect, pane.text_view.viewport().height()
    assert abs(rect.center().y() - view / 2) < 30
    marked = pane.text_view.grab().toImage()
    colors = {marked.pixelColor(x, round(rect.center().y())).name() for x in range(marked.width())}
    assert pane._context.theme.color("mark").name() in colors


def test_characters_outside_the_basic_plane_do_not_move_the_mark(
    pane: EvidencePane, documents: Documents, qtbot: QtBot
) -> None:
    number = documents.add("/a.txt", "🐝" * 500 + "\n" + QUOTE + "\nend")
    show(pane, qtbot, documents.reference(number, QUOTE))
    view = pane.text_view
    low, high = (view._position(offset) for offset in (501, 501 + len(QUOTE)))
    assert view.toPlainText().encode("utf-16-le")[2 * low : 2 * high].decode("utf-16-le") == QUOTE


def test_a_text_of_fifty_megabytes_is_read_in_slices(
    pane: EvidencePane, documents: Documents, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    text = "x" * 25_000_000 + "\n" + QUOTE + "\n" + "y" * 25_000_000
    number = documents.add("/big.txt", text)
    show(pane, qtbot, documents.reference(number, QUOTE))
    asked = engine.asked("document.read")
    assert len(asked) <= 3
    assert all(params["end"] - params["start"] <= KEEP for params in asked)
    assert not pane.text_view.passage_rect.isEmpty()
    assert len(pane.text_view.toPlainText()) <= KEEP


def test_scrolling_brings_more_text_and_keeps_what_is_on_screen(
    pane: EvidencePane, documents: Documents, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    number = documents.add("/long.txt", LONG + QUOTE + "\n" + LONG)
    show(pane, qtbot, documents.reference(number, QUOTE))
    view = pane.text_view
    before = len(engine.asked("document.read"))
    view.verticalScrollBar().triggerAction(QAbstractSlider.SliderAction.SliderToMinimum)
    seen = view.cursorForPosition(view.viewport().rect().center()).block().text()
    qtbot.waitUntil(
        lambda: len(engine.asked("document.read")) > before and view._asked is None, timeout=DEADLINE_MS
    )
    assert view.cursorForPosition(view.viewport().rect().center()).block().text() == seen
    assert view.verticalScrollBar().value() > 0


def test_the_ends_of_a_long_text_are_one_key_away(
    pane: EvidencePane, documents: Documents, qtbot: QtBot
) -> None:
    number = documents.add("/long.txt", "FIRST\n" + LONG * 3 + QUOTE + "\n" + LONG * 3 + "LAST")
    show(pane, qtbot, documents.reference(number, QUOTE))
    qtbot.keyClick(pane.text_view, Qt.Key.Key_End, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: pane.text_view.toPlainText().endswith("LAST"), timeout=DEADLINE_MS)
    qtbot.keyClick(pane.text_view, Qt.Key.Key_Home, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: pane.text_view.toPlainText().startswith("FIRST"), timeout=DEADLINE_MS)


# -- PDF ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rotation", [0, 90])
def test_the_passage_of_a_pdf_stands_marked_in_the_middle(
    pane: EvidencePane, documents: Documents, make_pdf: MakePdf, qtbot: QtBot, rotation: int
) -> None:
    number = add_pdf(documents, make_pdf(pages=9, rotation=rotation))
    text = documents.rows[number]["text"]
    start = text.index(WORDS[1], text.index("Page 5"))
    reference = documents.reference(number, WORDS[1]) | {
        "start": start,
        "end": start + len(WORDS[1]),
        "page": 5,
    }
    show(pane, qtbot, reference)
    wait_for_passage(pane, qtbot)
    view = pane.pdf_view
    assert view.page == 4
    assert abs(view.passage_rect.center().y() - view.viewport().height() / 2) < 60
    assert "page 5" in pane.header.place.text()
    qtbot.waitUntil(lambda: 4 in view._images, timeout=DEADLINE_MS)
    spot = view.passage_rect.topLeft()
    image = view.viewport().grab().toImage()
    assert image.pixelColor(spot.x() + 1, view.passage_rect.center().y()).blue() < 200


def test_a_pdf_that_changed_is_searched_for_the_words(
    pane: EvidencePane, documents: Documents, make_pdf: MakePdf, qtbot: QtBot
) -> None:
    number = add_pdf(documents, make_pdf(pages=4), changed=True)
    reference = documents.reference(number, f"Page 3  {WORDS[0]}") | {"start": 1, "end": 9, "page": 1}
    show(pane, qtbot, reference)
    wait_for_passage(pane, qtbot)
    assert pane.pdf_view.page == 2
    assert "changed" in pane.notice.text


def test_words_that_are_not_in_the_pdf_any_more_are_told_with_the_quote(
    pane: EvidencePane, documents: Documents, make_pdf: MakePdf, qtbot: QtBot
) -> None:
    number = add_pdf(documents, make_pdf(pages=2), changed=True)
    lost = "The bees were sold to a neighbour for a jar of honey."
    show(pane, qtbot, documents.reference(number, WORDS[0]) | {"quote": lost})
    qtbot.waitUntil(lambda: lost in pane.notice.text, timeout=DEADLINE_MS)


@pytest.mark.parametrize(("content", "word"), [(None, "no longer where"), (b"%PDF-1.4 nonsense", "damaged")])
def test_a_pdf_that_cannot_be_opened_is_shown_as_its_text(
    pane: EvidencePane, documents: Documents, tmp_path: Path, qtbot: QtBot, content: bytes | None, word: str
) -> None:
    path = tmp_path / "lost.pdf"
    if content is not None:
        path.write_bytes(content)
    number = documents.add(str(path), f"Before. {QUOTE} After.", "application/pdf", page_starts=[0])
    show(pane, qtbot, documents.reference(number, QUOTE))
    qtbot.waitUntil(lambda: word in pane.notice.text, timeout=DEADLINE_MS)
    assert QUOTE in pane.text_view.toPlainText()
    assert not pane.text_view.passage_rect.isEmpty()


def test_pages_zoom_and_text_are_buttons(
    pane: EvidencePane, documents: Documents, make_pdf: MakePdf, qtbot: QtBot
) -> None:
    number = add_pdf(documents, make_pdf(pages=5))
    show(pane, qtbot, documents.reference(number, WORDS[0]))
    wait_for_passage(pane, qtbot)
    view, bar = pane.pdf_view, pane.page_bar
    fitted = view.zoom
    qtbot.mouseClick(bar.larger_button, Qt.MouseButton.LeftButton)
    assert view.zoom > fitted
    qtbot.mouseClick(bar.fit_button, Qt.MouseButton.LeftButton)
    assert abs(view.zoom - fitted) < 0.01
    bar.page_field.setText("4")
    qtbot.keyClick(bar.page_field, Qt.Key.Key_Return)
    assert view.page == 3
    qtbot.mouseClick(bar.previous_button, Qt.MouseButton.LeftButton)
    assert view.page == 2
    qtbot.mouseClick(bar.text_button, Qt.MouseButton.LeftButton)
    assert WORDS[0] in pane.text_view.toPlainText()
    qtbot.mouseClick(bar.text_button, Qt.MouseButton.LeftButton)
    wait_for_passage(pane, qtbot)


def test_another_passage_of_the_same_pdf_does_not_flash_white(
    pane: EvidencePane, documents: Documents, make_pdf: MakePdf, qtbot: QtBot
) -> None:
    number = add_pdf(documents, make_pdf(pages=3))
    show(pane, qtbot, documents.reference(number, WORDS[0]))
    qtbot.waitUntil(lambda: 0 in pane.pdf_view._images, timeout=DEADLINE_MS)
    show(pane, qtbot, documents.reference(number, WORDS[2]))
    assert 0 in pane.pdf_view._images
    assert pane.pdf_view.page_count == 3
    wait_for_passage(pane, qtbot)


def test_a_file_opened_while_another_is_read_wins(
    pane: EvidencePane, documents: Documents, make_pdf: MakePdf, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    first = add_pdf(documents, make_pdf(pages=2))
    second = documents.add("/b.txt", QUOTE)
    engine.hold = True
    pane.show_target(documents.reference(first, WORDS[0]))
    pane.show_target(documents.reference(second, QUOTE))
    engine.release()
    assert pane.header.title.text() == "b"
    assert QUOTE in pane.text_view.toPlainText()


# -- what is not as usual, and what one can do --------------------------------------------------------


def test_a_document_that_is_gone_still_shows_what_was_quoted(
    pane: EvidencePane, documents: Documents, qtbot: QtBot
) -> None:
    target = {"document_id": 99, "state": "gone", "sentence": "The file was removed from the library.", "path": "/x.md",
              "title": "X", "page": None, "start": 5, "end": 9, "quote": QUOTE}  # fmt: skip
    show(pane, qtbot, target)
    assert pane.notice.text == "The file was removed from the library."
    assert pane.text_view.toPlainText() == QUOTE


@pytest.mark.parametrize(("state", "word"), [("ready", "no longer where"), ("offline", "not reachable")])
def test_a_file_that_is_away_is_told_and_its_text_shown(
    pane: EvidencePane, documents: Documents, qtbot: QtBot, state: str, word: str
) -> None:
    number = documents.add("/media/usb/a.txt", QUOTE, exists=False, state=state)
    show(pane, qtbot, documents.reference(number, QUOTE))
    assert word in pane.notice.text
    assert not pane.text_view.passage_rect.isEmpty()


@pytest.mark.parametrize("state", ["moved", "changed"])
def test_the_state_of_a_citation_is_said(
    pane: EvidencePane, documents: Documents, qtbot: QtBot, state: str
) -> None:
    number = documents.add("/a.txt", f"New. {QUOTE}")
    target = documents.reference(number, QUOTE) | {"state": state, "sentence": f"This passage was {state}."}
    show(pane, qtbot, target)
    assert pane.notice.text == f"This passage was {state}."


def test_back_and_forward_lead_through_the_visits(
    pane: EvidencePane, documents: Documents, qtbot: QtBot
) -> None:
    numbers = [documents.add(f"/file{i}.txt", f"{i} {QUOTE}") for i in range(3)]
    for number in numbers:
        show(pane, qtbot, documents.reference(number, QUOTE))
    with qtbot.waitSignal(pane.shown, timeout=DEADLINE_MS):
        qtbot.mouseClick(pane.header.back_button, Qt.MouseButton.LeftButton)
    assert pane.header.title.text() == "file1"
    with qtbot.waitSignal(pane.shown, timeout=DEADLINE_MS):
        qtbot.mouseClick(pane.header.forward_button, Qt.MouseButton.LeftButton)
    assert pane.header.title.text() == "file2"
    assert not pane.header.forward_button.isEnabled()


def test_the_quote_is_copied_and_the_file_is_handed_over(
    pane: EvidencePane, documents: Documents, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(file_actions, "open_file", lambda path: opened.append(path) or True)
    number = documents.add("/a b#%.txt", QUOTE)
    show(pane, qtbot, documents.reference(number, QUOTE))
    qtbot.mouseClick(pane.header.copy_button, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == QUOTE
    qtbot.mouseClick(pane.header.open_button, Qt.MouseButton.LeftButton)
    assert opened == ["/a b#%.txt"]


def test_a_file_that_cannot_be_opened_is_a_sentence(
    pane: EvidencePane, context: Context, documents: Documents, qtbot: QtBot
) -> None:
    number = documents.add(str(Path("/nowhere/a.txt")), QUOTE)
    show(pane, qtbot, documents.reference(number, QUOTE))
    with qtbot.waitSignal(context.notifier.notified) as told:
        qtbot.mouseClick(pane.header.open_button, Qt.MouseButton.LeftButton)
    assert "a.txt" in told.args[0].sentence


def test_a_document_without_a_passage_opens_at_its_beginning(
    pane: EvidencePane, documents: Documents, qtbot: QtBot
) -> None:
    number = documents.add("/a.txt", "Top.\n" + LONG)
    show(pane, qtbot, documents.reference(number, "Top.") | {"start": 0, "end": 0, "quote": ""})
    assert pane.text_view.verticalScrollBar().value() == 0
    assert pane.notice.text == ""


# -- where one is -------------------------------------------------------------------------------------


def test_the_foot_tells_the_heading_and_is_away_where_it_has_nothing_to_tell(
    pane: EvidencePane, documents: Documents, qtbot: QtBot
) -> None:
    notes = "# Garden\n\n" + "Tomatoes. 🍅\n\n" * 200 + "## The **bees**\n\n" + "Hives.\n\n" * 200
    number = documents.add("/a.md", notes, "text/markdown")
    show(pane, qtbot, documents.reference(number, "Hives."))
    pane.text_view.verticalScrollBar().setValue(pane.text_view.verticalScrollBar().maximum())
    assert pane.page_bar.place == "The bees"
    show(pane, qtbot, documents.reference(documents.add("/b.txt", "Tomatoes."), "Tomatoes."))
    assert not pane.page_bar.isVisible()


def test_a_source_that_is_away_can_be_looked_for_again_from_its_notice(
    pane: EvidencePane, documents: Documents, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.answers["sources.rescan"] = lambda params: {}
    number = documents.add("/media/usb/a.txt", QUOTE, exists=False, state="offline")
    show(pane, qtbot, documents.reference(number, QUOTE))
    pane.notice._button.click()
    assert engine.asked("sources.rescan") == [{}]
    documents.rows[number] |= {"exists": True, "state": "ready"}
    with qtbot.waitSignal(pane.shown, timeout=DEADLINE_MS):
        engine.event.emit("documents.changed", {"source_id": 1})
    assert pane.notice.text == ""


def test_a_title_has_the_width_of_the_pane(theme: Theme, qtbot: QtBot) -> None:
    header = EvidenceHeader(theme)
    qtbot.addWidget(header)
    header.resize(360, header.sizeHint().height())
    header.show()
    header.show_document("The lease of the flat above the bakery", "/papers/lease.pdf", "page 2")
    assert header.title.width() > 0.9 * header.width()
