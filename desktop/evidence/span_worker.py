"""Names the tokens of source code on another thread: a lexer is pure Python and takes longer than a frame."""

from __future__ import annotations

import threading

from PySide6.QtCore import QObject, Signal

from desktop.evidence.text_format import Flavour, spans


class SpanWorker(QObject):
    """`ready(ticket, spans)` comes on the window's thread; a ticket that is not the last one is out of date."""

    ready = Signal(int, object)

    def __init__(self) -> None:
        super().__init__()
        self.ticket = 0

    def ask(self, text: str, flavour: Flavour, path: str) -> None:
        self.ticket += 1
        work = threading.Thread(
            target=self._work, args=(self.ticket, text, flavour, path), name="code-spans", daemon=True
        )
        work.start()

    def cancel(self) -> None:
        """What is on its way is out of date."""
        self.ticket += 1

    def _work(self, ticket: int, text: str, flavour: Flavour, path: str) -> None:
        found = spans(text, flavour, path)
        if ticket == self.ticket:
            self.ready.emit(ticket, found)
