"""What is no question gets an answer of its own kind, and a search for its words is a search all the same."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest

from core.answer.small_talk import reply
from core.retrieval.query import Named, Query
from core.retrieval.understanding.intent import intent
from core.retrieval.understanding.understand import Catalogued, understand

NOTHING = Catalogued(lambda words, scope: Named(words), lambda name: ())


@pytest.mark.parametrize(
    ("said", "tongue", "answer"),
    [
        ("Thank you!", "en", "You are welcome!"),
        ("thanks a lot!", "en", "You are welcome!"),
        ("Great, thank you very much for your help.", "en", "You are welcome!"),
        ("That's very helpful", "en", "You are welcome!"),
        ("谢谢你的帮助！", "zh", "不客气！"),
        ("非常感谢", "zh", "不客气！"),
        ("太好了，多謝了", "zh", "不客气！"),
        ("bye-bye", "en", "Goodbye!"),
        ("明天见", "zh", "再见！"),
        ("OK, cool", "en", "Good. Ask me whenever you need something from your files."),
        ("Good morning", "en", "Hello! Ask me something about your files."),
        ("你好", "zh", "你好！可以问我关于你文件的问题。"),
    ],
)
def test_thanks_goodbyes_and_greetings(said: str, tongue: str, answer: str) -> None:
    assert intent(said) == "small-talk"
    assert reply(said, tongue) == answer


@pytest.mark.parametrize(
    "said",
    ["Thanks, and who pays the rent?", "谢谢，租金多少？", "Thank you letter", "thanks for the reminder about rent", "cool box"],
)  # fmt: skip
def test_a_question_that_begins_with_thanks_is_a_question(said: str) -> None:
    assert intent(said) == "look-up"


def test_who_searches_for_such_words_gets_a_search() -> None:
    now = datetime.now(UTC)

    assert understand(Query("thanks", purpose="search"), NOTHING, now).intent == "look-up"
    assert understand(Query("thanks"), NOTHING, now).intent == "small-talk"
