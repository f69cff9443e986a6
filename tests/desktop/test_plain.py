"""Previews show words: no signs of Markdown, and an ellipsis wherever the passage goes on."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.plain import cut, plain_words, preview


@pytest.mark.parametrize(
    ("markdown", "words"),
    [
        ("## The garden ##\n\nText.", "The garden · Text."),
        ("Title\n=====\nText", "Title Text"),
        ("**bold** and *slanted* and __this__ and _that_ and ~~gone~~", "bold and slanted and this and that and gone"),
        ("***both***", "both"),
        ("snake_case_name and 2 * 3 * 4 and a_b", "snake_case_name and 2 * 3 * 4 and a_b"),
        ("`code` and ``a `tick` b``", "code and a tick b"),
        ("a [link](https://e.org/a_(b)) and ![picture](x.png \"title\")", "a link and picture"),
        ("cut [here](https://exam", "cut here"),
        ("[[Page]] and [[Page|words]]", "Page and words"),
        ("note[^1] and <https://e.org>", "note and https://e.org"),
        ("| Bed | Plant |\n|---|:-:|\n| long | **tomatoes** |", "Bed – Plant · long – tomatoes"),
        ("- [ ] milk\n- [x] bread\n* eggs", "milk · bread · eggs"),
        ("What we grow:\n\n- beans\n- peas that\n  climb", "What we grow: beans · peas that climb"),
        ("> quoted\n> > twice", "quoted twice"),
        ("```python\nx = 1\n```", "x = 1"),
        ("one\n\n---\n\ntwo", "one two"),
        ("half **bold", "half bold"),
        (r"5 \* 3 \| 4", "5 * 3 | 4"),
        ("line<br>break <!-- hidden --> end", "linebreak end"),
        ("1 < 2 and 3 > 2", "1 < 2 and 3 > 2"),
        ("**西红柿**在`七月`浇水。", "西红柿在七月浇水。"),
        ("", ""),
    ],
)  # fmt: skip
def test_the_signs_of_markdown_are_left_out(markdown: str, words: str) -> None:
    assert plain_words(markdown, "/notes/a.md") == words


def test_other_files_are_shown_as_they_are() -> None:
    assert plain_words("# a comment\nf(**kwargs) | g", "/code/a.py") == "# a comment f(**kwargs) | g"


@pytest.mark.parametrize(
    ("passage", "shown"),
    [
        ("It was planted in May.", "It was planted in May."),
        ("ing by the chimney. It was", "… ing by the chimney. It was …"),
        ("Text.\n\n## A heading", "Text. · A heading"),
        ("| long | tomatoes |", "long – tomatoes"),
        ("- milk\n- bread", "milk · bread"),
        ("，然后浇水", "… ，然后浇水 …"),
        ("西红柿在七月浇水。", "西红柿在七月浇水。"),
    ],
)
def test_an_ellipsis_stands_where_a_sentence_was_cut(passage: str, shown: str) -> None:
    assert preview(passage, "a.md") == shown


def test_a_title_that_is_shown_already_is_not_said_twice() -> None:
    assert preview("# Heron Yard\n\nA small tea house.", "a.md", "Heron Yard") == "A small tea house."
    assert preview("Heron Yard is a tea house.", "a.md", "Heron Yard") == "Heron Yard is a tea house."


def test_cells_of_other_tables_are_told_apart() -> None:
    assert plain_words("Tea\tPrice\nGreen\t4.60", "prices.xlsx") == "Tea – Price · Green – 4.60"


def test_a_long_text_is_cut_at_a_word() -> None:
    assert cut("one two three four", 9) == "one two …"
    assert cut("short", 9) == "short"
    assert cut("西红柿在七月每天浇水两次", 6) == "西红柿在七月 …"


@given(st.text(max_size=300))
def test_any_text_stays_a_text_of_one_line(text: str) -> None:
    words = plain_words(text, "a.md")
    assert "\n" not in words
    assert len(words) <= 3 * len(text)
