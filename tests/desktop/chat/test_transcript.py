"""The transcript: what is on screen while an answer grows, when it is over, and when something in it is clicked."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt, QUrl
from PySide6.QtGui import QGuiApplication, QImage, QTextCursor, QTextDocument
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop.chat.tooltips import tooltip
from desktop.chat.transcript import SHOWN_TURNS, Transcript
from desktop.chat.turn import Turn
from desktop.engine_client import EngineError
from desktop.theme import Theme
from tests.support import scripted_answers as canned
from tests.support import scripted_memories


@pytest.fixture
def transcript(theme: Theme, qtbot: QtBot) -> Transcript:
    made = Transcript(theme)
    qtbot.addWidget(made)
    made.resize(800, 700)
    made.show()
    return made


def answered(question: str = "When?") -> Turn:
    turn = Turn(question)
    turn.finish(canned.answer(question, 1, 5))
    return turn


def refused_turn() -> Turn:
    turn = Turn("What are the wages?")
    turn.finish(canned.refusal(turn.question, 1, 6))
    return turn


def link_at(transcript: Transcript, address: str) -> QPoint:
    """Somewhere on the first link that leads to `address`, in the viewport."""
    document = transcript.document()
    block = document.begin()
    while block.isValid():
        for fragment in block:
            part = fragment.fragment()
            if part.charFormat().anchorHref() == address:
                cursor = QTextCursor(document)
                cursor.setPosition(part.position())
                transcript.setTextCursor(cursor)
                box = transcript.cursorRect(cursor)
                return QPoint(box.right() + 6, box.center().y())
        block = block.next()
    raise AssertionError(f"no link to {address}")


def click(transcript: Transcript, address: str) -> None:
    QTest.mouseClick(
        transcript.viewport(),
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
        link_at(transcript, address),
    )


def grow(transcript: Transcript, text: str, step: int) -> Turn:
    turn = Turn("Why?")
    transcript.begin(turn)
    transcript.set_references(turn, [canned.reference(n) for n in (1, 2, 3)])
    for at in range(0, len(text), step):
        transcript.grow(turn, text[at : at + step])
        transcript._updates.flush()
    return turn


def test_a_click_on_a_chip_says_which_reference(transcript: Transcript, qtbot: QtBot) -> None:
    turn = answered()
    transcript.show_turns([turn])
    with qtbot.waitSignal(transcript.citation_activated) as seen:
        click(transcript, "cite:0:2")
    assert seen.args == [turn, 2]


def test_a_chip_tells_its_source_before_the_click(transcript: Transcript) -> None:
    transcript.show_turns([answered()])
    tip = tooltip("cite:0:1", transcript.turns)
    assert "The rooftop garden 1" in tip
    assert "Tomatoes were planted" in tip


def test_a_quote_in_a_tooltip_is_text_not_markup(transcript: Transcript) -> None:
    turn = answered()
    turn.references[0]["quote"] = '<img src="file:///etc/passwd">'
    transcript.show_turns([turn])
    assert "<img" not in tooltip("cite:0:1", transcript.turns)


def test_a_refusal_is_shown_as_such_with_the_nearest_passages(transcript: Transcript, qtbot: QtBot) -> None:
    transcript.show_turns([refused_turn()])
    assert "Your files do not say." in transcript.toPlainText()
    with qtbot.waitSignal(transcript.passage_activated) as seen:
        click(transcript, "near:0:1")
    assert seen.args[0]["document_id"] == 3


@pytest.mark.parametrize(
    ("question", "follow_up"),
    [
        ("What balance was reported?", ""),
        ("And in September?", "What balance did Tom Reyes report in September?"),
    ],
)
def test_a_near_miss_shows_the_sentence_that_comes_nearest(
    transcript: Transcript, question: str, follow_up: str
) -> None:
    turn = refused_turn()
    assert turn.answer is not None
    turn.question = question
    present = (
        "Present were Olga Brandt in the chair, Priya Raman and Dev Patel from the plots at the brook. " * 3
    )
    turn.answer["near_misses"][0]["quote"] = f"{present}Tom Reyes reported a balance of 540 pounds."
    turn.answer["trace"] = {"understood": {"follow_up": follow_up}}

    transcript.show_turns([turn])

    assert "… " in transcript.toPlainText()
    assert "Tom Reyes reported a balance of 540 pounds." in transcript.toPlainText()


def test_an_empty_library_is_not_shown_as_files_that_do_not_say(transcript: Transcript) -> None:
    turn = refused_turn()
    assert turn.answer is not None
    empty = {"part": "empty library", "sentence": "The library is empty.", "remedy": "Add a folder first."}
    turn.answer.update(near_misses=[], degraded=[empty])
    transcript.show_turns([turn])
    shown = transcript.toPlainText()

    assert "Your library is empty." in shown
    assert "Add a folder or a file in the library, then ask again." in shown
    assert "do not say" not in shown
    assert "Add a folder first." not in shown, "told twice"


def test_a_refusal_by_no_model_does_not_claim_to_quote(transcript: Transcript) -> None:
    turn = refused_turn()
    assert turn.answer is not None
    turn.answer["models"] = {**turn.answer["models"], "chat": ""}
    transcript.show_turns([turn])
    assert "Quoted from your files" not in transcript.toPlainText()


def stopped_turn() -> Turn:
    """An answer of two sentences; the second was cut off before its citation came."""
    turn = answered()
    assert turn.answer is not None
    sentences = turn.answer["answer"][:1]
    sentences.append({"text": "The bees", "citations": [], "verified": False, "problem": "cites no source"})
    turn.answer.update(answer=sentences, text=sentences[0]["text"] + " The bees", stopped=True, degraded=[])
    return turn


def test_a_sentence_that_was_stopped_half_way_is_called_unchecked_not_wrong(transcript: Transcript) -> None:
    transcript.show_turns([stopped_turn()])
    text = transcript.toPlainText()
    assert "You stopped this answer; its last sentence was not checked." in text
    assert "cites no source" not in text


def test_an_answer_that_an_error_ended_is_not_blamed_on_the_person(transcript: Transcript) -> None:
    turn = stopped_turn()
    assert turn.answer is not None
    turn.answer["degraded"] = [
        {"part": "chat model", "sentence": "Ollama ended the answer.", "remedy": "Ask again."}
    ]
    transcript.show_turns([turn])
    text = transcript.toPlainText()
    assert "You stopped" not in text
    assert "The answer breaks off; its last sentence was not checked." in text
    assert "Ollama ended the answer. Ask again." in text


def test_what_could_not_be_confirmed_is_marked_and_explained(transcript: Transcript) -> None:
    transcript.show_turns([answered()])
    text = transcript.toPlainText()
    assert "“The hive weighs 40 kilograms.”: the number 40 is not in the cited passage" in text
    marked = transcript.document().find("The hive weighs")
    assert marked.charFormat().background().color().name() == transcript._theme.color("warn_soft").name()


def test_a_missing_part_stands_in_one_line_with_its_remedy(transcript: Transcript) -> None:
    transcript.show_turns([answered()])
    text = transcript.toPlainText()
    assert "its time ended after 3 of 20 passages. Choose a smaller model, or free some memory." in text


def test_an_error_has_its_remedy_and_a_way_to_ask_again(transcript: Transcript, qtbot: QtBot) -> None:
    turn = Turn("Why?")
    turn.error = EngineError("retrieval_unavailable", "Nothing can be searched.", "Rebuild the index.")
    transcript.show_turns([turn])
    assert "Nothing can be searched." in transcript.toPlainText()
    assert "Rebuild the index." in transcript.toPlainText()
    with qtbot.waitSignal(transcript.retry_requested) as seen:
        click(transcript, "retry:0")
    assert seen.args == [turn]


def test_code_is_copied_as_it_was_written(transcript: Transcript) -> None:
    transcript.show_turns([answered()])
    click(transcript, "copy:0:0")
    assert QGuiApplication.clipboard().text().startswith("def water(bed: str) -> int:\n    return 2")


def test_selected_text_keeps_the_numbers_of_its_chips(transcript: Transcript) -> None:
    transcript.show_turns([answered()])
    transcript.selectAll()
    transcript.copy()
    text = QGuiApplication.clipboard().text()
    assert "by the chimney [1]. In July they need water twice a day [1][2]." in text
    assert "\ufffc" not in text


def test_a_copied_answer_brings_its_sources(transcript: Transcript) -> None:
    transcript.show_turns([answered()])
    click(transcript, "copyanswer:0")
    text = QGuiApplication.clipboard().text()
    assert text.startswith("The tomatoes were planted on **4 May 2024**")
    assert "[2] The rooftop garden 2: /home/me/notes/garden-2.md" in text


@pytest.mark.parametrize("step", [1, 7, 40])
def test_a_growing_answer_ends_as_the_same_text_in_any_steps(transcript: Transcript, step: int) -> None:
    turn = grow(transcript, canned.ANSWER, step)
    grown = transcript.toPlainText()
    transcript.finish(turn, canned.answer("Why?", 1, 5))
    final = transcript.toPlainText()
    body = [line for line in grown.splitlines() if line.strip()]
    assert body == [line for line in final.splitlines() if line.strip()][: len(body)]


def test_a_long_open_block_is_added_to_plainly_and_loses_nothing(transcript: Transcript) -> None:
    code = "".join(f"line {i} of a long listing\n" for i in range(400))
    grow(transcript, f"Start\n\n```\n{code}", 23)
    shown = transcript.toPlainText()
    assert [line for line in shown.splitlines() if line.startswith("line ")] == code.splitlines()


def test_a_quote_keeps_its_indent_while_the_answer_grows(transcript: Transcript) -> None:
    grow(transcript, "One.\n\n> quoted words\n\nTwo.\n", 5)
    block = transcript.document().find("quoted words").block()
    assert block.blockFormat().leftMargin() > 0


def test_the_stage_is_told_until_the_first_word(transcript: Transcript) -> None:
    turn = Turn("Why?")
    transcript.begin(turn)
    transcript.set_stage(turn, "searching")
    assert "Searching your files" in transcript.toPlainText()
    transcript.grow(turn, "Because")
    transcript._updates.flush()
    assert "Searching" not in transcript.toPlainText()


def test_nothing_but_our_own_pictures_is_ever_loaded(transcript: Transcript, tmp_path: Any) -> None:
    picture = tmp_path / "secret.png"
    image = QImage(4, 4, QImage.Format.Format_RGB32)
    image.save(str(picture))
    kind = QTextDocument.ResourceType.ImageResource.value
    assert transcript.loadResource(kind, QUrl.fromLocalFile(str(picture))).isNull()
    assert transcript.loadResource(kind, QUrl("http://127.0.0.1:9/x.png")).isNull()
    assert not transcript.loadResource(kind, QUrl("chip:3:plain")).isNull()


def test_a_long_history_shows_its_end_and_the_rest_on_request(transcript: Transcript) -> None:
    transcript.show_turns([answered(f"Question {i}") for i in range(SHOWN_TURNS + 5)])
    assert "Question 4\n" not in transcript.toPlainText()
    transcript._on_anchor(QUrl("earlier:"))
    assert "Question 4\n" in transcript.toPlainText()


def test_a_very_long_question_does_not_fill_the_page(transcript: Transcript) -> None:
    transcript.show_turns([answered("word " * 4_000)])
    assert len(transcript.document().begin().text()) < 2_100


def test_a_question_is_text_not_markup(transcript: Transcript) -> None:
    transcript.show_turns([answered("<b>bold</b>\n<img src='file:///etc/passwd'>")])
    assert "<b>bold</b>" in transcript.toPlainText()
    assert "<img src='file:///etc/passwd'>" in transcript.toPlainText()


def test_another_theme_redraws_the_answer_in_its_colours(transcript: Transcript) -> None:
    transcript.show_turns([answered()])
    transcript._theme.set_choice("dark")
    marked = transcript.document().find("The hive weighs")
    assert marked.charFormat().background().color().name() == transcript._theme.color("warn_soft").name()


@pytest.mark.parametrize(("chat", "told"), [("qwen3:4b", ""), ("", ", no chat model")])
def test_an_answer_of_memories_alone_is_not_said_to_be_quoted_from_files(
    transcript: Transcript, chat: str, told: str
) -> None:
    turn = answered()
    assert turn.answer is not None
    turn.answer["models"] = {"chat": chat, "answer": "extractive"}
    turn.answer["references"], turn.answer["degraded"] = [], []
    turn.answer["memories"] = [
        {"m": 1, "id": "m1", "text": "I live in Rome.", "kind": "profile", "subject": "me", "valid_from": None, "used": True, "why": ""}
    ]  # fmt: skip
    transcript.show_turns([turn])
    assert f"In your own words{told}" in transcript.toPlainText()
    assert "Quoted from your files" not in transcript.toPlainText()


@pytest.mark.parametrize(
    ("by", "refused", "told"),
    [
        ("qwen3:4b", False, "qwen3:4b"),
        ("qwen3:4b", True, "qwen3:4b"),
        ("extractive", False, "Quoted from your files"),
        ("none", True, ""),
    ],
)
def test_the_footer_names_who_wrote_the_answer(
    transcript: Transcript, by: str, refused: bool, told: str
) -> None:
    turn = refused_turn() if refused else answered()
    assert turn.answer is not None
    turn.answer["models"] = {"chat": "qwen3:4b", "answer": by}
    turn.answer["degraded"] = []
    transcript.show_turns([turn])
    footer = transcript.toPlainText().strip().splitlines()[-1]
    assert (told in footer) if told else ("qwen3" not in footer and "Quoted" not in footer)


def long_turn(question: str = "Why?") -> Turn:
    turn = answered(question)
    turn.text = "\n\n".join(f"Paragraph {n} of a long answer." for n in range(60))
    assert turn.answer is not None
    turn.answer["text"] = turn.text
    return turn


def at_end(transcript: Transcript) -> bool:
    bar = transcript.verticalScrollBar()
    return bar.maximum() - bar.value() <= 2


def test_who_is_at_the_end_stays_there_when_the_window_shrinks(transcript: Transcript, qtbot: QtBot) -> None:
    transcript.show_turns([long_turn()])
    assert at_end(transcript)
    transcript.resize(800, 500)
    qtbot.waitUntil(lambda: at_end(transcript), timeout=2_000)
    bar = transcript.verticalScrollBar()
    bar.setValue(100)
    transcript.resize(800, 480)
    qtbot.waitUntil(lambda: transcript.height() == 480, timeout=2_000)
    assert bar.value() == 100


def counted_turn(question: str = "How many letters mention rent?") -> Turn:
    turn = long_turn(question)
    assert turn.answer is not None
    turn.answer["models"]["answer"] = "count"
    return turn


def question_top(transcript: Transcript) -> int:
    return transcript.top_of(transcript._starts[-1])


def test_a_long_answer_that_came_at_once_opens_at_its_question(transcript: Transcript) -> None:
    turn = Turn("How many letters mention rent?")
    transcript.show_turns([answered("One?"), answered("Two?")])
    transcript.begin(turn)
    counted = counted_turn().answer
    assert counted is not None
    transcript.finish(turn, counted)

    assert 0 <= question_top(transcript) < transcript.height() // 4
    assert not at_end(transcript)


def test_its_question_stays_in_sight_when_the_inspector_takes_room(
    transcript: Transcript, qtbot: QtBot
) -> None:
    transcript.show_turns([answered("One?"), counted_turn()])
    transcript.resize(420, 500)
    qtbot.waitUntil(lambda: transcript.width() == 420, timeout=2_000)
    qtbot.waitUntil(lambda: 0 <= question_top(transcript) < 200, timeout=2_000)


def test_a_streamed_answer_is_followed_to_its_end(transcript: Transcript) -> None:
    transcript.show_turns([answered("One?"), long_turn()])
    assert at_end(transcript)


def test_another_theme_leaves_the_reader_where_they_are(transcript: Transcript, theme: Theme) -> None:
    transcript.show_turns([long_turn("One?"), long_turn("Two?")])
    transcript.verticalScrollBar().setValue(150)
    theme.set_choice("dark")
    assert transcript.verticalScrollBar().value() == 150


def test_earlier_turns_come_above_what_one_reads(transcript: Transcript) -> None:
    transcript.show_turns([answered(f"Question {n}?") for n in range(SHOWN_TURNS + 3)])
    bar = transcript.verticalScrollBar()
    bar.setValue(0)
    below = bar.maximum()
    transcript._on_anchor(QUrl("earlier:"))
    assert bar.maximum() - bar.value() == below
    assert bar.value() > 0


def test_a_long_line_of_code_is_wrapped_and_pushes_nothing_aside(transcript: Transcript) -> None:
    turn = answered()
    turn.text = "```python\n" + "word " * 200 + "\n```"
    assert turn.answer is not None
    turn.answer["text"] = turn.text
    transcript.show_turns([turn])
    assert transcript.horizontalScrollBar().maximum() == 0


def test_many_unconfirmed_sentences_are_told_in_a_few_lines(transcript: Transcript) -> None:
    turn = answered()
    assert turn.answer is not None
    unsure = {"citations": [], "memories": [], "verified": False, "problem": "cites no source"}
    turn.answer["answer"] = [{"text": f"Sentence {n}.", **unsure} for n in range(20)]  # type: ignore[typeddict-item]
    transcript.show_turns([turn])
    assert transcript.toPlainText().count("cites no source") == 5
    assert "and 15 more" in transcript.toPlainText()


def test_a_memory_becomes_a_chip_while_the_answer_grows(transcript: Transcript) -> None:
    turn = Turn("Where?")
    transcript.begin(turn)
    transcript.set_memories(turn, scripted_memories.answer()["memories"])
    transcript.grow(turn, "You live in Hangzhou [m1]. And [m7] is no memory")
    transcript._updates.flush()
    assert 'src="memory:1:plain"' in transcript.toHtml()
    assert "[m7]" in transcript.toPlainText()


# -- led to a turn ------------------------------------------------------------------------------------


def stored(number: int, asked_here: bool = False) -> Turn:
    """The turn of question 10, 20, ... and answer 11, 21, ...; of one that was `asked_here` nobody told the question's id."""
    turn = Turn(f"Question {number}", question_id=0 if asked_here else number * 10)
    turn.finish(canned.answer(turn.question, 1, number * 10 + 1))
    return turn


def marked(transcript: Transcript) -> list[str]:
    return [selection.cursor.selectedText() for selection in transcript.extraSelections()]


@pytest.mark.parametrize("asked_here", [False, True])
@pytest.mark.parametrize("message", [30, 31])
def test_a_message_is_brought_into_view_and_marked_for_a_moment(
    transcript: Transcript, qtbot: QtBot, asked_here: bool, message: int
) -> None:
    transcript._unmark.setInterval(50)
    transcript.show_turns([stored(number, asked_here) for number in range(1, 40)])
    transcript.show_message(message)
    assert marked(transcript) == ["Question 3"]
    (mark,) = transcript.extraSelections()
    cursor = mark.cursor
    top = transcript.cursorRect(cursor).top()
    assert 0 <= top < transcript.viewport().height() // 2
    qtbot.waitUntil(lambda: marked(transcript) == [], timeout=2_000)


def test_a_message_that_is_not_there_moves_and_marks_nothing(transcript: Transcript) -> None:
    transcript.show_turns([stored(number) for number in range(1, 9)])
    at = transcript.verticalScrollBar().value()
    for message in (0, 999):
        transcript.show_message(message)
    assert (marked(transcript), transcript.verticalScrollBar().value()) == ([], at)
