"""Follow-ups: what was asked, and whom it was about, is carried over; what is replaced is not kept."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.retrieval.follow_up.follow_up import MAX_CHARS, resolved, stand_alone
from core.retrieval.query import Named, Query, Turn
from core.retrieval.understanding.understand import Catalogued, understand

TREASURER = "Present: Olga Brandt (chair), Tom Reyes (treasurer), Priya Raman, Dev Patel. [1]"
SERVICED = "The last service was on 12 October 2026 by Denholm Heating; the engineer was Kit Marlow. [1]"


def asked(*turns: str) -> tuple[Turn, ...]:
    """Questions and answers in turn, the last one a question that was answered."""
    roles = ("user", "assistant")
    return tuple(Turn(roles[place % 2], text) for place, text in enumerate(turns))  # type: ignore[arg-type]


class TestAnotherPart:
    @pytest.mark.parametrize(
        ("before", "question", "alone"),
        [
            ("How much is the rent at Weaver Lane?", "And at Mill Street?", "How much is the rent at Mill Street?"),
            ("How much is the rent at Weaver Lane?", "What about Mill Street?", "How much is the rent at Mill Street?"),
            ("How much is the rent at Weaver Lane?", "And the deposit?", "How much is the deposit at Weaver Lane?"),
            ("How much is the rent at Weaver Lane?", "The deposit?", "How much is the deposit at Weaver Lane?"),
            ("What is the price of apples?", "And bananas?", "What is the price of bananas?"),
            ("Does the landlord allow dogs?", "And cats?", "Does the landlord allow cats?"),
            ("How many letters mention rent?", "And parking?", "How many letters mention parking?"),
            ("When does Mina work in Hall Street?", "And Raoul?", "When does Raoul work in Hall Street?"),
            ("Who works late on Thursday in week 47?", "and Friday?", "Who works late on Friday in week 47?"),
            ("Who works late on Thursday in week 47?", "And in week 48?", "Who works late on Thursday in week 48?"),
            ("What did the gas cost in March 2026?", "And in April?", "What did the gas cost in April 2026?"),
            ("What did the gas cost in March 2026?", "And in 2025?", "What did the gas cost in March 2025?"),
            ("Summarise the lease of 14 Weaver Lane", "And the old lease?", "Summarise the old lease of 14 Weaver Lane"),
        ],
    )  # fmt: skip
    def test_replaces_the_part_of_its_own_sort(self, before: str, question: str, alone: str) -> None:
        found = resolved(question, asked(before, "..."))

        assert found is not None
        assert (found.kind, found.text) == ("another part", alone)

    def test_of_a_sort_that_was_not_named_yet_comes_on_top(self) -> None:
        question, said = stand_alone("And in September?", asked("What balance did Tom Reyes report?", "..."))

        assert question == "What balance did Tom Reyes report in September?"
        assert said == "follow-up, another part: “September” added"

    @pytest.mark.parametrize(
        ("before", "question", "alone"),
        [
            ("云南咖啡豆的数量是多少？", "那港口呢？", "云南咖啡豆的港口是什么？"),
            ("云南咖啡豆什么时候交货？", "单价呢？", "云南咖啡豆的单价是多少？"),
            ("韦弗巷的租金是多少？", "磨坊街呢？", "磨坊街的租金是多少？"),
            ("韦弗巷的租金是多少？", "那押金呢？", "韦弗巷的押金是多少？"),
            ("九月的余额是多少？", "十一月呢？", "十一月的余额是多少？"),
            ("苹果的价格是多少？", "香蕉呢？", "香蕉的价格是多少？"),
            ("九月水费多少？", "那电费呢？", "九月电费多少？"),
            ("去年的合唱谁领唱？", "独唱呢？", "去年的独唱谁领唱？"),
            ("九月水费多少？", "那十月呢？", "十月水费多少？"),
            ("编号K31的检修记录在哪里？", "那K40呢？", "编号K40的检修记录在哪里？"),
            ("3号仓的有效容积是多少？", "7号呢？", "7号仓的有效容积是多少？"),
            ("電費是多少？", "繳費期限呢？", "電費的繳費期限是什么？"),
            ("给姐姐带的生普带了几饼？", "那熟的呢，带了几饼？", "给姐姐带的熟的带了几饼？"),
        ],
    )
    def test_in_chinese(self, before: str, question: str, alone: str) -> None:
        found = resolved(question, asked(before, "..."))

        assert found is not None
        assert (found.kind, found.text) == ("another part", alone)


class TestAnotherQuestion:
    @pytest.mark.parametrize(
        ("before", "question", "alone"),
        [
            ("Who serviced the boiler last?", "And when?", "When was the boiler serviced last?"),
            ("Does the landlord allow dogs?", "Why?", "Why does the landlord allow dogs?"),
            ("How much is the rent at Weaver Lane?", "Since when?", "Since when is the rent at Weaver Lane?"),
            ("How many bags did you order?", "When?", "When did you order bags?"),
            ("柚子收了多少颗？", "什么时候？", "柚子什么时候收了？"),
            ("本周训练由谁带队？", "什么时候？", "本周训练带队什么时候？"),
        ],
    )
    def test_is_asked_of_the_same(self, before: str, question: str, alone: str) -> None:
        found = resolved(question, asked(before, "..."))

        assert found is not None
        assert (found.kind, found.text) == ("another question", alone)

    @pytest.mark.parametrize(
        ("before", "question"), [("Who pays the rent?", "Anything else?"), ("谁付房租？", "还有吗？")]
    )
    def test_more_of_the_same_asks_it_again(self, before: str, question: str) -> None:
        assert stand_alone(question, asked(before, "..."))[0] == before


class TestPointingBack:
    def test_he_is_who_was_answered(self) -> None:
        before = asked("Who is the treasurer of the committee?", TREASURER)

        question, said = stand_alone("What balance did he report?", before)

        assert question == "What balance did Tom Reyes report?"
        assert said == "follow-up, points back: “he” is “Tom Reyes”"

    def test_he_is_in_chinese_who_was_answered(self) -> None:
        before = asked("谁是会计？", "会计：王建国，出纳：李秀英。[1]")

        assert stand_alone("他的电话是多少？", before)[0] == "王建国的电话是多少？"

    @pytest.mark.parametrize(
        ("before", "question", "alone"),
        [
            ("Who wrote the Heron Yard charter?", "When was it signed?", "When was the Heron Yard charter signed?"),
            ("What does parse_config do?", "Where is it called?", "Where is parse_config called?"),
            ("How much is the rent at Mill Street?", "When does it end?", "When does the rent at Mill Street end?"),
            ("What pressure do the radiators need?", "Which of them leaks?", "Which of the radiators leaks?"),
            ("What did the electricity cost in spring 2025?", "and how much of that was the standing charge?",
             "spring 2025: how much of the electricity was the standing charge?"),
            ("Did the Petrovs accept the price for their kitchen island?", "and when will it be fitted?",
             "the Petrovs: when will the price for their kitchen island be fitted?"),
            ("古井的水能泡茶吗", "它有多深？", "古井的水有多深？"),
        ],
    )  # fmt: skip
    def test_it_is_what_the_question_before_was_about(self, before: str, question: str, alone: str) -> None:
        found = resolved(question, asked(before, "..."))

        assert found is not None
        assert (found.kind, found.text) == ("points back", alone)

    def test_a_pronoun_whose_thing_stands_in_the_same_question_points_at_that(self) -> None:
        question = "When the boiler shows F22, how do I refill it?"

        assert stand_alone(question, asked("How much is the rent at Weaver Lane?", "...")) == (question, "")


class TestTopicLeftOut:
    @pytest.mark.parametrize(
        ("before", "question", "alone"),
        [
            ("Who wrote the Heron Yard charter?", "Who signed?", "The Heron Yard charter: Who signed?"),
            ("柚子收了多少颗？", "寄给了谁？", "柚子寄给了谁？"),
            ("爸吃的缬沙坦是多少毫克？", "那什么时候吃？", "爸吃的缬沙坦什么时候吃？"),
            ("备用钥匙在哪里？", "谁有？", "备用钥匙谁有？"),
        ],
    )
    def test_is_put_in_front(self, before: str, question: str, alone: str) -> None:
        found = resolved(question, asked(before, "..."))

        assert found is not None
        assert (found.kind, found.text) == ("topic left out", alone)

    @pytest.mark.parametrize(
        ("before", "question", "alone"),
        [
            ("Who is the treasurer of the committee?", "And who is the chair?", "Who is the chair of the committee?"),
            ("云南咖啡豆的单价是多少？", "数量是多少？", "云南咖啡豆的数量是多少？"),
        ],
    )  # fmt: skip
    def test_an_attribute_of_nothing_is_one_of_the_same_thing(
        self, before: str, question: str, alone: str
    ) -> None:
        found = resolved(question, asked(before, "..."))

        assert found is not None
        assert (found.kind, found.text) == ("goes on", alone)


def test_each_turn_is_read_with_what_those_before_it_came_to() -> None:
    turns = asked(
        "Who is the treasurer of the committee?", TREASURER, "What balance did he report?", "612 pounds [1]."
    )
    first = "And in September?"

    september = stand_alone(first, turns)[0]
    august = stand_alone(
        "And in August?", (*turns, Turn("user", first), Turn("assistant", "540 pounds [1]."))
    )[0]

    assert september == "What balance did Tom Reyes report in September?"
    assert august == "What balance did Tom Reyes report in August?"


def test_thanks_in_between_change_nothing() -> None:
    turns = asked(
        "How much is the rent at Weaver Lane?", "1,240 pounds [1].", "Thank you!", "You are welcome."
    )

    assert stand_alone("And at Mill Street?", turns)[0] == "How much is the rent at Mill Street?"


@pytest.mark.parametrize(
    ("before", "question", "carried"),
    [
        ("Who wrote the Heron Yard charter?", "Why did they do that?", "Heron Yard"),
        ("How much is the rent at Weaver Lane?", "那押金呢？", "Weaver Lane"),
    ],
)
def test_what_is_of_no_kind_gets_the_rarest_words_in_front(before: str, question: str, carried: str) -> None:
    alone, said = stand_alone(question, asked(before, "..."))

    assert alone == f"{carried} {question}"
    assert "leans on the one before" in said


@pytest.mark.parametrize(
    "question",
    [
        "When does the lease of the garden flat end?",
        "Who is the landlord?",
        "Who is our client?",
        "When is the open day?",
        "Does the letter say that the wall is gone?",
        "Are there any rules about dogs?",
        "What did we spend on seeds this year?",
        "What is the capital of Mongolia?",
        "And what is the capital of Mongolia?",
        "boiler service",
        "Who acquired Instagram?",
        "When is lab 3 due?",
        "who was treasurer in 2015",
        "Where did Tesla live for much of his life?",
        "Which colour gets its name from a fish?",
        'What was named "It had to be you" in May?',
        "Is it allowed to fly a drone?",
        "how much did it rain in July",
        "How long does it take to smoke a brisket?",
        "when do they collect the recycling",
        "What time should one book for the check-up?",
        "Wann wurde die Berliner Mauer gebaut?",
        "老爸为什么没上雪山最高那个台子",
        "怎么防止小孩乱按",
        "谁暗杀了肯尼迪？",
        "特斯拉是如何资助他的工作的？",
        "Thank you!",
        "春分茶会在哪里举行？",
        "谁是法官？",
        "租金是多少？",
        "备用钥匙在哪里？",
    ],
)
@pytest.mark.parametrize("before", ["Who wrote the Heron Yard charter?", "云南咖啡豆的数量是多少？"])
def test_a_question_that_stands_alone_stays_as_it_is(before: str, question: str) -> None:
    assert stand_alone(question, asked(before, "...")) == (question, "")


def test_a_first_question_follows_nothing() -> None:
    assert stand_alone("And when?", ()) == ("And when?", "")


@given(st.text(max_size=60), st.text(max_size=60), st.text(max_size=200))
def test_no_text_can_raise(before: str, question: str, answer: str) -> None:
    stand_alone(question, asked(before, answer))


def test_pages_are_not_taken_for_follow_ups() -> None:
    pages = "and " + "the boiler " * MAX_CHARS

    assert resolved(pages, asked("Who serviced the boiler last?", SERVICED)) is None


class TestUnderstanding:
    NOW = datetime(2026, 11, 30, tzinfo=UTC)

    def understood(self, question: str, *turns: str):  # type: ignore[no-untyped-def]
        nothing = Catalogued(lambda words, scope: Named(words), lambda name: ())
        return understand(Query(question, asked(*turns)), nothing, self.NOW)

    def test_the_trace_says_what_was_put_where(self) -> None:
        found = self.understood("And when?", "Who serviced the boiler last?", SERVICED)

        assert found.question == found.follow_up == "When was the boiler serviced last?"
        assert "follow-up, another question: “when” asked of the same" in found.decisions

    def test_what_kind_of_request_it_was_goes_on(self) -> None:
        found = self.understood("And parking?", "How many letters mention rent?", "3 of 8.")

        assert found.intent == "count"
        assert found.counting is not None
        assert found.counting.terms == ("parking",)

    def test_the_limits_of_the_words_go_on(self) -> None:
        found = self.understood("And the deposit?", "In my PDFs, what is the rent at Weaver Lane?", "...")

        assert found.scope.media_types
        assert found.question == "what is the deposit at Weaver Lane?"

    def test_a_question_that_stands_alone_follows_nothing(self) -> None:
        assert self.understood("Who is the landlord?", "How much is the rent?", "...").follow_up == ""
