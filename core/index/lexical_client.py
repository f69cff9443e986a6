"""The engine's end of the writer process: starts it, hands it batches, starts it anew when it dies."""

from __future__ import annotations

import json
import queue
import subprocess
import threading
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from typing import Any

from core.errors import FootnoteError, IndexDamaged, StorageFull
from core.index.lexical_format import IndexedChunk
from core.own_process import child_environment, self_command

# A commit of 5,000 chunks takes about 6 s of a core; a busy laptop may give it a tenth of one.
REPLY_TIMEOUT_S = 180.0
START_TIMEOUT_S = 90.0
STOP_TIMEOUT_S = 3.0
# A writer that was killed is started again at once; one that keeps dying waits longer each time.
ATTEMPTS = 4
FIRST_WAIT_S = 0.2

Reply = dict[str, Any]


class WriterFailed(FootnoteError):
    """The writer process cannot be started, keeps dying or does not answer."""

    code = "index_writer"


class LexicalWriter:
    """Writes one index folder through a child process. Calls come from one thread at a time, `interrupt` from any.

    `command` starts the child, FOLDER is appended; a packaged program passes its own.
    """

    def __init__(self, folder: Path, command: Sequence[str] | None = None) -> None:
        self._folder = folder
        self._command = list(command or self_command("index-writer"))
        self._child: subprocess.Popen[str] | None = None
        self._replies: queue.SimpleQueue[Reply | None] = queue.SimpleQueue()
        self._closing = threading.Event()
        self._merging = False

    @property
    def process_id(self) -> int | None:
        return self._child.pid if self._child else None

    @property
    def merging(self) -> bool:
        return self._merging

    def apply(self, add: Sequence[IndexedChunk], delete: Iterable[int], marker: int) -> None:
        """Commit one batch; returns when it is on the disk. A batch that may have been lost is sent again.

        Raises IndexDamaged, StorageFull or WriterFailed.
        """
        request = {"add": [asdict(chunk) for chunk in add], "delete": list(delete), "marker": marker}
        self.stop_merge()
        wait = FIRST_WAIT_S
        for attempt in range(ATTEMPTS):
            try:
                self._exchange(request)
                return
            except WriterFailed:
                self.kill()
                if attempt == ATTEMPTS - 1 or self._closing.wait(wait):
                    raise
                wait *= 4

    def start_merge(self) -> None:
        """Begin to merge small segments; `poll_merge` tells when it is over."""
        if not self._merging:
            self._send({"merge": True})
            self._merging = True

    def poll_merge(self) -> bool | None:
        """None while merging; else whether anything was merged. Raises as `apply`."""
        try:
            reply = self._replies.get_nowait()
        except queue.Empty:
            return None
        self._merging = False
        return bool(self._checked(reply).get("merged"))

    def stop_merge(self) -> None:
        """Work goes before tidying: a merge is killed, which loses nothing."""
        if self._merging:
            self.kill()

    def kill(self) -> None:
        """End the child at once; its half-made commit was never valid."""
        child, self._child, self._merging = self._child, None, False
        if child is None:
            return
        child.kill()
        self._reap(child)

    def interrupt(self) -> None:
        """From another thread: make an `apply` under way fail soon. Its batch was not committed and is due again."""
        self._closing.set()
        child = self._child
        if child is not None:
            child.kill()

    def close(self) -> None:
        """Let the child finish what it is writing, for STOP_TIMEOUT_S; then end it for good."""
        self._closing.set()
        self.rest()

    def rest(self) -> None:
        """End the child, which holds up to 200 MB after a large batch; the next one is started when it is needed."""
        child, self._child = self._child, None
        if child is None:
            return
        if self._merging:
            child.kill()
        self._merging = False
        assert child.stdin is not None
        with suppress(BrokenPipeError):  # it is already gone
            child.stdin.close()
        try:
            child.wait(STOP_TIMEOUT_S)
        except subprocess.TimeoutExpired:
            child.kill()
        self._reap(child)

    def _reap(self, child: subprocess.Popen[str]) -> None:
        child.wait()
        for stream in (child.stdin, child.stdout):
            if stream is not None and not stream.closed:
                with suppress(BrokenPipeError):  # unsent bytes of a dead child
                    stream.close()

    def _exchange(self, request: Reply) -> Reply:
        self._send(request)
        return self._receive(REPLY_TIMEOUT_S)

    def _send(self, request: Reply) -> None:
        child = self._running()
        assert child.stdin is not None
        try:
            child.stdin.write(json.dumps(request) + "\n")
            child.stdin.flush()
        except OSError as error:
            raise _failed(f"it went away: {error}") from error

    def _receive(self, timeout: float) -> Reply:
        try:
            return self._checked(self._replies.get(timeout=timeout))
        except queue.Empty as error:
            raise _failed(f"no answer within {timeout:.0f} s") from error

    def _checked(self, reply: Reply | None) -> Reply:
        if reply is None:
            raise _failed("it ended unexpectedly")
        if reply["ok"]:
            return reply
        self.kill()
        text = str(reply["error"])
        if reply["kind"] == "full":
            raise StorageFull(
                f"The disk with {self._folder} took no more data.", "Free some space; work goes on by itself."
            )
        if reply["kind"] == "damaged":
            raise IndexDamaged(
                f"The words index in {self._folder} cannot be written ({text}).", "It is rebuilt by itself."
            )
        raise _failed(text)

    def _running(self) -> subprocess.Popen[str]:
        if self._child is not None and self._child.poll() is None:
            return self._child
        self.kill()
        self._replies = queue.SimpleQueue()
        try:
            child = subprocess.Popen(
                [*self._command, str(self._folder)],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                encoding="utf-8",
                # Whoosh 2.7.4 compiles with a SyntaxWarning, which would go to the person's log on the first start.
                env={**child_environment(), "PYTHONWARNINGS": "ignore::SyntaxWarning"},
            )
        except OSError as error:
            raise _failed(str(error)) from error
        self._child = child
        threading.Thread(
            target=_read, args=(child, self._replies), name="index-writer-replies", daemon=True
        ).start()
        self._receive(START_TIMEOUT_S)
        return child


def _read(child: subprocess.Popen[str], replies: queue.SimpleQueue[Reply | None]) -> None:
    """Pass on each line; None when the child is gone."""
    assert child.stdout is not None
    try:
        for line in child.stdout:
            replies.put(json.loads(line))
    except ValueError:
        pass  # half a line of a killed child, or the stream was closed under us
    replies.put(None)


def _failed(reason: str) -> WriterFailed:
    return WriterFailed(
        f"The process that writes the words index failed ({reason}).",
        "It is started again by itself; if this stays, restart Footnote.",
    )
