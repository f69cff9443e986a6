"""Headings, code and tokens are named; no character of the text is touched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.evidence.text_format import Span, flavour_of, spans

MARKDOWN = (
    "---\ntitle: x\n---\n# One\ntext with `code` and **bold**\n\n```py\n# no heading\n```\nTwo\n===\n> said\n"
)


def kinds(text: str, found: list[Span]) -> list[tuple[str, str]]:
    return [(text[span.start : span.end], span.kind) for span in found]


def test_markdown_has_headings_code_and_quotes() -> None:
    found = kinds(MARKDOWN, spans(MARKDOWN, "markdown", "a.md"))
    assert ("One", "h1") in found
    assert ("#", "faint") in found
    assert ("Two", "h1") in found
    assert ("`code`", "code") in found
    assert ("**bold**", "strong") in found
    assert ("# no heading", "code") in found
    assert ("> said", "quote") in found
    assert ("title: x", "faint") in found


def test_source_code_has_tokens() -> None:
    text = "def water(bed):\n    return 2  # twice\n"
    found = kinds(text, spans(text, "code", "garden.py"))
    assert ("def", "keyword") in found
    assert ("water", "name") in found
    assert ("# twice", "comment") in found


def test_a_known_heading_is_found_in_plain_text() -> None:
    text = "Intro\nThe bees\nThe bees moved.\n"
    assert kinds(text, spans(text, "prose", "a.docx", ("The bees",))) == [("The bees", "h2")]


@pytest.mark.parametrize(
    ("media_type", "path", "flavour"),
    [
        ("text/markdown", "/a.md", "markdown"),
        ("text/plain", "/a.txt", "prose"),
        ("text/x-source", "/a.rs", "code"),
        ("text/csv", "/a.csv", "table"),
        ("text/html", "/a.html", "prose"),
        ("application/pdf", "/a.pdf", "prose"),
        ("text/plain", "/no suffix", "prose"),
    ],
)
def test_the_flavour_follows_the_file(media_type: str, path: str, flavour: str) -> None:
    assert flavour_of(media_type, path) == flavour


@given(st.text(st.sampled_from("#`>*-=\n ab[]_"), max_size=80))
def test_spans_lie_inside_the_text_whatever_it_is(text: str) -> None:
    for span in spans(text, "markdown", "a.md"):
        assert 0 <= span.start <= span.end <= len(text)
