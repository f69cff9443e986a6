"""Uses count what was cited, once for an answer, and go back where a memory was of no use."""

from __future__ import annotations

from pathlib import Path

from core.memory.recall.uses import CitedUses
from tests.core.memory.support_memory import open_memory


def test_each_answer_counts_once_and_over_a_restart(tmp_path: Path) -> None:
    uses = CitedUses(tmp_path / "uses.json")

    uses.cite(["m1", "m1", "m2"])
    uses.cite(["m1"])

    assert CitedUses(tmp_path / "uses.json").counts() == {"m1": 2, "m2": 1}


def test_a_memory_of_no_use_gives_its_use_back_once_for_an_answer(tmp_path: Path) -> None:
    uses = CitedUses(tmp_path / "uses.json")
    uses.cite(["m1"])

    assert uses.not_relevant("m1", 7, cited_there=True)
    assert not uses.not_relevant("m1", 7, cited_there=True)
    uses.not_relevant("m1", 8, cited_there=False)

    assert (uses.counts()["m1"], uses.unhelpful()) == (0, {"m1": 2})


def test_that_a_memory_was_of_no_use_can_be_taken_back_with_the_use(tmp_path: Path) -> None:
    uses = CitedUses(tmp_path / "uses.json")
    uses.cite(["m1"])
    uses.not_relevant("m1", 7, cited_there=True)

    for _ in range(2):
        uses.relevant_again("m1", 7, cited_there=True)

    assert (uses.counts(), uses.unhelpful()) == ({"m1": 1}, {})


def test_what_cannot_be_read_counts_as_empty_and_is_written_anew(tmp_path: Path) -> None:
    (tmp_path / "uses.json").write_text("{ broken")
    uses = CitedUses(tmp_path / "uses.json")

    assert (uses.counts(), uses.unhelpful()) == ({}, {})
    uses.cite(["m1"])
    assert uses.counts() == {"m1": 1}


def test_two_openings_see_each_others_counts(tmp_path: Path) -> None:
    one, other = CitedUses(tmp_path / "uses.json"), CitedUses(tmp_path / "uses.json")
    assert other.counts() == {}

    one.cite(["m1"])

    assert other.counts() == {"m1": 1}


def test_what_was_of_no_use_three_times_is_recalled_only_when_plainly_meant(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)  # words alone decide here
    for text in ("I like tea", "I like coffee", "The bins go out on Tuesday", "Ann lives in Bari"):
        memory.add(text)
    kept = memory.add("The printer stands beside the old window")

    def recalled(question: str) -> bool:
        return kept.memory.id in {item.memory.id for item in memory.recall(question).items}

    assert recalled("Where is the printer cartridge?")
    for answer in (1, 2, 3):
        memory.uses.not_relevant(kept.memory.id, answer, cited_there=False)

    assert not recalled("Where is the printer cartridge?")
    assert recalled("Is the printer beside the old window?")
