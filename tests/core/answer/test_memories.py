"""Which memories answer a question as they stand: those that do, and nothing that only looks like it."""

from __future__ import annotations

import datetime as dt

import pytest

from core.answer.memories import answering, numbered, said, statement, used
from core.answer.types import MemoryReference, Sentence
from core.evaluation.memory_layers import BundledModels
from core.memory.capture.rules import explicit_candidate
from core.memory.capture.types import Turn
from core.memory.recall.asked_for import asked_attributes, relations
from core.memory.recall.order import Recalled
from core.memory.recall.recall import Recall, Recollection
from core.memory.statements.keeping import memory_of
from core.memory.vault.note import Memory

NOW = dt.datetime(2026, 11, 30, tzinfo=dt.UTC)
ENGLISH = (
    "I live in Rome",
    "I work for Acme Robotics as a software engineer",
    "I am allergic to peanuts",
    "My sister Anna lives in Berlin",
    "My birthday is on 4 May",
    "I have a dog named Rex",
    "My manager is Ms Keller",
    "I am vegetarian",
    "The wifi router is in the cellar",
    "I take the 8:15 train to work",
)
CHINESE = (
    "我住在杭州",
    "我对花生过敏",
    "我妹妹在北京读大学",
    "我的生日是五月四日",
    "我的老板是王磊",
    "我会弹钢琴",
)
FOOD = (
    "My favourite food is ramen with egg.",
    "I love Thai food.",
    "I don't eat seafood.",
    "Spicy food gives me a headache.",
    "I buy my food at the Saturday market.",
)


def test_what_was_before_is_told_with_its_end() -> None:
    was = Memory("m1", "I live in Leeds.", attribute="home", valid_to=dt.date(2026, 10, 12))
    over, holds = (MemoryReference(n, was, "", tells=True, was=ended) for n, ended in ((1, True), (2, False)))
    chinese = MemoryReference(3, Memory("m2", "我住在杭州。", valid_to=dt.date(2026, 10, 12)), "", was=True)

    assert [each.text for each in said((over, holds, chinese))] == [
        "Until 2026-10-12: I live in Leeds.",
        "I live in Leeds.",
        "到 2026-10-12 为止：我住在杭州。",
    ]


class Vault:
    """Memories in the form in which questions are compared with them."""

    def __init__(self, models: BundledModels, texts: tuple[str, ...]) -> None:
        self._recall = Recall(models.embedder(), models.profile())
        memories = [memory_of(explicit_candidate(Turn("user", text, NOW)), NOW) for text in texts]
        self._recall.prepare(memories, 1)

    def answers(self, question: str) -> list[str]:
        found = self._recall.find(question, NOW.date())
        return [item.memory.text for item in answering(question, numbered(found))]


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> BundledModels:
    return BundledModels(tmp_path_factory.mktemp("models"))


@pytest.fixture(scope="module")
def english(models: BundledModels) -> Vault:
    return Vault(models, ENGLISH)


@pytest.fixture(scope="module")
def chinese(models: BundledModels) -> Vault:
    return Vault(models, CHINESE)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Where do I live?", "I live in Rome"),
        ("What is my employer?", "I work for Acme Robotics as a software engineer"),
        ("Who do I work for?", "I work for Acme Robotics as a software engineer"),
        ("What am I allergic to?", "I am allergic to peanuts"),
        ("Where does my sister live?", "My sister Anna lives in Berlin"),
        ("When is my birthday?", "My birthday is on 4 May"),
        ("Do I have any pets?", "I have a dog named Rex"),
        ("Who is my manager?", "My manager is Ms Keller"),
        ("Do I eat meat?", "I am vegetarian"),
        ("Where is the router?", "The wifi router is in the cellar"),
    ],
)
def test_one_memory_is_the_answer(english: Vault, question: str, answer: str) -> None:
    assert english.answers(question)[0] == answer


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("我住在哪里？", "我住在杭州"),
        ("我对什么过敏？", "我对花生过敏"),
        ("我能吃花生吗？", "我对花生过敏"),
        ("我妹妹在哪里？", "我妹妹在北京读大学"),
        ("我的老板是谁？", "我的老板是王磊"),
        ("我会什么乐器？", "我会弹钢琴"),
    ],
)
def test_one_chinese_memory_is_the_answer(chinese: Vault, question: str, answer: str) -> None:
    assert chinese.answers(question)[0] == answer


@pytest.mark.parametrize(
    "question",
    [
        "What is my shoe size?",
        "Where was I born?",
        "Who is my landlord?",
        "What is my brother's name?",
        "Where does my brother live?",
        "How tall am I?",
        "Which school did I go to?",
        "When does the lease end?",
        "Who won the football world cup in 1974?",
        "What is the boiling point of ethanol?",
    ],
)
def test_a_question_that_no_memory_answers_gets_none(english: Vault, question: str) -> None:
    assert english.answers(question) == []


