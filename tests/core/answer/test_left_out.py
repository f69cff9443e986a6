"""What a question leaves out is never what is quoted, over real files; where it cannot be left out, that is said."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.asked_library import AskedLibrary, notes

FILES = {
    "flat/lease.pdf": "Tenancy agreement, 14 Weaver Lane\n\nLandlord: Hollis & Grant Estates.\n\nThe monthly rent is 1,240 pounds.\n\nThe term begins on 1 February 2025 and ends on 31 January 2027.",
    "flat/lease-old-flat.pdf": "Tenancy agreement, 3 Mill Street\n\nLandlord: Mr Osei.\n\nThe monthly rent is 980 pounds.\n\nThe term begins on 1 March 2022 and ends on 28 January 2025.",
    "plot/minutes.docx": "# Allotment committee\n\nThe yearly rent of the allotment rises from 35 to 38 pounds.\n",
    "letters/hollis.txt": "Dear Ms Raman,\n\nWe agree, provided that the carpet is cleaned at the end of the tenancy.\n\nHollis & Grant\n",
    "letters/bank.txt": "Dear Ms Raman,\n\nThe standing order has been changed.\n\nFenwick Bank\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("without"), FILES) as made:
        yield made


def shown(answer: dict[str, Any]) -> set[str]:
    return {Path(row["path"]).name for row in (*answer["references"], *answer["near_misses"])}


@pytest.mark.parametrize(
    ("question", "told", "never"),
    [
        ("not the old lease: when does the lease end?", "31 January 2027", "lease-old-flat.pdf"),
        ("Except the old flat, what is the rent?", "1,240 pounds", "lease-old-flat.pdf"),
        ("What is the monthly rent, but not of Weaver Lane?", "980 pounds", "lease.pdf"),
        ("租金是多少，不要旧房子的", "1,240 pounds", "lease-old-flat.pdf"),
        ("Summarise the letters, except the one from the bank", "carpet", "bank.txt"),
        ("Summarise the lease, but not the lease of 14 Weaver Lane", "980 pounds", "lease.pdf"),
    ],
)
def test_what_is_left_out_is_not_shown(library: AskedLibrary, question: str, told: str, never: str) -> None:
    answer = library.ask(question)

    assert told in answer["text"]
    assert never not in shown(answer)
    assert "was left out." in notes(answer)


def test_what_cannot_be_left_out_is_said(library: AskedLibrary) -> None:
    assert "“moon” could not be left out" in notes(
        library.ask("What is the monthly rent, but not of the moon?")
    )


def test_who_came_before_somebody_is_not_that_one(library: AskedLibrary) -> None:
    text = library.ask("Who was the landlord before Hollis & Grant?")["text"]

    assert "Mr Osei" in text
    assert "Landlord: Hollis" not in text
