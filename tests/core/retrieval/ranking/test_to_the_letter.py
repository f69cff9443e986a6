"""What is quoted, or the one name asked about, must stand in what is shown as found."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.evaluation.workbench import Workbench
from core.retrieval.query import Query
from tests.core.retrieval.support_bench import bench_of, searched, strong

TEXTS = {
    "lease": "The yearly rent is 14,880 pounds and is reviewed each spring by the landlord.",
    "letter": "The rent for the coming year stays as it is, and is payable every month.",
    "boiler": "The boiler was serviced by Denholm Heating; the engineer was Kit Marlow.",
    "radiators": "The radiators were bled by an engineer of another company last winter.",
    "diary": "Met Olga, who gave me garlic: variety Lautrec. Planted it beside the shed.",
    "garlic": "Garlic is planted in October and harvested in July, whatever its variety.",
    "龙舟": "本週訓練由王建國帶隊，請全體隊員早晨在碼頭集合。",
    "通知": "下周的训练由别人带队，请全体队员下午在码头集合。",
}


@pytest.fixture(scope="module")
def bench(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workbench]:
    yield from bench_of(tmp_path_factory.mktemp("profile"), TEXTS)


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ('"yearly rent"', "lease"),
        ("Tell me about Kit Marlow", "boiler"),
        ('What does "Lautrec" refer to?', "diary"),
        ("“王建国”", "龙舟"),
        ("王建国是谁？", "龙舟"),
    ],
)
def test_only_what_has_it_is_found(bench: Workbench, question: str, title: str) -> None:
    assert strong(searched(bench, question)) == [title]


def test_what_lacks_the_quoted_words_says_so(bench: Workbench) -> None:
    reasons = {item.title: item.reason for item in searched(bench, '"yearly rent"').trace.candidates}

    assert reasons["letter"] == "does not hold “yearly rent”"


def test_what_is_quoted_and_stands_nowhere_finds_what_is_called_weak(bench: Workbench) -> None:
    result = searched(bench, '"monthly rent"')

    assert strong(result) == []
    assert result.evidence
    assert bench.retriever.search(Query('"monthly rent"')).evidence == ()


def test_a_name_that_stands_nowhere_and_a_plain_question_are_left_to_the_other_rules(
    bench: Workbench,
) -> None:
    for question in ("Tell me about Weaver Lane", "How much is the rent?"):
        reasons = [item.reason for item in searched(bench, question).trace.candidates]

        assert not any(reason.startswith("does not hold") for reason in reasons)


@pytest.mark.parametrize(
    ("question", "held"),
    [("Tell me about Kit Marlow", "Kit Marlow"), ('What does "Lautrec" refer to?', "Lautrec"), ("介绍一下王建国", "王建國")],
)  # fmt: skip
def test_what_files_say_of_a_rare_name_answers_a_question_about_it(
    bench: Workbench, question: str, held: str
) -> None:
    result = bench.retriever.search(Query(question))

    assert result.answerable
    assert held in result.evidence[0].text
