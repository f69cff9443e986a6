"""Where the vault stands: moved whole, or pointed at a folder that is there, of which nothing else is touched."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from core.errors import UserInputError
from core.memory.errors import VaultMissing
from core.memory.keeper import MemoryKeeper
from core.memory.vault.known import forget_known
from core.memory.vault.place import notes_beside
from core.paths import ProfilePaths
from core.settings import Settings
from tests.core.memory.support_deep import MergingModels
from tests.core.memory.support_memory import git


class Profile:
    """A profile with its vault's keeper; `changes` counts what it told of."""

    def __init__(self, root: Path) -> None:
        self.paths = ProfilePaths(root)
        self.paths.create()
        self.settings = Settings(self.paths.settings)
        self.changes = 0
        self.keeper = MemoryKeeper(self.paths, self.settings, MergingModels(), self._count)

    def _count(self) -> None:
        self.changes += 1

    def add(self, text: str) -> None:
        with self.keeper.use() as memory:
            memory.add(text)

    def texts(self) -> set[str]:
        with self.keeper.use() as memory:
            return {each.text for each in memory.list()}


@pytest.fixture
def profile(tmp_path: Path) -> Profile:
    return Profile(tmp_path / "profile")


def repository(folder: Path) -> Path:
    folder.mkdir(parents=True)
    (folder / "notes.md").write_text("My own notes.\n")
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    subprocess.run(
        ["git", "-c", "user.name=me", "-c", "user.email=me@x", "commit", "--quiet", "-m", "mine"],
        cwd=folder,
        check=True,
    )
    return folder


def test_looking_makes_no_vault_and_using_makes_one(profile: Profile) -> None:
    with profile.keeper.read_if_there() as memory:
        assert memory is None
    assert not profile.keeper.place.exists

    profile.add("I live in Rome")

    assert profile.keeper.place.exists
    assert profile.keeper.place.folder == profile.paths.vault
    assert profile.changes == 1


def test_reading_tells_of_no_change(profile: Profile) -> None:
    profile.add("I live in Rome")
    before = profile.changes

    profile.texts()

    assert profile.changes == before


def test_a_vault_moves_with_its_history_and_what_was_edited_by_hand(profile: Profile, tmp_path: Path) -> None:
    profile.add("I live in Rome")
    file = next((profile.paths.vault / "memories").rglob("*.md"))
    file.write_text(file.read_text().replace("I live in Rome\n", "I live in Oslo\n"))

    profile.keeper.move(tmp_path / "elsewhere" / "vault", existing=False)

    assert profile.texts() == {"I live in Oslo"}
    assert not profile.paths.vault.exists()
    assert "Remember: I live in Rome" in git(tmp_path / "elsewhere" / "vault", "log", "--format=%s")
    assert Settings(profile.paths.settings)["memory.vault"] == str(tmp_path / "elsewhere" / "vault")


def test_a_vault_that_was_never_made_only_gets_its_new_place(profile: Profile, tmp_path: Path) -> None:
    profile.keeper.move(tmp_path / "vault", existing=False)

    profile.add("I live in Rome")
    assert (tmp_path / "vault" / "memories").is_dir()


@pytest.mark.parametrize("inside", [True, False])
def test_a_move_never_lands_on_something_or_in_itself(profile: Profile, tmp_path: Path, inside: bool) -> None:
    profile.add("I live in Rome")
    target = profile.paths.vault / "deeper" if inside else tmp_path / "full"
    if not inside:
        target.mkdir()
        (target / "mine.txt").write_text("mine")

    with pytest.raises(UserInputError):
        profile.keeper.move(target, existing=False)

    assert profile.texts() == {"I live in Rome"}


def test_a_folder_of_an_existing_repository_is_used_and_nothing_else_of_it_touched(
    profile: Profile, tmp_path: Path
) -> None:
    notes = repository(tmp_path / "notes")
    (notes / "memory").mkdir()

    profile.keeper.move(notes / "memory", existing=True)
    profile.add("I live in Rome")

    assert notes_beside(profile.keeper.place) == 0
    (notes / "memory" / "own" / ".hidden").mkdir(parents=True)
    for name in ("README.md", "own/tea.md", "own/.hidden/no.md", "own/.no.md", "own/no.txt"):
        (notes / "memory" / name).write_text("mine\n")
    assert notes_beside(profile.keeper.place) == 1

    assert not (notes / "memory" / ".git").exists()
    assert (notes / "notes.md").read_text() == "My own notes.\n"
    changed = git(notes, "log", "-1", "--name-only", "--format=").split()
    assert changed == ["memory/memories/profile/home-rome.md"]
    assert git(notes, "log", "--format=%s").splitlines()[-1] == "mine"


def test_a_folder_whose_own_notes_would_be_taken_for_memories_is_refused(
    profile: Profile, tmp_path: Path
) -> None:
    notes = repository(tmp_path / "notes")
    (notes / "archive").mkdir()
    (notes / "archive" / "old.md").write_text("An old note of mine.\n")

    with pytest.raises(UserInputError, match="archive"):
        profile.keeper.move(notes, existing=True)

    assert profile.keeper.place.folder == profile.paths.vault


