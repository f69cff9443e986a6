"""Texts as people keep them, with questions whose answering sentence is known: tests/support/answers.

A file is made of worlds ("@@ en"), each of three passages: "T title", "H heading" (optional), numbered sentences, and questions.
"Q 3 ..." is answered by the third sentence, "Q 3,5 ..." by either, "Q 2+4 ..." by both together, "Q - ..." by none of its world;
"X" instead of "Q": in the other language.
"""

from __future__ import annotations

import re
import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from core.text.regex import regex

_SENTENCE = regex(r"\d+ (.+)")
_QUESTION = regex(r"([QX]) (-|\d+(?:[,+]\d+)*) (.+)")
# A row of a table, an item, or a field of a form stands in a line of its own.
_ITEM = regex(r"\s\|\s|^[-*•\[]|^[^.:。：]{1,30}[:：]\s")
_UNFIT_FOR_NAMES = regex(r'[\\/:*?"<>|#]')
MOST_NAME_CHARS = 60
# Of so many worlds one is never learned from.
KEPT_OUT_OF = 10


@dataclass(frozen=True)
class Question:
    """`answers`: the sentences that answer it, none where its world does not. `across`: in the other language."""

    text: str
    answers: tuple[str, ...]
    across: bool


@dataclass(frozen=True)
class Passage:
    title: str
    heading: str
    sentences: tuple[str, ...]
    questions: tuple[Question, ...]

    def text(self, language: str) -> str:
        """As it stands in a file."""
        items = sum(_ITEM.search(each) is not None for each in self.sentences)
        gap = "\n" if 2 * items >= len(self.sentences) else " " if language == "en" else ""
        above = f"# {self.heading}\n\n" if self.heading else ""
        return f"{above}{gap.join(self.sentences)}\n"


@dataclass(frozen=True)
class World:
    name: str
    language: str
    passages: tuple[Passage, ...]

    def write(self, folder: Path) -> None:
        """A file for each passage."""
        folder.mkdir(parents=True, exist_ok=True)
        for number, passage in enumerate(self.passages):
            stem = _UNFIT_FOR_NAMES.sub(" ", passage.title).strip()[:MOST_NAME_CHARS]
            ending = ".md" if passage.heading else ".txt"
            path = folder / f"{stem}{ending}"
            if path.exists():
                path = folder / f"{stem} {number}{ending}"
            path.write_text(passage.text(self.language), encoding="utf-8")


def worlds(folder: Path) -> list[World]:
    """All worlds of the files of a folder. Raises ValueError for a line of no kind."""
    found: list[World] = []
    for path in sorted(folder.glob("*.txt")):
        parts = re.split(r"(?m)^@@ ", path.read_text(encoding="utf-8"))[1:]
        found += [_world(f"{path.stem} {number}", part) for number, part in enumerate(parts, start=1)]
    return found


def kept_out(world: World) -> bool:
    """Whether nothing is learned from it: told by its first sentence, so that it stays so whatever is written beside it."""
    return zlib.crc32(world.passages[0].sentences[0].encode()) % KEPT_OUT_OF == 0


def _world(name: str, text: str) -> World:
    language, _, rest = text.partition("\n")
    passages = re.split(r"(?m)^T ", rest)[1:]
    return World(name, language.strip(), tuple(_passage(name, part.splitlines()) for part in passages))


def _passage(name: str, lines: Iterable[str]) -> Passage:
    title, *rest = lines
    heading, sentences, questions = "", [], []
    for line in rest:
        sentence, question = _SENTENCE.fullmatch(line), _QUESTION.fullmatch(line)
        if line.startswith("H "):
            heading = line[2:].strip()
        elif sentence is not None:
            sentences.append(sentence[1].strip())
        elif question is not None:
            places = [int(each) - 1 for each in re.findall(r"\d+", question[2])]
            answers = tuple(sentences[place] for place in places)
            questions.append(Question(question[3].strip(), answers, question[1] == "X"))
        elif line.strip():
            raise ValueError(f"{name}: {line[:60]}")
    return Passage(title.strip(), heading, tuple(sentences), tuple(questions))