@pytest.mark.parametrize(
    "question",
    ["我的身高是多少？", "我哥哥住在哪里？", "我的医生是谁？", "租约什么时候到期？", "古井有多深？"],
)
def test_a_chinese_question_that_no_memory_answers_gets_none(chinese: Vault, question: str) -> None:
    assert chinese.answers(question) == []


def test_all_five_that_belong_to_a_question_are_said(models: BundledModels) -> None:
    assert set(Vault(models, FOOD + ENGLISH).answers("What food do I like and eat?")) >= set(FOOD)


def test_someone_elses_home_is_not_mine(models: BundledModels) -> None:
    assert Vault(models, ("My sister Anna lives in Berlin",)).answers("Where do I live?") == []


def test_a_question_about_somebody_is_answered_of_nobody_else(models: BundledModels) -> None:
    vault = Vault(models, ("My sister Anna lives in Berlin", "我的女朋友小雨住在成都", "I live in Rome"))

    assert vault.answers("Where does Anna live?") == ["My sister Anna lives in Berlin"]
    assert vault.answers("小雨住在哪里？") == ["我的女朋友小雨住在成都"]


def test_what_is_asked_for_is_told_by_rules() -> None:
    assert "home" in asked_attributes("Where do I live?")
    assert "allergy" in asked_attributes("我对什么过敏？")
    assert asked_attributes("What did the meeting decide?") == frozenset()
    assert relations("my little sister") == relations("我妹妹") != relations("my brother")


def recalled(text: str, always: bool = False, **fields: str) -> Recalled:
    memory = Memory(fields.pop("id", "m1"), text, **fields)  # type: ignore[arg-type]
    return Recalled(memory, 0.9, 0.9, always, "because")


def test_memories_for_the_question_are_numbered_before_those_that_always_come() -> None:
    found = Recollection(
        (recalled("Be brief.", always=True, kind="instruction"), recalled("I live in Rome."))
    )

    assert [(item.m, item.memory.text) for item in numbered(found)] == [
        (1, "I live in Rome."),
        (2, "Be brief."),
    ]


def test_an_instruction_is_no_answer() -> None:
    wish = recalled("Answer in French.", kind="instruction")

    assert answering("Which language do I want?", numbered(Recollection((wish,)))) == ()


ATTRIBUTES = (
    "I moved to Trondheim in March 2026.",
    "My sister Anna lives in Berlin.",
    "My brother Tom works at Shell.",
    "Anna's birthday is 3 May.",
    "I work at Hydro",
    "I'm a nurse",
    "My name is Bob Stone.",
    "I'm allergic to peanuts",
    "My birthday is on 4 May",
    "My manager is Ms Keller",
    "My phone number is 0176 222",
    "Answer me in short sentences.",
)
EIGENE = (
    "我搬到了成都。",
    "我妹妹住在北京",
    "我在红十字会上班",
    "我叫李雷",
    "我对花生过敏",
    "我的生日是5月4日",
    "我的老板是王磊",
    "我是护士",
    "我养了一只猫叫咪咪",
)


@pytest.fixture(scope="module")
def attributes(models: BundledModels) -> Vault:
    return Vault(models, ATTRIBUTES)


@pytest.fixture(scope="module")
def chinese_attributes(models: BundledModels) -> Vault:
    return Vault(models, EIGENE)


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Where do I live?", "I moved to Trondheim in March 2026."),
        ("What city is my home?", "I moved to Trondheim in March 2026."),
        ("In which town am I at home?", "I moved to Trondheim in March 2026."),
        ("Where's home for me?", "I moved to Trondheim in March 2026."),
        ("Can you tell me where I live now, please?", "I moved to Trondheim in March 2026."),
        ("我住哪儿？", "I moved to Trondheim in March 2026."),
        ("Who do I work for?", "I work at Hydro"),
        ("Where do I work?", "I work at Hydro"),
        ("What do I do for a living?", "I'm a nurse"),
        ("What is my name?", "My name is Bob Stone."),
        ("Who am I?", "My name is Bob Stone."),
        ("What am I allergic to?", "I'm allergic to peanuts"),
        ("Do I have allergies?", "I'm allergic to peanuts"),
        ("When is my birthday?", "My birthday is on 4 May"),
        ("When was I born?", "My birthday is on 4 May"),
        ("Who is my boss?", "My manager is Ms Keller"),
        ("Where does Anna live?", "My sister Anna lives in Berlin."),
        ("When is Anna's birthday?", "Anna's birthday is 3 May."),
        ("Where does Tom work?", "My brother Tom works at Shell."),
        ("Where does my brother work?", "My brother Tom works at Shell."),
    ],
)
def test_what_is_asked_for_answers_whatever_its_words_and_nothing_else(
    attributes: Vault, question: str, answer: str
) -> None:
    assert attributes.answers(question) == [answer]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("我住哪儿？", "我搬到了成都。"),
        ("我家在哪？", "我搬到了成都。"),
        ("我住的城市叫什么？", "我搬到了成都。"),
        ("请告诉我我住在哪里", "我搬到了成都。"),
        ("我现在在什么地方住？", "我搬到了成都。"),
        ("Where do I live?", "我搬到了成都。"),
        ("我在哪上班？", "我在红十字会上班"),
        ("我做什么工作？", "我是护士"),
        ("我是谁？", "我叫李雷"),
        ("我叫什么名字？", "我叫李雷"),
        ("我对什么过敏？", "我对花生过敏"),
        ("我哪天生日？", "我的生日是5月4日"),
        ("我的上司是谁？", "我的老板是王磊"),
        ("我妹妹住哪儿？", "我妹妹住在北京"),
    ],
)
def test_a_chinese_question_for_an_attribute_is_answered_by_it_alone(
    chinese_attributes: Vault, question: str, answer: str
) -> None:
    assert chinese_attributes.answers(question) == [answer]


