"""What the keys of the review page do to the list in view: to the inbox, to the history, or to both."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from desktop.review.history import History
from desktop.review.inbox import Inbox
from desktop.shortcuts import REVIEW_KEYS

InList = Inbox | History

_ACTS: dict[str, Callable[[InList], None]] = {
    "next": lambda view: view.step(1),
    "previous": lambda view: view.step(-1),
    "accept": lambda view: view.accept() if isinstance(view, Inbox) else None,
    "reject": lambda view: view.reject() if isinstance(view, Inbox) else view.pane.undo(),
    "edit": lambda view: view.edit() if isinstance(view, Inbox) else None,
    "next change": lambda view: view.pane.diff.view.step_hunk(1),
    "previous change": lambda view: view.pane.diff.view.step_hunk(-1),
    "take": lambda view: view.pane.diff.view.act_on_hunk(),
    "undo file": lambda view: view.pane.diff.view.undo_file(),
    "whole file": lambda view: view.pane.diff.view.toggle_folds(),
    "story": lambda view: view.pane.diff.view.ask_story(),
    "columns": lambda view: view.pane.diff.change_columns(),
}


def bind_list_keys(page: QWidget, in_view: Callable[[], QWidget]) -> None:
    """The keys of `page` act on what is `in_view`; they do nothing to a list that nobody sees."""

    def run(act: Callable[[InList], None]) -> None:
        view = in_view()
        if isinstance(view, (Inbox, History)):
            act(view)

    for name, act in _ACTS.items():
        bind(page, name, partial(run, act))


def bind(page: QWidget, name: str, act: Callable[[], object]) -> None:
    """One of REVIEW_KEYS, wherever on the page the focus is."""
    shortcut = QShortcut(QKeySequence(REVIEW_KEYS[name]), page)
    shortcut.setContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    shortcut.activated.connect(act)
