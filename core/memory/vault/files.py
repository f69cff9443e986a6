"""Writes of a vault's files that are whole or not there: staged beside the target, flushed, renamed."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

from core.errors import FootnoteError
from core.memory.errors import StorageFull, VaultReadOnly

MEMORIES, ARCHIVE, INBOX = "memories", "archive", "inbox"
FOLDERS = (MEMORIES, ARCHIVE, INBOX)

# New contents by path, None for a file that goes.
Changes = dict[str, bytes | None]

STAGED_SUFFIX = ".footnote-new"
_FULL = {errno.ENOSPC, errno.EDQUOT}


def refused(error: OSError, path: Path) -> FootnoteError:
    """The error for people behind an operating system's refusal."""
    if error.errno in _FULL:
        return StorageFull(
            f"The disk is full; {path.name} was not written, and the vault is as it was.",
            "Free some space and try again.",
        )
    return VaultReadOnly(f"{path} cannot be written ({error.strerror}).", "Give yourself write permission.")


def staged(target: Path) -> Path:
    """Where the new content of a file waits."""
    return target.with_name(f".{target.name}{STAGED_SUFFIX}")


def stage(target: Path, content: bytes, flush: bool = True) -> None:
    """Write the content beside its target, and `flush` it to the disk.

    Raises StorageFull or VaultReadOnly, leaving nothing behind.
    """
    waiting = staged(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with waiting.open("wb") as file:
            file.write(content)
            if flush:
                file.flush()
                os.fsync(file.fileno())
    except OSError as error:
        with contextlib.suppress(OSError):
            waiting.unlink()
        raise refused(error, target) from error


def unstage(target: Path) -> None:
    """Throw a waiting content away."""
    with contextlib.suppress(OSError):
        staged(target).unlink()


def put_in_place(target: Path) -> None:
    """Rename the waiting content over its target. Raises StorageFull or VaultReadOnly."""
    try:
        staged(target).replace(target)
    except OSError as error:
        raise refused(error, target) from error


def write_whole(target: Path, content: bytes) -> None:
    """Stage and rename at once. Raises as `stage` does."""
    stage(target, content)
    put_in_place(target)
    sync_folder(target.parent)


def remove(target: Path) -> None:
    """Delete a file that may be gone already, and folders that this leaves empty are kept."""
    try:
        target.unlink(missing_ok=True)
    except OSError as error:
        raise refused(error, target) from error


def sync_folder(folder: Path) -> None:
    """Make renames in a folder durable, where the system can."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
