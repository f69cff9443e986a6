"""Fits by what `core.memory.statements.retold` chooses the earlier statement that a turn changes.

    python -m core.evaluation.fit_links tests/support

A conditional logit (McFadden 1974) over all earlier turns of a talk and "none of them", by Newton's method. It learns from
`talks_kept`, which the classifier of sentences never saw: there its probabilities are as sure as in use. Prints, each
fifth of the talks left out in turn, how many changes are linked rightly, wrongly and not at all, and how many turns that
change nothing are linked; and the weights of all, which stand as constants there. Takes two minutes of one core.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from core.evaluation.labelled_turns import Talk, read_talks
from core.memory.capture.classifier import Classifier, StatementClassifier
from core.memory.recall.likeness import MAP, centred
from core.memory.statements.retold import PROBABLY, Earlier, none_traits, traits, words_in_common
from core.models.bundled_embedder import BundledEmbedder
from core.models.profile import LanguageProfile, unit

FOLDS = 5
# Of the statements where little was told before, and in what share of such turns what is changed is surely among them.
FEW, AMONG_FEW = 4, 0.5
SEED = 0
RIDGE = 0.5
STEPS = 15
PROFILES = Path(__file__).parents[2] / "resources" / "profiles"

Values = NDArray[np.float64]


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


def choices(talk: Talk, vectors: Values, classifier: Classifier) -> list[Choice]:
    """All turns of a talk but the first, with what was said before them; `vectors` are those of its lines under the map.

    Each a second time with only a few of the earlier ones, as when somebody has told little yet: what is changed is among
    them or not.
    """
    judged = classifier.judge([each.text for each in talk.lines])
    topics = np.array([each.topics for each in judged])
    of_each = np.array([(each.lasting, each.other) for each in judged])
    random = np.random.default_rng(SEED)

    def choice(place: int, known: Sequence[int]) -> Choice:
        earlier = [Earlier(None, None, talk.lines[each].text) for each in known]
        rows = list(known)
        of_statements = traits(
            vectors[rows] @ vectors[place],
            words_in_common(talk.lines[place].text, earlier),
            np.column_stack([topics[rows] @ topics[place], of_each[rows]]),
            earlier,
        )
        of_none = none_traits(judged[place].changes, len(known))
        inputs = np.zeros((len(known) + 1, of_statements.shape[1] + len(of_none)))
        inputs[:-1, : of_statements.shape[1]] = of_statements
        inputs[-1, of_statements.shape[1] :] = of_none
        back = talk.back[place]
        return Choice(inputs, rows.index(back) if back in rows else len(rows))

    found = []
    for place in range(1, len(talk.lines)):
        few = sorted(
            random.choice(place, min(place, int(random.integers(1, FEW + 1))), replace=False).tolist()
        )
        back = talk.back[place]
        if back is not None and random.random() < AMONG_FEW:
            few = sorted({*few, back})
        found += [choice(place, range(place)), choice(place, few)]
    return found


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
    embedder, profile = BundledEmbedder(), LanguageProfile.load_bundled()
    learned = np.load(PROFILES / MAP)["map"].astype(np.float64)
    sets = []
    for talk in read_talks(Path(arguments[0]) / "talks_kept"):
        texts = [each.text for each in talk.lines]
        vectors = unit(centred(embedder.embed(texts, "passage"), texts, profile) @ learned)
        sets.append(choices(talk, vectors.astype(np.float64), StatementClassifier(embedder)))
    outcomes: list[str] = []
    for fold in range(FOLDS):
        weights = fit([each for place, talk in enumerate(sets) if place % FOLDS != fold for each in talk])
        outcomes += [outcome(each, weights) for talk in sets[fold::FOLDS] for each in talk]
    print(
        "  ".join(f"{name} {outcomes.count(name)}" for name in ("right", "wrong", "missed", "false", "none"))
    )
    print("weights", np.round(fit([each for talk in sets for each in talk]), 2).tolist())
    return 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
