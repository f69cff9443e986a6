"""Which questions want documents counted, and which ask for a number that stands in one."""

from __future__ import annotations

import pytest

from core.retrieval.counting import counting_of
from core.retrieval.intent import intent

COUNTED = [
    ("How many contracts mention Anna Keller?", ("Anna Keller",), "words", "contracts"),
    ("how many files mention ACME", ("ACME",), "words", ""),
    ("In how many files is the boiler mentioned?", ("boiler",), "words", ""),
    ('How many documents contain "rent increase"?', ("rent increase",), "letters", ""),
    ("Number of invoices mentioning KX-20 or KX-30?", ("KX-20", "KX-30"), "letters", "invoices"),
    ("How many of my notes from last week mention tea?", ("tea",), "words", ""),
    ("Count the files that contain the word pressure.", ("pressure",), "words", ""),
    ("How many notes are about gardening?", ("gardening",), "topic", ""),
    ("How many documents are there about bees?", ("bees",), "topic", ""),
    ("How many files do I have?", (), "all", ""),
    ("有几份合同提到张三？", ("张三",), "letters", "合同"),
    ("有幾份合同提到押金？", ("押金",), "letters", "合同"),
    ("有多少份文件里出现了“押金”？", ("押金",), "letters", ""),
    ("提到房租的合同有几份？", ("房租",), "letters", "合同"),
    ("几份文件提到王芳或李明？", ("王芳", "李明"), "letters", ""),
    ("我有多少份关于园艺的笔记？", ("园艺",), "topic", ""),
    ("有几篇文章和堆肥有关？", ("堆肥",), "topic", ""),
    ("关于茶馆的文件有多少份？", ("茶馆",), "topic", ""),
    ("库里一共有多少文件？", (), "all", ""),
]

LOOKED_UP = [
    "How many employees does ACME have?",
    "How many people attended?",
    "How many contracts did ACME sign?",
    "How many contracts do I have?",
    "How many books about Rome did Livy write?",
    "How many reports on bees were written?",
    "How many files do not mention tea?",
    "How many beehives stand behind the apple trees?",
    "What is the number of articles in the constitution?",
    "公司有多少员工？",
    "有几个人参加了会议？",
    "花园里有多少个蜂箱？",
    "这本书有多少页？",
    "有多少文件没有提到茶？",
]


@pytest.mark.parametrize(("question", "terms", "manner", "kind"), COUNTED)
def test_documents_are_counted(question: str, terms: tuple[str, ...], manner: str, kind: str) -> None:
    counting = counting_of(question)

    assert counting is not None
    assert (counting.terms, counting.manner, counting.kind) == (terms, manner, kind)
    assert intent(question) == "count"


@pytest.mark.parametrize("question", LOOKED_UP)
def test_a_number_that_stands_in_a_document_is_looked_up(question: str) -> None:
    assert counting_of(question) is None


@pytest.mark.parametrize("question", ["How many PDFs do I have?", "我有多少份PDF？"])
def test_a_format_is_told_by_the_files_and_not_by_their_words(question: str) -> None:
    counting = counting_of(question)

    assert counting is not None
    assert (counting.kind, counting.media_types) == ("", ("application/pdf",))
