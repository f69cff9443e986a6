"""A run of the gates against one that was stored: wins, ties and losses, question by question."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import comb
from pathlib import Path
from typing import Any

from core.errors import UserInputError
from core.evaluation.gates import FORMAT, Compared, CorpusReport
from core.evaluation.gates_lanes import versus

# The person's own measure is whether the outcome is right; the order can be worse without anybody noticing yet.
COMPARED = ("right", "nDCG@10")
# The usual level; with fewer than five losses and no win, the sign test never reaches it.
CHANCE = 0.05


def stored(path: Path) -> dict[str, Any]:
    """A report that `--save` wrote. Raises UserInputError."""
    try:
        report = json.loads(path.read_text("utf-8"))
        found: int = report["format"]
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise UserInputError(
            f"{path} is no stored run ({error}).", "Make one with --gates --save FILE."
        ) from error
    if found != FORMAT:
        raise UserInputError(f"{path} was stored by another version.", "Make a new one with --save.")
    return dict(report)


def against(corpora: Sequence[CorpusReport], before: Mapping[str, Any]) -> tuple[Compared, ...]:
    """A row for each corpus and measure that both runs have."""
    old = {corpus["name"]: corpus["questions"] for corpus in before["corpora"]}
    rows = [
        _compared(corpus, measure, old[corpus.name])
        for corpus in corpora
        if corpus.name in old
        for measure in COMPARED
    ]
    return tuple(row for row in rows if row is not None)


def _compared(corpus: CorpusReport, measure: str, old: Mapping[str, Any]) -> Compared | None:
    pairs = [
        (row[measure], old[name][measure])
        for name, row in corpus.questions.items()
        if name in old and row[measure] is not None and old[name][measure] is not None
    ]
    if not pairs:
        return None
    wins, ties, losses = versus([new for new, _ in pairs], [was for _, was in pairs])
    return Compared(corpus.name, measure, wins, ties, losses, by_more_than_chance(losses, wins))


def by_more_than_chance(more: int, fewer: int) -> bool:
    """Sign test (two-sided): would so many of `more` against `fewer` come up by a fair coin in less than CHANCE?"""
    if more <= fewer:
        return False
    total = more + fewer
    tail = float(sum(comb(total, count) for count in range(more, total + 1)) / 2**total)
    return 2 * tail < CHANCE
