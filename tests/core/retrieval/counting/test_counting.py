"""Which questions want documents counted, and which ask for a number that stands in one."""

from __future__ import annotations

import pytest

from core.retrieval.counting.counting import counting_of
from core.retrieval.understanding.intent import intent

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
    "How many contracts did ACME sign?",
    "How many books about Rome did Livy write?",
    "How many reports on bees were written?",
    "How many beehives stand behind the apple trees?",
    "What is the number of articles in the constitution?",
    "How often is the roaster cleaned?",
    "How often does the train run?",
    "How many times was the oven used?",
    "What people mention stress?",
    "Where is the spare key?",
    "Where was the boiler discussed by Anna and who said so?",
    "Is the rent paid in advance?",
    "What is Anna excited about after the tour?",
    "Which song from her childhood does Anna mention?",
    "Which team was suspended from the MLS?",
    "How many people attended?",
    "What did the letter from the council say?",
    "What did the letter from 6 hollis say?",
    "What does the letter from Hollis & Grant of October say?",
    "What do the letters from the council say about parking?",
    "What does the lease say about pets?",
    "What is the report about the bees called?",
    "What has the contract from ACME to do with tea?",
    "哪种膜来自宿主？",
    "Which coffee scored highest in November?",
    "List all ingredients",
    "Show me the invoice for March",
    "How many notes did I write?",
    "公司有多少员工？",
    "有几个人参加了会议？",
    "花园里有多少个蜂箱？",
    "这本书有多少页？",
]


# (question, terms, kind, what is asked of them, whether those that do not)
FURTHER = [
    ("How many letters do not mention rent?", ("rent",), "letters", "number", True),
    ("How many of my letters never mention rent?", ("rent",), "letters", "number", True),
    ("How many letters are without the word rent?", ("rent",), "letters", "number", True),
    ("Which letters don't mention rent or parking?", ("rent", "parking"), "letters", "which", True),
    ("How many complaints do not ask for a refund?", ("refund",), "complaints", "number", True),
    ("Which letters mention rent?", ("rent",), "letters", "which", False),
    ("In which letters is parking mentioned?", ("parking",), "letters", "which", False),
    ("List all complaints that ask for a refund", ("refund",), "complaints", "which", False),
    ("Does any letter mention a solicitor?", ("solicitor",), "letter", "which", False),
    ("Are there any letters about a cat?", ("cat",), "letters", "which", False),
    ("Which document mentions Huila?", ("Huila",), "", "which", False),
    ("How many diary entries mention a fox?", ("fox",), "diary entries", "number", False),
    ("how many mention parking?", ("parking",), "", "number", False),
    ("How many letters mention neither rent nor parking?", ("rent", "parking"), "letters", "number", True),
    ("Which documents mention both rent and deposit?", ("rent and deposit",), "", "which", False),
    ("Where is the word Lautrec mentioned?", ("Lautrec",), "", "which", False),
    ("Is Kit Marlow mentioned in any file?", ("Kit Marlow",), "", "which", False),
    ("Is Kit Marlow mentioned anywhere?", ("Kit Marlow",), "", "which", False),
    ("信里有没有提到律师？", ("律师",), "信", "which", False),
    ("这些文件里有没有提到律师？", ("律师",), "", "which", False),
    ("哪里提到了普洱？", ("普洱",), "", "which", False),
    ("有多少封信没有提到租金？", ("租金",), "信", "number", True),
    ("没有提到租金的信有哪些？", ("租金",), "信", "which", True),
    ("哪几份合同不包含违约金？", ("违约金",), "合同", "which", True),
    ("有幾封信沒有提到租金？", ("租金",), "信", "number", True),
    ("有几封信提到了租金？", ("租金",), "信", "number", False),
    ("哪些信提到了房租", ("房租",), "信", "which", False),
    ("列出所有提到退款的投诉", ("退款",), "投诉", "which", False),
    ("有没有信提到律师？", ("律师",), "信", "which", False),
    ("有没有关于猫的信？", ("猫",), "信", "which", False),
]

# (question, term, place)
TIMES = [
    ('How many times does the word "Harvested" appear?', "Harvested", ""),
    ("How often was the fox seen?", "fox", ""),
    ("How often is the word frost used in my diary?", "frost", "diary"),
    ("How many times does Mina appear in the rota of week 48?", "Mina", "rota of week 48"),
    ("How many occurrences of Kit Marlow are there?", "Kit Marlow", ""),
    ("How often do the letters mention rent?", "rent", "letters"),
    ("狐狸在日记里出现了几次？", "狐狸", "日记"),
    ("普洱这个词一共出现过几次？", "普洱", ""),
    ("多少次提到阿巴拉", "阿巴拉", ""),
]

SENT = [
    ("How many letters are from Hollis & Grant?", "letters"),
    ("How many letters from Hollis & Grant do I have?", "letters"),
    ("Which letters were sent by Hollis & Grant?", "letters"),
    ("Hollis & Grant 寄来了几封信？", "信"),
    ("来自 Hollis & Grant 的信有几封？", "信"),
    ("有几封信是 Hollis & Grant 写的？", "信"),
]

ALL = [
    ("How many letters are there?", "letters", True),
    ("How many diary entries are there?", "diary entries", True),
    ("How many contracts do I have?", "contracts", True),
    ("How many books do I have?", "books", False),
    ("How many radiators are there?", "radiators", False),
    ("有多少封信？", "信", True),
    ("一共有几篇日记？", "日记", True),
]


@pytest.mark.parametrize(("question", "terms", "kind", "asks", "negated"), FURTHER)
def test_lists_and_those_that_do_not_are_asked_of_the_same_documents(
    question: str, terms: tuple[str, ...], kind: str, asks: str, negated: bool
) -> None:
    counting = counting_of(question)

    assert counting is not None
    assert (counting.terms, counting.kind, counting.asks, counting.negated) == (terms, kind, asks, negated)


@pytest.mark.parametrize(("question", "term", "place"), TIMES)
def test_how_often_a_word_stands_is_asked_of_texts(question: str, term: str, place: str) -> None:
    counting = counting_of(question)

    assert counting is not None
    assert (counting.terms, counting.kind, counting.asks) == ((term,), place, "times")


@pytest.mark.parametrize(("question", "kind"), SENT)
def test_from_whom_they_are_is_told_by_the_name(question: str, kind: str) -> None:
    counting = counting_of(question)

    assert counting is not None
    assert (counting.terms, counting.kind, counting.sender) == (("Hollis & Grant",), kind, True)


@pytest.mark.parametrize(("question", "kind", "sure"), ALL)
def test_a_kind_alone_is_counted_for_certain_only_where_it_can_be_nothing_but_paper(
    question: str, kind: str, sure: bool
) -> None:
    counting = counting_of(question)

    assert counting is not None
    assert (counting.manner, counting.kind, counting.sure) == ("all", kind, sure)


def test_what_was_written_is_counted_where_the_question_says_when() -> None:
    counting = counting_of("How many notes did I write?", limited=True)

    assert counting is not None
    assert (counting.manner, counting.kind) == ("all", "")


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
