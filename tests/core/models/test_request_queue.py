"""The user's question goes first; background work waits; a dead server is left alone for a while."""

from __future__ import annotations

import threading
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import Cancelled
from core.models.ollama_errors import OllamaFault
from core.models.request_queue import Breaker, RequestQueue, Ticket

DOWN = OllamaFault("unreachable", "down")


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def queue() -> RequestQueue:
    return RequestQueue("here")


def _may_go(ticket: Ticket) -> bool:
    return ticket.wait(0)


def test_one_call_at_a_time_for_each_model(queue: RequestQueue) -> None:
    first, second, other = queue.join("a"), queue.join("a"), queue.join("b")
    assert _may_go(first)
    assert not _may_go(second)
    assert _may_go(other)
    first.leave()
    assert _may_go(second)


def test_the_users_question_overtakes_waiting_background_work(queue: RequestQueue) -> None:
    running = queue.join("a")
    assert _may_go(running)
    background = queue.join("a", background=True)
    question = queue.join("a")
    running.leave()
    assert not _may_go(background)
    assert _may_go(question)
    question.leave()
    assert _may_go(background)


def test_background_work_waits_for_questions_to_other_models_too(queue: RequestQueue) -> None:
    question, background = queue.join("chat"), queue.join("embed", background=True)
    assert _may_go(question)
    assert not _may_go(background)
    question.leave()
    assert _may_go(background)


def test_running_background_work_learns_that_it_should_step_back(queue: RequestQueue) -> None:
    background = queue.join("a", background=True)
    assert _may_go(background)
    assert not background.should_yield
    question = queue.join("a")
    assert background.should_yield
    assert not question.should_yield
    background.leave()
    assert _may_go(question)


def test_a_turn_that_does_not_come_in_time_is_told(queue: RequestQueue) -> None:
    with (
        queue.turn("a"),
        pytest.raises(OllamaFault, match="still working") as caught,
        queue.turn("a", timeout_s=0),
    ):
        pytest.fail("two calls at once")
    assert caught.value.kind == "busy"
    with queue.turn("a", timeout_s=0):
        pass  # the one that gave up has left the line


def test_a_waiting_thread_wakes_when_its_turn_comes(queue: RequestQueue) -> None:
    done = threading.Event()
    holder = queue.join("a")
    assert _may_go(holder)

    def wait() -> None:
        with queue.turn("a"):
            done.set()

    waiter = threading.Thread(target=wait)
    waiter.start()
    holder.leave()
    assert done.wait(10)
    waiter.join()


@given(st.lists(st.tuples(st.sampled_from("ab"), st.booleans()), min_size=1, max_size=8))
def test_everybody_gets_a_turn_and_never_two_in_a_lane(line: list[tuple[str, bool]]) -> None:
    queue = RequestQueue("here")
    waiting = [(lane, background, queue.join(lane, background)) for lane, background in line]
    served: list[tuple[str, bool]] = []
    while waiting:
        running = [entry for entry in waiting if _may_go(entry[2])]
        assert running
        lanes = [lane for lane, _, _ in running]
        assert len(lanes) == len(set(lanes))
        for entry in running:
            served.append(entry[:2])
            entry[2].leave()
            waiting.remove(entry)
    kinds = [background for _, background in served]
    assert kinds == sorted(kinds)


def _failing_call(queue: RequestQueue, error: BaseException) -> None:
    with pytest.raises(type(error)), queue.turn("a"):
        raise error


def _queue_with(clock: Callable[[], float]) -> RequestQueue:
    return RequestQueue("here", Breaker("here", failures=3, open_s=20, clock=clock))


def test_the_breaker_opens_after_three_failures_and_tries_once_after_its_pause() -> None:
    clock = Clock()
    queue = _queue_with(clock)
    for _ in range(3):
        _failing_call(queue, DOWN)
    with pytest.raises(OllamaFault, match="3 times in a row"):
        queue.join("a")
    clock.now = 21
    trial = queue.join("a")
    with pytest.raises(OllamaFault):
        queue.join("a")  # the trial is not over
    assert _may_go(trial)
    trial.leave(DOWN)
    with pytest.raises(OllamaFault):
        queue.join("a")  # it failed: another pause
    clock.now = 42
    with queue.turn("a"):
        pass
    assert not queue.breaker.is_open


def test_fair_answers_and_giving_up_do_not_open_it() -> None:
    queue = _queue_with(Clock())
    for error in (OllamaFault("missing", "x"), GeneratorExit(), Cancelled(), OllamaFault("preempted", "x")):
        for _ in range(4):
            _failing_call(queue, error)
    assert not queue.breaker.is_open


def test_a_success_between_failures_starts_the_count_again() -> None:
    queue = _queue_with(Clock())
    for _ in range(2):
        _failing_call(queue, DOWN)
    with queue.turn("a"):
        pass
    _failing_call(queue, DOWN)
    assert not queue.breaker.is_open


def test_a_trial_that_is_given_up_leaves_the_next_one_free() -> None:
    clock = Clock()
    queue = _queue_with(clock)
    for _ in range(3):
        _failing_call(queue, DOWN)
    clock.now = 21
    queue.join("a").leave()  # left the line before its turn
    assert _may_go(queue.join("a"))


def test_a_sign_of_life_closes_it_unless_the_model_hangs() -> None:
    queue = _queue_with(Clock())
    for _ in range(3):
        _failing_call(queue, DOWN)
    queue.breaker.reached()
    assert not queue.breaker.is_open
    for _ in range(3):
        _failing_call(queue, OllamaFault("timeout", "hangs"))
    queue.breaker.reached()
    assert queue.breaker.is_open


def test_retry_closes_it_at_once() -> None:
    queue = _queue_with(Clock())
    for _ in range(3):
        _failing_call(queue, DOWN)
    queue.breaker.reset()
    with queue.turn("a"):
        pass
