"""What a question leaves out, and what only denies a verb."""

from __future__ import annotations

import pytest

from core.retrieval.scope.left_out import left_out


@pytest.mark.parametrize(
    ("question", "name", "rest"),
    [
        ("not the old lease: when does the lease end?", "old lease", "when does the lease end?"),
        ("What is the rent, but not of the allotment?", "allotment", "What is the rent?"),
        ("Except the old flat, what is the rent?", "old flat", "what is the rent?"),
        ("What is the rent, excluding the flat?", "flat", "What is the rent?"),
        ("Summarise the letters, except the one from the bank", "bank", "Summarise the letters"),
        ("租金是多少，不要旧房子的", "旧房子", "租金是多少"),
        ("除了旧房子以外，租金是多少？", "旧房子", "租金是多少？"),
        (
            "What does the council want, not in the archive folder?",
            "archive folder",
            "What does the council want?",
        ),
        (
            "What does the council want that is not in the archive folder?",
            "archive folder",
            "What does the council want?",
        ),
        ("Outside the archive folder, where is the drain?", "archive folder", "where is the drain?"),
        (
            "In anything but spreadsheets, where is the rent named?",
            "spreadsheets",
            "where is the rent named?",
        ),
        ("Where is the rent named, anywhere but in the archive?", "archive", "Where is the rent named?"),
        ("Which notes not tagged urgent mention the roof?", "tagged urgent", "Which notes mention the roof?"),
        ("Who signs, without looking in the PDFs?", "PDFs", "Who signs?"),
        ("What was the rent, ignoring the spreadsheets?", "spreadsheets", "What was the rent?"),
        ("别看表格，房租是多少？", "表格", "房租是多少？"),
        ("居委会要求什么？不要看归档文件夹。", "归档文件夹", "居委会要求什么？"),
        ("归档文件夹以外的地方，哪里提到排水？", "归档文件夹", "哪里提到排水？"),
        ("不在归档文件夹里的信写了什么？", "归档文件夹", "信写了什么？"),
        ("除了PDF，哪里提到租金？", "PDF", "哪里提到租金？"),
    ],
)
def test_what_is_left_out_is_taken_out_of_the_question(question: str, name: str, rest: str) -> None:
    assert left_out(question) == (name, rest)


@pytest.mark.parametrize(
    "question",
    [
        "Which letters do not mention rent?",
        "How many complaints do not ask for a refund?",
        "What must not be done in the flat?",
        "Is it cheap, or not?",
        "Why not call?",
        "Who is the landlord, if not Mr Osei?",
        "饺子除了盐还要放什么？",
        "我不要咖啡",
        "What is outside the house?",
        "除了番茄还种了什么？",
        "为什么不看医生？",
        "显示E3要不要找人修？",
        "哪个分支研究问题的分类及其关系类别的？",
        "Outside of its use in cars, what is rubber used for?",
        "有多少封信没有提到租金？",
    ],
)
def test_a_denied_verb_leaves_nothing_out(question: str) -> None:
    assert left_out(question) == ("", question)
