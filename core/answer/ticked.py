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
_COUNTED = {
    "en": {"open": "not done: {n} of {total}", "done": "done: {n} of {total}", "all": "{total} in all, not done: {open}"},
    "zh": {"open": "共 {total} 项，其中 {n} 项未完成。", "done": "共 {total} 项，其中 {n} 项已完成。", "all": "共 {total} 项，其中 {open} 项未完成。"},
}  # fmt: skip
_STATE = {"en": ("not done: ", "done: "), "zh": ("未完成：", "已完成：")}


def ticked(
    asked: BoxesAsked, evidence: Sequence[Evidence], tongue: str, counts: bool = False
) -> Arranged | None:
    """(Markdown, its sentences); None where no boxes are asked for, or no passage has any.

    `evidence`: the lists that are meant, as retrieval chose them. `counts`: the question asks how many, which is told first.
    """
    lists = [(item, found) for item in evidence if (found := boxes(item.text))]
    if not asked or not lists:
        return None
    several = len({item.document_id for item, _ in lists}) > 1
    sentences = [
        Sentence(f"{named(item.title, tongue) if several else ''}{said}", (item.n,))
        for item, found in lists
        for said in (*_number(item, found, asked, tongue, counts), *_told(item, found, asked, tongue))
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


def _number(item: Evidence, found: Sequence[Box], asked: BoxesAsked, tongue: str, counts: bool) -> list[str]:
    """How many there are of one list, where that is asked for and it has some that are meant."""
    so_many = len(wanted_boxes(asked, found))
    if not counts or not asked or not so_many:
        return []
    left = len(wanted_boxes("open", found))
    return [_COUNTED[tongue][asked].format(n=so_many, total=len(found), open=left)]


def _told(item: Evidence, found: Sequence[Box], asked: BoxesAsked, tongue: str) -> list[str]:
    """The items of one list as they read; of both kinds, each with its own."""
    told = []
    for box in wanted_boxes(asked, found):
        state = _STATE[tongue][box.ticked] if asked == "all" else ""
        told.append(f"{state}{shortened(readable(item.text[box.start : box.end]))}")
    return told
