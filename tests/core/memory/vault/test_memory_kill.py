"""kill -9 at every step of a light run, a deep run and an accept: all of it or nothing of it, and no file lost."""

from __future__ import annotations

import datetime as dt
import os
import shutil
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from core.memory.service import MemoryService
from core.memory.statements.wish import Wish
from tests.core.memory.support_memory import git, open_memory, turn

LONG_AGO = dt.date(2023, 1, 1)
ROOT = Path(__file__).resolve().parents[4]
# Each step of a write, by what writes; the count is the how-manieth time.
STEPS = [
    ("light", "staged", 1), ("light", "head", 1), ("light", "file", 2), ("light", "index", 1),
    ("accept", "staging", 1), ("accept", "journal", 1), ("accept", "head", 1), ("accept", "file", 1),
    ("deep", "staging", 2), ("deep", "journal", 1), ("deep", "head", 1), ("deep", "file", 2),
]  # fmt: skip
COUNTED_FROM_THE_COMMIT_POINT = frozenset({"head", "file", "index", "done"})


@pytest.fixture(scope="module")
def prepared(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A vault with something to tidy, to merge and to accept, to be copied by each test."""
    folder = tmp_path_factory.mktemp("prepared")
    prepare(folder)
    return folder


@pytest.fixture
def folder(prepared: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(prepared, tmp_path / "profile"))


def prepare(folder: Path) -> None:
    memory = open_memory(folder)
    for text in ("I visited the botanical garden in Lyon", "I visited the botanical garden in Lyon with Anna", "I visited the botanical garden in Lyon with Tom"):  # fmt: skip
        memory.add(text, Wish(kind="event", attribute="event", cardinality="many"))
    memory.add("My old gym was Basic Fit.", Wish(kind="fact", valid_to=LONG_AGO))
    memory.add("My old office was in Rue Noire.", Wish(kind="fact", valid_to=LONG_AGO))
    memory.add("I live in Hangzhou")
    memory.inbox.propose([turn("I moved to Suzhou", message="9")])


def state(memory: MemoryService) -> dict[str, bytes]:
    return dict(memory.snapshot().raw)


def run_killed(folder: Path, work: str, step: str, count: int) -> int:
    script = Path(__file__).with_name("killed_memory.py")
    done = subprocess.run(
        [sys.executable, str(script), str(folder), work, step, str(count)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    return done.returncode


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize(("work", "step", "count"), STEPS)
def test_all_or_nothing(folder: Path, work: str, step: str, count: int) -> None:
    before_service = open_memory(folder)
    before, commits = state(before_service), len(before_service.log())

    assert run_killed(folder, work, step, count) == -signal.SIGKILL

    after_service = open_memory(folder)
    after = state(after_service)
    log = after_service.log()
    assert "hand" not in [commit.actor for commit in log], "a half-done write was taken for an edit by hand"
    if step in COUNTED_FROM_THE_COMMIT_POINT:
        assert after != before
        assert len(log) == commits + 1
    else:
        assert after == before
        assert len(log) == commits
    assert git(after_service.vault.folder, "status", "--porcelain") == ""
    assert not list(after_service.vault.folder.rglob("*.footnote-new"))
    assert after_service.check() == ()


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("step", ["worktree", "branch"])
def test_a_deep_run_that_dies_on_its_branch_leaves_no_trace_after_the_next(folder: Path, step: str) -> None:
    before = state(open_memory(folder))

    assert run_killed(folder, "deep", step, 1) == -signal.SIGKILL

    memory = open_memory(folder)
    assert state(memory) == before
    assert run_killed(folder, "deep", "never", 1) == 0
    assert memory.log()[0].actor == "deep"
    assert git(memory.vault.folder, "branch", "--list", "footnote/*") == ""
    assert git(memory.vault.folder, "worktree", "list").count("\n") == 1


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
def test_an_edit_by_hand_after_the_crash_outlives_the_recovery(folder: Path) -> None:
    assert run_killed(folder, "accept", "head", 1) == -signal.SIGKILL
    file = folder / "memory" / "memories" / "profile" / "home-hangzhou.md"
    file.write_bytes(file.read_bytes() + b"\nMy own words.\n")

    memory = open_memory(folder)
    memory.snapshot()

    assert b"My own words." in file.read_bytes()
    assert memory.log()[0].actor == "hand"
