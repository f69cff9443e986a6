"""No sentence of the engine is left untranslated: what core's source says is what the table of translations holds."""

from __future__ import annotations

import errno
import tomllib
from pathlib import Path
from typing import Any, get_args

import pytest

from core.retrieval.query import Intent
from desktop.engine_words import PLACE, words_for
from desktop.i18n import TRANSLATIONS
from tests.support.engine_sentences import compared, sentences

CHINESE = TRANSLATIONS / "engine.zh_CN.toml"
TEXTS: dict[str, Any] = tomllib.loads(CHINESE.read_text("utf-8"))


def test_every_sentence_of_the_engine_has_a_translation_and_no_translation_is_left_over() -> None:
    """`python -m tests.support.engine_sentences` prints the same."""
    lacking, left_over = compared(CHINESE)
    assert not lacking, f"translate these in {CHINESE.name}: {lacking}"
    assert not left_over, f"remove these from {CHINESE.name}: {left_over}"


def test_every_translation_keeps_the_places_that_are_filled_in() -> None:
    def places(text: str) -> list[str]:
        return sorted(PLACE.findall(text))

    assert [english for english, own in TEXTS["sentences"].items() if places(english) != places(own)] == []


def test_every_sentence_is_found_again_and_not_mistaken_for_another() -> None:
    words = words_for("zh_CN")
    assert words is not None
    mistaken = {}
    for english, own in TEXTS["sentences"].items():
        said, expected = (PLACE.sub(r"7\1", text) for text in (english, own))
        if english.endswith("."):
            said, expected = f"{said} Get a fresh copy.", f"{expected}请重新获取一份。"
        if words.said(said) != expected:
            mistaken[english] = words.said(said)
    assert mistaken == {}


def test_single_words_belong_to_sentences_that_exist() -> None:
    assert [english for english in TEXTS["words"] if english not in TEXTS["sentences"]] == []
    assert set(get_args(Intent)) <= set(TEXTS["words"]["intent: {0}; language: {1}"])


def test_the_systems_reasons_are_named_by_error_numbers_that_exist() -> None:
    assert [name for name in TEXTS["system"] if name not in errno.errorcode.values()] == []


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ('raise Lost("The disk is gone.", "Plug it in.")', {"The disk is gone.", "Plug it in."}),
        ('raise Lost(f"The disk {disk} is {why!r} now.")', {"The disk {0} is {1} now."}),
        ('WORDS = "Two words."\ndef f():\n    raise Lost(sentence=WORDS)', {"Two words."}),
        ('reason = "one cause" if cause else "another cause"', {"one cause", "another cause"}),
        (
            'said = f": {text}" if text else ""\nraise Lost(f"It broke{said}.")',
            {"It broke: {0}.", "It broke."},
        ),
        ('row = {"remedy": "do this"}', {"do this"}),
        ('def f(x):\n    return Lost(x)\nf("handed on twice")', {"handed on twice"}),
        ('def why():\n    return "found in a function"\nproblem = why()', {"found in a function"}),
        ('LATE = "It took {:.0f} s."\nreason = LATE.format(3)', {"It took {0} s."}),
        ('reason = "The first part. The second one."', {"The first part.", "The second one."}),
        ('whatever("This looks like a sentence.")', {"This looks like a sentence."}),
    ],
)
def test_a_sentence_is_found_wherever_it_is_written(tmp_path: Path, code: str, said: set[str]) -> None:
    errors = "class Lost(Exception):\n    def __init__(self, sentence, remedy=''): ...\n"
    (tmp_path / "module.py").write_text(errors + code, "utf-8")
    assert set(sentences(tmp_path)) == said


@pytest.mark.parametrize(
    "code",
    [
        '"""This is what the module is for."""',
        'raise ValueError("This is for a programmer.")',
        'query = "SELECT id FROM chunk WHERE id = ?"',
        'path = "This looks like nothing"',
    ],
)
def test_what_no_person_reads_is_not_gathered(tmp_path: Path, code: str) -> None:
    (tmp_path / "module.py").write_text(code, "utf-8")
    assert sentences(tmp_path) == {}