MUSIC = ("I like jazz.", "I like blues.", "I like folk music.", "I like opera.", "I like techno.")


def test_all_of_one_sort_are_said_and_none_of_another(models: BundledModels) -> None:
    vault = Vault(models, (*MUSIC, "I like chess", "I live in Rome", "I dislike rap"))

    assert set(vault.answers("Which music do I like?")) == set(MUSIC)
    assert set(vault.answers("What do I like?")) == {*MUSIC, "I like chess"}
    assert vault.answers("What music do I dislike?") == ["I dislike rap"]


def test_all_of_one_sort_are_said_in_chinese(models: BundledModels) -> None:
    liked = ("我喜欢爵士乐", "我喜欢蓝调", "我喜欢民谣", "我喜欢歌剧", "我喜欢电子乐")

    assert set(Vault(models, (*liked, "我住在罗马")).answers("我喜欢什么音乐？")) == set(liked)


def test_a_question_about_one_value_is_answered_by_that_one(models: BundledModels) -> None:
    assert Vault(models, MUSIC).answers("Do I like techno?") == ["I like techno."]


def test_an_attribute_of_the_owners_own_making_is_found_by_its_name(models: BundledModels) -> None:
    vault = Vault(models, (*ATTRIBUTES, "My locker number is 214"))

    assert vault.answers("What is my locker number?") == ["My locker number is 214"]


@pytest.mark.parametrize("question", ["Where do bees live?", "Who works at Equinor?", "蜜蜂住在哪里？"])
def test_a_question_about_nobody_that_is_known_gets_none(
    attributes: Vault, chinese_attributes: Vault, question: str
) -> None:
    assert attributes.answers(question) == []
    assert chinese_attributes.answers(question) == []


@pytest.mark.parametrize("question", ["Where did I live in 2019?", "我2019年住在哪里？"])
def test_what_began_later_than_the_year_that_is_asked_for_is_no_answer(
    attributes: Vault, question: str
) -> None:
    assert attributes.answers(question) == []


def test_a_memory_is_said_in_its_own_words_with_whom_it_is_about() -> None:
    item = MemoryReference(2, Memory("m1", "Likes [3] plums", subject="Tom"), "because")

    assert statement(item) == "Tom: Likes (3) plums"
    assert said([item]) == (Sentence("Tom: Likes (3) plums", (), memories=(2,)),)


def test_only_cited_memories_count_as_used() -> None:
    items = numbered(Recollection((recalled("a"), recalled("b", id="m2"))))

    assert [item.used for item in used(items, [Sentence("a", (), memories=(1,))])] == [True, False]


def test_what_always_comes_is_not_shown_where_it_had_no_part() -> None:
    items = numbered(Recollection((recalled("a"), recalled("b", always=True, id="m2"), recalled("c", always=True, id="m3"))))  # fmt: skip

    shown = used(items, [Sentence("b", (), memories=(2,))])

    assert [(item.memory.text, item.used) for item in shown] == [("a", False), ("b", True)]


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("Where does my sister live?", "Ngozi moved to Leeds."),
        ("Who is difficult on the phone?", "Tom Abiodun is difficult on the phone."),
        ("Who is my assistant?", "我的助理是普里娅"),
        ("我的助理是谁？", "我的助理是普里娅"),
    ],
)
def test_who_is_asked_for_is_told_by_name_relation_or_in_another_language(
    models: BundledModels, question: str, answer: str
) -> None:
    told = ("My sister is called Ngozi.", "Ngozi moved to Leeds.", "Tom Abiodun is difficult on the phone.", "我的助理是普里娅")  # fmt: skip

    assert Vault(models, told).answers(question) == [answer]


def test_a_telephone_number_is_not_told_by_what_one_does_on_the_phone(models: BundledModels) -> None:
    told = ("Tom Abiodun is difficult on the phone.", "I live in Rome.")

    assert Vault(models, told).answers("What is Tom's phone number?") == []
