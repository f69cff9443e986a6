"""What a commit says of the statements that it keeps: its first line, and the lines below it."""

from __future__ import annotations

from collections.abc import Sequence

from core.memory.statements.kept import Kept


def headline(kept: Sequence[Kept]) -> str:
    """The first line of a commit that keeps these."""
    new = [item for item in kept if item.status != "unchanged"]
    if len(new) != 1:
        return f"Remember {len(new)} statements of a conversation"
    verb = {"new": "Remember", "superseding": "Update", "shortened": "Close"}[new[0].status]
    return f"{verb}: {short(new[0].memory.text)}"


def details(kept: Sequence[Kept]) -> str:
    """The lines below it: what, which ids, whose words."""
    lines = []
    for item in kept:
        if item.status == "unchanged":
            continue
        lines.append(f"{item.status} {item.memory.id}: {short(item.memory.text)}")
        lines += [f"  beside {each.id}: {short(each.text)}" for each in item.beside]
        lines += [
            f"  ends {old.id} on {old.valid_to}: {short(old.text)}"
            for old in item.closed
            if old.id != item.memory.id
        ]
        if item.memory.source.words:
            lines.append(f"  words: {short(item.memory.source.words)}")
    return "\n".join(lines)


def short(text: str, characters: int = 72) -> str:
    """A text on one line that fits into a list."""
    line = " ".join(text.split())
    return line if len(line) <= characters else line[: characters - 1] + "…"
