"""What an owner does to a memory outright: edit, pin, close, archive, restore, delete, import, export."""

from __future__ import annotations

import datetime as dt
import shutil
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from core.errors import UserInputError
from core.memory.apart import Pair, hold_apart
from core.memory.errors import NoteBroken, SecretRefused
from core.memory.kinds import KINDS, OWNER, attribute_key, normal, subject_key
from core.memory.statements.keeping import clean, new_id
from core.memory.statements.supersede import close
from core.memory.vault.changes import archived_path, path_for, restored_path
from core.memory.vault.files import ARCHIVE, MEMORIES, refused
from core.memory.vault.note import MAX_FILE_BYTES, Memory, changed_file, read_note
from core.memory.vault.secret_lines import refuse_secret_lines
from core.memory.vault.vault import Problem, Vault
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


def import_folder(
    draft: Draft, folder: Path, now: dt.datetime, vault: Path | None = None
) -> tuple[list[Memory], list[Problem]]:
    """Take the Markdown files of a folder in, each with its own front matter and whatever it lacks.

    Returns what was taken, and the files that were not, with reasons. Raises UserInputError for no folder, or one in
    the `vault`.
    """
    if not folder.is_dir():
        raise UserInputError(f"{folder} is not a folder.", "Name a folder of Markdown files.")
    if vault is not None:
        _refuse_overlap(folder, vault)
    taken, problems = [], []
    there: dict[_Said, list[Memory]] = defaultdict(list)
    for each in draft.memories.values():
        there[_said(each)].append(each)
    for file in sorted(folder.rglob("*.md")):
        relative = file.relative_to(folder)
        hidden = any(part.startswith(".") for part in relative.parts)
        if hidden or not file.is_file() or _behind_link(file, folder):
            continue
        name = _shown(relative)
        try:
            taken.append(_taken_in(draft, file, name, now, there))
            there[_said(taken[-1])].append(taken[-1])
        except OSError as error:
            sentence = f"{_shown(file)} cannot be read ({error.strerror})."
            problems.append(Problem(name, sentence, "Give yourself read permission."))
        except NoteBroken as error:
            problems.append(Problem(name, error.sentence, error.remedy))
        except SecretRefused as error:
            problems.append(Problem(name, f"{name}: {error.sentence}", error.remedy))
    return taken, problems


_Said = tuple[str, str, str]


def _said(memory: Memory) -> _Said:
    return memory.kind, subject_key(memory.subject), normal(memory.text)


def _taken_in(
    draft: Draft, file: Path, name: str, now: dt.datetime, there: Mapping[_Said, Sequence[Memory]]
) -> Memory:
    """One imported file, in the draft. Raises OSError, NoteBroken (also for one that is `there`), SecretRefused."""
    if file.stat().st_size > MAX_FILE_BYTES:
        error = NoteBroken.too_large()
        raise NoteBroken(f"{name}: {error.sentence}", error.remedy)
    raw = file.read_bytes()
    found = read_note(raw, name)
    refuse_secret_lines(raw)
    same = next((each for each in there.get(_said(found), ()) if _of_one_time(each, found)), None)
    if same is not None:
        raise NoteBroken(f"{name} is there already, as {same.path}.", "Nothing needs to be done.")
    wanted = _missing(draft, found, now)
    keys = {key: value for key, value in wanted.items() if key not in found.keys or key == "id"}
    memory = replace(found, id=str(keys.get("id", found.id)), path="")
    path = path_for(replace(memory, text=_shown(Path(file.stem)), value=""), {*draft.raw, *draft.changes})
    draft.changes[path] = changed_file(raw, keys)
    draft.memories[memory.id] = replace(memory, path=path)
    return draft.memories[memory.id]


def _of_one_time(known: Memory, found: Memory) -> bool:
    """Whether an imported memory holds when the known one does; one without a date does."""
    return found.valid_from is None or (known.valid_from, known.valid_to) == (
        found.valid_from,
        found.valid_to,
    )


def _behind_link(file: Path, folder: Path) -> bool:
    """Whether the file, or a folder between it and this one, is a link: what it leads to was not named."""
    return any(
        each.is_symlink() for each in (file, *file.parents) if each.is_relative_to(folder) and each != folder
    )


def _shown(path: Path) -> str:
    """A path as text, also where its name is in another encoding than UTF-8."""
    return path.as_posix().encode("utf-8", "surrogateescape").decode("utf-8", "replace")


def _refuse_overlap(folder: Path, vault: Path) -> None:
    """Raises UserInputError for a folder in the vault: each of its memories would be there twice."""
    if folder.resolve().is_relative_to(vault.resolve()):
        raise UserInputError(f"{folder} lies in the vault itself.", "Name a folder elsewhere.")


def _missing(draft: Draft, found: Memory, now: dt.datetime) -> dict[str, object]:
    """The keys that an imported file needs: an id of its own, a kind, and since when it is known."""
    fresh = "id" not in found.keys or found.id in draft.memories
    return {
        **({"id": new_id()} if fresh else {}),
        "kind": found.kind,
        "created": now,
        "valid_from": now.date(),
    }


def export(vault: Vault, target: Path) -> int:
    """Copy all memories, archived ones too, byte for byte; returns their number. Raises UserInputError, StorageFull."""
    if target.exists() and (not target.is_dir() or any(target.iterdir())):
        raise UserInputError(f"{target} is not an empty folder.", "Name a new one.")
    _refuse_overlap(target, vault.folder)
    count = 0
    for folder in (MEMORIES, ARCHIVE):
        for file in sorted((vault.folder / folder).rglob("*.md")):
            if not file.is_file() or _behind_link(file, vault.folder):
                continue
            place = target / file.relative_to(vault.folder)
            try:
                place.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, place)
            except OSError as error:
                raise refused(error, place) from error
            count += 1
    return count
