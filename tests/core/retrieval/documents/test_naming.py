"""Which document words mean: its title, its file name, a part of them, or what it is and where it belongs."""

from __future__ import annotations

import pytest

from core.retrieval.documents.naming import named_among

NAMES = [
    (1, "/home/me/flat/lease.pdf", "Tenancy agreement, 14 Weaver Lane"),
    (2, "/home/me/flat/lease-old-flat.pdf", "Tenancy agreement, 3 Mill Street"),
    (3, "/home/me/allotment/committee.docx", "Allotment committee, minutes of 14 November 2026"),
    (4, "/home/me/allotment/committee-september.docx", "Allotment committee, minutes of 12 September 2026"),
    (5, "/home/me/staff/handbook.docx", "Staff handbook"),
    (6, "/home/me/staff/handbook-2024.docx", "Staff handbook 2024"),
    (11, "/home/me/spanish/lesson 1.md", "Spanish lesson 1"),
    (12, "/home/me/spanish/lesson 2.md", "Spanish lesson 2"),
    (13, "/home/me/spanish/lesson 10.md", "Spanish lesson 10"),
    (21, "/home/me/letters/01-hollis.txt", "01-hollis"),
    (22, "/home/me/letters/04-dentist.txt", "04-dentist"),
    (31, "/home/me/finance/report-october.pdf", "Monthly report October 2026"),
    (32, "/home/me/finance/report-august.pdf", "Monthly report August 2026"),
    (41, "/home/me/history/part 1.md", "History of Tern, part 1"),
    (42, "/home/me/history/part 2.md", "History of Tern, part 2"),
    (51, "/home/me/中文/体检.md", "体检报告摘要"),
    (52, "/home/me/繁體/媽媽的信.md", "媽媽的信"),
    (53, "/home/me/中文/读书笔记.md", "读书笔记：《乡土中国》"),
    (54, "/home/me/合同/采购合同-一月.md", "采购合同（一月）"),
    (55, "/home/me/合同/采购合同-二月.md", "采购合同（二月）"),
]


@pytest.mark.parametrize(
    ("words", "document"),
    [
        ("lease.pdf", 1),
        ("the lease", 1),
        ("the lease of 14 Weaver Lane", 1),
        ("my lease of the old flat", 2),
        ("the agreement for Mill Street", 2),
        ("the allotment committee minutes of November", 3),
        ("the staff handbook", 5),
        ("the staff handbook 2024", 6),
        ("handbook-2024", 6),
        ("spanish lesson 2", 12),
        ("the letter from the dentist", 22),
        ("the letter from 1 Hollis", 21),
        ("the report of October", 31),
        ("体检报告", 51),
        ("媽媽的信", 52),
        ("妈妈的信", 52),
        ("《乡土中国》的读书笔记", 53),
        ("二月的采购合同", 55),
    ],
)
def test_the_document_that_fits_clearly_best_is_taken(words: str, document: int) -> None:
    assert named_among(words, NAMES).documents == (document,)


@pytest.mark.parametrize(
    ("words", "documents"),
    [
        ("the Spanish lessons", (11, 12, 13)),
        ("the monthly reports", (32, 31)),
        ("all the letters", (21, 22)),
        ("the history of Tern", (41, 42)),
    ],
)
def test_the_parts_of_a_series_are_taken_in_order(words: str, documents: tuple[int, ...]) -> None:
    assert named_among(words, NAMES).documents == documents


@pytest.mark.parametrize(("words", "choices"), [("the tenancy agreement", (2, 1)), ("采购合同", (54, 55))])
def test_several_that_fit_alike_are_for_the_person_to_choose_from(
    words: str, choices: tuple[int, ...]
) -> None:
    found = named_among(words, NAMES)

    assert (found.documents, set(found.choices), found.fitting) == ((), set(choices), 2)


@pytest.mark.parametrize("words", ["the weather", "", "the garden of the old vicarage", "天气"])
def test_what_no_document_is_called_names_none(words: str) -> None:
    found = named_among(words, NAMES)

    assert (found.documents, found.choices) == ((), ())


def test_the_names_that_come_nearest_are_known_where_none_fits() -> None:
    assert 5 in named_among("the handbook of the volunteers", NAMES).near


def test_copies_of_one_document_are_no_choice() -> None:
    names = [
        (1, "/a/boiler.md", "Boiler"),
        (2, "/a/backup/boiler.md", "Boiler"),
        (3, "/a/boiler 2.md", "Boiler"),
    ]

    assert named_among("the boiler", names, same=lambda one, other: True).documents == (1,)


def test_what_lies_outside_the_scope_is_not_meant() -> None:
    assert named_among("the tenancy agreement", NAMES, within=lambda number: number != 1).documents == (2,)


def test_a_first_line_is_a_name_unless_it_is_a_sentence() -> None:
    names = [
        (1, "/a/scan 1.pdf", "scan 1", "Rental contract"),
        (2, "/a/mail.txt", "mail", "The contract is with Olga."),
    ]

    assert named_among("the rental contract", names).documents == (1,)
    assert named_among("Olga's contract", names[1:]).documents == ()
