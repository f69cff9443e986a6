"""Whatever happens to the files arrives by itself, and nothing is embedded that was embedded before."""

from __future__ import annotations

import os
import shutil
import subprocess
import threading
from pathlib import Path

import pytest

from core.library.reading import READER_VERSION


def ready(desk, *names):
    return lambda: desk.states() == dict.fromkeys(names, "ready")


def test_created_edited_and_deleted_files_arrive(desk):
    desk.write("old.md", "The old note.")
    desk.add()
    desk.write("deep/er/new.md", "A new note about walruses.")
    desk.until(ready(desk, "old.md", "deep/er/new.md"))
    desk.write("deep/er/new.md", "Now about otters.")
    desk.until(lambda: "otters" in desk.indexed_text())
    assert "walruses" not in desk.indexed_text()
    (desk.notes / "old.md").unlink()
    desk.until(ready(desk, "deep/er/new.md"))
    shutil.rmtree(desk.notes / "deep")
    desk.until(lambda: desk.states() == {})
    assert desk.catalogue.chunks.count() == 0


def test_an_edit_embeds_only_the_new_passages(desk):
    sections = [f"## Part {n}\n\n" + f"Sentence about subject {n} with details. " * 9 for n in range(6)]
    desk.write("long.md", "# Title\n\n" + "\n\n".join(sections))
    desk.add()
    before = len(desk.embedder.texts)
    ids = {chunk.id for chunk in desk.catalogue.chunks.of_document(desk.document("long.md").id)}
    sections[3] = "## Part 3\n\nThe budget is 200."
    desk.write("long.md", "# Title\n\n" + "\n\n".join(sections))
    desk.until(lambda: "budget is 200" in desk.indexed_text())
    desk.settle()
    fresh = desk.embedder.texts[before:]
    kept = {chunk.id for chunk in desk.catalogue.chunks.of_document(desk.document("long.md").id)} & ids
    assert 1 <= len(fresh) <= 2
    assert len(kept) >= len(ids) - 2
    assert desk.states() == {"long.md": "ready"}


def test_removing_a_paragraph_embeds_nothing_and_stays_ready(desk):
    parts = [f"## Part {n}\n\n" + f"Sentence about subject {n} with details. " * 9 for n in range(4)]
    desk.write("long.md", "\n\n".join(parts))
    desk.add()
    before = len(desk.embedder.texts)
    desk.write("long.md", "\n\n".join(parts[:-1]))
    desk.until(lambda: "subject 3" not in desk.indexed_text())
    desk.settle()
    assert len(desk.embedder.texts) == before
    assert desk.states() == {"long.md": "ready"}


def test_a_renamed_file_keeps_its_document_and_embeds_nothing(desk):
    desk.write("draft.txt", "The plan for the garden.")
    desk.add()
    document, calls = desk.document("draft.txt"), desk.embedder.calls
    (desk.notes / "draft.txt").rename(desk.notes / "final.txt")
    desk.until(ready(desk, "final.txt"))
    desk.settle()
    moved = desk.document("final.txt")
    assert moved.id == document.id
    assert moved.title == "final"
    assert moved.context_title == "draft"
    assert desk.embedder.calls == calls


def test_a_moved_folder_keeps_its_documents(desk):
    for number in range(20):
        desk.write(f"old/{number}.md", f"Note {number}")
    desk.add()
    ids, calls = {document.id for document in desk.documents()}, desk.embedder.calls
    (desk.notes / "old").rename(desk.notes / "new")
    desk.until(ready(desk, *(f"new/{number}.md" for number in range(20))))
    desk.settle()
    assert {document.id for document in desk.documents()} == ids
    assert desk.embedder.calls == calls


def test_a_file_moved_to_another_source_keeps_its_document(desk):
    other = desk.home / "other"
    other.mkdir()
    desk.write("a.md", "Moves house.")
    desk.add(desk.notes, other)
    document, calls = desk.document("a.md"), desk.embedder.calls
    (desk.notes / "a.md").rename(other / "a.md")
    desk.until(
        lambda: (
            (found := desk.catalogue.documents.at_path(str(other / "a.md"))) is not None
            and found.state == "ready"
        )
    )
    desk.settle()
    moved = desk.catalogue.documents.at_path(str(other / "a.md"))
    assert moved.id == document.id
    assert moved.source_id != document.source_id
    assert desk.embedder.calls == calls
    assert len(desk.documents()) == 1


def test_a_copied_then_deleted_file_is_recognised_by_content(desk):
    desk.write("a.md", "Carried over to another disk.")
    desk.add()
    document, calls = desk.document("a.md"), desk.embedder.calls
    content = (desk.notes / "a.md").read_bytes()
    (desk.notes / "a.md").unlink()
    (desk.notes / "b.md").write_bytes(content)
    desk.until(ready(desk, "b.md"))
    desk.settle()
    assert desk.document("b.md").id == document.id
    assert desk.embedder.calls == calls


