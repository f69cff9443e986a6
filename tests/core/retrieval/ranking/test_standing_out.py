"""A question of one or two words finds what has them or plainly means them, in any language, and calls the rest weak.

With the real bundled model, on a small household in three languages.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.evaluation.workbench import Workbench
from core.retrieval.query import Query
from core.retrieval.ranker import NO_WORDS
from tests.core.retrieval.support_bench import bench_of, searched, strong

TEXTS = {
    "broadband": "The contract for broadband runs for eighteen months. The router stays with the provider.",
    "dentist": "Your appointment with the dentist is on 4 December. Please cancel a day before if you cannot come.",
    "insurance": "Bicycle insurance for two bikes: theft and damage are covered up to 1,200 pounds.",
    "invoice": "Invoice 2026-05 for energy. Amount due: 52.15 pounds, payable within fourteen days.",
    "garlic": "Planted garlic and broad beans today. The fox came back to the shed in the evening.",
    "lesson": "Spanish lesson 3: the body and how to tell a doctor what hurts. Learn twenty verbs.",
    "电费": "電費通知：本期電費為四百二十元，繳費期限為十二月十日，請至便利商店繳納。",
    "饺子": "饺子馅用白菜和猪肉，包好以后放在撒了面粉的盘子里。",
    "旅行": "十二月三日从伦敦飞往成都，航班号 CA424，请提前三小时到机场。",
    "loan": "The loan is paid back in sixty instalments of 212 pounds on the first of each month.",
}


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    yield from bench_of(tmp_path_factory.mktemp("profile"), TEXTS)


@pytest.mark.parametrize(
    "noise",
    ["xylophone", "blorptang", "zxqwv frumble", "$5000terms", "helicopter", "volcano", "blockchain", "量子力学", "恐龙", "直升机"],
)  # fmt: skip
def test_what_no_file_is_about_finds_nothing_that_is_not_called_weak(bench: Workbench, noise: str) -> None:
    assert strong(searched(bench, noise)) == []


@pytest.mark.parametrize(
    ("word", "title"),
    [
        ("garlic", "garlic"),
        ("bicycle insurance", "insurance"),
        ("电费", "电费"),
        ("電費", "电费"),
        ("牙医", "dentist"),
        ("保险", "insurance"),
        ("Versicherung", "insurance"),
        ("Darlehen", "loan"),
        ("贷款", "loan"),
        ("flight", "旅行"),
        ("CA424", "旅行"),
    ],
)
def test_a_word_finds_its_file_in_any_language(bench: Workbench, word: str, title: str) -> None:
    assert strong(searched(bench, word))[:1] == [title]


def test_one_chinese_word_brings_no_english_files_along_that_are_about_other_things(bench: Workbench) -> None:
    assert set(strong(searched(bench, "电费"))) <= {"电费", "invoice"}
    assert set(strong(searched(bench, "饺子"))) == {"饺子"}


def test_a_word_whose_meaning_does_not_stand_out_is_still_found_and_called_weak(bench: Workbench) -> None:
    found = searched(bench, "Rechnung").evidence

    assert "invoice" in [item.title for item in found[:3]]
    assert all(item.weak for item in found)


@pytest.mark.parametrize(
    "nonsense",
    [
        "xqz flumbert onk prazzle dorb",
        "qwib blorp zint zard blorp zint flom blorp zint",
        " ".join(f"w{number}qx" for number in range(500)),
    ],
)
def test_words_that_stand_nowhere_find_nothing_that_is_not_called_weak(
    bench: Workbench, nonsense: str
) -> None:
    result = searched(bench, nonsense)

    assert strong(result) == []
    assert bench.retriever.search(Query(nonsense)).evidence == ()


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("Wann ist der Termin beim Zahnarzt im Dezember?", "dentist"),
        ("自行车的保险赔偿多少钱？", "insurance"),
        ("How many instalments does it take to pay it all back?", "loan"),
        ("When does the plane leave for Chengdu?", "旅行"),
    ],
)
def test_a_longer_question_in_another_language_needs_no_word_of_its_own(
    bench: Workbench, question: str, title: str
) -> None:
    assert strong(searched(bench, question))[:1] == [title]


def test_what_fell_says_why(bench: Workbench) -> None:
    result = searched(bench, "xylophone")

    reasons = {item.reason for item in result.trace.candidates if item.scores.get("vectors", 0) >= 0.55}
    assert all("so short a question" in reason for reason in reasons)
    assert searched(bench, "xylophone", floor=False).evidence


@pytest.mark.parametrize("nothing", ["the of and", "🦊", '"(*^', "什么", "der die das"])
@pytest.mark.parametrize("mode", ["hybrid", "words", "vectors"])
def test_without_a_word_that_names_something_nothing_is_asked_of_the_indexes(
    bench: Workbench, nothing: str, mode: str
) -> None:
    result = searched(bench, nothing, mode=mode)

    assert result.evidence == result.near_misses == ()
    assert result.trace.lanes == ()
    assert NO_WORDS in result.degraded


def test_small_words_in_quotation_marks_are_looked_for_to_the_letter(bench: Workbench) -> None:
    assert strong(searched(bench, '"for two"'))[:1] == ["insurance"]


def test_what_words_alone_find_tells_how_much_of_the_question_it_holds(bench: Workbench) -> None:
    (found,) = searched(bench, "garlic beans", mode="words").evidence

    assert found.relevance > 0.5


def test_an_answer_is_not_made_of_what_only_seems_near(bench: Workbench) -> None:
    result = bench.retriever.search(Query("xylophone"))

    assert (result.evidence, result.answerable, result.perhaps) == ((), False, False)
