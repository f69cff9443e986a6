"""Markdown stays as it is in the file; structure, front matter and links lie beside it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.library.extract.limits import ExtractLimits
from core.library.extract.markdown import extract_markdown, heading_text
from core.library.extract.result import Extracted

NOTE = """---
title: "Plan: 2024"
tags: [work, 'q1']
aliases:
  - The Plan
created: 2024-01-05
---
# Heading ##

A paragraph with [[Other note|a link]] and #inline-tag
that is wrapped.

- item one
- item two

```python
# not a heading, not a #tag
```

| a | b |
|---|---|
| 1 | 2 |

> quoted

Second
------
"""


def read(text: str) -> Extracted:
    return extract_markdown(text.encode(), ExtractLimits())


def kinds(document: Extracted) -> list[tuple[str, int, str]]:
    return [(b.kind, b.level, document.text[b.start : b.end].splitlines()[0]) for b in document.blocks]


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_blocks_point_into_the_files_own_text(line_end: str) -> None:
    source = NOTE.replace("\n", line_end)
    document = read(source)
    assert document.text == source
    expected = [
        ("heading", 1, "# Heading ##"),
        ("paragraph", 0, "A paragraph with [[Other note|a link]] and #inline-tag"),
        ("list", 0, "- item one"),
        ("code", 0, "```python"),
        ("table", 0, "| a | b |"),
        ("quote", 0, "> quoted"),
        ("heading", 2, "Second"),
    ]
    # A bare CR is a line end to CommonMark, but not to YAML's neighbours here: no front matter then.
    assert kinds(document)[-len(expected) :] == expected


def test_front_matter_becomes_metadata_and_no_block() -> None:
    document = read(NOTE)
    assert document.title == "Plan: 2024"
    assert document.metadata["tags"] == "work, q1, inline-tag"
    assert document.metadata["aliases"] == "The Plan"
    assert document.metadata["created"] == "2024-01-05"
    assert document.metadata["wiki_links"] == "Other note"
    assert document.text[int(document.metadata["front_matter_end"]) :].startswith("# Heading")
    assert min(block.start for block in document.blocks) >= int(document.metadata["front_matter_end"])


def test_broken_front_matter_is_told_and_the_note_is_read() -> None:
    document = read("---\ntitle: [unclosed\n---\nBody.")
    assert document.status == "ok"
    assert "not valid YAML" in document.warnings[0]
    assert [document.text[b.start : b.end] for b in document.blocks] == ["Body."]


def test_a_rule_at_the_top_is_not_front_matter() -> None:
    document = read("---\n\nJust text between rules.\n\n---\n\nMore.")
    assert "front_matter_end" not in document.metadata
    assert any("Just text" in document.text[b.start : b.end] for b in document.blocks)


def test_an_alias_bomb_in_the_front_matter_stays_small() -> None:
    bomb = "a: &a [x,x,x,x,x,x,x,x,x]\n" + "".join(
        f"{chr(98 + n)}: &{chr(98 + n)} [{','.join(['*' + chr(97 + n)] * 9)}]\n" for n in range(8)
    )
    document = read(f"---\n{bomb}tags: *i\n---\nBody.")
    assert document.status == "ok"
    assert len(document.metadata.get("tags", "")) < 1000


def test_the_first_top_heading_is_the_title_without_front_matter() -> None:
    assert read("Intro.\n\n# The *Title* #\n").title == "The Title"
    assert read("No heading at all.").title == ""


@pytest.mark.parametrize(
    ("source", "words"),
    [
        ("## Plan ##", "Plan"),
        ("# C#", "C#"),
        ("Plan\n===", "Plan"),
        ("Plain", "Plain"),
        ("#", ""),
        ("# `f()` in [docs](x.md), [[p|a note]], _so_ **a_b** 2*3*4", "f() in docs, a note, so a_b 2*3*4"),
    ],
)
def test_heading_marks_are_taken_off(source: str, words: str) -> None:
    assert heading_text(source) == words


@settings(max_examples=200)
@given(st.text(st.sampled_from("# -*>`|~=\n\r\t abc文。[]:<&\u2028\x0b\x0c\x85"), min_size=1, max_size=150))
def test_any_text_gives_blocks_that_cover_what_is_visible(source: str) -> None:
    if not source.strip():
        return
    document = read(source)
    covered = {i for b in document.blocks for i in range(b.start, b.end)}
    assert document.text == source
    assert all(0 <= b.start < b.end <= len(source) for b in document.blocks)
    assert all(a.end <= b.start for a, b in zip(document.blocks, document.blocks[1:], strict=False))
    missing = {i for i, c in enumerate(source) if c.isalpha()} - covered
    # Link definitions are the one thing that shows nothing; the chunker takes them as paragraphs.
    assert not missing or "]:" in source or document.metadata.get("front_matter_end")


def test_a_real_vault_is_read_whole(shared_dir: Path) -> None:
    for path in sorted((shared_dir / "files" / "vault_garden_zh").rglob("*.md"))[::10]:
        if path.stat().st_size:
            document = extract_markdown(path.read_bytes(), ExtractLimits())
            assert document.status == "ok", path
            assert document.text == path.read_text("utf-8").replace("\x00", " ") or "\r" in document.text
