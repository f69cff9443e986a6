"""What a sentence that the owner keeps out of an answer comes from: a file's words are not the owner's."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any

from core.memory.kinds import normal

# Under this key a memory's file names the file whose words it holds.
FILE_KEY = "source_file"


@dataclass(frozen=True)
class Cited:
    """The file that an answer's sentence cites first; both "" for a sentence without one."""

    path: str = ""
    title: str = ""


def sentence_of(payload: str, text: str) -> Cited | None:
    """What a sentence of an answer cites; None where the answer does not say this: then the words are the owner's own.

    `payload` is what is kept of an answer, as JSON.
    """
    answer: dict[str, Any] = json.loads(payload)
    wanted = normal(text)
    for sentence in answer.get("answer", []):
        if not wanted or wanted not in normal(str(sentence["text"])):
            continue
        numbers = sentence.get("citations") or []
        by_number = {each["n"]: each for each in answer.get("references", [])}
        found = next((by_number[n] for n in numbers if n in by_number), None)
        return Cited(str(found["path"]), str(found.get("title") or "")) if found else Cited()
    return None
