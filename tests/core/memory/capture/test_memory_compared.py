"""What a later turn does to a statement, both read together, whatever words it uses."""

from __future__ import annotations

import numpy as np
import pytest

from core.memory.capture.compared import EFFECTS, Compared
from core.models.bundled_embedder import BundledEmbedder

HOME, JOB, CLASS, CAR = (
    "I live in a flat in Leeds",
    "I'm a nurse at St James's hospital",
    "Pilates every Tuesday evening",
    "I drive an old Skoda Octavia",
)


@pytest.fixture(scope="module")
def compared() -> Compared:
    return Compared(BundledEmbedder())


@pytest.mark.parametrize(
    ("turn", "changed", "effect"),
    [
        ("First night in the new house in Whitley Bay!", HOME, "replaced"),
        ("no more driving for me, the Skoda is sold and I never want a car again", CAR, "ended"),
        ("gave up pilates, my back could not take it any more", CLASS, "ended"),
        ("I handed in my notice at the hospital and started at a GP practice on Monday", JOB, "replaced"),
    ],
)
def test_the_statement_that_is_changed_is_found_with_what_becomes_of_it(
    compared: Compared, turn: str, changed: str, effect: str
) -> None:
    statements = [HOME, JOB, CLASS, CAR]
    found = compared.effects(turn, statements)
    assert found.shape == (4, 3)
    assert found.sum(axis=1) == pytest.approx(1.0)
    place = int(np.argmin(found[:, EFFECTS.index("kept")]))
    assert statements[place] == changed
    assert found[place, EFFECTS.index("kept")] < 0.5
    assert EFFECTS[int(found[place, 1:].argmax()) + 1] == effect


@pytest.mark.parametrize(
    "turn",
    [
        "What should I cook tonight?",
        "My brother sold his van",
        "How do I bake bread without a tin?",
        "Can you recommend a book about gardens?",
    ],
)
def test_what_leaves_all_as_it_is_changes_nothing(compared: Compared, turn: str) -> None:
    found = compared.effects(turn, [HOME, JOB, CLASS, CAR])
    assert found[:, EFFECTS.index("kept")].min() > 0.5


def test_nothing_is_compared_with_nothing(compared: Compared) -> None:
    assert compared.effects("I moved", []).shape == (0, 3)
