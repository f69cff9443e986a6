"""Reads a retrieval set: corpus.jsonl, queries.jsonl, qrels.tsv, each plain or gzipped."""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.errors import UserInputError


@dataclass(frozen=True)
class SetDocument:
    """One document of a set. `group` limits a search to documents of the same group (a conversation)."""

    id: str
    title: str
    text: str
    group: str


@dataclass(frozen=True)
class SetQuery:
    """One question. `answerable` None: not labelled."""

    id: str
    text: str
    language: str
    answerable: bool | None
    group: str


def documents(folder: Path) -> Iterator[SetDocument]:
    """The corpus. Raises UserInputError when there is none."""
    for row in rows_of(folder / "corpus.jsonl"):
        yield SetDocument(
            str(row["id"]), str(row.get("title") or ""), str(row["text"]), str(row.get("conv") or "")
        )


def queries(path: Path) -> list[SetQuery]:
    """The questions of a file. Raises UserInputError when it is not there."""
    return [
        SetQuery(
            str(row["id"]),
            str(row["text"]),
            str(row.get("lang") or ""),
            row.get("answerable"),
            str(row.get("conv") or ""),
        )
        for row in rows_of(path)
    ]


def qrels(folder: Path) -> dict[str, dict[str, int]]:
    """{query: {document: grade}}; empty when the set has no judgements."""
    found: dict[str, dict[str, int]] = {}
    path = folder / "qrels.tsv"
    if not path.is_file():
        return found
    for line in path.read_text(encoding="utf-8").splitlines():
        query, document, grade = line.split("\t")
        found.setdefault(query, {})[document] = int(grade)
    return found


def rows_of(path: Path) -> Iterator[dict[str, Any]]:
    """JSON lines, plain or gzipped. Raises UserInputError."""
    packed = path.with_name(f"{path.name}.gz")
    if not path.is_file() and not packed.is_file():
        raise UserInputError(
            f"{path} does not exist.", "A set is a folder with corpus.jsonl and queries.jsonl."
        )
    with path.open(encoding="utf-8") if path.is_file() else gzip.open(packed, "rt", encoding="utf-8") as file:
        for number, line in enumerate(file, start=1):
            if not line.strip():
                continue
            try:
                row = json.loads(line)
            except ValueError as error:
                raise UserInputError(f"Line {number} of {path} is no JSON ({error}).", "") from error
            yield row
