"""YAML front matter, changed line by line, so that everything which is not meant to change keeps its bytes.

Reading is done by ruamel.yaml, except for the plain lines that Footnote itself writes, which are a small exact
subset and thirty times faster to read. Writing replaces the lines of one key and reads the result back.
"""

from __future__ import annotations

import datetime as dt
import io
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.error import YAMLError

from core.memory.errors import NoteBroken
from core.text.regex import regex

BOM = "\ufeff"
_FENCE = regex(r"---[ \t]*(\r\n|\n|\r)")
_CLOSING = regex(r"^(?:---|\.\.\.)[ \t]*(?:\r\n|\n|\r|\Z)", re.MULTILINE)
_KEY_LINE = regex(r"^([A-Za-z_][\w-]*)[ \t]*:(?=[ \t\r\n]|\Z)")
_TRAILING_COMMENT = regex(r"""^[^"'\[{|>&*!#]*?([ \t]+\#[^\r\n]*)$""")

# The subset of the fast reader: exactly one line for a key, and a value that YAML cannot read in another way.
_FAST_LINE = regex(r"([a-z_]+):(?: (.*))?")
_FAST_WORD = regex(r"[a-z][a-z0-9]*")
_FAST_DATE = regex(r"\d{4}-\d\d-\d\d")
_FAST_TIME = regex(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ")
_FAST_FLOAT = regex(r"[01]\.\d{1,3}")
_FAST_LIST = regex(r"\[(?:[a-z][a-z0-9]*(?:, [a-z][a-z0-9]*)*)?\]")
# Characters that YAML 1.2 lets nobody write plainly, and those that some readers take for line ends.
_UNPRINTABLE = regex(
    "[^\t\n\r\x20-\x7e\xa0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd\U00010000-\U0010ffff]"
)
_LINE = regex(r"[^\n]*\n|[^\n]+")

# Long enough for the longest question as the quote of a memory; ruamel reads about a hundred thousand a second.
MAX_CHARACTERS = 131_072

# Words that YAML, or a reader of an older YAML, takes for something else than text.
_NOT_WORDS = frozenset("true false null yes no on off y n inf nan".split())


@dataclass(frozen=True)
class Parts:
    """A file's text in three pieces that join to it again. `front` is None where there is no front matter."""

    head: str  # byte order mark and opening fence
    front: str | None
    rest: str  # closing fence and body
    body: str
    newline: str


def split(text: str) -> Parts:
    """Find the front matter. Raises NoteBroken when it is opened and never closed."""
    mark = BOM if text.startswith(BOM) else ""
    opening = _FENCE.match(text, len(mark))
    newline = "\r\n" if "\r\n" in text else "\n"
    if opening is None:
        return Parts(mark, None, text[len(mark) :], text[len(mark) :], newline)
    closing = _CLOSING.search(text, opening.end())
    if closing is None:
        raise NoteBroken("The front matter is never closed.", "Put a line --- behind it.")
    front = text[opening.end() : closing.start()]
    return Parts(text[: opening.end()], front, text[closing.start() :], text[closing.end() :], newline)


def read(front: str) -> dict[str, Any]:
    """The keys and values. Raises NoteBroken for broken YAML, a doubled key, or something else than a mapping."""
    quick = _fast(front)
    return quick if quick is not None else _slow(front)


def _slow(front: str) -> dict[str, Any]:
    if len(front) > MAX_CHARACTERS:
        raise NoteBroken("The front matter is too long.", "Move the text below it.")
    try:
        found = YAML(typ="safe", pure=True).load(io.StringIO(front))
    except RecursionError as error:
        raise NoteBroken(
            "The front matter is nested too deeply.", "Write it as “key: value” lines."
        ) from error
    except (YAMLError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f" in line {mark.line + 2}" if mark is not None else ""
        reason = getattr(error, "problem", None) or str(error).partition("\n")[0]
        raise NoteBroken(
            f"The front matter is not valid YAML{where}: {reason}.", "Correct the line."
        ) from error
    if found is None:
        return {}
    if not isinstance(found, dict):
        raise NoteBroken("The front matter is not a list of keys.", "Write it as “key: value” lines.")
    _refuse_unfolding(found)
    return {str(key): value for key, value in found.items()}


def _refuse_unfolding(found: object) -> None:
    """Raises NoteBroken for values that refer to each other so often that to write them out would fill the memory."""
    sizes: dict[int, float] = {}

    def size(value: object) -> float:
        if not isinstance(value, dict | list | tuple | set):
            return len(value) if isinstance(value, str | bytes) else 1
        if id(value) not in sizes:
            sizes[id(value)] = float("inf")  # until it is known: what holds itself has no end
            parts = [*value, *value.values()] if isinstance(value, dict) else value
            sizes[id(value)] = 1 + sum(size(part) for part in parts)
        return sizes[id(value)]

    if size(found) > MAX_CHARACTERS:
        raise NoteBroken("The front matter refers to itself too often.", "Write the values out.")


def _fast(front: str) -> dict[str, Any] | None:
    if _UNPRINTABLE.search(front):
        return None
    found: dict[str, Any] = {}
    for line in re.split(r"\r?\n", front.removesuffix("\n").removesuffix("\r")) if front else []:
        match = _FAST_LINE.fullmatch(line)
        if match is None or match.group(1) in found or match.group(1) in _NOT_WORDS:
            return None
        try:
            found[match.group(1)] = _fast_value(match.group(2))
        except ValueError:
            return None
    return found


def _fast_value(text: str | None) -> Any:
    """The value; raises ValueError for anything outside the subset."""
    if not text:
        return None
    if text in ("true", "false"):
        return text == "true"
    if text[0] == '"':
        if "\\" in text[1:-1]:
            raise ValueError("escapes differ between JSON and YAML")
        return json.loads(text)
    if _FAST_WORD.fullmatch(text) and text not in _NOT_WORDS:
        return text
    if _FAST_DATE.fullmatch(text):
        return dt.date.fromisoformat(text)
    if _FAST_TIME.fullmatch(text):
        return dt.datetime.fromisoformat(text)
    if _FAST_FLOAT.fullmatch(text):
        return float(text)
    if _FAST_LIST.fullmatch(text):
        inside = text[1:-1]
        words = inside.split(", ") if inside else []
        if _NOT_WORDS.isdisjoint(words):
            return words
    raise ValueError("not in the subset")


def scalar(value: Any) -> str:
    """One value as YAML on one line; text is quoted unless it is a plain word."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dt.datetime):
        return value.astimezone(dt.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
    if isinstance(value, dt.date):
        return value.isoformat()
    if isinstance(value, int | float):
        return f"{value:.3f}".rstrip("0").ljust(3, "0") if isinstance(value, float) else str(value)
    if isinstance(value, list | tuple):
        return f"[{', '.join(scalar(item) for item in value)}]"
    text = str(value)
    if _FAST_WORD.fullmatch(text) and text not in _NOT_WORDS:
        return text
    return _UNPRINTABLE.sub(lambda match: _escaped(match.group()), json.dumps(text, ensure_ascii=False))


def _escaped(character: str) -> str:
    return f"\\u{ord(character):04x}" if ord(character) < 0x10000 else f"\\U{ord(character):08x}"


def render(values: Mapping[str, Any], newline: str = "\n") -> str:
    """New front matter, one line for each key."""
    return "".join(f"{key}: {scalar(value)}".rstrip() + newline for key, value in values.items())


def change(front: str, values: Mapping[str, Any], newline: str) -> str:
    """The front matter with these keys set, all else as it was; unchanged values leave their bytes.

    Raises NoteBroken when the file is written in such a way that a key cannot be replaced on its own (the result
    is read back and compared, so a wrong file is never written).
    """
    before = read(front)
    wanted = {key: value for key, value in values.items() if not same(before.get(key), value)}
    if not wanted:
        return front
    lines = _LINE.findall(front)
    if lines and not lines[-1].endswith(("\n", "\r")):
        lines[-1] += newline
    for key, value in wanted.items():
        _replace(lines, key, value, newline)
    result = "".join(lines)
    expected = {**before, **wanted}
    try:
        after = read(result)
    except NoteBroken:
        after = {}
    if any(not same(after.get(key), value) for key, value in expected.items()):
        raise NoteBroken(
            "The front matter is laid out in a way that Footnote cannot change safely.",
            "Put each key on its own line.",
        )
    return result


def same(one: Any, other: Any) -> bool:
    """Whether two values say the same: lists and tuples, a date-time in two zones, nothing and an empty list."""
    if one in (None, "", [], ()) and other in (None, "", [], ()):
        return True
    if isinstance(one, list | tuple) and isinstance(other, list | tuple):
        return list(one) == list(other)
    if isinstance(one, dt.datetime) and isinstance(other, dt.datetime):
        return aware(one) == aware(other)
    return type(one) is type(other) and bool(one == other)


def aware(moment: dt.datetime) -> dt.datetime:
    """A time without a zone is taken as UTC, as YAML has it."""
    return moment if moment.tzinfo else moment.replace(tzinfo=dt.UTC)


def _replace(lines: list[str], key: str, value: Any, newline: str) -> None:
    start = next((i for i, line in enumerate(lines) if _is_key(line, key)), None)
    if start is None:
        lines.append(f"{key}: {scalar(value)}".rstrip() + newline)
        return
    end = start + 1
    while end < len(lines) and _continues(lines[end]):
        end += 1
    while end > start + 1 and not lines[end - 1].strip():  # blank lines belong to what follows
        end -= 1
    ending = lines[start][len(lines[start].rstrip("\r\n")) :] or newline
    comment = _TRAILING_COMMENT.match(lines[start].rstrip("\r\n")) if end == start + 1 else None
    fresh = f"{key}: {scalar(value)}".rstrip()
    lines[start:end] = [fresh + (comment.group(1) if comment else "") + ending]


def _is_key(line: str, key: str) -> bool:
    match = _KEY_LINE.match(line)
    return match is not None and match.group(1) == key


def _continues(line: str) -> bool:
    """Whether a line belongs to the key above: indented, blank, or an item of a list."""
    return not line.strip() or line[0] in " \t" or line.startswith("- ") or line.rstrip() == "-"
