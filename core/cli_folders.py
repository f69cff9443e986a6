"""Folders and files that are named on the command line: they must be there, and are indexed before they are asked."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from core.errors import UserInputError
from core.service.client import Client
from core.terminal import ProgressLine


def existing(paths: Sequence[Path]) -> list[str]:
    """Their whole paths. Raises UserInputError for one that does not exist."""
    found = []
    for path in paths:
        whole = path.expanduser().absolute()
        if not whole.exists():
            raise UserInputError(f"{path} does not exist.", "Check the path.")
        found.append(str(whole.resolve()))
    return found


def add_and_wait(client: Client, paths: Sequence[str], progress: ProgressLine) -> None:
    """Watch them from now on, and return when they are indexed."""
    if not paths:
        return
    sources = client.call("sources.add", paths=list(paths))["sources"]
    client.call("ingest.wait", progress.hear, source_ids=[source["id"] for source in sources])
