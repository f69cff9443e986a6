"""Files that no vault should hold: each is told by its name, left as it is, and costs its owner no other memory."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from core.errors import UserInputError
from core.memory.commands import read_command
from core.memory.errors import VaultReadOnly
from core.memory.vault.note import MAX_FILE_BYTES
from tests.core.memory.support_memory import git, open_memory, texts, turn

HOME = "I live in Hangzhou"
FRONT = b"---\nid: mabc\nkind: fact\n"
BOMB = b"a: &a [x, x, x, x, x, x, x, x, x]\n" + b"".join(
    b"%c: &%c [%s]\n" % (letter, letter, b", ".join([b"*%c" % before] * 9))
    for before, letter in zip(b"abcdefgh", b"bcdefghi", strict=True)
)
ODD = {
    "a bomb in a text": (FRONT + BOMB + b"subject: *i\n---\nb\n", "refers to itself"),
    "a bomb in a key of the owner's": (FRONT + BOMB + b"---\nb\n", "refers to itself"),
    "a value that holds itself": (FRONT + b"subject: &a [*a]\n---\nb\n", "refers to itself"),
    "ever deeper brackets": (FRONT + b"x: " + b"[" * 5000 + b"\n---\nb\n", "nested"),
    "endless front matter": (FRONT + b"k: [1]\n" * 30_000 + b"---\nb\n", "too long"),
    "ten megabytes": (FRONT + b"---\n" + b"tea " * 2_500_000, "too large"),
    "another encoding": ("I like tea".encode("utf-16"), "UTF-8"),
    "the 31 February": (FRONT + b"valid_from: 2026-02-31\n---\nb\n", "day is out of range"),
    "an order to run": (FRONT + b"x: !!python/object/apply:os.system [true]\n---\nb\n", "constructor"),
}


@pytest.mark.parametrize("name", ODD)
def test_an_odd_file_is_told_and_left_alone(tmp_path: Path, name: str) -> None:
    raw, said = ODD[name]
    memory = open_memory(tmp_path)
    memory.add(HOME)
    commits = len(memory.log())
    file = memory.vault.folder / "memories" / "odd.md"
    file.write_bytes(raw)

    assert texts(memory) == {HOME}
    (problem,) = memory.check()
    assert (problem.path, said in problem.sentence, bool(problem.remedy)) == ("memories/odd.md", True, True)
    assert file.read_bytes() == raw
    assert len(memory.log()) == commits


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the file system takes no such name")
def test_a_name_that_is_no_text_costs_no_other_memory(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add(HOME)
    file = Path(os.fsdecode(os.fsencode(memory.vault.folder) + b"/memories/\xff\xfe.md"))
    file.write_bytes(b"I like tea\n")

    assert texts(memory) == {HOME}
    assert [problem.remedy for problem in memory.check()] == ["Rename the file."]
    memory.add("I like coffee")
    assert file.read_bytes() == b"I like tea\n"


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no pipes here")
@pytest.mark.parametrize("name", ["TEA.MD", "tea.Md", "tea.markdown"])
def test_markdown_under_another_ending_is_told_and_not_read(tmp_path: Path, name: str) -> None:
    memory = open_memory(tmp_path)
    memory.add(HOME)
    (memory.vault.folder / "memories" / name).write_text("I like tea.\n")

    (problem,) = memory.check()

    assert problem.sentence == f"memories/{name} is not read, because its name does not end in “.md”."
    assert len(texts(memory)) == 1


def test_a_pipe_holds_nobody_up(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add(HOME)
    os.mkfifo(memory.vault.folder / "memories" / "pipe.md")

    assert texts(memory) == {HOME}
    assert "read to its end" in memory.check()[0].sentence


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege")
def test_what_a_link_leads_to_is_neither_read_nor_written_nor_taken_for_deleted(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add(HOME)
    head = memory.log()[0].id
    outside = tmp_path / "outside"
    (memory.vault.folder / "memories").rename(outside)
    (memory.vault.folder / "memories").symlink_to(outside)
    before = {file: file.read_bytes() for file in outside.rglob("*.md")}

    assert texts(memory) == set()
    assert ["is a link" in problem.sentence for problem in memory.check()] == [True]
    with pytest.raises(VaultReadOnly, match="behind a link"):
        memory.add("I like tea")
    assert memory.log()[0].id == head
    assert {file: file.read_bytes() for file in outside.rglob("*") if file.is_file()} == before


@pytest.mark.skipif(sys.platform == "win32", reason="links need a privilege")
def test_an_export_takes_nothing_along_that_a_link_leads_to(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add(HOME)
    (tmp_path / "private.md").write_text("Of somebody else.")
    (memory.vault.folder / "memories" / "link.md").symlink_to(tmp_path / "private.md")

    assert memory.by_hand.export(tmp_path / "out") == 1
    assert "link.md" not in {file.name for file in (tmp_path / "out").rglob("*")}


def test_import_and_export_keep_out_of_the_vault_itself(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add(HOME)

    with pytest.raises(UserInputError, match="in the vault"):
        memory.by_hand.import_folder(memory.vault.folder / "memories")
    with pytest.raises(UserInputError, match="in the vault"):
        memory.by_hand.export(memory.vault.folder / "memories" / "copy")
    assert git(memory.vault.folder, "status", "--porcelain") == ""


def test_an_import_leaves_out_what_it_must_and_takes_the_rest(tmp_path: Path) -> None:
    folder = tmp_path / "notes"
    folder.mkdir()
    (folder / "good.md").write_text("I like tea", encoding="utf-8")
    (folder / "secret.md").write_text("Here it is.\nMy password is hunter2secret!", encoding="utf-8")
    (folder / "large.md").write_bytes(b"tea " * MAX_FILE_BYTES)
    (folder / "folder.md").mkdir()
    memory = open_memory(tmp_path)

    done = memory.by_hand.import_folder(folder)

    assert [each.text for each in done.memories] == ["I like tea"]
    assert [problem.path for problem in done.problems] == ["large.md", "secret.md"]
    assert "hunter2" not in git(memory.vault.folder, "log", "-p")


@pytest.mark.parametrize(
    "changes",
    [
        {"importance": 7}, {"importance": float("nan")}, {"confidence": "high"}, {"cardinality": "two"}, {"pinned": "yes"},
        {"text": ""}, {"text": " . "}, {"text": 5}, {"attribute": None}, {"text": "\0\ud800"},
        {"text": "<<<<<<< a\n=======\n>>>>>>> b"}, {"text": "tea " * MAX_FILE_BYTES},
    ],
)  # fmt: skip
def test_no_edit_makes_a_memory_that_could_not_be_read_again(
    tmp_path: Path, changes: dict[str, object]
) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add(HOME).memory

    with pytest.raises(UserInputError) as caught:
        memory.by_hand.edit(kept.id, **changes)
    assert caught.value.remedy
    assert texts(memory) == {HOME}
    assert memory.check() == ()
    assert len(memory.log()) == 2


def test_odd_characters_are_taken_out_of_what_is_edited_and_of_what_commits_say(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add(HOME).memory
    edited = memory.by_hand.edit(kept.id, text="I like \0 tea \ud800 🍵", subject="").memory
    assert (edited.text, edited.subject) == ("I like   tea   🍵", "me")
    file = memory.vault.folder / edited.path
    file.write_bytes(file.read_bytes() + b"and \0 more\n")

    memory.by_hand.archive(kept.id)

    assert memory.log()[0].subject.startswith("Archive: I like tea 🍵 and")


def test_accepting_in_ones_own_words_takes_odd_characters_out(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.inbox.propose([turn("I moved to Suzhou")])
    (waiting,) = memory.inbox.waiting()

    assert (
        memory.inbox.accept(waiting.memory.id, "I live \0 in \ud800 Suzhou").memory.text
        == "I live   in   Suzhou"
    )


@pytest.mark.parametrize("said", ["remember that .", "remember that", "记住。", "remember: “”"])
def test_nothing_is_not_remembered(said: str) -> None:
    assert read_command(turn(said)) is None
