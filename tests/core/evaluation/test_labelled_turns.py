"""The turns from which the memory's small models are fitted are read as their notes say, and those that come along are sound."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.evaluation.labelled_turns import Line, lines_of, read_lives, read_talks, read_told
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


LIFE = """@@ en
1 I'm on nights at the bakery.
2 I dig an allotment.
L R1 started at the mill on Monday
L E2 handed the keys back
L = 1 up at ten again for the ovens
L - my brother bakes too
"""


def test_a_life_is_statements_and_turns_each_read_against_all_of_them(tmp_path: Path) -> None:
    (tmp_path / "en.txt").write_text(LIFE, encoding="utf-8")

    (life,) = read_lives(tmp_path)

    assert life.statements == ("I'm on nights at the bakery.", "I dig an allotment.")
    assert [(each.kind, each.back) for each in life.later] == [("R", 0), ("E", 1), ("=", None), ("-", None)]
    letters = [(line.letter, line.text) for line in lines_of([life])]
    assert letters[2:4] == [("C", "started at the mill on Monday"), ("R", "handed the keys back")]


def test_a_line_of_a_life_that_is_of_no_kind_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "en.txt").write_text(LIFE + "and so on\n", encoding="utf-8")

    with pytest.raises(ValueError, match="and so on"):
        read_lives(tmp_path)


def test_all_lives_of_ours_are_whole() -> None:
    found = [*read_lives(TURNS / "lives"), *read_lives(TURNS / "lives_kept")]

    assert len(found) == 449
    assert all(len(life.statements) == 8 and len(life.later) in (18, 20) for life in found)
