"""Adding folders: everything in them is read, bad files are named with a reason, doing it twice changes nothing."""

from __future__ import annotations

import json
import os
import sys

import pytest

from core.errors import UserInputError


def test_a_folder_becomes_ready_with_words_first(desk):
    desk.embedder.gate.clear()
    desk.write("a.md", "# Apples\n\nThe harvest was 40 tons.")
    source = desk.library.add([str(desk.notes)])[0]
    desk.until(lambda: desk.states() == {"a.md": "words only"})
    desk.embedder.gate.set()
    desk.settle()
    assert desk.states() == {"a.md": "ready"}
    assert source.kind == "folder"
    document = desk.document("a.md")
    assert document.title == "Apples"
    assert document.language == "en"
    assert desk.catalogue.documents.text(document.id) == "# Apples\n\nThe harvest was 40 tons."


def test_adding_again_changes_nothing(desk):
    desk.write("a.md", "One fact.")
    first = desk.add()
    outbox, calls = desk.catalogue.outbox.last(), desk.embedder.calls
    assert desk.add() == first
    assert desk.catalogue.outbox.last() == outbox
    assert desk.embedder.calls == calls
    assert desk.extractor.read == [str(desk.notes / "a.md")]


def test_a_single_file_can_be_added(desk):
    path = desk.write("deep/a.txt", "One fact.")
    desk.write("deep/b.txt", "Not asked for.")
    source = desk.add(path)[0]
    assert source.kind == "file"
    assert desk.states() == {"deep/a.txt": "ready"}


def test_bad_files_are_listed_with_a_reason_and_the_others_are_read(desk):
    desk.write("good.md", "A sound file.")
    desk.write("empty.txt", b"")
    desk.write("blank.txt", " \n\t\n")
    desk.write("binary.bin", bytes(range(256)) * 40)
    desk.write("broken.pdf", b"%PDF-1.7\nthis is no PDF")
    desk.write("broken.docx", b"PK\x03\x04 cut short")
    desk.write("letter.txt", "Grüße aus Köln, 5 €".encode("cp1252"))
    desk.add()
    states = desk.states()
    assert states.pop("good.md") == "ready"
    assert states.pop("letter.txt") == "ready"
    assert set(states.values()) <= {"failed", "excluded"}
    assert len(states) == 5
    for name in states:
        document = desk.document(name)
        assert document.reason, name
        assert document.remedy, name
    assert "Grüße aus Köln, 5 €" in desk.indexed_text()


def test_office_locks_are_counted_and_everything_adds_up(desk):
    for number in range(3):
        desk.write(f"good{number}.md", f"Text {number}.")
    desk.write("cut.docx", b"PK\x03\x04 cut short")
    desk.write("none.pdf", b"%PDF-1.7\nnothing")
    desk.write("~$good0.docx", b"owner")
    desk.add()
    account = desk.library.ledger().sources[0]
    assert account.on_disk == 6
    assert account.adds_up
    assert (account.ready, account.failed, account.excluded) == (3, 2, 1)
    assert account.ignored == {"lock file of an office program": 1}


def test_a_thousand_tiny_files_in_one_folder(desk):
    for number in range(1000):
        desk.write(f"{number % 7}/n{number}.txt", f"Note number {number} says {number * 31}.")
    desk.add()
    assert desk.catalogue.documents.counts()["ready"] == 1000
    assert desk.catalogue.chunks.count() == 1000


def test_names_that_differ_by_little_are_different_files(desk):
    names = [
        "a b.md",
        "a_b.md",
        "a-b.md",
        "A b.md",
        "caf\u00e9.md",
        "cafe\u0301.md",
        "笔记 📌.md",
        "x#1%20.md",
        "end .md",
    ]
    names.append("n" * 252 + ".md")
    for number, name in enumerate(names):
        desk.write(name, f"File {number}")
    desk.add()
    assert desk.states() == dict.fromkeys(names, "ready")
    assert desk.catalogue.chunks.count() == len(names)


@pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")
def test_a_name_that_is_no_utf8_is_read_and_shown(desk):
    path = desk.notes / os.fsdecode(b"caf\xe9.txt")
    path.write_text("Latin name.")
    desk.add()
    document = desk.documents()[0]
    assert document.state == "ready"
    assert document.path == str(path)
    document.title.encode("utf-8")
    assert json.dumps(desk.library.ledger().rows(), ensure_ascii=False).encode("utf-8")


