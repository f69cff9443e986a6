"""Keeps what is slow to build (the model's graph, its tokenizer) in files that can vanish or break."""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import tempfile
from collections.abc import Callable
from pathlib import Path

log = logging.getLogger(__name__)

DIGEST_BYTES = hashlib.sha256().digest_size


class BuildCache:
    """Built bytes by name. A file starts with the SHA-256 of the rest, so that a broken one is rebuilt."""

    def __init__(self, folder: Path | None) -> None:
        """`folder` is made when first written to; None builds everything each time."""
        self._folder = folder

    def get(self, name: str, build: Callable[[], bytes]) -> bytes:
        """The kept bytes, or those of `build`, which are then kept."""
        if self._folder is None:
            return build()
        path = self._folder / name
        kept = _read(path)
        if kept is not None:
            return kept
        content = build()
        try:
            _write(path, content)
        except OSError as error:  # the next start is slow again, nothing else is lost
            log.warning("%s cannot be written (%s)", path, error)
        return content


def _read(path: Path) -> bytes | None:
    try:
        raw = path.read_bytes()
    except OSError:
        return None
    digest, content = raw[:DIGEST_BYTES], raw[DIGEST_BYTES:]
    return content if hashlib.sha256(content).digest() == digest else None


def _write(path: Path, content: bytes) -> None:
    """Written aside and renamed: a reader sees all of it or nothing."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=path.name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(hashlib.sha256(content).digest())
            file.write(content)
        Path(temporary).replace(path)
    except BaseException:
        with contextlib.suppress(OSError):
            Path(temporary).unlink()
        raise
