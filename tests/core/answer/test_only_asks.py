"""What only asks answers nothing, however near it is; with its answer right behind it, it does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from core.answer.only_asks import only_asks
from tests.support.asked_library import AskedLibrary

FILES = {
    "mail/pryce.txt": "Dear Ms Okafor,\n\nI am leaving the flat at the end of August. Do I have to repaint the hall?\n\nLionel Pryce\n",
    "信件/催告函.txt": "致：李先生\n\n请您在收到本函之日起三十日内支付欠款。我们能否分期付款？请答复。\n",
    "guide.txt": "Visitors' guide\n\nQ: Can I bring my dog into the garden? A: Yes, dogs are welcome on a lead.\n",
}


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Iterator[AskedLibrary]:
    with AskedLibrary(tmp_path_factory.mktemp("asking"), FILES) as made:
        yield made


@pytest.mark.parametrize("question", ["Do I have to repaint the hall?", "可以分期付款吗？"])
def test_who_asks_the_same_is_no_answer(library: AskedLibrary, question: str) -> None:
    answer = library.ask(question)

    assert not any(only_asks(sentence["text"]) for sentence in answer["answer"])
    assert answer["refused"] or [note for note in answer["degraded"] if note["part"] == "certainty"]


def test_an_answer_right_behind_its_question_is_told_with_it(library: AskedLibrary) -> None:
    assert "Yes, dogs are welcome on a lead." in library.ask("Can I bring my dog into the garden?")["text"]


def test_what_was_asked_is_quoted_where_it_is_asked_for(library: AskedLibrary) -> None:
    assert (
        "Do I have to repaint the hall?" in library.ask("What did Lionel Pryce ask about the hall?")["text"]
    )


@pytest.mark.parametrize(
    "text",
    [
        "Can I keep the deposit?",
        "“Do you sell by the metre?”",
        "Could you let me know whether the rates hold.",
        "I would like to ask whether a key is kept.",
        "能带狗吗？",
        "请问几点开门",
        "发票开好了吗",
    ],
)
def test_what_asks_tells_nothing(text: str) -> None:
    assert only_asks(text)


@pytest.mark.parametrize(
    "text",
    [
        "The question is settled.",
        "Could you let me know by Friday if you come, as the room holds twelve.",
        "I know when the lease ends: 3 May.",
        "我问了门卫，六点开门。",
        "她是这里的吗啡研究员。",
    ],
)
def test_what_tells_does_not_only_ask(text: str) -> None:
    assert not only_asks(text)
