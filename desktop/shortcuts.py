"""Every key of the window, in one table: the window binds it, tooltips show it, the README is compared with it."""

from __future__ import annotations

from typing import Literal

Command = Literal[
    "ask",
    "search",
    "library",
    "memory",
    "new",
    "add",
    "settings",
    "source",
    "stop",
    "larger",
    "smaller",
    "normal",
    "undo",
]

SHORTCUTS: dict[Command, str] = {
    "ask": "Ctrl+1",
    "search": "Ctrl+2",
    "library": "Ctrl+3",
    "memory": "Ctrl+4",
    "new": "Ctrl+N",
    "add": "Ctrl+O",
    "settings": "Ctrl+,",
    "source": "Ctrl+E",  # show or hide the right column
    "larger": "Ctrl+=",
    "smaller": "Ctrl+-",
    "normal": "Ctrl+0",
    "undo": "Ctrl+Z",  # what a notice offers to take back
    "stop": "Escape",  # stops the answer under way, else closes the right column
}
