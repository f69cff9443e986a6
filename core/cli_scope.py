"""The options of `ask` and `search` that say where to look."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from core.service.client import Client

# option: (what is typed, help)
_NAMES = {
    "kind": ("KIND", "only files of this kind: pdf, word, sheet, slides, markdown, text, web, mail, epub"),
    "tag": ("TAG", "only files with this tag"),
    "series": ("SERIES", "only files of this series"),
    "document": ("FILE", "only this file, by its path, its name or its title"),
}
_DAYS = {
    "since": "only what is of this day or later: 2026-11-30, 2026-11, “last month”; the day in a file’s name, title or "
    "front matter counts, else the file’s own",
    "until": "only what is of this day or earlier",
}


def add_scope_options(command: argparse.ArgumentParser, path: Callable[[str], Path]) -> None:
    """--folder, --kind, --tag, --series, --document, --since and --until."""
    command.add_argument(
        "--folder",
        metavar="DIR",
        type=path,
        action="append",
        default=[],
        help="look only here, adding it first when it is new; may be repeated, as may the next four",
    )
    for name, (metavar, text) in _NAMES.items():
        command.add_argument(f"--{name}", metavar=metavar, type=_name, action="append", default=[], help=text)
    for name, text in _DAYS.items():
        command.add_argument(f"--{name}", metavar="DAY", type=_name, help=text)


def scope_of(options: argparse.Namespace, folders: Sequence[str], client: Client) -> dict[str, Any] | None:
    """The scope that the options name, None for none. Raises UserInputError for a name that nothing is known by."""
    names = {
        "folders": list(folders),
        "kinds": options.kind,
        "tags": options.tag,
        "series": options.series,
        "documents": options.document,
        "since": options.since,
        "until": options.until,
    }
    given = {key: value for key, value in names.items() if value}
    if not given:
        return None
    scope: dict[str, Any] = client.call("scope.named", **given)
    return scope


def _name(text: str) -> str:
    # An empty name would limit nothing: mostly a shell variable that is not set.
    if not text.strip():
        raise argparse.ArgumentTypeError("it is empty")
    return text
