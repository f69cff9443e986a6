"""`footnote ask`: one question, or with none on the command line a conversation, a question on each line of the input."""

from __future__ import annotations

import argparse
import importlib.util
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from core.cli_folders import add_and_wait, existing
from core.cli_scope import add_scope_options, scope_of
from core.cli_status import FOUND, NOT_FOUND, TROUBLE
from core.errors import UserInputError
from core.paths import ProfilePaths
from core.service.client import Client, EngineError
from core.terminal import ProgressLine, print_answer, print_error, print_json
from core.terminal_words import tongue_of

PROMPT = "? "

Command = Callable[[Any, str, Any, str], argparse.ArgumentParser]
Profile = Callable[[argparse.Namespace], ProfilePaths]
# The documented fields of `ask --json`, in their documented order.
FIELDS = (
    "question",
    "answer",
    "references",
    "refused",
    "mode",
    "degraded",
    "models",
    "ms",
    "near_misses",
    "memories",
    "remembered",
)


def add_ask_command(commands: Any, command: Command, path: Callable[[str], Path], profile: Profile) -> None:
    """Add the command to the command line; `command`, `path` and `profile` are its own."""
    ask = command(
        commands, "ask", lambda options: _ask(options, profile(options)), "answer a question from your files"
    )
    ask.add_argument(
        "question",
        metavar="QUESTION",
        nargs="?",
        help="without it, a conversation: a question on each line of the input, until it ends",
    )
    add_scope_options(ask, path)


def _ask(options: argparse.Namespace, profile: ProfilePaths) -> int:
    if options.question is not None and not options.question.strip():
        raise UserInputError("The question is empty.", "Type what you want to know.")
    folders = existing(options.folder)
    with Client(profile) as client, ProgressLine() as progress:
        add_and_wait(client, folders, progress)
        scope = scope_of(options, folders, client)
        if options.question is None:
            return _converse(client, scope, options.json)
        return _answered(client, options.question, scope, [], options.json)


def _converse(client: Client, scope: dict[str, Any] | None, as_json: bool) -> int:
    """The status of the last question. What goes wrong with one question does not end the conversation."""
    history: list[dict[str, str]] = []
    status = FOUND
    for question in _questions():
        try:
            status = _answered(client, question, scope, history, as_json)
        except EngineError as error:
            print_error(error, as_json)
            status = TROUBLE
        sys.stdout.flush()
    return status


def _answered(
    client: Client, question: str, scope: dict[str, Any] | None, history: list[dict[str, str]], as_json: bool
) -> int:
    """Ask and print; both turns are put to `history`."""
    answer = client.call("ask", question=question, scope=scope, keep=False, history=history)
    if as_json:
        print_json({field: answer[field] for field in FIELDS})
    else:
        print_answer(answer, tongue_of(question))
    history += [{"role": "user", "text": question}, {"role": "assistant", "text": answer["text"]}]
    return NOT_FOUND if answer["refused"] else FOUND


def _questions() -> Iterator[str]:
    """The lines of the input that say anything. In a terminal each is asked for, and can be edited."""
    if not sys.stdin.isatty():
        yield from (line.strip() for line in sys.stdin if line.strip())
        return
    if importlib.util.find_spec("readline"):  # Windows has its own editing of a line
        importlib.import_module("readline")
    while True:
        try:
            line = input(PROMPT).strip()
        except EOFError:
            print()
            return
        if line:
            yield line
            print()
