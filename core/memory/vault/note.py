"""One memory as a value, and the Markdown file that it stands in.

The file is the owner's: a change touches the lines of the changed keys and nothing else.
"""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from types import MappingProxyType
from typing import Any

from core.memory.errors import NoteBroken
from core.memory.kinds import CARDINALITIES, KINDS, OWNER, attribute_key, normal, subject_key
from core.memory.vault import front_matter
from core.memory.vault.front_matter import Parts

DEFAULT_CONFIDENCE = 0.8
DEFAULT_IMPORTANCE = 0.5
# Some 40,000 words: no statement is as long, and looking through longer ones for secrets takes seconds.
MAX_FILE_BYTES = 262_144


@dataclass(frozen=True)
class Source:
    """Where a memory comes from: the conversation, the message in it, and the owner's own words."""

    conversation: str = ""
    message: str = ""
    words: str = ""


@dataclass(frozen=True)
class Memory:
    """One thing that is remembered. It holds from `valid_from` up to, but not including, `valid_to`.

    None as `valid_from` is "ever since", None as `valid_to` is "until further notice". `value` is the bare value
    of the attribute where one is known. `keys` are the front matter's own, known to Footnote or not.
    """

    id: str
    text: str
    kind: str = "fact"
    subject: str = OWNER
    attribute: str = ""
    value: str = ""
    cardinality: str = "many"
    created: dt.datetime | None = None
    valid_from: dt.date | None = None
    valid_to: dt.date | None = None
    confidence: float = DEFAULT_CONFIDENCE
    importance: float = DEFAULT_IMPORTANCE
    pinned: bool = False
    source: Source = Source()
    supersedes: tuple[str, ...] = ()
    superseded_by: tuple[str, ...] = ()
    reopens: tuple[str, ...] = ()
    derived_from: tuple[str, ...] = ()
    path: str = ""  # relative to the vault, with slashes
    keys: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}), compare=False)

    @cached_property
    def slot(self) -> tuple[str, str]:
        """What a single-valued memory competes for: whose, and which attribute. Every statement looks at that of all others."""
        return subject_key(self.subject), attribute_key(self.attribute)

    @property
    def archived(self) -> bool:
        return self.path.startswith("archive/")

    def holds_at(self, day: dt.date) -> bool:
        """Whether it was, is or will be true on that day."""
        began = self.valid_from is None or self.valid_from <= day
        return began and (self.valid_to is None or day < self.valid_to)

    def says_the_same(self, other: Memory) -> bool:
        """Whether another memory states the same value of the same thing."""
        if self.slot != other.slot:
            return False
        if self.value and other.value:
            return normal(self.value) == normal(other.value)
        return normal(self.text) == normal(other.text)


_DATES = ("valid_from", "valid_to")
_LISTS = ("supersedes", "superseded_by", "reopens", "derived_from")
_TEXTS = ("kind", "subject", "attribute", "value", "cardinality")
_SOURCE = {"conversation": "source_conversation", "message": "source_message", "words": "source_words"}


def linked(ids: tuple[str, ...], one: str) -> tuple[str, ...]:
    """These links with one more; none stands twice, however often a pair is brought together."""
    return ids if one in ids else (*ids, one)


def read_note(raw: bytes, path: str) -> Memory:
    """The memory in a file; a file without front matter is a fact in its own words.

    Raises NoteBroken, with the file's name in the sentence, for text that is not UTF-8, YAML that cannot be read,
    a merge conflict, or a value that its key cannot have.
    """
    try:
        if len(raw) > MAX_FILE_BYTES:
            raise NoteBroken.too_large()
        text = raw.decode("utf-8")
        parts = front_matter.split(text)
        if "<<<<<<< " in text and "\n>>>>>>> " in text:
            raise NoteBroken("A merge conflict is not resolved in it.", "Choose one side and save the file.")
        keys = front_matter.read(parts.front) if parts.front is not None else {}
        body = parts.body.strip()
        if not body:
            raise NoteBroken(
                "There are no words in it.", "Write what should be remembered, or delete the file."
            )
        return _memory(keys, body, path)
    except UnicodeDecodeError as error:
        raise NoteBroken(f"{path}: the file is not UTF-8 text.", "Save it as UTF-8.") from error
    except NoteBroken as error:
        raise NoteBroken(f"{path}: {error.sentence}", error.remedy) from error


def _memory(keys: dict[str, Any], body: str, path: str) -> Memory:
    """Raises NoteBroken that tells all values which do not fit at once."""
    values: dict[str, Any] = {key: str(keys[key]) for key in _TEXTS if keys.get(key) is not None}
    values["kind"] = values.get("kind") or _folder_kind(path)
    wrong: list[NoteBroken] = []
    if values["kind"] not in KINDS:
        wrong.append(
            NoteBroken(f"“{values['kind']}” is not a kind of memory.", f"Choose one of {', '.join(KINDS)}.")
        )
    if values.get("cardinality", "many") not in CARDINALITIES:
        wrong.append(
            NoteBroken("The cardinality must be one or many.", "Write “cardinality: one” or “many”.")
        )
    readers: dict[str, Callable[[], Any]] = {
        **{key: partial(_date, key, keys.get(key)) for key in _DATES},
        **{key: partial(_ids, key, keys.get(key)) for key in _LISTS},
        "confidence": partial(_share, "confidence", keys.get("confidence"), DEFAULT_CONFIDENCE),
        "importance": partial(_share, "importance", keys.get("importance"), DEFAULT_IMPORTANCE),
        "created": partial(_moment, keys.get("created")),
    }
    for key, read in readers.items():
        try:
            values[key] = read()
        except NoteBroken as error:
            wrong.append(error)
    if wrong:
        sentences, remedies = (
            dict.fromkeys(part) for part in zip(*((e.sentence, e.remedy) for e in wrong), strict=True)
        )
        raise NoteBroken(" ".join(sentences), " ".join(remedies))
    return Memory(
        id=str(keys.get("id") or made_up_id(path)),
        text=body,
        pinned=keys.get("pinned") is True,
        source=_source(keys),
        path=path,
        keys=MappingProxyType(keys),
        **values,
    )


