"""New, changed, moved, gone: decided from facts alone."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given
from hypothesis import strategies as st

from core.catalog.records import Document, FileStamp
from core.library.compare import compare, match_moves
from core.library.scanner import FileFact

INDEXED = 1000.0


def fact(path: str, size: int = 10, mtime: int = 5, inode: int = 1, ctime: float = 900.0) -> FileFact:
    return FileFact(path, FileStamp(size, mtime, inode), int(ctime * 1e9))


def document(
    number: int, path: str, stamp: FileStamp, content_hash: str = "h", state: str = "ready"
) -> Document:
    return Document(
        id=number,
        source_id=1,
        path=path,
        title="",
        context_title="",
        media_type="",
        stamp=stamp,
        content_hash=content_hash,
        state=state,  # type: ignore[arg-type]
        reason="",
        remedy="",
        language="en",
        modified=0.0,
        indexed=INDEXED,
        series="",
        attempts=0,
        chunk_count=1,
        char_count=10,
    )


def known(one: FileFact, number: int = 1) -> Document:
    return document(number, one.path, one.stamp)


def test_a_file_as_it_was_is_the_same():
    one = fact("/n/a")
    plan = compare([one], [known(one)])
    assert plan.empty
    assert plan.same == 1


def test_size_time_and_inode_each_speak_for_a_change():
    one = fact("/n/a")
    for other in (fact("/n/a", size=11), fact("/n/a", mtime=6), fact("/n/a", inode=2)):
        assert compare([other], [known(one)]).changed == ((known(one), other),)


def test_metadata_changed_after_indexing_speaks_for_a_change():
    one = fact("/n/a", ctime=INDEXED + 1)
    assert compare([one], [known(one)]).changed == ((known(one), one),)


def test_a_pending_document_is_always_to_be_read():
    one = fact("/n/a")
    waiting = replace(known(one), state="pending", indexed=None)
    assert compare([one], [waiting]).changed == ((waiting, one),)


def test_a_sampled_document_is_read_although_nothing_speaks_for_it():
    one = fact("/n/a")
    assert compare([one], [known(one)], sample=frozenset({1})).changed == ((known(one), one),)


def test_a_file_as_it_was_whose_text_another_reader_made_is_outdated():
    one, two = fact("/n/a"), fact("/n/b", inode=2)
    plan = compare([one, two], [known(one), known(two, 2)], outdated=lambda document: document.id == 2)
    assert (plan.outdated, plan.same, plan.empty) == ((known(two, 2),), 1, False)


def test_what_could_not_be_looked_at_is_not_gone():
    one, two = fact("/n/a"), fact("/n/locked/b", inode=2)
    plan = compare([], [known(one), known(two, 2)], unknown=lambda path: path.startswith("/n/locked/"))
    assert plan.gone == (known(one),)


def test_a_kept_document_without_its_file_is_not_gone_again_and_is_welcome_back():
    one = fact("/n/a")
    kept = replace(known(one), state="offline")
    assert compare([], [kept]).gone == ()
    assert compare([one], [kept]).back == ((kept, one),)


def test_the_same_inode_size_and_time_is_a_rename_without_reading():
    old = fact("/n/a", inode=7)
    new = fact("/n/b", inode=7)

    def unread(_: FileFact) -> str:
        raise AssertionError("the file was read")

    moves = match_moves([new], [replace(known(old), content_hash="")], unread)
    assert [(move.document.path, move.fact.path, move.edited) for move in moves] == [("/n/a", "/n/b", False)]


def test_a_used_again_inode_is_no_rename():
    assert (
        match_moves([fact("/n/b", size=99, inode=7)], [known(fact("/n/a", inode=7))], lambda _: "other") == []
    )


def test_the_same_content_at_another_place_is_a_move_of_the_same_name_first():
    new = fact("/m/b.md", inode=9, mtime=8)
    gone = [known(fact("/n/a.md", inode=1)), known(fact("/n/b.md", inode=2), 2)]
    moves = match_moves([new], gone, lambda _: "h")
    assert [move.document.path for move in moves] == ["/n/b.md"]


def test_a_rename_that_the_system_told_of_holds_although_the_content_changed_too():
    old, new = fact("/n/a", size=10), fact("/n/b", size=20, mtime=9)
    moves = match_moves([new], [known(old)], lambda _: "other", {"/n/b": "/n/a"})
    assert [(move.document.id, move.edited) for move in moves] == [(1, True)]


def test_empty_files_are_not_taken_for_one_another():
    assert match_moves([fact("/n/b", size=0, inode=5)], [known(fact("/n/a", size=0))], lambda _: "h") == []


names = st.sampled_from([f"/n/{letter}" for letter in "abcdefgh"])
stamps = st.builds(FileStamp, st.integers(0, 3), st.integers(0, 3), st.integers(1, 4))


@given(st.dictionaries(names, stamps), st.dictionaries(names, stamps))
def test_every_file_and_every_document_is_accounted_for_once(on_disk, catalogued):
    facts = [FileFact(path, stamp, 0) for path, stamp in on_disk.items()]
    documents = [
        document(number, path, stamp, f"{stamp.size}")
        for number, (path, stamp) in enumerate(catalogued.items())
    ]
    plan = compare(facts, documents)
    assert len(plan.new) + len(plan.changed) + plan.same == len(facts)
    assert len(plan.gone) + len(plan.changed) + plan.same == len(documents)
    moves = match_moves(plan.new, plan.gone, lambda one: f"{one.stamp.size}")
    assert len({move.document.id for move in moves}) == len(moves) == len({move.fact.path for move in moves})
    assert {move.document.path for move in moves} <= {gone.path for gone in plan.gone}
    assert {move.fact.path for move in moves} <= {new.path for new in plan.new}
