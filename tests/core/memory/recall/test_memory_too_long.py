"""A memory that exceeds the budget is recalled in part, visibly, and its owner learns what to do about it."""

from __future__ import annotations

from pathlib import Path

from core.memory.kinds import RECALLED_CHARACTERS
from core.memory.recall.order import LONG_SHARE, TOO_LONG
from tests.core.memory.support_memory import open_memory

LONG = " ".join(f"The lighthouse log has entry {number} of the keeper." for number in range(60))


def test_a_memory_longer_than_the_budget_is_cut_at_the_end_of_a_sentence_with_a_mark(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add(LONG)
    memory.add("The lighthouse keeper is Ada.")

    items = memory.recall("Who is the lighthouse keeper?").items

    (cut,) = [each for each in items if each.memory.text.endswith("…")]
    assert cut.memory.text.endswith("of the keeper. …")
    assert LONG.startswith(cut.memory.text.removesuffix(" …"))
    assert 0 < len(cut.memory.text) <= RECALLED_CHARACTERS * LONG_SHARE + 2
    assert cut.why == TOO_LONG
    assert "The lighthouse keeper is Ada." in [each.memory.text for each in items]
    assert memory.show(cut.memory.id).text.startswith(LONG[:-1])


def test_the_check_names_what_is_too_long_with_a_remedy_and_nothing_else(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    kept = memory.add(LONG)
    memory.add("The lighthouse keeper is Ada.")

    (problem,) = memory.check()

    assert problem.path == kept.memory.path
    assert problem.sentence == f"{kept.memory.path} is too long to be recalled whole."
    assert problem.remedy == "Part it in two, each of which says one thing."
