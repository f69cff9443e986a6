"""Comparisons and questions of two parts without a chat model, over real files: every side quoted, or its absence told."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from core.answer.compared import MOST_ALONE, MOST_DIFFERENCES, compared
from core.retrieval.query import Facet
from core.retrieval.result import FacetFound
from tests.support.asked_library import AskedLibrary, cited
from tests.support.evidence import passage, result


def report(month: str, revenue: str) -> str:
    return f"Monthly report {month} 2026\n\nRevenue was {revenue} pounds.\n\nBest seller: Guji."


FILES = {
    "finance/report-august.pdf": report("August", "41,200"),
    "finance/report-september.pdf": report("September", "43,950"),
    "finance/report-october.pdf": report("October", "46,100"),
    "staff/handbook.docx": "# Staff handbook\nStaff buy beans at 40 percent off.\nSick leave: ring the shift lead before 6:00.\n"
    "Telephones stay in the locker.",
    "staff/handbook-2024.docx": "# Staff handbook 2024\nStaff buy beans at 30 percent off.\nSick leave: ring the shift lead before 7:00.\n"
    "Telephones stay in the locker.",
    "flat/insurance.md": "# Contents insurance renewal\n\nYour policy with Larkspur Mutual, number LM-2290-77, renews on 9 December 2026.\n\n"
    "The yearly premium of Larkspur Mutual is 186.40 pounds.\n",
    "flat/lease.pdf": "Tenancy agreement\n\nThe monthly rent is 1,240 pounds.\n\n"
    "The deposit of 1,430 pounds is held by MyDeposits under reference DX-88213.",
    "letters/bank.txt": "Dear Ms Raman,\n\nThe standing order for your monthly rent has been changed as you asked.\n\nFenwick Bank\n",
    "letters/hollis.txt": "Dear Ms Raman,\n\nThe rent for the coming year stays as it is.\n\nHollis & Grant\n",
    "bike/quote.txt": "Quote for bicycle insurance from Pedalsure: 64 pounds a year.\n",
    "咖啡/杯测.md": "# 杯测\n\n古吉得了八十七分，有茉莉香。\n\n惠拉得了八十四分，有可可味。\n",
    "家/旅行.md": "# 春节旅行计划\n\n二月四日从伦敦飞往成都，航班号 CA424。\n\n住宿：宽窄巷子附近的青竹旅舍，四晚。\n",
    "家/牙医.md": "# 牙医\n\n牙医的电话是 5550 1234，预约在三月九日。\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("compared"), FILES) as made:
        yield made


def test_three_of_one_shape_are_compared_by_what_was_asked(library: AskedLibrary) -> None:
    answer = library.ask("Compare revenue in August, September and October")

    assert answer["text"].splitlines() == [
        "- August: Revenue was 41,200 pounds. [1]",
        "- September: Revenue was 43,950 pounds. [2]",
        "- October: Revenue was 46,100 pounds. [3]",
    ]


@pytest.mark.parametrize(
    ("question", "order"),
    [
        ("Which month had the highest revenue?", ["46,100", "43,950", "41,200"]),
        ("Which month had the lowest revenue?", ["41,200", "43,950", "46,100"]),
    ],
)
def test_which_month_had_the_most_is_told_under_the_names_of_the_reports(
    library: AskedLibrary, question: str, order: list[str]
) -> None:
    lines = [line for line in library.ask(question)["text"].splitlines() if line.startswith("- ")]

    assert [figure for line, figure in zip(lines, order, strict=True) if figure in line] == order
    assert all("eport" in line for line in lines)


def test_a_side_of_which_nothing_is_said_is_told(library: AskedLibrary) -> None:
    answer = library.ask("Compare revenue in July and October")

    assert answer["text"].splitlines() == [
        "- July: the files do not say.",
        "- October: Revenue was 46,100 pounds. [1]",
    ]


def test_two_documents_are_compared_where_they_differ(library: AskedLibrary) -> None:
    answer = library.ask("Compare the staff handbook with the staff handbook 2024")

    one, other = answer["text"].splitlines()
    assert one.startswith("- staff handbook: ")
    assert "40 percent" in one
    assert "6:00" in one
    assert other.startswith("- staff handbook 2024: ")
    assert "30 percent" in other
    assert "7:00" in other
    assert "locker" not in answer["text"]
    assert cited(answer) == [1, 2]


@pytest.mark.parametrize(
    ("question", "figures"),
    [
        ("Compare the premium of Larkspur with the quote of Pedalsure", ("186.40", "64 pounds")),
        ("比较古吉和惠拉的杯测分数", ("八十七分", "八十四分")),
    ],
)
def test_both_sides_are_quoted(library: AskedLibrary, question: str, figures: tuple[str, ...]) -> None:
    lines = library.ask(question)["text"].splitlines()

    assert all(any(figure in line for line in lines) for figure in figures)


def test_of_what_no_side_is_known_nothing_is_said(library: AskedLibrary) -> None:
    assert library.ask("Compare the volcanoes of Iceland with the glaciers of Norway")["refused"]


def test_a_question_of_two_parts_is_answered_by_the_sentence_that_holds_both(library: AskedLibrary) -> None:
    assert library.said("How much is the deposit and where is it held?") == [
        "The deposit of 1,430 pounds is held by MyDeposits under reference DX-88213."
    ]


def test_each_part_of_a_question_is_answered_where_both_are_known(library: AskedLibrary) -> None:
    answer = library.ask("古吉得了多少分，牙医的电话是多少？")

    assert "八十七分" in answer["text"]
    assert "5550 1234" in answer["text"]
    assert cited(answer) == [1, 2]


def test_a_part_that_leans_on_the_first_has_its_own_sentence(library: AskedLibrary) -> None:
    text = library.ask("飞往成都的航班号是多少，住在哪里？")["text"]

    assert "CA424" in text
    assert "青竹旅舍" in text


def test_which_is_cheaper_asks_for_two_prices(library: AskedLibrary) -> None:
    text = library.ask("Which is cheaper, Larkspur or Pedalsure?")["text"]

    assert "- Larkspur: " in text
    assert "- Pedalsure: " in text


def test_a_part_that_no_file_answers_does_not_hide_the_other(library: AskedLibrary) -> None:
    text = library.ask("What is the monthly rent, and who painted the kitchen ceiling?")["text"]

    assert "1,240 pounds" in text


def test_what_has_no_figure_is_no_sure_answer_to_how_much(library: AskedLibrary) -> None:
    here, elsewhere = (
        library.ask("What is the monthly rent?"),
        library.ask("What is the monthly rent?", "letters"),
    )

    assert here["text"].startswith("The monthly rent is 1,240 pounds.")
    assert elsewhere["refused"] or elsewhere["text"].startswith("The files may say this:")


def test_no_changed_sum_is_left_out_of_what_two_editions_say_otherwise() -> None:
    clauses = "1. Hartwell services the boiler once a year.\n2. The yearly fee is {}.\n3. An engineer comes within {} hours.\n4. Notice: {} to the end of a year.\n5. A locker {}."
    texts = (
        clauses.format("£132, payable in advance", 48, "three months", "is included"),
        clauses.format(
            "£168, payable in two halves, in March and September", 24, "one month", "costs £5 a month"
        ),
    )
    sides = [
        replace(passage(n, text, f"Boiler contract ({year})"), path=f"/f/boiler-{year}.md")
        for n, (text, year) in enumerate(zip(texts, (2024, 2026), strict=True), 1)
    ]
    facets = tuple(
        FacetFound(Facet(str(year), "", n), (n,), True, False, whole=True)
        for n, year in enumerate((2024, 2026), 1)
    )

    text, _ = compared(replace(result(*sides), facets=facets), "en", lambda *_: ())

    older, newer = text.splitlines()
    assert older.startswith("- Boiler contract (2024): The yearly fee is £132")
    assert newer.startswith("- Boiler contract (2026): The yearly fee is £168")
    assert all(said in older for said in ("48 hours", "three months", "is included"))
    assert all(said in newer for said in ("24 hours", "one month", "£5 a month"))


@pytest.mark.parametrize(
    ("tongue", "changed", "alone", "told"),
    [
        ("en", MOST_DIFFERENCES, 0, ""),
        ("en", MOST_DIFFERENCES + 1, 0, "They differ in more than is listed here; the files have all."),
        ("zh", MOST_DIFFERENCES + 1, 0, "不同之处不止这些；文件里有全部。"),
        ("en", MOST_DIFFERENCES, MOST_ALONE, ""),
        ("en", MOST_DIFFERENCES, MOST_ALONE + 1, "They differ in more than is listed here; the files have all."),
    ],
)  # fmt: skip
def test_that_two_documents_differ_in_more_than_is_told_is_said(
    tongue: str, changed: int, alone: int, told: str
) -> None:
    names = "apples pears plums cherries quinces medlars walnuts almonds apricots peaches grapes".split()
    only = "\n\nNobody smokes here.\n\nDogs wait outside.\n\nBicycles lean elsewhere."
    texts = [
        "\n\n".join(f"A crate of {name} costs £{price}." for name in names[:changed]) for price in (5, 7)
    ]
    texts[1] += "\n\n".join(only.split("\n\n")[: alone + 1])
    sides = [passage(n, text, f"Prices {n}") for n, text in enumerate(texts, 1)]
    facets = tuple(FacetFound(Facet(f"Prices {n}", "", n), (n,), True, False, whole=True) for n in (1, 2))

    text, sentences = compared(replace(result(*sides), facets=facets), tongue, lambda *_: ())

    assert ("\n\n" in text, sentences[-1].text if "\n\n" in text else "") == (bool(told), told)
