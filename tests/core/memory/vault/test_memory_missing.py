"""A vault that has gone is told with what to do; none is made in its place, and nothing is forgotten in silence."""

from __future__ import annotations

import argparse
import shutil
from pathlib import Path

import pytest

from core.cli_memory import add_memory_commands
from core.errors import UserInputError
from core.memory.errors import VaultMissing
from core.memory.keeper import MemoryKeeper
from core.paths import ProfilePaths
from core.settings import Settings
from tests.core.memory.support_deep import MergingModels
from tests.core.memory.support_memory import texts


@pytest.fixture
def profile(tmp_path: Path) -> ProfilePaths:
    root = tmp_path / "profile"
    root.mkdir()
    return ProfilePaths(root)


def _keeper(profile: ProfilePaths) -> MemoryKeeper:
    return MemoryKeeper(profile, Settings(profile.settings), MergingModels(), lambda: None)


@pytest.fixture
def drive(profile: ProfilePaths, tmp_path: Path) -> Path:
    """A vault on another drive, which holds a memory."""
    keeper = _keeper(profile)
    keeper.move(tmp_path / "drive" / "vault", existing=False)
    with keeper.use() as memory:
        memory.add("I live in Lima.")
    return tmp_path / "drive"


def _run(profile: ProfilePaths, *words: str) -> int:
    parser = argparse.ArgumentParser()
    add_memory_commands(parser.add_subparsers())
    options = parser.parse_args(["memory", *words, "--profile", str(profile.root)])
    return int(options.run(options))


def test_a_drive_that_is_not_there_is_told_and_nothing_is_made_on_it(
    profile: ProfilePaths, drive: Path
) -> None:
    away = drive.with_name("away")
    drive.rename(away)

    keeper = _keeper(profile)
    with pytest.raises(VaultMissing, match="is not there") as caught, keeper.read_if_there():
        pass
    assert "Connect its drive" in caught.value.remedy
    with pytest.raises(VaultMissing), keeper.use() as memory:
        memory.add("I live in Cusco.")
    for command in (("list",), ("add", "I live in Cusco.")):
        with pytest.raises(VaultMissing):
            _run(profile, *command)
    assert not drive.exists()

    away.rename(drive)
    with keeper.use() as memory:
        assert texts(memory) == {"I live in Lima."}


def test_a_lost_history_is_told_and_no_new_one_begun_until_its_owner_says_so(
    profile: ProfilePaths, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(profile, "add", "I live in Lima.") == 0
    git = profile.vault / ".git"
    away = profile.root / "git-away"
    git.rename(away)

    with pytest.raises(VaultMissing, match="lost its history") as caught:
        _run(profile, "list")
    assert "backup" in caught.value.remedy
    assert not git.exists()

    assert _run(profile, "begin") == 0
    capsys.readouterr()
    assert _run(profile, "list") == 0
    assert "I live in Lima." in capsys.readouterr().out
    assert git.is_dir()


def test_a_folder_that_its_owner_chooses_is_taken_whatever_stood_before(
    profile: ProfilePaths, drive: Path, tmp_path: Path
) -> None:
    shutil.rmtree(drive)
    other = tmp_path / "other"
    other.mkdir()
    keeper = _keeper(profile)

    keeper.move(other, existing=True)

    with keeper.use() as memory:
        memory.add("I live in Cusco.")
    assert texts_of(keeper) == {"I live in Cusco."}
    with pytest.raises(UserInputError):
        keeper.move(tmp_path / "nowhere", existing=True)


def texts_of(keeper: MemoryKeeper) -> set[str]:
    with keeper.read() as memory:
        return texts(memory)
