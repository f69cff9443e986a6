"""Every key of the window, in one table: the window binds it, tooltips show it, the README is compared with it."""

from __future__ import annotations

from typing import Literal

Command = Literal[
    "ask",
    "search",
    "library",
    "memory",
    "review",
    "new",
    "add",
    "settings",
    "source",
    "stop",
    "larger",
    "smaller",
    "normal",
    "undo",
    "private",
    "starred",
    "star",
    "remember",
    "earlier",
    "later",
]

SHORTCUTS: dict[Command, str] = {
    "ask": "Ctrl+1",
    "search": "Ctrl+2",
    "library": "Ctrl+3",
    "memory": "Ctrl+4",
    "review": "Ctrl+5",
    "new": "Ctrl+N",
    "private": "Ctrl+Shift+N",  # a new conversation that the memory has no part in
    "starred": "Ctrl+Shift+D",  # starred answers in place of the conversations, and back
    "star": "Ctrl+D",  # of the last answer, or of the one in which words are selected
    "remember": "Ctrl+Shift+M",  # the selected words, or a sentence of the last answer
    "earlier": "Alt+Up",  # to the question before, in a long conversation
    "later": "Alt+Down",
    "add": "Ctrl+O",
    "settings": "Ctrl+,",
    "source": "Ctrl+E",  # show or hide the right column
    "larger": "Ctrl+=",
    "smaller": "Ctrl+-",
    "normal": "Ctrl+0",
    "undo": "Ctrl+Z",  # what a notice offers to take back
    "stop": "Escape",  # stops the answer under way, else closes the right column
}

# On the review page alone, and not while something is typed there.
REVIEW_KEYS: dict[str, str] = {
    "next": "J",
    "previous": "K",
    "accept": "A",
    "reject": "R",  # in the history: undo the change
    "edit": "E",
    "undo": "U",
    "next change": "N",
    "previous change": "P",
    "take": "X",  # take a change or leave it out; in the history: undo it
    "undo file": "Shift+R",  # in the history
    "whole file": "F",  # with what did not change
    "story": "S",
    "columns": "V",  # side by side or in one column
    "other list": "H",  # inbox or history
    "find": "/",  # the history of a memory
}
