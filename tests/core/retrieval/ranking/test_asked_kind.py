"""Which kind of thing a question asks for, and which sentences have one."""

from __future__ import annotations

import pytest

from core.retrieval.ranking.asked_kind import holds_kind, kind_of


@pytest.mark.parametrize(
    ("question", "kind", "has", "lacks"),
    [
        ("What is Bai's phone number?", "phone", "Surgery: 01632 960 144", "Bai: zither, weekends only"),
        ("What is the teacher's email address?", "mail", "Write to lab@example.org.", "Write to the teacher."),
        ("What is Sanna's address?", "address", "She lives at 4 Mill Lane.", "Customer: Sanna Lindqvist"),
        ("Which colour is the bike?", "colour", "A green touring bike.", "A cargo bike, bought in 2024."),
        ("What time is the meeting?", "clock", "It begins at 19:30.", "The next meeting is on 19 October."),
        ("How often are the bins emptied?", "often", "Every Tuesday.", "The bins stand at number 9."),
        ("In which year was it dug?", "year", "It was dug in 1762.", "It was dug by hand."),
        ("On which day are you closed?", "date", "Closed on Monday.", "Closed for repairs."),
        ("What discount do members get?", "share", "Members get ten percent off.", "Members get a key."),
        ("How much did the six chairs cost?", "money", "Six chairs, 40 euros.", "Six chairs, a present."),
        ("How many hours does Milo work?", "lasting", "Milo: 32 hours a week.", "Milo: mechanic since 2019."),
        ("How long may a friend stay?", "how long", "Up to three nights in a row.", "Friends are welcome."),
        ("What do the saddles weigh?", "weight", "Each has 480 grams.", "They came in brown, 15 of them."),
        ("How fast is the internet?", "speed", "150 Mbit a second.", "Press the button for ten seconds."),
        ("How large is the workshop?", "size", "It has 64 square metres.", "Large inspection: 89 euros."),
        ("How many guests come?", "count", "There are twenty of them.", "They come on 13 June at 18:30."),
        ("When is the valve tested?", "when", "Tested in January.", "Tested by Rheintech."),
        ("Who replaces the door?", "person", "Ask Mr Voss.", "I have the back door replaced."),
        ("Who came on 16 March?", "person", "Present: Ada Lin.", "Next meeting: 16 March 2026, our office."),
        ("Who was at the partners' meeting?", "present", "Present: Ada Lin.", "Min Wu takes the minutes."),
        ("多少天内要付清？", "lasting", "请在收函之日起三十日内支付。", "欠款共三笔。"),
        ("Who is the landlord?", "person", "The landlord is a firm.", "The tenant shall give two months' notice."),
        ("Who is the landlord?", "person", "Landlord: Mr Voss", "Deposit: 1,450 pounds, held by the scheme."),
        ("Who won the appeal?", "person", "Brennan's appeal was won by Holt.", "It will be heard in November."),
        ("Who attended the meeting on 3 May?", "present", "Attendees: Ada, Min", "Next meeting: Ada's office."),
        ("Who wasn't at the meeting?", "absent", "Apologies: Joss Webb.", "Present: Ada Lin."),
        ("三月排练会上谁没来？", "absent", "请假：白静", "出席：李明、王芳"),
        ("谁参加了三月的会议？", "present", "出席：李明、王芳", "请假：白静"),
        ("Who came?", "person", "May and June came.", "It was on Monday, 4 May."),
        ("Where did we buy it?", "place", "It is from the shop next door.", "Bread machine, £55."),
        ("白老师的电话是多少？", "phone", "电话：139 0000 1234", "白静：只在周末来"),
        ("排练几点开始？", "clock", "晚上七点到八点半", "每周五排练"),
        ("节拍器是什么时候买的？", "when", "去年三月买的", "电子节拍器十个"),
        ("琴花了多少钱？", "money", "琴一共三万八千元", "2019年买的新琴，放在一号琴房"),
        ("蒋老师教了几年琴？", "lasting", "她教了六年", "十月下旬那一周的课由她代"),
        ("每天卖多少碗面？", "count", "每天卖八十碗", "大碗从 11.50 镑涨到 12.20 镑"),
        ("租约签几年？", "lasting", "一次签三年", "从2019年起"),
        ("得了几颗星？", "count", "总评：四星", "总评：很好"),
        ("有几个人吹长笛？", "count", "吹长笛的有三名", "管乐在五楼"),
        ("修伞花了多少钱？", "money", "修伞师傅收了一百八。", "修伞师傅住第二百一十号"),
        ("石磨重几公斤？", "weight", "石磨約六十公斤", "石磨高四十公分"),
        ("桥有多宽？", "length", "橋面寬三公尺半", "橋面鋪了木板"),
        ("几天内要回信？", "lasting", "收信後十日內回覆", "请在6月10日前回信"),
        ("要提前几天申请？", "lasting", "活動前十五日送件", "活动在十五日"),
        ("书房有多大？", "size", "书房二十平方米", "书房很亮"),
    ],
)  # fmt: skip
def test_a_sentence_has_the_kind_of_thing_that_is_asked_for(
    question: str, kind: str, has: str, lacks: str
) -> None:
    asked = kind_of(question)

    assert asked is not None
    assert asked.name == kind
    assert (holds_kind(asked, question, has), holds_kind(asked, question, lacks)) == (True, False)


