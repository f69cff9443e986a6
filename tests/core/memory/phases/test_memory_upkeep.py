"""The phases in an engine: on demand and by the clock, giving way to questions, and telling how they ended."""

from __future__ import annotations

import datetime as dt
import json
import logging
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from core.errors import Cancelled, StorageFull, UserInputError
from core.memory.errors import VaultBusy, VaultConflict
from core.memory.keeper import MemoryKeeper
from core.memory.phases import light_run as light_phase
from core.memory.phases.light import LightPlan
from core.memory.phases.schedule import Schedule
from core.memory.phases.upkeep import Upkeep
from core.memory.recall.ready import NOT_READY, ReadyRecall
from core.memory.statements.wish import Wish
from core.models.base import ChatModel
from tests.core.memory.support_deep import MergingChat, MergingModels
from tests.core.memory.vault.test_memory_place import Profile

NOW = dt.datetime.now(dt.UTC)
WEEK = dt.timedelta(days=7)


class Kept:
    """A profile with its phases and a chat model."""

    def __init__(self, folder: Path, chat: ChatModel | None = None) -> None:
        self.profile = Profile(folder)
        self.keeper = MemoryKeeper(
            self.profile.paths, self.profile.settings, MergingModels(chat), lambda: None
        )
        self.schedule = Schedule(folder / "memory-schedule.json")
        self.upkeep = Upkeep(self.keeper, self.profile.settings, self.schedule)

    def fill(self) -> None:
        with self.keeper.use() as memory:
            for text in (
                "The garden well is deep",
                "The garden well is cold and deep",
                "The deep garden well is old",
            ):
                memory.add(text, Wish(kind="fact", cardinality="many"))


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    made = Kept(tmp_path / "profile")
    made.fill()
    return made


def log(kept: Kept) -> list[str]:
    with kept.keeper.use() as memory:
        return [commit.actor for commit in memory.log()]


def yes() -> bool:
    return True


def test_a_dry_run_says_what_would_be_done_and_is_no_run(kept: Kept) -> None:
    row = kept.upkeep.deep(dry_run=True)

    assert (row["outcome"], row["commit"], row["dry_run"]) == ("merged", "", True)
    assert "deep" not in log(kept)
    assert kept.schedule.last("deep") is None


def test_what_a_dry_run_showed_is_what_is_merged_and_the_model_is_not_asked_again(tmp_path: Path) -> None:
    chat = MergingChat()
    kept = Kept(tmp_path / "profile", chat)
    kept.fill()
    seen = kept.upkeep.deep(dry_run=True)["clusters"]
    asked = len(chat.asked)
    with kept.keeper.use() as memory:
        for text in (
            "The cellar shelf is dry",
            "The cellar shelf is dry and long",
            "The long cellar shelf is old",
        ):
            memory.add(text, Wish(kind="fact", cardinality="many"))

    row = kept.upkeep.deep(as_seen=True)

    assert (row["outcome"], row["clusters"], len(chat.asked)) == ("merged", seen, asked)
    with pytest.raises(UserInputError, match="nothing that was looked at"):
        kept.upkeep.deep(as_seen=True)


def test_a_run_on_demand_is_noted(kept: Kept) -> None:
    kept.upkeep.light()
    row = kept.upkeep.deep()

    assert row["outcome"] == "merged"
    assert log(kept)[0] == "deep"
    told = kept.upkeep.row("deep", dt.datetime.now(dt.UTC))
    assert (told["due"], told["running"], told["said"]) == (False, False, row["sentence"])
    assert kept.upkeep.row("light", dt.datetime.now(dt.UTC))["last"] is not None


def test_what_is_due_runs_and_what_is_not_does_not(kept: Kept) -> None:
    assert not kept.upkeep.run_due(NOW, yes, deep_ready=True), "the first look only sets the clock"
    assert kept.upkeep.run_due(NOW + WEEK, yes, deep_ready=True)

    assert log(kept)[0] == "deep"


