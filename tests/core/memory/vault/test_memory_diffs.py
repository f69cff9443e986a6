"""What a window draws of a change: lines on both sides, words marked, hunks that can be taken one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.errors import UserInputError
from core.memory.errors import NoteBroken
from core.memory.vault.diffs import file_diffs, line_diffs, marked_words, taken
from core.memory.vault.hunks import hunks

ROME = b"---\nid: m1\nvalue: Rome\n---\n\nI live in Rome.\n"
OSLO = b"---\nid: m1\nvalue: Oslo\n---\n\nI live in Oslo.\n"


def test_a_changed_line_marks_its_changed_words() -> None:
    left, right, _ = marked_words("I live in Rome now", "I live in Oslo now")

    assert left == (("I live in ", False), ("Rome", True), (" now", False))
    assert right == (("I live in ", False), ("Oslo", True), (" now", False))


def test_chinese_is_marked_character_by_character() -> None:
    left, right, _ = marked_words("我住在杭州西湖边", "我住在苏州西湖边")

    assert left == (("我住在", False), ("杭", True), ("州西湖边", False))
    assert right == (("我住在", False), ("苏", True), ("州西湖边", False))


def test_lines_are_numbered_on_both_sides_and_paired_where_they_share_something() -> None:
    lines = line_diffs("one\nI live in Rome\nthree\n", "one\nI live in Oslo\nnew\nthree\n")

    assert [(line.kind, line.old_no, line.new_no, line.hunk) for line in lines] == [
        ("same", 1, 1, None),
        ("changed", 2, 2, 0),
        ("added", None, 3, 0),
        ("same", 3, 4, None),
    ]


def test_lines_that_share_nothing_are_a_removed_and_an_added_one() -> None:
    lines = line_diffs("apples\n", "12:30 o'clock\n")

    assert [line.kind for line in lines] == ["removed", "added"]


def test_files_are_added_removed_changed_and_renamed() -> None:
    before = {"a.md": ROME, "b.md": OSLO.replace(b"m1", b"m2"), "c.md": b"---\nid: m3\n---\n\nTea.\n"}
    after = {
        "a.md": OSLO,
        "b.md": None,
        "moved.md": before["c.md"],
        "c.md": None,
        "new.md": b"---\nid: m4\n---\n\nNew.\n",
    }

    found = {diff.path: (diff.status, diff.old_path, diff.memory_id) for diff in file_diffs(before, after)}

    assert found == {
        "a.md": ("changed", "a.md", "m1"),
        "b.md": ("removed", "b.md", "m2"),
        "moved.md": ("renamed", "c.md", "m3"),
        "new.md": ("added", "new.md", "m4"),
    }


def test_what_does_not_change_is_no_file_of_the_diff() -> None:
    assert file_diffs({"a.md": ROME}, {"a.md": ROME}) == []


def test_some_hunks_are_taken_and_others_left() -> None:
    assert taken({"a.md": ROME}, {"a.md": OSLO}, "a.md", [0]) == ROME.replace(b"value: Rome", b"value: Oslo")
    assert taken({"a.md": ROME}, {"a.md": OSLO}, "a.md", []) == ROME


def test_nothing_taken_of_a_new_file_leaves_none_and_of_a_deleted_one_leaves_it() -> None:
    assert taken({}, {"a.md": ROME}, "a.md", []) is None
    assert taken({"a.md": ROME}, {"a.md": None}, "a.md", []) == ROME


def test_hunks_that_leave_no_memory_are_refused() -> None:
    broken = {"a.md": b"---\nid: m1\nkind: gossip\n---\n\nx\n"}

    with pytest.raises(NoteBroken):
        taken({"a.md": ROME}, broken, "a.md", [0])
    with pytest.raises(UserInputError):
        taken({"a.md": ROME}, {}, "other.md", [0])


texts = st.lists(st.sampled_from(["a\n", "b\n", "a b\n", "中文 字\n", "\n", "x"]), max_size=10).map("".join)


@given(texts, texts)
def test_both_sides_read_back_as_the_texts(old: str, new: str) -> None:
    lines = line_diffs(old, new)

    left = ["".join(text for text, _ in line.old) for line in lines if line.old_no is not None]
    right = ["".join(text for text, _ in line.new) for line in lines if line.new_no is not None]
    assert left == old.splitlines()
    assert right == new.splitlines()
    assert [line.old_no for line in lines if line.old_no is not None] == list(range(1, len(left) + 1))
    numbered = {line.hunk for line in lines if line.hunk is not None}
    assert numbered == {h.number for h in hunks(old.splitlines(keepends=True), new.splitlines(keepends=True))}
