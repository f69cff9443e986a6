"""`footnote sources | remove | confirm`: the watched folders in a terminal, and the question that one may ask."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from core.cli_status import FOUND
from core.errors import UserInputError
from core.paths import ProfilePaths
from core.service.client import Client
from core.terminal import ProgressLine, print_json
from core.terminal_sources import print_sources

Command = Callable[[Any, str, Any, str], argparse.ArgumentParser]
Profile = Callable[[argparse.Namespace], ProfilePaths]


def add_source_commands(
    commands: Any, command: Command, path: Callable[[str], Path], profile: Profile
) -> None:
    """Add the commands to the command line; `command`, `path` and `profile` are its own."""
    sources = command(
        commands, "sources", lambda options: _list(options, profile), "the folders and files that are watched"
    )
    sources.add_argument(
        "--newest-first",
        metavar="PATH",
        action="append",
        type=path,
        default=[],
        help="old files of this source stand back behind newer ones: for price lists, rotas, an inbox (may be repeated)",
    )
    sources.add_argument(
        "--any-age",
        metavar="PATH",
        action="append",
        type=path,
        default=[],
        help="the age of its files counts for nothing again (may be repeated)",
    )
    sources.add_argument(
        "--series", action="store_true", help="also the files that are named alike but for a number or a date"
    )

    remove = command(
        commands,
        "remove",
        lambda options: _remove(options, profile),
        "watch these no longer, and forget what is indexed of them; the files themselves stay",
    )
    remove.add_argument("paths", metavar="PATH", nargs="+", type=path)

    confirm = command(
        commands,
        "confirm",
        lambda options: _confirm(options, profile),
        "say what it means that most files of a folder vanished at once",
    )
    confirm.add_argument("paths", metavar="PATH", nargs="+", type=path)
    meaning = confirm.add_mutually_exclusive_group(required=True)
    meaning.add_argument("--gone", action="store_true", help="they are gone: forget them")
    meaning.add_argument("--keep", action="store_true", help="they will be back: keep their text meanwhile")


def _list(options: argparse.Namespace, profile: Profile) -> int:
    with Client(profile(options)) as client:
        client.call("status", wait=True)
        marked = [(_named(client, options.newest_first), True), (_named(client, options.any_age), False)]
        for named, value in marked:
            for source in named:
                client.call("sources.set", source_id=source["id"], time_sensitive=value)
        sources = client.call("sources.list")["sources"]
        if options.series:
            for source in sources:
                source["series"] = client.call("sources.series", source_id=source["id"])["series"]
    if options.json:
        print_json({"sources": sources})
    else:
        print_sources(sources)
    return FOUND


def _remove(options: argparse.Namespace, profile: Profile) -> int:
    removed = []
    with Client(profile(options)) as client:
        # All of them before the first is removed: a wrong path must not leave half of the work done.
        for source in _named(client, options.paths):
            count = client.call("sources.remove", source_id=source["id"])["removed"]
            removed.append({"path": source["path"], "documents": count})
        with ProgressLine() as progress:
            client.call("ingest.wait", progress.hear)
    if options.json:
        print_json({"removed": removed})
    else:
        for item in removed:
            print(f"{item['path']} is watched no longer; {item['documents']} documents were forgotten.")
    return FOUND


def _confirm(options: argparse.Namespace, profile: Profile) -> int:
    with Client(profile(options)) as client:
        sources = _named(client, options.paths)
        for source in sources:
            if source["state"] != "asking":
                raise UserInputError(
                    f"{source['path']} asks nothing.", "“footnote sources” shows which ones do."
                )
        for source in sources:
            client.call("sources.confirm", source_id=source["id"], purge=options.gone)
        with ProgressLine() as progress:
            client.call("ingest.wait", progress.hear, source_ids=[source["id"] for source in sources])
        after = _named(client, options.paths)
    if options.json:
        print_json({"sources": after})
    else:
        print_sources(after)
    return FOUND


def _named(client: Client, paths: Sequence[Path]) -> list[dict[str, Any]]:
    """The sources at these paths. They need not exist on the disk any more. Raises UserInputError."""
    client.call("status", wait=True)
    sources = client.call("sources.list")["sources"]
    by_path = {source["path"]: source for source in sources}
    found = []
    for path in paths:
        whole = str(path.expanduser().absolute())
        source = by_path.get(whole) or by_path.get(os.path.realpath(whole))
        if source is None:
            raise _not_watched(whole, list(by_path))
        found.append(source)
    return found


def _not_watched(path: str, watched: Sequence[str]) -> UserInputError:
    around = [folder for folder in watched if path.startswith(folder.rstrip(os.sep) + os.sep)]
    if around:
        return UserInputError(
            f"{path} is a part of the watched folder {around[0]}.",
            "Name that folder; parts of it stay with it.",
        )
    return UserInputError(f"{path} is not watched.", "“footnote sources” lists what is.")
