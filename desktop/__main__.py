"""`python -m desktop [--profile DIR] [PATH ...]`: open the window, and add the paths to the library.

A packaged program has one executable, which starts here: it may become another part, see core/own_process.py.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from core.own_process import run_part

# What command lines return for a word that they cannot make sense of.
MISUSED = 2


def main(arguments: Sequence[str] | None = None) -> int:
    given = list(sys.argv[1:] if arguments is None else arguments)
    status = run_part(given)
    if status is not None:
        return status
    options = _parser().parse_args(given)
    from core.paths import default_profile
    from desktop.app import Start, run

    profile = Path(options.profile).expanduser() if options.profile else default_profile().root
    for path in options.paths:
        if not os.path.lexists(path):
            print(f"footnote: {path} is neither a command nor a file or folder. See --help.", file=sys.stderr)
            return MISUSED
    paths = [os.path.abspath(path) for path in options.paths]  # noqa: PTH100 (a second window may run elsewhere)
    return run(Start(profile.absolute(), paths))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="footnote-window", description="Ask your own files.")
    parser.add_argument("--profile", metavar="DIR", help="where Footnote keeps its things")
    parser.add_argument("paths", nargs="*", metavar="PATH", help="files and folders to add to the library")
    return parser


if __name__ == "__main__":
    sys.exit(main())
