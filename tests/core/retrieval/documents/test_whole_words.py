"""What a request for a whole document calls it."""

from __future__ import annotations

import pytest

from core.retrieval.documents.words import document_called


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("Summarise the lease of 14 Weaver Lane", "the lease of 14 Weaver Lane"),
        ("Please summarize lease.pdf for me in three sentences.", "lease.pdf"),
        ("Could you sum up the roast profiles, please?", "the roast profiles"),
        ("Give me a short overview of the supply agreement", "the supply agreement"),
        ("What are the key points of the cleaning contract?", "the cleaning contract"),
        ("Summarise “Rota week 48”", "Rota week 48"),
        ("Summarize the file called broadband.txt", "broadband.txt"),
        ("tl;dr the lease", "the lease"),
        ("总结体检报告", "体检报告"),
        ("概括一下媽媽的信", "媽媽的信"),
        ("请帮我总结一下《读书笔记》的主要内容", "读书笔记"),
        ("把租约总结一下", "租约"),
    ],
)
def test_a_summary_is_of_what_is_named(question: str, name: str) -> None:
    assert document_called(question) == (name, True)


@pytest.mark.parametrize(
    ("question", "name"),
    [
        ("What is lease.pdf about?", "lease.pdf"),
        ("What does the document lease.pdf say?", "lease.pdf"),
        ("体检报告讲了什么？", "体检报告"),
        ("读书笔记的大意是什么", "读书笔记"),
    ],
)
def test_what_something_says_may_mean_a_document(question: str, name: str) -> None:
    assert document_called(question) == (name, False)


@pytest.mark.parametrize(
    "question", ["What does lease.pdf say about pets?", "Who is it?", "租金是多少？", ""]
)
def test_a_question_about_one_thing_names_no_document(question: str) -> None:
    assert document_called(question) == ("", False)
