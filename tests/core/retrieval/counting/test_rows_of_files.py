"""Tables are counted, listed, added up and compared whatever file they are in, and only where they settle what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.asked_library import AskedLibrary
from tests.support.tables_as_files import WRITERS, Rows, write_sheets

HARBOUR: Rows = (
    ("Boat", "Length (m)", "Pier", "Owner"),
    ("Kittiwake", 7.2, 2, "Anna Reed"),
    ("Sula", 11.4, 1, "Tom Oakes"),
    ("Merganser", 9.8, 2, "Anna Reed"),
    ("Petrel", 6.5, 3, "Ines Faro"),
    ("Fulmar", 8.1, 1, "Jon Brandt"),
)
PURCHASES: Rows = (
    ("Item", "Category", "Supplier", "Price (EUR)", "Bought"),
    ("Spade", "Hand tool", "Greenleaf", 34.5, "2025-03-04"),
    ("Hedge trimmer", "Power tool", "Bolten", 129, "2025-04-11"),
    ("Wheelbarrow", "Transport", "Greenleaf", 89.9, "2025-04-12"),
    ("Rake", "Hand tool", "Kettle & Son", 18.2, "2025-06-01"),
)
PUMPS: Rows = (
    ("Supplier", "Model", "Price", "Noise (dB)"),
    ("Nordheim", "Polar 8", "€11,400", 52),
    ("Calida", "Terra 9", "€12,950", 47),
)
SPENT: Rows = (
    ("项目", "类别", "金额（元）", "付款人"),
    ("房租", "住房", 4200, "林岚"),
    ("水电费", "住房", 356.8, "周平"),
    ("电饭煲", "家电", 499, "林岚"),
    ("洗衣机", "家电", 2899, "周平"),
)
CLUBS: Rows = (
    ("姓名", "班级", "社团", "学费"),
    ("陈晓", "三班", "围棋社", 300),
    ("吴桐", "三班", "合唱团", 240),
    ("李一诺", "十三班", "围棋社", 300),
    ("合计", "", "", 840),
)


JOBS_2024: Rows = (
    ("Job no", "Customer", "Work", "Hours", "Charged"),
    (101, "Okafor", "new chain", 1.5, 48),
    (102, "Lindqvist", "brakes", 2, 70),
)
JOBS_2025: Rows = (
    ("Job no", "Customer", "Work", "Hours", "Charged"),
    (201, "Okafor", "wheel", 3, 120),
    (202, "Lindqvist", "gears", 2.5, ""),
    (203, "Mbeki", "chain", 1, 40),
    (204, "Mbeki", "brakes", 2, 75),
)


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    folder = tmp_path_factory.mktemp("tables")
    files = folder / "files"
    for kind, write in WRITERS.items():
        place = files / f"as{kind.replace('.', '-')}"
        place.mkdir(parents=True)
        write(place / f"harbour{kind}", "Harbour", HARBOUR)
    for name, kind, title, rows in (
        ("purchases", ".xlsx", "Purchases", PURCHASES),
        ("heat-pumps", ".html", "Heat pump offers", PUMPS),
        ("家庭开支", ".ods", "三月", SPENT),
        ("社团报名表", ".docx", "秋季社团报名", CLUBS),
    ):
        (files / "house").mkdir(exist_ok=True)
        WRITERS[kind](files / "house" / f"{name}{kind}", title, rows)
    (files / "workshop").mkdir()
    write_sheets(files / "workshop" / "workshop-jobs.xlsx", {"2024": JOBS_2024, "2025": JOBS_2025})
    with AskedLibrary(Path(folder), {}) as made:
        yield made


@pytest.mark.parametrize("kind", WRITERS)
def test_the_same_table_answers_alike_in_every_format(library: AskedLibrary, kind: str) -> None:
    folder, file = f"as{kind.replace('.', '-')}", f"harbour{kind}"

    assert library.said("How many boats are moored at pier 2?", folder) == [
        f"Boats: 2 of 5 in {file} (Kittiwake, Merganser)."
    ]
    assert library.said("What is the total length of the boats at pier 1?", folder)[0] == (
        f"Length (m), 2 of 5 rows in {file}: 11.4 + 8.1 = 19.5."
    )
    assert library.said("Which is the longest boat?", folder) == [
        f"Length (m), highest of 5 rows in {file}: 11.4 (Sula).",
        "Boat: Sula; Length (m): 11.4; Pier: 1; Owner: Tom Oakes",
    ]


@pytest.mark.parametrize(
    ("question", "said"),
    [
        ("How many hand tools did we buy?", "Hand tools: 2 of 4 in purchases.xlsx (Spade, Rake)."),
        (
            "What did we pay Greenleaf in total?",
            "Price (EUR), 2 of 4 rows in purchases.xlsx: 34.5 + 89.9 = 124.4.",
        ),
        ("How many hand tools did we buy in 2025?", "Hand tools: 2 of 4 in purchases.xlsx (Spade, Rake)."),
        (
            "Which item cost the most?",
            "Price (EUR), highest of 4 rows in purchases.xlsx: 129 (Hedge trimmer).",
        ),
        (
            "Which of the two heat pumps is cheaper?",
            "Price, lowest of 2 rows in heat-pumps.html: €11,400 (Nordheim).",
        ),
        ("家电一共花了多少钱？", "家庭开支.ods 里 4 条中的 2 条的金额（元）：499 + 2899 = 3398。"),
        ("林岚一共付了多少钱？", "家庭开支.ods 里 4 条中的 2 条的金额（元）：4200 + 499 = 4699。"),
        ("哪個項目最貴？", "家庭开支.ods 里 4 条，最高的金额（元）：4200（房租）。"),
        ("洗衣机和电饭煲哪个贵？", "家庭开支.ods 里 4 条中的 2 条，最高的金额（元）：2899（洗衣机）。"),
        ("三班有多少人报名？", "人：社团报名表.docx 的 3 条中有 2 条（陈晓、吴桐）。"),
        ("报名的学费一共多少？", "社团报名表.docx 里 3 条的学费：300 + 240 + 300 = 840。"),
    ],
)
def test_rows_are_counted_added_up_and_compared(library: AskedLibrary, question: str, said: str) -> None:
    assert library.said(question, "house")[0] == said


def test_the_rows_of_a_sum_are_told_and_cited_with_it(library: AskedLibrary) -> None:
    answer = library.ask("What did we pay Greenleaf in total?", "house")

    assert [sentence["text"] for sentence in answer["answer"][1:]] == [
        "Item: Spade; Category: Hand tool; Supplier: Greenleaf; Price (EUR): 34.5; Bought: 2025-03-04",
        "Item: Wheelbarrow; Category: Transport; Supplier: Greenleaf; Price (EUR): 89.9; Bought: 2025-04-12",
    ]
    assert all(sentence["citations"] == [1] for sentence in answer["answer"])
    (reference,) = answer["references"]
    assert reference["path"].endswith("purchases.xlsx")


def test_two_of_a_kind_that_are_rows_stand_side_by_side(library: AskedLibrary) -> None:
    assert library.said("Compare the two heat pumps", "house") == [
        "Supplier: Nordheim; Model: Polar 8; Price: €11,400; Noise (dB): 52",
        "Supplier: Calida; Model: Terra 9; Price: €12,950; Noise (dB): 47",
    ]


def test_rows_that_are_such_are_listed(library: AskedLibrary) -> None:
    assert library.said("谁报了围棋社？", "house") == [
        "姓名: 陈晓; 班级: 三班; 社团: 围棋社; 学费: 300",
        "姓名: 李一诺; 班级: 十三班; 社团: 围棋社; 学费: 300",
    ]


@pytest.mark.parametrize(
    "question",
    [
        "What did we pay Bolten in total for hand tools?",
        "Which item is the heaviest?",
        "What did we spend in total on electronics?",
        "How many hand tools did we sell?",
        "How many hand tools are not from Greenleaf?",
        "What did we pay Greenleaf or Bolten in total?",
        "医疗一共花了多少钱？",
        "五班有多少人报名？",
        "有几个同学没有报围棋社？",
        "哪个同学年纪最大？",
    ],
)
def test_what_no_table_settles_is_never_a_number(library: AskedLibrary, question: str) -> None:
    answer = library.ask(question, "house")

    told = " ".join(sentence["text"] for sentence in answer["answer"])
    assert not any(mark in told for mark in ("rows in", " = ", "条中", "条的", "条，", "of 4", "of 3"))
    assert answer["refused"] or answer["text"].startswith(("The files may say", "文件里可能"))


def test_of_several_sheets_the_one_is_named_that_answers(library: AskedLibrary) -> None:
    assert library.said("How many jobs did we do for Okafor in 2024?", "workshop") == [
        "Jobs: 1 of 2 in workshop-jobs.xlsx, 2024 (101)."
    ]
    assert library.said("What did we charge Mbeki in total?", "workshop")[0] == (
        "Charged, 2 of 4 rows in workshop-jobs.xlsx, 2025: 40 + 75 = 115."
    )


@pytest.mark.parametrize(
    "question",
    [
        "What did we charge Okafor in total?",  # on two sheets
        "Which job took the most hours?",  # on the second it is not known of one whether its hours were left out
        "What did we charge Lindqvist in total?",  # the same
    ],
)
def test_what_one_sheet_says_is_not_all_where_another_has_such_rows(
    library: AskedLibrary, question: str
) -> None:
    answer = library.ask(question, "workshop")

    assert answer["refused"] or answer["text"].startswith("The files may say")
    assert not any("rows in" in sentence["text"] for sentence in answer["answer"])


def test_of_things_that_have_several_rows_each_is_counted_once(library: AskedLibrary) -> None:
    assert library.said("How many owners are there?", "as-xlsx") == [
        "Owners: 4 in harbour.xlsx (Anna Reed, Tom Oakes, Ines Faro, Jon Brandt)."
    ]
