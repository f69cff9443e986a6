"""The sample library: our own few files, copied into the profile and watched like any folder of the owner's."""

from __future__ import annotations

import json
import shutil
from importlib.resources import as_file, files
from pathlib import Path

FOLDER = "sample_library"
QUESTIONS = "sample_questions.json"
TONGUES = ("en", "zh")


def lay_out(target: Path) -> dict[str, list[str]]:
    """Copy the files to `target` unless they are there; returns the questions to suggest, by language."""
    # Beside the folder: who watches it by hand would else find the answers written into the questions.
    questions = json.loads(files("resources").joinpath(QUESTIONS).read_text(encoding="utf-8"))
    with as_file(files("resources").joinpath(FOLDER)) as source:
        if not target.exists():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
    return {tongue: [item["question"] for item in questions[tongue]] for tongue in TONGUES}
