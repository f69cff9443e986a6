"""What is asked to be remembered outright: understood, whole, one memory for each value, and no question."""

from __future__ import annotations

import datetime as dt
from pathlib import Path

import pytest

from core.errors import UserInputError
from core.memory.statements.wish import Wish
from tests.core.memory.support_memory import open_memory, texts, turn


@pytest.mark.parametrize(
    "asked",
    [
        "What is my name?",
        "what is my name",
        "Where do I work",
        "Do I have a cat?",
        "我叫什么名字？",
        "我叫什么名字",
        "我住在杭州吗",
    ],
)
def test_a_question_is_refused_with_a_remedy_and_changes_nothing(tmp_path: Path, asked: str) -> None:
    memory = open_memory(tmp_path)
    memory.add("My name is Bob Stone.")

    with pytest.raises(UserInputError) as refused:
        memory.add(asked)

    assert "question" in refused.value.sentence
    assert "statement" in refused.value.remedy
    assert texts(memory) == {"My name is Bob Stone."}


@pytest.mark.parametrize(
    "said",
    [
        "What I like most is tea.",
        "When I was young I lived in Rome.",
        "Will is my brother.",
        "我什么都吃。",
        "Can you believe it, I got the job at Acme!",
    ],
)
def test_what_only_begins_like_a_question_is_kept(tmp_path: Path, said: str) -> None:
    assert open_memory(tmp_path).add(said).memory.text == said


@pytest.mark.parametrize(
    ("said", "attribute", "parts"),
    [
        ("My hobbies are chess and tennis.", "hobby", {"chess": "My hobby is chess.", "tennis": "My hobby is tennis."}),
        ("I'm allergic to nuts and eggs.", "allergy", {"nuts": "I'm allergic to nuts.", "eggs": "I'm allergic to eggs."}),
        ("My allergies are nuts and eggs.", "allergy", {"nuts": "My allergy is nuts.", "eggs": "My allergy is eggs."}),
        ("I speak English, French and some Greek.", "speaks", {"English": "I speak English.", "French": "I speak French.", "some Greek": "I speak some Greek."}),
        ("I like rock and roll and jazz.", "likes", {"rock and roll": "I like rock and roll.", "jazz": "I like jazz."}),
        ("I prefer tea, coffee is too strong.", "likes", {"tea": "I prefer tea, coffee is too strong."}),
        ("My pets are Tom and Jerry.", "pet", {"Tom": "My pet is Tom.", "Jerry": "My pet is Jerry."}),
        ("I like the smell of rain and coffee.", "likes", {"smell of rain": "I like the smell of rain.", "coffee": "I like coffee."}),
        ("我对花生、虾和牛奶过敏。", "allergy", {"花生": "我对花生过敏。", "虾": "我对虾过敏。", "牛奶": "我对牛奶过敏。"}),
        ("Remember that I like tea and coffee.", "likes", {"tea": "I like tea.", "coffee": "I like coffee."}),
        ("我的爱好是下棋和网球", "hobby", {"下棋": "我的爱好是下棋。", "网球": "我的爱好是网球。"}),
        ("我喜欢猫和狗，还喜欢爬山。", "likes", {"猫": "我喜欢猫。", "狗": "我喜欢狗。", "爬山": "我还喜欢爬山。"}),
    ],
)  # fmt: skip
@pytest.mark.parametrize("outright", [True, False])
def test_a_list_of_values_becomes_a_memory_for_each_with_a_sentence_of_its_own(
    tmp_path: Path, said: str, attribute: str, parts: dict[str, str], outright: bool
) -> None:
    memory = open_memory(tmp_path)
    if outright:
        kept = memory.add(said)
        assert {kept.memory.value, *(each.value for each in kept.beside)} == set(parts)
    else:
        memory.capture([turn(said)], apply=True)

    assert {each.value: each.text for each in memory.list()} == parts
    assert {each.attribute for each in memory.list()} == {attribute}


@pytest.mark.parametrize(
    ("said", "over", "left"),
    [
        ("My hobbies are chess and tennis.", "I don't play tennis any more.", {"chess"}),
        ("我的爱好是下棋和网球", "我不打网球了", {"下棋"}),
        ("I use Jira and Slack.", "I no longer use Jira.", {"Slack"}),
        ("I have a dog and a cat.", "My dog died.", {"a cat"}),
        (
            "My allergies are peanuts, shellfish and soy.",
            "I'm no longer allergic to soy.",
            {"peanuts", "shellfish"},
        ),
        ("我对花生、虾和牛奶过敏。", "我对虾不过敏了。", {"花生", "牛奶"}),
    ],
)
def test_the_end_of_one_value_leaves_the_others(tmp_path: Path, said: str, over: str, left: set[str]) -> None:
    memory = open_memory(tmp_path)
    memory.add(said)
    memory.add(over)

    assert {each.value for each in memory.list()} == left


