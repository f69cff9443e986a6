"""The turns from which the memory's small models are fitted are read as their notes say, and those that come along are sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.evaluation.labelled_turns import Line, read_talks, read_told
from core.memory.capture.classifier import TOPICS

TURNS = Path(__file__).parents[2] / "support"


def test_an_earlier_statement_is_a_line_of_its_own_with_the_topic_of_both(tmp_path: Path) -> None:
    (tmp_path / "some.tsv").write_text(
        "D\tRain all day\nC/home\tI live in Rome\tWe moved to Lyon\n", encoding="utf-8"
    )

    assert read_told(tmp_path) == [
        Line("D", "Rain all day"),
        Line("F", "I live in Rome", topic="home"),
        Line("C", "We moved to Lyon", "I live in Rome", "home"),
    ]


def test_a_turn_of_a_talk_knows_the_line_that_it_changes(tmp_path: Path) -> None:
    (tmp_path / "one.tsv").write_text(
        "F\t\tI live in Rome\nN\t\tthanks\nR/home\t0\tNo flat any more\n", encoding="utf-8"
    )

    (talk,) = read_talks(tmp_path)
    assert (talk.name, talk.back) == ("one", (None, None, 0))
    assert talk.lines[0].topic == "home"
    assert talk.lines[2] == Line("R", "No flat any more", "I live in Rome", "home")


@pytest.mark.parametrize("line", ["X\tno such label", "without a tab"])
def test_a_line_without_a_label_is_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "some.tsv").write_text(line, encoding="utf-8")
    with pytest.raises(ValueError, match=r"some\.tsv"):
        read_told(tmp_path)


def test_the_turns_that_come_along_are_sound() -> None:
    told, talks = read_told(TURNS / "told"), read_talks(TURNS / "talks") + read_talks(TURNS / "talks_kept")
    topics = {line.topic for line in [*told, *(line for talk in talks for line in talk.lines)]}
    assert topics - {""} == set(TOPICS)
    assert all(back is None or back < place for talk in talks for place, back in enumerate(talk.back))
    assert not {talk.name for talk in read_talks(TURNS / "talks")} & {
        talk.name for talk in read_talks(TURNS / "talks_kept")
    }