def test_moved_away_and_an_identical_copy_in_its_place(desk):
    desk.write("a.md", "One text, two places.")
    desk.add()
    document = desk.document("a.md")
    (desk.notes / "a.md").rename(desk.notes / "b.md")
    shutil.copy(desk.notes / "b.md", desk.notes / "a.md")
    desk.until(ready(desk, "a.md", "b.md"))
    desk.settle()
    assert document.id in {desk.document("a.md").id, desk.document("b.md").id}
    assert desk.catalogue.chunks.count() == 2


def save_by_rename(path: Path, text: str) -> None:
    temporary = path.with_name(path.name + ".tmp")
    temporary.write_text(text)
    temporary.replace(path)


def save_like_vim(path: Path, text: str) -> None:
    backup = path.with_name(path.name + "~")
    path.rename(backup)
    path.write_text(text)
    backup.unlink()


def save_in_place(path: Path, text: str) -> None:
    path.write_text(text)


def save_with_sed(path: Path, text: str) -> None:
    subprocess.run(["sed", "-i", f"s/.*/{text}/", str(path)], check=True)


@pytest.mark.parametrize("save", [save_by_rename, save_like_vim, save_in_place, save_with_sed])
def test_however_an_editor_saves_the_document_stays_the_same(desk, save):
    path = desk.write("plan.md", "budget 100")
    desk.add()
    document = desk.document("plan.md")
    for number in (200, 300):
        save(path, f"budget {number}")
        desk.until(lambda number=number: f"budget {number}" in desk.indexed_text())
        desk.settle()
        assert desk.states() == {"plan.md": "ready"}
        assert desk.document("plan.md").id == document.id
        assert desk.indexed_text() == f"budget {number}"


@pytest.mark.parametrize("save", [save_by_rename, save_like_vim])
def test_a_watched_single_file_survives_such_a_save(desk, save):
    path = desk.write("plan.md", "budget 100")
    source = desk.add(path)[0]
    save(path, "budget 200")
    desk.until(lambda: "budget 200" in desk.indexed_text())
    desk.settle()
    assert desk.catalogue.sources.all() == [source]
    assert desk.states() == {"plan.md": "ready"}


def test_a_watched_single_file_is_followed_when_renamed(desk):
    path = desk.write("plan.md", "budget 100")
    source = desk.add(path)[0]
    document = desk.document("plan.md")
    path.rename(desk.notes / "budget.md")
    desk.until(ready(desk, "budget.md"))
    desk.settle()
    assert desk.document("budget.md").id == document.id
    assert desk.catalogue.sources.get(source.id).path == str(desk.notes / "budget.md")
    desk.write("budget.md", "budget 500")
    desk.until(lambda: "budget 500" in desk.indexed_text())


def git(folder: Path, *arguments: str) -> None:
    names = ["-c", "user.name=N", "-c", "user.email=n@example.org", "-c", "commit.gpgsign=false"]
    subprocess.run(["git", *names, *arguments], cwd=folder, check=True, capture_output=True)


def test_a_checkout_of_another_branch(desk):
    for number in range(30):
        desk.write(f"n{number}.md", f"main version of {number}")
    git(desk.notes, "init", "-b", "main")
    git(desk.notes, "add", ".")
    git(desk.notes, "commit", "-m", "one")
    git(desk.notes, "checkout", "-b", "other")
    for number in range(0, 30, 2):
        desk.write(f"n{number}.md", f"other version of {number}")
    (desk.notes / "n1.md").unlink()
    desk.write("only-other.md", "just here")
    git(desk.notes, "add", "-A")
    git(desk.notes, "commit", "-m", "two")
    desk.add()
    assert "other version of 4" in desk.indexed_text()
    git(desk.notes, "checkout", "main")
    desk.until(ready(desk, *(f"n{number}.md" for number in range(30))))
    desk.until(lambda: "other version" not in desk.indexed_text())
    git(desk.notes, "checkout", "other")
    desk.until(lambda: "just here" in desk.indexed_text() and desk.document("n1.md") is None)
    desk.settle()
    assert desk.indexed_text().count("other version") == 15
    assert not any(".git" in name for name in desk.states())


def test_files_written_while_a_scan_runs_are_all_there(desk):
    for number in range(300):
        desk.write(f"old/{number}.txt", f"Old {number}")
    library = desk.library
    started = threading.Event()

    def write_on() -> None:
        started.set()
        for number in range(200):
            desk.write(f"fresh{number % 5}/{number}.txt", f"Fresh {number}")

    writer = threading.Thread(target=write_on)
    library.add([str(desk.notes)])
    writer.start()
    started.wait()
    for _ in range(5):
        library.rescan()
    writer.join()
    desk.until(lambda: desk.catalogue.documents.counts()["ready"] == 500)
    desk.settle()
    assert len(desk.documents()) == 500
    assert desk.catalogue.chunks.count() == 500


