"""Tells a title that a person gave from one that a program made up."""

from __future__ import annotations

import re
from collections.abc import Sequence

from core.library.extract.result import Block
from core.text.regex import regex

_FILE_NAME = regex(
    r"\.(docx?|pptx?|xlsx?|tex|dvi|indd|qxd|pdf|rtf|odt|html?|txt|pages|key|ps|eps)$", re.IGNORECASE
)
_MADE_UP = regex(
    r"(microsoft (word|powerpoint|excel)\b.*|powerpoint presentation|presentation|slide 1|untitled.*|document ?\d*|title"
    r"|no title|无标题.*|幻灯片 ?1|powerpoint 演示文稿|演示文稿|文档 ?\d*|book ?\d*|工作簿 ?\d*)",
    re.IGNORECASE,
)
# A title further down is a chapter's.
_SEARCHED_BLOCKS = 8
_MAX_TITLE = 200


def title_of(declared: str, text: str, blocks: Sequence[Block]) -> str:
    """The declared title when a person chose it, else the highest of the first headings, else nothing."""
    declared = " ".join(declared.split())
    if len(declared) > 1 and not _FILE_NAME.search(declared) and not _MADE_UP.fullmatch(declared):
        return declared[:_MAX_TITLE]
    headings = [block for block in blocks[:_SEARCHED_BLOCKS] if block.kind == "heading"]
    if not headings:
        return ""
    best = min(headings, key=lambda block: block.level)
    return " ".join(text[best.start : best.end].replace("\u00ad", "").split())[:_MAX_TITLE]