def test_a_vault_of_another_profile_is_opened_as_it_is(profile: Profile, tmp_path: Path) -> None:
    other = Profile(tmp_path / "other")
    other.add("I live in Rome")
    shutil.copytree(other.paths.vault, tmp_path / "copy")

    profile.keeper.move(tmp_path / "copy", existing=True)

    assert profile.texts() == {"I live in Rome"}
    assert git(tmp_path / "copy", "status", "--porcelain") == ""


def test_a_place_that_is_set_in_the_settings_counts_from_the_next_use(
    profile: Profile, tmp_path: Path
) -> None:
    profile.add("I live in Rome")

    profile.settings.update({"memory.vault": str(tmp_path / "other")})

    assert profile.texts() == set()
    profile.settings.update({"memory.vault": ""})
    assert profile.texts() == {"I live in Rome"}


def test_no_vault_can_stand_where_footnote_keeps_its_own_data_or_nowhere(
    profile: Profile, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("x")
    wrong = [
        tmp_path / "file", profile.paths.root, profile.paths.root / "indexes", tmp_path, Path("/"),
        Path("relative/place"), Path("a\0b"), profile.paths.vault / "memories",
    ]  # fmt: skip
    for folder in wrong:
        before = sorted(tmp_path.rglob("*"))
        profile.settings.update({"memory.vault": str(folder)})
        with pytest.raises(UserInputError) as caught:
            profile.add("I live in Rome")
        assert caught.value.remedy, folder
        with pytest.raises(UserInputError), profile.keeper.read_if_there():
            pass
        profile.settings.update({"memory.vault": ""})
        for existing in (True, False):
            with pytest.raises(UserInputError):
                profile.keeper.move(folder, existing)
        assert profile.settings["memory.vault"] == ""
        assert [path for path in sorted(tmp_path.rglob("*")) if path.name != "settings.toml"] == [
            path for path in before if path.name != "settings.toml"
        ]


def test_a_vault_that_lost_its_history_keeps_its_memories(profile: Profile) -> None:
    profile.add("I live in Rome")
    shutil.rmtree(profile.paths.vault / ".git")

    with pytest.raises(VaultMissing, match="lost its history"), profile.keeper.read_if_there():
        pass
    forget_known(profile.keeper.place)  # its owner goes on without it
    with profile.keeper.read_if_there() as memory:
        assert memory is not None
        assert [commit.actor for commit in memory.log()] == ["hand"]
    assert profile.texts() == {"I live in Rome"}


@pytest.mark.parametrize("moment", ["copied", "pointed there", "half removed"])
def test_a_move_that_is_cut_short_leaves_a_whole_vault_in_use(
    profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """What the settings point to is whole after each step of a move."""
    profile.add("I live in Rome")

    class Killed(Exception):
        pass

    def killed(*_: object) -> None:
        if moment == "half removed":
            (profile.paths.vault / ".git" / "HEAD").unlink()
        raise Killed

    if moment == "copied":
        monkeypatch.setattr(profile.settings, "update", killed)
    else:
        monkeypatch.setattr("core.memory.keeper.drop_vault", killed)
    with pytest.raises(Killed):
        profile.keeper.move(tmp_path / "elsewhere", existing=False)

    again = Profile(tmp_path / "profile")
    assert again.texts() == {"I live in Rome"}
    with again.keeper.use() as memory:
        assert [commit.actor for commit in memory.log()] == ["owner", "footnote"]


def test_what_somebody_wrote_during_a_move_stays(
    profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile.add("I live in Rome")
    late = profile.paths.vault / "memories" / "late.md"
    update = profile.settings.update

    def written_meanwhile(values: dict[str, object]) -> None:
        late.write_text("I like tea")
        update(values)

    monkeypatch.setattr(profile.settings, "update", written_meanwhile)
    profile.keeper.move(tmp_path / "elsewhere", existing=False)

    assert late.read_text() == "I like tea"
    assert profile.texts() == {"I live in Rome"}


def test_a_copy_that_was_cut_short_is_removed_at_the_next_start(
    profile: Profile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile.add("I live in Rome")

    class Killed(BaseException):
        pass

    def killed(source: Path, target: Path, **_: object) -> None:
        target.mkdir()
        (target / "half.md").write_text("half")
        raise Killed

    with monkeypatch.context() as patched:
        patched.setattr(shutil, "copytree", killed)
        with pytest.raises(Killed):
            profile.keeper.move(tmp_path / "elsewhere", existing=False)
    assert list(tmp_path.glob(".*"))

    assert Profile(tmp_path / "profile").texts() == {"I live in Rome"}
    assert not list(tmp_path.glob(".*"))


def test_only_a_copy_of_a_vault_is_ever_removed(profile: Profile, tmp_path: Path) -> None:
    precious = tmp_path / "precious"
    precious.mkdir()
    profile.add("I live in Rome")
    (profile.paths.root / "memory-arriving.txt").write_text(str(precious))

    assert Profile(tmp_path / "profile").texts() == {"I live in Rome"}
    assert precious.is_dir()
