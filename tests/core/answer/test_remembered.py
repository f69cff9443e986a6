"""What is said after "remember that ...": what was kept, what ended, how to undo it, or why nothing was kept."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.answer.remembered import failed_answer, private_answer, told_answer
from core.memory.capture.types import Turn
from core.memory.commands import read_command
from core.memory.errors import VaultReadOnly
from core.memory.service import MemoryService
from core.memory.statements.kept import Kept
from core.memory.statements.wish import Wish
from core.memory.told_outright import Told
from tests.core.memory.support_memory import NOW, TODAY, open_memory


def tell(memory: MemoryService, text: str) -> Told:
    command = read_command(Turn("user", text, NOW))
    assert command is not None
    return memory.tell(command.candidates)


def test_what_is_kept_is_said_with_the_way_to_undo_it(tmp_path: Path) -> None:
    told = tell(open_memory(tmp_path), "Remember that I live in Oslo")

    answer = told_answer(told, "en")

    assert answer.text == (
        "Remembered “I live in Oslo”; to undo it: Memory, History, or "
        f"“footnote memory revert {told.kept[0].commit[:10]}”."
    )
    assert (answer.refused, answer.by, answer.remembered) == (False, "memory", told.kept)


@pytest.mark.parametrize(
    ("tongue", "words"),
    [
        ("en", "in place of “I live in Rome”, which ended on 2024-06-15"),
        ("zh", "代替“I live in Rome”（2024-06-15 结束）"),
    ],
)
def test_the_old_value_that_ended_is_named(tmp_path: Path, tongue: str, words: str) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Rome")

    assert words in told_answer(tell(memory, "Remember that I live in Oslo"), tongue).text


def test_what_was_known_changes_nothing_and_needs_no_undoing(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    tell(memory, "Remember that I live in Oslo")

    text = told_answer(tell(memory, "Remember that I live in Oslo"), "en").text

    assert text == "“I live in Oslo” is remembered already, so nothing changed."


def test_what_is_forgotten_stays_in_the_history(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("我对花生过敏")

    text = told_answer(tell(memory, "忘掉我对花生过敏"), "zh").text

    assert text.startswith("“我对花生过敏”已于 2024-06-15 结束")
    assert memory.list() == []
    assert [each.text for each in memory.list(everything=True)] == ["我对花生过敏"]


@pytest.mark.parametrize(
    ("tongue", "words"),
    [
        ("en", "“I live in Rome” ends on 2024-09-01, and holds until then; to undo it"),
        ("zh", "“I live in Rome”将于 2024-09-01 结束，在那之前仍然有效"),
    ],
)
def test_an_end_that_is_ahead_is_not_told_as_one_that_has_come(
    tmp_path: Path, tongue: str, words: str
) -> None:
    memory = open_memory(tmp_path)
    known = memory.add("I live in Rome").memory
    ended = memory.by_hand.close(known.id, dt.date(2024, 9, 1))

    kept = Kept("shortened", ended.memory, (ended.memory,), "c" * 40)
    assert told_answer(Told((kept,)), tongue, TODAY).text.startswith(words)


def test_an_old_value_that_ends_later_is_told_so(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Rome")
    kept = memory.add("I live in Oslo", Wish(valid_from=dt.date(2024, 9, 1)))

    assert "which ends on 2024-09-01" in told_answer(Told((kept,)), "en", TODAY).text


def test_forgetting_what_is_not_known_says_so(tmp_path: Path) -> None:
    text = told_answer(tell(open_memory(tmp_path), "forget my allergy to nuts"), "en").text

    assert text == "Nothing of the kind is remembered, so nothing was ended."


@pytest.mark.parametrize(("tongue", "word"), [("en", "password manager"), ("zh", "密码管理器")])
def test_a_secret_is_refused_with_a_word_and_never_repeated(tmp_path: Path, tongue: str, word: str) -> None:
    text = told_answer(tell(open_memory(tmp_path), "Remember my password is hunter2secret9"), tongue).text

    assert word in text
    assert "hunter2" not in text


def test_trouble_of_the_vault_is_noted_beside_the_answer() -> None:
    answer = failed_answer(VaultReadOnly("The vault cannot be written.", "Give permission."), "en")

    assert answer.remembered == ()
    assert [(note.part, note.sentence) for note in answer.degraded] == [
        ("memory", "The vault cannot be written.")
    ]


def test_a_private_conversation_keeps_nothing() -> None:
    assert "private" in private_answer("en").text
    assert "私密" in private_answer("zh").text
