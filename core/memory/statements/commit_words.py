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
        day = f" on {item.memory.valid_to}" if item.status == "shortened" and item.memory.valid_to else ""
        lines.append(f"{item.status} {item.memory.id}{day}: {short(item.memory.text)}")
        lines += [f"  beside {each.id}: {short(each.text)}" for each in item.beside]
        lines += [
            f"  ends {old.id} on {old.valid_to}: {short(old.text)}"
            for old in item.closed
            if old.id != item.memory.id
        ]
        words = _words(item)
        if words:
            lines.append(f"  words: {short(words)}")
    return "\n".join(lines)


def _words(item: Kept) -> str:
    """What was said, which of an end is not what the ended memory was made of."""
    if item.said is not None and item.said.quote:
        return item.said.quote
    return "" if item.status == "shortened" else item.memory.source.words


def short(text: str, characters: int = 72) -> str:
    """A text on one line that fits into a list."""
    line = " ".join(text.split())
    return line if len(line) <= characters else line[: characters - 1] + "…"
