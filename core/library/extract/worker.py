"""The process that reads strangers' files: one request line in, one result line out, over stdio.

Run as `python -m core.library.extract.worker`. The first line it is sent holds the limits. It is slow on
purpose (niced) and small on purpose: a hostile file may take this process down and nothing else.
"""

from __future__ import annotations

import dataclasses
import json
import os
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from core.library.extract.dispatch import TOO_MUCH_MEMORY, extract_file
from core.library.extract.limits import MIB, ExtractLimits
from core.library.extract.result import Block, Extracted
from core.own_process import step_back


def main(arguments: Sequence[str] = ()) -> int:
    """Serve until stdin ends. Stray prints of libraries go to stderr and cannot break the stream."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    requests = sys.stdin.buffer
    first = requests.readline()
    if not first:
        return 0
    limits = ExtractLimits(**json.loads(first))
    step_back()
    _limit_memory(limits)
    for line in requests:
        path = Path(os.fsdecode(json.loads(line)["path"].encode("utf-8", "surrogateescape")))
        replies.write(_answer(path, limits))
        replies.flush()
    return 0


def _answer(path: Path, limits: ExtractLimits) -> bytes:
    """The reply line; writing it out takes memory too, and may be what meets the limit."""
    try:
        return encode(_measured(path, limits))
    except MemoryError:
        return encode(Extracted("too_large", TOO_MUCH_MEMORY))


def _measured(path: Path, limits: ExtractLimits) -> Extracted:
    _reset_peak()
    started = time.monotonic()
    result = extract_file(path, limits)
    return dataclasses.replace(
        result, seconds=round(time.monotonic() - started, 3), peak_mb=round(peak_memory() / MIB, 1)
    )


def encode(result: Extracted) -> bytes:
    """One line of JSON. Blocks are one flat list, because a large file has a million of them."""
    fields = {field.name: getattr(result, field.name) for field in dataclasses.fields(result)}
    fields["blocks"] = [value for b in result.blocks for value in (b.start, b.end, b.kind, b.level)]
    return json.dumps(fields, ensure_ascii=False, separators=(",", ":")).encode("utf-8", "replace") + b"\n"


def decode(line: bytes) -> Extracted:
    """The result that `encode` wrote. Raises ValueError for a line that was cut short."""
    fields: dict[str, Any] = json.loads(line)
    fields["blocks"] = tuple(Block(*row) for row in zip(*[iter(fields["blocks"])] * 4, strict=True))
    fields["page_starts"] = tuple(fields["page_starts"])
    fields["warnings"] = tuple(fields["warnings"])
    return Extracted(**fields)


def _limit_memory(limits: ExtractLimits) -> None:
    """Address space on POSIX. Windows has no such call here; there the time limit alone stands guard."""
    if sys.platform == "win32":
        return
    import resource

    size = limits.memory_mb * MIB
    hard = resource.getrlimit(resource.RLIMIT_AS)[1]
    resource.setrlimit(
        resource.RLIMIT_AS, (size if hard == resource.RLIM_INFINITY else min(size, hard), hard)
    )
    resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


_CLEAR_REFS = Path("/proc/self/clear_refs")
_STATUS = Path("/proc/self/status")


def _reset_peak() -> None:
    """Linux can forget the high-water mark, so that each file gets its own."""
    if _CLEAR_REFS.exists():
        try:
            _CLEAR_REFS.write_text("5")
        except OSError:  # some containers forbid it; the peak is then the worker's, not the file's
            return


def peak_memory() -> int:
    """Peak resident bytes since `_reset_peak`, or of the whole process where that is not possible; 0 if unknown."""
    if _STATUS.exists():
        for line in _STATUS.read_text().splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    if sys.platform == "win32":
        return 0
    import resource

    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


if __name__ == "__main__":
    sys.exit(main())
