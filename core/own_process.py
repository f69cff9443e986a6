"""How Footnote starts its own other processes, from a checkout and from a packaged program alike.

A packaged program is one executable: it becomes a part when its first argument names it.
"""

from __future__ import annotations

import importlib
import os
import sys
from collections.abc import Sequence
from pathlib import Path

# Each has a `main(arguments)` that returns the exit status.
PARTS = {
    "engine": "core.service.host",
    "join": "core.service.join",
    "terminal": "core.cli",
    "extract-worker": "core.library.extract.worker",
    "index-writer": "core.index.lexical_writer",
    "vector-probe": "core.index.vector_probe",
}
# First words that mean the terminal and not a file for the window. packaging/run has them too, being alone with the
# standard library; a test compares.
TERMINAL_WORDS = (
    "ask", "search", "add", "status", "sources", "remove", "confirm", "extract", "eval", "memory", "-h", "--help", "--version",
)  # fmt: skip

# The engine below the window by this much, and a child below the engine: measured, a niced engine disturbs the window
# no more than an idle machine does.
NICENESS = 10


def packaged() -> bool:
    """Whether this is the program that packaging/footnote.spec makes, and not Python on a checkout."""
    return bool(getattr(sys, "frozen", False))


def self_command(part: str, *arguments: str) -> list[str]:
    """The command that starts a part (a key of PARTS) of this installation. Run it with `child_environment`."""
    if packaged():
        return [sys.executable, f"--{part}", *arguments]
    return [sys.executable, "-m", PARTS[part], *arguments]


def child_environment() -> dict[str, str]:
    """The environment in which `self_command` works: `core` is found wherever one stands."""
    if packaged():
        return dict(os.environ)
    root = str(Path(__file__).resolve().parents[1])
    inherited = os.environ.get("PYTHONPATH")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, (root, inherited)))}


def step_back() -> None:
    """Called by the engine, which runs after the window, and by its children, which run after it; not on Windows."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def run_part(arguments: Sequence[str]) -> int | None:
    """Become the part that the arguments name, and give its exit status; None when they name none."""
    first = arguments[0] if arguments else ""
    if packaged() and first in TERMINAL_WORDS:
        return _run("terminal", arguments)
    part = first.removeprefix("--")
    return _run(part, arguments[1:]) if first == f"--{part}" and part in PARTS else None


def _run(part: str, arguments: Sequence[str]) -> int:
    # By name: a process imports the part that it is, and no other.
    return int(importlib.import_module(PARTS[part]).main(list(arguments)) or 0)
