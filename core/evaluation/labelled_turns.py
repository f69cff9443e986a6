"""Reads the labelled turns from which the memory's small models are fitted.

`told/*.tsv` has lines "LABEL<TAB>text", or "LABEL<TAB>earlier statement<TAB>text": F of the owner, O of somebody they know, C a
change, R an end, K what speaks of the same and changes nothing, D nothing that lasts. `talks/*.tsv` are the owner's turns
of whole conversations in their order, "LABEL<TAB>place of the line that it changes<TAB>text"; N is a turn of no certain kind.
A label may name what both statements are about: "C/home". `lives/*.txt` hold lives: numbered statements, and turns of
months later, each to be read alone against all of them: "L R4 ..." replaces the fourth, "L E2 ..." ends the second, "L = 5 ..."
says the fifth again, "L - ..." leaves all as they are.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from core.memory.capture.classifier import Label
from core.text.regex import regex

# The labels that a turn of a letter may have.
MAY_BE: Mapping[str, tuple[Label, ...]] = {
    "F": ("owner",),
    "O": ("other",),
    "C": ("change",),
    "R": ("end",),
    "D": ("nothing",),
    # Whatever these are, they change nothing.
    "K": ("owner", "other", "nothing"),
    "N": ("owner", "other", "nothing"),
}
LETTERS = frozenset(MAY_BE)
_LIFE, _STATEMENT = regex(r"@@ [a-z]+"), regex(r"\d+ (.+)")
_LATER = regex(r"L ([RE=-]) ?(\d*) (.+)")


@dataclass(frozen=True)
class Line:
    """A turn, the statement that it goes back to, and what it is about, "" where that is not said."""

    letter: str
    text: str
    earlier: str = ""
    topic: str = ""


@dataclass(frozen=True)
class Talk:
    """A conversation's turns; `back[i]` is the place of the line that line i changes, None where it changes none."""

    name: str
    lines: tuple[Line, ...]
    back: tuple[int | None, ...]


@dataclass(frozen=True)
class Later:
    """A turn told after a life's statements. `kind`: R replaces one, E ends it, = says it again, - leaves all as they are.

    `back` is the place of the statement that it replaces or ends, None where it changes none.
    """

    kind: str
    text: str
    back: int | None


@dataclass(frozen=True)
class Life:
    """What somebody told of themselves, and later turns, each of which knows of the statements alone."""

    name: str
    statements: tuple[str, ...]
    later: tuple[Later, ...]


def read_told(folder: Path, pattern: str = "*.tsv") -> list[Line]:
    """All lines of the files of a folder; an earlier statement is also a line of its own. Raises ValueError for a line without a label."""
    lines: list[Line] = []
    for path, parts in _rows(folder, pattern):
        if len(parts) not in (2, 3):
            raise ValueError(f"{path.name}: {parts[0][:60]}")
        label, *earlier, text = parts
        letter, _, topic = label.partition("/")
        lines += [Line("F", each, topic=topic) for each in earlier]
        lines.append(Line(letter, text, earlier[0] if earlier else "", topic))
    return lines


def read_talks(folder: Path) -> list[Talk]:
    """The conversations of a folder. Raises ValueError for a line without a label."""
    return [_talk(path) for path in sorted(folder.glob("*.tsv"))]


def read_lives(folder: Path) -> list[Life]:
    """The lives of a folder. Raises ValueError for a line that is none of the kinds."""
    lives: list[Life] = []
    for path in sorted(folder.glob("*.txt")):
        for line in path.read_text(encoding="utf-8").splitlines():
            statement, later = _STATEMENT.fullmatch(line), _LATER.fullmatch(line)
            if _LIFE.fullmatch(line):
                lives.append(Life(f"{path.stem} {len(lives)}", (), ()))
            elif statement:
                lives[-1] = replace(lives[-1], statements=(*lives[-1].statements, statement[1]))
            elif later:
                changes = int(later[2]) - 1 if later[1] in "RE" else None
                lives[-1] = replace(lives[-1], later=(*lives[-1].later, Later(later[1], later[3], changes)))
            elif line:
                raise ValueError(f"{path.name}: {line[:60]}")
    return lives


def lines_of(lives: Sequence[Life]) -> list[Line]:
    """All statements and later turns of lives as lines, of which nothing else is known than what they change."""
    found = []
    for life in lives:
        found += [Line("N", each) for each in life.statements]
        found += [Line({"R": "C", "E": "R"}.get(each.kind, "N"), each.text) for each in life.later]
    return found


def _talk(path: Path) -> Talk:
    rows = [parts for _, parts in _rows(path.parent, path.name)]
    texts = [row[-1] for row in rows]
    back = [int(row[1]) if row[1] else None for row in rows]
    topics = {
        place: row[0].partition("/")[2] for row, place in zip(rows, back, strict=True) if place is not None
    }
    lines = [
        Line(row[0][0], text, "" if place is None else texts[place], row[0][2:] or topics.get(own, ""))
        for own, (row, text, place) in enumerate(zip(rows, texts, back, strict=True))
    ]
    return Talk(path.stem, tuple(lines), tuple(back))


def _rows(folder: Path, pattern: str = "*.tsv") -> Sequence[tuple[Path, list[str]]]:
    rows = []
    for path in sorted(folder.glob(pattern)):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.strip():
                continue
            parts = line.split("\t")
            if parts[0].partition("/")[0] not in LETTERS or len(parts) < 2:
                raise ValueError(f"{path.name}: {line[:60]}")
            rows.append((path, parts))
    return rows
