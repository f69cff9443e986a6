"""Paths are looked at when they have come to rest, renames as one thing, and logs ever more rarely."""

from __future__ import annotations

import queue
import threading
from collections.abc import Iterator

import pytest

from core.library.debounce import MANY, SAVES, Debouncer, Disturbance, _Restless
from core.library.tempo import Tempo

TEMPO = Tempo(quiet=0.05, deadline=0.3)


@pytest.fixture
def tempo() -> Tempo:
    return TEMPO


@pytest.fixture
def debouncer(tempo: Tempo) -> Iterator[tuple[Debouncer, queue.Queue[Disturbance]]]:
    emitted: queue.Queue[Disturbance] = queue.Queue()
    made = Debouncer(tempo, emitted.put)
    thread = threading.Thread(target=made.run)
    thread.start()
    yield made, emitted
    made.close()
    thread.join(10)
    assert not thread.is_alive()


def test_many_touches_of_a_path_are_one_look(debouncer):
    made, emitted = debouncer
    for _ in range(50):
        made.touch(1, "/a")
    assert emitted.get(timeout=10) == Disturbance(1, frozenset({"/a"}))
    assert emitted.empty()
    assert not made.restless(1)


def test_both_ends_of_a_rename_are_looked_at_together(debouncer):
    made, emitted = debouncer
    made.touch(1, "/new", "/old")
    assert emitted.get(timeout=10) == Disturbance(1, frozenset({"/new", "/old"}), {"/new": "/old"})


def test_a_path_that_never_rests_is_looked_at_all_the_same(debouncer):
    made, emitted = debouncer
    stop = threading.Event()

    def unrest() -> None:
        while not stop.wait(0.01):
            made.touch(1, "/log")

    toucher = threading.Thread(target=unrest)
    toucher.start()
    try:
        assert emitted.get(timeout=10).paths == {"/log"}
    finally:
        stop.set()
        toucher.join()


@pytest.mark.parametrize("tempo", [Tempo(quiet=1.0, deadline=60.0)])
def test_very_many_paths_become_one_comparison_of_everything(debouncer):
    made, emitted = debouncer
    for number in range(MANY + 10):
        made.touch(3, f"/{number}")
    assert emitted.get(timeout=60) == Disturbance(3, frozenset(), everything=True)
    assert emitted.empty()


@pytest.mark.parametrize("tempo", [Tempo(quiet=60.0, deadline=60.0)])
def test_a_source_that_waits_long_lets_no_touch_be_looked_through_again(debouncer, monkeypatch):
    made, _ = debouncer
    looks: list[float] = []
    wait = made._wait
    monkeypatch.setattr(made, "_wait", lambda now: looks.append(now) or wait(now))
    for number in range(500):
        made.touch(1, f"/{number}")
    assert len(looks) <= 2


def test_sources_do_not_wait_for_each_other(debouncer):
    made, emitted = debouncer
    made.touch(1, "/a")
    made.touch(2, "/b")
    assert {emitted.get(timeout=10).source_id, emitted.get(timeout=10).source_id} == {1, 2}


def test_a_log_file_is_looked_at_ever_more_rarely_and_a_person_never_waits():
    restless = _Restless()
    now, pauses = 1000.0, []
    for _ in range(SAVES + 8):
        restless.times["/log"] = (now, now)
        due = restless.due_at("/log", TEMPO)
        pauses.append(due - now)
        del restless.times["/log"]
        restless.looked_at("/log", due)
        now = due
    assert pauses[:SAVES] == pytest.approx([TEMPO.quiet] * SAVES)
    assert pauses == sorted(pauses)
    assert 10 < pauses[-1] <= 60
    assert restless.chronic("/log")
    restless.looked_at("/log", now + 500)
    assert not restless.chronic("/log")
