"""Questions with a time, a folder or a tag in them, asked of a small dated library behind a real engine."""

from __future__ import annotations

import datetime as dt
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.paths import ProfilePaths
from core.service.client import Client
from tests.support.asked_library import AskedLibrary

TODAY = dt.date.today()
MONDAY = TODAY - dt.timedelta(days=TODAY.weekday())
LAST_WEEK = MONDAY - dt.timedelta(days=3)  # its Friday
LAST_MONTH = (TODAY.replace(day=1) - dt.timedelta(days=1)).replace(day=12)
LONG_AGO = dt.date(TODAY.year - 2, 5, 20)

FILES = {
    f"plot/diary/{LAST_WEEK}.md": (f"# Diary {LAST_WEEK}\n\nDug over bed two. Harvested six leeks.\n", TODAY),
    f"plot/diary/{LAST_MONTH}.md": (f"# Diary {LAST_MONTH}\n\nHarvested nine beetroot.\n", TODAY),
    f"plot/diary/{LONG_AGO}.md": (f"# Diary {LONG_AGO}\n\nHarvested four pumpkins.\n", LONG_AGO),
    "flat/boiler.md": ("# Boiler\n\nThe boiler was serviced by Denholm Heating.\n", LONG_AGO),
    "flat/licence.md": ("---\ntags: [urgent, flat]\n---\n\n# Licence\n\nThe television licence costs 180 pounds.\n", LONG_AGO),
    "letters/council.txt": ("Dear resident, your parking permit expires on 15 January. The new fee is 92 pounds.\n", LAST_WEEK),
    "中文/体检.md": ("# 体检\n\n医生建议三个月后复查血脂。\n", LONG_AGO),
}  # fmt: skip


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    folder = tmp_path_factory.mktemp("dated")
    for name, (text, day) in FILES.items():
        path = folder / "files" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        noon = dt.datetime.combine(day, dt.time(12)).timestamp()
        os.utime(path, (noon, noon))
    with AskedLibrary(folder, {}) as made:
        yield made


def cited(answer: dict[str, Any]) -> list[str]:
    """File names of what the sentences cite, in order."""
    names = {row["n"]: Path(row["path"]).name for row in answer["references"]}
    return [names[n] for sentence in answer["answer"] for n in sentence["citations"]]


def notes(answer: dict[str, Any]) -> str:
    return " ".join(item["sentence"] for item in answer["degraded"])


@pytest.mark.parametrize(
    "question", ["What did I do last week on the plot?", "What did I write last week on the plot?", "上周我在plot做了什么？"]
)  # fmt: skip
def test_what_was_done_last_week_is_what_is_dated_last_week(library: AskedLibrary, question: str) -> None:
    answer = library.ask(question)

    assert cited(answer) == [f"{LAST_WEEK}.md"]
    assert "Harvested six leeks." in answer["text"]
    assert "“plot”" in answer["text"].splitlines()[0]


def test_last_month_is_the_calendar_month_before(library: AskedLibrary) -> None:
    answer = library.ask("What did I harvest last month?")

    # The week before may be of that month too, by the day on which this runs.
    assert set(cited(answer)) - {f"{LAST_WEEK}.md"} == {f"{LAST_MONTH}.md"}
    assert "nine beetroot" in answer["text"]


def test_files_changed_last_week_are_listed_by_their_own_time(library: AskedLibrary) -> None:
    """The diary page of that week was saved later; the letter was changed in it."""
    english, chinese = library.ask("Which files changed last week?"), library.ask("上周改了哪些文件？")

    assert cited(english) == cited(chinese) == ["council.txt"]
    assert english["text"].startswith("1 file was found for ")
    assert "有 1 个文件（按最后修改的日期）" in chinese["text"]


def test_notes_of_a_week_are_listed_newest_first(library: AskedLibrary) -> None:
    answer = library.ask("notes from last week")

    assert cited(answer) == [f"{LAST_WEEK}.md", "council.txt"]
    assert not answer["refused"]


