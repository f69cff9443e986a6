"""Rows of a difference: heads, folds, lines beside each other or below each other."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop.review.diff_file import DiffFile
from desktop.review.diff_rows import (
    CONTEXT,
    FileRow,
    FoldRow,
    GapRow,
    HunkRow,
    LineRow,
    NoteRow,
    Row,
    rows_of,
)
from tests.support.review_material import file_diff

LINES = st.lists(st.sampled_from(["a", "b", "c", "住", ""]), max_size=30)


def diff(old: str, new: str, **changes: str) -> DiffFile:
    return DiffFile.of(file_diff(old, new, **changes))


def texts(rows: list[Row], side: str) -> list[str]:
    found = []
    for row in rows:
        shown = getattr(row, side, None) if isinstance(row, LineRow) else None
        if shown is not None:
            found.append(shown.text)
    return found


def test_two_columns_put_what_went_beside_what_came() -> None:
    rows = rows_of([diff("same\nold line\n", "same\nnew line\nmore\n")], two_columns=True)
    assert [type(row) for row in rows] == [FileRow, LineRow, HunkRow, LineRow, LineRow]
    changed, more = rows[3], rows[4]
    assert isinstance(changed, LineRow)
    assert isinstance(more, LineRow)
    assert (changed.old and changed.old.text, changed.new and changed.new.text) == ("old line", "new line")
    assert (more.old, more.numbers) == (None, (None, 3))


def test_one_column_puts_it_below() -> None:
    rows = rows_of([diff("x\none\ntwo\n", "x\neins\nzwei\n")], two_columns=False)
    shown = [row.shown.text for row in rows if isinstance(row, LineRow)]
    assert shown == ["x", "one", "two", "eins", "zwei"]


def test_lines_that_do_not_pair_stand_beside_each_other_all_the_same() -> None:
    row = file_diff("aaaa\nbbbb\n", "x\n")
    row["lines"] = [
        {"kind": "removed", "old_no": 1, "new_no": None, "old": [["aaaa", False]], "new": [], "hunk": 0},
        {"kind": "added", "old_no": None, "new_no": 1, "old": [], "new": [["x", False]], "hunk": 0},
        {"kind": "removed", "old_no": 2, "new_no": None, "old": [["bbbb", False]], "new": [], "hunk": 0},
    ]
    rows = [row for row in rows_of([DiffFile.of(row)], two_columns=True) if isinstance(row, LineRow)]
    assert [(r.old.text if r.old else "", r.new.text if r.new else "") for r in rows] == [
        ("aaaa", "x"),
        ("bbbb", ""),
    ]


def test_marks_are_the_words_that_differ() -> None:
    row = file_diff("I live in Suzhou", "I live in Hangzhou")
    row["lines"][0]["old"] = [["I live in ", False], ["Suzhou", True]]
    line = DiffFile.of(row).lines[0]
    assert line.old is not None
    assert line.old.marks == ((10, 16),)


def test_words_that_follow_each_other_are_one_mark() -> None:
    row = file_diff("a b c d", "x")
    row["lines"][0]["old"] = [["a ", False], ["b", True], [" ", False], ["c", True], [" d", False]]
    row["lines"][0]["kind"] = "changed"
    line = DiffFile.of(row).lines[0]
    assert line.old is not None
    assert line.old.marks == ((2, 5),)


def test_a_line_that_differs_as_a_whole_is_told_by_its_ground_alone() -> None:
    row = file_diff("a", "b")
    row["lines"][0]["old"] = [["all of it", True]]
    line = DiffFile.of(row).lines[0]
    assert line.old is not None
    assert line.old.marks == ()


def test_what_is_far_from_a_change_is_folded_and_can_be_opened() -> None:
    old = "\n".join(str(n) for n in range(40))
    file = diff(old, old.replace("20", "twenty"))
    rows = rows_of([file], two_columns=False)
    folds = [row for row in rows if isinstance(row, FoldRow)]
    assert [(fold.start, fold.end) for fold in folds] == [(0, 20 - CONTEXT), (21 + CONTEXT, 40)]
    opened = rows_of([file], two_columns=False, unfolded=[(0, 0)])
    assert len([row for row in opened if isinstance(row, FoldRow)]) == 1
    assert texts(opened, "new")[:3] == ["0", "1", "2"]


def test_a_short_stretch_is_not_worth_a_fold() -> None:
    file = diff("a\n1\n2\n3\n4\n5\n6\n7\nb\n", "A\n1\n2\n3\n4\n5\n6\n7\nB\n")
    assert not [row for row in rows_of([file], two_columns=False) if isinstance(row, FoldRow)]


def test_a_file_that_comes_or_goes_needs_no_second_column_and_no_choice() -> None:
    added, removed = diff("", "one\ntwo\n"), diff("one\n", "", path="inbox/x.md")
    rows = rows_of([added, removed], two_columns=True)
    assert not any(isinstance(row, HunkRow) for row in rows)
    assert {(row.two, row.gutters) for row in rows if isinstance(row, LineRow)} == {(False, 1)}
    assert sum(isinstance(row, GapRow) for row in rows) == 1
    assert not added.choosable


def test_of_a_new_memory_its_words_are_seen_and_its_details_are_folded() -> None:
    file = DiffFile.of(file_diff("", "---\nid: m1\nkind: fact\n---\n\nThe gate is green.\n"))

    folded = [row for row in rows_of([file], True) if isinstance(row, (FoldRow, LineRow))]
    assert [row.shown.text if isinstance(row, LineRow) else row for row in folded] == [
        FoldRow(0, 0, 5, front=True),
        "The gate is green.",
    ]
    assert len([row for row in rows_of([file], True, {(0, 0)}) if isinstance(row, LineRow)]) == 6


@pytest.mark.parametrize("text", ["---\nid: m1\n---\n", "The gate is green.\n---\n", "---\nnever closed\n"])
def test_a_file_without_words_behind_details_is_shown_whole(text: str) -> None:
    assert not any(isinstance(row, FoldRow) for row in rows_of([DiffFile.of(file_diff("", text))], True))


def test_a_file_that_was_only_moved_says_so() -> None:
    file = diff("same\n", "same\n", old_path="memories/profile/old.md")
    assert [type(row) for row in rows_of([file], two_columns=True)] == [FileRow, NoteRow]
    assert file.status == "renamed"


def test_a_proposal_that_becomes_a_memory_is_a_new_file_to_its_owner() -> None:
    file = diff("action: add\nI live here.\n", "I live here.\n", old_path="inbox/home.md")
    assert file.leaves_inbox
    new = file.as_added()
    assert (new.status, new.counts, new.choosable, new.memory_id) == ("added", (1, 0), False, "")
    assert not diff("a\n", "b\n").leaves_inbox


def test_counts_are_of_lines() -> None:
    assert diff("a\nb\nc\n", "a\nB\nc\nd\n").counts == (2, 1)


@given(LINES, LINES, st.booleans())
def test_both_texts_stand_in_the_rows_whole(old: list[str], new: list[str], two: bool) -> None:
    file = diff("\n".join(old), "\n".join(new))
    unfolded = [(0, start) for start in range(len(file.lines))]
    rows = rows_of([file], two, unfolded)
    if file.hunks:
        assert texts(rows, "old") == "\n".join(old).splitlines()
        assert texts(rows, "new") == "\n".join(new).splitlines()
