"""The watched folders in a terminal: listed, removed, and the question of one whose files vanished answered."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest

from core.cli_status import FOUND, TROUBLE
from core.terminal_sources import commands_for
from tests.core.test_cli_faults import run

FILES = 24


@pytest.fixture
def profile(tmp_path: Path) -> str:
    return str(tmp_path / "profile")


@pytest.fixture
def notes(tmp_path: Path) -> Path:
    folder = tmp_path / "my notes"
    folder.mkdir()
    for number in range(FILES):
        (folder / f"{number}.txt").write_text(
            f"Note {number} is about lantern {number * 7}.", encoding="utf-8"
        )
    return folder


def status(profile: str) -> dict[str, object]:
    found: dict[str, object] = json.loads(run("status", "--json", "--profile", profile).stdout)
    return found


def vanish(notes: Path) -> None:
    for path in sorted(notes.iterdir())[2:]:
        path.unlink()


def ask_what_it_means(profile: str, notes: Path) -> None:
    """Index the notes, let most of them vanish, and have Footnote notice it."""
    run("add", str(notes), "--profile", profile)
    vanish(notes)
    # Adding again looks again, and waits until it is known what to make of it.
    run("add", str(notes), "--profile", profile)


def test_nothing_of_ollama_is_said_where_files_are_added(profile: str, notes: Path) -> None:
    added = run("add", str(notes), "--profile", profile)
    assert added.returncode == FOUND
    assert f"{FILES} ready" in added.stdout
    assert "Ollama" not in added.stdout + added.stderr
    assert "Ollama cannot be reached" in run("status", "--profile", profile).stdout


def test_a_folder_that_asks_says_how_to_answer(profile: str, notes: Path) -> None:
    ask_what_it_means(profile, notes)
    shown = run("status", "--profile", profile).stdout
    (told,) = [item for item in status(profile)["degraded"] if item["part"].startswith("source")]  # type: ignore[attr-defined]
    gone, keep = f"footnote confirm --gone '{notes}'", f"footnote confirm --keep '{notes}'"
    assert f"22 of {FILES} files vanished at once" in shown
    assert gone in shown
    assert keep in shown
    assert told["commands"] == [gone, keep]
    assert told["remedy"] == "Say whether they are gone for good, or will be back."


@pytest.mark.parametrize(
    ("answer", "state"), [("--gone", {"ready": 2}), ("--keep", {"ready": 2, "offline": 22})]
)
def test_the_question_is_answered(profile: str, notes: Path, answer: str, state: dict[str, int]) -> None:
    ask_what_it_means(profile, notes)
    answered = run("confirm", answer, str(notes), "--profile", profile)
    again = run("confirm", answer, str(notes), "--profile", profile)
    counts = status(profile)["counts"]
    assert (answered.returncode, answered.stdout) == (FOUND, f"  {notes}\n")
    assert {name: number for name, number in counts.items() if number} == state  # type: ignore[attr-defined]
    assert (again.returncode, again.stderr) == (
        TROUBLE,
        f"footnote: {notes} asks nothing. “footnote sources” shows which ones do.\n",
    )


def test_a_source_is_marked_as_one_whose_newer_files_come_first_and_back(profile: str, notes: Path) -> None:
    run("add", str(notes), "--profile", profile)
    marked = run("sources", "--newest-first", str(notes), "--profile", profile)
    rows = json.loads(run("sources", "--json", "--profile", profile).stdout)["sources"]
    again = run("sources", "--any-age", str(notes), "--profile", profile)
    wrong = run("sources", "--newest-first", str(notes / "0.txt"), "--profile", profile)
    assert (marked.returncode, marked.stdout) == (FOUND, f"  {notes} – newest first\n")
    assert [row["time_sensitive"] for row in rows] == [True]
    assert again.stdout == f"  {notes}\n"
    assert wrong.returncode == TROUBLE


def test_the_series_of_a_source_are_listed_with_the_number_of_their_files(profile: str, notes: Path) -> None:
    (notes / "lease.txt").write_text("The lease runs for three years.", encoding="utf-8")
    run("add", str(notes), "--profile", profile)
    listed = run("sources", "--series", "--profile", profile)
    assert listed.stdout == f"  {notes}\n    series my notes/# ({FILES} files)\n"


def test_a_folder_that_is_away_can_be_forgotten(profile: str, notes: Path) -> None:
    run("add", str(notes), "--profile", profile)
    shutil.move(notes, notes.with_name("elsewhere"))
    listed = run("sources", "--profile", profile)
    removed = run("remove", str(notes), "--profile", profile, "--json")
    assert f"{notes} (offline)" in listed.stdout
    assert f"footnote remove '{notes}'" in listed.stdout
    assert json.loads(removed.stdout) == {"removed": [{"path": str(notes), "documents": FILES}]}
    assert run("sources", "--profile", profile).stdout == ""
    assert status(profile)["chunks"] == 0


def test_what_is_not_watched_is_not_removed_and_nothing_else_either(
    profile: str, notes: Path, tmp_path: Path
) -> None:
    run("add", str(notes), "--profile", profile)
    inner = run("remove", str(notes / "0.txt"), "--profile", profile)
    other = run("remove", str(notes), str(tmp_path / "other"), "--profile", profile)
    assert (inner.returncode, other.returncode) == (TROUBLE, TROUBLE)
    assert f"is a part of the watched folder {notes}. Name that folder" in inner.stderr
    assert f"{tmp_path / 'other'} is not watched." in other.stderr
    assert status(profile)["counts"]["ready"] == FILES  # type: ignore[index]


def test_confirm_wants_to_know_which(profile: str, notes: Path) -> None:
    assert run("confirm", str(notes), "--profile", profile).returncode == TROUBLE


def test_a_source_that_is_well_needs_no_command() -> None:
    assert commands_for({"path": "/notes", "state": "active"}) == []
