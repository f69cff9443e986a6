"""The answer to a question for what is done, or still to be done: the lines of a to-do list whose boxes say so."""

from __future__ import annotations

from collections.abc import Sequence

from core.answer.pieces import FIRST_LINES, MOST_LINES, shortened
from core.answer.readable import readable
from core.answer.summary import cited, named
from core.answer.types import Arranged, Sentence
from core.retrieval.counting.ticks import Box, boxes, wanted_boxes
from core.retrieval.result import BoxesAsked, Evidence

_NONE = {
    "en": {"open": "every box of it is ticked.", "done": "no box of it is ticked.", "all": ""},
    "zh": {"open": "所有的框都已打勾。", "done": "没有一个框打了勾。", "all": ""},
}
_STATE = {"en": ("not done: ", "done: "), "zh": ("未完成：", "已完成：")}


def ticked(asked: BoxesAsked, evidence: Sequence[Evidence], tongue: str) -> Arranged | None:
    """(Markdown, its sentences); None where no boxes are asked for, or no passage has any.

    `evidence`: the lists that are meant, as retrieval chose them.
    """
    lists = [(item, found) for item in evidence if (found := boxes(item.text))]
    if not asked or not lists:
        return None
    several = len({item.document_id for item, _ in lists}) > 1
    sentences = [
        Sentence(f"{named(item.title, tongue) if several else ''}{said}", (item.n,))
        for item, found in lists
        for said in _told(item, found, asked, tongue)
    ]
    if not sentences:
        item = lists[0][0]
        sentences = [Sentence(f"{named(item.title, tongue)}{_NONE[tongue][asked]}", (item.n,))]
    told = sentences[:MOST_LINES]
    lines = [f"- {cited(sentence)}" for sentence in told]
    if len(sentences) > MOST_LINES:
        told.append(Sentence(FIRST_LINES[tongue].format(n=MOST_LINES), ()))
        lines += ["", told[-1].text]
    return "\n".join(lines), tuple(told)


def _told(item: Evidence, found: Sequence[Box], asked: BoxesAsked, tongue: str) -> list[str]:
    """The items of one list as they read; of both kinds, each with its own."""
    told = []
    for box in wanted_boxes(asked, found):
        state = _STATE[tongue][box.ticked] if asked == "all" else ""
        told.append(f"{state}{shortened(readable(item.text[box.start : box.end]))}")
    return told
