"""The vault: one folder in git, edited by its owner with anything, in which nothing of its own ever runs."""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

import pytest
from git.cmd import Git as GitProgram

from core.errors import StorageFull
from core.memory.errors import GitMissing, SecretRefused, VaultBusy, VaultConflict, VaultReadOnly
from core.memory.statements.wish import Wish
from core.memory.vault.commits import Message
from core.memory.vault.vault import Vault
from tests.core.memory.support_memory import git, open_memory, texts


def test_a_vault_is_made_at_first_use_and_every_write_is_one_commit(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Hangzhou")

    assert kept.memory.path == "memories/profile/home-hangzhou.md"
    log = memory.log()
    assert [commit.subject for commit in log] == ["Remember: I live in Hangzhou", "Begin the vault"]
    assert log[0].id == kept.commit
    assert log[0].actor == "owner"
    assert git(memory.vault.folder, "status", "--porcelain") == ""


@pytest.mark.skipif(os.name != "posix", reason="permissions are POSIX's")
def test_a_new_vault_is_its_owners_alone(tmp_path: Path) -> None:
    assert open_memory(tmp_path / "profile").vault.folder.stat().st_mode & 0o077 == 0


def test_no_name_needs_to_be_configured_for_git(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("GIT_AUTHOR_NAME", "GIT_AUTHOR_EMAIL", "GIT_COMMITTER_NAME", "GIT_COMMITTER_EMAIL", "EMAIL"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(tmp_path / "nobody"))

    memory = open_memory(tmp_path)
    memory.add("I live in Hangzhou")

    assert git(memory.vault.folder, "log", "-1", "--format=%an %cn").strip() == "Owner Footnote"


def test_foreign_git_variables_do_not_lead_elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init", "-q")
    monkeypatch.setenv("GIT_DIR", str(other / ".git"))
    monkeypatch.setenv("GIT_WORK_TREE", str(other))
    monkeypatch.setenv("GIT_INDEX_FILE", str(other / ".git" / "index"))
    monkeypatch.setenv("GIT_CONFIG_PARAMETERS", "'core.hooksPath=/nowhere'")

    memory = open_memory(tmp_path)
    memory.add("I live in Hangzhou")

    assert len(memory.log()) == 2
    assert not (other / ".git" / "index").exists()


def test_a_missing_git_is_told_with_its_remedy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))

    with pytest.raises(GitMissing, match="needs the program git") as caught:
        open_memory(tmp_path)
    assert "Install git" in caught.value.remedy


