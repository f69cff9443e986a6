"""Turns are learned from alone, with their labels, and beside statements, with what they do to each."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.evaluation.labelled_turns import Later, Life, Line, Talk
from core.evaluation.turn_examples import OTHERS_OF_LIFE, Example, Examples, all_examples
from core.memory.capture.classifier import LABELS
from core.memory.capture.compared import EFFECTS, MOST_OF_STATEMENT, MOST_OF_TURN
from core.models.bundled_embedder import BundledEmbedder

STATEMENTS = (
    "I bake at night.",
    "I dig an allotment.",
    "I have a cat.",
    "I play the oboe.",
    "I live in Leeds.",
)


@pytest.fixture(scope="module")
def embedder() -> BundledEmbedder:
    return BundledEmbedder()


@pytest.fixture
def made(embedder: BundledEmbedder) -> Examples:
    return Examples(embedder, seed=1)


def effect(example: Example) -> str:
    assert example.effect is not None
    return EFFECTS[example.effect]


def pair(embedder: BundledEmbedder, statement: str, turn: str) -> tuple[int, ...]:
    """As the two are read together."""
    begin, end = embedder.signs
    first, second = embedder.encode([statement, turn])
    return (begin, *first, end, end, *second, end)


@pytest.mark.parametrize(
    ("letter", "labels"),
    [
        ("F", {"owner"}),
        ("O", {"other"}),
        ("C", {"change"}),
        ("R", {"end"}),
        ("K", {"owner", "other", "nothing"}),
    ],
)
def test_a_turn_alone_may_have_the_labels_of_its_letter(
    made: Examples, letter: str, labels: set[str]
) -> None:
    example = made.alone(Line(letter, "I dig an allotment."))
    assert example.may_be is not None
    assert {label for label, may in zip(LABELS, example.may_be, strict=True) if may} == labels
    assert example.effect is None


def test_a_statement_stands_before_the_turn_and_both_are_cut(
    embedder: BundledEmbedder, made: Examples
) -> None:
    assert made.together("I live in Leeds.", "Off to Whitby!").ids == pair(
        embedder, "I live in Leeds.", "Off to Whitby!"
    )
    long = made.together("1 2 3 4 " * 60, "5 6 7 8 " * 60)
    assert len(long.ids) == MOST_OF_STATEMENT + MOST_OF_TURN + 4
    assert long.may_be is None


def test_traditional_characters_are_learned_as_simplified_ones(made: Examples) -> None:
    assert made.alone(Line("F", "我養了一隻貓")).ids == made.alone(Line("F", "我养了一只猫")).ids


def test_what_was_told_for_one_turn_is_kept_beside_another(embedder: BundledEmbedder, made: Examples) -> None:
    lines = [
        Line("C", "Off to Whitby!", STATEMENTS[4]),
        Line("R", "The cat is gone.", STATEMENTS[2]),
        Line("K", "More seeds came.", STATEMENTS[1]),
        Line("F", STATEMENTS[0]),
    ]
    found = list(made.of_told(lines))

    own = {pair(embedder, line.earlier, line.text): line.letter for line in lines if line.earlier}
    effects = {"C": "replaced", "R": "ended", "K": "kept"}
    assert {each.ids: effect(each) for each in found if each.ids in own} == {
        ids: effects[letter] for ids, letter in own.items()
    }
    assert {effect(each) for each in found if each.ids not in own} <= {"kept"}


@pytest.mark.parametrize(("kind", "wanted"), [("R", "replaced"), ("E", "ended")])
def test_a_turn_of_a_life_changes_one_statement_and_leaves_some_others(
    embedder: BundledEmbedder, made: Examples, kind: str, wanted: str
) -> None:
    changing, *others = made.of_life(Life("one", STATEMENTS, (Later(kind, "Not any more.", 2),)))

    assert (changing.ids, effect(changing)) == (pair(embedder, STATEMENTS[2], "Not any more."), wanted)
    assert [effect(each) for each in others] == ["kept"] * OTHERS_OF_LIFE
    assert changing.ids not in {each.ids for each in others}


def test_a_turn_that_changes_nothing_is_read_with_statements_that_stay(made: Examples) -> None:
    found = list(made.of_life(Life("one", STATEMENTS[:2], (Later("-", "My brother bakes too.", None),))))
    assert [effect(each) for each in found] == ["kept", "kept"]


def test_a_turn_of_a_talk_knows_what_was_said_before_it_alone(
    embedder: BundledEmbedder, made: Examples
) -> None:
    lines = (
        Line("F", STATEMENTS[4]),
        Line("D", "It rains."),
        Line("R", "No flat any more."),
        Line("F", STATEMENTS[0]),
    )
    found = list(made.of_talk(Talk("one", lines, (None, None, 0, None))))

    ended = [each.ids for each in found if effect(each) == "ended"]
    assert ended == [pair(embedder, STATEMENTS[4], "No flat any more.")]
    kept = {each.ids for each in found if effect(each) == "kept"}
    assert pair(embedder, STATEMENTS[4], "It rains.") in kept
    assert not any(pair(embedder, "It rains.", line.text) in kept for line in lines)


def test_all_that_may_be_learned_from_is_read_and_nothing_of_what_is_kept_out(
    embedder: BundledEmbedder, tmp_path: Path
) -> None:
    for folder in ("told", "talks", "talks_kept", "lives", "lives_kept"):
        (tmp_path / folder).mkdir()
    (tmp_path / "told" / "a.tsv").write_text("C/home\tI live in Rome\tWe moved to Lyon\n", encoding="utf-8")
    (tmp_path / "talks" / "a.tsv").write_text("F\t\tI bake\nR\t0\tI bake no more\n", encoding="utf-8")
    (tmp_path / "lives" / "a.txt").write_text("@@ en\n1 I dig.\nL R1 I swim now.\n", encoding="utf-8")
    (tmp_path / "talks_kept" / "a.tsv").write_text("F\t\tI am kept out\n", encoding="utf-8")
    (tmp_path / "lives_kept" / "a.txt").write_text("@@ en\n1 I am kept out.\n", encoding="utf-8")

    found = all_examples(embedder, tmp_path, seed=1)

    alone, pairs = [[e for e in found if (e.may_be is not None) is single] for single in (True, False)]
    assert len(alone) == 2 + 2 + 2
    assert [effect(each) for each in pairs] == ["replaced", "replaced", "ended"]
    (kept_out,) = embedder.encode(["I am kept out"])
    assert not any(tuple(kept_out) == each.ids[1:-1] for each in alone)
