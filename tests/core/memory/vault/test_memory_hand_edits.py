"""What an owner does to the files is followed: a value follows its words, a renamed file stays the same memory."""

from __future__ import annotations

import datetime as dt
import re
from pathlib import Path

import pytest

from core.memory.errors import VaultBusy
from core.memory.restating import restated
from core.memory.service import MemoryService
from core.memory.vault.note import Memory, Source
from tests.core.memory.support_memory import NOW, git, open_memory, texts


def _edit(memory: MemoryService, path: str, old: str, new: str) -> None:
    file = memory.vault.folder / path
    file.write_bytes(file.read_bytes().replace(f"\n{old}".encode(), f"\n{new}".encode()))


def test_an_edit_by_hand_takes_the_value_with_it_and_nothing_true_is_refused_as_known(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Lima.").memory
    _edit(memory, kept.path, "I live in Lima.", "I live in Cusco.")

    assert memory.show(kept.id).value == "Cusco"
    assert [commit.subject for commit in memory.log()[:2]] == [
        "Follow an edit by hand",
        "Edited by hand: home-lima.md",
    ]
    assert memory.add("I live in Cusco.").status == "unchanged"
    back = memory.add("I live in Lima.")
    assert (back.status, back.memory.value) == ("superseding", "Lima")
    assert texts(memory) == {"I live in Lima."}


def test_words_that_only_a_form_changed_bear_their_new_value(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("My employer is Hydro.").memory

    memory.by_hand.edit(kept.id, text="My employer is Vattenfall.")

    assert memory.show(kept.id).value == "Vattenfall"
    assert memory.add("My employer is Hydro.").status == "superseding"


def test_the_markdown_of_a_memory_is_followed_by_its_value_unless_that_was_written_too(
    tmp_path: Path,
) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Lima.").memory
    raw = (memory.vault.folder / kept.path).read_text()

    assert (
        memory.by_hand.write(kept.id, raw.replace("\nI live in Lima", "\nI live in Cusco")).memory.value
        == "Cusco"
    )
    both = raw.replace("\nI live in Lima", "\nHome base: Puno").replace("value: Lima", "value: Puno")
    both = both.replace('value: "Lima"', "value: Puno")
    assert memory.by_hand.write(kept.id, both).memory.value == "Puno"


@pytest.mark.parametrize(
    ("before", "after", "attribute", "value"),
    [
        (("I live in Lima.", "home", "Lima"), "I live in Cusco.", "home", "Cusco"),
        (("I live in Lima.", "home", "Lima"), "I live in Lima Norte.", "home", "Lima Norte"),
        (("I live in Lima.", "home", "Lima"), "I like tea.", "likes", "tea"),
        (("I live in Lima.", "home", "Lima"), "Home base: Cusco.", "", ""),
        (("I live in Lima.", "home", "Lima"), "I don't live in Lima.", "", ""),
        (("I live in Lima.", "home", "Lima"), "I live in Lima!", "home", "Lima"),
        (("我住在杭州。", "home", "杭州"), "我住在成都。", "home", "成都"),
        (("我住在杭州。", "home", "杭州"), "我喜欢茶。", "likes", "茶"),
        (("The code of the club is walnut.", "code", "walnut"), "The code of the club is almond.", "code", "almond"),
        (("My cat is Tom.", "pet", "Tom"), "My cat is Tim.", "pet", "Tim"),
    ],
)  # fmt: skip
def test_value_and_attribute_are_those_of_the_words(
    before: tuple[str, str, str], after: str, attribute: str, value: str
) -> None:
    text, slot, old = before
    was = Memory("m1", text, attribute=slot, value=old, cardinality="one", source=Source(words=text))

    now = restated(Memory("m1", after, attribute=slot, value=old, cardinality="one"), was, NOW)

    assert (now.attribute, now.value) == (attribute, value)


def test_a_renamed_file_without_an_id_stays_the_same_memory(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    note = memory.vault.folder / "memories" / "plain.md"
    note.parent.mkdir(exist_ok=True)
    note.write_text("The spare key is under the blue pot.\n")
    (known,) = memory.list()
    note.rename(note.with_name("plain2.md"))

    (found,) = memory.list()

    assert (found.id, found.path) == (known.id, "memories/plain2.md")
    assert found.text == "The spare key is under the blue pot."
    assert memory.log()[1].body == "renamed: memories/plain.md → memories/plain2.md"


def test_an_id_that_was_taken_out_of_its_file_comes_back(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I like tea.").memory
    file = memory.vault.folder / kept.path
    file.write_text(file.read_text().replace(f"id: {kept.id}\n", ""))

    assert [each.id for each in memory.list()] == [kept.id]
    assert f"id: {kept.id}" in file.read_text()


def test_history_tells_renamed_added_edited_and_deleted_files_apart(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    home, tea, jazz = (memory.add(text).memory for text in ("I live in Lima.", "I like tea.", "I like jazz."))
    folder = memory.vault.folder
    (folder / home.path).rename(folder / "memories" / "profile" / "where.md")
    (folder / tea.path).unlink()
    (folder / jazz.path).write_text((folder / jazz.path).read_text().replace("pinned: false", "pinned: true"))
    (folder / "memories" / "fact").mkdir()
    (folder / "memories" / "fact" / "bins.md").write_text("The bins go out on Tuesday.\n")

    newest = memory.log()[0]

    assert newest.subject == "Edited by hand: 4 files"
    assert newest.body.splitlines() == [
        "added: memories/fact/bins.md",
        f"edited: {jazz.path}",
        f"deleted: {tea.path}",
        f"renamed: {home.path} → memories/profile/where.md",
    ]


def test_an_unfinished_merge_and_a_lost_branch_are_told_and_nothing_is_written(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Lima.")
    directory = memory.vault.git.directory
    (directory / "MERGE_HEAD").write_text(memory.vault.git.head() + "\n")
    assert "merge" in memory.check()[0].sentence
    (directory / "MERGE_HEAD").unlink()
    assert memory.check() == ()

    git(memory.vault.folder, "checkout", "-q", "--detach")

    assert "on no branch" in memory.check()[0].sentence
    with pytest.raises(VaultBusy, match="on no branch") as caught:
        memory.add("I moved to Cusco.")
    assert "git switch" in caught.value.remedy
    assert texts(memory) == {"I live in Lima."}


def test_what_rules_made_of_the_words_stays_while_the_words_do(tmp_path: Path) -> None:
    was = Memory("m1", "I eat no meat.", attribute="diet", value="vegetarian", cardinality="one")

    assert restated(was, was, dt.datetime.now(dt.UTC)) is was


def test_a_secret_written_by_hand_is_told_and_neither_used_nor_committed(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I like tea.")
    file = memory.vault.folder / "memories" / "wifi.md"
    file.write_text("My wifi password is Blue44Horse!\n", encoding="utf-8")

    (problem,) = memory.snapshot().problems

    assert problem.sentence.startswith("memories/wifi.md holds what looks like a password or code")
    assert texts(memory) == {"I like tea."}
    assert memory.check() == (problem,)
    assert memory.snapshot() is memory.snapshot(), "nothing has changed since"
    memory.add("I like chess.")
    assert "Blue44Horse" not in git(memory.vault.folder, "log", "-p", "--all")

    file.write_text("My wifi has no password.\n", encoding="utf-8")
    assert "My wifi has no password." in texts(memory)
    assert memory.check() == ()
    assert git(memory.vault.folder, "status", "--porcelain") == ""


def test_a_secret_that_was_put_into_a_memory_holds_only_that_file_back(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    tea, chess = memory.add("I like tea.").memory, memory.add("I like chess.").memory
    _edit(memory, tea.path, "I like tea.", "My PIN is 4482.")
    _edit(memory, chess.path, "I like chess.", "I like blitz chess.")

    assert texts(memory) == {"I like blitz chess."}
    assert [problem.path for problem in memory.check()] == [tea.path]
    assert memory.log(1)[0].actor in ("hand", "footnote")

    _edit(memory, tea.path, "My PIN is 4482.", "I like green tea.")
    assert texts(memory) == {"I like blitz chess.", "I like green tea."}
    # As a number of its own: four digits may stand in the name of a commit.
    assert not re.search(r"\b4482\b", git(memory.vault.folder, "log", "-p", "--all"))


@pytest.mark.parametrize("fresh", [True, False])
def test_a_secret_written_by_hand_is_kept_from_who_only_reads(tmp_path: Path, fresh: bool) -> None:
    memory = open_memory(tmp_path)
    tea = memory.add("I like tea with milk.").memory
    memory.add("My bank is the Bank of Scotland.")
    (memory.vault.folder / "memories" / "bank.md").write_text("My bank PIN is 4471.\n", encoding="utf-8")
    _edit(memory, tea.path, "I like tea with milk.", "I like tea, my door code is 8806.")
    reader = open_memory(tmp_path) if fresh else memory

    said = [each.memory.text for each in reader.recall("What is the PIN of my bank?").items]

    assert said == ["My bank is the Bank of Scotland."]