def test_edits_by_hand_are_noticed_validated_and_committed_as_such(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Hangzhou")
    file = memory.vault.folder / kept.memory.path
    raw = file.read_bytes()
    file.write_bytes(raw.replace(b"importance: 0.5", b"importance: 0.9  # mine"))
    note = memory.vault.folder / "memories" / "fact" / "bins.md"
    note.parent.mkdir(parents=True, exist_ok=True)
    note.write_text("The bins go out on Tuesday.\n")

    assert texts(memory) == {"I live in Hangzhou", "The bins go out on Tuesday."}
    newest = memory.log()[0]
    assert (newest.actor, newest.subject) == ("hand", "Edited by hand: 2 files")
    assert memory.show(kept.memory.id).importance == 0.9
    assert file.read_bytes() == raw.replace(b"importance: 0.5", b"importance: 0.9  # mine")
    assert len(memory.log()) == len(memory.log())


def test_a_renamed_file_is_the_same_memory_and_a_deleted_one_stays_in_the_history(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Hangzhou")
    old = memory.vault.folder / kept.memory.path
    old.rename(old.with_name("where I live.md"))

    assert memory.show(kept.memory.id).path == "memories/profile/where I live.md"
    old.with_name("where I live.md").unlink()
    assert texts(memory) == set()
    assert memory.log()[0].body == "deleted: memories/profile/where I live.md"
    assert "I live in Hangzhou" in memory.diff(memory.log()[0].id)


def test_two_memories_with_one_id_are_shown_and_neither_is_touched(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Hangzhou")
    file = memory.vault.folder / kept.memory.path
    copy = file.with_name("zz-copy.md")
    shutil.copy(file, copy)

    problems = memory.check()

    assert [problem.path for problem in problems] == ["memories/profile/zz-copy.md"]
    assert "same id as memories/profile/home-hangzhou.md" in problems[0].sentence
    assert copy.read_bytes() == file.read_bytes()


def test_broken_yaml_is_reported_and_left_alone_by_everything(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Hangzhou")
    file = memory.vault.folder / kept.memory.path
    broken = file.read_bytes().replace(b"kind: profile", b"kind: [profile")
    file.write_bytes(broken)

    memory.add("I moved to Suzhou")
    memory.light()

    assert "not valid YAML" in memory.check()[0].sentence
    assert file.read_bytes() == broken
    assert git(memory.vault.folder, "status", "--porcelain").strip() == f"M {kept.memory.path}"


def test_an_unfinished_merge_keeps_footnote_from_writing(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Hangzhou")
    (memory.vault.git.directory / "MERGE_HEAD").write_text(memory.vault.git.head() + "\n")

    with pytest.raises(VaultBusy, match="merge"):
        memory.add("I moved to Suzhou")
    assert texts(memory) == {"I live in Hangzhou"}


def test_nothing_from_the_vault_runs(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Hangzhou")
    folder, proof = memory.vault.folder, tmp_path / "ran"
    script = tmp_path / "evil.sh"
    script.write_text(f"#!/bin/sh\necho ran >> {proof}\ncat\n")
    script.chmod(0o755)
    hooks = folder / ".git" / "hooks"
    hooks.mkdir(exist_ok=True)
    for hook in (
        "pre-commit",
        "post-commit",
        "commit-msg",
        "post-checkout",
        "reference-transaction",
        "post-index-change",
    ):
        shutil.copy(script, hooks / hook)
    for key, value in (
        ("core.fsmonitor", str(script)),
        ("filter.evil.clean", str(script)),
        ("filter.evil.smudge", str(script)),
        ("filter.evil.required", "true"),
        ("diff.external", str(script)),
        ("diff.evil.textconv", str(script)),
        ("diff.evil.command", str(script)),
        ("core.pager", str(script)),
        ("core.editor", str(script)),
        ("gpg.program", str(script)),
        ("commit.gpgsign", "true"),
        ("log.showSignature", "true"),
        ("core.sshCommand", str(script)),
        ("credential.helper", f"!{script}"),
    ):
        git(folder, "-c", "core.fsmonitor=false", "config", key, value)
    (folder / ".gitattributes").write_text("*.md filter=evil diff=evil merge=evil\n")
    proof.unlink(missing_ok=True)

    service = open_memory(tmp_path)
    (folder / kept.memory.path).write_bytes((folder / kept.memory.path).read_bytes() + b"By hand.\n")
    service.add("I moved to Suzhou")
    newest = service.log()[0]
    service.diff(newest.id)
    service.blame(service.show(kept.memory.id))
    service.light()
    service.revert(newest.id)

    assert not proof.exists()


def test_an_existing_repository_and_a_folder_inside_one_are_respected(tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    git(notes, "init", "-q", "-b", "work")
    git(notes, "config", "user.name", "Someone")
    git(notes, "config", "user.email", "someone@example.org")
    (notes / "diary.txt").write_text("mine\n")
    git(notes, "add", "diary.txt")
    git(notes, "commit", "-qm", "mine")
    (notes / "staged.txt").write_text("staged\n")
    git(notes, "add", "staged.txt")
    (notes / "diary.txt").write_text("changed, not staged\n")

    vault = Vault(notes / "memory", inside_existing=True)
    vault.write({"memories/fact/a.md": b"A fact.\n"}, Message("Remember a fact"), {})

    assert not (notes / "memory" / ".git").exists()
    assert git(notes, "show", "--stat", "--format=%s").split()[:4] == [
        "Remember",
        "a",
        "fact",
        "memory/memories/fact/a.md",
    ]
    assert git(notes, "status", "--porcelain").splitlines() == [" M diary.txt", "A  staged.txt"]
    assert git(notes, "branch", "--show-current").strip() == "work"
    assert [commit.subject for commit in vault.git.log()] == ["Remember a fact"]


def test_a_vault_of_its_own_is_made_inside_a_foreign_repository_unless_asked(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")

    memory = open_memory(tmp_path)
    memory.add("I live in Hangzhou")

    assert (memory.vault.folder / ".git").is_dir()
    assert git(tmp_path, "status", "--porcelain").strip() == "?? memory/"


def test_a_locked_index_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Hangzhou")
    head = memory.vault.git.head()
    lock = memory.vault.git.directory / "index.lock"
    lock.touch()

    with pytest.raises(VaultBusy, match=r"index\.lock"):
        memory.add("I moved to Suzhou")

    assert memory.vault.git.head() == head
    lock.unlink()
    assert texts(memory) == {"I live in Hangzhou"}
    assert git(memory.vault.folder, "status", "--porcelain") == ""


def test_a_locked_branch_is_told_and_nothing_is_written(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Hangzhou")
    lock = memory.vault.git.directory / "refs" / "heads" / "main.lock"
    lock.touch()

    with pytest.raises(VaultBusy):
        memory.add("I moved to Suzhou")

    lock.unlink()
    assert texts(memory) == {"I live in Hangzhou"}
    assert git(memory.vault.folder, "status", "--porcelain") == ""
    assert memory.add("I moved to Suzhou").status == "superseding"


@pytest.mark.parametrize(("number", "kind"), [(errno.ENOSPC, StorageFull), (errno.EROFS, VaultReadOnly)])
def test_a_disk_that_refuses_leaves_the_vault_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int, kind: type[Exception]
) -> None:
    memory = open_memory(tmp_path)
    memory.add("I live in Hangzhou")
    head = memory.vault.git.head()

    def refuse(handle: int) -> None:
        raise OSError(number, os.strerror(number))

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", refuse)
        with pytest.raises(kind):
            memory.add("I moved to Suzhou")

    assert memory.vault.git.head() == head
    assert git(memory.vault.folder, "status", "--porcelain", "--ignored") == ""
    assert texts(memory) == {"I live in Hangzhou"}


def test_a_place_that_cannot_hold_a_vault_is_told(tmp_path: Path) -> None:
    (tmp_path / "memory").write_text("a file is in the way")

    with pytest.raises(VaultReadOnly):
        open_memory(tmp_path)


def test_the_single_writer_refuses_secrets_whoever_asks(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    head = memory.vault.git.head()

    with pytest.raises(SecretRefused, match="password"):
        memory.vault.write(
            {"memories/fact/a.md": b"My password is hunter2\n"}, Message("x", actor="deep"), {}
        )
    with pytest.raises(SecretRefused):
        memory.add("My card is 4539 1488 0343 6467", Wish(kind="fact"))

    assert memory.vault.git.head() == head


def test_a_file_edited_between_reading_and_writing_is_not_overwritten(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add("I live in Hangzhou")
    snapshot = memory.snapshot()
    file = memory.vault.folder / kept.memory.path
    file.write_bytes(file.read_bytes() + b"My own words.\n")

    with pytest.raises(VaultConflict, match="changed by hand"):
        memory.vault.write({kept.memory.path: b"theirs\n"}, Message("x"), snapshot.raw)
    assert b"My own words." in file.read_bytes()


def test_the_history_of_a_memory_is_its_own_though_others_look_like_it(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    for text in ("I live in Rome", "I work for Acme", "Anna is my sister"):
        memory.add(text)
    (anna,) = [each for each in memory.list() if "Anna" in each.text]
    memory.by_hand.edit(anna.id, pinned=True)
    git = memory.vault.git

    told = [commit.subject for commit in git.log(path=anna.path)]

    assert [subject.split(":")[0] for subject in told] == ["Pin", "Remember"]
    assert all("Anna" in subject for subject in told)
    assert [commit.subject for commit in git.log(1, anna.path, offset=1)] == told[1:]
    assert git.log(1, anna.path, offset=2) == []
    assert git.revertible(git.log(1, anna.path)) == [True]


def test_links_out_of_the_vault_are_not_followed(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    outside = tmp_path / "outside.md"
    outside.write_text("Not a memory.\n")
    facts = memory.vault.folder / "memories" / "fact"
    facts.mkdir(parents=True)
    (facts / "link.md").symlink_to(outside)

    assert texts(memory) == set()
    assert len(memory.log()) == 1


def test_two_services_on_one_vault_take_turns(tmp_path: Path) -> None:
    one, other = open_memory(tmp_path), open_memory(tmp_path)
    one.add("I live in Hangzhou")
    other.add("I moved to Suzhou")

    assert texts(one) == {"I moved to Suzhou"}
    assert len(one.log()) == 3


def test_a_disk_that_fills_up_while_git_is_given_its_work_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = open_memory(tmp_path)

    def full(*_: object, **__: object) -> str:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(memory.vault.git, "build", full)
    with pytest.raises(StorageFull, match="disk is full"):
        memory.add("I like plums.")

    assert [file for file in (memory.vault.folder / "memories").rglob("*") if file.is_file()] == []


@pytest.mark.parametrize(
    "said",
    [
        "fatal: sha1 file '/vault/.git/index.lock' write error. Out of diskspace",
        "error: unable to write file /vault/.git/refs/heads/main.lock: No space left on device",
    ],
)
def test_a_lock_that_cannot_be_written_on_a_full_disk_is_not_told_as_held(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, said: str
) -> None:
    memory = open_memory(tmp_path)
    monkeypatch.setattr(GitProgram, "execute", lambda *_, **__: (128, b"", said))

    with pytest.raises(StorageFull, match="disk is full"):
        memory.vault.git.git.run("read-tree", "HEAD")
