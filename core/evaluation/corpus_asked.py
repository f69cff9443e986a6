"""Folders of documents as people have them, with questions as people type them; half of these have no answer there.

A folder holds `folder.json` (split, language, about), `files/` and `questions.jsonl`. tests/support/asked has ours.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from core.errors import UserInputError
from core.evaluation.corpus import GateQuestion, Gold
from core.evaluation.dataset import rows_of


@dataclass(frozen=True)
class AskedFolder:
    """One folder with its questions. `split`: "dev" to work with, "test" to judge by."""

    name: str
    split: str
    language: str
    sources: Path
    questions: tuple[GateQuestion, ...]


def is_asked(folder: Path) -> bool:
    """Whether this is a folder of documents with questions, rather than a retrieval set."""
    return (folder / "folder.json").is_file()


def asked_folder(folder: Path) -> AskedFolder:
    """Raises UserInputError when a file of the folder lacks or is broken."""
    try:
        about = json.loads((folder / "folder.json").read_text("utf-8"))
        questions = [
            _question(folder.name, number, row)
            for number, row in enumerate(rows_of(folder / "questions.jsonl"), start=1)
        ]
        return AskedFolder(folder.name, about["split"], about["language"], folder / "files", tuple(questions))
    except (OSError, ValueError, KeyError) as error:
        raise UserInputError(
            f"{folder} is no folder of questions ({error}).",
            "It holds folder.json, questions.jsonl and files.",
        ) from error


def asked_folders(root: Path, split: str = "") -> list[AskedFolder]:
    """All folders below `root`, or those of one split, by name."""
    found = [asked_folder(folder) for folder in sorted(root.iterdir()) if is_asked(folder)]
    return [folder for folder in found if split in ("", folder.split)]


def _question(folder: str, number: int, row: dict[str, Any]) -> GateQuestion:
    gold = tuple(Gold(f"{folder}/{item['file']}", item["quote"]) for item in row["gold"])
    return GateQuestion(
        id=f"{folder}/{number}",
        text=row["q"],
        language=row["language"],
        answerable=row["answerable"],
        grades={item.document: 1 for item in gold},
        gold=gold,
        kind=row["kind"],
        near=row.get("distance") == "near",
        before=tuple(row.get("before", ())),
    )