@pytest.mark.parametrize("phase", ["light", "deep"])
def test_a_phase_that_is_not_wanted_does_not_run(kept: Kept, phase: str) -> None:
    kept.profile.settings.update({f"memory.{phase}": False})
    kept.upkeep.run_due(NOW, yes, deep_ready=True)

    assert phase not in kept.upkeep.due(NOW + WEEK, deep_ready=True)


def test_the_deep_phase_waits_for_a_chat_model(kept: Kept) -> None:
    kept.upkeep.run_due(NOW, yes, deep_ready=True)

    assert kept.upkeep.due(NOW + WEEK, deep_ready=False) == ["light"]


def test_a_question_stops_a_deep_run_which_stays_due(kept: Kept) -> None:
    kept.upkeep.run_due(NOW, yes, deep_ready=True)
    kept.profile.settings.update({"memory.light": False})
    answers = iter([True, False])

    kept.upkeep.run_due(NOW + WEEK, lambda: next(answers, False), deep_ready=True)

    assert "deep" not in log(kept)
    assert "deep" in kept.upkeep.due(NOW + WEEK, deep_ready=True)
    assert "gave way" in kept.upkeep.row("deep", NOW)["said"]


def test_nothing_begins_while_a_question_is_under_way(kept: Kept) -> None:
    kept.upkeep.run_due(NOW, yes, deep_ready=True)

    assert not kept.upkeep.run_due(NOW + WEEK, lambda: False, deep_ready=True)


def test_a_run_that_fails_is_told_and_stays_due(tmp_path: Path) -> None:
    kept = Kept(tmp_path / "profile")
    kept.fill()
    kept.upkeep.run_due(NOW, yes, deep_ready=True)
    (kept.profile.paths.vault / ".git" / "index.lock").touch()

    kept.upkeep.run_due(NOW + WEEK, yes, deep_ready=True)

    assert "index.lock" in kept.upkeep.row("deep", NOW)["said"]
    assert "deep" in kept.upkeep.due(NOW + WEEK, deep_ready=True)


def test_stages_are_told_and_a_run_is_stopped_by_raising(kept: Kept) -> None:
    told: list[dict[str, Any]] = []

    def stop(now: Any) -> None:
        told.append(dict(now))
        raise Cancelled

    with pytest.raises(Cancelled):
        kept.upkeep.deep(stage=stop)

    assert told == [{"stage": "writing", "n": 1, "of": 1}]
    assert "deep" not in log(kept)
    assert not kept.upkeep.row("deep", NOW)["running"]


def test_the_vault_can_be_used_while_the_model_writes_and_a_second_run_is_refused(tmp_path: Path) -> None:
    began, go_on = threading.Event(), threading.Event()

    def before() -> None:
        began.set()
        assert go_on.wait(20)

    kept = Kept(tmp_path / "profile", MergingChat(before=before))
    kept.fill()
    rows: list[dict[str, Any]] = []
    thread = threading.Thread(target=lambda: rows.append(kept.upkeep.deep()))
    thread.start()
    assert began.wait(20)
    try:
        with kept.keeper.use() as memory:
            memory.add("I live in Rome")
        assert kept.upkeep.row("deep", NOW)["running"]
        with pytest.raises(VaultBusy):
            kept.upkeep.deep()
    finally:
        go_on.set()
        thread.join(20)

    assert rows[0]["outcome"] == "merged"
    with kept.keeper.use() as memory:
        assert "I live in Rome" in {each.text for each in memory.list()}