@pytest.mark.parametrize(
    "question",
    [
        "Why was it moved?",
        "What does error E3 mean?",
        "What do we send along when the meat is bad?",
        "为什么停课？",
        "沈老师是哪个学校毕业的？",
        "Wie viele Kilowattstunden haben wir verbraucht?",
    ],
)
def test_other_questions_ask_for_no_known_kind(question: str) -> None:
    assert kind_of(question) is None


def test_traditional_characters_ask_and_answer_the_same() -> None:
    question = "鋼琴花了多少錢？"
    kind = kind_of(question)

    assert kind is not None
    assert holds_kind(kind, question, "鋼琴一萬二千元")
    assert not holds_kind(kind, question, "鋼琴是新買的")


def test_a_name_that_the_question_has_itself_is_no_answer() -> None:
    question = "Who signed for Harrow?"
    kind = kind_of(question)

    assert kind is not None
    assert not holds_kind(kind, question, "On Monday, Harrow signed.".replace("Monday, ", "the day "))
    assert holds_kind(kind, question, "It was Dora Whitlock for Harrow.")
    assert holds_kind(kind, question, "The manager signed.")


def test_a_question_that_is_quoted_answers_none() -> None:
    question = "换马尾要几天？"
    kind = kind_of(question)

    assert kind is not None
    assert not holds_kind(kind, question, "上次说可以换马尾，大概三天够吗？")
    assert holds_kind(kind, question, "换马尾要三天。")


def test_a_person_is_told_in_chinese_by_the_surname_or_by_what_they_are() -> None:
    question = "谁给钢琴调律？"
    kind = kind_of(question)

    assert kind is not None
    assert holds_kind(kind, question, "调律由高翔负责")
    assert holds_kind(kind, question, "钢琴找老秦来调")
    assert holds_kind(kind, question, "调律的是阿图尔·鲁宾斯坦")
    assert not holds_kind(kind, question, "钢琴当天上午调律")


def test_a_chinese_sentence_may_always_have_the_name_of_a_place() -> None:
    question = "旧琴是从哪里来的？"
    kind = kind_of(question)

    assert kind is not None
    assert holds_kind(kind, question, "旧琴是少年宫的")


def test_a_sum_in_a_cell_needs_no_sign_and_a_date_is_no_sum() -> None:
    question = "How much is the balance?"
    kind = kind_of(question)

    assert kind is not None
    assert holds_kind(kind, question, "| Balance | 540 |")
    assert not holds_kind(kind, question, "Balance of 12 October 2026, week 41")


@pytest.mark.parametrize(
    ("sentence", "number"),
    [
        ("Call 0118-555 031 before nine.", True),
        ("name: Ludo; phone: 555-0204", True),
        ("Your policy with Larkspur, number LM-2290-77, renews soon.", False),
    ],
)
def test_the_number_of_a_policy_is_none_to_call(sentence: str, number: bool) -> None:
    kind = kind_of("What is the phone number of Larkspur?")

    assert kind is not None
    assert holds_kind(kind, "What is the phone number of Larkspur?", sentence) is number


@pytest.mark.parametrize(
    ("question", "name"),
    [("How fast does an engineer come in an emergency?", "how long"), ("How fast is the boat?", "speed")],
)
def test_how_fast_somebody_comes_asks_for_a_time(question: str, name: str) -> None:
    kind = kind_of(question)

    assert kind is not None
    assert kind.name == name


@pytest.mark.parametrize(
    ("question", "tells"),
    [
        ("How many seats does the Avocet have?", True),
        ("How many boats does the club have?", False),
        ("How many are there on rack 4?", True),
        ("How many types are there?", False),
        ("俱乐部一共有多少条船？", False),
    ],
)
def test_the_numbers_of_a_row_are_of_its_own_columns(question: str, tells: bool) -> None:
    kind = kind_of(question)

    assert kind is not None
    assert (
        holds_kind(kind, question, "boat: Avocet; type: skiff, half size; seats: 1; stored: rack 4") is tells
    )
