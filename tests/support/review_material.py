"""Rows as the engine sends them, for the review page: memories, proposals, commits, differences."""

from __future__ import annotations

import difflib
from typing import Any

Row = dict[str, Any]


def memory(number: int, text: str = "", **changes: Any) -> Row:
    row: Row = {
        "id": f"m{number:08x}", "text": text or f"Memory number {number}.", "kind": "profile", "subject": "me",
        "attribute": "home", "value": "", "cardinality": "one", "created": "2026-03-05T09:00:00+00:00",
        "valid_from": "2026-03-05", "valid_to": None, "valid": True, "confidence": 0.9, "importance": 0.5,
        "pinned": False, "archived": False, "uses": 0, "state": "valid",
        "source": {"conversation": "7", "message": "31", "words": "I live in Hangzhou now"},
        "supersedes": [], "superseded_by": [], "reopens": [], "derived_from": [],
        "path": f"memories/profile/memory-{number}.md",
    }  # fmt: skip
    return {**row, **changes}


def proposal(number: int, text: str = "", **changes: Any) -> Row:
    """What waits in the inbox; by default a new memory from a turn."""
    words = "I live in Hangzhou now"
    own = {"action": "add", "targets": [], "reason": "a new value for “home”", "ends": [], "first": [],
           "conversation_id": 7, "message_id": 31, "turn": f"By the way, {words}, since the spring."}  # fmt: skip
    return {**memory(number, text), **own, "path": f"inbox/memory-{number}.md", **changes}


def commit(number: int, actor: str = "owner", **changes: Any) -> Row:
    row = {"commit": f"{number:040x}", "at": "2026-11-28T10:30:00+00:00", "actor": actor, "author": "Footnote",
           "subject": f"Commit number {number}", "body": "", "files": 1, "revertible": True}  # fmt: skip
    return {**row, **changes}


def file_diff(
    old: str, new: str, path: str = "memories/profile/home.md", old_path: str = "", memory_id: str = "m1"
) -> Row:
    """The `FileDiff` of two texts. Words are marked where a line pairs with another one."""
    before, after = old.splitlines(), new.splitlines()
    lines: list[Row] = []
    hunk = 0
    for tag, i1, i2, j1, j2 in difflib.SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            lines += [
                _line("same", i + 1, j + 1, [[before[i], False]], [[after[j], False]], None)
                for i, j in zip(range(i1, i2), range(j1, j2), strict=True)
            ]
            continue
        for step in range(max(i2 - i1, j2 - j1)):
            lines.append(_changed(before[i1:i2], after[j1:j2], step, i1, j1, hunk))
        hunk += 1
    status = "added" if not old else "removed" if not new else "renamed" if old_path else "changed"
    return {"path": path, "old_path": old_path or path, "status": status, "lines": lines, "old": old, "new": new,
            "memory_id": memory_id}  # fmt: skip


def _changed(before: list[str], after: list[str], step: int, i1: int, j1: int, hunk: int) -> Row:
    old = before[step] if step < len(before) else None
    new = after[step] if step < len(after) else None
    if old is None:
        return _line("added", None, j1 + step + 1, [], [[new, False]], hunk)
    if new is None:
        return _line("removed", i1 + step + 1, None, [[old, False]], [], hunk)
    left, right = [], []
    for tag, a1, a2, b1, b2 in difflib.SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        left.append([old[a1:a2], tag != "equal"])
        right.append([new[b1:b2], tag != "equal"])
    return _line("changed", i1 + step + 1, j1 + step + 1, left, right, hunk)


def _line(kind: str, old_no: int | None, new_no: int | None, old: Any, new: Any, hunk: int | None) -> Row:
    return {"kind": kind, "old_no": old_no, "new_no": new_no, "old": old, "new": new, "hunk": hunk}
