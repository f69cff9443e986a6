"""Looks through what the owner said once the answer is there, and keeps or proposes what is worth remembering.

Which turns wait for that stands in the catalogue beside the turn itself, so that nothing is lost when the engine ends,
the vault is locked or the disk is full: they wait until it works.
"""

from __future__ import annotations

import datetime as dt
import json
import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from core.catalog.catalogue import Catalogue
from core.catalog.conversations import ConversationStore
from core.catalog.records import Message
from core.errors import FootnoteError
from core.memory.capture.types import Turn
from core.memory.errors import NoSuchMemory, NoteBroken, SecretRefused
from core.memory.keeper import MemoryKeeper
from core.models.base import ChatModel

if TYPE_CHECKING:
    from core.memory.capture.capturing import Captured

# The payload of a turn that waits to be looked through.
WAITING = json.dumps({"capture": "waiting"})
# After a failure of the vault: often enough to be done soon after it was mended.
RETRY_S = 30.0
# What is wrong with a turn itself stays wrong: it is told as skipped, and the next ones have their turn.
OF_THE_TURN = (NoteBroken, SecretRefused, NoSuchMemory)
# Read beside a turn to understand "no, I meant Lyon" and "she".
TURNS_BEFORE = 10


log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Looked:
    """A turn that was looked through, the message that answered it (0 for none), and what was made of it."""

    conversation_id: int
    message_id: int
    counts: dict[str, int]


class AfterTurns:
    """Works off the turns that wait, one at a time, on one thread. `mode` is "inbox", "direct" or "off".

    `some_wait` False: none does. `problem` is what keeps the vault from taking them.
    """

    def __init__(
        self,
        catalogue: Catalogue,
        keeper: MemoryKeeper,
        chat: Callable[[], ChatModel | None],
        mode: Callable[[], str],
    ) -> None:
        self._catalogue = catalogue
        self._conversations: ConversationStore = catalogue.conversations
        self._keeper = keeper
        self._chat = chat
        self._mode = mode
        self._retry_at = 0.0
        self.some_wait = True  # from an earlier run, for all that is known
        self.problem: FootnoteError | None = None

    def turn_waits(self) -> None:
        """A turn was stored that waits: without this, the catalogue is not asked again."""
        self.some_wait = True

    def step(self) -> Looked | None:
        """Look through the oldest turn that waits; None when none does, or a moment ago the vault could not take it."""
        if not self.some_wait or time.monotonic() < self._retry_at:
            return None
        waiting = self._conversations.waiting_for_capture()
        if waiting is None:
            self.problem, self.some_wait = None, False
            return None
        try:
            counts = self._look_through(waiting)
        except OF_THE_TURN:
            counts = {"kept": 0, "proposed": 0, "skipped": 1}
        except FootnoteError as error:
            self.problem = error
            self._retry_at = time.monotonic() + RETRY_S
            return None
        except Exception:  # the boundary: what a bug makes of one turn must not cost the turns after it
            log.exception("turn %d was not looked through", waiting.id)
            counts = {"kept": 0, "proposed": 0, "skipped": 0, "failed": 1}
        self.problem = None
        with self._catalogue.transaction():
            self._conversations.set_payload(waiting.id, json.dumps({"capture": "done", **counts}))
            answered_by = self._note(waiting, counts)
        return Looked(waiting.conversation_id, answered_by, counts)

    def _look_through(self, message: Message) -> dict[str, int]:
        """What was made of a turn. Raises what the vault raises, with nothing done."""
        # Imported late: the rules take a fifth of a second to load, which no start should wait for.
        from core.memory.capture.capturing import Captured, find_candidates

        mode, conversation = self._mode(), self._conversations.get(message.conversation_id)
        if mode == "off" or not self._keeper.enabled or conversation is None or conversation.private:
            return {}
        before = self._conversations.messages_before(message, TURNS_BEFORE)
        # The model may take a minute: the vault is not held meanwhile.
        found, skipped = find_candidates([_turn(message)], self._chat(), [_turn(each) for each in before])
        if not found:
            return _counts(Captured((), tuple(skipped)))
        with self._keeper.use() as memory:
            if mode == "direct":
                return _counts(memory.keep_found(found, skipped))
            return _counts(memory.inbox.put(found, skipped))

    def _note(self, message: Message, counts: dict[str, int]) -> int:
        """Write the counts into the answer that followed the turn; returns its id, 0 where there is none."""
        answer = self._conversations.answer_to(message)
        if answer is None or not counts:
            return 0
        payload: dict[str, Any] = json.loads(answer.payload)
        self._conversations.set_payload(
            answer.id, json.dumps({**payload, "captured": counts}, ensure_ascii=False)
        )
        return answer.id


def _turn(message: Message) -> Turn:
    said_at = dt.datetime.fromtimestamp(int(message.created), dt.UTC)
    return Turn(message.role, message.text, said_at, str(message.id), str(message.conversation_id))


def _counts(captured: Captured) -> dict[str, int]:
    """What became of the statements; those that hold nothing to remember are not worth telling of."""
    from core.memory.capture.rules import NOTHING_LASTING, QUESTION

    kept = [each for each in captured.kept if each.status != "unchanged"]
    skipped = [each for each in captured.skipped if each.reason not in (QUESTION, NOTHING_LASTING)]
    return {"kept": len(kept), "proposed": len(captured.proposed), "skipped": len(skipped)}
