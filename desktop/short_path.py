"""Paths as people write them. No Qt in here."""

from __future__ import annotations

from pathlib import Path


def short_path(path: str) -> str:
    """The home folder as ~."""
    home = str(Path.home())
    return f"~{path[len(home) :]}" if path.startswith(home + "/") or path.startswith(home + "\\") else path
