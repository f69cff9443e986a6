"""The queue: best first, each document once, nothing lost while it is in hand."""

from __future__ import annotations

import threading

from hypothesis import given
from hypothesis import strategies as st

from core.library.workqueue import Job, Priority, WorkQueue


def test_an_edit_goes_before_new_files_and_doubtful_ones_last():
    queue = WorkQueue()
    for number, priority in enumerate((Priority.SUSPECT, Priority.NEW, Priority.EDITED)):
        queue.put(Job(number, 1, priority))
    assert [queue.take(9)[0].document_id for _ in range(3)] == [2, 1, 0]


def test_of_equal_priority_the_least_suspicious_goes_first():
    queue = WorkQueue()
    for number, tries in ((1, 2), (2, 0), (3, 1)):
        queue.put(Job(number, 1, Priority.SUSPECT, tries=tries))
    assert [job.document_id for job in queue.take(9)] == [2, 3, 1]


def test_a_second_wish_for_a_document_is_one_job_with_the_stronger_priority():
    queue = WorkQueue()
    queue.put(Job(1, 1, Priority.NEW, forced=True))
    queue.put(Job(2, 1, Priority.NEW))
    queue.put(Job(1, 1, Priority.EDITED))
    assert queue.take(9) == [Job(1, 1, Priority.EDITED, forced=True)]
    assert queue.take(9) == [Job(2, 1, Priority.NEW)]


def test_a_document_put_in_while_it_is_read_is_read_again():
    queue = WorkQueue()
    queue.put(Job(1, 1))
    job = queue.take(1)[0]
    queue.put(Job(1, 1, Priority.EDITED))
    assert queue.size() == 1
    queue.done(job)
    assert queue.take(1) == [Job(1, 1, Priority.EDITED)]


def test_a_taker_of_edits_leaves_the_rest_to_others():
    queue = WorkQueue()
    queue.put(Job(1, 1, Priority.NEW))
    taken: list[list[Job]] = []
    waiter = threading.Thread(target=lambda: taken.append(queue.take(9, Priority.EDITED)))
    waiter.start()
    queue.put(Job(2, 1, Priority.EDITED))
    waiter.join(10)
    assert taken == [[Job(2, 1, Priority.EDITED)]]
    assert queue.take(9) == [Job(1, 1, Priority.NEW)]


def test_close_frees_whoever_waits():
    queue = WorkQueue()
    taken: list[list[Job]] = []
    waiter = threading.Thread(target=lambda: taken.append(queue.take(1)))
    waiter.start()
    queue.close()
    waiter.join(10)
    assert taken == [[]]


def test_clearing_one_source_leaves_the_others():
    queue = WorkQueue()
    queue.put(Job(1, 1))
    queue.put(Job(2, 2))
    assert [job.document_id for job in queue.clear(1)] == [1]
    assert not queue.busy(1)
    assert queue.busy(2)


@given(st.lists(st.tuples(st.sampled_from("ptdbfc"), st.integers(1, 4)), max_size=60))
def test_whatever_is_done_the_counts_stay_true(steps):
    queue = WorkQueue()
    in_hand: list[Job] = []
    for action, number in steps:
        if action == "p":
            queue.put(Job(number, number % 2))
        elif action == "t" and queue.size() > len(in_hand):
            in_hand += queue.take(number)
        elif action == "d" and in_hand:
            queue.done(in_hand.pop())
        elif action == "b" and in_hand:
            queue.put_back(in_hand.pop())
        elif action == "f":
            queue.forget(number)
        elif action == "c":
            queue.clear(number % 2)
        assert len({job.document_id for job in in_hand}) == len(in_hand)
        assert queue.size() >= len(in_hand)
        for source_id in (0, 1):
            assert not any(job.source_id == source_id for job in in_hand) or queue.busy(source_id)
    for job in in_hand:
        queue.done(job)
    queue.clear()
    assert not queue.busy()
    assert queue.size() == 0
