"""Sentences end where a reader says they do, in English, Chinese and texts that mix them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.text.sentences import split_sentences


def sentences(text: str) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("One. Two! Three?", ["One.", "Two!", "Three?"]),
        ("It costs 3.50 dollars. Pi is 3.14159.", ["It costs 3.50 dollars.", "Pi is 3.14159."]),
        ("Use a tool, e.g. Emacs or vim. Save often.", ["Use a tool, e.g. Emacs or vim.", "Save often."]),
        ("Dr. Smith met Mr. J. R. Jones. They spoke.", ["Dr. Smith met Mr. J. R. Jones.", "They spoke."]),
        ("See Fig. 3 and No. 7 below. Done.", ["See Fig. 3 and No. 7 below.", "Done."]),
        ("He lived in the U.S. The winters were cold.", ["He lived in the U.S.", "The winters were cold."]),
        ("The U.S. Army came.", ["The U.S. Army came."]),
        ("“Stop!” he said. “Why?” She left.", ["“Stop!” he said.", "“Why?”", "She left."]),
        (
            "Open https://example.org/a.b?c=d. Then read main.py now.",
            ["Open https://example.org/a.b?c=d.", "Then read main.py now."],
        ),
        ("Well... maybe so. Fine.", ["Well... maybe so.", "Fine."]),
        ("今天下雨。我在家！你呢？好；走吧", ["今天下雨。", "我在家！", "你呢？", "好；", "走吧"]),
        ("他说：“走吧。”然后就离开了。", ["他说：“走吧。”", "然后就离开了。"]),
        ("圆周率是3.14左右。版本1.2.3已发布。", ["圆周率是3.14左右。", "版本1.2.3已发布。"]),
        ("Rust 很快。It is safe too. 真的！", ["Rust 很快。", "It is safe too.", "真的！"]),
        ("这是什么?!没人知道……算了。", ["这是什么?!", "没人知道……", "算了。"]),
        ("これは本です。あれは何ですか？", ["これは本です。", "あれは何ですか？"]),
        (
            "It rained.[2] It stopped. [1][3] We left [4].",
            ["It rained.[2]", "It stopped. [1][3]", "We left [4]."],
        ),
        ("下雨了。[1]后来停了。 [2, 3] 走吧。", ["下雨了。[1]", "后来停了。 [2, 3]", "走吧。"]),
        ("李四答：“好！”；然后走了。", ["李四答：“好！”；", "然后走了。"]),
        ("“第一句。第二句。”他说完了。", ["“第一句。", "第二句。”", "他说完了。"]),
    ],
)
def test_where_sentences_end(text: str, expected: list[str]) -> None:
    assert sentences(text) == expected


def test_a_wrapped_line_does_not_end_a_sentence() -> None:
    text = (
        "This is a paragraph that somebody wrapped by hand at about seventy\n"
        "characters, so its line ends mean nothing. The next sentence is\nshort."
    )
    assert len(sentences(text)) == 2


def test_wrapped_chinese_goes_on_over_the_line_end() -> None:
    text = "这是一段被编辑器按照固定宽度自动折行的中文文字而且没有任何\n标点符号所以应当算作同一个句子直到这里才结束。"
    assert sentences(text) == [text]


def test_blank_lines_lists_headings_and_rows_end_sentences() -> None:
    text = "# Plan\nBuy things:\n- milk\n- bread and\n  butter\n1. First\n2. Second\n\n| a | b |\n| c | d |"
    assert sentences(text) == [
        "# Plan",
        "Buy things:",
        "- milk",
        "- bread and\n  butter",
        "1. First",
        "2. Second",
        "| a | b |",
        "| c | d |",
    ]


def test_code_keeps_its_lines() -> None:
    text = "```rust\nlet a = 1.0;\nlet b = a. max(2.0)\n```\nThat was code."
    assert sentences(text) == ["```rust", "let a = 1.0;", "let b = a. max(2.0)", "```", "That was code."]


def test_a_wrapped_quote_is_one_sentence() -> None:
    text = "> Many programming languages do not require you to think about the\n> stack and the heap very often. But some do."
    assert sentences(text) == [
        "> Many programming languages do not require you to think about the\n> stack and the heap very often.",
        "But some do.",
    ]


@settings(max_examples=300)
@given(st.text(st.sampled_from("ab A.。!?！？…\"”'’)\n\r\t #-|>`1 e.g，；~*_[]1"), max_size=200))
def test_every_visible_character_is_in_exactly_one_sentence(text: str) -> None:
    spans = split_sentences(text)
    covered = [index for start, end in spans for index in range(start, end)]
    assert len(covered) == len(set(covered))
    assert {i for i, c in enumerate(text) if not c.isspace()} <= set(covered)
    assert spans == sorted(spans)
    assert all(text[start:end] == text[start:end].strip() != "" for start, end in spans)


@pytest.mark.parametrize(
    "unit", [".", "a.", "。", "?!", "…", "(", "\n", "- ", "```\n", "A. ", "\"'", "e.g. "]
)
def test_no_repetition_makes_it_slow(unit: str) -> None:
    """A quadratic rule would need minutes here and meet the test run's own time limit."""
    text = unit * (300_000 // len(unit)) + "x"
    assert sum(end - start for start, end in split_sentences(text)) > 0
