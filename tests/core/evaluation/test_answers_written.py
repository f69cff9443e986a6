"""The written texts with their questions: what a line means, and that all of ours can be read."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.evaluation.answers_written import KEPT_OUT_OF, kept_out, worlds
from core.evaluation.compare_quotes import quotes

OURS = Path(__file__).parents[2] / "support" / "answers"
WORLD = """@@ en
T The kiln
H Firing
1 The kiln is lit on Mondays.
2 It takes nine hours.
Q 2 How long is a firing?
Q 1+2 When is it hot?
Q - Who lit it?
X 1 窑什么时候点火？
"""


def test_a_line_is_a_sentence_or_a_question_to_it(tmp_path: Path) -> None:
    (tmp_path / "en_pots.txt").write_text(WORLD, encoding="utf-8")

    (world,) = worlds(tmp_path)

    (passage,) = world.passages
    assert (world.name, world.language, passage.title, passage.heading) == (
        "en_pots 1",
        "en",
        "The kiln",
        "Firing",
    )
    told = [(each.text, each.answers, each.across) for each in passage.questions]
    first, second = passage.sentences
    assert told == [
        ("How long is a firing?", (second,), False),
        ("When is it hot?", (first, second), False),
        ("Who lit it?", (), False),
        ("窑什么时候点火？", (first,), True),
    ]


def test_a_world_becomes_one_file_for_each_passage(tmp_path: Path) -> None:
    (tmp_path / "en_pots.txt").write_text(WORLD + WORLD.partition("\n")[2], encoding="utf-8")

    (world,) = worlds(tmp_path)
    world.write(tmp_path / "files")

    texts = {path.name: path.read_text("utf-8") for path in (tmp_path / "files").iterdir()}
    said = "# Firing\n\nThe kiln is lit on Mondays. It takes nine hours.\n"
    assert texts == {"The kiln.md": said, "The kiln 1.md": said}


def test_a_line_of_no_kind_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "en_pots.txt").write_text(WORLD + "Who knows?\n", encoding="utf-8")

    with pytest.raises(ValueError, match="Who knows"):
        worlds(tmp_path)


def test_every_answer_of_ours_stands_in_its_passage() -> None:
    found = worlds(OURS)

    assert len(found) == 891
    passages = [passage for world in found for passage in world.passages]
    assert all(len([each for each in passage.questions if each.answers]) == 7 for passage in passages)
    assert all(len([each for each in passage.questions if not each.answers]) == 4 for passage in passages)


def test_a_part_of_the_sentence_is_the_sentence_when_it_is_no_chance() -> None:
    answer = ("It takes nine hours, and the kiln cools for two days.",)

    assert quotes("Firing: It takes nine hours, and the kiln cools for two days.", answer)
    assert quotes("the kiln cools for two days", answer)
    assert not quotes("nine", answer)
    assert not quotes("The kiln is lit on Mondays.", answer)


def test_the_same_worlds_are_kept_out_whatever_is_written_beside_them(tmp_path: Path) -> None:
    found = worlds(OURS)
    out = [world for world in found if kept_out(world)]
    assert len(found) / KEPT_OUT_OF / 2 < len(out) < len(found) / KEPT_OUT_OF * 2

    (tmp_path / "a_new_one.txt").write_text(WORLD, encoding="utf-8")
    (tmp_path / "en_work.txt").write_text((OURS / "en_work.txt").read_text("utf-8"), encoding="utf-8")
    beside = [world.passages for world in worlds(tmp_path) if world.name != "a_new_one 1" and kept_out(world)]
    assert beside == [world.passages for world in out if world.name.startswith("en_work ")]
