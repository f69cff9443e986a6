"""What a passage's own sentences tell for and against it."""

from __future__ import annotations

import pytest

from core.retrieval.ranking.telling import (
    ASKS_COSTS,
    KIND_WORTH,
    SIBLING_COSTS,
    SPEAKER_WORTH,
    asking,
    telling,
)
from core.retrieval.result import Candidate


def told(question: str, text: str, sentences: tuple[float, ...] = ()) -> float:
    return telling(asking(question), Candidate(1, text=text, sentences=sentences))


@pytest.mark.parametrize(
    ("question", "holds", "lacks"),
    [
        ("How much did the chairs cost?", "They cost £240 together.", "They are a present of her parents."),
        ("When was the bridge opened?", "It was opened on 3 May 1931.", "It was opened by the mayor."),
        ("春运什么时候开始？", "春运从1月17日开始。", "车站里人很多，大家都在等车。"),
    ],
)
def test_a_passage_with_the_kind_of_thing_that_is_asked_for_is_worth_more(
    question: str, holds: str, lacks: str
) -> None:
    assert told(question, holds) == pytest.approx(KIND_WORTH)
    assert told(question, lacks) == 0.0


@pytest.mark.parametrize(
    ("question", "holds", "lacks"),
    [
        ("ChatGPT的发布时间", "ChatGPT于2022年11月30日推出。", "ChatGPT能写诗，也能写程序。"),
        ("首都汽车炸弹爆炸死亡人数", "爆炸造成100人死亡。", "爆炸造成了很大的损失。"),
        ("2022年中国经济增速？", "全年增长3.0%。", "全年经济继续恢复。"),
    ],
)
def test_a_question_in_note_form_asks_for_what_it_ends_with(question: str, holds: str, lacks: str) -> None:
    assert told(question, holds) == pytest.approx(KIND_WORTH)
    assert told(question, lacks) == 0.0


def test_what_the_person_of_the_question_says_is_worth_more_than_what_others_say_to_them() -> None:
    question = "What does Caroline research?"

    assert told(question, "Caroline: I look into adoption agencies.") == pytest.approx(SPEAKER_WORTH)
    assert told(question, "Melanie: Good luck with it, Caroline!") == 0.0


def test_in_a_longer_talk_the_speaker_of_the_sentence_that_matches_counts() -> None:
    talk = "Caroline: Hello there.\nMelanie: I paint sunrises."

    assert told("What does Melanie paint?", talk, (0.1, 0.9)) == pytest.approx(SPEAKER_WORTH)
    assert told("What does Melanie paint?", talk, (0.9, 0.1)) == 0.0


def test_a_label_that_is_no_name_is_no_speaker() -> None:
    assert told("Which note is pinned?", "note: the red one") == 0.0
    assert told("张伟周末去了哪里？", "张伟：我去了西山。") == pytest.approx(SPEAKER_WORTH + KIND_WORTH)


def test_a_passage_that_only_asks_the_same_is_worth_less() -> None:
    question = "What inspires Joanna to draw?"

    assert told(question, "Those drawings are great. What inspired you?", (0.2, 0.9)) == -ASKS_COSTS
    assert told(question, "“What inspired you?”", (0.9,)) == -ASKS_COSTS


def test_a_question_with_its_answer_behind_it_is_none_that_only_asks() -> None:
    assert told("What inspires Joanna to draw?", "What inspires me? The sea does.", (0.9, 0.3)) == 0.0


def test_the_next_in_the_place_of_the_last_is_worth_less() -> None:
    question = "Where is the filter cleaned next?"

    assert told(question, "It was last cleaned by Ann.") == pytest.approx(-SIBLING_COSTS)


def test_a_passage_without_a_sentence_tells_nothing() -> None:
    assert told("When?", " \n ") == 0.0
