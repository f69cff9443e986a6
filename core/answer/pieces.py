"""What of the evidence may be quoted: the parts of the best passages, each with what stands above and before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from core.answer.only_asks import answers_right_away, only_asks
from core.answer.parts import Part, quotable
from core.retrieval.result import Evidence
from core.text.chinese_script import HAN

MAX_PASSAGES = 5
MAX_CANDIDATES = 40
MIN_CHARS, MAX_CHARS = 8, 420
# More lines of a list or a table are to be opened.
MOST_LINES = 20
FIRST_LINES = {"en": "The first {n} are listed; the file has all.", "zh": "这里列出前 {n} 条；文件里有全部。"}


@dataclass(frozen=True)
class Piece:
    """A sentence; `context` is its title and headings, which say what "it" is and count as said.

    `after`: what stands between it and the one before it in its passage; of the first, all that stands above it.
    `start` and `end`: where it stands in the passage's text.
    """

    text: str
    passage: int
    context: str
    after: str = ""
    start: int = 0
    end: int = 0

    @property
    def in_context(self) -> str:
        return f"{self.context}\n{self.text}" if self.context else self.text


def pieces_of(evidence: Sequence[Evidence], whole_lists: bool, with_questions: bool = True) -> list[Piece]:
    """`with_questions` False: without sentences that only ask, but for those with their answer right behind them."""
    pieces: list[Piece] = []
    seen: set[str] = set()
    for number, item in enumerate(evidence[:MAX_PASSAGES]):
        above = tuple(dict.fromkeys(part for part in (item.title, *item.heading_path) if part))
        before = 0
        quoted = quotable(item, whole_lists)
        for part in quoted if with_questions else telling_parts(quoted):
            gap, before = item.text[min(before, part.start) : part.start], part.end
            if says_something(part.shown) and part.shown not in seen:
                seen.add(part.shown)
                heading = (part.under,) if part.under and part.under not in (*above, part.shown) else ()
                context = " > ".join((*above, *heading))
                pieces.append(Piece(shortened(part.shown), number, context, gap, part.start, part.end))
    return pieces[:MAX_CANDIDATES]


def telling_parts(quoted: Sequence[Part]) -> list[Part]:
    """The parts that do not only ask, an answer joined to the question right before it."""
    told: list[Part] = []
    asked: Part | None = None
    for part in quoted:
        if only_asks(part.shown):
            asked = part
            continue
        if asked is not None and answers_right_away(part.shown):
            gap = "" if HAN.search(part.shown) else " "
            told.append(replace(part, start=asked.start, shown=f"{asked.shown}{gap}{part.shown}"))
        else:
            told.append(part)
        asked = None
    return told


def says_something(text: str) -> bool:
    """Whether a part is long enough to be quoted; a Chinese character says as much as two letters."""
    return len(text) + len(HAN.findall(text)) >= MIN_CHARS


def shortened(text: str) -> str:
    """A sentence as long as may be quoted, cut at a word."""
    if len(text) <= MAX_CHARS:
        return text
    cut = text.rfind(" ", 0, MAX_CHARS)
    return f"{text[: cut if cut > MAX_CHARS // 2 else MAX_CHARS]} …"
