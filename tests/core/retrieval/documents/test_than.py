"""Of "is A higher than B?" each side is looked up; what has one side only stays one question."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.retrieval.documents.than import sides_of_degree
from tests.support.asked_library import AskedLibrary

FILES = {
    "hr/priya.md": "# Priya Nair\n\nPriya earns 41,200 pounds a year since January.\n",
    "hr/joss.md": "# Joss Weller\n\nJoss joined in 2024 and works four days a week.\n",
    "flat/lease.md": "# Lease of Flat 4\n\nDeposit: 1,450 pounds. The rent is 1,180 pounds a month.\n",
}


@pytest.mark.parametrize(
    ("question", "sides"),
    [
        ("Does Priya earn more than Joss?", ["How much does Priya earn?", "How much does Joss earn?"]),
        ("Did the roof cost less than the new boiler?", ["How much does the roof cost?", "How much does the new boiler cost?"]),
        ("Does Ada need more hours than Ben?", ["How many hours does Ada need?", "How many hours does Ben need?"]),
        ("Is the deposit higher than the rent?", ["How high is the deposit?", "How high is the rent?"]),
        ("Is the oak table more expensive than the pine one?", ["How much does the oak table cost?", "How much does the pine one cost?"]),
        ("押金比租金高吗？", ["押金是多少", "租金是多少"]),
        ("鐵觀音比龍井貴嗎？", ["铁观音多少钱", "龙井多少钱"]),
        ("Do more than ten people work there?", []),
        ("Is it later than usual?", []),
        ("Is the rent higher than before?", []),
        ("Why is tea better than coffee?", []),
        ("比萨好吃吗？", []),
    ],
)  # fmt: skip
def test_the_two_sides_are_asked_for_alike(question: str, sides: list[str]) -> None:
    assert [side.question for side in sides_of_degree(question)] == sides


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("than"), FILES) as made:
        yield made


def test_a_side_of_which_nothing_is_told_is_said_to_have_nothing(library: AskedLibrary) -> None:
    text = library.ask("Does Priya earn more than Joss?")["text"]

    assert "- Priya: Priya earns 41,200 pounds a year since January. [1]" in text
    assert "- Joss: the files do not say." in text


def test_both_sides_are_told(library: AskedLibrary) -> None:
    text = library.ask("Is the deposit higher than the rent?")["text"]

    assert "1,450 pounds" in text
    assert "1,180 pounds" in text
