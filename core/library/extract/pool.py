"""Keeps the extractor workers: hands out files, ends what hangs, restarts what died, tells what happened."""

from __future__ import annotations

import dataclasses
import json
import os
import queue
import subprocess
import tempfile
import threading
import time
from collections.abc import Sequence
from pathlib import Path
from typing import IO

from core.library.extract.limits import MIB, ExtractLimits
from core.library.extract.result import Extracted
from core.library.extract.worker import decode
from core.own_process import child_environment, self_command

# A file larger than this that runs out of time is slow because of its size, a smaller one because it is broken.
_LARGE_FILE_BYTES = 20 * MIB
_ATTEMPTS = 2
_PIPE_BUFFER = MIB
_LAST_WORDS = 200
_SLOW_LARGE = "Reading this file took longer than {:.0f} s, so it was given up. Split it into smaller files."
_SLOW_DAMAGED = (
    "Reading this file took longer than {:.0f} s, which a sound file of its size does not need. "
    "It may be damaged: open it in its own program and save it anew, then retry."
)
_CRASH = (
    "Reading this file brought the reader down {} times, so it is set aside. "
    "Open it in its own program and save it anew, then retry."
)
_CLOSED = "Footnote is closing, so this file was not read. It is read at the next start."


class ExtractorPool:
    """Extracts files in worker processes. Thread-safe; close it to end the workers."""

    def __init__(
        self,
        workers: int = 1,
        limits: ExtractLimits | None = None,
        command: Sequence[str] | None = None,
    ) -> None:
        """`command` starts one worker; it is for programs that are packaged differently, and for tests."""
        self._limits = limits or ExtractLimits()
        command = tuple(command or worker_command())
        self._closed = threading.Event()
        self._all = [_Worker(self._limits, command) for _ in range(max(1, workers))]
        self._free: queue.Queue[_Worker] = queue.Queue()
        for worker in self._all:
            self._free.put(worker)

    def extract(self, path: Path) -> Extracted:
        """Text of one file, or why there is none; blocks until it is done. Never raises for a bad file."""
        worker = self._free.get()
        try:
            return self._attempt(worker, path)
        finally:
            self._free.put(worker)

    def _attempt(self, worker: _Worker, path: Path) -> Extracted:
        started = time.monotonic()
        size = _size(path)
        seconds = self._limits.seconds + self._limits.seconds_per_mib * size / MIB
        for _ in range(_ATTEMPTS):
            if self._closed.is_set():
                return Extracted("blocked", _CLOSED)
            outcome = worker.run(path, seconds)
            if isinstance(outcome, Extracted):
                return outcome
            if outcome == "timeout" and not self._closed.is_set():
                return _too_slow(size, seconds)
        if self._closed.is_set():
            return Extracted("blocked", _CLOSED)
        reason = _CRASH.format(_ATTEMPTS) + worker.last_words()
        return Extracted("crash", reason, seconds=round(time.monotonic() - started, 3))

    def close(self) -> None:
        """End every worker, also in the middle of a file."""
        self._closed.set()
        for worker in self._all:
            worker.close()


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:  # the worker meets the same error and says which
        return 0


def _too_slow(size: int, seconds: float) -> Extracted:
    if size > _LARGE_FILE_BYTES:
        return Extracted("too_large", _SLOW_LARGE.format(seconds), seconds=round(seconds, 3))
    return Extracted("damaged", _SLOW_DAMAGED.format(seconds), seconds=round(seconds, 3))


class _Worker:
    """One child process, started when it is first needed and again after it ended."""

    def __init__(self, limits: ExtractLimits, command: Sequence[str]) -> None:
        self._limits = limits
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = False
        self._lock = threading.Lock()
        # A file, because a pipe that nobody reads would block a talkative library.
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - lives as long as the worker

    def last_words(self) -> str:
        """What the last process said as it died, for the report; empty when it said nothing."""
        with self._lock:
            if self._closed:
                return ""
            self._errors.seek(0)
            lines = self._errors.read().decode("utf-8", "replace").split("\n")
        last = next((line.strip() for line in reversed(lines) if line.strip()), "")
        return f" ({last[:_LAST_WORDS]})" if last else ""

    def run(self, path: Path, seconds: float) -> Extracted | str:
        """The result, "timeout" or "died"."""
        process = self._started()
        if process is None:
            return "died"
        expired = threading.Event()

        def expire() -> None:
            expired.set()
            process.kill()

        timer = threading.Timer(seconds, expire)
        timer.daemon = True
        timer.start()
        try:
            outcome = _exchange(process, path)
        finally:
            timer.cancel()
        if outcome is None:
            self.kill()
            return "timeout" if expired.is_set() else "died"
        if outcome.peak_mb > self._limits.recycle_mb:
            self.kill()
        return outcome

    def _started(self) -> subprocess.Popen[bytes] | None:
        """The running process, a new one if need be; None once the pool is closed."""
        with self._lock:
            if self._closed:
                return None
            if self._process is None or self._process.poll() is not None:
                self._discard()
                self._errors.seek(0)
                self._errors.truncate()
                self._process = _start(self._limits, self._command, self._errors)
            return self._process

    def kill(self) -> None:
        """End the process; the next file starts another."""
        with self._lock:
            self._discard()

    def close(self) -> None:
        """End the process for good."""
        with self._lock:
            self._discard()
            self._closed = True
            self._errors.close()

    def _discard(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                try:
                    pipe.close()
                except OSError:  # unsent bytes of a dead child: nobody is left to read them
                    continue


def _start(limits: ExtractLimits, command: Sequence[str], errors: IO[bytes]) -> subprocess.Popen[bytes]:
    flags = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0)
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        bufsize=_PIPE_BUFFER,
        creationflags=flags,
        env=child_environment(),
        close_fds=True,
    )
    _send(process, dataclasses.asdict(limits))
    return process


def worker_command() -> list[str]:
    """How to start a worker."""
    return self_command("extract-worker")


def _send(process: subprocess.Popen[bytes], message: dict[str, object]) -> bool:
    assert process.stdin is not None
    try:
        process.stdin.write(json.dumps(message).encode("ascii") + b"\n")
        process.stdin.flush()
    except (OSError, ValueError):  # it died before it could listen; the caller sees the end of its output
        return False
    return True


def _exchange(process: subprocess.Popen[bytes], path: Path) -> Extracted | None:
    """One request and its reply; None when the worker ended before its reply was whole."""
    assert process.stdout is not None
    name = os.fsencode(path.absolute()).decode("utf-8", "surrogateescape")
    if not _send(process, {"path": name}):
        return None
    try:
        line = process.stdout.readline()
        return decode(line) if line.endswith(b"\n") else None
    except (OSError, ValueError):
        return None