def test_a_run_whose_time_cannot_be_noted_is_done_all_the_same_and_not_done_again(
    kept: Kept, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def full(*_: object) -> None:
        raise StorageFull("The disk is full.", "Free some space.")

    monkeypatch.setattr("core.memory.phases.schedule.write_whole", full)
    later = NOW + 2 * WEEK
    with caplog.at_level(logging.CRITICAL):
        assert not kept.upkeep.run_due(NOW, yes, deep_ready=False)
        assert kept.upkeep.run_due(later, yes, deep_ready=False)
    assert kept.upkeep.row("light", NOW)["said"].startswith("Changes made")
    assert not kept.upkeep.row("light", NOW + dt.timedelta(hours=1))["due"]


@pytest.mark.parametrize("said", ["2024-01-01T00:00:00", "2999-01-01T00:00:00+00:00", "2024-13-45", "x"])
def test_a_clock_that_was_set_back_or_a_note_that_was_written_by_hand_stops_no_phase(
    kept: Kept, said: str
) -> None:
    (kept.profile.paths.root / "memory-schedule.json").write_text(json.dumps({"light": said}))
    kept.upkeep.run_due(NOW, yes, deep_ready=False)

    assert not kept.schedule.overdue("light", NOW + dt.timedelta(hours=1))
    assert kept.schedule.overdue("light", NOW + dt.timedelta(days=2))


class Planning:
    """Lets a test do something each time after light has planned and before it writes."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, then: Callable[[int], None]) -> None:
        self.times = 0
        self._then, self._plan = then, light_phase.plan_light
        monkeypatch.setattr(light_phase, "plan_light", self._planned)

    def _planned(self, *given: Any) -> LightPlan:
        plan = self._plan(*given)
        self.times += 1
        self._then(self.times)
        return plan


def say_twice(kept: Kept) -> Path:
    """Two memories that light makes one; returns the file of the older."""
    with kept.keeper.use() as memory:
        first = memory.add("The spare key is under the pot", Wish(kind="fact", cardinality="many"))
        twin = memory.vault.folder / "memories" / "fact" / "twin.md"
        twin.write_text("---\nkind: fact\n---\nthe spare key is under the pot\n")
        memory.snapshot()
        return memory.vault.folder / memory.show(first.memory.id).path


def add_line(file: Path) -> None:
    """An edit that leaves what the file says."""
    file.write_text(file.read_text() + "\n")


def test_a_question_is_answered_while_light_plans(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    say_twice(kept)
    planned, answered = threading.Event(), threading.Event()

    def wait(_: int) -> None:
        planned.set()
        answered.wait(20)

    Planning(monkeypatch, wait)
    recall = ReadyRecall(kept.keeper)
    tidying = threading.Thread(target=kept.upkeep.light, daemon=True)

    tidying.start()
    assert planned.wait(20)
    asked: list[tuple[list[str], str]] = []

    def ask() -> None:
        with kept.keeper.use() as memory:
            memory.add("I live in Rome")
        recall.outdated()
        recall.make_ready()
        found = recall.recall("Do I live in Rome?", "", ())
        asked.append(([item.memory.text for item in found.items], found.degraded))

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(15)
    still_planning = tidying.is_alive() and not answered.is_set()
    answered.set()
    tidying.join(20)

    assert still_planning
    assert [("I live in Rome" in texts, why != NOT_READY) for texts, why in asked] == [(True, True)]
    assert log(kept)[0] == "light"


def test_a_hand_edit_between_planning_and_writing_is_kept_and_planned_with_anew(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = say_twice(kept)

    def edit(time: int) -> None:
        if time == 1:
            file.write_text(file.read_text().replace("under the pot", "above the door"))

    planning = Planning(monkeypatch, edit)

    kept.upkeep.light()

    assert planning.times == 2
    assert "above the door" in file.read_text()
    assert log(kept)[0] == "hand"
    assert "light" not in log(kept), "what differs now is not merged, and what was written today not put away"


def test_a_file_that_is_edited_during_each_try_is_left_and_that_is_said(
    kept: Kept, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = say_twice(kept)
    planning = Planning(monkeypatch, lambda _: add_line(file))

    with pytest.raises(VaultConflict):
        kept.upkeep.light()

    assert planning.times == light_phase.TRIES
    assert "light" not in log(kept)
    assert kept.schedule.last("light") is None
