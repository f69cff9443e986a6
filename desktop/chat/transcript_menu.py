"""What can be done with words of a transcript, and with the answer that they belong to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtWidgets import QMenu

from desktop.chat.sentences import PICTURE, sentence_at
from desktop.i18n import translate

if TYPE_CHECKING:
    from desktop.chat.transcript import Transcript


def menu_at(view: Transcript, position: int) -> QMenu:
    """For the character at `position` of the document."""
    menu = QMenu(view)
    if view.textCursor().hasSelection():
        menu.addAction(translate("Transcript", "Copy"), view.copy)
    turn, words = view.turn_at(position), words_at(view, position)
    if turn is None or turn.running:
        return menu
    if words:
        remember = translate("Transcript", "Remember this …")
        menu.addAction(remember, lambda: view.remember_requested.emit(turn, words))
    menu.addAction(translate("Transcript", "Copy the answer"), lambda: view.copy_answer(turn))
    if turn.message_id:
        star = (
            translate("Transcript", "Remove the star")
            if turn.starred
            else translate("Transcript", "Star this answer")
        )
        menu.addAction(star, lambda: view.acted.emit("star", turn, ""))
    return menu


def words_at(view: Transcript, position: int) -> str:
    """What is selected there, else the sentence of the answer at this position."""
    cursor = view.textCursor()
    inside = cursor.hasSelection() and cursor.selectionStart() <= position <= cursor.selectionEnd()
    if inside and selected_words(view):  # a chip in focus is a selection without words
        return selected_words(view)
    block = view.document().findBlock(position)
    turn = view.turn_at(position)
    return sentence_at(turn, block.text(), position - block.position()) if turn is not None else ""


def selected_words(view: Transcript) -> str:
    """The selection on one line, without chips."""
    return " ".join(view.textCursor().selection().toPlainText().replace(PICTURE, " ").split())