def test_a_firm_time_in_which_nothing_answers_is_refused_and_told(library: AskedLibrary) -> None:
    answer = library.ask("Who did we pay for the boiler last week?")

    assert answer["refused"]
    assert "was looked at, and it does not answer this." in notes(answer)


def test_a_time_that_may_be_in_the_text_lets_other_times_answer_and_says_so(library: AskedLibrary) -> None:
    answer = library.ask("Who serviced the boiler last month?")

    assert cited(answer) == ["boiler.md"]
    assert "what is of other times was looked at too." in notes(answer)


def test_what_is_of_that_time_after_all_is_not_said_to_be_of_another(library: AskedLibrary) -> None:
    answer = library.ask(f"Which pumpkins did we harvest in {LONG_AGO:%B %Y}?")

    assert cited(answer) == [f"{LONG_AGO}.md"]
    assert "Nothing of" not in notes(answer)


def test_a_time_without_a_beginning_is_told_as_open(library: AskedLibrary) -> None:
    text = library.ask(f"List my notes before {LONG_AGO.year + 1}")["text"]

    assert f"… – {LONG_AGO.year}-12-31" in text.splitlines()[0]


def test_a_time_is_named_as_a_person_would(library: AskedLibrary) -> None:
    month = (TODAY.replace(day=1) - dt.timedelta(days=1)).strftime("%B %Y")

    assert f" {month} " in notes(library.ask("Who serviced the boiler last month?"))


def test_a_tag_lists_or_limits(library: AskedLibrary) -> None:
    assert cited(library.ask("notes tagged urgent")) == ["licence.md"]
    assert cited(library.ask("#urgent What does the licence cost?")) == ["licence.md"]


@pytest.mark.parametrize(
    ("question", "told"),
    [
        (
            "in folder nowhere, what is the parking fee?",
            "There is no folder “nowhere”. Everything was searched.",
        ),
        ("tag:later parking fee", "No file has the tag “later”. Everything was searched."),
        ("kind:film parking fee", "There is no kind of file “film”. Everything was searched."),
    ],
)
def test_an_unknown_name_is_told_beside_the_answer(library: AskedLibrary, question: str, told: str) -> None:
    assert told in notes(library.ask(question))


def test_thanks_get_thanks(library: AskedLibrary) -> None:
    replies = [
        library.ask(said)["text"] for said in ("Thank you!", "谢谢你！", "Hello", "再见", "Good night")
    ]

    assert replies == ["You are welcome!", "不客气！", "Hello! Ask me something about your files.", "再见！", "Goodbye!"]  # fmt: skip


@pytest.mark.parametrize(("question", "empty"), [("What is the rent?", "library is empty"), ("租金多少？", "资料库还是空的")])  # fmt: skip
def test_an_empty_library_says_so_and_how_to_fill_it(tmp_path: Path, question: str, empty: str) -> None:
    with Client(ProfilePaths(tmp_path / "profile")) as client:
        answer = client.call("ask", question=question, keep=False)
        found = client.call("search", query=question)

    assert answer["refused"]
    assert empty in answer["text"]
    assert [item["part"] for item in found["degraded"]] == ["empty library"]
    assert found["degraded"][0]["remedy"] == "Add a folder first."


def test_a_search_within_a_time_shows_what_is_there_or_says_that_it_looked_further(
    library: AskedLibrary,
) -> None:
    within, further = library.search("harvested last month"), library.search("boiler last week")

    names = {Path(row["path"]).name for row in within["evidence"]}
    assert f"{LAST_MONTH}.md" in names
    assert f"{LONG_AGO}.md" not in names
    assert Path(further["evidence"][0]["path"]).name == "boiler.md"
    assert [item["part"] for item in further["degraded"]] == ["scope"]


def test_a_weak_passage_is_shown_once(library: AskedLibrary) -> None:
    found = library.search("quantum chromodynamics of hadrons")
    places = [(row["document_id"], row["start"]) for row in (*found["evidence"], *found["near_misses"])]

    assert all(row["weak"] for row in found["evidence"])
    assert len(places) == len(set(places)) > 0