def test_a_list_said_again_says_nothing_new(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("My hobbies are chess and tennis.")
    again = memory.add("My hobbies are tennis and chess.")

    assert (again.status, again.commit) == ("unchanged", "")


def test_a_wish_for_the_whole_text_keeps_it_as_one(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I like tea and coffee.", Wish(kind="fact"))

    assert texts(memory) == {"I like tea and coffee."}


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        ("I live in Rome, I work at Acme, the door is green.", {("home", "I live in Rome."), ("employer", "I work at Acme."), ("", "The door is green.")}),
        ("I changed jobs: I work at Shell now and I live in Bonn.", {("employer", "I changed jobs: I work at Shell now."), ("home", "I live in Bonn.")}),
        ("I moved to Madrid. I speak Spanish.", {("home", "I moved to Madrid."), ("speaks", "I speak Spanish.")}),
        ("我搬到了马德里。我会说西班牙语。", {("home", "我搬到了马德里。"), ("speaks", "我会说西班牙语。")}),
        ("我搬到了馬德里。我會說西班牙語。", {("home", "我搬到了馬德里。"), ("speaks", "我會說西班牙語。")}),
        ("My cat is called Tom. He likes fish.", {("pet", "My cat is called Tom."), ("likes", "Tom likes fish.")}),
        ("I have a cat called Tom and a dog called Rex.", {("pet", "I have a cat called Tom."), ("pet", "I have a dog called Rex.")}),
    ],
)  # fmt: skip
def test_several_things_are_understood_apart_and_no_word_is_lost(
    tmp_path: Path, said: str, kept: set[tuple[str, str]]
) -> None:
    memory = open_memory(tmp_path)
    memory.add(said)

    assert {(each.attribute, each.text) for each in memory.list()} == kept


@pytest.mark.parametrize(
    "said", ["I quit smoking.", "I stopped playing the guitar last week.", "我没有猫了。", "我回余杭了。"]
)
def test_what_would_end_or_resume_nothing_that_is_known_is_kept_as_it_stands(
    tmp_path: Path, said: str
) -> None:
    memory = open_memory(tmp_path)

    kept = memory.add(said)

    assert (kept.status, kept.memory.text, kept.memory.attribute) == ("new", said, "")


@pytest.mark.parametrize(
    ("first", "over", "began", "day"),
    [
        ("I play the guitar.", "I stopped playing the guitar last week.", None, "2024-06-03"),
        ("I have a cat called Tom.", "I no longer have a cat.", "2024-06-15", "2024-06-15"),
        ("我养了一只猫叫咪咪。", "我没有猫了。", "2024-06-15", "2024-06-15"),
    ],
)
def test_an_end_finds_what_was_said_in_another_form(
    tmp_path: Path, first: str, over: str, began: str | None, day: str
) -> None:
    memory = open_memory(tmp_path)
    memory.add("I love cats.")
    memory.add(first)
    memory.add(over)

    ended = next(each for each in memory.list(everything=True) if each.text == first)
    assert ended.valid_from == (dt.date.fromisoformat(began) if began else None)
    assert ended.valid_to == dt.date.fromisoformat(day)
    assert texts(memory) == {"I love cats."}


def test_what_ends_on_the_day_on_which_it_was_told_is_not_told_of_all_the_time_before(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("I take iron tablets twice a day.")
    memory.add("I stopped taking iron.")

    assert [*memory.list(as_of=dt.date(2020, 1, 1))] == []


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("I take iron tablets twice a day.", "I stopped taking iron."),
        ("My assignment is due on 30 April.", "The assignment is now due on 14 May."),
        ("我考试报名截止是3月20号。", "报名改到3月31号了。"),
    ],
)
def test_the_day_that_is_said_beside_an_end_or_a_change_is_that_of_the_end(
    tmp_path: Path, first: str, second: str
) -> None:
    memory = open_memory(tmp_path)
    memory.add(first, Wish(valid_from=dt.date(2024, 2, 21)))
    memory.add(second, Wish(valid_from=dt.date(2024, 3, 5)))

    old = next(each for each in memory.list(everything=True) if each.text == first)
    assert (old.valid_from, old.valid_to) == (dt.date(2024, 2, 21), dt.date(2024, 3, 5))
    assert all(each.valid_from == old.valid_to for each in memory.list())


