"""A quote is found again where it stands, however the text around and inside it was re-wrapped."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from desktop.evidence.locate import SOFT_HYPHEN, fold, locate

TEXT = "First line.\nThe hive moved to the north corner.\nLast line. The hive moved to the north corner."
QUOTE = "The hive moved to the north corner."


def test_the_occurrence_nearest_to_the_offset_is_chosen() -> None:
    first, second = TEXT.index(QUOTE), TEXT.rindex(QUOTE)
    assert locate(TEXT, QUOTE, first).start == first
    assert locate(TEXT, QUOTE, second).start == second
    assert locate(TEXT, QUOTE, second - 3).start == second
    assert locate(TEXT, QUOTE, 10**9).start == second


def test_line_breaks_case_and_soft_hyphens_do_not_matter() -> None:
    wrapped = f"Before. the hive\n   mo{SOFT_HYPHEN}ved to the\nNORTH corner. After."
    found = locate(wrapped, QUOTE, 0)
    assert found.how == "folded"
    assert wrapped[found.start : found.end] == f"the hive\n   mo{SOFT_HYPHEN}ved to the\nNORTH corner."


def test_spaces_between_chinese_characters_do_not_matter() -> None:
    page = "标题\n西 红 柿 在 七 月 \n每天浇水两次。完"
    found = locate(page, "西红柿在七月每天浇水两次。", 0)
    assert page[found.start : found.end] == "西 红 柿 在 七 月 \n每天浇水两次。"


def test_of_an_edited_passage_the_part_that_still_stands_is_found() -> None:
    quote = "The bees were counted on the second of May. Their number had doubled since the spring before."
    text = "New. The bees were counted on the second of May. It rained. End."
    found = locate(text, quote, 0)
    assert found.how == "part"
    assert text[found.start : found.end] == "The bees were counted on the second of May."


def test_words_that_are_nowhere_are_not_found() -> None:
    assert locate(TEXT, "Nothing of this sentence stands in that text at all.", 5) is None
    assert locate(TEXT, "   ", 5) is None
    assert locate("", QUOTE, 0) is None


def test_a_short_common_piece_proves_nothing() -> None:
    assert locate("End of it. Yes.", "Yes. But the rest of this quote was never written here.", 0) is None


@given(st.text(max_size=60), st.text(min_size=1, max_size=20), st.text(max_size=60))
def test_what_is_there_is_always_found_letter_by_letter(before: str, quote: str, after: str) -> None:
    text = before + quote + after
    found = locate(text, quote, len(before))
    if not quote.strip():
        assert found is None
    else:
        assert text[found.start : found.end] == quote
        assert found.start == len(before)


@given(st.text(max_size=80))
def test_folding_keeps_a_way_back_for_every_character(text: str) -> None:
    folded = fold(text)
    assert len(folded.text) == len(folded.origins)
    assert all(0 <= origin < len(text) for origin in folded.origins)
    assert list(folded.origins) == sorted(folded.origins)
