"""Finds the git repository that holds a folder, without git: asking is cheap enough for a start that has no vault."""

from __future__ import annotations

from pathlib import Path


def find_repository(folder: Path) -> tuple[Path, Path] | None:
    """The working tree and git directory that hold a folder, found without running git; None for none."""
    for parent in (folder, *folder.parents):
        mark = parent / ".git"
        if mark.is_dir() and (mark / "HEAD").exists():
            return parent, mark
        if mark.is_file():
            said = mark.read_text(encoding="utf-8", errors="replace").strip()
            if said.startswith("gitdir:"):
                return parent, (parent / said.removeprefix("gitdir:").strip()).resolve()
    return None
