"""Chunks are exact spans that lose nothing, tear nothing and move only where the document changed."""

from __future__ import annotations

import time
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from core.library.chunk_graphemes import is_boundary
from core.library.chunker import ChunkSpan, chunk_document
from core.library.extract.limits import ExtractLimits
from core.library.extract.markdown import extract_markdown
from core.library.extract.result import Block, Extracted
from core.library.extract.textfile import extract_code, extract_text

LIMITS = ExtractLimits()
PIECES = st.sampled_from(
    [
        "# One\n",
        "## Two\n\n",
        "\n\n",
        "\n",
        " ",
        "A sentence here. ",
        "这是一个句子。",
        "e.g. ",
        "- item\n",
        "```\n",
        "x" * 90,
        "é",
        "👩‍👩‍👧",
        "한국어 ",
        "| a | b |\n",
        "1234567890" * 12,
        "？”",
        "\t",
        "\r\n",
        "> quote\n",
        "ก็",
    ]
)
DOCUMENTS = st.lists(PIECES, max_size=60).map("".join)


def markdown(text: str) -> Extracted:
    if not text.strip():
        return Extracted("no_text", text=text)
    return extract_markdown(text.encode(), LIMITS)


def texts(document: Extracted, chunks: tuple[ChunkSpan, ...]) -> list[str]:
    return [document.text[chunk.start : chunk.end] for chunk in chunks]


def uncovered(document: Extracted, chunks: tuple[ChunkSpan, ...], start: int = 0) -> list[int]:
    covered = bytearray(len(document.text))
    for chunk in chunks:
        covered[chunk.start : chunk.end] = b"\1" * (chunk.end - chunk.start)
    return [i for i in range(start, len(covered)) if not covered[i] and not document.text[i].isspace()]


