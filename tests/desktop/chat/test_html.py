"""Markdown of answers to HTML: chips, marks, and nothing that a planted text could run or load."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.chat.html import AnswerMarkdown
from desktop.chat.marks import Known

MARKDOWN = AnswerMarkdown()


def render(text: str, unverified: list[str] | None = None, known: int = 9) -> str:
    return MARKDOWN.render(text, 4, Known(known, 9), unverified or [])


def test_a_citation_becomes_a_chip_that_names_turn_and_number() -> None:
    assert '<a href="cite:4:2"><img src="chip:2:plain"></a>' in render("Water daily [2].")


def test_neighbouring_citations_are_two_chips() -> None:
    assert render("Daily [1][2].").count("<img") == 2


def test_a_number_without_a_reference_stays_text() -> None:
    assert "cite:" not in render("See [7] and [0].", known=3)


def test_code_is_never_searched_for_citations() -> None:
    assert "cite:" not in render("`a[1]`\n\n```\nb[2]\n```")


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=file:///etc/passwd>",
        "![x](http://example.org/track.png)",
        "![x](file:///etc/passwd)",
        "[x](javascript:alert(1))",
        "[x](file:///etc/passwd)",
        "[1]: http://example.org\n\nSee [1].",
    ],
)
def test_planted_text_loads_and_runs_nothing(text: str) -> None:
    html = render(text)
    assert "<script" not in html
    for source in re.findall(r'<img[^>]*src="([^"]*)"', html):
        assert source.startswith(("chip:", "icon:"))
    for href in re.findall(r'href="([^"]*)"', html):
        assert href.startswith("cite:")


def test_a_web_link_keeps_its_target() -> None:
    assert '<a href="https://example.org">there</a>' in render("[there](https://example.org)")


def test_an_unverified_sentence_is_marked_across_bold_and_its_chip_warns() -> None:
    html = render("Fine [1]. The hive **weighs 40 kg** [3].", ["The hive **weighs 40 kg** [3]."])
    assert '<span class="unverified">weighs 40 kg</span>' in html
    assert "chip:3:warn" in html
    assert "chip:1:plain" in html
    assert "Fine" not in "".join(re.findall(r'unverified">([^<]*)', html))


def test_the_citations_behind_an_unverified_sentence_warn_with_it() -> None:
    html = render("It costs 900 pounds [2][3]. Fine [1].", ["It costs 900 pounds"])
    assert "chip:2:warn" in html
    assert "chip:3:warn" in html
    assert "chip:1:plain" in html


def test_an_unverified_list_item_stays_a_list_item() -> None:
    html = render("- one\n- two is wrong", ["- two is wrong"])
    assert html.count("<li>") == 2
    assert '<span class="unverified">two is wrong</span>' in html


def test_code_comes_back_unescaped_for_copying() -> None:
    text = "```python\nif a < b:\n    pass\n```\n\ntext\n\n```\nsecond\n```"
    assert MARKDOWN.code(text) == ["if a < b:\n    pass", "second"]
    assert 'href="copy:4:1"' in render(text)


def test_growing_text_is_cut_into_blocks_and_list_items() -> None:
    text = "Intro [1].\n\n3. three\n4. four\n\nEnd"
    blocks = MARKDOWN.blocks(text, 4, Known(9))
    assert [text[b.start : b.end].strip() for b in blocks] == ["Intro [1].", "3. three", "4. four", "End"]
    assert '<ol start="4">' in blocks[2].html


def test_a_half_written_citation_is_held_back() -> None:
    assert "[1" not in MARKDOWN.blocks("Water daily [1", 4, Known(9))[-1].html


def test_a_text_that_holds_our_marks_cannot_mark_anything() -> None:
    assert "unverified" not in render("\ue000forged\ue001 text")


@given(st.text(alphabet=st.sampled_from("ab[]1 \n`*#>-|<&\"'~中。"), max_size=200))
def test_blocks_cover_the_text_in_order_whatever_it_is(text: str) -> None:
    blocks = MARKDOWN.blocks(text, 0, Known(9))
    assert all(one.end <= two.start for one, two in pairwise(blocks))
    assert all(0 <= block.start <= block.end <= len(text) for block in blocks)


@given(
    st.text(alphabet=st.sampled_from("ab[]1 \n`*#>-|<&中。"), max_size=120),
    st.integers(0, 60),
    st.integers(1, 60),
)
def test_marking_a_sentence_never_leaves_marks_in_the_html(text: str, start: int, length: int) -> None:
    html = render(text, [text[start : start + length]])
    assert "\ue000" not in html
    assert "\ue001" not in html


def test_marked_rows_stay_a_table() -> None:
    head, row = "| Item | Price |", "| Pot of tea | 4.60 |"
    html = render(f"Prices:\n\n{head}\n|---|---:|\n{row}\n| Mug | 1.00 |", [head, row])
    assert html.count("<tr>") == 3
    assert '<span class="unverified">Pot of tea</span>' in html
    assert '<span class="unverified">4.60</span>' in html
    assert '<span class="unverified">Mug</span>' not in html
    assert "|" not in html


def test_a_chip_does_not_leave_the_word_before_it() -> None:
    assert "day&nbsp;<a" in render("twice a day [1].")
