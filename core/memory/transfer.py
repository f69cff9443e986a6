"""Memories in and out as files: a folder of Markdown is taken in, or all memories are copied into a new one."""

from __future__ import annotations

import datetime as dt
import shutil
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

from core.errors import UserInputError
from core.memory.errors import NoteBroken, SecretRefused
from core.memory.kinds import MANY_VALUED, SINGLE_VALUED, normal, subject_key
from core.memory.statements.keeping import memory_of, new_id
from core.memory.vault.changes import path_for
from core.memory.vault.files import ARCHIVE, MEMORIES, refused
from core.memory.vault.note import MAX_FILE_BYTES, Memory, changed_file, read_note
from core.memory.vault.secret_lines import refuse_secret_lines
from core.memory.vault.vault import Problem, Vault
from core.memory.vault.writing import Draft

# With one of these its owner has said themself what a file tells.
_TELLING = frozenset({"kind", "subject", "attribute", "value", "cardinality"})
# These attributes say no more of a note than that it is one.
_PLAIN = frozenset({"fact", "event"})


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
    there: dict[str, list[Memory]] = defaultdict(list)
    for each in draft.memories.values():
        there[normal(each.text)].append(each)
    for file in sorted(folder.rglob("*.md")):
        relative = file.relative_to(folder)
        hidden = any(part.startswith(".") for part in relative.parts)
        if hidden or not file.is_file() or _behind_link(file, folder):
            continue
        name = _shown(relative)
        try:
            taken.append(_taken_in(draft, file, name, now, there))
            there[normal(taken[-1].text)].append(taken[-1])
        except OSError as error:
            sentence = f"{_shown(file)} cannot be read ({error.strerror})."
            problems.append(Problem(name, sentence, "Give yourself read permission."))
        except NoteBroken as error:
            problems.append(Problem(name, error.sentence, error.remedy))
        except SecretRefused as error:
            problems.append(Problem(name, f"{name}: {error.sentence}", error.remedy))
    return taken, problems


def _taken_in(
    draft: Draft, file: Path, name: str, now: dt.datetime, there: Mapping[str, Sequence[Memory]]
) -> Memory:
    """One imported file, in the draft. Raises OSError, NoteBroken (also for one that is `there`), SecretRefused."""
    if file.stat().st_size > MAX_FILE_BYTES:
        error = NoteBroken.too_large()
        raise NoteBroken(f"{name}: {error.sentence}", error.remedy)
    raw = file.read_bytes()
    found = read_note(raw, name)
    refuse_secret_lines(raw)
    same = next((each for each in there.get(normal(found.text), ()) if _is_there(each, found)), None)
    if same is not None:
        raise NoteBroken(f"{name} is there already, as {same.path}.", "Nothing needs to be done.")
    wanted = _missing(draft, found, now)
    keys = {key: value for key, value in wanted.items() if key not in found.keys or key == "id"}
    named = replace(found, kind=str(keys.get("kind", found.kind)), text=_shown(Path(file.stem)), value="")
    path = path_for(named, {*draft.raw, *draft.changes})
    content = draft.changes[path] = changed_file(raw, keys)
    memory = read_note(content, path)
    draft.memories[memory.id] = memory
    return memory


def _is_there(known: Memory, found: Memory) -> bool:
    """Whether a known memory of the same words is the imported one, in all that its file tells; one without a date holds
    when the other does."""
    if "kind" in found.keys and known.kind != found.kind:
        return False
    if "subject" in found.keys and subject_key(known.subject) != subject_key(found.subject):
        return False
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
        **_understood(draft, found, now),
    }


def _understood(draft: Draft, found: Memory, now: dt.datetime) -> dict[str, object]:
    """What rules understand of a plain note, so that it is what it would be if it had been told.

    A note that says otherwise than what holds now ends nothing, and stays a plain fact: it may be old.
    """
    if _TELLING & found.keys.keys():
        return {}
    from core.memory.capture.rules import explicit_candidate
    from core.memory.capture.types import Turn

    try:
        said = explicit_candidate(Turn("user", found.text, now))
    except UserInputError:  # a question
        return {}
    if said.action != "add" or said.beside or not said.value or normal(said.text) != normal(found.text):
        return {}
    memory = memory_of(said, now)
    if memory.slot[1] not in (SINGLE_VALUED | MANY_VALUED) - _PLAIN:
        return {}
    rivals = (
        each for each in draft.memories.values() if each.slot == memory.slot and each.holds_at(now.date())
    )
    if memory.cardinality == "one" and memory.holds_at(now.date()) and any(rivals):
        return {}
    names = ("kind", "subject", "attribute", "value", "cardinality", "valid_from", "valid_to")
    return {name: getattr(memory, name) for name in names}


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
