"""What somebody writes in a letter is told by the letter, not by a diary that mentions it."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.retrieval.documents.letters import is_letter, letter_asked, sent_by, signed_by
from tests.support.asked_library import AskedLibrary

LETTER = (
    "12 Tanner's Row, 6 April 2026\n\nDear Nora,\n\nThe ivy on our shared wall has got into my gutter again. The man who cleared it charged me £75. "
    "Would you be willing to go halves?\n\nThe other matter is the cello. I love hearing it, but could you stop by nine in the evening?\n\nKindly,\nGwen Aldous\n"
)  # fmt: skip
FILES = {
    "house/neighbour.md": LETTER,
    "diary/spring.md": "# Diary, spring\n\n## 7 April\nGwen's letter about ivy and cello. She is right about the ivy.\n",
    "家庭/信.txt": "诺拉：\n\n你爸的膝盖手术定在五月十九日。记得给外婆打电话。\n\n妈妈\n四月二十五日\n",
}


@pytest.mark.parametrize(
    ("question", "who", "wants"),
    [
        ("What did Gwen ask of me in her letter?", ("Gwen",), True),
        ("What does Gwen's letter say?", ("Gwen",), False),
        ("What does Uncle Bram want in his letter?", ("Uncle", "Bram"), True),
        ("What is in the letter from Mrs Abara?", ("Mrs", "Abara"), False),
        ("妈妈的信里说了什么？", ("妈妈",), False),
        ("妈妈在信里让我做什么？", ("妈妈",), True),
    ],
)
def test_how_a_letter_is_asked_about(question: str, who: tuple[str, ...], wants: bool) -> None:
    asked = letter_asked(question)

    assert asked is not None
    assert (asked.who, asked.wants) == (who, wants)


@pytest.mark.parametrize(
    "question",
    [
        "When did Gwen's letter arrive?",
        "What does Gwen say?",
        "What is Gwen's email address?",
        "Which letters mention rent?",
        "信在哪里？",
    ],
)
def test_other_questions_are_about_something_else(question: str) -> None:
    assert letter_asked(question) is None


def test_a_letter_greets_and_is_signed() -> None:
    assert is_letter(LETTER)
    assert signed_by(LETTER, ("Gwen",))
    assert not signed_by(LETTER, ("Nora",))
    assert not is_letter(FILES["diary/spring.md"])
    assert not is_letter("Shopping:\nmilk\neggs\n")
    assert is_letter("亲爱的 Tom：\n\n你好吗？\n")


def test_who_sent_a_letter_is_read_below_any_greeting_and_above_the_day() -> None:
    assert sent_by(LETTER) == "Gwen Aldous"
    assert sent_by(FILES["家庭/信.txt"]) == "妈妈"
    assert sent_by("寄件人：王芳\n\n合同已经寄出。") == "王芳"
    assert sent_by(FILES["diary/spring.md"]) == ""


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("letters"), FILES) as made:
        yield made


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (
            "What did Gwen ask of me in her letter?",
            [
                "Would you be willing to go halves?",
                "I love hearing it, but could you stop by nine in the evening?",
            ],
        ),
        (
            "What does Gwen ask for in neighbour.md?",
            [
                "Would you be willing to go halves?",
                "I love hearing it, but could you stop by nine in the evening?",
            ],
        ),
        ("妈妈的信里说了什么？", ["你爸的膝盖手术定在五月十九日。", "记得给外婆打电话。"]),
    ],
)
def test_the_letter_itself_is_quoted(library: AskedLibrary, question: str, said: list[str]) -> None:
    assert [sentence["text"] for sentence in library.ask(question)["answer"]] == said
