"""Comparisons of two kinds of one thing, "early and late shift": labelled apart only where the files tell them apart."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.asked_library import AskedLibrary

FILES = {
    "staff/rota.md": "# Rota week 47\n\n| day | early | late |\n|---|---|---|\n| Monday | Pilar | Xu Wen |\n| Tuesday | Mina | Raoul |\n",
    "staff/handbook.docx": "# Staff handbook\nSick leave: ring the shift lead before 6:00.\n",
    "energy/day.md": "# Electricity by day\n\nThe day tariff is 28 pence a unit.\n",
    "energy/night.md": "# Electricity by night\n\nThe night tariff is 11 pence a unit.\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("kinds"), FILES) as made:
        yield made


def test_what_no_passage_tells_apart_is_no_comparison(library: AskedLibrary) -> None:
    answer = library.ask("What is the difference between early and late shift?")

    assert "- early" not in answer["text"]
    assert "- late shift" not in answer["text"]


def test_what_two_passages_tell_apart_is_compared(library: AskedLibrary) -> None:
    answer = library.ask("What is the difference between day and night tariff?")

    assert answer["text"].splitlines() == [
        "- day tariff: The day tariff is 28 pence a unit. [1]",
        "- night tariff: The night tariff is 11 pence a unit. [2]",
    ]
