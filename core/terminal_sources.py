"""Watched folders as the terminal shows them, with the commands that help one which is away or asks something."""

from __future__ import annotations

import shlex
import unicodedata
from collections.abc import Sequence
from typing import Any

# Marks that turn the direction of what follows: with them a name can look like another.
DIRECTION_MARKS = frozenset("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

HELP = {
    "asking": "If they are gone for good, forget them; if they will be back, keep their text meanwhile:",
    "offline": "Make it reachable again, and work goes on by itself; or forget it:",
}


def print_sources(sources: Sequence[dict[str, Any]]) -> None:
    """A line for each; under it what is not as usual, and the commands for it."""
    for source in sources:
        state = "" if source["state"] == "active" else f" ({source['state']})"
        newest = " – newest first" if source["time_sensitive"] else ""
        print(f"  {harmless(source['path'])}{state}{newest}")
        for name, count in source.get("series", {}).items():
            print(f"    series {harmless(name)} ({count} files)")
        if source["reason"]:
            print(f"    {harmless(source['reason'])}")
        if source["state"] in HELP:
            print(f"    {HELP[source['state']]}")
        for command in commands_for(source):
            print(f"      {harmless(command)}")


def commands_for(source: dict[str, Any]) -> list[str]:
    """What a person can type about this source; nothing while all is well."""
    path = shlex.quote(source["path"])
    if source["state"] == "asking":
        return [f"footnote confirm --gone {path}", f"footnote confirm --keep {path}"]
    return [f"footnote remove {path}"] if source["state"] == "offline" else []


def with_commands(status: dict[str, Any]) -> dict[str, Any]:
    """The status, in which every degraded part has a list of the commands that help; mostly an empty one."""
    commands = {f"source {source['id']}": commands_for(source) for source in status["sources"]}
    told = [{**item, "commands": commands.get(item["part"], [])} for item in status["degraded"]]
    return {**status, "degraded": told}


def harmless(text: str, keep: str = "") -> str:
    """Control characters made visible: a file's name or text must not steer the terminal."""
    return "".join(char if char in keep or not _steers(char) else _visible(char) for char in text)


def _steers(char: str) -> bool:
    return unicodedata.category(char) in ("Cc", "Cs") or char in DIRECTION_MARKS


def _visible(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")