def test_one_changed_file_of_many_touches_only_its_rows(desk):
    for number in range(100):
        desk.write(f"{number}.md", f"Note {number}")
    desk.add()
    before = {document.path: document for document in desk.documents()}
    outbox = desk.catalogue.outbox.last()
    desk.write("50.md", "Changed")
    desk.until(lambda: "Changed" in desk.indexed_text())
    desk.settle()
    differing = [document for document in desk.documents() if document != before[document.path]]
    assert [document.path for document in differing] == [str(desk.notes / "50.md")]
    kinds = [
        entry.kind
        for entry in desk.catalogue.outbox.after(outbox, ("words+", "words-", "vector+", "vector-"), 99)
    ]
    assert sorted(kinds) == ["vector+", "vector-", "words+", "words-"]


def test_a_new_time_stamp_alone_touches_nothing_but_the_stamp(desk):
    path = desk.write("a.md", "Same as ever.")
    desk.add()
    outbox = desk.catalogue.outbox.last()
    os.utime(path, ns=(10**18, 10**18))
    desk.until(lambda: desk.document("a.md").stamp.mtime_ns == 10**18)
    desk.settle()
    assert desk.catalogue.outbox.last() == outbox
    assert desk.extractor.read == [str(path)]
    assert desk.states() == {"a.md": "ready"}


def test_content_replaced_under_the_old_time_stamp_is_found_at_the_next_start(desk):
    path = desk.write("a.md", "budget 100")
    desk.add()
    desk.close()
    status = path.stat()
    path.write_text("budget 999")
    os.utime(path, ns=(status.st_atime_ns, status.st_mtime_ns))
    assert path.stat().st_size == status.st_size
    desk.open()
    desk.settle()
    assert desk.indexed_text() == "budget 999"


def test_a_better_reader_reads_every_file_again_and_embeds_only_what_it_read_otherwise(desk, monkeypatch):
    desk.write("plain.md", "The plain note.")
    desk.write("old.txt", "茶叶三十斤。".encode("gbk"))
    desk.add()
    with desk.catalogue.transaction() as connection:  # as the reader of an older version left it
        connection.execute("UPDATE document_text SET text = 'Ž®³¦' WHERE text LIKE '%茶叶%'")
        connection.execute("UPDATE chunk SET text_hash = x'00', \"end\" = 4 WHERE document_id = ?", (desk.document("old.txt").id,))  # fmt: skip
    embedded = len(desk.embedder.texts)
    for module in ("reading", "survey"):
        monkeypatch.setattr(f"core.library.{module}.READER_VERSION", READER_VERSION + 1)

    desk.open()
    desk.until(lambda: "茶叶三十斤" in desk.indexed_text())
    desk.settle()

    assert {document.reader for document in desk.documents()} == {READER_VERSION + 1}
    assert desk.states() == {"plain.md": "ready", "old.txt": "ready"}
    assert len(desk.embedder.texts) == embedded + 1


def test_changes_made_while_closed_are_found_at_the_next_start(desk):
    desk.write("stays.md", "Stays.")
    desk.write("edited.md", "Before.")
    desk.write("renamed.md", "Renamed.")
    desk.write("deleted.md", "Deleted.")
    desk.add()
    desk.close()
    before = len(desk.embedder.texts)
    desk.write("edited.md", "After.")
    (desk.notes / "renamed.md").rename(desk.notes / "name.md")
    (desk.notes / "deleted.md").unlink()
    desk.open()
    desk.settle()
    assert desk.states() == dict.fromkeys(["stays.md", "edited.md", "name.md"], "ready")
    assert len(desk.embedder.texts) == before + 1


def test_a_file_that_breaks_loses_its_old_text_and_one_that_heals_gets_a_new_one(desk):
    path = desk.write("a.md", "The old number is 100.")
    desk.add()
    path.write_bytes(b"")
    desk.until(lambda: desk.states() == {"a.md": "excluded"})
    assert desk.indexed_text() == ""
    path.write_text("The new number is 200.")
    desk.until(ready(desk, "a.md"))
    assert desk.indexed_text() == "The new number is 200."


def test_junk_that_appears_later_is_ignored(desk):
    desk.write("a.md", "Text.")
    desk.add()
    for junk in (
        ".git/config",
        "node_modules/x/readme.md",
        ".hidden.md",
        "a.md~",
        ".a.md.swp",
        "#a.md#",
        "x.tmp",
    ):
        desk.write(junk, "junk")
    desk.write("last.md", "Comes after all that.")
    desk.until(ready(desk, "a.md", "last.md"))
    desk.settle()
    assert "junk" not in desk.indexed_text()


def test_a_deleted_file_is_not_embedded(desk):
    desk.embedder.gate.clear()
    desk.write(
        "big.txt",
        "\n\n".join(f"Paragraph {n}. " + "Some words to fill the passage. " * 10 for n in range(300)),
    )
    desk.library.add([str(desk.notes)])
    desk.until(lambda: desk.states() == {"big.txt": "words only"})
    assert desk.embedder.entered.wait(10)
    (desk.notes / "big.txt").unlink()
    desk.until(lambda: desk.states() == {})
    desk.embedder.gate.set()
    desk.settle()
    desk.close()
    assert desk.embedder.calls == 1
    assert desk.catalogue.embeddings.count(desk.embedder.model_id) == 0
