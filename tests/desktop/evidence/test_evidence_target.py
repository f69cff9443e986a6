"""Where a passage is, from either message of the engine, as text and as characters of pages."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop.evidence.target import PAGE_BREAK, Part, Target, page_parts, placed

REFERENCE = {
    "n": 2, "document_id": 7, "path": "/a/b.md", "title": "B", "page": None, "heading": "Garden > Bees", "start": 40,
    "end": 52, "quote": "second hive.", "relevance": 0.8, "copies": 0, "weak": False,
}  # fmt: skip


def test_a_reference_and_a_citation_target_say_the_same() -> None:
    target = Target.of(REFERENCE)
    assert (target.document_id, target.heading, target.state) == (7, ("Garden", "Bees"), "")
    moved = Target.of({**REFERENCE, "state": "moved", "sentence": "The file moved."})
    assert (moved.state, moved.sentence) == ("moved", "The file moved.")


def test_a_passage_is_found_by_its_words_when_its_offset_is_off() -> None:
    text = "x" * 100 + "second hive." + "y" * 100
    assert placed(Target.of(REFERENCE), text, 1000) == (1100, 1112)
    assert placed(Target.of(REFERENCE), "other words", 0) is None


def test_offsets_without_words_are_believed() -> None:
    assert placed(Target.of({**REFERENCE, "quote": ""}), "", 0) == (40, 52)
    assert placed(Target.of({**REFERENCE, "quote": "", "end": 40}), "", 0) is None


def test_a_passage_across_a_page_break_has_a_part_on_each_page() -> None:
    assert page_parts(90, 120, [0, 102, 300]) == (Part(0, 90, 10), Part(1, 0, 18))
    assert page_parts(102, 120, [0, 102, 300]) == (Part(1, 0, 18),)
    assert page_parts(310, 320, [0, 102, 300]) == (Part(2, 10, 10),)
    assert page_parts(10, 20, []) == ()
    assert page_parts(20, 20, [0]) == ()


@given(st.lists(st.text("ab", max_size=12), min_size=1, max_size=6), st.data())
def test_parts_are_exactly_the_passage(pages: list[str], data: st.DataObject) -> None:
    text = ("\n" * PAGE_BREAK).join(pages)
    starts = [sum(len(page) + PAGE_BREAK for page in pages[:i]) for i in range(len(pages))]
    start = data.draw(st.integers(0, len(text)))
    end = data.draw(st.integers(start, len(text)))
    found = "".join(
        pages[part.page][part.start : part.start + part.count] for part in page_parts(start, end, starts)
    )
    assert found == text[start:end].replace("\n", "")
