"""`python -m core.service.join --profile DIR`: carries lines between its standard streams and the running engine.

For the window on Windows, which cannot speak to the engine's pipe itself: the pipe wants a proof of the profile's key.
"""

from __future__ import annotations

import argparse
import os
import sys
import threading
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO

from core.errors import EngineUnavailable
from core.paths import ProfilePaths, default_profile
from core.service.door import connect

NOBODY_THERE = 1


def main(arguments: Sequence[str] | None = None) -> int:
    """Until either side ends. Exit status 1 when no engine runs on the profile."""
    parser = argparse.ArgumentParser(prog="footnote-join", description=__doc__)
    parser.add_argument("--profile", type=Path)
    options = parser.parse_args(arguments)
    profile = ProfilePaths(options.profile.expanduser().absolute()) if options.profile else default_profile()
    try:
        reader, writer = connect(profile)
    except EngineUnavailable as error:
        print(error, file=sys.stderr)
        return NOBODY_THERE
    threading.Thread(target=_carry, args=(sys.stdin.buffer, writer), name="requests", daemon=True).start()
    _carry(reader, sys.stdout.buffer)
    return 0


def _carry(source: IO[bytes], sink: IO[bytes]) -> None:
    """Line by line until either side ends, and then this process with it: the other thread waits in a read."""
    with suppress(OSError, ValueError):
        for line in iter(source.readline, b""):
            sink.write(line)
            sink.flush()
    os._exit(0)


if __name__ == "__main__":
    sys.exit(main())
