"""A remote: fetched and pushed on request, followed where that is simple, never forced where it is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.memory.errors import VaultDiverged, VaultError
from core.memory.service import MemoryService
from core.memory.vault import remote
from core.memory.vault.vault import Vault
from tests.core.memory.support_memory import NOW, git, open_memory, texts


@pytest.fixture
def shared(tmp_path: Path) -> Path:
    bare = tmp_path / "shared.git"
    bare.mkdir()
    git(bare, "init", "-q", "--bare", "-b", "main")
    return bare


def joined(folder: Path, shared: Path) -> MemoryService:
    memory = open_memory(folder)
    git(memory.vault.folder, "remote", "add", "origin", str(shared))
    return memory


def clone(folder: Path, shared: Path) -> MemoryService:
    folder.mkdir()
    git(folder, "clone", "-q", str(shared), "memory")
    return MemoryService(Vault(folder / "memory"), now=lambda: NOW)


def test_a_vault_without_a_remote_stays_at_home(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)

    assert remote.state(memory.vault).standing == "no remote"


def test_push_and_pull_carry_memories_to_another_machine(tmp_path: Path, shared: Path) -> None:
    one = joined(tmp_path / "one", shared)
    one.add("I live in Rome")
    assert remote.state(one.vault).standing == "unknown"
    assert remote.push(one.vault).standing == "same"

    other = clone(tmp_path / "other", shared)
    other.add("I speak Greek")
    assert remote.push(other.vault).standing == "same"

    assert remote.fetch(one.vault) == remote.RemoteState("behind", 0, 1)
    assert remote.pull(one.vault).standing == "same"
    assert texts(one) == {"I live in Rome", "I speak Greek"}
    assert git(one.vault.folder, "status", "--porcelain") == ""


def test_diverged_histories_are_shown_and_neither_side_loses_anything(tmp_path: Path, shared: Path) -> None:
    one = joined(tmp_path / "one", shared)
    one.add("I live in Rome")
    remote.push(one.vault)
    other = clone(tmp_path / "other", shared)
    other.add("I speak Greek")
    remote.push(other.vault)
    one.add("I like tea")
    theirs, ours = git(shared, "rev-parse", "main"), one.vault.git.head()

    for act in (remote.push, remote.pull):
        with pytest.raises(VaultDiverged, match="Commits only here: 1; only there: 1"):
            act(one.vault)

    apart = remote.state(one.vault)
    assert apart == remote.RemoteState("diverged", 1, 1)
    told = [[each.subject for each in side] for side in remote.only_on_one_side(one.vault, apart)]
    assert told == [["Remember: I like tea"], ["Remember: I speak Greek"]]
    assert (git(shared, "rev-parse", "main"), one.vault.git.head()) == (theirs, ours)
    assert texts(one) == {"I live in Rome", "I like tea"}


def test_a_remote_that_cannot_be_reached_is_told(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    git(memory.vault.folder, "remote", "add", "origin", str(tmp_path / "nowhere"))

    with pytest.raises(VaultError):
        remote.push(memory.vault)


def test_a_remote_that_would_run_a_program_runs_none(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    proof = tmp_path / "ran"
    git(memory.vault.folder, "remote", "add", "origin", f"ext::sh -c 'touch {proof}'")
    git(memory.vault.folder, "config", "protocol.ext.allow", "always")

    with pytest.raises(VaultError):
        remote.fetch(memory.vault)
    assert not proof.exists()


def test_what_was_fetched_of_one_remote_is_not_told_of_another(tmp_path: Path, shared: Path) -> None:
    memory = joined(tmp_path / "one", shared)
    memory.add("I live in Rome")
    assert remote.push(memory.vault).standing == "same"

    remote.set_url(memory.vault, str(shared))
    assert remote.state(memory.vault).standing == "same"
    remote.set_url(memory.vault, str(tmp_path / "nowhere.git"))

    assert remote.state(memory.vault).standing == "unknown"
    with pytest.raises(VaultError, match="fetch failed") as caught:
        remote.fetch(memory.vault)
    assert "the remote's address" in caught.value.remedy
