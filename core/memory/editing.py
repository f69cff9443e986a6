"""What an owner does to a memory outright: edit, pin, close, archive, restore."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection
from dataclasses import replace

from core.errors import UserInputError
from core.memory.apart import Pair, hold_apart
from core.memory.errors import NoteBroken
from core.memory.kinds import KINDS, OWNER, attribute_key, normal
from core.memory.statements.keeping import clean
from core.memory.statements.supersede import close
from core.memory.vault.changes import archived_path, restored_path
from core.memory.vault.note import Memory, read_note
from core.memory.vault.writing import Draft

# What may be changed by name; the rest follows from what happens.
EDITABLE = frozenset(
    "text kind subject attribute value cardinality valid_from valid_to confidence importance pinned".split()
)
_TEXTS = frozenset("text kind subject attribute value cardinality".split())


def edit(draft: Draft, memory: Memory, **changes: object) -> Memory:
    """Change some of a memory's fields. Raises UserInputError for a field or value that does not fit."""
    unknown = sorted(changes.keys() - EDITABLE)
    if unknown:
        raise UserInputError(
            f"“{unknown[0]}” cannot be edited.", f"Editable are {', '.join(sorted(EDITABLE))}."
        )
    changes = {name: _fitting(name, value) for name, value in changes.items()}
    if changes.get("kind", memory.kind) not in KINDS:
        raise UserInputError(
            f"“{changes['kind']}” is not a kind of memory.", f"Choose one of {', '.join(KINDS)}."
        )
    if "attribute" in changes:
        changes = {**changes, "attribute": attribute_key(str(changes["attribute"]))}
    new = replace(memory, **changes)  # type: ignore[arg-type]
    told = {name for name in changes if getattr(new, name) != getattr(memory, name)}
    new = _following(new, memory, told)
    if new.valid_from and new.valid_to and new.valid_to < new.valid_from:
        raise UserInputError("It would end before it begins.", "Exchange the two dates.")
    try:
        draft.update(memory, new)
        if memory.valid_to is not None and new.valid_to is None:  # it holds again, and no phase ends it again
            hold_apart(draft.changes, draft.raw, _followers(memory))
    except NoteBroken as error:
        raise UserInputError(error.sentence, error.remedy) from error
    return new


def _fitting(name: str, value: object) -> object:
    """A value as it can stand in a file. Raises UserInputError for one of another sort than its field."""
    if name in _TEXTS:
        if not isinstance(value, str):
            raise UserInputError(f"“{name}” is a text.", "Send it as one.")
        plain = clean(value)
        if name == "text" and not normal(plain):
            raise UserInputError("There is nothing to remember.", "Write what should be remembered.")
        return plain or (OWNER if name == "subject" else "")
    if name == "pinned" and not isinstance(value, bool):
        raise UserInputError("“pinned” is true or false.", "Send it as one of them.")
    return value


def _following(new: Memory, old: Memory, told: Collection[str] = ()) -> Memory:
    """The edited memory with the value that its words have now."""
    from core.memory.restating import restated  # late: the rules take long to load

    return restated(new, old, dt.datetime.now(dt.UTC), told) if new != old else new


def write(draft: Draft, memory: Memory, markdown: str) -> Memory:
    """Replace a memory's whole file; its value follows changed words, unless it was changed too.

    Raises UserInputError, naming the line, for one that is no memory.
    """
    raw = markdown.encode("utf-8", "replace")
    try:
        new = read_note(raw, memory.path)
    except NoteBroken as error:
        raise UserInputError(error.sentence, error.remedy) from error
    if new.id != memory.id:
        raise UserInputError("The id of a memory cannot be changed.", f"Write “id: {memory.id}”.")
    draft.changes[memory.path] = raw
    draft.memories[memory.id] = new
    told = {name for name in ("kind", "attribute", "value") if getattr(new, name) != getattr(memory, name)}
    followed = _following(new, memory, told)
    if followed != new:
        draft.update(new, followed)
    return followed


def end(draft: Draft, memory: Memory, day: dt.date) -> Memory:
    """Let a memory end on a day."""
    ended = close(memory, day)
    draft.update(memory, ended)
    return ended


def archive(draft: Draft, memory: Memory) -> Memory:
    """Put a memory's file away as it is."""
    return (
        memory if memory.archived else draft.move(memory, archived_path(memory, {*draft.raw, *draft.changes}))
    )


def restore(draft: Draft, memory: Memory) -> Memory:
    """Bring a memory back fully: out of the archive, without an end, and no longer superseded by anything.

    No phase lets it be followed by those again.
    """
    back = replace(memory, valid_to=None, superseded_by=())
    draft.update(memory, back)
    hold_apart(draft.changes, draft.raw, _followers(memory))
    for each in memory.superseded_by:
        after = draft.memories.get(each)
        if after is not None and memory.id in after.supersedes:
            rest = tuple(one for one in after.supersedes if one != memory.id)
            draft.update(after, replace(after, supersedes=rest))
    if not memory.archived:
        return back
    return draft.move(back, restored_path(back, {*draft.raw, *draft.changes}))


def _followers(memory: Memory) -> list[Pair]:
    return [frozenset((memory.id, each)) for each in memory.superseded_by]
