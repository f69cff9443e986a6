"""Sources under an answer can be told apart, and tell which copies stand behind them."""

from __future__ import annotations

from typing import Any

from desktop.chat.turn import Turn, beside
from desktop.chat.turn_html import turn_html
from tests.support import scripted_answers as canned


def source(n: int, path: str, copies: int = 0) -> Any:
    return {**canned.reference(n), "title": "Boiler", "path": path, "copies": copies}


def test_equal_titles_are_told_apart_by_the_file_and_equal_names_by_the_folder() -> None:
    rows = [
        source(1, "/flat/boiler.md"),
        source(2, "/flat/backup/boiler.md"),
        source(3, "/flat/boiler (copy).md"),
        canned.reference(4),
    ]

    assert [beside(row, rows) for row in rows] == [
        ["flat/boiler.md"],
        ["backup/boiler.md"],
        ["boiler (copy).md"],
        [],
    ]


def test_copies_are_told_beside_their_source() -> None:
    turn = Turn("Who serviced the boiler?")
    answer = canned.answer(turn.question, 1, 5)
    answer["references"][0]["copies"] = 2
    turn.finish(answer)

    class Plain:
        def render(self, *_: object) -> str:
            return ""

    assert "2 more with the same text" in turn_html(turn, 0, Plain())  # type: ignore[arg-type]
