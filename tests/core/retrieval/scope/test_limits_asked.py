"""Limits in words asked of a small library behind a real engine: what lies outside of them is never cited."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.asked_library import AskedLibrary, cited, notes

FILES = {
    "letters/2026-01-12 landlord.md": "# From the landlord\n\nThe deposit is 1,500 pounds. The boiler will be replaced by a heat pump.\n",
    "letters/2026-06-20 landlord.md": "# From the landlord\n\nThe boiler inspection costs 90 pounds.\n",
    "contracts/deposit.docx": "# Tenancy\n\nThe deposit is 1,200 pounds.",
    "minutes/2026-09-03.md": "# Minutes of the board\n\nAbsent: Mr Okafor. The fence will be painted green.\n",
    "minutes/2026-10-24.md": "# Minutes of the board\n\nAbsent: Ms Lindqvist. The board decided to buy a second lawn mower.\n",
    "archive/2019-05-02 council.md": "# The council\n\nThe council wants the drain moved to the street.\n",
    "letters/2024-05-20 council.md": "# From the council\n\nThe council wants photographs of the drain.\n",
    "notes/2018-05-02 roof.md": "# Roof\n\nThe roof was repaired with slate.\n",
    "notes/2024-07-09 roof.md": "# Roof\n\nThe roof got a gutter of zinc.\n",
    "pdf/2024-06-01 warranty.pdf": "Warranty of the fridge. The warranty period is five years.",
    "pdf/2025-06-01 warranty.pdf": "Warranty of the oven. The warranty period is two years.",
    "money/rent.csv": "month,rent\n2025-10,1240\n2025-11,1240\n",
    "归档/2019-05-02 排水.md": "# 排水\n\n居委会要求把排水沟移到街上。\n",
    "信件/2024-10-15 居委会.md": "# 居委会来信\n\n居委会要求提供排水沟的照片。\n",
}  # fmt: skip


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("limits"), FILES) as made:
        yield made


@pytest.mark.parametrize(
    ("question", "names", "told"),
    [
        ("What did I write about the roof before 2020?", ["2018-05-02 roof.md"], ""),
        ("What have we noted about the roof during the summer of 2024?", ["2024-07-09 roof.md"], ""),
        ("What does the council want, not in the archive folder?", ["2024-05-20 council.md"], "The folder “archive” was left out."),
        ("Who was absent according to the newest minutes?", ["2026-10-24.md"], "Only the newest was looked at"),
        ("2024年的PDF里保修期是多久？", ["2024-06-01 warranty.pdf"], ""),
        ("in letters 文件夹里，押金是多少？", ["2026-01-12 landlord.md"], ""),
        ("居委会要求什么？不要看归档文件夹。", ["2024-10-15 居委会.md"], "The folder “归档” was left out."),
    ],
)  # fmt: skip
def test_only_what_lies_within_is_cited(
    library: AskedLibrary, question: str, names: list[str], told: str
) -> None:
    answer = library.ask(question)
    files = {row["n"]: Path(row["path"]).name for row in answer["references"]}

    assert [files[n] for n in cited(answer)] == names
    assert told in notes(answer)


def test_a_kind_that_is_not_there_is_told_beside_the_answer(library: AskedLibrary) -> None:
    answer = library.ask("In my EPUBs, what is the deposit?")

    assert "No file is of the kind “EPUB”. Everything was searched." in notes(answer)
    assert cited(answer)


def test_a_time_that_names_no_day_is_told_beside_the_answer(library: AskedLibrary) -> None:
    told = "“since the storm” names no day: files of all times were looked at."

    assert told in notes(library.ask("What did I write about the roof since the storm?"))
