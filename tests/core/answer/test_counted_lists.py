"""Counting and listing in a household's files: those that do not, how often, from whom, by folder, with copies told."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import closing

import pytest

from core.answer.answerer import Answerer, Listener
from core.answer.types import Answer
from core.evaluation.dataset import SetDocument
from core.evaluation.workbench import Workbench
from core.retrieval.query import Query
from core.retrieval.result import SearchResult

SILENT = Listener(lambda _: None, lambda _: None, lambda _: None, lambda: False)

# (folder, file, title, text)
FILES = (
    ("letters", "01-hollis", "01-hollis", "Dear Ms Raman,\n\nThe rent stays as it is.\n\nHollis & Grant"),
    ("letters", "02-council", "02-council", "Dear resident,\n\nYour parking permit expires.\n\nThe Council"),
    ("letters", "03-hollis", "03-hollis", "Dear Ms Raman,\n\nYou asked to keep a cat. The rent is not affected.\n\nHollis & Grant"),
    ("letters", "04-water", "04-water", "Dear customer,\n\nPlease check the meter for a leak.\n\nNorthern Water"),
    ("letters", "05-bank", "05-bank", "Dear Ms Raman,\n\nThe standing order for your rent has changed.\n\nFenwick Bank"),
    ("flat", "lease", "Tenancy agreement", "Landlord: Hollis & Grant. The rent is 1,240 pounds."),
    ("flat", "radiators", "Radiators", "Five radiators. They get hot within fifteen minutes."),
    ("flat", "boiler", "Boiler", "The boiler is a Vaillant. The engineer was Kit Marlow."),
    ("flat", "boiler (copy)", "Boiler", "The boiler is a Vaillant. The engineer was Kit Marlow."),
    ("flat", "boiler later", "Boiler", "The boiler is a Vaillant. The engineer was Kit Marlow.\n\nThe boiler leaks again."),
    ("diary", "2026-11-27", "Diary 2026-11-27", "Frost at night. Saw a fox near the shed. Harvested six leeks."),
    ("diary", "2026-11-20", "Diary 2026-11-20", "Mulched. Harvested the last squash, and harvested garlic."),
    ("diary", "2026-10-16", "Diary 2026-10-16", "Saw a fox again; foxes dig."),
    ("committee", "november", "Committee, minutes of 14 November", "The hedge will be cut. The rent rises."),
    ("complaints", "ada", "ada", "The bag was stale. I want a refund."),
    ("complaints", "chen", "chen", "豆子很好，但是包装漏气。请退款。"),
    ("complaints", "emil", "emil", "The espresso was sour. No refund needed."),
    ("bike", "service", "Bike service", "New chain and brake pads."),
    ("bike", "insurance", "insurance", "The Larkspur is insured for 900 pounds."),
    ("家", "媽媽的信", "媽媽的信", "院子裡的柚子收了三十二顆。"),
    ("家", "钥匙", "钥匙", "备用钥匙在阿巴拉太太家。信箱密码锁是四位数。"),
)  # fmt: skip


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    with closing(Workbench(tmp_path_factory.mktemp("profile"))) as made:
        made.take_in([SetDocument(name, title, text, folder) for folder, name, title, text in FILES])
        yield made


@pytest.fixture
def ask(bench: Workbench) -> Callable[[str], tuple[SearchResult, Answer]]:
    def asked(question: str) -> tuple[SearchResult, Answer]:
        found = bench.retriever.search(Query(question))
        return found, Answerer(lambda: None, bench.searching).answer(question, found, (), SILENT)

    return asked


def listed(answer: Answer) -> list[str]:
    """The file names of the counted documents, in the order of the list."""
    names = {item.n: item.path.rpartition("/")[2] for item in answer.references if not item.weak}
    return [names[n] for sentence in answer.sentences for n in sentence.citations if n in names]


@pytest.mark.parametrize(
    ("question", "head", "files"),
    [
        (
            "How many letters do not mention rent?",
            "2 of the 5 letters looked at hold neither “rent” nor a form of it.",
            ["02-council", "04-water"],
        ),
        (
            "How many letters mention neither rent nor parking?",
            "1 of the 5 letters looked at holds neither “rent” nor “parking”, in any form.",
            ["04-water"],
        ),
        (
            "Which letters mention rent?",
            "3 of the 5 letters looked at hold “rent” or a form of it.",
            ["01-hollis", "03-hollis", "05-bank"],
        ),
        (
            "How many complaints do not ask for a refund?",
            "All of the 3 complaints looked at hold “refund” or “退款”: there is none that does not.",
            [],
        ),
        (
            "List all complaints that ask for a refund",
            "3 of the 3 complaints looked at hold “refund” or “退款”.",
            ["ada", "chen", "emil"],
        ),
        (
            "How many letters are from Hollis & Grant?",
            "2 of the 5 letters looked at name “Hollis & Grant”.",
            ["01-hollis", "03-hollis"],
        ),
        (
            "How many diary entries mention a fox?",
            "2 of the 3 diary entries looked at hold “fox” or a form of it.",
            ["2026-10-16", "2026-11-27"],
        ),
        (
            "How many minutes mention the hedge?",
            "The only minutes looked at hold “hedge” or a form of it.",
            ["november"],
        ),
        (
            "In folder letters, how many mention parking?",
            "1 of the 5 documents looked at holds “parking” or a form of it.",
            ["02-council"],
        ),
        (
            "How many letters are there?",
            "There are 5 letters.",
            ["01-hollis", "02-council", "03-hollis", "04-water", "05-bank"],
        ),
        ("How many complaints are there?", "There are 3 complaints.", ["ada", "chen", "emil"]),
        (
            "列出所有提到退款的投诉",
            "查看的 3 份投诉中，有 3 份写有“退款”或“refund”。",
            ["ada", "chen", "emil"],
        ),
        (
            "有几封信提到柚子？",
            "查看的 6 份信中，有 1 份写有“柚子”或“pomelo”。",
            ["媽媽的信"],
        ),
        (
            "没有提到退款的投诉有几份？",
            "查看的 3 份投诉全都写有“退款”或“refund”，没有一份不写。",
            [],
        ),
    ],
)
def test_the_number_and_each_of_them(
    ask: Callable[[str], tuple[SearchResult, Answer]], question: str, head: str, files: list[str]
) -> None:
    _, answer = ask(question)

    assert answer.text.splitlines()[0] == head
    assert listed(answer) == files


@pytest.mark.parametrize(
    ("question", "head", "rows"),
    [
        (
            'How many times does the word "Harvested" appear?',
            "“Harvested” stands 3 times, in 2 of the 21 documents looked at.",
            ["Diary 2026-11-20 (2 times)", "Diary 2026-11-27 (1 time)"],
        ),
        (
            "How often was the fox seen in the diary?",
            "“fox” or a form of it stands 3 times, in 2 of the 3 documents called “diary” looked at.",
            ["Diary 2026-10-16 (2 times)", "Diary 2026-11-27 (1 time)"],
        ),
        (
            "柚子出现了几次？",
            "“柚子”一共出现 1 次，在查看的 21 份文档中的 1 份里。",
            ["媽媽的信（1 次）"],
        ),
    ],
)
def test_how_often_a_word_stands_in_how_many_files(
    ask: Callable[[str], tuple[SearchResult, Answer]], question: str, head: str, rows: list[str]
) -> None:
    _, answer = ask(question)

    assert answer.text.startswith(head)
    assert [sentence.text for sentence in answer.sentences if sentence.citations] == rows


def test_none_is_said_of_the_kind_that_was_asked_for(
    ask: Callable[[str], tuple[SearchResult, Answer]],
) -> None:
    _, answer = ask("Does any letter mention a solicitor?")

    assert answer.text.startswith("None of the 5 letters looked at holds “solicitor” or a form of it.")
    assert not answer.refused


def test_a_list_by_subject_holds_what_is_about_it(
    ask: Callable[[str], tuple[SearchResult, Answer]],
) -> None:
    _, answer = ask("Are there any letters about a cat?")

    assert answer.text.startswith("Probably at least 1 of the 5 letters looked at is about “cat”")
    assert listed(answer) == ["03-hollis"]


def test_copies_are_told_as_copies_and_a_version_that_says_more_is_none(
    ask: Callable[[str], tuple[SearchResult, Answer]],
) -> None:
    _, english = ask("How many files mention Vaillant?")
    _, chinese = ask("有多少份文件提到 Vaillant？")

    assert english.text.startswith(
        "3 of the 21 documents looked at hold “Vaillant” or a form of it. "
        "1 of them is a copy with the same text as another: without it, 2."
    )
    assert [sentence.text for sentence in english.sentences if sentence.citations] == [
        "Boiler (boiler)",
        "Boiler (boiler (copy), same text as number 1)",
        "Boiler (boiler later)",
    ]
    assert "其中 1 份是副本，与另一份内容完全相同；不算副本是 2 份。" in chinese.text


def test_copies_that_only_come_near_are_told_too(ask: Callable[[str], tuple[SearchResult, Answer]]) -> None:
    found, answer = ask("How many documents are about central heating?")

    near = {item.n: item for item in answer.references if item.weak}
    rows = {sentence.citations[0]: sentence.text for sentence in answer.sentences if sentence.citations}
    copy = next(n for n, item in near.items() if item.path.endswith("boiler (copy)"))
    original = next(n for n, item in near.items() if item.path.endswith("boiler"))
    assert found.count is not None
    assert not found.count.copies
    assert rows[copy] == f"Boiler (boiler (copy), same text as number {original})"


def test_a_text_in_another_language_that_may_say_the_same_is_told_apart(
    ask: Callable[[str], tuple[SearchResult, Answer]],
) -> None:
    _, answer = ask("有几封信提到小猫咪？")

    assert answer.text.startswith(
        "查看的 6 份信中，多数（5 份）是用别的语言写的，无法凭“小猫咪”判断；其余 1 份中，没有一份写有“小猫咪”。"
    )
    assert "用别的语言写的在意思上接近；请打开确认。" in answer.text
    assert "03-hollis" in [item.title for item in answer.references if item.weak]


def test_where_most_are_in_another_language_the_number_is_of_the_others(
    ask: Callable[[str], tuple[SearchResult, Answer]],
) -> None:
    _, lacking = ask("有多少封信没有提到涨租？")
    _, holding = ask("有几封信提到了院子？")
    _, some = ask("How many complaints do not ask for an exchange?")

    assert lacking.text.startswith(
        "查看的 6 份信中，多数（5 份）是用别的语言写的，无法凭“涨租”判断；其余 1 份中，有 1 份没有写“涨租”。"
    )
    assert "- 01-hollis（用别的语言写的） [1]" in lacking.text
    assert "其余 1 份中，有 1 份写有“院子”。" in holding.text
    assert "chen (in another language)" in some.text
    assert "1 of those looked at is in another language and cannot be judged by these words." in some.text


def test_a_name_that_stands_nowhere_is_said_to_stand_nowhere(
    ask: Callable[[str], tuple[SearchResult, Answer]],
) -> None:
    found, answer = ask("Are there any letters about Milan?")

    assert found.count is not None
    assert answer.text.startswith("None of the 5 letters looked at holds “Milan” or a form of it.")
    assert "only holds the words" not in answer.text
    assert "only hold the words" not in answer.text


def test_what_a_word_only_denies_is_said_to_be_in_the_number(
    ask: Callable[[str], tuple[SearchResult, Answer]],
) -> None:
    _, answer = ask("List all complaints that ask for a refund")
    _, sent = ask("How many letters are from Hollis & Grant?")

    assert "what declines it is in the number" in answer.text
    assert "from whom each really is was not judged" in sent.text


@pytest.mark.parametrize(
    "question", ["How many radiators are there?", "How many books do I have?", "How many bikes do I have?"]
)
def test_a_thing_that_files_tell_of_is_not_counted_by_files(
    ask: Callable[[str], tuple[SearchResult, Answer]], question: str
) -> None:
    found, _ = ask(question)

    assert found.count is None


def test_the_trace_says_of_each_file_why_it_counts_or_does_not(
    ask: Callable[[str], tuple[SearchResult, Answer]],
) -> None:
    found, _ = ask("How many letters mention rent?")

    told = {
        item.path.rpartition("/")[2]: (item.fate, item.reason)
        for item in found.trace.candidates
        if item.document_id
    }
    assert told["01-hollis"] == ("evidence", "counts among what was asked for")
    assert told["04-water"][0] == "not counted"
    assert told["lease"] == ("not counted", "is not of the kind that was asked for")
    assert not [item for item in found.trace.candidates if item.fate == "weak"]


def test_where_no_file_holds_the_words_a_passage_that_answers_comes_before_the_number(
    ask: Callable[[str], tuple[SearchResult, Answer]],
) -> None:
    found, answer = ask("Which file says the boiler engineer's name?")

    assert found.count is None
    assert "Kit Marlow" in answer.text
