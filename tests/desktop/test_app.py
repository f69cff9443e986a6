"""Starting and ending: what is asked of the command line, and a profile that cannot be used."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from desktop.__main__ import main
from desktop.app import profile_fault

ROOT = Path(__file__).resolve().parents[2]


def test_a_new_profile_is_made_for_its_owner_alone(tmp_path: Path) -> None:
    profile = tmp_path / "deep" / "profile"
    assert profile_fault(profile) == ""
    assert profile.is_dir()
    if os.name == "posix":
        assert profile.stat().st_mode & 0o077 == 0


def test_a_profile_that_cannot_be_made_is_named_with_a_remedy(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("in the way", "utf-8")
    fault = profile_fault(file)
    assert str(file) in fault
    assert "--profile" in fault


def test_a_word_that_is_neither_a_command_nor_a_file_is_told_in_the_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--profile", str(tmp_path), "serach"]) == 2
    assert "serach is neither a command nor a file or folder" in capsys.readouterr().err


def test_with_engine_the_same_program_is_the_engine(tmp_path: Path) -> None:
    """A packaged program has one executable."""
    done = subprocess.run(
        [sys.executable, "-m", "desktop", "--engine", "--profile", str(tmp_path), "--stdio"],
        cwd=ROOT, input='{"id": 1, "method": "shutdown", "params": {}}\n', capture_output=True, text=True, timeout=60,
        check=False,
    )  # fmt: skip
    assert '"event":"hello"' in done.stdout.replace(" ", "")
    assert done.returncode == 0
