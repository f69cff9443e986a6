"""Appends HTML to a QTextDocument without the losses of `insertHtml`: first formats, lists, blanks after tables."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from PySide6.QtGui import (
    QTextBlock,
    QTextBlockFormat,
    QTextCharFormat,
    QTextCursor,
    QTextDocument,
    QTextDocumentFragment,
)

from desktop.faces import wide_marks
from desktop.utf16 import utf16_length


@dataclass(frozen=True)
class Looks:
    """Style sheet of a document, and the families that draw the marks of Chinese text in it."""

    css: str
    chinese: list[str]


def append_html(cursor: QTextCursor, html: str, looks: Looks) -> None:
    """Put `html` behind everything else in the cursor's document; the cursor ends behind it.

    Qt merges the first block of a fragment into the block at the cursor and keeps only its characters, so that block
    is given the format (and the list) of the fragment's first one beforehand.
    """
    scratch = QTextDocument()
    scratch.setDefaultStyleSheet(looks.css)
    scratch.setHtml(html)
    _close_gaps(scratch)
    _set_faces(scratch, looks.chinese)
    first = scratch.begin()
    cursor.movePosition(QTextCursor.MoveOperation.End)
    if not _starts_with_table(first):
        _open_block(cursor, first)
    cursor.insertFragment(QTextDocumentFragment(scratch))
    cursor.movePosition(QTextCursor.MoveOperation.End)


def delete_from(cursor: QTextCursor, position: int) -> None:
    """Delete from `position` to the end; what is left of the last block has no format when it is empty."""
    cursor.setPosition(position)
    cursor.movePosition(QTextCursor.MoveOperation.End, QTextCursor.MoveMode.KeepAnchor)
    cursor.removeSelectedText()
    if not cursor.block().text():
        cursor.setBlockFormat(QTextBlockFormat())
        cursor.setCharFormat(QTextCharFormat())


def _open_block(cursor: QTextCursor, model: QTextBlock) -> None:
    here = cursor.block()
    if here.text() or here.textList() is not None:
        cursor.insertBlock(model.blockFormat(), model.charFormat())
    else:
        cursor.setBlockFormat(model.blockFormat())
    if model.textList() is not None:
        cursor.createList(model.textList().format())


def _starts_with_table(first: QTextBlock) -> bool:
    following = first.next()
    return not first.text() and following.isValid() and QTextCursor(following).currentTable() is not None


def _set_faces(document: QTextDocument, families: list[str]) -> None:
    """Draw the marks of Chinese text with a Chinese face; all else is asked of the document's own first."""
    face = QTextCharFormat()
    face.setFontFamilies(families)
    cursor = QTextCursor(document)
    for block in _blocks(document):
        text = block.text()
        for start, end in wide_marks(text):
            cursor.setPosition(block.position() + utf16_length(text[:start]))
            cursor.setPosition(block.position() + utf16_length(text[:end]), QTextCursor.MoveMode.KeepAnchor)
            cursor.mergeCharFormat(face)


def _blocks(document: QTextDocument) -> Iterator[QTextBlock]:
    block = document.begin()
    while block.isValid():
        yield block
        block = block.next()


def _close_gaps(document: QTextDocument) -> None:
    """Take away the empty line that Qt keeps after a table: joined with the next block, or one pixel high."""
    block = document.begin().next()
    while block.isValid():
        after_table = QTextCursor(block.previous()).currentTable() is not None
        if after_table and not block.text() and QTextCursor(block).currentTable() is None:
            _close_gap(block)
        block = block.next()


def _close_gap(block: QTextBlock) -> None:
    cursor = QTextCursor(block)
    following = block.next()
    joins = following.isValid() and following.textList() is None
    if joins and QTextCursor(following).currentTable() is None:
        cursor.setBlockFormat(following.blockFormat())
        cursor.deleteChar()
        return
    thin = QTextBlockFormat()
    thin.setLineHeight(1, QTextBlockFormat.LineHeightTypes.FixedHeight.value)
    cursor.setBlockFormat(thin)
