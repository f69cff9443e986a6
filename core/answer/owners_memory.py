"""What asking needs of the engine's memory, so that answers know nothing of vaults, threads and settings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Protocol

from core.memory.capture.types import Turn
from core.memory.recall.recall import Recollection

if TYPE_CHECKING:
    from core.memory.commands import Command
    from core.memory.told_outright import Told


class OwnersMemory(Protocol):
    """`core.remembering.Remembering` is one."""

    def recall(self, question: str, conversation: str, recent: Sequence[str], patient: bool) -> Recollection:
        """What belongs to a question; `recent` are the turns before it. Never raises, never waits long."""
        ...

    def command_in(self, turn: Turn) -> Command | None:
        """The "remember that ..." or "forget ..." that a turn is; None for a question."""
        ...

    def carry_out(self, command: Command) -> Told | None:
        """Do it; None when it turns out to mean something else. Raises FootnoteError."""
        ...

    def cited(self, ids: Sequence[str]) -> None:
        """Count a use of each. Raises FootnoteError."""
        ...

    @property
    def payload_of_turn(self) -> str:
        """What is stored with a turn that may be looked through later."""
        ...

    def turn_ended(self) -> None:
        """It may be looked through now."""
        ...
