"""A repository that means harm, or only stands in the way: nothing of it runs, nothing leaves the vault, nothing is lost."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from core.memory.errors import GitFailed, VaultBusy, VaultConflict, VaultDiverged, VaultReadOnly
from core.memory.service import MemoryService
from core.memory.vault import remote
from core.memory.vault.vault import Vault
from tests.core.memory.support_memory import NOW, git, open_memory, texts

HOME = "I live in Rome"


def shared_with(memory: MemoryService, folder: Path) -> Path:
    """A bare repository that has what the vault has."""
    bare = folder / "shared.git"
    bare.mkdir()
    git(bare, "init", "-q", "--bare", "-b", "main")
    git(memory.vault.folder, "remote", "add", "origin", str(bare))
    remote.push(memory.vault)
    return bare


def planted(bare: Path, entry: bytes) -> None:
    """Let the branch have a tree with an entry that git itself would refuse to make."""

    def made(kind: str, content: bytes) -> str:
        command = ["git", "hash-object", "-w", "-t", kind, "--literally", "--stdin"]
        done = subprocess.run(command, cwd=bare, input=content, capture_output=True, check=True)
        return done.stdout.decode().strip()

    inner = made("tree", b"100644 evil.md\0" + bytes.fromhex(made("blob", b"evil\n")))
    tree = made("tree", b"40000 " + entry + b"\0" + bytes.fromhex(inner))
    head = git(bare, "rev-parse", "main").strip()
    author = "A <a@b> 1700000000 +0000"
    text = f"tree {tree}\nparent {head}\nauthor {author}\ncommitter {author}\n\nevil\n"
    git(bare, "update-ref", "refs/heads/main", made("commit", text.encode()))


@pytest.mark.parametrize("entry", [b"..", b".git", b".GIT"])
def test_a_remote_that_names_places_outside_the_vault_is_not_followed(tmp_path: Path, entry: bytes) -> None:
    memory = open_memory(tmp_path)
    memory.add(HOME)
    planted(shared_with(memory, tmp_path), entry)
    head = memory.log()[0].id

    with pytest.raises(GitFailed):
        remote.pull(memory.vault)

    assert not list(tmp_path.rglob("evil.md"))
    assert memory.log()[0].id == head
    assert texts(memory) == {HOME}


@pytest.mark.parametrize("path", ["../evil.md", "memories/../../evil.md", ".git/hooks/post-commit", ""])
def test_the_single_writer_itself_stays_inside(tmp_path: Path, path: str) -> None:
    vault = open_memory(tmp_path).vault

    with pytest.raises(VaultReadOnly, match="outside the vault"):
        vault.stage({path: b"evil"})
    assert not list(tmp_path.rglob("*evil*"))


@pytest.mark.skipif(sys.platform == "win32", reason="the program is a shell script")
def test_a_program_that_the_vault_names_for_the_network_does_not_run(tmp_path: Path) -> None:
    program = tmp_path / "proxy"
    program.write_text(f"#!/bin/sh\ntouch '{tmp_path}/ran'\n")
    program.chmod(0o755)
    memory = open_memory(tmp_path)
    for key in ("core.gitProxy", "core.sshCommand", "remote.origin.uploadpack", "remote.origin.receivepack"):
        git(memory.vault.folder, "config", key, str(program))
    remote.set_url(memory.vault, "git://127.0.0.1:9/vault")

    with pytest.raises(GitFailed):
        remote.fetch(Vault(memory.vault.folder))
    assert not (tmp_path / "ran").exists()


def test_a_pull_leaves_what_nobody_has_committed(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add(HOME)
    bare = shared_with(memory, tmp_path)
    git(tmp_path, "clone", "-q", str(bare), "other")
    (tmp_path / "other" / "README.md").write_text("Theirs.")
    git(tmp_path / "other", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qam", "theirs")
    git(tmp_path / "other", "push", "-q")
    page = memory.vault.folder / "README.md"
    page.write_text("Mine, not committed.")

    with pytest.raises(VaultConflict, match=r"README\.md"):
        remote.pull(memory.vault)
    assert page.read_text() == "Mine, not committed."


def test_a_pull_does_not_move_the_branch_under_the_owners_other_files(tmp_path: Path) -> None:
    repository = tmp_path / "notes"
    repository.mkdir()
    git(repository, "init", "-q", "-b", "main")
    (repository / "own.txt").write_text("mine")
    git(repository, "add", ".")
    git(repository, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qm", "mine")
    memory = MemoryService(Vault(repository / "vault"), now=lambda: NOW)
    memory.add(HOME)
    bare = shared_with(memory, tmp_path)
    git(tmp_path, "clone", "-q", str(bare), "other")
    (tmp_path / "other" / "own.txt").write_text("theirs")
    git(tmp_path / "other", "-c", "user.name=a", "-c", "user.email=a@b", "commit", "-qam", "theirs")
    git(tmp_path / "other", "push", "-q")
    head = git(repository, "rev-parse", "HEAD")

    with pytest.raises(VaultDiverged, match="beside the vault"):
        remote.pull(memory.vault)
    assert git(repository, "rev-parse", "HEAD") == head
    assert git(repository, "status", "--porcelain") == ""


def test_a_history_with_odd_characters_is_read(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add(HOME)
    folder = memory.vault.folder
    (folder / "memories" / "tea.md").write_text("I like tea")
    git(folder, "add", ".")
    message = "odd \x1e \x1f subject\n\nand \x1e body \x1f"
    git(folder, "-c", "user.name=a\x1fb", "-c", "user.email=a@b", "commit", "-qm", message)

    first = memory.log()[0]
    assert (first.subject, first.author) == ("odd \x1e \x1f subject", "a\x1fb")


def test_a_lock_that_comes_after_the_commit_does_not_undo_its_word(tmp_path: Path) -> None:
    """The commit counts, so the owner is not told that it failed; its files follow once the lock is gone."""
    open_memory(tmp_path).add(HOME)
    folder = tmp_path / "memory"
    lock = folder / ".git" / "index.lock"
    vault = Vault(folder, False, lambda step: lock.touch() if step == "head" else None)
    memory = MemoryService(vault, now=lambda: NOW)

    kept = memory.add("I like tea")
    assert git(folder, "rev-parse", "HEAD").strip() == kept.commit
    assert vault.unfinished
    with pytest.raises(VaultBusy):
        memory.snapshot()
    lock.unlink()

    assert texts(memory) == {HOME, "I like tea"}
    assert not vault.unfinished
    assert git(folder, "status", "--porcelain") == ""
    assert [commit.actor for commit in memory.log()] == ["owner", "owner", "footnote"]


@pytest.mark.parametrize("content", [b"", b"{", b"[]", b'{"commit": 1}', b"\0" * 64])
def test_a_journal_that_a_power_cut_left_is_told_with_what_to_do(tmp_path: Path, content: bytes) -> None:
    memory = open_memory(tmp_path)
    memory.add(HOME)
    (memory.vault.git.private / "journal.json").write_bytes(content)

    with pytest.raises(GitFailed, match=r"journal\.json cannot be read") as caught:
        memory.snapshot()
    assert "Delete it" in caught.value.remedy


def test_a_vault_that_nobody_may_write_to_is_read_and_told(tmp_path: Path) -> None:
    """The lock as a folder stands for a read-only disk, which a test cannot have: it is refused in the same way."""
    open_memory(tmp_path).add(HOME)
    lock = tmp_path / "memory" / ".git" / "footnote" / "lock"
    lock.unlink()
    lock.mkdir()

    memory = open_memory(tmp_path)
    assert texts(memory) == {HOME}
    assert memory.log()[0].actor == "owner"
    (problem,) = memory.check()
    assert problem.sentence.startswith(f"{tmp_path / 'memory'} cannot be written")
    with pytest.raises(VaultReadOnly):
        memory.add("I like tea")
    with pytest.raises(VaultReadOnly):
        memory.light()

    lock.rmdir()
    assert memory.check() == ()
    assert memory.add("I like tea").status == "new"


def test_a_new_vault_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "memory").write_text("a file")

    with pytest.raises(VaultReadOnly):
        open_memory(tmp_path)


def test_a_name_that_no_file_has_is_refused_in_a_sentence(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add(HOME)

    with pytest.raises(GitFailed, match="such a name"):
        memory.log(path="a\0b")
    with pytest.raises(GitFailed, match="such a name"):
        memory.diff("a\0b")
