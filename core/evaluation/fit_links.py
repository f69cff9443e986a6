"""Fits by what `core.memory.statements.retold` chooses the earlier statement that a turn changes.

    python -m core.evaluation.fit_links tests/support

A conditional logit (McFadden 1974) over all earlier turns of a talk and "none of them", by Newton's method. It learns from
`talks_kept`, which the classifier of sentences never saw: there its probabilities are as sure as in use. Prints, each fifth of the
talks left out in turn, how many changes are linked rightly, wrongly and not at all, and how many turns that change nothing are
linked; the same of `lives_kept`, from which nothing is learned, since half of their turns change something; and the weights, which
stand as constants there. Takes three minutes of one core.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from core.evaluation.labelled_turns import read_lives, read_talks
from core.evaluation.told_changes import Reading, Told, Values, of_life, of_talk
from core.memory.statements.retold import PROBABLY

FOLDS = 5
SEED = 0
RIDGE = 0.5
STEPS = 15


@dataclass(frozen=True)
class Choice:
    """A turn: `inputs` has a row for each earlier statement and a last one for none; `right` is the row that is meant.

    Columns are the traits of statements, then those of none.
    """

    inputs: Values
    right: int

    @property
    def changes_something(self) -> bool:
        return self.right < len(self.inputs) - 1


def choice(told: Told, reading: Reading) -> Choice:
    """What there is to choose from. Raises ModelUnavailable."""
    of_statements, of_none = reading.traits(told), reading.none_traits(told)
    count, columns = of_statements.shape
    inputs = np.zeros((count + 1, columns + len(of_none)))
    inputs[:-1, :columns], inputs[-1, columns:] = of_statements, of_none
    return Choice(inputs, count if told.changes is None else told.changes)


def fit(asked: Sequence[Choice]) -> Values:
    """The weights of all traits. A step that makes the likelihood worse is halved."""
    size = asked[0].inputs.shape[1]
    weights = np.zeros(size)
    for _ in range(STEPS):
        slope, curve = RIDGE * weights, RIDGE * np.eye(size)
        for each in asked:
            shares = _shares(each, weights)
            mean = shares @ each.inputs
            slope += mean - each.inputs[each.right]
            curve += (each.inputs * shares[:, None]).T @ each.inputs - np.outer(mean, mean)
        step, before = np.linalg.solve(curve, slope), _loss(asked, weights)
        while _loss(asked, weights - step) > before:
            step /= 2
        weights -= step
    return weights


def _loss(asked: Sequence[Choice], weights: Values) -> float:
    fits = sum(float(-np.log(_shares(each, weights)[each.right])) for each in asked)
    return fits + RIDGE / 2 * float(weights @ weights)


def _shares(choice: Choice, weights: Values) -> Values:
    scores = choice.inputs @ weights
    raised = np.exp(scores - scores.max())
    shares: Values = raised / raised.sum()
    return shares


def outcome(choice: Choice, weights: Values) -> str:
    """ "right", "wrong", "missed", "false" for a link where there is none, "none"."""
    shares = _shares(choice, weights)
    best = int(shares[:-1].argmax())
    linked = shares[best] >= PROBABLY
    if not choice.changes_something:
        return "false" if linked else "none"
    if not linked:
        return "missed"
    return "right" if best == choice.right else "wrong"


def main(arguments: Sequence[str]) -> int:
    """Print the report and the weights."""
    support, reading, random = Path(arguments[0]), Reading(), np.random.default_rng(SEED)
    talks = [
        [choice(told, reading) for told in of_talk(talk, random)]
        for talk in read_talks(support / "talks_kept")
    ]
    lives = [choice(told, reading) for life in read_lives(support / "lives_kept") for told in of_life(life)]
    found: list[str] = []
    for fold in range(FOLDS):
        weights = fit([each for place, talk in enumerate(talks) if place % FOLDS != fold for each in talk])
        found += [outcome(each, weights) for talk in talks[fold::FOLDS] for each in talk]
    weights = fit([each for talk in talks for each in talk])
    print(f"talks  {_told(found)}\nlives  {_told([outcome(each, weights) for each in lives])}")
    print("weights", np.round(weights, 2).tolist())
    return 0


def _told(outcomes: Sequence[str]) -> str:
    return "  ".join(
        f"{name} {outcomes.count(name)}" for name in ("right", "wrong", "missed", "false", "none")
    )


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
