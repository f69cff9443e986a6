"""What a commit of the vault says: how its message is written, and how git's printed log is read back."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from core.memory.vault.git_run import Identity
from core.text.regex import regex

ACTOR_TRAILER = "Footnote-By"
ACTORS: Mapping[str, Identity] = {
    "owner": Identity("Owner", "owner@localhost"),
    "hand": Identity("Owner by hand", "owner@localhost"),
    "capture": Identity("Footnote capture"),
    "light": Identity("Footnote light phase"),
    "deep": Identity("Footnote deep phase"),
    "footnote": Identity(),
}
# The one character that no name and no message can hold. What git prints is cut at each: so many pieces are one commit.
FIELD, _FIELDS = "\0", 8
MOMENT = regex(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:Z|[+-]\d\d:\d\d)")
# What follows the last field are git's own raw lines, one for each file.
LOG_FORMAT = "%x00".join(
    ("", "%H", "%P", "%an", "%aI", "%s", "%b", f"%(trailers:key={ACTOR_TRAILER},valueonly)", "")
)

LOG = ("log", f"--format={LOG_FORMAT}", "--raw", "--no-abbrev", "--diff-merges=first-parent", "--no-color")


@dataclass(frozen=True)
class Message:
    """A commit's first line, the report below it, and on whose behalf it is made (a key of ACTORS)."""

    subject: str
    body: str = ""
    actor: str = "owner"

    def text(self) -> str:
        body = f"{self.body.strip()}\n\n" if self.body.strip() else ""
        return f"{self.subject.strip()}\n\n{body}{ACTOR_TRAILER}: {self.actor}\n"


@dataclass(frozen=True)
class Commit:
    """One commit of the vault; `actor` is "other" for one that Footnote did not make. `at` is ISO 8601.

    `became` are the object ids of the files that it changed, by path from the top of the repository; "" for deleted.
    """

    id: str
    author: str
    at: str
    subject: str
    body: str
    actor: str
    first: bool = False
    became: Mapping[str, str] = field(default_factory=dict)
    copied: bool = False  # it brought the file that is asked about, which looks like another one to git


@dataclass(frozen=True)
class BlameLine:
    """A line of a file, and the commit that brought it."""

    commit: str
    line: str


def writable(message: Message) -> bytes:
    """A message may quote a file that was written by hand, with characters that git takes in no message."""
    return message.text().replace("\0", " ").encode("utf-8", "replace")


def limited_to(actor: str) -> list[str]:
    """What limits a log to one actor."""
    if actor == "other":
        return ["--invert-grep", f"--grep=^{ACTOR_TRAILER}: "]
    return [f"--grep=^{ACTOR_TRAILER}: {actor}$"] if actor.isalpha() else []


def read_commits(printed: str) -> list[Commit]:
    parts = printed.split(FIELD)[1:]
    return [_commit(*parts[at : at + _FIELDS]) for at in range(0, len(parts), _FIELDS)]


def of_one_file(followed: list[Commit]) -> list[Commit]:
    """Up to the commit that brought the file. Git goes on from there with any file that looks alike, as with a copied one."""
    end = next((at for at, commit in enumerate(followed) if commit.copied), len(followed))
    return followed[: end + 1]


def _commit(
    oid: str, parents: str, author: str, at: str, subject: str, body: str, actor: str, raw: str
) -> Commit:
    plain = "\n".join(line for line in body.splitlines() if not line.startswith(f"{ACTOR_TRAILER}:")).strip()
    became: dict[str, str] = {}
    copied = False
    for line in raw.splitlines():
        if line.startswith(":"):
            meta, *paths = line.split("\t")
            new, status = meta.split()[3:5]
            if status.startswith("C"):
                copied = True
            else:
                became.update(dict.fromkeys(paths[:-1], ""))  # renamed: the old name is gone
            became[paths[-1]] = "" if set(new) == {"0"} else new
    return Commit(oid, author, at, subject, plain, actor.strip() or "other", not parents, became, copied)
