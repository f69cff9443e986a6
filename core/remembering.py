"""The memory of a running engine: what its methods, its answers and its background thread share."""

from __future__ import annotations

import datetime as dt
import json
import logging
import re
import threading
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from core.catalog.catalogue import Catalogue
from core.errors import FootnoteError, ModelUnavailable, UserInputError
from core.memory.after_turns import WAITING, AfterTurns
from core.memory.as_source import VaultAsSource
from core.memory.keeper import MemoryKeeper
from core.memory.phases.due_runs import DueRuns
from core.memory.phases.schedule import Schedule
from core.memory.phases.upkeep import Upkeep
from core.memory.recall.ready import ReadyRecall
from core.memory.recall.recall import Recollection
from core.memory.troubles import memory_troubles
from core.paths import ProfilePaths
from core.settings import Settings
from core.text.regex import regex

if TYPE_CHECKING:
    from core.asked import Asked
    from core.library.library import Library
    from core.memory.capture.types import Turn
    from core.memory.commands import Command
    from core.memory.told_outright import Told
    from core.models.in_use import ModelsInUse

# An edit by hand is noticed after this long, or after a hundred times what looking costs, so that looking through
# thousands of files takes a hundredth of a processor.
LOOK_S, LOOK_SHARE = 2.0, 0.01
# A turn that waits to be looked through is looked at soon after the question that is under way.
BUSY_S = 0.25
# The phases are due after a day and a week; a minute is soon enough to see it.
DUE_LOOK_S = 60.0

# What every command has; the rules themselves take a fifth of a second to load, which no plain question should wait for.
_COMMANDING = regex(
    r"remember|forget|\bnote\b|in mind|\bsave\b|\bstore\b|memori[sz]e|\bdown\b|your memory|delete|remove|erase|记|忘|删",
    re.IGNORECASE,
)

log = logging.getLogger(__name__)


