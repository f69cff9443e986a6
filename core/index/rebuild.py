"""Folders of index generations: making the next one, and setting aside what is broken."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from core.paths import make_room
from core.text.regex import regex

_GENERATION = regex(r"generation-(\d+)(\.broken-\d+)?")


def next_generation(root: Path) -> str:
    """The name of a folder below `root` that no generation, living or broken, has had."""
    make_room(root)
    numbers = [int(match[1]) for entry in root.iterdir() if (match := _GENERATION.fullmatch(entry.name))]
    return f"generation-{max(numbers, default=0) + 1}"


def set_aside(folder: Path) -> Path | None:
    """Rename a broken folder to `<name>.broken-<n>` and keep only this one; None when it was not there.

    The files stay for whoever looks into the fault. Windows may refuse while a file is mapped: then the folder is
    left, and removed by `remove_leftovers` at the next start.
    """
    if not folder.exists():
        return None
    for old in folder.parent.glob("generation-*.broken-*"):
        shutil.rmtree(old, ignore_errors=True)
    number = 1
    while (target := folder.with_name(f"{folder.name}.broken-{number}")).exists():
        number += 1
    try:
        folder.rename(target)
    except PermissionError:
        return None
    return target


def remove_leftovers(root: Path, living: str) -> None:
    """Delete generations that are neither in use nor the one kept as broken."""
    if not root.is_dir():
        return
    for entry in root.iterdir():
        match = _GENERATION.fullmatch(entry.name)
        if match and not match[2] and entry.name != living:
            shutil.rmtree(entry, ignore_errors=True)


def fingerprint(folder: Path) -> str:
    """Names, sizes and times of all files: equal as long as nobody has touched the folder."""
    if not folder.is_dir():
        return ""
    parts = []
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            status = path.stat()
            parts.append(f"{path.relative_to(folder)}:{status.st_size}:{status.st_mtime_ns}")
    return "|".join(parts)


def sync_files(folder: Path, suffixes: tuple[str, ...]) -> None:
    """fsync the files with these suffixes below `folder`."""
    for path in folder.rglob("*"):
        if path.suffix in suffixes and path.is_file():
            handle = os.open(path, os.O_RDWR)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
