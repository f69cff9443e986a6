"""Back and forward as in a web browser."""

from __future__ import annotations

from desktop.evidence.history import MAX_ENTRIES, History


def place(number: int) -> dict[str, int]:
    return {"document_id": number, "start": 0, "end": 9}


def test_back_and_forward_return_to_what_was_seen() -> None:
    history = History()
    for number in (1, 2, 3):
        history.visit(place(number))
    assert history.back() == place(2)
    assert history.back() == place(1)
    assert history.back() is None
    assert history.forward() == place(2)


def test_a_new_visit_forgets_what_lay_ahead() -> None:
    history = History()
    for number in (1, 2):
        history.visit(place(number))
    history.back()
    history.visit(place(3))
    assert not history.can_go_forward
    assert history.back() == place(1)


def test_the_same_passage_twice_is_one_visit() -> None:
    history = History()
    history.visit(place(1))
    history.visit(place(1))
    assert not history.can_go_back


def test_it_does_not_grow_without_end() -> None:
    history = History()
    for number in range(MAX_ENTRIES + 50):
        history.visit(place(number))
    assert len(history.entries) == MAX_ENTRIES
    assert history.current == place(MAX_ENTRIES + 49)
