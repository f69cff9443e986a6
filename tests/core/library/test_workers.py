"""What stands in the way is told as long as it does, whoever else gets on."""

from __future__ import annotations

import threading

import pytest

from core.errors import StorageFull
from core.library.workers import ProblemBoard, persist


def test_a_write_that_waits_for_space_is_told_although_another_thread_still_writes():
    changes = []
    board = ProblemBoard(lambda: changes.append(board.all()))
    room, failed = threading.Event(), threading.Event()

    def large():
        if not room.is_set():
            failed.set()
            raise StorageFull("The disk took no more data.", "Free some space.")
        return "written"

    done = []
    waiting = threading.Thread(target=lambda: done.append(persist(large, threading.Event(), board, 0.01)))
    waiting.start()
    assert failed.wait(10)
    assert persist(lambda: "a few bytes", threading.Event(), board, 0.01) == "a few bytes"
    assert [problem.part for problem in board.all()] == ["disk"]
    room.set()
    waiting.join(10)
    assert done == ["written"]
    assert board.all() == ()
    assert len(changes) == 2, "once when it began, once when it ended"


def test_what_holds_up_two_threads_is_told_once():
    board = ProblemBoard(lambda: None)
    stop, failed = threading.Event(), threading.Semaphore(0)

    def full():
        failed.release()
        raise StorageFull("The disk took no more data.", "Free some space.")

    def write():
        with pytest.raises(StorageFull):
            persist(full, stop, board, 5)

    threads = [threading.Thread(target=write) for _ in range(2)]
    for thread in threads:
        thread.start()
    assert all(failed.acquire(timeout=10) for _ in threads)
    deadline = threading.Event()
    while len(board._standing) < 2:
        assert not deadline.wait(0.01)
    assert len(board.all()) == 1
    stop.set()
    for thread in threads:
        thread.join(10)
