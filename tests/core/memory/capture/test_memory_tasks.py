"""What is asked of the program is no memory; what is told beside it is one, without the request."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.memory.capture.rules import TASK
from core.memory.capture.tasks import is_task, without_task
from tests.core.memory.support_memory import open_memory, turn


@pytest.mark.parametrize(
    "asked",
    [
        "Give me a three-line toast for my sister's wedding",
        "Write a limerick about my cat Biscuit",
        "Please draft an apology to my landlord",
        "I want you to write a limerick about my dog Rufus",
        "Now a haiku about my dog Rufus",
        "One more, about my sister Ana who lives in Rome",
        "Suggest some names for my podcast about moths",
        "Need a caption for a photo of my cat Biscuit on the sofa",
        "帮我写一封给房东的信，说我家的水管坏了",
        "给我三条关于我女儿生日派对的建议",
        "给我妹妹的婚礼写三句祝词",
        "写一首关于我家猫咪团子的打油诗",
        "替我想个我们乐队的名字",
        "想要一个关于我家狗豆豆的睡前故事",
        "请把我的简历改短一点",
    ],
)
def test_a_request_is_not_remembered(tmp_path: Path, asked: str) -> None:
    captured = open_memory(tmp_path).capture([turn(asked)], apply=True)

    assert is_task(asked)
    assert not captured.kept
    assert [each.reason for each in captured.skipped] == [TASK]


@pytest.mark.parametrize(
    ("said", "told"),
    [
        ("I live in Porto, so recommend me a dentist near there", "I live in Porto."),
        ("Help me plan meals for the week; I'm lactose intolerant", "I'm lactose intolerant."),
        ("Write a toast for my sister's wedding, which is on 3 May", "My sister's wedding is on 3 May."),
        ("allergic to nuts, so no satay please", "Allergic to nuts."),
        ("been veggie since uni so leave the chicken out of the recipe", "Been veggie since uni."),
        ("can't eat gluten so please use rice flour", "Can't eat gluten."),
        ("left-handed, so show me the mirrored chords", "Left-handed."),
        ("吃素很多年了，别放肉", "我吃素很多年了。"),
        ("对花生过敏，所以别推荐沙爹", "我对花生过敏。"),
        ("住在昆明，推荐几家面馆", "我住在昆明。"),
        ("coeliac, so no barley please", "Coeliac."),
        (
            "I'd love a poem about autumn, I live in Vermont and the maples are out",
            "I live in Vermont and the maples are out.",
        ),
        ("我在苏州做护士，帮我排一个夜班作息表", "我在苏州做护士。"),
        ("给我三条建议，我对青霉素过敏", "我对青霉素过敏。"),
    ],
)
def test_what_is_told_beside_a_request_is_remembered_alone(tmp_path: Path, said: str, told: str) -> None:
    memory = open_memory(tmp_path)

    memory.capture([turn(said)], apply=True)

    (kept,) = memory.list()
    assert kept.text == told
    assert kept.source.words == said


@pytest.mark.parametrize(
    "said",
    [
        "I hurt my knee so I take the bus",
        "I start at 7 so leave the house at 6",
        "I work nights, so find it hard to sleep",
        "I prefer tea, no sugar",
        "I teach piano, give me a call if you want lessons",
        "I'm a beginner, so always explain the terms",
        "I'm left-handed, and please use metric",
        "Give me jazz over rock any day",
        "Remember that I'm vegan, so suggest tofu",
        "An example of my work is the Leith bridge",
        "Some ideas for my novel come from my gran",
        "My boss asked me to write a report every Friday",
        "Change my deadline to 5 June",
        "我每天早起，写一篇日记",
        "我对虾过敏，以后别推荐海鲜",
        "我妈帮我带孩子",
        "给我妈买了个手机",
        "帮我记住我对花生过敏",
        "医生让我别吃辣",
    ],
)
def test_what_only_looks_like_a_request_stays_whole(said: str) -> None:
    assert not is_task(said)
    assert without_task(said) == [said]


@pytest.mark.parametrize(
    "asked",
    [
        "Write a short story in which I live on Mars, and my dog is a robot",
        "Draft an email to my boss saying I'm ill, I quit and I move to Rome",
        "帮我写一封信给房东，说我家水管坏了，要修",
        "编个鬼故事，主角是女译者，住在海边，丈夫失踪三年",
        "帮我算算，一天跑七趟，一个月上二十二天班",
        "朋友发消息问鹦鹉可不可以吃酪梨，帮我写一句话回他",
        "代码示例给我用java 17的写法，别用lombok",
    ],
)
def test_what_stands_in_the_piece_that_is_asked_for_is_not_told(asked: str) -> None:
    assert without_task(asked) == [asked]


def test_whom_she_means_is_told_with_what_is_told_of_her() -> None:
    assert without_task("Write a card for my sister Ana, she lives in Rome") == ["Ana lives in Rome"]
    assert without_task("写一封信给我姐姐，她住在大连") == ["姐姐住在大连"]


def test_a_request_ends_nothing_that_is_remembered(tmp_path: Path) -> None:
    memory = open_memory(tmp_path)

    memory.capture(
        [turn("I work at Bosch."), turn("Draft an email saying I've quit my job at Bosch.", message="2")],
        apply=True,
    )

    (kept,) = memory.list()
    assert kept.value == "Bosch"
    assert kept.valid_to is None


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (
            "I lead the altos in the parish choir, how do I warm up a big room",
            "I lead the altos in the parish choir",
        ),
        ("we fly with Ryanair mostly, can you take a cello on board?", "we fly with Ryanair mostly"),
        (
            "My boiler is a Worcester from 2009 so what does a new one cost",
            "My boiler is a Worcester from 2009",
        ),
        ("Greta can't eat soya, which sauces does one give her", "Greta can't eat soya"),
        ("I ride a Honda to work, which gloves", "I ride a Honda to work"),
        ("third night in the new flat, where's the best chippy in Whitby?", "third night in the new flat"),
    ],
)
def test_a_question_is_parted_from_what_is_told_before_it(said: str, told: str) -> None:
    assert without_task(said) == [told]


@pytest.mark.parametrize(
    "said",
    [
        "My cousin Ola, who is a baker, lives in Gdansk",
        "We moved to Hull, which is what the kids wanted",
        "I swim at the lido, where I know everybody",
        "I never know what to cook and how to cook it",
        "If I moved to Ghent, would I need a bike?",
        "say I sold the van, what would the tax be",
        "I want to clear out the shed, where do I begin?",
        "Is it rude that I left early, what do you think?",
    ],
)
def test_what_tells_nothing_before_a_question_is_left_whole(said: str) -> None:
    assert without_task(said) == [said]
