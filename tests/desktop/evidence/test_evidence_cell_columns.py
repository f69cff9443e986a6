"""Tables of prose: every cell begins under the head of its column, whatever stands before it."""

from __future__ import annotations

from PySide6.QtGui import QFont, QTextBlock, QTextDocument
from pytestqt.qtbot import QtBot

from desktop.evidence.cell_columns import align_cells, column_stops

ROOM = 600.0
TABLE = "Who\tWhat\tBy\nIlse\trepair the gate at the lower end\tJune\nBo\tpost\tJuly"


def width(cell: str) -> float:
    return 10.0 * len(cell)


def document(text: str) -> QTextDocument:
    made = QTextDocument()
    font = QFont("DejaVu Sans")
    font.setPixelSize(14)
    made.setDefaultFont(font)
    made.setTextWidth(ROOM)
    made.setPlainText(text)
    return made


def begins(block: QTextBlock) -> list[float]:
    """Where each cell of a laid-out line begins, in pixels."""
    line = block.layout().lineAt(0)
    text = block.text()
    starts = [0, *(at + 1 for at, char in enumerate(text) if char == "\t")]
    return [round(line.cursorToX(start)[0]) for start in starts]


def blocks(made: QTextDocument) -> list[QTextBlock]:
    made.documentLayout().documentSize()  # lays it out
    return [made.findBlockByNumber(number) for number in range(made.blockCount())]


def test_a_column_begins_behind_its_widest_cell() -> None:
    assert column_stops(["ab\tc\td", "a\tcccc\td"], width, 5, ROOM) == [25.0, 70.0]


def test_rows_of_unlike_length_keep_their_columns() -> None:
    assert column_stops(["ab\tc", "a\tcccc\td"], width, 5, ROOM) == [25.0, 70.0]


def test_one_line_with_a_tab_and_a_table_without_room_keep_the_usual_stops() -> None:
    assert column_stops(["a\tb"], width, 5, ROOM) == []
    assert column_stops(["a\tb", "long" * 40 + "\tb"], width, 5, ROOM) == []


def test_cells_stand_under_each_other_in_the_text(qtbot: QtBot) -> None:
    made = document(f"Minutes\n\n{TABLE}\n\nThe end.")
    align_cells(made, ROOM)
    rows = [begins(block) for block in blocks(made) if "\t" in block.text()]
    assert len(rows) == 3
    assert rows[0] == rows[1] == rows[2]
    assert made.toPlainText() == f"Minutes\n\n{TABLE}\n\nThe end.", "not a character is another"


def test_two_tables_have_columns_of_their_own(qtbot: QtBot) -> None:
    made = document(f"{TABLE}\nbetween them\nx\ty\na longer one\tz")
    align_cells(made, ROOM)
    first, second = blocks(made)[0], blocks(made)[4]
    assert begins(first)[1] != begins(second)[1]
    assert begins(second) == begins(blocks(made)[5])
    assert blocks(made)[3].blockFormat().tabPositions() == []


def test_what_was_a_table_and_is_none_any_more_gets_the_usual_stops_back(qtbot: QtBot) -> None:
    made = document(TABLE)
    align_cells(made, ROOM)
    assert blocks(made)[0].blockFormat().tabPositions()
    align_cells(made, 10)
    assert not any(block.blockFormat().tabPositions() for block in blocks(made))
