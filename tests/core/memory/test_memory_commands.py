""" "Remember that ..." and "forget that ..." typed as a question are done; what only has these words is a question."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.memory.capture.types import Turn
from core.memory.commands import Command, read_command
from core.memory.errors import NoSuchMemory, SecretRefused
from tests.core.memory.support_memory import NOW, git, open_memory, texts


def command(text: str) -> Command | None:
    return read_command(Turn("user", text, NOW, "7", "3"))


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("Remember that I live in Oslo", ["I live in Oslo."]),
        (
            "please remember: I live in Oslo. My dog is called Rex.",
            ["I live in Oslo.", "My dog is called Rex."],
        ),
        (
            "Remember that our client is Northwind and that I prefer dates in ISO format",
            ["Our client is Northwind.", "I prefer dates in ISO format."],
        ),
        ("Remember that my dog is Rex and that he is nine", ["My dog is Rex and that he is nine."]),
        ("Don't forget that my employer is Acme", ["My employer is Acme."]),
        ("Can you remember that I am allergic to nuts?", ["I am allergic to nuts."]),
        ("Note that the router is in the cellar", ["The router is in the cellar."]),
        ("记住我住在杭州", ["我住在杭州。"]),
        ("请记住：我对花生过敏。我的生日是五月四日。", ["我对花生过敏。", "我的生日是五月四日。"]),
    ],
)
def test_what_is_asked_to_be_kept_is_understood(text: str, kept: list[str]) -> None:
    found = command(text)

    assert found is not None
    assert [each.text for each in found.candidates] == kept
    assert all(each.explicit and each.action == "add" for each in found.candidates)


@pytest.mark.parametrize(
    "text",
    [
        "Do you remember what the lease says?",
        "Do you remember that I live in Rome?",
        "Remember my birthday?",
        "Remember when the lease ends?",
        "What should I remember about the lease?",
        "I remember that the lease ends in May",
        "How do I remove a source?",
        "forget it",
        "delete the files",
        "When does the lease end?",
        "你记得租约说什么吗？",
        "你还记得我住在哪里吗？",
        "记得我住在哪里吗？",
        "租约里要记住什么？",
        "删除这个文件",
        "请忘掉这些文件",
    ],
)
def test_a_question_that_has_these_words_is_a_question(text: str) -> None:
    assert command(text) is None


@pytest.mark.parametrize(
    "text", ["forget that I live in Oslo", "Please forget my old job.", "忘掉我住在杭州"]
)
def test_what_is_to_be_forgotten_ends(text: str) -> None:
    found = command(text)

    assert found is not None
    assert [each.action for each in found.candidates] == ["close"]
    assert found.sure


def test_deleting_may_mean_a_file_and_is_only_a_command_where_a_memory_is_meant() -> None:
    found = command("delete the third paragraph")

    assert found is not None
    assert not found.sure


def test_a_question_in_the_same_breath_is_still_a_question() -> None:
    found = command("Remember that I live in Oslo. When does the lease end?")

    assert found is not None
    assert ([each.value for each in found.candidates], found.rest) == (["Oslo"], "When does the lease end?")


def test_all_that_is_told_is_one_commit_with_where_it_was_said(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    found = command("Remember: I live in Oslo. My dog is called Rex.")
    assert found is not None

    told = memory.tell(found.candidates)

    assert texts(memory) == {"I live in Oslo.", "My dog is called Rex."}
    assert {each.commit for each in told.kept} == {memory.log()[0].id}
    assert {each.memory.source.message for each in told.kept} == {"7"}
    assert git(memory.vault.folder, "log", "-1", "--format=%an").strip() == "Owner"


def test_a_new_value_ends_the_old_one_and_an_unknown_one_ends_nothing(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Rome")
    for text in ("Remember that I live in Oslo", "forget my allergy to nuts"):
        found = command(text)
        assert found is not None
        told = memory.tell(found.candidates)
        if told.kept:
            assert [old.text for old in told.kept[0].closed] == ["I live in Rome"]
        else:
            assert [type(error) for error in told.refused] == [NoSuchMemory]
    assert texts(memory) == {"I live in Oslo."}


def test_a_secret_is_refused_and_the_rest_is_kept(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    found = command("Remember: my password is hunter2secret9. I live in Oslo.")
    assert found is not None

    told = memory.tell(found.candidates)

    assert [type(error) for error in told.refused] == [SecretRefused]
    assert texts(memory) == {"I live in Oslo."}
    assert "hunter2" not in git(memory.vault.folder, "log", "-p")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        (
            "Please remember the following:\n- I live in Oslo\n- my dog is called Rex\n- the router is in the cellar",
            ["I live in Oslo.", "My dog is called Rex.", "The router is in the cellar."],
        ),
        ("Remember these things:\n1. I live in Oslo\n2) I am a nurse", ["I live in Oslo.", "I am a nurse."]),
        ("Remember:\nI live in Oslo\nI am a nurse", ["I live in Oslo.", "I am a nurse."]),
        (
            "Save the following about me:\n\n• The gate is locked. Ring twice.",
            ["The gate is locked. Ring twice."],
        ),
        (
            "Remember:\n- the key hangs\n  beside the door\n- I am a nurse",
            ["The key hangs beside the door.", "I am a nurse."],
        ),
        (
            "记住以下几点：\n1. 我住在杭州\n2. 我对花生过敏\n3、路由器在地下室",
            ["我住在杭州。", "我对花生过敏。", "路由器在地下室。"],
        ),
        ("请记住：\n- 我住在杭州\n- 我对花生过敏", ["我住在杭州。", "我对花生过敏。"]),
    ],
)
def test_each_line_of_a_list_is_a_wish_of_its_own(text: str, kept: list[str]) -> None:
    found = command(text)

    assert found is not None
    assert [each.text for each in found.candidates] == kept
    assert all(each.explicit for each in found.candidates)


def test_a_question_behind_a_list_is_still_a_question() -> None:
    found = command("Remember:\n- I live in Oslo\n\nWhen does the lease end?")

    assert found is not None
    assert [each.text for each in found.candidates] == ["I live in Oslo."]
    assert found.rest == "When does the lease end?"


@pytest.mark.parametrize(
    "text",
    [
        "Remember the following",
        "What do you remember?\n- the lease",
        "Summarise the following:\n- I live in Oslo",
    ],
)
def test_a_list_that_nobody_asks_to_keep_is_no_command(text: str) -> None:
    assert command(text) is None


def test_a_list_is_one_commit_in_which_a_secret_is_refused_and_the_other_lines_are_kept(
    tmp_path: Path,
) -> None:
    memory = open_memory(tmp_path)
    found = command(
        "Remember the following:\n- I live in Oslo\n- my password is hunter2secret9\n- I am a nurse"
    )
    assert found is not None

    told = memory.tell(found.candidates)

    assert [type(error) for error in told.refused] == [SecretRefused]
    assert texts(memory) == {"I live in Oslo.", "I am a nurse."}
    assert {each.commit for each in told.kept} == {memory.log()[0].id}
    assert {each.memory.source.words for each in told.kept} == {"I live in Oslo", "I am a nurse"}
    assert "hunter2" not in git(memory.vault.folder, "log", "-p")


@pytest.mark.parametrize(
    ("text", "kept", "rest"),
    [
        ("I moved to Rome. Please remember that I like tea.", ["I moved to Rome.", "I like tea."], ""),
        ("我搬到罗马了。记住我喜欢喝茶。", ["我搬到罗马了。", "我喜欢喝茶。"], ""),
        ("When does the lease end? Remember that I like tea.", ["I like tea."], "When does the lease end?"),
    ],
)
def test_a_wish_may_stand_behind_a_statement_or_a_question(text: str, kept: list[str], rest: str) -> None:
    found = command(text)

    assert found is not None
    assert ([each.text for each in found.candidates], found.rest) == (kept, rest)


def test_a_secret_behind_another_sentence_is_a_wish_to_refuse_and_not_searched_for(tmp_path: Path) -> None:
    found = command("The flat is fine. Remember that my password is hunter2secret9")

    assert found is not None
    told = open_memory(tmp_path).tell(found.candidates)
    assert (told.kept, [type(error) for error in told.refused]) == ((), [SecretRefused])


def test_a_wish_behind_a_task_leaves_the_turn_whole() -> None:
    assert command("Read the lease. Remember that I like tea") is None
