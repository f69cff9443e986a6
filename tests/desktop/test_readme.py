"""The README tells of every key of the window."""

from __future__ import annotations

from pathlib import Path

from desktop.shortcuts import REVIEW_KEYS, SHORTCUTS

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def test_the_readme_lists_every_shortcut() -> None:
    rows = README[README.index("## Shortcuts") : README.index("## Develop")]

    for keys in SHORTCUTS.values():
        assert f"{keys} |" in rows or f"{keys}, " in rows, keys


def test_the_readme_lists_every_key_of_the_review_page() -> None:
    told = [row for row in README.splitlines() if "| Review: " in row]
    keys = [key for row in told for key in row.split("|")[1].strip().split(", ")]

    assert sorted(keys) == sorted(REVIEW_KEYS.values())