def made_up_id(path: str) -> str:
    """The id of a file that its owner wrote without one: it stays as long as the name does."""
    return "f" + hashlib.sha256(path.encode("utf-8", "surrogateescape")).hexdigest()[:10]


def _folder_kind(path: str) -> str:
    folders = path.split("/")[:-1]
    return next((folder for folder in reversed(folders) if folder in KINDS), "fact")


def _date(key: str, value: Any) -> dt.date | None:
    if value is None or value == "":
        return None
    if isinstance(value, dt.datetime):
        return value.date()
    if isinstance(value, dt.date):
        return value
    try:
        return dt.date.fromisoformat(str(value))
    except ValueError as error:
        raise NoteBroken(f"{key} is not a date: {value}.", "Write it as 2025-12-31.") from error


def _moment(value: Any) -> dt.datetime | None:
    if isinstance(value, dt.datetime):
        return front_matter.aware(value)
    day = _date("created", value)
    return dt.datetime(day.year, day.month, day.day, tzinfo=dt.UTC) if day else None


def _ids(key: str, value: Any) -> tuple[str, ...]:
    if value is None:
        return ()
    if isinstance(value, str | int):
        return (str(value),)
    if isinstance(value, list):
        return tuple(str(item) for item in value)
    raise NoteBroken(f"{key} is not a list of ids.", "Write it as [id, id].")


def _share(key: str, value: Any, default: float) -> float:
    if value is None:
        return default
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value <= 1:
        raise NoteBroken(f"{key} is not a number from 0 to 1: {value}.", "Write it as 0.8.")
    return float(value)


def _source(keys: Mapping[str, Any]) -> Source:
    nested = keys.get("source")
    if isinstance(nested, dict):
        return Source(*(str(nested.get(name) or "") for name in _SOURCE))
    return Source(*(str(keys.get(key) or "") for key in _SOURCE.values()))


def front_values(memory: Memory) -> dict[str, Any]:
    """The keys of a new file, in the order in which people read them; empty ones are left out."""
    values: dict[str, Any] = {
        "id": memory.id,
        "kind": memory.kind,
        "subject": memory.subject,
        "attribute": memory.attribute,
        "value": memory.value,
        "cardinality": memory.cardinality,
        "created": memory.created,
        "valid_from": memory.valid_from,
        "valid_to": memory.valid_to,
        "confidence": memory.confidence,
        "importance": memory.importance,
        "pinned": memory.pinned,
    }
    values |= {key: getattr(memory.source, name) for name, key in _SOURCE.items()}
    values |= {key: list(getattr(memory, key)) for key in _LISTS}
    kept = ("valid_to", "pinned")
    return {key: value for key, value in values.items() if key in kept or value not in ("", None, [], ())}


def new_file(memory: Memory, extra: Mapping[str, Any] | None = None) -> bytes:
    """The bytes of a memory that has no file yet; `extra` keys follow its own."""
    front = front_matter.render({**front_values(memory), **(extra or {})})
    return f"---\n{front}---\n\n{memory.text.strip()}\n".encode()


def changed_file(raw: bytes, changes: Mapping[str, Any], text: str | None = None) -> bytes:
    """The file with some keys, and the body if given, changed; everything else keeps its bytes.

    Raises NoteBroken when the file cannot be changed safely.
    """
    parts = front_matter.split(raw.decode("utf-8"))
    head, front, rest = parts.head, parts.front, parts.rest
    if front is None and changes:
        front = front_matter.render(changes, parts.newline)
        head, rest = f"{parts.head}---{parts.newline}", f"---{parts.newline}{parts.newline}{parts.body}"
    elif front is not None:
        front = front_matter.change(front, changes, parts.newline)
    if text is not None and text.strip() != parts.body.strip():
        rest = _with_body(rest, parts, text)
    return f"{head}{front or ''}{rest}".encode()


def _with_body(rest: str, parts: Parts, text: str) -> str:
    fence = rest[: len(rest) - len(parts.body)] if rest.endswith(parts.body) else rest
    lead = parts.body[: len(parts.body) - len(parts.body.lstrip())] or parts.newline
    tail = parts.body[len(parts.body.rstrip()) :] or parts.newline
    inner = parts.newline.join(text.strip().splitlines())
    return f"{fence}{lead if fence else ''}{inner}{tail}"


def edited(memory: Memory, **changes: Any) -> Memory:
    """The same memory with some fields changed."""
    return replace(memory, **changes)
