"""The story of a memory: since when, from which conversation, in which words, who wrote each line."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QPushButton
from pytestqt.qtbot import QtBot

from desktop.context import Context
from desktop.review import MemoryStory, ReviewPage
from tests.support.review_vault import ReviewVault

DEADLINE_MS = 5_000


@pytest.fixture
def story(context: Context, qtbot: QtBot) -> MemoryStory:
    made = MemoryStory(context)
    qtbot.addWidget(made)
    made.resize(700, 600)
    made.show()
    made.show_memory("m00000001")
    qtbot.waitUntil(made.origins.isVisible, timeout=DEADLINE_MS)
    return made


def wait_for(qtbot: QtBot, condition: Any) -> None:
    qtbot.waitUntil(condition, timeout=DEADLINE_MS)


def test_it_says_since_when_from_where_and_how_often_it_changed(story: MemoryStory) -> None:
    told = story._since.text()
    assert told.startswith("Since 5 Mar 2026")
    assert "from a conversation on" in told
    assert "changed 1 time(s)" in told
    assert "I live in Hangzhou now" in story.quote.accessibleName()


def test_what_was_done_to_it_stands_there_in_words_and_leads_to_the_change(
    context: Context, vault: ReviewVault, qtbot: QtBot
) -> None:
    subjects = ("Restore: I play.", "Undo it", "Accept the end of: I play.")
    for row, subject in zip(vault.commits, subjects, strict=False):
        row["subject"] = subject
    story = MemoryStory(context)
    qtbot.addWidget(story)
    story.show_memory(vault.memories[0]["id"])
    wait_for(qtbot, lambda: story.changes.lines != [])

    assert story.changes.lines == list(subjects[: len(vault.commits)])
    with qtbot.waitSignal(story.commit_asked) as asked:
        story.changes.findChildren(QPushButton)[0].click()
    assert asked.args == [vault.commits[0]["commit"]]


@pytest.mark.parametrize(
    ("origin", "told"),
    [
        (
            {"confidence": 1.0, "source": {"conversation": "", "message": "", "words": "I live"}},
            "you said so on",
        ),
        ({"source": {"conversation": "", "message": "", "words": ""}}, "written by hand on"),
        ({"source": {"conversation": "7", "message": "31", "words": ""}}, "kept from an answer on"),
        ({"derived_from": ["m1", "m2"]}, "merged from several on"),
    ],
)
def test_it_says_where_each_sort_comes_from(
    context: Context, vault: ReviewVault, qtbot: QtBot, origin: dict[str, Any], told: str
) -> None:
    vault.memories[0].update(origin)
    story = MemoryStory(context)
    qtbot.addWidget(story)
    story.show_memory(vault.memories[0]["id"])

    wait_for(qtbot, lambda: told in story._since.text())


def test_the_conversation_is_one_click_away(story: MemoryStory, qtbot: QtBot) -> None:
    with qtbot.waitSignal(story.conversation_asked) as asked:
        story.conversation_button.click()
    assert asked.args == [7, 31]


def test_another_value_of_the_line_is_opened_here(story: MemoryStory, qtbot: QtBot) -> None:
    with qtbot.waitSignal(story.memory_chosen) as chosen:
        story.timeline.chosen.emit("m00000009")
    assert chosen.args == ["m00000009"]
    wait_for(qtbot, lambda: story._statement.text() == "I live in Suzhou.")


def test_each_line_leads_to_the_change_that_brought_it(
    story: MemoryStory, vault: ReviewVault, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(story.commit_asked) as asked:
        qtbot.mouseClick(story.origins, Qt.MouseButton.LeftButton, pos=QPoint(30, 5))
    assert asked.args == [vault.commits[-1]["commit"]]
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down):
        qtbot.keyClick(story.origins, key)
    with qtbot.waitSignal(story.commit_asked) as asked:
        qtbot.keyClick(story.origins, Qt.Key.Key_Return)
    assert asked.args == [vault.commits[0]["commit"]]


def test_a_memory_that_is_gone_says_so(story: MemoryStory, vault: ReviewVault, qtbot: QtBot) -> None:
    vault.fail("show", "There is none with the id “m1”.", "")
    story.show_memory("m1")
    wait_for(qtbot, lambda: story._message.text() == "There is none with the id “m1”.")
    assert not story.origins.isVisible()


def test_no_memory_is_an_empty_page(story: MemoryStory) -> None:
    story.clear()
    assert story.memory_id == ""
    assert not story.timeline.isVisible()


def test_a_file_of_a_difference_leads_to_the_story_and_back(page: ReviewPage, qtbot: QtBot) -> None:
    page.inbox.pane.diff.view.story_asked.emit("m00000001")
    wait_for(qtbot, lambda: page.story.origins.isVisible())
    assert page.leave()
    assert page.inbox.isVisible()
