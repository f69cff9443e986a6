"""Summaries without a chat model, over real files: which document is meant, all of it in order, and what to do in doubt."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.asked_library import AskedLibrary, cited, notes

PARTS = ("nave", "tower", "crypt", "organ", "cloister", "garden", "bells", "windows", "roof", "door")
REFRAIN = (
    "The accounts for these works fill several leaves, and the clerk complains of rain and of late carters."
)


def guide() -> str:
    """A long document: ten parts of ten paragraphs, each with the same last sentence."""
    blocks = ["# Guide to Saint Aldric"]
    for place, part in enumerate(PARTS):
        blocks.append(f"## The {part}")
        for number in range(10):
            year = 1200 + 50 * place + number
            blocks.append(
                f"In {year} master Wystan{number} rebuilt the {part} with stone from quarry {number + 1} for {year % 97} marks. {REFRAIN}"
            )
    return "\n\n".join(blocks)


FILES = {
    "flat/lease.pdf": "Tenancy agreement, 14 Weaver Lane\n\nLandlord: Hollis & Grant Estates. Tenant: Priya Raman.\n\n"
    "The monthly rent is 1,240 pounds, payable on the third of each month.\n\n"
    "Pets are permitted only with the written consent of the landlord.",
    "flat/old flat.docx": "# Tenancy agreement, 3 Mill Street\nThe monthly rent is 980 pounds.\nThe tenant looks after the hedge.",
    "allotment/committee.docx": "# Allotment committee, minutes of 14 November 2026\nThe yearly rent rises from 35 to 38 pounds.\n"
    "Bonfires are allowed only in November.\nThe water will be turned off on 5 December.",
    "allotment/committee-september.docx": "# Allotment committee, minutes of 12 September 2026\nThe hedge will be cut in October.\n"
    "Two plots are vacant.",
    "spanish/lesson 1.md": "# Spanish lesson 1\n\nVocabulary: the kitchen. Homework: write ten sentences.\n",
    "spanish/lesson 2.md": "# Spanish lesson 2\n\nVocabulary: the weather. Homework: learn the past tense.\n",
    "spanish/lesson 10.md": "# Spanish lesson 10\n\nVocabulary: at the doctor. Homework: read chapter four.\n",
    "guide.md": guide(),
    "中文/体检.md": "# 体检报告摘要\n\n体检日期：2026年10月21日，地点：仁和医院。\n医生建议三个月后复查血脂，少吃动物内脏。\n",
    "繁體/媽媽的信.md": "# 媽媽的信\n\n臺中這裡已經轉涼了。\n院子裡的柚子收了三十二顆。\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("whole"), FILES) as made:
        yield made


def test_a_summary_is_the_main_sentences_in_order_and_never_a_title(library: AskedLibrary) -> None:
    answer = library.ask("Summarise the lease of 14 Weaver Lane")

    head, *sentences = [sentence["text"] for sentence in answer["answer"]]
    assert "lease.pdf" in head
    assert sentences == [
        "Landlord: Hollis & Grant Estates.",
        "Tenant: Priya Raman.",
        "The monthly rent is 1,240 pounds, payable on the third of each month.",
        "Pets are permitted only with the written consent of the landlord.",
    ]
    assert "“the lease of 14 Weaver Lane” was taken to mean" in notes(answer)


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "Summarise the allotment committee minutes of November",
            "The water will be turned off on 5 December.",
        ),
        ("What does the document old flat.docx say?", "The tenant looks after the hedge."),
        ("总结体检报告", "医生建议三个月后复查血脂，少吃动物内脏。"),
        ("概括一下妈妈的信", "院子裡的柚子收了三十二顆。"),
    ],
)
def test_a_document_is_known_by_title_file_name_or_what_it_is(
    library: AskedLibrary, question: str, said: str
) -> None:
    assert said in library.said(question)


def test_a_series_is_told_part_by_part_in_order(library: AskedLibrary) -> None:
    answer = library.ask("Summarise the Spanish lessons")

    assert [row["title"] for row in answer["references"]] == [
        "Spanish lesson 1",
        "Spanish lesson 2",
        "Spanish lesson 10",
    ]
    assert cited(answer) == [1, 2, 3]
    assert (
        answer["text"].index("the kitchen")
        < answer["text"].index("the weather")
        < answer["text"].index("the doctor")
    )


def test_a_long_document_is_told_from_all_of_its_parts(library: AskedLibrary) -> None:
    answer = library.ask("Summarise guide.md")

    sentences = [sentence["text"] for sentence in answer["answer"]][1:]
    told = [part for part in PARTS if any(f"rebuilt the {part} " in sentence for sentence in sentences)]
    assert tuple(told) == PARTS
    assert len(PARTS) <= len(sentences) <= len(PARTS) + 1
    assert REFRAIN not in sentences
    assert "passages were read, from all of its parts" in notes(answer)
    assert cited(answer) == list(range(1, len(cited(answer)) + 1))


def test_where_several_fit_the_person_is_asked_to_choose(library: AskedLibrary) -> None:
    answer = library.ask("Summarise the tenancy agreement")

    assert answer["text"].startswith("2 documents fit “the tenancy agreement”.")
    assert {row["path"].rpartition("/")[2] for row in answer["references"]} == {"lease.pdf", "old flat.docx"}
    assert not answer["refused"]


def test_where_none_fits_the_person_is_told(library: AskedLibrary) -> None:
    assert "No document is called “the insurance policy”" in notes(
        library.ask("Summarise the insurance policy")
    )


def test_a_document_outside_the_folder_is_not_meant(library: AskedLibrary) -> None:
    assert "No document is called" in notes(library.ask("Summarise guide.md", "spanish"))


def test_a_title_alone_is_no_answer(library: AskedLibrary) -> None:
    assert "Tenancy agreement, 3 Mill Street" not in library.said("What is the monthly rent in Mill Street?")
