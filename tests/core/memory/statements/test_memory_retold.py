"""Which earlier statement a turn goes back to: the one that is probable enough, and none where none is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import pytest

from core.memory.statements.retold import (
    WORTH,
    Earlier,
    Values,
    gone_back_to,
    may_mean,
    none_traits,
    traits,
    words_in_common,
)
from core.memory.vault.note import Memory, Source

FLAT, CHOIR, DENTIST = "We rent a flat in Leith", "I sing in the cathedral choir", "My dentist is Dr Roy"


class Near:
    """A likeness that is written down: (cosine, one topic) for each statement; what is not named is far.

    Of what is named a text seems to change what is of its topic.
    """

    def __init__(self, known: Mapping[str, tuple[float, float]]) -> None:
        self._known = known

    def __call__(self, text: str, others: Sequence[str], /) -> Values:
        return np.array([self._known.get(each, (0.1, 0.0))[0] for each in others])

    def judged(self, text: str, others: Sequence[str], /) -> Values:
        topics = [self._known.get(each, (0.1, 0.0))[1] for each in others]
        return np.column_stack([topics, np.ones(len(others)), np.zeros(len(others))])

    def effects(self, text: str, others: Sequence[str], /) -> Values:
        changed = np.array([0.8 * self._known.get(each, (0.1, 0.1))[1] for each in others])
        return np.column_stack([1.0 - changed, 0.75 * changed, 0.25 * changed])


def told(*texts: str, together: bool = False) -> list[Earlier]:
    return [
        Earlier(Memory(f"m{n}", text, source=Source("c", "t0" if together else f"t{n}")), None, text)
        for n, text in enumerate(texts)
    ]


def test_what_is_nearest_and_about_the_same_is_meant() -> None:
    likeness = Near({FLAT: (0.45, 0.9), CHOIR: (0.2, 0.0)})
    found = gone_back_to("Keys are handed back, it is Dunbar now", told(FLAT, CHOIR, DENTIST), likeness, 0.97)
    assert found is not None
    assert found.text == FLAT


@pytest.mark.parametrize(("changes", "text"), [(0.97, FLAT), (0.02, None)])
def test_what_hardly_changes_anything_goes_back_to_nothing(changes: float, text: str | None) -> None:
    likeness = Near({FLAT: (0.45, 0.9)})
    found = gone_back_to("The boiler man came", told(FLAT, CHOIR, DENTIST), likeness, changes)
    assert (found.text if found else None) == text


def test_a_change_of_what_was_never_told_goes_back_to_nothing() -> None:
    likeness = Near({FLAT: (0.3, 0.05)})
    assert gone_back_to("Switched to decaf", told(FLAT), likeness, 0.97) is None


def test_of_two_that_are_as_near_none_is_meant() -> None:
    likeness = Near({FLAT: (0.4, 0.3), CHOIR: (0.4, 0.3)})
    assert gone_back_to("That is over now", told(FLAT, CHOIR, DENTIST), likeness, 0.9) is None


def test_two_memories_of_one_sentence_do_not_stand_in_each_others_way() -> None:
    likeness = Near({FLAT: (0.45, 0.9), "Leith": (0.44, 0.9)})
    found = gone_back_to("Keys are handed back", told(FLAT, "Leith", together=True), likeness, 0.97)
    assert found is not None
    assert found.text == FLAT


def test_without_a_model_a_rare_word_decides() -> None:
    found = gone_back_to("The choir is history", told(FLAT, CHOIR, DENTIST))
    assert found is not None
    assert found.text == CHOIR
    assert gone_back_to("That is history", told(FLAT, CHOIR, DENTIST)) is None


def test_a_rule_is_not_believed_where_another_statement_is_clearly_nearer() -> None:
    earlier = told(FLAT, CHOIR)
    flat, choir = (each.memory for each in earlier)
    assert flat is not None
    assert choir is not None
    likeness = Near({FLAT: (0.6, 0.9), CHOIR: (0.3, 0.0)})
    assert may_mean("Keys are handed back", [flat], earlier, likeness)
    assert not may_mean("Keys are handed back", [choir], earlier, likeness)
    assert not may_mean("Keys are handed back", [flat], earlier, Near({FLAT: (0.1, 0.9)}))


def test_of_two_as_near_the_one_that_lasts_and_is_the_owners_is_meant() -> None:
    class AllAsNear(Near):
        def judged(self, text: str, others: Sequence[str], /) -> Values:
            return np.array([[0.5, 0.9, 0.0], [0.5, 0.1, 0.0], [0.5, 0.9, 0.9]])

    statements = (FLAT, CHOIR, DENTIST)
    likeness = AllAsNear(dict.fromkeys(statements, (0.4, 0.5)))

    scores = traits("That is history", statements, np.zeros(3), told(*statements), likeness) @ WORTH

    assert scores[0] > scores[1]
    assert scores[0] > scores[2]


def test_a_word_counts_less_the_more_statements_have_it() -> None:
    shared = words_in_common("the choir and the dentist", told(CHOIR, "The choir outing", DENTIST))
    assert shared.tolist() == pytest.approx([0.5, 0.5, 1.0])


def test_sureness_has_an_end() -> None:
    assert none_traits(1.0, 3).tolist() == none_traits(0.999, 3).tolist()
    assert none_traits(0.0, 3)[1] == pytest.approx(-none_traits(1.0, 3)[1])
