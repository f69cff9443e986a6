"""A statement is told from a question by its own words: in doubt it is a question, which the files are asked."""

from __future__ import annotations

import pytest

from core.answer.answerer import refusal
from core.answer.asking import NO_SEARCH
from core.answer.stating import MAX_CHARACTERS, acknowledgement, may_state, parted, stated

SURELY = (
    "I moved to Hamburg last week",
    "I'm allergic to peanuts.",
    "By the way, my boss is called Tom",
    "We decided to use Postgres for Aurora",
    "I was charged 50 euros in March",
    "Thanks, I will try that",
    "My lease is for two years. I like it.",
    "我下个月去上海",
    "昨天我和小李吃饭了",
    "我的租约是两年的",
    "我们团队用的是 Rust",
    "我下周请假",
)
ASKING = (
    "I live in Lyon, is there a good bakery",
    "I moved to Hamburg. Is there a form for that?",
    "My sister works at Google and what does she earn",
    "When do I have to move out",
    "我搬家了，押金什么时候退",
    "我的押金是多少",
    "我想知道租金",
)
SEEKING = (
    "I need the deposit amount",
    "I want to know the rent",
    "I am looking for the lease",
    "I forgot what the deposit is",
    "I can't find my lease",
    "I'd like a summary of the lease",
    "I meant the lease of the flat in Berlin",
    "Tell me about my lease",
    "我要找租约",
    "我忘了租约的期限",
    "我是说柏林的租约",
    "帮我总结一下租约",
)
# Words to search with, and what others than the owner claim.
SEARCHES = (
    "my lease deposit",
    "lease deposit 2024",
    "I/O errors",
    "我的租约押金",
    "2022年我国机动车保有量",
    "Albendazole is used to treat lymphatic filariasis.",
    "List all deadlines",
)


@pytest.mark.parametrize("text", SURELY)
def test_a_plain_statement_in_the_first_person_is_one(text: str) -> None:
    assert may_state(text)
    assert stated(text) == "surely"


@pytest.mark.parametrize("text", ASKING)
def test_a_statement_with_a_question_in_it_is_a_question(text: str) -> None:
    assert stated(text) == ""


@pytest.mark.parametrize("text", SEEKING)
def test_what_sends_somebody_to_look_is_a_question_whatever_its_form(text: str) -> None:
    assert stated(text) == ""


@pytest.mark.parametrize("text", SEARCHES)
def test_what_tells_nothing_of_the_owner_is_looked_for(text: str) -> None:
    assert stated(text) == ""


@pytest.mark.parametrize("text", ["Anna moved to Berlin", "小王搬到北京了", "项目截止日期改到五月三日了"])
def test_news_of_others_may_want_a_search_as_well(text: str) -> None:
    assert may_state(text)
    assert stated(text) == "perhaps"


@pytest.mark.parametrize(
    "text",
    [
        "Here is an e-mail from Tom:\nI moved to Hamburg last week.",
        "> I moved to Hamburg last week.",
        "“I moved to Hamburg last week.”",
        "```\nI moved to Hamburg\n```",
        "I moved to Hamburg last week. " * (MAX_CHARACTERS // 30 + 1),
        "I came. I saw. I stayed. I left. I wrote.",
    ],
)
def test_what_was_pasted_is_looked_for_as_before(text: str) -> None:
    assert stated(text) != "surely"


@pytest.mark.parametrize(
    "text", ["What is the rent?", "who pays", "", "租金是多少", "x" * (MAX_CHARACTERS + 1)]
)
def test_a_quick_look_rules_most_questions_out(text: str) -> None:
    assert not (may_state(text) and stated(text))


@pytest.mark.parametrize(("tongue", "words"), [("en", "not a question"), ("zh", "不是提问")])
def test_it_is_acknowledged_as_a_statement(tongue: str, words: str) -> None:
    answer = acknowledgement(tongue, heard=True)

    assert words in answer.text
    assert (answer.by, answer.refused, answer.references) == ("statement", False, ())
    assert [sentence.text for sentence in answer.sentences] == [answer.text]


def test_where_nothing_is_noted_it_says_how_to_have_it_kept() -> None:
    assert "begin with “remember that”" in acknowledgement("en", heard=False).text
    assert "以“记住”开头" in acknowledgement("zh", heard=False).text


def test_where_the_files_were_asked_they_are_said_to_be_silent() -> None:
    answer = acknowledgement("en", True, refusal(NO_SEARCH, "en"))

    assert answer.text == "Understood. Your files say nothing about it."
    assert not answer.refused


@pytest.mark.parametrize(
    ("text", "said", "asked"),
    [
        (
            "I moved to Stavanger last month and I am allergic to cashews. When does the lease end?",
            "I moved to Stavanger last month and I am allergic to cashews.",
            "When does the lease end?",
        ),
        ("I sold my car. What is the rent", "I sold my car.", "What is the rent"),
        ("我上个月搬到成都了。租约什么时候到期？", "我上个月搬到成都了。", "租约什么时候到期？"),
        ("I moved to Hamburg. Where do I live?", "I moved to Hamburg.", "Where do I live?"),
    ],
)
def test_what_is_asked_after_a_statement_is_asked_for_itself(text: str, said: str, asked: str) -> None:
    assert parted(text) == (said, asked)


@pytest.mark.parametrize(
    "text",
    [
        "I rented a flat in Bergen. How large is it?",
        "My lease began in May. When does the lease end?",
        "我在北京租了房。那里的租金是多少？",
        "When does the lease end? I moved to Bonn.",
        "When does the lease end?",
        "I need the deposit amount. Where is the lease?",
        "The lease is in the folder. When does the contract end?",
    ],
)
def test_a_question_that_needs_the_words_before_it_is_taken_whole(text: str) -> None:
    assert parted(text) == ("", text)
