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
from dataclasses import dataclass, field
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
    from core.memory.vault.note import Memory

# The payload of a turn that waits to be looked through.
WAITING = json.dumps({"capture": "waiting"})
# After a failure of the vault: often enough to be done soon after it was mended.
RETRY_S = 30.0
# What is wrong with a turn itself stays wrong: it is told as skipped, and the next ones have their turn.
OF_THE_TURN = (NoteBroken, SecretRefused, NoSuchMemory)
# Who made an answer that only acknowledges a statement, as `Answer.by` names it.
STATEMENT = "statement"
# What became of a statement that was kept at once, in the protocol's words.
NOTED_AS = {"unchanged": "known", "shortened": "ended"}
# Read beside a turn to understand "no, I meant Lyon" and "she".
TURNS_BEFORE = 10


log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Made:
    """What was made of a turn: how many statements became what, and each with its words, as the protocol's Noted."""

    counts: dict[str, int]
    noted: tuple[dict[str, str], ...] = ()

    @property
    def row(self) -> dict[str, Any]:
        """The protocol's CapturedCounts."""
        return {**self.counts, "noted": list(self.noted)} if self.counts else {}


@dataclass(frozen=True)
class Looked:
    """A turn that was looked through, the message that answered it (0 for none), and what was made of it.

    `awaited`: the answer was nothing but the acknowledgement of a statement, so that nothing noted is worth telling too.
    """

    conversation_id: int
    message_id: int
    made: Made = field(default_factory=lambda: Made({}))
    awaited: bool = False

    @property
    def counts(self) -> dict[str, int]:
        return self.made.counts


class AfterTurns:
    """Works off the turns that wait, one at a time, on one thread. `mode` is "inbox", "direct" or "off".

    `some_wait` False: none does. `problem` is what keeps the vault from taking them,
    `by_rules_alone` what kept the chat model from reading the last one.
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
        self.by_rules_alone: FootnoteError | None = None

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
            made = self._look_through(waiting)
        except OF_THE_TURN as error:
            made = Made(
                {"kept": 0, "proposed": 0, "skipped": 1},
                (_skipped(error.sentence, isinstance(error, SecretRefused)),),
            )
        except FootnoteError as error:
            self.problem = error
            self._retry_at = time.monotonic() + RETRY_S
            return None
        except Exception:  # the boundary: what a bug makes of one turn must not cost the turns after it
            log.exception("turn %d was not looked through", waiting.id)
            made = Made({"kept": 0, "proposed": 0, "skipped": 0, "failed": 1})
        self.problem = None
        with self._catalogue.transaction():
            self._conversations.set_payload(waiting.id, json.dumps({"capture": "done", **made.counts}))
            answer = self._note(waiting, made)
        answered_by, awaited = (answer.id, _acknowledges(answer)) if answer is not None else (0, False)
        return Looked(waiting.conversation_id, answered_by, made, awaited)

    def _look_through(self, message: Message) -> Made:
        """What was made of a turn. Raises what the vault raises, with nothing done."""
        # Imported late: the rules take a fifth of a second to load, which no start should wait for.
        from core.memory.capture.capturing import Captured, find_candidates

        mode, conversation = self._mode(), self._conversations.get(message.conversation_id)
        if mode == "off" or not self._keeper.enabled or conversation is None or conversation.private:
            return Made({})
        before = self._conversations.messages_before(message, TURNS_BEFORE)
        # The model may take a minute: the vault is not held meanwhile.
        chat = self._chat()
        turns = [_turn(each) for each in before]
        read = find_candidates([_turn(message)], chat, turns, self._keeper.classifier())
        if read.failure is not None or read.answered or chat is None:  # else the model had nothing to read
            self.by_rules_alone = read.failure
        found, skipped = read.candidates, read.skipped
        if not found:
            return _made(Captured((), tuple(skipped)))
        with self._keeper.use() as memory:
            if mode == "direct":
                return _made(memory.keep_found(found, skipped))
            return _made(memory.inbox.put(found, skipped))

    def _note(self, message: Message, made: Made) -> Message | None:
        """Write what was made of a turn into the answer that followed it; returns that, None where there is none."""
        answer = self._conversations.answer_to(message)
        if answer is None or not made.counts:
            return None
        payload: dict[str, Any] = json.loads(answer.payload)
        self._conversations.set_payload(
            answer.id, json.dumps({**payload, "captured": made.row}, ensure_ascii=False)
        )
        return answer


def _turn(message: Message) -> Turn:
    said_at = dt.datetime.fromtimestamp(int(message.created), dt.UTC)
    return Turn(message.role, message.text, said_at, str(message.id), str(message.conversation_id))


def _acknowledges(answer: Message) -> bool:
    models: dict[str, str] = json.loads(answer.payload).get("models", {})
    return models.get("answer") == STATEMENT


def _made(captured: Captured) -> Made:
    """What became of the statements; those that hold nothing to remember are not worth telling of."""
    from core.memory.capture.rules import NOTHING_LASTING, PASSING, QUESTION, TASK

    kept = [each for each in captured.kept if each.status != "unchanged"]
    unsaid = (QUESTION, TASK, NOTHING_LASTING, PASSING)
    skipped = [each for each in captured.skipped if each.reason not in unsaid]
    counts = {"kept": len(kept), "proposed": len(captured.proposed), "skipped": len(skipped)}
    noted = [_noted("proposed", each.memory) for each in captured.proposed]
    noted += [_noted(NOTED_AS.get(each.status, "kept"), each.memory, each.commit) for each in captured.kept]
    if captured.found and not noted:  # it waits already, is known, or was turned down
        noted.append({"status": "known", "id": "", "text": "", "commit": "", "reason": ""})
    why = dict.fromkeys((each.reason, each.secret) for each in skipped)  # rules and model may both refuse it
    return Made(counts, (*noted, *(_skipped(reason, secret) for reason, secret in why)))


def _noted(status: str, memory: Memory, commit: str = "") -> dict[str, str]:
    return {"status": status, "id": memory.id, "text": memory.text, "commit": commit, "reason": ""}


def _skipped(reason: str, secret: bool) -> dict[str, str]:
    """Without the words: they may hold a secret."""
    return {
        "status": "refused" if secret else "skipped",
        "id": "",
        "text": "",
        "commit": "",
        "reason": reason,
    }
