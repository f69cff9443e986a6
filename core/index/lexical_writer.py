"""The process that writes the words index: JSON lines in, JSON lines out.

`python -m core.index.lexical_writer FOLDER`. It ends when its standard input does, that is with its engine.
"""

from __future__ import annotations

import errno
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

from core.index.lexical_format import IndexedChunk
from core.index.lexical_store import LexicalStore
from core.own_process import step_back

Reply = dict[str, Any]


def serve(folder: Path, source: TextIO, sink: TextIO) -> int:
    """Answer every request in order: `{"add", "delete", "marker"}` or `{"merge": true}`.

    Returns the exit status. A failure is answered, and the engine tells of it in words: no traceback in a terminal.
    """
    try:
        store = LexicalStore(folder)
    except Exception as error:  # noqa: BLE001 - answered, whatever it is
        _send(sink, {"ok": False, **_explain(error)})
        return 1
    _send(sink, {"ok": True, "ready": True})
    for line in source:
        request = json.loads(line)
        try:
            reply = _merge(store) if request.get("merge") else _apply(store, request)
        except Exception as error:  # noqa: BLE001 - answered, whatever it is
            _send(sink, {"ok": False, **_explain(error)})
            # The state of a writer that failed is unknown; the next process starts from the last commit.
            return 1
        _send(sink, reply)
    return 0


def _apply(store: LexicalStore, request: Reply) -> Reply:
    started = time.process_time()
    chunks = [IndexedChunk(**item) for item in request["add"]]
    store.apply(chunks, request["delete"], request["marker"])
    return {"ok": True, "marker": request["marker"], "seconds": time.process_time() - started}


def _merge(store: LexicalStore) -> Reply:
    started = time.process_time()
    merged = store.merge()
    return {"ok": True, "merged": merged, "seconds": time.process_time() - started}


def _explain(error: BaseException) -> Reply:
    """What the engine needs to know: a full disk and a locked folder are not the index's fault."""
    name = type(error).__name__
    kind = "damaged"
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        kind = "full"
    elif isinstance(error, PermissionError) or name == "LockError":
        kind = "blocked"
    return {"kind": kind, "error": f"{name}: {error}"}


def _send(sink: TextIO, reply: Reply) -> None:
    sink.write(json.dumps(reply) + "\n")
    sink.flush()


def main(arguments: Sequence[str]) -> int:
    """Serve the folder that is named, until stdin ends."""
    step_back()
    for stream in (sys.stdin, sys.stdout):
        stream.reconfigure(encoding="utf-8")  # type: ignore[union-attr]  # whatever the system's own is
    try:
        return serve(Path(arguments[0]), sys.stdin, sys.stdout)
    except BrokenPipeError:
        # The engine was killed: what was committed is safe, and there is nobody to tell.
        os._exit(0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