class Remembering:
    """One owner's memory, in use. `start` it when the models are being loaded, `close` it at the end.

    `tell` sends an event to every client, `status_changed` asks for the engine's status to be sent. `asked` knows whether
    a question is under way, which goes before all else.
    """

    def __init__(
        self,
        profile: ProfilePaths,
        settings: Settings,
        models: ModelsInUse,
        catalogue: Catalogue,
        asked: Asked,
        library: Callable[[], Library | None],
        tell: Callable[[str, Any], None],
        status_changed: Callable[[], None],
    ) -> None:
        self._settings = settings
        self._models = models
        self._catalogue = catalogue
        self._asked = asked
        self._tell = tell
        self._status_changed = status_changed
        self._stop = threading.Event()
        self._wake = threading.Event()
        self._uncommitted: FootnoteError | None = None  # what keeps edits by hand from being committed
        self._fault: FootnoteError | None = None  # a bug that breaks off the steps of the thread
        self._due_at = 0.0
        self.keeper = MemoryKeeper(profile, settings, models, self._changed)
        self._ready = ReadyRecall(self.keeper)
        self._after_turns = AfterTurns(
            catalogue, self.keeper, models.chat, lambda: settings["memory.capture"]
        )
        self.uses = self.keeper.uses
        self.upkeep = Upkeep(self.keeper, settings, Schedule(profile.root / "memory-schedule.json"))
        self._due_runs = DueRuns(self.upkeep, self._idle)
        self._as_source = VaultAsSource(catalogue, profile, self.keeper, settings, library)
        self._thread = threading.Thread(target=self._run, name="memory", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def close(self) -> None:
        """Let the step in hand end. What it had not committed is taken up at the next start."""
        self._stop.set()
        self._wake.set()
        self._thread.join(timeout=1.0)
        self._due_runs.join(1.0)

    def look_again(self) -> None:
        """The vault may stand elsewhere after a change of settings, or was changed past the keeper."""
        self._ready.outdated()
        self._wake.set()

    # -- for answers --------------------------------------------------------------------------------

    def recall(self, question: str, conversation: str, recent: Sequence[str], patient: bool) -> Recollection:
        """What belongs to a question; nothing where the owner switched it off. See `ReadyRecall.recall`."""
        if not self.keeper.enabled:
            return Recollection(())
        return self._ready.recall(question, conversation, recent, patient)

    def command_in(self, turn: Turn) -> Command | None:
        """The "remember that ..." or "forget ..." that a turn is; None for any other turn."""
        if _COMMANDING.search(turn.text) is None:
            return None
        from core.memory.commands import read_command

        return read_command(turn)

    def carry_out(self, command: Command) -> Told | None:
        """Keep what a command says, or end it, at once; None when it finds no memory and may mean something else.

        Raises VaultError, and UserInputError when the memory is switched off.
        """
        if not self.keeper.enabled:
            raise UserInputError("The memory is switched off.", "Switch it on in the settings.")
        with self.keeper.use() as memory:
            told = memory.tell(command.candidates)
        return told if told.kept or command.sure else None

    def cited(self, ids: Sequence[str]) -> None:
        """Count that an answer used these memories."""
        if ids:
            self.uses.cite(ids)

    @property
    def payload_of_turn(self) -> str:
        """What is stored with a turn of the owner's: whether it waits to be looked through."""
        wanted = self.keeper.enabled and self._settings["memory.capture"] != "off"
        return WAITING if wanted else "{}"

    def turn_ended(self) -> None:
        """An answer is there: what its question said may be looked through now."""
        self._after_turns.turn_waits()
        self._wake.set()

    def not_relevant(self, memory_id: str, message_id: int, undo: bool = False) -> None:
        """Note that a memory was of no use for an answer, and mark it so in the kept answer; or take that back.

        Raises UserInputError for an answer that did not have it.
        """
        conversations = self._catalogue.conversations
        with self._catalogue.transaction():
            message = conversations.message(message_id)
            answer = json.loads(message.payload) if message is not None else {}
            found = next((each for each in answer.get("memories", ()) if each["id"] == memory_id), None)
            if found is None:
                raise UserInputError("That answer did not have this memory.", "")
            change = self.uses.relevant_again if undo else self.uses.not_relevant
            change(memory_id, message_id, found["used"])
            found["not_relevant"] = not undo
            conversations.set_payload(message_id, json.dumps(answer, ensure_ascii=False))

    # -- the background thread ----------------------------------------------------------------------

    def _changed(self) -> None:
        """Somebody changed the vault through this engine."""
        self._ready.outdated()
        self._wake.set()
        self._tell("memory.changed", {})

    def _run(self) -> None:
        self._models.embedder()  # loaded by now, or not there
        while not self._stop.is_set():
            pause = LOOK_S
            try:
                pause = self._step()
                self._tell_fault(None)
            except FootnoteError as error:  # such as a full disk: it is tried again
                log.warning("the memory waits: %s", error)
            except Exception:  # the boundary: a bug here must not end the thread, and with it all recall
                log.exception("a step of the memory failed")
                self._tell_fault(
                    FootnoteError(
                        "Footnote cannot look after its memory: a step of it fails again and again.",
                        "Restart Footnote; engine.log in the profile has the details.",
                    )
                )
            self._wake.wait(pause)
            self._wake.clear()

    def _tell_fault(self, fault: FootnoteError | None) -> None:
        if (fault is None) != (self._fault is None):
            self._fault = fault
            self._status_changed()

    def _step(self) -> float:
        """All that may be to do, in order of its haste; returns how long to wait until the next step."""
        pause = self._look()
        if not self._look_through_turns() or self._embed():
            pause = BUSY_S
        self._as_source.follow()
        if time.monotonic() >= self._due_at and self._idle():
            self._due_at = time.monotonic() + DUE_LOOK_S
            self._run_due()
        return pause

    def _look(self) -> float:
        """Make the memories ready and notice what others changed; returns how long to wait until the next look."""
        before = self.troubles()
        self._make_ready()  # first, because a question may wait for it
        began = time.thread_time()
        if self._others_changed():
            self._tell("memory.changed", {})
        pause = max(LOOK_S, (time.thread_time() - began) / LOOK_SHARE)
        self._make_ready()
        if self.troubles() != before:
            self._status_changed()
        return pause

    def _make_ready(self) -> None:
        """Read what has changed, and look again at what was wrong."""
        if self._ready.is_outdated or self._ready.problem is not None or self._ready.broken:
            self._ready.make_ready()

    def _others_changed(self) -> bool:
        """Whether somebody else changed files of the vault since the last look; edits by hand are committed."""
        try:
            with self.keeper.recall_if_there() as memory:
                noticed = memory is not None and memory.notice()
                self._uncommitted = None
                if memory is None or not noticed:
                    return False
                if memory.vault.glance() is self._ready.snapshot:  # our own change
                    return False
        except FootnoteError as error:
            self._uncommitted = error
            self._ready.outdated()  # what was written is recalled all the same
            return False
        self._ready.outdated()
        return True

    def _look_through_turns(self) -> bool:
        """Look through what waits; False when a question came first and some may wait still."""
        while self._after_turns.some_wait and not self._stop.is_set():
            if not self._idle():
                return False
            before = self.troubles()
            looked = self._after_turns.step()
            if self.troubles() != before:
                self._status_changed()
            if looked is None:
                break
            if looked.message_id and (looked.awaited or any(looked.counts.values())):
                self._tell(
                    "memory.captured",
                    {
                        "conversation_id": looked.conversation_id,
                        "message_id": looked.message_id,
                        "captured": looked.made.row,
                    },
                )
        return True

    def _embed(self) -> bool:
        """Embed what has no vector yet, as long as nothing else is to do; whether more is to do."""
        try:
            while self._idle() and not self._wake.is_set():
                if not self._ready.embed_some():
                    return self._ready.is_outdated
        except ModelUnavailable as error:
            # Every recall says so where its owner looks; the rest of the step must go on.
            log.info("memories are not embedded: %s", error)
            return False
        return True

    def _run_due(self) -> None:
        if self.keeper.enabled and self.keeper.place.exists:
            self._due_runs.begin(dt.datetime.now(dt.UTC), bool(self._models.chat_name))

    def _idle(self) -> bool:
        """Whether no question is under way. It is not waited for: it may itself wait for the memories to be ready."""
        return self._asked.wait_until_none(0.0) and not self._stop.is_set()

    # -- status -------------------------------------------------------------------------------------

    def troubles(self) -> list[dict[str, str]]:
        """What keeps the memory from working as it should, for the engine's status; waits for nothing."""
        if not self.keeper.enabled:
            return []
        problem = self._ready.problem or self._fault or self._uncommitted
        by_model = self._models.chat_name and self._settings["memory.capture"] != "off"
        unread = self._after_turns.by_rules_alone if by_model else None
        return memory_troubles(problem, self._after_turns.problem, unread, self._ready.broken)
