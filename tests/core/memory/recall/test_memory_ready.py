"""Memories are ready before they are asked for: no question reads files, and none is answered from an old state."""

from __future__ import annotations

import threading
from pathlib import Path

import pytest

from core.evaluation.memory_layers import BundledModels
from core.memory.keeper import MemoryKeeper
from core.memory.recall.ready import NOT_READY, ReadyRecall
from core.memory.statements.wish import Wish
from tests.core.memory.support_deep import MergingModels
from tests.core.memory.vault.test_memory_place import Profile

TOWNS = ("Oslo", "Rome", "Bari", "Lyon", "Genoa", "Turin", "Porto")


class Ready:
    """A profile whose memories are made ready by hand."""

    def __init__(self, folder: Path, models: BundledModels | MergingModels) -> None:
        self.profile = Profile(folder)
        self.models = models
        self.keeper = MemoryKeeper(self.profile.paths, self.profile.settings, models, self._changed)
        self.recall = ReadyRecall(self.keeper)

    def _changed(self) -> None:
        self.recall.outdated()

    def add(self, text: str) -> None:
        with self.keeper.use() as memory:
            memory.add(text)

    def recalled(self, question: str = "Where do I live?", patient: bool = True) -> tuple[list[str], str]:
        found = self.recall.recall(question, "", (), patient)
        return [item.memory.text for item in found.items], found.degraded


class _Told(threading.Condition):
    """Tells when somebody is about to wait; whoever changes something then comes after the wait began."""

    def __init__(self, waits: threading.Event) -> None:
        super().__init__()
        self._waits = waits
        self.wake = super().notify_all

    def wait(self, timeout: float | None = None) -> bool:
        self._waits.set()
        return super().wait(timeout)


@pytest.fixture
def ready(tmp_path: Path) -> Ready:
    return Ready(tmp_path / "profile", MergingModels())


@pytest.fixture
def briefly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for what will not come."""
    monkeypatch.setattr("core.memory.recall.ready.PATIENCE_S", 0.0)
    monkeypatch.setattr("core.memory.recall.ready.START_PATIENCE_S", 0.0)


def test_without_a_vault_nothing_is_recalled_and_none_is_made(ready: Ready) -> None:
    ready.recall.make_ready()

    assert ready.recalled() == ([], "")
    assert not ready.keeper.place.exists


def test_a_question_waits_for_what_was_just_changed(ready: Ready) -> None:
    ready.add("I live in Rome")
    ready.recall.make_ready()
    ready.add("I moved to Oslo")
    answers: list[list[str]] = []
    asking = threading.Thread(target=lambda: answers.append(ready.recalled()[0]))

    asking.start()
    ready.recall.make_ready()
    asking.join(20)

    assert answers == [["I moved to Oslo"]]


def test_a_question_does_not_wait_for_what_is_changed_after_it(
    ready: Ready, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("core.memory.recall.ready.PATIENCE_S", 60.0)
    waits = threading.Event()
    changed = _Told(waits)
    monkeypatch.setattr(ready.recall, "_changed", changed)
    ready.add("I live in Rome")
    answers: list[tuple[list[str], str]] = []
    asking = threading.Thread(target=lambda: answers.append(ready.recalled()), daemon=True)
    # Another change comes as soon as the first is ready, before the question wakes up.
    monkeypatch.setattr(changed, "notify_all", lambda: (ready.recall.outdated(), changed.wake()))

    asking.start()
    assert waits.wait(20)
    ready.recall.make_ready()
    asking.join(20)

    assert ready.recall.is_outdated
    assert [texts for texts, _ in answers] == [["I live in Rome"]]
    assert answers[0][1] != NOT_READY


def test_what_is_made_ready_after_a_change_is_what_a_start_would_make_ready(tmp_path: Path) -> None:
    made = Ready(tmp_path / "profile", BundledModels(tmp_path / "models"))
    for text in ("I live in Rome", "My sister lives in Bari", "我喜欢绿茶"):
        made.add(text)
    made.recall.make_ready()
    made.add("I keep the boat in Genoa")
    made.recall.make_ready()
    anew = ReadyRecall(MemoryKeeper(made.profile.paths, made.profile.settings, made.models, lambda: None))

    anew.make_ready()

    for question in ("Where is my boat?", "Where does my sister live?", "我喜欢喝什么？"):
        kept, fresh = made.recall.recall(question, "", ()), anew.recall(question, "", ())
        assert [item.memory for item in kept.items] == [item.memory for item in fresh.items] != []
        # The vectors on the disk are of half precision.
        assert [item.score for item in kept.items] == pytest.approx([i.score for i in fresh.items], abs=1e-3)


@pytest.mark.usefixtures("briefly")
def test_what_is_not_ready_in_time_is_said(ready: Ready) -> None:
    ready.add("I live in Rome")

    assert ready.recalled() == ([], "The newest memories were not read yet.")
    ready.recall.make_ready()
    ready.add("I like tea")
    assert ready.recalled()[1] == "The newest memories were not read yet."


def test_trouble_with_the_vault_is_kept_told_and_gone_when_it_is_mended(ready: Ready) -> None:
    ready.profile.paths.vault.parent.mkdir(parents=True, exist_ok=True)
    ready.add("I live in Rome")
    git = ready.profile.paths.vault / ".git"
    git.rename(git.with_name("away"))
    git.write_text("gitdir: nowhere")
    other = Ready(ready.profile.paths.root, MergingModels())

    other.recall.make_ready()
    assert other.recall.problem is not None
    assert other.recalled()[1].startswith("Nothing was recalled.")

    git.unlink()
    git.with_name("away").rename(git)
    other.recall.make_ready()
    assert other.recall.problem is None
    assert other.recalled()[0] == ["I live in Rome"]


def test_broken_files_are_known_and_forgotten_when_they_are_mended(ready: Ready) -> None:
    ready.add("I live in Rome")
    broken = ready.profile.paths.vault / "memories" / "broken.md"
    broken.write_text("---\nid: [\n---\nx")
    ready.recall.make_ready()
    assert [problem.path for problem in ready.recall.broken] == ["memories/broken.md"]

    broken.unlink()
    ready.recall.make_ready()
    assert ready.recall.broken == ()


def test_many_new_memories_are_found_by_words_until_each_has_a_vector(tmp_path: Path) -> None:
    made = Ready(tmp_path / "profile", BundledModels(tmp_path / "models"))
    notes = tmp_path / "notes"
    notes.mkdir()
    for number in range(130):
        text = f"The {TOWNS[number % 7]} archive keeps box {number} on shelf {number % 11}."
        (notes / f"{number}.md").write_text(text)
    with made.keeper.use() as memory:
        memory.by_hand.import_folder(notes)
        memory.add("My home is a small town by the sea", Wish(kind="fact"))
    question = "Where is my house?"
    home = "My home is a small town by the sea"

    made.recall.make_ready()
    texts, degraded = made.recalled(question)
    assert "found by words alone until they have been read" in degraded
    assert home not in texts

    rounds = 0
    while made.recall.embed_some():
        rounds += 1
    assert rounds == 2
    assert made.recall.is_outdated
    made.recall.make_ready()
    texts, degraded = made.recalled(question)
    assert (home in texts, degraded) == (True, "")
    assert not made.recall.embed_some()
    assert not made.recall.is_outdated
