"""The small parallel text collection from which the profile of any embedding model is made.

Written for Footnote, so it may be shipped and belongs to no evaluation set.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources


@dataclass(frozen=True)
class CalibrationRow:
    """`passage` answers `question`; `near_miss` is on the same topic and does not. Equal ids are translations."""

    id: str
    topic: str
    language: str
    passage: str
    question: str
    near_miss: str


def parse_rows(lines: Iterable[str]) -> list[CalibrationRow]:
    """One row for each line of JSON."""
    records = [json.loads(line) for line in lines if line.strip()]
    return [
        CalibrationRow(r["id"], r["topic"], r["lang"], r["passage"], r["question"], r["near_miss"])
        for r in records
    ]


def load_calibration() -> list[CalibrationRow]:
    """All shipped rows, by language and then in the order of their file."""
    folder = resources.files("resources").joinpath("calibration")
    files = sorted((f for f in folder.iterdir() if f.name.endswith(".jsonl")), key=lambda f: f.name)
    return [row for file in files for row in parse_rows(file.read_text("utf-8").splitlines())]
