"""Memories in a conversation: cited beside the files, told under the answer, kept, taken back, and left out in private."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QTextCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel, QPushButton, QToolButton
from pytestqt.qtbot import QtBot

from desktop.chat.remember_dialog import RememberDialog
from desktop.chat.sentences import plain_sentence, sentence_at, sentences_of
from desktop.chat.transcript_menu import menu_at, words_at
from desktop.chat.turn import Turn, copied_text
from desktop.window import Window
from tests.desktop.conftest import MakeContext, start
from tests.support import scripted_memories as memories

DEADLINE_MS = 5_000
REVERTED = {"result": {"commit": "back"}}


@pytest.fixture
def window(make_context: MakeContext, qtbot: QtBot) -> Window:
    context = make_context()
    made = Window(context)
    qtbot.addWidget(made)
    made.resize(1300, 850)
    made.show()
    made.activateWindow()
    start(context, qtbot)
    qtbot.waitUntil(lambda: made.status_line._documents.isVisible(), timeout=DEADLINE_MS)
    return made


def engine(window: Window) -> Any:
    return window._context.engine


def script(window: Window, qtbot: QtBot, method: str, behaviour: dict[str, Any]) -> None:
    tell(window, qtbot, "script.set", {"method": method, "behaviour": behaviour})


def tell(window: Window, qtbot: QtBot, method: str, params: dict[str, Any]) -> Any:
    answers: list[Any] = []
    engine(window).call(method, params, answers.append)
    qtbot.waitUntil(lambda: bool(answers), timeout=DEADLINE_MS)
    return answers[0]


def calls(window: Window, qtbot: QtBot, method: str) -> list[dict[str, Any]]:
    return [params for name, params in tell(window, qtbot, "script.calls", {})["calls"] if name == method]


def ask(window: Window, qtbot: QtBot, result: dict[str, Any] | None = None) -> Turn:
    if result is not None:
        script(window, qtbot, "ask", {"result": result})
    window.chat.ask("When do I water?")
    qtbot.waitUntil(lambda: not window.chat.session.running, timeout=DEADLINE_MS)
    return window.chat.session.transcript.turns[-1]


def follow(window: Window, address: str) -> None:
    """As a click on a link of the last turn."""
    transcript = window.chat.session.transcript
    transcript._on_anchor(QUrl(address.format(turn=len(transcript.turns) - 1)))


def text(window: Window) -> str:
    return str(window.chat.session.transcript.toPlainText())


def toasts(window: Window) -> str:
    labels = [label for toast in window._toasts._shown for label in toast.findChildren(QLabel)]
    return "\n".join(label.text() for label in labels)


def undo(window: Window) -> None:
    assert window._toasts.undo()


# -- chips and the line under an answer ---------------------------------------------------------------


def test_memories_are_cited_beside_files_and_unfold_under_the_answer(window: Window, qtbot: QtBot) -> None:
    turn = ask(window, qtbot, memories.answer())
    html = window.chat.session.transcript.toHtml()
    assert 'src="memory:1:plain"' in html
    assert 'src="chip:1:plain"' in html
    assert memories.HOME not in text(window)
    assert "2 memories used" in text(window)
    follow(window, "memories:{turn}")
    assert memories.HOME in text(window)
    assert "since 1 Mar 2026" in text(window)
    assert "not used" in text(window)
    assert copied_text(turn).endswith(f"[m1] {memories.HOME}\n[m2] {memories.SHORT}")


@pytest.mark.parametrize(("by", "told"), [("llama3.2:3b", True), ("extractive", False), ("none", False)])
def test_memories_without_a_part_in_the_answer_are_not_told(
    window: Window, qtbot: QtBot, by: str, told: bool
) -> None:
    made = memories.answer()
    unused = [memory | {"used": False} for memory in made["memories"]]
    ask(window, qtbot, made | {"memories": unused, "models": {"chat": "", "embedding": "", "answer": by}})
    assert ("none used" in text(window)) is told


def test_a_mark_without_its_memory_stays_text(window: Window, qtbot: QtBot) -> None:
    ask(window, qtbot, memories.answer() | {"memories": []})
    assert "[m1]" in text(window)
    assert "memories used" not in text(window)


def test_an_answer_from_before_there_was_a_memory_is_drawn(window: Window, qtbot: QtBot) -> None:
    old = memories.answer()
    for key in ("memories", "remembered", "captured"):
        del old[key]
    ask(window, qtbot, old)
    assert "Hangzhou" in text(window)


def test_a_click_on_a_chip_shows_the_memory_beside_the_answer(window: Window, qtbot: QtBot) -> None:
    script(window, qtbot, "memory.show", {"result": memories.shown(memories.row("home", memories.HOME))})
    ask(window, qtbot, memories.answer())
    follow(window, "memory:{turn}:1")
    pane = window.panes._memory
    assert pane is not None
    qtbot.waitUntil(lambda: "I moved to Hangzhou in March." in pane.words.text(), timeout=DEADLINE_MS)
    assert pane.text.text() == memories.HOME
    assert "since 1 Mar 2026" in pane.facts.text()
    opened: list[str] = []
    window.conversing.memory_asked.disconnect()
    window.conversing.memory_asked.connect(opened.append)
    pane.open_button.click()
    assert opened == ["home"]


def test_a_memory_that_is_edited_elsewhere_is_shown_as_it_is_now(window: Window, qtbot: QtBot) -> None:
    script(window, qtbot, "memory.show", {"result": memories.shown(memories.row("home", memories.HOME))})
    ask(window, qtbot, memories.answer())
    follow(window, "memory:{turn}:1")
    edited = memories.row("home", "I live in Hangzhou, by the lake.")
    script(window, qtbot, "memory.show", {"result": memories.shown(edited)})
    tell(window, qtbot, "script.emit", {"event": "memory.changed", "data": {}})
    pane = window.panes._memory
    assert pane is not None
    qtbot.waitUntil(lambda: "by the lake" in pane.text.text(), timeout=DEADLINE_MS)


def test_forgetting_can_be_undone_and_is_seen_everywhere(window: Window, qtbot: QtBot) -> None:
    script(window, qtbot, "memory.show", {"result": memories.shown(memories.row("home", memories.HOME))})
    script(window, qtbot, "memory.delete", {"result": {"commit": "gone"}})
    script(window, qtbot, "memory.revert", REVERTED)
    turn = ask(window, qtbot, memories.answer())
    follow(window, "memories:{turn}")
    follow(window, "memory:{turn}:1")
    pane = window.panes._memory
    assert pane is not None
    pane.forget_button.click()
    qtbot.waitUntil(lambda: "forgotten" in text(window), timeout=DEADLINE_MS)
    assert calls(window, qtbot, "memory.delete") == [{"id": "home"}]
    assert not pane.forget_button.isEnabled()
    undo(window)
    qtbot.waitUntil(lambda: not turn.gone, timeout=DEADLINE_MS)
    assert calls(window, qtbot, "memory.revert") == [{"commit": "gone"}]
    assert "forgotten" not in text(window)
    assert pane.forget_button.isEnabled()


def test_a_memory_can_be_marked_as_not_relevant_for_one_answer(window: Window, qtbot: QtBot) -> None:
    script(window, qtbot, "memory.not_relevant", {"result": {}})
    ask(window, qtbot, memories.answer())
    follow(window, "memories:{turn}")
    follow(window, "notrelevant:{turn}:2")
    qtbot.waitUntil(lambda: "marked as not relevant" in text(window), timeout=DEADLINE_MS)
    assert calls(window, qtbot, "memory.not_relevant") == [{"id": "short", "message_id": 5}]


def test_that_a_memory_was_not_relevant_can_be_taken_back(window: Window, qtbot: QtBot) -> None:
    script(window, qtbot, "memory.not_relevant", {"result": {}})
    ask(window, qtbot, memories.answer())
    follow(window, "memories:{turn}")
    follow(window, "notrelevant:{turn}:2")
    qtbot.waitUntil(lambda: "marked as not relevant" in text(window), timeout=DEADLINE_MS)
    undo(window)
    qtbot.waitUntil(lambda: "marked as not relevant" not in text(window), timeout=DEADLINE_MS)
    assert calls(window, qtbot, "memory.not_relevant")[1] == {"id": "short", "message_id": 5, "undo": True}


# -- what is kept -------------------------------------------------------------------------------------


def test_what_was_remembered_is_shown_with_what_it_ended_and_can_be_taken_back(
    window: Window, qtbot: QtBot
) -> None:
    script(window, qtbot, "memory.revert", REVERTED)
    turn = ask(window, qtbot, memories.remembered())
    assert "I live in Ningbo." in text(window)
    assert f"takes the place of “{memories.HOME.rstrip(chr(46))}”" in text(window)
    assert "qwen3" not in text(window), "no model wrote this"
    follow(window, "takeback:{turn}:0")
    qtbot.waitUntil(lambda: "Taken back" in text(window), timeout=DEADLINE_MS)
    undo(window)
    qtbot.waitUntil(lambda: not turn.gone, timeout=DEADLINE_MS)
    assert [call["commit"] for call in calls(window, qtbot, "memory.revert")] == ["c0ffee", "back"]


def noted(status: str, text: str = "", **more: str) -> dict[str, str]:
    """One Noted."""
    return {
        "status": status,
        "id": f"of-{status}" if text else "",
        "text": text,
        "commit": "",
        "reason": "",
    } | more


def captured(*notes: dict[str, str]) -> dict[str, Any]:
    """A CapturedCounts."""
    counts = {"kept": ("kept", "ended"), "proposed": ("proposed",), "skipped": ("skipped",)}
    made = {name: sum(note["status"] in of for note in notes) for name, of in counts.items()}
    return {**made, "noted": list(notes)}


def stated(*notes: dict[str, str], mode: str = "none") -> dict[str, Any]:
    """The acknowledgement of a statement, looked through already."""
    made = memories.answer() | {"text": "Understood.", "answer": [], "memories": [], "references": []}
    models = {"chat": "", "embedding": "", "answer": "statement"}
    return made | {"models": models, "mode": mode, "captured": captured(*notes), "trace": {}}


def test_what_waits_in_the_inbox_is_told_in_its_words_and_leads_to_it(window: Window, qtbot: QtBot) -> None:
    turn = ask(window, qtbot, memories.answer())
    assert turn.answer is not None
    window.chat.session.conversation = 1
    event = {
        "conversation_id": 1,
        "message_id": 5,
        "captured": captured(noted("proposed", "I live in Rome."), noted("skipped", reason="a question")),
    }
    tell(window, qtbot, "script.emit", {"event": "memory.captured", "data": event})
    qtbot.waitUntil(lambda: "Waits in the inbox: “I live in Rome”" in text(window), timeout=DEADLINE_MS)
    assert "No note was taken" not in text(window), "the answer is what was asked for"
    asked: list[str] = []
    window.chat.acts.inbox_requested.disconnect()
    window.chat.acts.inbox_requested.connect(asked.append)
    follow(window, "inbox:{turn}:of-proposed")
    assert asked == ["of-proposed"]


@pytest.mark.parametrize("answer", [memories.answer(), stated()])
def test_a_refused_secret_is_told_under_every_turn(
    window: Window, qtbot: QtBot, answer: dict[str, Any]
) -> None:
    refused = noted("refused", reason="holds what looks like a password or code")
    ask(window, qtbot, answer | {"captured": captured(refused)})
    assert "No note was taken: it holds what looks like a password or code." in text(window)


def test_notes_from_before_their_words_were_told_are_counted(window: Window, qtbot: QtBot) -> None:
    ask(window, qtbot, memories.answer() | {"captured": {"kept": 0, "proposed": 2, "skipped": 0}})
    assert "wait in the inbox" in text(window)


@pytest.mark.parametrize(
    ("note", "told"),
    [
        (noted("kept", "I live in Rome."), "Remembered: “I live in Rome”"),
        (noted("ended", "I live in Rome."), "No longer holds: “I live in Rome”"),
        (noted("known", "I live in Rome."), "Known already: “I live in Rome”"),
        (noted("known"), "Nothing new"),
        (
            noted("skipped", reason="holds what looks like a password"),
            "No note was taken: it holds what looks",
        ),
    ],
)
def test_a_statement_is_told_what_became_of_it(
    window: Window, qtbot: QtBot, note: dict[str, str], told: str
) -> None:
    ask(window, qtbot, stated(note))
    assert told in text(window)


@pytest.mark.parametrize(("count", "label"), [(1, "Undo"), (2, "Undo all of these")])
def test_what_was_kept_at_once_is_taken_back_from_where_it_is_told(
    window: Window, qtbot: QtBot, count: int, label: str
) -> None:
    script(window, qtbot, "memory.revert", REVERTED)
    notes = [noted("kept", f"I like tea {n}.", commit="c0ffee") for n in range(count)]
    turn = ask(window, qtbot, stated(*notes))
    shown = [line.replace("\xa0", " ").strip() for line in text(window).splitlines()]
    assert any(line.endswith(label) for line in shown)
    assert sum("Undo" in line for line in shown) == 1

    follow(window, "takebacknoted:{turn}:c0ffee")
    qtbot.waitUntil(lambda: "Taken back" in text(window), timeout=DEADLINE_MS)
    undo(window)
    qtbot.waitUntil(lambda: not turn.gone, timeout=DEADLINE_MS)
    assert [call["commit"] for call in calls(window, qtbot, "memory.revert")] == ["c0ffee", "back"]


def test_a_statement_with_nothing_to_note_is_told_so_and_cannot_be_starred(
    window: Window, qtbot: QtBot
) -> None:
    ask(window, qtbot, stated())
    assert "nothing in it to take a note of" in text(window)
    assert "Star" not in text(window)
    assert "How this was found" not in text(window)


def test_of_many_notes_the_first_are_told_and_the_rest_counted(window: Window, qtbot: QtBot) -> None:
    ask(window, qtbot, stated(*(noted("proposed", f"I like tea {n}.") for n in range(5))))
    assert "tea 2" in text(window)
    assert "tea 3" not in text(window)
    assert "and 2 more" in text(window)


def test_a_statement_is_looked_for_in_the_files_on_request(window: Window, qtbot: QtBot) -> None:
    ask(window, qtbot, stated())
    follow(window, "lookup:{turn}")
    qtbot.waitUntil(lambda: len(calls(window, qtbot, "ask")) == 2, timeout=DEADLINE_MS)
    first, second = calls(window, qtbot, "ask")
    assert "search" not in first
    assert (second["question"], second["search"]) == (first["question"], True)


def test_a_private_conversation_says_so_above_it_and_not_under_each_answer(
    window: Window, qtbot: QtBot
) -> None:
    private = {"part": "private", "sentence": "No memory was read.", "remedy": ""}
    other = {"part": "library", "sentence": "2 files are not read yet.", "remedy": ""}
    window.chat.session._show_private(True)
    ask(window, qtbot, memories.answer() | {"degraded": [private, other]})
    assert "No memory was read" not in text(window)
    assert "2 files are not read yet" in text(window)
    assert window.chat.head._text.isVisible()


def test_a_turn_that_could_not_be_looked_through_is_told(window: Window, qtbot: QtBot) -> None:
    failed = {"kept": 0, "proposed": 0, "skipped": 0, "failed": 1}
    ask(window, qtbot, memories.answer() | {"captured": failed})
    assert "could not be looked through" in text(window)


# -- remember this ------------------------------------------------------------------------------------


def test_a_sentence_is_found_under_the_pointer_whatever_chips_stand_in_it() -> None:
    turn = Turn("?")
    turn.finish(memories.answer())  # type: ignore[arg-type]
    line = (
        "As you live in Hangzhou, water them in the evening too \ufffc. Twice a day is enough \ufffc\ufffc."
    )
    assert sentence_at(turn, line, 5) == "As you live in Hangzhou, water them in the evening too."
    assert sentence_at(turn, line, 70) == "Twice a day is enough."
    assert sentence_at(turn, "A line of mine. Another one.", 20) == "Another one."
    assert len(sentences_of(turn)) == 2
    assert plain_sentence("The **bees** [1][m2] moved [3].") == "The bees moved."


def test_words_of_an_answer_are_remembered_with_where_they_come_from(window: Window, qtbot: QtBot) -> None:
    kept = {"status": "new", "memory": memories.row("new", "x"), "closed": [], "commit": "c1"}
    script(window, qtbot, "memory.add", {"result": kept})
    script(window, qtbot, "memory.revert", REVERTED)
    ask(window, qtbot, memories.answer())
    transcript = window.chat.session.transcript
    place = transcript.document().find("evening").position()
    assert words_at(transcript, place) == "As you live in Hangzhou, water them in the evening too."
    entries = {action.text(): action for action in menu_at(transcript, place).actions()}
    entries["Remember this …"].trigger()
    dialog = window.chat.findChild(RememberDialog)
    assert dialog is not None
    dialog.kind_box.setCurrentIndex(dialog.kind_box.findData("preference"))
    dialog.subject.setText("You")
    dialog.remember_button.click()
    qtbot.waitUntil(lambda: "Remembered" in toasts(window), timeout=DEADLINE_MS)
    assert calls(window, qtbot, "memory.add") == [
        {
            "text": "As you live in Hangzhou, water them in the evening too.", "kind": "preference", "subject": "me",
            "conversation_id": window.chat.session.conversation, "message_id": 5,
        }
    ]  # fmt: skip
    undo(window)
    assert calls(window, qtbot, "memory.revert") == [{"commit": "c1"}]


def test_with_the_keyboard_a_sentence_of_the_last_answer_is_chosen(window: Window, qtbot: QtBot) -> None:
    ask(window, qtbot, memories.answer())
    keys = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    QTest.keyClick(window.chat.composer.field, Qt.Key.Key_M, keys)
    dialog = window.chat.findChild(RememberDialog)
    assert dialog is not None
    QTest.keyClick(dialog.sentences, Qt.Key.Key_Down)
    QTest.keyClick(dialog.sentences, Qt.Key.Key_Down)
    assert dialog.text.toPlainText() == "Twice a day is enough."


def test_with_a_chip_in_focus_the_menu_offers_its_sentence(window: Window, qtbot: QtBot) -> None:
    ask(window, qtbot, memories.answer())
    transcript = window.chat.session.transcript
    transcript.setFocus()
    QTest.keyClick(transcript, Qt.Key.Key_Tab)
    assert transcript.focused_link == "memory:0:1"
    place = transcript.textCursor().position()
    assert words_at(transcript, place) == "As you live in Hangzhou, water them in the evening too."


def test_selected_words_go_before_the_sentence(window: Window, qtbot: QtBot) -> None:
    ask(window, qtbot, memories.answer())
    transcript = window.chat.session.transcript
    transcript.setTextCursor(transcript.document().find("live in Hangzhou"))
    dialog = window.chat.remember()
    assert dialog is not None
    assert dialog.text.toPlainText() == "live in Hangzhou"
    assert dialog.sentences.isHidden()


def test_what_the_engine_refuses_stays_in_the_form(window: Window, qtbot: QtBot) -> None:
    refusal = {"code": "input", "sentence": "This looks like a password.", "remedy": "Keep it elsewhere."}
    script(window, qtbot, "memory.add", {"error": refusal})
    ask(window, qtbot, memories.answer())
    dialog = window.chat.remember(words="my password is x")
    assert dialog is not None
    dialog.remember_button.click()
    qtbot.waitUntil(lambda: "looks like a password" in dialog.notice.text, timeout=DEADLINE_MS)
    assert dialog.text.toPlainText() == "my password is x"
    assert dialog.remember_button.isEnabled()


# -- private ------------------------------------------------------------------------------------------


def private_signs(window: Window) -> list[bool]:
    """In the line above, in the field, and in the list."""
    listed = window.sidebar.conversations
    row = listed.item(0) if listed.count() else None
    return [
        window.chat.head._text.isVisible(),
        "private" in window.chat.composer.field.placeholderText(),
        row is not None and "Private" in row.toolTip(),
    ]


def test_a_private_conversation_is_made_as_one_and_says_so_everywhere(window: Window, qtbot: QtBot) -> None:
    window.conversing.new(private=True)
    assert private_signs(window)[:2] == [True, True]
    ask(window, qtbot)
    assert calls(window, qtbot, "conversations.create")[0]["private"] is True
    qtbot.waitUntil(lambda: private_signs(window) == [True, True, True], timeout=DEADLINE_MS)
    assert window.chat.remember() is None
    assert "private" in toasts(window)
    window.conversing.new()
    assert private_signs(window)[:2] == [False, False]


def test_a_conversation_becomes_private_and_is_still_so_when_it_is_opened_again(
    window: Window, qtbot: QtBot
) -> None:
    ask(window, qtbot)
    conversation = window.chat.session.conversation
    window.chat.head.button.click()
    qtbot.waitUntil(lambda: private_signs(window) == [True, True, True], timeout=DEADLINE_MS)
    wanted = [{"conversation_id": conversation, "private": True}]
    assert calls(window, qtbot, "conversations.private") == wanted
    window.chat._sessions.remove(window.chat.session)
    window.conversing.show(conversation)
    qtbot.waitUntil(lambda: window.chat.head._text.isVisible(), timeout=DEADLINE_MS)


def test_a_refused_wish_for_privacy_is_not_shown_as_granted(window: Window, qtbot: QtBot) -> None:
    error = {"code": "input", "sentence": "That conversation is gone.", "remedy": ""}
    script(window, qtbot, "conversations.private", {"error": error})
    ask(window, qtbot)
    window.chat.head.button.click()
    qtbot.waitUntil(lambda: "That conversation is gone." in toasts(window), timeout=DEADLINE_MS)
    assert private_signs(window)[:2] == [False, False]
    assert not window.chat.head.button.isChecked()


# -- stars --------------------------------------------------------------------------------------------


def test_an_answer_is_starred_with_a_key_and_found_again_in_the_list(window: Window, qtbot: QtBot) -> None:
    turn = ask(window, qtbot)
    QTest.keyClick(window.chat.composer.field, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: turn.starred, timeout=DEADLINE_MS)
    assert "Starred" in text(window)
    window.conversing.new()
    listed = window.sidebar.conversations
    star = next(b for b in window.sidebar.findChildren(QToolButton) if "Starred" in b.accessibleName())
    star.click()
    qtbot.waitUntil(
        lambda: listed.count() == 1 and listed.item(0).text() == turn.question, timeout=DEADLINE_MS
    )
    listed.itemClicked.emit(listed.item(0))
    assert window.chat.session.transcript.turns[-1] is turn
    listed.setCurrentRow(0)
    QTest.keyClick(listed, Qt.Key.Key_Delete)
    qtbot.waitUntil(lambda: "No starred" in listed.item(0).text(), timeout=DEADLINE_MS)
    assert not turn.starred
    star.click()
    assert listed.item(0).text() == turn.question


def test_stars_are_known_again_when_a_conversation_is_opened(window: Window, qtbot: QtBot) -> None:
    turn = ask(window, qtbot)
    window.chat.acts.act("star", turn, "")
    qtbot.waitUntil(lambda: turn.starred, timeout=DEADLINE_MS)
    conversation = window.chat.session.conversation
    window.chat._sessions.clear()
    window.conversing.show(conversation, turn.message_id)
    transcript = window.chat.session.transcript
    qtbot.waitUntil(lambda: bool(transcript.turns), timeout=DEADLINE_MS)
    assert transcript.turns[0].starred


# -- long conversations -------------------------------------------------------------------------------


def test_keys_lead_from_question_to_question(window: Window, qtbot: QtBot) -> None:
    for _ in range(4):
        ask(window, qtbot)
    transcript = window.chat.session.transcript
    bar = transcript.verticalScrollBar()
    bar.setValue(bar.minimum())
    QTest.keyClick(window.chat.composer.field, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    second = bar.value()
    top = QTextCursor(transcript.document())
    top.setPosition(transcript._starts[1] + 1)
    assert abs(transcript.cursorRect(top).top() - window._context.theme.space("l")) <= 2
    QTest.keyClick(window.chat.composer.field, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    assert bar.value() > second
    QTest.keyClick(window.chat.composer.field, Qt.Key.Key_Up, Qt.KeyboardModifier.AltModifier)
    assert bar.value() == second


def test_all_buttons_of_the_memory_pane_have_names(window: Window, qtbot: QtBot) -> None:
    script(window, qtbot, "memory.show", {"result": memories.shown(memories.row("home", memories.HOME))})
    ask(window, qtbot, memories.answer())
    follow(window, "memory:{turn}:1")
    pane = window.panes._memory
    assert pane is not None
    assert all(button.text() for button in pane.findChildren(QPushButton) if button.isVisible())
    assert all(button.accessibleName() for button in pane.findChildren(QToolButton))


def test_with_keys_alone_the_memories_are_unfolded_and_folded_again(window: Window, qtbot: QtBot) -> None:
    ask(window, qtbot, memories.answer())
    transcript = window.chat.session.transcript
    transcript.setFocus()

    def tab_to(address: str) -> None:
        for _ in range(12):
            if transcript.focused_link == address:
                return
            QTest.keyClick(transcript, Qt.Key.Key_Tab)
        raise AssertionError(f"the Tab key does not lead to {address}")

    tab_to("memories:0")
    QTest.keyClick(transcript, Qt.Key.Key_Return)
    assert memories.HOME in text(window)
    assert transcript.focused_link == "memories:0"
    QTest.keyClick(transcript, Qt.Key.Key_Return)
    assert memories.HOME not in text(window)


# -- what became of a proposal ------------------------------------------------------------------------


def decide(window: Window, qtbot: QtBot, waiting: list[str], kept: list[str]) -> None:
    """The inbox and the memories of the vault are these now, and the engine says that something changed."""
    script(window, qtbot, "memory.inbox", {"result": {"proposals": [{"id": each} for each in waiting]}})
    script(window, qtbot, "memory.list", {"result": {"memories": [{"id": each} for each in kept]}})
    tell(window, qtbot, "script.emit", {"event": "memory.changed", "data": {}})


def test_a_note_that_was_decided_no_longer_says_that_it_waits(window: Window, qtbot: QtBot) -> None:
    notes = [noted("proposed", "I keep bees.", id="bees"), noted("proposed", "I sold the van.", id="van")]
    script(window, qtbot, "memory.inbox", {"result": {"proposals": [{"id": "bees"}, {"id": "van"}]}})
    script(window, qtbot, "memory.list", {"result": {"memories": []}})
    ask(window, qtbot, stated(*notes))
    assert "Waits in the inbox: “I keep bees”" in text(window)

    decide(window, qtbot, waiting=["van"], kept=["bees"])
    qtbot.waitUntil(lambda: "Remembered: “I keep bees”" in text(window), timeout=DEADLINE_MS)
    assert "Waits in the inbox: “I sold the van”" in text(window)

    decide(window, qtbot, waiting=[], kept=["bees"])
    qtbot.waitUntil(lambda: "Waits no more: “I sold the van”" in text(window), timeout=DEADLINE_MS)
    assert "Decide" not in text(window)

    decide(window, qtbot, waiting=["bees"], kept=[])  # taken back on the review page
    qtbot.waitUntil(lambda: "Waits in the inbox: “I keep bees”" in text(window), timeout=DEADLINE_MS)


def test_a_conversation_without_proposals_asks_for_no_inbox(window: Window, qtbot: QtBot) -> None:
    ask(window, qtbot, stated(noted("kept", "I keep bees.")))
    tell(window, qtbot, "script.emit", {"event": "memory.changed", "data": {}})
    assert calls(window, qtbot, "memory.inbox") == []
