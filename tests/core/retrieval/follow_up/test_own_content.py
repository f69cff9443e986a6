"""In one conversation a question in the other language is answered as if it were asked alone, unless it only points back."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.paths import ProfilePaths
from core.retrieval.follow_up.follow_up import carries_another_language, stand_alone
from core.retrieval.follow_up.own_content import in_its_script, may_be_asked_alone
from core.retrieval.query import Turn
from core.service.client import Client
from tests.support.asked_library import AskedLibrary

CHINESE, ENGLISH = (Turn("user", "松江公寓的租金是多少？"),), (Turn("user", "What is the tyre pressure?"),)


@pytest.mark.parametrize(
    "question",
    [
        "Who pays for their own lunch at the club?",
        "Which one of the bikes has the blue saddle?",
        "What did the doctor say about my mother and her knee?",
        "What does the first aid exam cost?",
    ],
)
def test_a_question_that_names_its_things_itself_gets_nothing_of_the_turn_before(question: str) -> None:
    assert stand_alone(question, CHINESE) == (question, "")


@pytest.mark.parametrize(
    "question", ["And the tyre pressure?", "Also, when is the dentist?", "What about the deposit?"]
)
def test_an_english_question_after_a_chinese_one_may_have_a_thing_of_its_own(question: str) -> None:
    whole, _ = stand_alone(question, CHINESE)

    assert may_be_asked_alone(question, CHINESE)
    assert carries_another_language(question, CHINESE, whole)
    # What a model made of it is no carrying of words.
    assert not carries_another_language(question, CHINESE, "What is the tyre pressure of the flat?")


@pytest.mark.parametrize("question", ["那租金呢？", "该合同的期限是多久？", "还有，会计考试的报名费是多少？"])
def test_a_chinese_question_after_an_english_one_may_have_so_too(question: str) -> None:
    assert may_be_asked_alone(question, ENGLISH)


@pytest.mark.parametrize(
    ("question", "history"),
    [
        ("How much is it?", CHINESE),
        ("Then what?", CHINESE),
        ("And in May?", CHINESE),
        ("How do I get there?", CHINESE),
        ("它多少钱？", ENGLISH),
        ("然后呢？", ENGLISH),
        ("五月呢？", ENGLISH),
        ("那里有什么？", ENGLISH),
        ("And the tyre pressure?", ENGLISH),
        ("那押金呢？", CHINESE),
        ("And the tyre pressure?", ()),
    ],
)
def test_what_points_back_or_stays_in_its_language_leans_on_the_turn_before(
    question: str, history: tuple[Turn, ...]
) -> None:
    assert not may_be_asked_alone(question, history)


def test_what_a_question_asks_for_by_itself_is_in_its_script() -> None:
    assert in_its_script("And the rent?", ["The rent is 90."])
    assert not in_its_script("And the rent?", ["租金每月4200元。"])
    assert not in_its_script("那租金呢？", [])


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    folder = tmp_path_factory.mktemp("languages")
    files = {
        "car.md": "# Car\n\nThe car insurance is with Northgate. The tyre pressure is 2.3 bar.\n",
        "宠物.md": "# 宠物\n\n猫粮的牌子是山禾。小猫的疫苗由周医生打。\n",
        "公寓.md": "# 松江公寓\n\n松江公寓的租金每月4200元。\n",
    }
    with AskedLibrary(folder, files):
        pass
    with Client(ProfilePaths(folder / "profile")) as made:
        yield made


@pytest.mark.parametrize(
    ("before", "question", "said"),
    [
        ("猫粮是什么牌子的？", "And the tyre pressure?", "2.3 bar"),
        ("松江公寓的租金是多少？", "So who is the car insurance with?", "Northgate"),
        ("What is the tyre pressure?", "那松江公寓的租金呢？", "4200元"),
        ("Who is the car insurance with?", "还有，小猫的疫苗由谁打？", "周医生"),
    ],
)
def test_it_is_answered_as_it_is_when_it_is_asked_alone(
    client: Client, before: str, question: str, said: str
) -> None:
    first = client.call("ask", question=before, scope=None, keep=True)
    answer = client.call(
        "ask", question=question, scope=None, keep=True, conversation_id=first["conversation_id"]
    )

    assert [said in sentence["text"] for sentence in answer["answer"]] == [True]
