"""What became of the proposals that a conversation tells of: a line that says “waits in the inbox” must be true."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

from PySide6.QtCore import QObject

from desktop.chat.session import Session
from desktop.chat.turn import Turn
from desktop.context import Context
from desktop.engine_client import Call
from desktop.throttle import Throttle

# Two hundred proposals may be decided in a row; the lines follow this often.
REFRESH_MS = 500

Decision = Literal["kept", "decided"]
"""Of a proposal that waits no more: it is among the memories, or it left the inbox in another way."""


class Decisions(QObject):
    """Looks at the session in view, when it comes into view and whenever something became of the memory."""

    def __init__(
        self,
        context: Context,
        session: Callable[[], Session],
        redraw: Callable[[Turn], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._engine = context.engine
        self._session = session
        self._redraw = redraw
        self._calls: list[Call] = []
        self._again: Throttle[int] = Throttle(REFRESH_MS, lambda _change: self.look(), self)
        self._engine.event.connect(self._on_event)

    def look(self) -> None:
        """Ask the engine what waits and what is remembered, if the session tells of any proposal."""
        for call in self._calls:
            call.forget()
        self._calls.clear()
        turns = [turn for turn in self._session().turns if turn.proposed]
        ids = list(dict.fromkeys(each for turn in turns for each in turn.proposed))
        if not ids:
            return

        def on_inbox(inbox: Any) -> None:
            waiting = {row["id"] for row in inbox["proposals"]}
            self._ask(
                "memory.list", {"ids": ids, "all": True}, lambda page: self._settle(turns, waiting, page)
            )

        self._ask("memory.inbox", {}, on_inbox)

    def _ask(self, method: str, params: dict[str, Any], on_result: Callable[[Any], None]) -> None:
        """A vault that cannot be read is told of elsewhere; then the lines stay as they are."""
        self._calls.append(self._engine.call(method, params, on_result))

    def _settle(self, turns: list[Turn], waiting: set[str], page: Any) -> None:
        kept = {row["id"] for row in page["memories"]}
        for turn in turns:
            decided: dict[str, Decision] = {
                each: "kept" if each in kept else "decided" for each in turn.proposed if each not in waiting
            }
            if decided != turn.decided:
                turn.decided = decided
                self._redraw(turn)

    def _on_event(self, name: str, _data: Any) -> None:
        if name == "memory.changed":
            self._again.push(0)
