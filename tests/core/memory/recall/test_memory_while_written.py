"""Who reads the vault waits for no writer, and sees none of what one has half done. Each writer here stands still in the middle."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from core.memory.phases.light_run import run_light
from core.memory.recall.prepared import VaultRecall
from core.memory.recall.ready import NOT_READY
from core.memory.service import MemoryService
from core.memory.statements.wish import Wish
from tests.core.memory.recall.test_memory_ready import Ready
from tests.core.memory.support_deep import MergingModels

DEADLINE_S = 20.0
POT = "The spare key is under the pot"
TWIN = "---\nid: m77\nkind: fact\nimportance: 0.9\n---\n\nthe spare key is under the pot\n"
QUESTION = "Where is the spare key?"


class Halted:
    """A writer on a thread of its own, who stands still at a named step until `go_on`."""

    def __init__(self, memory: MemoryService, step: str, write: Callable[[], object]) -> None:
        self._there, self._go_on = threading.Event(), threading.Event()
        self._vault, self._step = memory.vault, step
        self._thread = threading.Thread(target=write, daemon=True)

    def __enter__(self) -> Halted:
        self._vault.observe = self._observe
        self._thread.start()
        assert self._there.wait(DEADLINE_S)
        return self

    def __exit__(self, *_: object) -> None:
        self.go_on()

    def _observe(self, step: str) -> None:
        if step == self._step and not self._there.is_set():
            self._there.set()
            assert self._go_on.wait(DEADLINE_S)

    @property
    def stands_still(self) -> bool:
        return self._thread.is_alive() and not self._go_on.is_set()

    def go_on(self) -> None:
        self._go_on.set()
        self._thread.join(DEADLINE_S)
        assert not self._thread.is_alive()


@pytest.fixture
def ready(tmp_path: Path) -> Ready:
    """Two memories that say the same, of which light makes one by writing two files."""
    made = Ready(tmp_path / "profile", MergingModels())
    with made.keeper.use() as memory:
        memory.add(POT, Wish(kind="fact", cardinality="many"))
        (memory.vault.folder / "memories" / "fact" / "twin.md").write_text(TWIN)
        memory.snapshot()
    made.recall.make_ready()
    return made


def tidying(ready: Ready, step: str) -> Halted:
    with ready.keeper.use() as memory:
        return Halted(memory, step, lambda: run_light(ready.keeper.use))


def in_time(read: Callable[[], object]) -> bool:
    """Whether somebody else than the writer can do that now."""
    reading = threading.Thread(target=read, daemon=True)
    reading.start()
    reading.join(DEADLINE_S / 2)
    return not reading.is_alive()


def listed(ready: Ready) -> list[tuple[str, bool]]:
    """What the list shows: each path with whether it was put away."""
    with ready.keeper.read() as memory:
        return sorted((each.path, each.archived) for each in memory.list(everything=True))


# Before the commit counts, when it does, when one file of two has followed it, and when git knows all.
STEPS = ("staged", "built", "journal", "head", "file", "index")


@pytest.mark.parametrize("step", STEPS)
def test_a_list_shows_what_was_there_before_until_the_write_is_done(ready: Ready, step: str) -> None:
    before = listed(ready)
    during: list[list[tuple[str, bool]]] = []

    with tidying(ready, step) as halted:
        assert in_time(lambda: during.append(listed(ready)))
        assert halted.stands_still

    assert during == [before]
    assert len([path for path, archived in listed(ready) if archived]) == 1


@pytest.mark.parametrize("step", STEPS)
def test_a_question_is_answered_meanwhile_and_from_the_new_state_as_soon_as_it_is_there(
    ready: Ready, step: str
) -> None:
    found: list[tuple[list[str], str]] = []

    with tidying(ready, step) as halted:
        assert in_time(lambda: found.append(ready.recalled(QUESTION)))
        assert halted.stands_still
    ready.recall.make_ready()

    assert [text.lower() for text in found[0][0]] == [POT.lower()] * 2
    assert found[0][1] != NOT_READY
    assert [text.lower() for text in ready.recalled(QUESTION)[0]] == [POT.lower()]


@pytest.mark.parametrize("step", STEPS)
def test_what_was_added_right_before_is_recalled_while_the_next_one_writes(ready: Ready, step: str) -> None:
    ready.add("I live in Rome")  # nobody has made that ready yet
    found: list[tuple[list[str], str]] = []

    def ask() -> None:
        ready.recall.make_ready()
        found.append(ready.recalled())

    with tidying(ready, step) as halted:
        assert in_time(ask)
        assert halted.stands_still

    assert found[0][0] == ["I live in Rome"]


@pytest.mark.parametrize(
    "read",
    [
        lambda memory: memory.inbox.waiting(),
        lambda memory: memory.recall(QUESTION),
        lambda memory: memory.log(),
        lambda memory: memory.check(),
        lambda memory: [memory.blame(each) for each in memory.list(everything=True)],
        lambda memory: [memory.history(each) for each in memory.list(everything=True)],
        lambda memory: [memory.chain(each) for each in memory.list(everything=True)],
    ],
    ids=["inbox", "recall", "log", "check", "blame", "history", "chain"],
)
def test_all_that_is_only_looked_at_can_be_looked_at(
    ready: Ready, read: Callable[[MemoryService], object]
) -> None:
    done: list[object] = []

    def look() -> None:
        with ready.keeper.read() as memory:
            done.append(read(memory))

    with tidying(ready, "file") as halted:
        assert in_time(look)
        assert halted.stands_still

    assert len(done) == 1


def test_noticing_edits_by_hand_waits_for_no_writer_and_finds_them_later(ready: Ready) -> None:
    with ready.keeper.recall_if_there() as vault:
        assert vault is not None
        vault.notice()
    noticed: list[bool] = []

    with tidying(ready, "file") as halted:
        (ready.profile.paths.vault / "memories" / "shelf.md").write_text("The shelf is brown.\n")
        assert in_time(lambda: noticed.append(_notice(ready)))
        assert halted.stands_still

    assert _notice(ready)
    with ready.keeper.read() as memory:
        assert memory.log()[0].actor == "hand"
        assert "The shelf is brown." in {each.text.strip() for each in memory.list()}


def _notice(ready: Ready) -> bool:
    with ready.keeper.recall_if_there() as vault:
        assert isinstance(vault, VaultRecall)
        return vault.notice()


def test_another_program_that_writes_is_waited_for_as_little(ready: Ready) -> None:
    before, other = listed(ready), ready.keeper.another()
    during: list[list[tuple[str, bool]]] = []

    with Halted(other, "file", other.light) as halted:
        assert in_time(lambda: during.append(listed(ready)))
        assert halted.stands_still

    assert during == [before]
    assert listed(ready) != before


def test_a_write_that_was_broken_off_after_it_counted_is_seen_whole(ready: Ready) -> None:
    before = listed(ready)

    with ready.keeper.use() as memory:
        memory.vault.observe = _die_at("file")
        with pytest.raises(_Died):
            memory.light()
        memory.vault.observe = lambda step: None

    assert listed(ready) != before, "it counted, and its files follow before anybody looks"
    assert len([path for path, archived in listed(ready) if archived]) == 1


class _Died(BaseException):
    """As if the process had ended there."""


def _die_at(name: str) -> Callable[[str], None]:
    def observe(step: str) -> None:
        if step == name:
            raise _Died

    return observe


@contextmanager
def _looking(ready: Ready) -> Iterator[threading.Event]:
    """Somebody who looks at the vault until the block ends."""
    looks, done = threading.Event(), threading.Event()

    def look() -> None:
        with ready.keeper.read() as memory:
            memory.snapshot()
            looks.set()
            done.wait(DEADLINE_S)

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    assert looks.wait(DEADLINE_S)
    yield done
    done.set()
    looking.join(DEADLINE_S)


def test_the_vault_is_not_moved_away_under_who_looks_at_it(ready: Ready, tmp_path: Path) -> None:
    old, moved = ready.profile.paths.vault, threading.Event()

    def move() -> None:
        ready.keeper.move(tmp_path / "elsewhere", existing=False)
        moved.set()

    with _looking(ready) as done:
        threading.Thread(target=move, daemon=True).start()
        assert old.exists()
        assert not moved.is_set()
        done.set()
        assert moved.wait(DEADLINE_S)

    assert not old.exists()
    assert len(listed(ready)) == 2


def test_who_changes_something_while_others_look_does_not_wait_for_them(ready: Ready) -> None:
    with _looking(ready):
        assert in_time(lambda: ready.add("I live in Rome"))

    with ready.keeper.read() as memory:
        assert "I live in Rome" in {each.text for each in memory.list()}
