"""Questions put in a short or roundabout way over real files: what is quoted names the right thing, and nothing is made up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.asked_library import AskedLibrary, cited, notes

FILES = {
    "flat/lease.pdf": "Tenancy agreement\n\nLandlord: Hollis & Grant Estates.\n\nThe monthly rent is 1,240 pounds.\n\nThe deposit of 1,430 pounds is held by MyDeposits.\n\n"
    "Pets are permitted only with the written consent of the landlord. Smoking on the balcony is forbidden.",
    "flat/boiler.md": "# Boiler\n\nPressure should be between 1.2 and 1.6 bar; when it falls below 0.8 the display shows F22.\n\n"
    "The last service was on 12 October 2026 by Denholm Heating; the engineer was Kit Marlow.\n",
    "flat/broadband.txt": "Broadband notes\nProvider: Quickline. Router model: Zyxel EX3301.\n",
    "flat/neighbours.md": "# Neighbours\n\n- No. 12: Mr and Mrs Abara, retired, two cats.\n- No. 16: Jonas, plays the cello, away in August.\n",
    "letters/02-council.txt": "Dear resident,\n\nYour parking permit expires on 15 January. The new fee is 92 pounds.\n\nThe Council\n",
    "letters/03-hollis.txt": "Dear Ms Raman,\n\nYou asked to keep a cat. We agree.\n\nHollis & Grant\n",
    "letters/08-bank.txt": "Dear Ms Raman,\n\nThe standing order has been changed as you asked.\n\nFenwick Bank\n",
    "plot/diary/2026-10-16.md": "# Diary 2026-10-16\n\nSlugs ate the lettuce. Harvested nine beetroot.\n",
    "plot/diary/2026-09-21.md": "# Diary 2026-09-21\n\nHarvested 14 squash. Water butt is empty.\n",
    "plot/minutes.docx": "# Allotment committee\n\nBonfires are allowed only in November. The water will be turned off on 5 December.\n",
    "bike/quote.txt": "Quote for bicycle insurance from Pedalsure: 64 pounds a year, covers theft up to 1,500 pounds. Not taken.\n",
    "flat/terms.md": "# Terms\n\nThe term begins on 1 February 2025 and ends on 31 January 2027. Windows are cleaned. Notice is given by 30 November.\n",
    "notes/todo.md": "# To do\n\n- order 5,000 valve bags from Pakko\n- ring the chimney sweep\n",
    "spanish/lesson 1.md": "# Spanish lesson 1\n\nVocabulary: the kitchen.\n\nHomework: write ten sentences.\n",
    "spanish/lesson 2.md": "# Spanish lesson 2\n\nVocabulary: at the doctor.\n\nHomework: learn the past tense.\n",
    "家/旅行计划.md": "# 春节旅行计划\n\n二月四日从伦敦飞往成都，航班号 CA424，上午十一点起飞。\n\n住宿：青竹旅舍，四晚。\n",
    "家/体检.md": "# 体检报告摘要\n\n血压 118/76，总胆固醇偏高。\n\n医生建议三个月后复查血脂。\n",
    "家/信.md": "# 媽媽的信\n\n院子裡的柚子收了三十二顆，寄了一箱給你阿姨。\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("worded"), FILES) as made:
        yield made


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("In boiler.md, who was the engineer?", "the engineer was Kit Marlow."),
        ("What does lease.pdf say about pets?", "Pets are permitted only with the written consent"),
        ("What does minutes.docx say about bonfires?", "Bonfires are allowed only in November."),
        ("lease.pdf里的押金是多少？", "The deposit of 1,430 pounds"),
        ("Explain F22", "the display shows F22."),
        ("I want to know when the water is turned off", "turned off on 5 December."),
        ("I forgot the deposit amount", "The deposit of 1,430 pounds"),
        ("How about the deposit?", "The deposit of 1,430 pounds"),
        ("What does the lease say about smoking?", "Smoking on the balcony is forbidden."),
        ("Is there a router in the flat?", "Zyxel EX3301"),
        ("有几颗柚子？", "三十二顆"),
        ("房东是谁", "Landlord: Hollis & Grant Estates."),
        ("租金是多少？", "The monthly rent is 1,240 pounds."),
        ("谁拉大提琴？", "plays the cello"),
        ("What is the flight number to Chengdu?", "CA424"),
        ("harvest in October", "Harvested nine beetroot."),
        ("Harvest of September", "Harvested 14 squash."),
    ],
)
def test_a_short_or_roundabout_question_is_answered(library: AskedLibrary, question: str, told: str) -> None:
    answer = library.ask(question)

    assert not answer["refused"]
    assert told in answer["text"]


@pytest.mark.parametrize(
    "question",
    [
        "What colour is the front door?",
        "What is the capital of Mongolia?",
        "In boiler.md, what is the telephone number?",
        "蒙古的首都是哪里？",
        "谁弹钢琴？",
    ],
)
def test_what_the_files_do_not_say_stays_refused(library: AskedLibrary, question: str) -> None:
    assert library.ask(question)["refused"]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        ("Who wrote the letter about the cat?", "03-hollis: Hollis & Grant"),
        ("Who sent the letter about parking?", "02-council: The Council"),
        ("谁寄来了关于停车的信？", "02-council：The Council"),
        ("Where is the letter about the cat?", "letters/03-hollis.txt"),
    ],
)
def test_a_question_about_a_letter_is_told_by_its_signature_or_place(
    library: AskedLibrary, question: str, told: str
) -> None:
    answer = library.ask(question)

    assert told in answer["text"]
    assert len(cited(answer)) == 1, answer["text"]


@pytest.mark.parametrize(
    ("question", "document"),
    [
        ("What did the bank write?", "08-bank"),
        ("What's in the to do list?", "To do"),
        ("What does the letter from the council say?", "02-council"),
    ],
)
def test_what_a_paper_says_is_told_of_the_paper(library: AskedLibrary, question: str, document: str) -> None:
    assert f"“{document}”" in library.ask(question)["text"].splitlines()[0]


def test_every_item_of_a_list_is_told(library: AskedLibrary) -> None:
    assert "ring the chimney sweep" in library.ask("What's in the to do list?")["text"]


def test_documents_are_found_by_their_name_in_the_other_language(library: AskedLibrary) -> None:
    lessons, letters = library.ask("总结西班牙语课"), library.ask("总结一下所有的信")

    assert "Spanish lesson 1" in lessons["text"]
    assert "Spanish lesson 2" in lessons["text"]
    assert all(name in letters["text"] for name in ("媽媽的信", "02-council", "03-hollis", "08-bank"))


def test_a_folder_that_is_not_there_is_told_and_everything_is_searched(library: AskedLibrary) -> None:
    answer = library.ask("in folder nowhere, what is the deposit?")

    assert "1,430 pounds" in answer["text"]
    assert "There is no folder “nowhere”." in notes(answer)


def test_what_was_seen_last_is_told_with_the_day_of_the_diary(library: AskedLibrary) -> None:
    english, chinese = (
        library.ask("When did I harvest the beetroot?"),
        library.ask("我上次什么时候收获了甜菜？"),
    )

    assert "Diary 2026-10-16: Harvested nine beetroot." in english["text"]
    assert "Diary 2026-10-16：Harvested nine beetroot." in chinese["text"]


def test_a_question_is_answered_by_a_text_that_says_it_in_its_own_language_first(
    library: AskedLibrary,
) -> None:
    """A Spanish lesson "at the doctor" is near to the question, and says nothing of what the doctor said."""
    assert "医生建议三个月后复查血脂" in library.ask("医生怎么说？")["text"]


def test_what_denies_the_question_stands_first(library: AskedLibrary) -> None:
    assert library.ask("Was the policy of Pedalsure taken?")["text"].split("[1]")[0].endswith("Not taken. ")


def test_all_dates_of_a_paper_are_told(library: AskedLibrary) -> None:
    text = library.ask("Give me all dates of the terms")["text"]

    assert "1 February 2025" in text
    assert "30 November" in text
    assert "Windows" not in text


@pytest.mark.parametrize("question", ["my to do list", "my terms"])
def test_what_is_mine_and_called_so_is_read(library: AskedLibrary, question: str) -> None:
    assert library.ask(question)["text"].startswith("The main points of ")