def test_back_where_one_lived_reopens_and_elsewhere_is_no_move(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    for said in ("我住在余杭。", "我搬到成都了。", "我回余杭了。"):
        memory.add(said)
    memory.capture([turn("我回公司了。")], apply=True)

    assert {each.value for each in memory.list()} == {"余杭"}


def test_blanks_make_no_other_statement(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    first = memory.add("I live in  Chengdu.").memory
    again = memory.add("i live in chengdu")
    memory.capture([turn("I  live in   Chengdu.")], apply=True)

    assert (first.attribute, first.value, first.text) == ("home", "Chengdu", "I live in Chengdu.")
    assert again.status == "unchanged"
    assert len(memory.list(everything=True)) == 1


@pytest.mark.parametrize(
    ("said", "expected"),
    [
        ("My mother moved to Linz.", ("person", "mother", "home", "Linz")),
        ("Anna's birthday is 3 May.", ("person", "Anna", "birthday", "3 May")),
        ("My daughter is 7 years old.", ("person", "daughter", "age", "7")),
    ],
)
def test_what_is_said_of_somebody_is_filed_under_them(
    tmp_path: Path, said: str, expected: tuple[str, ...]
) -> None:
    memory = open_memory(tmp_path)
    memory.add("My mother lives in Graz.")
    made = memory.add(said).memory

    assert (made.kind, made.subject, made.attribute, made.value) == expected
    assert made.text == said
    assert {each.value for each in memory.list() if each.attribute == "home"} == {
        "Linz" if made.value == "Linz" else "Graz"
    }


def test_one_place_left_and_another_begun_are_an_end_and_a_beginning(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture(
        [
            turn("I work at Zhejiang Hospital.", "2024-01-10"),
            turn(
                "I no longer work at Zhejiang Hospital; since May I've been working at Red Cross.",
                message="2",
            ),
        ],
        apply=True,
    )

    told = {each.value: (str(each.valid_from), str(each.valid_to)) for each in memory.list(everything=True)}
    assert told == {"Zhejiang Hospital": ("2024-01-10", "2024-05-01"), "Red Cross": ("2024-05-01", "None")}
    assert texts(memory) == {"I've been working at Red Cross."}


def test_last_week_is_when_somebody_moved(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("My sister moved to Leeds last week.")], apply=True)

    assert [(each.value, str(each.valid_from)) for each in memory.list()] == [("Leeds", "2024-06-03")]


def test_what_is_due_from_somebody_who_is_known_is_theirs(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.add("Bob lives in Rome.")
    made = memory.add("Bob's deadline is Friday.").memory

    assert (made.kind, made.subject, made.attribute, made.value) == (
        "person",
        "Bob",
        "deadline",
        "Friday (2024-06-21)",
    )


@pytest.mark.parametrize("said", ["Answer me in short sentences.", "回答我的时候用短句。"])
def test_how_to_answer_is_an_instruction(tmp_path: Path, said: str) -> None:
    assert open_memory(tmp_path).add(said).memory.kind == "instruction"


def test_what_he_once_did_is_not_the_owners(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)
    memory.capture([turn("他以前住在北京。")], apply=True)

    assert memory.list(everything=True) == []


@pytest.mark.parametrize(
    ("said", "kept"),
    [
        (
            ["My sister Ann lives in Hull. She sings in the Hull choir."],
            {"My sister Ann lives in Hull.", "Ann sings in the Hull choir."},
        ),
        (
            ["My partner is Marcus. He works for Tesco."],
            {"My partner is Marcus.", "Marcus works for Tesco."},
        ),
        (
            ["I work at Brook Street Dental.", "I've left Brook Street. I work at Harehills now."],
            {"I work at Harehills now."},
        ),
        (
            ["我在准备中级会计考试。", "我换工作了，现在在美团，还是做会计。"],
            {"我在准备中级会计考试。", "我换工作了，还是做会计。", "我现在在美团。"},
        ),
    ],
)
def test_each_sentence_that_says_something_is_kept_for_itself(
    tmp_path: Path, said: list[str], kept: set[str]
) -> None:
    memory = open_memory(tmp_path)
    for text in said:
        memory.add(text)

    assert texts(memory) == kept
