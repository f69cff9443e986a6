"""Draws an answer while it grows: finished blocks are written once, only the open block is drawn again.

Rendering everything on each update costs 32 ms near the end of a long answer; this stays flat.
"""

from __future__ import annotations

import re

from PySide6.QtGui import QTextCursor, QTextDocument

from desktop.chat.html import AnswerMarkdown
from desktop.chat.insert import Looks, append_html, delete_from
from desktop.chat.marks import Known

# An open block longer than this (a long listing, one endless paragraph) is no longer drawn again: its new text is
# added plainly until the block ends, so that an update costs the same at any length.
MAX_REDRAWN_CHARACTERS = 1_500

# What can end such a block: a blank line, or the closing line of a fence.
MAY_END = re.compile(r"\n[ \t]*\n|\n[`~]{3}")


class AnswerStream:
    """Writes one growing answer at the end of a document; `update` takes the whole text so far."""

    def __init__(self, document: QTextDocument, markdown: AnswerMarkdown, turn: int, looks: Looks) -> None:
        self._cursor = QTextCursor(document)
        self._cursor.movePosition(QTextCursor.MoveOperation.End)
        self._markdown = markdown
        self._turn = turn
        self._looks = looks
        self._committed = 0  # characters of the source that will not change any more
        self._tail_at = self._cursor.position()  # where the open block begins in the document
        self._fences = 0
        self._plain_to = 0  # in plain mode: how much of the source is shown

    def update(self, text: str, known: Known) -> None:
        """Show `text`; chips appear for what is `known`."""
        if self._plain_to and not MAY_END.search(text, max(self._plain_to - 4, 0)):
            self._add_plainly(text)
            return
        self._plain_to = 0
        self._redraw(text, known)
        if len(text) - self._committed > MAX_REDRAWN_CHARACTERS:
            self._plain_to = len(text)

    def _redraw(self, text: str, known: Known) -> None:
        blocks = self._markdown.blocks(text[self._committed :], self._turn, known, self._fences)
        self._cursor.beginEditBlock()
        delete_from(self._cursor, self._tail_at)
        for block in blocks[:-1]:
            append_html(self._cursor, block.html, self._looks)
            self._fences += block.html.count('<table class="code"')
        self._tail_at = self._cursor.position()
        if blocks:
            self._committed += blocks[-1].start
            append_html(self._cursor, blocks[-1].html, self._looks)
        self._cursor.endEditBlock()

    def _add_plainly(self, text: str) -> None:
        pen = QTextCursor(self._cursor.document())
        pen.movePosition(QTextCursor.MoveOperation.End)
        if not pen.block().text():
            pen.movePosition(QTextCursor.MoveOperation.PreviousCharacter)  # into the cell of a code block
        pen.insertText(text[self._plain_to :])
        self._plain_to = len(text)
