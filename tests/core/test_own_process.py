"""Every process of our own is started in one way, which a packaged program knows too."""

from __future__ import annotations

import ast
import importlib
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core import own_process
from core.cli import parser
from core.index.lexical_client import LexicalWriter
from core.library.extract.pool import worker_command
from core.own_process import PARTS, TERMINAL_WORDS, child_environment, run_part, self_command
from desktop.engine_transport import engine_command

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def packaged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)


def test_a_checkout_calls_modules() -> None:
    assert self_command("engine", "--stdio") == [sys.executable, "-m", "core.service.host", "--stdio"]
    assert str(ROOT) in child_environment()["PYTHONPATH"].split(os.pathsep)


@pytest.mark.usefixtures("packaged")
def test_a_packaged_program_calls_itself(tmp_path: Path) -> None:
    me = sys.executable
    assert engine_command(tmp_path) == [me, "--engine", "--profile", str(tmp_path), "--stdio"]
    assert worker_command() == [me, "--extract-worker"]
    assert LexicalWriter(tmp_path)._command == [me, "--index-writer"]
    assert self_command("vector-probe") == [me, "--vector-probe"]
    assert child_environment() == dict(os.environ)


@pytest.mark.parametrize("part", PARTS)
def test_every_part_has_its_main(part: str) -> None:
    assert callable(importlib.import_module(PARTS[part]).main)


@pytest.mark.usefixtures("packaged")
def test_the_first_word_says_which_part_to_be(monkeypatch: pytest.MonkeyPatch) -> None:
    became: list[tuple[str, list[str]]] = []
    monkeypatch.setattr(own_process, "_run", lambda part, rest: became.append((part, list(rest))) or 0)
    for words in (["--engine", "--stdio"], ["--index-writer", "/tmp/x"], ["ask", "why?"], ["--version"]):
        assert run_part(words) == 0
    assert became == [
        ("engine", ["--stdio"]),
        ("index-writer", ["/tmp/x"]),
        ("terminal", ["ask", "why?"]),
        ("terminal", ["--version"]),
    ]
    for words in ([], ["/home/me/notes"], ["engine"], ["--profile", "--engine"], ["--no-such-part"]):
        assert run_part(words) is None


def test_in_a_checkout_the_window_is_no_terminal() -> None:
    assert run_part(["ask", "why?"]) is None


def test_the_words_of_the_terminal_are_those_of_its_commands_and_of_the_start_script() -> None:
    actions = parser()._subparsers
    assert actions is not None
    commands = set(next(a.choices for a in actions._group_actions if a.choices))
    assert {word for word in TERMINAL_WORDS if not word.startswith("-")} == commands
    tree = ast.parse((ROOT / "packaging" / "run").read_text("utf-8"))
    (named,) = [
        ast.literal_eval(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "COMMANDS"
    ]
    assert named == TERMINAL_WORDS


def test_nobody_else_starts_python() -> None:
    """`sys.executable` is another thing in a packaged program."""
    guilty = [
        str(path.relative_to(ROOT))
        for folder in ("core", "desktop")
        for path in (ROOT / folder).rglob("*.py")
        if "sys.executable" in path.read_text("utf-8") and path.name != "own_process.py"
    ]
    assert guilty == []


@pytest.mark.parametrize("part", ["extract-worker", "index-writer"])
def test_the_executable_becomes_a_part_and_ends_with_its_input(part: str, tmp_path: Path) -> None:
    """As the packaged program does it, by the entry point of the window."""
    done = subprocess.run(
        [sys.executable, "-m", "desktop", f"--{part}", str(tmp_path)],
        input="",
        capture_output=True,
        text=True,
        timeout=60,
        env=child_environment(),
        cwd=tmp_path,
        check=False,
    )
    assert (done.returncode, "Traceback" in done.stderr) == (0, False)
