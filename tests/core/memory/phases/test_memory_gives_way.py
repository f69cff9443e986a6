"""A light run gives way to who waits to change the vault, as long as what it writes does not count yet."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from core.memory.phases.light_run import GIVES_WAY, run_light
from core.memory.vault.files import STAGED_SUFFIX
from tests.core.memory.phases.test_memory_upkeep import Kept, Planning, log, say_twice

DEADLINE_S = 20.0


@pytest.fixture
def kept(tmp_path: Path) -> Kept:
    made = Kept(tmp_path / "profile")
    say_twice(made)
    return made


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + DEADLINE_S
    while not true():
        assert time.monotonic() < end
        threading.Event().wait(0.005)


def at(kept: Kept, step: str, act: Callable[[], None]) -> None:
    """Let something happen once, when the next write comes to a step."""
    done: list[str] = []

    def observe(name: str) -> None:
        if name == step and not done:
            done.append(name)
            act()

    with kept.keeper.use() as memory:
        memory.vault.observe = observe


class Adding:
    """An owner who adds something, and waits for it if need be."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self.thread = threading.Thread(target=self._add, daemon=True)

    def _add(self) -> None:
        with self._kept.keeper.use() as memory:
            memory.add("I live in Rome")

    def begin(self) -> None:
        self.thread.start()
        until(lambda: self._kept.keeper.wanted)


@pytest.mark.parametrize("step", ["staging", "staged"])
def test_what_the_owner_adds_during_the_write_goes_before_it(kept: Kept, step: str) -> None:
    adding = Adding(kept)
    at(kept, step, adding.begin)

    kept.upkeep.light()
    adding.thread.join(DEADLINE_S)

    assert log(kept)[:2] == ["light", "owner"]


def test_what_counts_already_is_finished_first(kept: Kept) -> None:
    adding = Adding(kept)
    at(kept, "head", adding.begin)

    kept.upkeep.light()
    adding.thread.join(DEADLINE_S)

    assert log(kept)[:2] == ["owner", "light"]


def test_giving_way_leaves_nothing_of_the_write(kept: Kept, monkeypatch: pytest.MonkeyPatch) -> None:
    before = log(kept)
    answers = iter([False, False, False, True])  # the first file is staged by then
    seen: list[tuple[list[str], list[Path]]] = []

    def look(_: int) -> None:
        seen.append((log(kept), list(kept.profile.paths.vault.rglob(f"*{STAGED_SUFFIX}"))))

    Planning(monkeypatch, look)
    report = run_light(kept.keeper.use, others_wait=lambda: next(answers, False))

    assert seen == [(before, []), (before, [])]
    assert log(kept) == ["light", *before]
    assert report.commit


def test_an_owner_who_never_stops_does_not_keep_it_from_its_work(kept: Kept) -> None:
    asked: list[bool] = []

    def wait() -> bool:
        asked.append(True)
        return True

    run_light(kept.keeper.use, others_wait=wait)

    assert len(asked) == GIVES_WAY
    assert log(kept)[0] == "light"