def test_characters_that_sqlite_cannot_hold_do_not_shift_offsets(desk):
    desk.write(
        "odd.txt", b"before\x00after and the end\n" + "lone \ud800 surrogate".encode("utf-8", "surrogatepass")
    )
    desk.add()
    document = desk.document("odd.txt")
    if document.state == "ready":
        text = desk.catalogue.documents.text(document.id)
        chunks = desk.catalogue.chunks.get(desk.catalogue.chunks.ids())
        for item in chunks.values():
            assert item.text == text[item.chunk.start : item.chunk.end]
        assert "\x00" not in text
    else:
        assert document.reason


def test_a_line_of_9000_digits_is_split_and_nothing_is_lost(desk):
    digits = "".join(str(number % 10) for number in range(9000))
    desk.write("digits.txt", digits)
    desk.write("dense.txt", "数据库索引能够提高检索速度。" * 300)
    desk.add()
    for name in ("digits.txt", "dense.txt"):
        document = desk.document(name)
        assert document.state == "ready"
        covered: set[int] = set()
        for chunk in desk.catalogue.chunks.of_document(document.id):
            assert chunk.end - chunk.start <= 500
            covered.update(range(chunk.start, chunk.end))
        assert covered >= set(range(document.char_count))


def test_passages_carry_their_own_language(desk):
    english = "The quarterly report shows that the northern branch has sold more umbrellas than ever before."
    chinese = "季度报告显示，北方分公司售出的雨伞比以往任何时候都多，因此需要增加库存。"
    desk.write("mixed.md", f"# One\n\n{english * 4}\n\n# Two\n\n{chinese * 8}\n")
    desk.add()
    languages = {chunk.language for chunk in desk.catalogue.chunks.of_document(desk.document("mixed.md").id)}
    assert languages == {"en", "zh"}


def test_the_same_passage_twice_in_a_file_is_two_passages(desk):
    desk.write("twice.txt", "\n\n".join(["The same words again and again. " * 12] * 3))
    desk.add()
    chunks = desk.catalogue.chunks.of_document(desk.document("twice.txt").id)
    assert len(chunks) >= 3
    assert len({chunk.id for chunk in chunks}) == len(chunks)


def test_wrong_paths_are_refused_by_name_and_nothing_is_added(desk):
    good = desk.write("a.txt", "Text")
    for wrong in (str(desk.notes / "nowhere"), "", "   ", "/", "bad\0path", "/dev/null", "x" * 5000):
        with pytest.raises(UserInputError) as caught:
            desk.library.add([str(good), wrong])
        assert caught.value.remedy
    with pytest.raises(UserInputError, match="nowhere"):
        desk.library.add([str(desk.notes / "nowhere")])
    assert desk.catalogue.sources.all() == []


def test_footnotes_own_folder_is_refused_and_skipped(desk):
    (desk.profile / "log.txt").write_text("Our own words.")
    with pytest.raises(UserInputError, match="own data"):
        desk.library.add([str(desk.profile)])
    desk.write("a.txt", "Text")
    desk.add(desk.home)
    assert "Our own words" not in desk.indexed_text()


def test_removing_a_folder_leaves_nothing_of_it(desk):
    for number in range(250):
        desk.write(f"n{number}.txt", f"Note {number}")
    source = desk.add()[0]
    before = desk.catalogue.outbox.last()
    assert desk.library.remove(source.id) == 250
    assert desk.documents() == []
    assert desk.catalogue.chunks.count() == 0
    assert desk.catalogue.embeddings.count(desk.embedder.model_id) == 0
    assert desk.catalogue.sources.all() == []
    kinds = [entry.kind for entry in desk.catalogue.outbox.after(before, ("words-", "vector-"), 10_000)]
    assert kinds.count("words-") == kinds.count("vector-") == 250
    with pytest.raises(UserInputError):
        desk.library.remove(source.id)


def test_an_interrupted_removal_is_finished_at_the_next_start(desk):
    desk.write("a.txt", "Text")
    source = desk.add()[0]
    desk.close()
    desk.catalogue.set_setting("library.removing", [source.id])
    desk.open()
    desk.settle()
    assert desk.documents() == []
    assert desk.catalogue.sources.all() == []
