"""What a tidying run does, as a document: operations with their reasons, memories by their words."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from itertools import groupby
from typing import Any

from desktop.engine_words import say
from desktop.i18n import translate
from desktop.review import words
from desktop.review.commit_words import MEMORY_LINK

# In this order: what changes first, what is left to the owner last.
_ORDER = ("merge", "supersede", "promote", "demote", "archive", "look alike", "skip")
# The reasons of these end in the words of their memories.
_REPEATING = ("promote", "demote", "archive", "look alike")
# These change nothing.
LEFT_ALONE = ("look alike", "skip")


def changes_of(operations: Sequence[Mapping[str, Any]]) -> int:
    """How many operations change something."""
    return sum(row["verb"] not in LEFT_ALONE for row in operations)


def operations_html(operations: Sequence[Mapping[str, Any]], texts: Mapping[str, str]) -> str:
    """Operations of a light run under a heading for each kind; `texts` of memories by id."""
    rows = sorted(operations, key=lambda row: _rank(row["verb"]))
    parts = []
    for verb, group in groupby(rows, key=lambda row: row["verb"]):
        found = list(group)
        heading = f"{words.verb(verb)}  ·  {len(found)}"
        parts.append(f'<p class="label">{escape(heading)}</p>')
        parts += _singles_html([row for row in found if len(row["ids"]) == 1], texts)
        for row in found:
            if len(row["ids"]) != 1:
                parts.append(_list(row["ids"], texts) + _why(_reason(verb, row["why"])))
    return "".join(parts)


def _singles_html(rows: Sequence[Mapping[str, Any]], texts: Mapping[str, str]) -> list[str]:
    """Hundreds may be put away for one and the same reason: it is said once, above them."""
    by_reason: dict[str, list[str]] = {}
    for row in rows:
        by_reason.setdefault(_reason(row["verb"], row["why"]), []).extend(row["ids"])
    return [f'<p class="small">{escape(reason)}</p>{_list(ids, texts)}' for reason, ids in by_reason.items()]


def clusters_html(clusters: Sequence[Mapping[str, Any]], texts: Mapping[str, str]) -> str:
    """Of a deep run: memories that were read together, and what came of it."""
    parts = []
    for row in clusters:
        parts.append(_list(row["members"], texts))
        if row["text"]:
            parts.append(f'<p class="why">→ <b>{escape(row["text"])}</b></p>')
        if row["problem"]:
            left = translate("Review", "Left as they are: {why}").format(why=say(row["problem"]))
            parts.append(_why(left))
        if row["refused"]:
            wrote = translate("Review", "The model had written: “{text}”").format(text=row["refused"])
            parts.append(_why(wrote))
    return "".join(parts)


def _reason(verb: str, why: str) -> str:
    """Without the words of the memories where they only repeat the list above it."""
    told = say(why)
    head, quoted, _ = told.partition("“")
    return head.rstrip(" :：") if quoted and head and verb in _REPEATING else told


def _rank(verb: str) -> int:
    return _ORDER.index(verb) if verb in _ORDER else len(_ORDER)


def _list(ids: Sequence[str], texts: Mapping[str, str]) -> str:
    return f"<ul>{''.join(f'<li>{_memory(each, texts)}</li>' for each in ids)}</ul>"


def _why(text: str) -> str:
    """Below a list, in line with its words."""
    return f'<p class="small why">{escape(text)}</p>'


def _memory(memory_id: str, texts: Mapping[str, str]) -> str:
    text = escape(texts.get(memory_id, memory_id))
    return f'<a href="{MEMORY_LINK}{memory_id}">{text}</a>'
