"""What is left out by its name."""

from __future__ import annotations

import pytest

from core.library.ignore import CACHE_TAG, IgnoreRules

RULES = IgnoreRules()


@pytest.mark.parametrize(
    "name",
    [
        "~$letter.docx",
        ".~lock.letter.odt#",
        "note.md~",
        "#note.md#",
        ".#note.md",
        ".note.md.swp",
        "note.swo",
        "4913",
        "x.tmp",
        "x.bak",
        "x.part",
        "x.crdownload",
        ".DS_Store",
        "Thumbs.db",
        ".hidden",
        "note.md___jb_tmp___",
    ],
)
def test_files_that_nobody_wrote_to_be_read(name):
    assert RULES.file(name)


@pytest.mark.parametrize(
    "name",
    [
        "note.md",
        "~notes.md",
        "a~b.md",
        "temp.md",
        "tmp",
        "C#.md",
        "#hash.md",
        "49130",
        "swap.swift",
        "笔记.md",
    ],
)
def test_files_that_only_look_like_it(name):
    assert RULES.file(name) == ""


@pytest.mark.parametrize(
    "name", [".git", ".svn", "node_modules", "__pycache__", ".obsidian", ".cache", "$RECYCLE.BIN"]
)
def test_folders_that_swamp_an_index(tmp_path, name):
    assert RULES.folder(str(tmp_path / name), name)


@pytest.mark.parametrize("name", ["notes", "build", "vendor", "bin", "git", "cache notes"])
def test_folders_that_a_person_may_have_named(tmp_path, name):
    assert RULES.folder(str(tmp_path / name), name) == ""


def test_folders_that_say_of_themselves_what_they_are(tmp_path):
    for name, tag in (("one", CACHE_TAG), ("two", "pyvenv.cfg")):
        (tmp_path / name).mkdir()
        (tmp_path / name / tag).touch()
        assert RULES.folder(str(tmp_path / name), name)


def test_a_path_is_visible_when_no_part_of_it_is_ignored(tmp_path):
    root = str(tmp_path)
    assert RULES.visible(root, str(tmp_path / "a" / "b.md"))
    assert not RULES.visible(root, str(tmp_path / ".git" / "config"))
    assert not RULES.visible(root, str(tmp_path / "a" / "node_modules" / "b" / "readme.md"))
    assert not RULES.visible(root, str(tmp_path / "a" / "b.md~"))
    assert not RULES.visible(root, str(tmp_path.parent / "other.md"))


def test_what_is_hidden_above_the_root_does_not_matter(tmp_path):
    root = tmp_path / ".config" / "notes"
    root.mkdir(parents=True)
    assert RULES.visible(str(root), str(root / "a.md"))
