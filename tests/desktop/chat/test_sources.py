"""Sources under an answer can be told apart, and tell which copies stand behind them."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QApplication

from desktop.chat.chips import picture
from desktop.chat.turn import Turn, beside
from desktop.chat.turn_html import turn_html
from tests.support import scripted_answers as canned
from tests.support.answering_context import answering_context
from tests.support.answering_engine import AnsweringEngine


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


def test_texts_of_a_long_list_begin_below_each_other(qapp: QApplication, tmp_path: Path) -> None:
    theme = answering_context(qapp, tmp_path, AnsweringEngine()).theme

    one, ten = picture(theme, "chip:1:plain:2"), picture(theme, "chip:10:plain:2")
    alone = picture(theme, "chip:1:plain:1")

    assert one is not None
    assert ten is not None
    assert alone is not None
    assert one.width() == ten.width() > alone.width()
    assert one.height() == ten.height()


def test_the_list_asks_for_chips_of_its_longest_number() -> None:
    turn = Turn("What do all say?")
    answer = canned.answer(turn.question, 10, 5)
    turn.finish(answer)

    class Plain:
        def render(self, *_: object) -> str:
            return ""

    html = turn_html(turn, 0, Plain())  # type: ignore[arg-type]
    digits = {match[1] for match in re.finditer(r'src="chip:\d+:plain:(\d)"', html)}

    assert len(digits) == 1
    assert digits == {str(max(len(str(row["n"])) for row in answer["references"]))}
