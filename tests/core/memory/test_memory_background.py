"""The thread behind a running memory: a part of its step that fails does not keep the others from their turn."""

from __future__ import annotations

import datetime as dt
import threading
import time
from collections.abc import Sequence
from pathlib import Path

from core.asked import Asked
from core.catalog.catalogue import Catalogue
from core.errors import ModelUnavailable
from core.memory.after_turns import WAITING
from core.memory.phases.schedule import Schedule
from core.memory.recall.ready import NOT_READY
from core.models.base import Vectors
from core.remembering import Remembering
from tests.core.memory.support_deep import MergingChat, MergingModels
from tests.core.memory.vault.test_memory_place import Profile

DEADLINE_S = 20.0
LONG_AGO = dt.datetime(2020, 1, 1, tzinfo=dt.UTC)


class BrokenEmbedder:
    """Such as a model whose file went bad."""

    model_id = "broken"
    dimension = 4

    def __init__(self) -> None:
        self.asked = 0

    def embed(self, texts: Sequence[str], kind: str) -> Vectors:
        self.asked += 1
        raise ModelUnavailable("The embedding model does not answer.", "Restart Footnote.")


class BrokenModels(MergingModels):
    def __init__(self) -> None:
        super().__init__(None)
        self.broken = BrokenEmbedder()
        self.chat_name = ""

    def embedder(self) -> BrokenEmbedder:  # type: ignore[override]
        return self.broken


def test_the_phases_run_although_nothing_can_be_embedded(tmp_path: Path) -> None:
    profile = Profile(tmp_path / "profile")
    profile.add("I live in Rome.")
    schedule = Schedule(profile.paths.root / "memory-schedule.json")
    schedule.ran("light", LONG_AGO)
    models, catalogue = BrokenModels(), Catalogue(profile.paths.catalogue)
    memory = Remembering(
        profile.paths,
        profile.settings,
        models,  # type: ignore[arg-type]
        catalogue,
        Asked(),
        lambda: None,
        lambda event, data: None,
        lambda: None,
    )

    memory.start()
    deadline = time.monotonic() + DEADLINE_S
    while schedule.last("light") == LONG_AGO and time.monotonic() < deadline:
        time.sleep(0.05)
    memory.close()
    catalogue.close()

    assert models.broken.asked > 0
    assert schedule.last("light") != LONG_AGO


def test_a_failing_chat_model_is_told_once_with_its_remedy_until_it_works_again(tmp_path: Path) -> None:
    profile, told, works = Profile(tmp_path / "profile"), threading.Event(), threading.Event()

    def reply(notes: dict[str, str]) -> object:
        if not works.is_set():
            raise ModelUnavailable("The model has gone.", "Start it.")
        return {"facts": []}

    models, catalogue = MergingModels(MergingChat(reply)), Catalogue(profile.paths.catalogue)
    models.chat_name = "merging"  # type: ignore[attr-defined]
    memory = Remembering(
        profile.paths,
        profile.settings,
        models,  # type: ignore[arg-type]
        catalogue,
        Asked(),
        lambda: None,
        lambda event, data: None,
        told.set,
    )
    conversation = catalogue.conversations.create()

    def say(text: str) -> None:
        told.clear()
        catalogue.conversations.add_message(conversation.id, "user", text, WAITING)
        memory.turn_ended()

    memory.start()
    say("I live in Rome.")
    assert told.wait(DEADLINE_S), "the status is sent again"
    assert memory.troubles() == [
        {
            "part": "memory",
            "sentence": "What you say is looked through by rules alone, which find less. The model has gone.",
            "remedy": "Start it.",
        }
    ]
    works.set()
    say("I like tea.")
    assert told.wait(DEADLINE_S)
    assert memory.troubles() == []
    memory.close()
    catalogue.close()


class Engine:
    """A memory with its thread, of a vault in which light has something to do and is overdue."""

    def __init__(self, folder: Path) -> None:
        self.profile = Profile(folder)
        self.profile.add("I live in Rome.")
        twin = self.profile.paths.vault / "memories" / "fact" / "twin.md"
        twin.parent.mkdir(exist_ok=True)
        for name in ("twin.md", "other.md"):
            twin.with_name(name).write_text("---\nkind: fact\nimportance: 0.9\n---\n\nThe shelf is brown.\n")
        Schedule(self.profile.paths.root / "memory-schedule.json").ran("light", LONG_AGO)
        models = MergingModels(None)
        models.chat_name = ""  # type: ignore[attr-defined]
        self.catalogue = Catalogue(self.profile.paths.catalogue)
        self.memory = Remembering(
            self.profile.paths,
            self.profile.settings,
            models,  # type: ignore[arg-type]
            self.catalogue,
            Asked(),
            lambda: None,
            lambda event, data: None,
            lambda: None,
        )

    def close(self) -> None:
        self.memory.close()
        self.catalogue.close()


def test_what_is_added_during_a_scheduled_run_goes_before_it_and_is_recalled_at_once(tmp_path: Path) -> None:
    engine, writes_again, go_on = Engine(tmp_path / "profile"), threading.Event(), threading.Event()
    keeper = engine.memory.keeper

    def add() -> None:
        with keeper.use() as memory:
            memory.add("I keep the boat in Genoa.")

    adding = threading.Thread(target=add, daemon=True)

    def halt(step: str) -> None:
        if step != "staging" or threading.current_thread().name != "memory phases":
            return
        if adding.ident is None:
            adding.start()
            deadline = time.monotonic() + DEADLINE_S
            while not keeper.wanted and time.monotonic() < deadline:
                go_on.wait(0.005)
        else:
            writes_again.set()
            go_on.wait(DEADLINE_S)

    with keeper.use() as memory:
        memory.vault.observe = halt
    engine.memory.start()  # its first look finds that light is overdue

    assert writes_again.wait(DEADLINE_S)
    found = engine.memory.recall("Where is my boat?", "", (), patient=True)
    still = engine.memory.upkeep.row("light", LONG_AGO)["running"]
    go_on.set()
    engine.close()

    assert still
    assert "I keep the boat in Genoa." in {item.memory.text for item in found.items}
    assert found.degraded != NOT_READY