@settings(max_examples=150)
@given(DOCUMENTS, st.integers(20, 400))
def test_every_visible_character_is_in_some_chunk(text: str, max_chars: int) -> None:
    document = markdown(text)
    chunks = chunk_document(document, max_chars, max_chars // 5)
    assert uncovered(document, chunks) == []
    assert all(piece.strip() for piece in texts(document, chunks))
    assert [chunk.ordinal for chunk in chunks] == list(range(len(chunks)))
    assert all(len(piece) <= max_chars for piece in texts(document, chunks))


@settings(max_examples=100)
@given(DOCUMENTS)
def test_no_chunk_tears_a_grapheme_cluster(text: str) -> None:
    document = markdown(text)
    for chunk in chunk_document(document, 30, 8):
        assert is_boundary(document.text, chunk.start)
        assert is_boundary(document.text, chunk.end)


@settings(max_examples=60)
@given(DOCUMENTS)
def test_the_same_document_gives_the_same_chunks(text: str) -> None:
    assert chunk_document(markdown(text)) == chunk_document(markdown(text))


@settings(max_examples=100)
@given(DOCUMENTS, st.text("abc 。.", min_size=1, max_size=500))
def test_a_paragraph_in_front_moves_but_does_not_change_what_is_under_the_headings(
    rest: str, front: str
) -> None:
    body = "# Start\n\nSome text.\n\n" + rest
    before = markdown(body)
    after = markdown(f"{front.strip() or 'x'}\n\n{body}")
    shift = len(after.text) - len(body)
    moved = [
        (c.start - shift, c.end - shift, c.heading_path) for c in chunk_document(after) if c.start >= shift
    ]
    assert moved == [(c.start, c.end, c.heading_path) for c in chunk_document(before)]


def test_chunks_of_plain_text_fall_into_step_again_after_an_edit() -> None:
    paragraphs = [f"Paragraph {n} says that {'some thing ' * (n % 9 + 4)}happens." for n in range(120)]
    before = extract_text("\n\n".join(paragraphs).encode(), LIMITS)
    after = extract_text("\n\n".join(["A new beginning of the whole file.", *paragraphs]).encode(), LIMITS)
    old, new = set(texts(before, chunk_document(before))), texts(after, chunk_document(after))
    assert sum(piece not in old for piece in new) <= len(new) // 6


def test_headings_start_chunks_and_name_them() -> None:
    long = "This sentence is repeated to fill the section. " * 8
    document = markdown(
        f"# Guide\n\n{long}\n\n## Install ##\n\n{long}\n\n### On Linux\n\n{long}\n\n## Use\n\n{long}"
    )
    paths = {}
    for chunk, piece in zip(chunk_document(document), texts(document, chunk_document(document)), strict=True):
        if piece.startswith("#"):
            paths[piece.splitlines()[0]] = chunk.heading_path
    assert paths == {
        "# Guide": ("Guide",),
        "## Install ##": ("Guide", "Install"),
        "### On Linux": ("Guide", "Install", "On Linux"),
        "## Use": ("Guide", "Use"),
    }


def test_small_sections_share_a_chunk_under_their_common_heading() -> None:
    document = markdown("# Trip\n\n## Monday\n\nRain.\n\n## Tuesday\n\nSun.\n\n# Other\n\nText.")
    chunks = chunk_document(document)
    assert texts(document, chunks) == [
        "# Trip\n\n## Monday\n\nRain.\n\n## Tuesday\n\nSun.",
        "# Other\n\nText.",
    ]
    assert [chunk.heading_path for chunk in chunks] == [("Trip",), ("Other",)]


def test_a_heading_never_stands_alone_before_its_text() -> None:
    document = markdown(
        "## Plan\n\n" + "Each of these sentences is of a middling length, as people write. " * 12
    )
    first = texts(document, chunk_document(document))[0]
    assert first.startswith("## Plan\n\nEach of these")


def test_overlap_starts_at_a_sentence_or_a_word() -> None:
    document = markdown("The quick brown fox jumps over the lazy dog near the river bank today. " * 30)
    chunks = chunk_document(document)
    for earlier, later in pairwise(chunks):
        assert later.start < earlier.end
        assert document.text[later.start : later.start + 3] == "The"


def test_code_and_rows_keep_their_lines() -> None:
    code = extract_code(
        "".join(f"    value_{n} = compute(value_{n - 1})\n" for n in range(80)).encode(), LIMITS
    )
    table = markdown("| a | b |\n| - | - |\n" + "".join(f"| row {n} | {n * n} |\n" for n in range(100)))
    for document in (code, table):
        chunks = chunk_document(document)
        assert len(chunks) > 3
        for piece in texts(document, chunks):
            assert set(piece.splitlines()) <= set(document.text.splitlines())


@pytest.mark.parametrize("line", ["0123456789" * 900, "漢字仮名交文書" * 1500, "🏳️‍🌈" * 900, "क्षि" * 2500])
def test_a_line_without_any_break_is_cut_and_nothing_is_lost(line: str) -> None:
    document = extract_text(line.encode(), LIMITS)
    chunks = chunk_document(document)
    assert uncovered(document, chunks) == []
    assert all(len(piece) <= 400 for piece in texts(document, chunks))
    assert all(is_boundary(line, chunk.end) for chunk in chunks)


def test_one_endless_grapheme_is_kept_whole() -> None:
    document = extract_text(("a" + "\u0301" * 2000 + " b").encode(), LIMITS)
    assert uncovered(document, chunk_document(document)) == []


def test_front_matter_is_in_no_chunk() -> None:
    document = markdown("---\ntitle: Secret\n---\nBody text.")
    assert texts(document, chunk_document(document)) == ["Body text."]


def test_no_chunk_runs_over_a_page_and_each_knows_its_page() -> None:
    text = "First page.\n\nSecond page goes on.\n\nThird."
    starts = (0, text.index("Second"), text.index("Third"))
    document = Extracted("ok", text=text, page_starts=starts, blocks=(Block(0, len(text), "paragraph"),))
    chunks = chunk_document(document)
    assert [(chunk.page, piece) for chunk, piece in zip(chunks, texts(document, chunks), strict=True)] == [
        (1, "First page."),
        (2, "Second page goes on."),
        (3, "Third."),
    ]


def test_text_outside_all_blocks_is_not_lost() -> None:
    document = Extracted("ok", text="before\n\nblock\n\nafter", blocks=(Block(8, 13, "paragraph"),))
    assert uncovered(document, chunk_document(document)) == []


def test_an_overlap_without_room_is_refused() -> None:
    with pytest.raises(ValueError, match="no room"):
        chunk_document(Extracted("ok", text="a"), max_chars=10, overlap=10)


def test_cost_grows_in_step_with_length() -> None:
    def cost(times: int) -> float:
        document = extract_text(
            ("Ten words of plain text make up this whole line.\n" * 5 + "\n").encode() * times, LIMITS
        )
        started = time.process_time()
        chunk_document(document)
        return time.process_time() - started

    small = min(cost(400) for _ in range(3))
    assert cost(4000) < 40 * small + 0.2, "ten times the text must not cost the square"


def test_real_notes_and_books_are_covered(shared_dir: Path) -> None:
    notes = sorted((shared_dir / "files" / "vault_garden_zh").rglob("*.md"))[::40]
    chapters = sorted((shared_dir / "files" / "docs_rust_book").rglob("*.md"))[::12]
    for path in (*notes, *chapters):
        data = path.read_bytes()
        if data.strip():
            document = extract_markdown(data, LIMITS)
            start = int(document.metadata.get("front_matter_end", "0"))
            assert uncovered(document, chunk_document(document), start) == [], path
