"""The README tells of every key of the window."""

from __future__ import annotations

from pathlib import Path

from desktop.shortcuts import SHORTCUTS

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_readme_lists_every_shortcut() -> None:
    rows = README[README.index("## Shortcuts") : README.index("## Develop")]

    for keys in SHORTCUTS.values():
        assert f"{keys} |" in rows or f"{keys}, " in rows, keys
