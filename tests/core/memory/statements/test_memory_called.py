"""Who is meant by a relation: what is told of "my dad" belongs to Roger, and his stay in hospital ends with "Dad's out"."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.memory.service import MemoryService
from tests.core.memory.support_memory import open_memory, texts, turn


def told(folder: Path, *said: str) -> MemoryService:
    memory = open_memory(folder)
    turns = [turn(text, f"2024-0{n + 1}-10", message=f"t{n}") for n, text in enumerate(said)]
    memory.capture(turns, apply=True)
    return memory


@pytest.mark.parametrize(
    ("said", "subjects"),
    [
        (["My dad Roger lives in York.", "My dad is 71."], {"Roger"}),
        (["My dad Roger lives in York.", "Dad is a plumber."], {"Roger"}),
        (["My brother Tom lives in York.", "My brother Sam lives in Hull.", "My brother is 30."], {"Tom", "Sam", "brother"}),
        (["I have two brothers.", "My brother Tom lives in York.", "My brother is 30."], {"me", "Tom", "brother"}),
        (["My friend Tom lives in York.", "My friend is 30."], {"Tom", "friend"}),
        (["我老公叫张磊，在京东做程序员。", "我老公喜欢钓鱼。"], {"张磊"}),
        (["我爸王建国住在昆山。", "我爸今年70岁了。"], {"王建国"}),
        (["My dad is Irish.", "My dad is 71."], {"dad"}),
        (["My mum was Catholic.", "My mum lives in York."], {"mum"}),
        (["我爸是医生。", "我爸今年70岁了。"], {"爸"}),
        (["我媽媽叫王麗。", "我媽媽喜歡釣魚。"], {"王麗"}),
        (["我有兩個哥哥。", "我哥哥王建國住在台北。", "我哥哥今年30歲了。"], {"me", "王建國", "哥哥"}),
    ],
)  # fmt: skip
def test_a_relation_means_the_one_who_was_told_with_it(
    tmp_path: Path, said: list[str], subjects: set[str]
) -> None:
    assert {each.subject for each in told(tmp_path, *said).list()} == subjects


@pytest.mark.parametrize(
    ("first", "over"),
    [
        ("My dad Roger is in hospital with his hip.", "Dad's out of hospital, thank goodness."),
        ("My dad Roger is in hospital with his hip.", "My dad is home from hospital."),
        ("My sister Ann is in hospital.", "Ann has been discharged from hospital."),
        ("My sister Ann is in hospital.", "She's back from the hospital."),
        ("My husband Pete is in rehab.", "Pete's out of rehab, 30 days sober."),
        ("My brother Tom is in prison.", "My brother's finally out of prison."),
        ("I'm on maternity leave.", "I'm back from maternity leave."),
        ("我妈住院了。", "妈出院了。"),
        ("我妈在医院。", "我妈出院了，谢天谢地。"),
        ("我哥在坐牢。", "我哥出狱了。"),
        ("我在准备中级会计考试。", "中级考完了，总算不用复习了。"),
    ],
)
def test_who_is_out_is_there_no_more(tmp_path: Path, first: str, over: str) -> None:
    memory = told(tmp_path, first, over)

    assert texts(memory) == set()
    (old,) = memory.list(everything=True)
    assert str(old.valid_to) == "2024-02-10"


def test_only_the_stay_ends(tmp_path: Path) -> None:
    memory = told(
        tmp_path, "My dad is a plumber.", "My dad Roger is in hospital.", "My dad is home from hospital."
    )

    assert texts(memory) == {"My dad is a plumber."}
