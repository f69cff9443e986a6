"""`footnote` in a terminal: the same engine as the window's, joined if it runs, else started for the call."""

from __future__ import annotations

import argparse
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

from core.cli_ask import add_ask_command
from core.cli_evaluation import add_evaluation_command
from core.cli_folders import add_and_wait, existing
from core.cli_memory import add_memory_commands
from core.cli_scope import add_scope_options, scope_of
from core.cli_sources import add_source_commands
from core.cli_status import FOUND, NOT_FOUND, TROUBLE
from core.errors import FootnoteError, UserInputError
from core.paths import ProfilePaths, default_profile
from core.service.client import Client
from core.terminal import (
    MAX_PROBLEMS,
    ProgressLine,
    print_error,
    print_found,
    print_json,
    print_library,
    print_problems,
    print_status,
)
from core.terminal_sources import with_commands
from core.terminal_words import tongue_of
from core.threads import one_thread_each
from core.version import VERSION

INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    one_thread_each()
    given = sys.argv[1:] if arguments is None else arguments
    named = given[: given.index("--")] if "--" in given else given
    options = parser("--json" in named).parse_args(given)
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A terminal that lacks a character gets its number, not a traceback.
        sys.stdout.reconfigure(errors="backslashreplace")
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    try:
        status: int = options.run(options)
        if sys.stdout is not None:  # closed by whoever started us
            sys.stdout.flush()
    except FootnoteError as error:
        print_error(error, getattr(options, "json", False))
        return TROUBLE
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # The reader (head, less) has gone: quiet.
        _drop_output()
        return FOUND
    except OSError as error:
        print(f"footnote: {error}", file=sys.stderr)
        _drop_output()
        return TROUBLE
    return status


def _drop_output() -> None:
    """Nobody takes our output any more: Python must not complain once more when it flushes at exit."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


class _Parser(argparse.ArgumentParser):
    """Says what is wrong with a command; to who reads JSON as JSON."""

    as_json = False

    def __init__(self, **settings: Any) -> None:
        # Whether JSON is wanted is looked up before the options are read, by its whole name.
        super().__init__(**{**settings, "allow_abbrev": False})

    def error(self, message: str) -> NoReturn:
        if self.as_json:
            print_json({"error": message, "remedy": " ".join(self.format_usage().split()), "code": "usage"})
        super().error(message)


class _JsonParser(_Parser):
    as_json = True


def parser(as_json: bool = False) -> argparse.ArgumentParser:
    """The whole command line; `as_json`: what is wrong with it is told as JSON."""
    top = (_JsonParser if as_json else _Parser)(
        prog="footnote", description="Ask your own files; every sentence shows its source."
    )
    top.add_argument("--version", action="version", version=f"Footnote {VERSION}")
    commands = top.add_subparsers(title="commands", required=True, metavar="COMMAND")

    add_ask_command(commands, _command, _path, _profile)

    search = _command(commands, "search", _search, "find passages")
    search.add_argument("words", metavar="WORDS", nargs="+")
    search.add_argument("-k", type=_positive, default=10, help="how many passages (10)")
    search.add_argument("--trace", action="store_true", help="all candidates with ranks, scores and fate")
    search.add_argument("--mode", choices=("hybrid", "words", "vectors"), default="hybrid")
    add_scope_options(search, _path)

    add = _command(commands, "add", _add, "index folders or files, and watch them from now on")
    add.add_argument("paths", metavar="PATH", nargs="+", type=_path)
    add.add_argument("--no-wait", action="store_true", help="return at once; a running window does the work")

    _command(commands, "status", _status, "what is indexed, what is running, which models")
    add_source_commands(commands, _command, _path, _profile)

    extract = commands.add_parser("extract", help="show what would be indexed of a file")
    extract.add_argument("file", metavar="FILE", type=_path)
    extract.add_argument("--json", action="store_true")
    extract.set_defaults(run=_extract)

    add_evaluation_command(commands, _path, _positive)
    add_memory_commands(commands)
    return top


def _command(commands: Any, name: str, run: Any, text: str) -> argparse.ArgumentParser:
    command: argparse.ArgumentParser = commands.add_parser(name, help=text, description=text)
    command.add_argument(
        "--profile", metavar="DIR", type=_path, help="where the index lives (default: your own)"
    )
    command.add_argument("--json", action="store_true", help="print JSON")
    command.set_defaults(run=run)
    return command


def _positive(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"“{text}” is no whole number of at least 1")
    return int(text)


def _path(text: str) -> Path:
    # An empty path would mean the folder one stands in: mostly a shell variable that is not set.
    if not text:
        raise argparse.ArgumentTypeError("the path is empty")
    return Path(text)


def _profile(options: argparse.Namespace) -> ProfilePaths:
    return ProfilePaths(options.profile.expanduser().absolute()) if options.profile else default_profile()


def _search(options: argparse.Namespace) -> int:
    folders = existing(options.folder)
    with Client(_profile(options)) as client, ProgressLine() as progress:
        add_and_wait(client, folders, progress)
        scope = scope_of(options, folders, client)
        words = " ".join(options.words)
        found = client.call(
            "search", query=words, k=options.k, mode=options.mode, scope=scope, trace=options.trace
        )
    if options.json:
        print_json(found)
    else:
        print_found(found, tongue_of(words))
    return FOUND if found["evidence"] else NOT_FOUND


def _add(options: argparse.Namespace) -> int:
    paths = existing(options.paths)
    with Client(_profile(options)) as client, ProgressLine() as progress:
        if options.no_wait:
            client.call("sources.add", paths=paths)
        else:
            add_and_wait(client, paths, progress)
        status = client.call("status", wait=True)
        unread = _unread(client, paths)
    rows = [row for row in status["sources"] if row["path"] in paths]
    if options.json:
        print_json({"sources": rows or status["sources"]})
    else:
        # Of models only what hinders the indexing is told: whether a chat model answers is no matter of adding.
        print_library(status)
        print_problems(*unread)
    return FOUND


def _unread(client: Client, paths: Sequence[str]) -> tuple[list[dict[str, Any]], int]:
    """(the first files at or below these paths that were not read, how many there are)."""
    found: list[dict[str, Any]] = []
    total = 0
    for path in paths:
        page = client.call("documents.list", states=["failed", "excluded"], query=path, limit=MAX_PROBLEMS)
        found += page["rows"]
        total += page["total"]
    return found[:MAX_PROBLEMS], total


def _status(options: argparse.Namespace) -> int:
    with Client(_profile(options)) as client:
        status = client.call("status", wait=True)
    if options.json:
        print_json(with_commands(status))
    else:
        print_status(status)
    return FOUND


def _extract(options: argparse.Namespace) -> int:
    from core.library.extract.pool import ExtractorPool

    path = Path(existing([options.file])[0])
    if path.is_dir():
        raise UserInputError(f"{path} is a folder.", "Name one file.")
    pool = ExtractorPool()
    try:
        found = pool.extract(path)
    finally:
        pool.close()
    if options.json:
        fields = {
            "path": str(options.file),
            "status": found.status,
            "reason": found.reason,
            "text": found.text,
        }
        print_json({**fields, "seconds": round(found.seconds, 3), "mb": round(found.peak_mb, 1)})
    elif found.status == "ok":
        print(found.text)
    else:
        print(f"footnote: {options.file}: {found.reason}", file=sys.stderr)
    return FOUND if found.status == "ok" else NOT_FOUND


if __name__ == "__main__":
    sys.exit(main())
