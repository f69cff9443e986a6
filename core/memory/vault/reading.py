"""Reads the files of a vault: each once for as long as it stays as it is, and none that could hold the reader up.

What cannot be a memory (a link, a pipe, a file without end, a folder that nobody may open) is left alone and told;
one such file must not cost its owner all the others.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from core.memory.errors import NoteBroken
from core.memory.vault.files import FOLDERS, INBOX
from core.memory.vault.note import MAX_FILE_BYTES, Memory, read_note
from core.text.regex import regex

REJECTED = f"{INBOX}/rejected.txt"
_PERMISSION = "Give yourself read permission."
# What Python puts for a byte of a name that is no UTF-8.
_SURROGATE = regex("[\ud800-\udfff]")


@dataclass(frozen=True)
class Problem:
    """A file that is not used as it stands, why, and what to do."""

    path: str
    sentence: str
    remedy: str


@dataclass(frozen=True, eq=False)  # one that was read again is another one
class Seen:
    """A file as it was read; `memory` None where it holds none, and then `problem` says why (not for REJECTED)."""

    signature: tuple[int, int, int]
    raw: bytes
    memory: Memory | None
    problem: Problem | None


def look(root: Path, known: Mapping[str, Seen]) -> dict[str, Seen]:
    """All files of the vault by path; those that are as `known` are not read again. Raises nothing for what is there."""
    seen: dict[str, Seen] = {}
    for path, found in _entries(root):
        before = known.get(path)
        if isinstance(found, Problem):
            same = before is not None and before.problem == found
            seen[path] = before if before is not None and same else Seen((0, 0, 0), b"", None, found)
            continue
        try:
            stat = found.stat(follow_symlinks=False)
        except FileNotFoundError:  # somebody is at work in the vault
            continue
        signature = (stat.st_mtime_ns, stat.st_size, stat.st_ino)
        fresh = before if before and before.signature == signature else _read(path, found, signature)
        if fresh is not None:
            seen[path] = fresh
    return seen


def nameable(path: str) -> bool:
    """Whether a path is text; a name in another encoding than UTF-8 can be told to nobody and kept in no record."""
    return path.isascii() or _SURROGATE.search(path) is None


def stands_below(path: str, marks: set[str]) -> bool:
    """Whether one of these is a folder above the path."""
    return any(str(parent) in marks for parent in PurePosixPath(path).parents)


def _entries(root: Path) -> Iterator[tuple[str, os.DirEntry[str] | Problem]]:
    """The Markdown files of the vault, in order of their names, and what is wrong with others; hidden ones are left out."""
    waiting = list(reversed(FOLDERS))
    while waiting:
        folder = waiting.pop()
        if (root / folder).is_symlink():
            yield folder, _link(folder)
            continue
        try:
            with os.scandir(root / folder) as listed:
                entries = sorted(listed, key=lambda entry: entry.name)
        except (FileNotFoundError, NotADirectoryError):
            continue
        except OSError as error:
            yield folder, Problem(folder, f"{folder} cannot be read ({error.strerror}).", _PERMISSION)
            continue
        for entry in entries:
            path = f"{folder}/{entry.name}"
            if entry.name.startswith("."):
                continue
            if entry.is_dir(follow_symlinks=False):
                waiting.append(path)
            elif not nameable(path):
                yield path, _misnamed(path)
            elif entry.is_symlink():
                if path.endswith(".md") or entry.is_dir():
                    yield path, _link(path)
            elif path.endswith(".md") or path == REJECTED:
                yield path, entry if entry.is_file() else _no_file(path)
            elif path.lower().endswith((".md", ".markdown")):
                yield path, _other_ending(path)


def _link(path: str) -> Problem:
    return Problem(
        path,
        f"{path} is a link; only what lies in the vault itself is remembered.",
        "Put the files themselves there.",
    )


def _misnamed(path: str) -> Problem:
    shown = path.encode("utf-8", "surrogateescape").decode("utf-8", "replace")
    return Problem(shown, f"The name {shown} is not UTF-8 text.", "Rename the file.")


def _other_ending(path: str) -> Problem:
    return Problem(path, f"{path} is not read, because its name does not end in “.md”.", "Rename the file.")


def _no_file(path: str) -> Problem:
    return Problem(path, f"{path} is no file that can be read to its end.", "Take it out of the vault.")


def _read(path: str, entry: os.DirEntry[str], signature: tuple[int, int, int]) -> Seen | None:
    """The file; None for one that went away meanwhile."""
    if signature[1] > MAX_FILE_BYTES and path != REJECTED:
        error = NoteBroken.too_large()
        return Seen(signature, b"", None, Problem(path, f"{path}: {error.sentence}", error.remedy))
    try:
        raw = Path(entry.path).read_bytes()
    except FileNotFoundError:
        return None
    except OSError as error:
        problem = Problem(path, f"{path} cannot be read ({error.strerror}).", _PERMISSION)
        return Seen(signature, b"", None, problem)
    if path == REJECTED:
        return Seen(signature, raw, None, None)
    try:
        return Seen(signature, raw, read_note(raw, path), None)
    except NoteBroken as error:
        return Seen(signature, raw, None, Problem(path, error.sentence, error.remedy))
