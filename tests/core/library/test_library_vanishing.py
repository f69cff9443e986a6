"""Absent files: a folder that goes away loses nothing, and mass deletion waits for a person's word."""

from __future__ import annotations

import shutil


def source_state(desk, source):
    return desk.catalogue.sources.get(source.id).state


def test_a_folder_that_goes_away_is_offline_and_back_at_once(desk):
    for number in range(12):
        desk.write(f"{number}.md", f"Note {number}")
    source = desk.add()[0]
    outbox, calls = desk.catalogue.outbox.last(), desk.embedder.calls
    away = desk.home / "away"
    desk.notes.rename(away)
    desk.until(lambda: source_state(desk, source) == "offline")
    assert str(desk.notes) in desk.catalogue.sources.get(source.id).reason
    assert len(desk.documents()) == 12
    account = desk.library.ledger().sources[0]
    assert (account.on_disk, account.away, account.adds_up) == (0, 12, True)
    away.rename(desk.notes)
    desk.until(lambda: source_state(desk, source) == "active")
    desk.settle()
    assert desk.catalogue.outbox.last() == outbox
    assert desk.embedder.calls == calls
    desk.write("late.md", "Still watched.")
    desk.until(lambda: "Still watched" in desk.indexed_text())


def test_a_folder_that_is_away_at_the_start_is_offline(desk):
    desk.write("a.md", "Text")
    source = desk.add()[0]
    desk.close()
    desk.notes.rename(desk.home / "away")
    desk.open()
    desk.until(lambda: source_state(desk, source) == "offline")
    desk.settle()
    assert desk.states() == {"a.md": "ready"}


def test_an_empty_mount_point_is_not_an_emptied_folder(desk):
    desk.write("a.md", "Text")
    source = desk.add()[0]
    desk.notes.rename(desk.home / "drive")
    desk.notes.mkdir()
    desk.until(lambda: source_state(desk, source) == "offline")
    assert "mounted" in desk.catalogue.sources.get(source.id).reason
    assert desk.states() == {"a.md": "ready"}
    desk.notes.rmdir()
    (desk.home / "drive").rename(desk.notes)
    desk.until(lambda: source_state(desk, source) == "active")
    desk.settle()
    assert desk.states() == {"a.md": "ready"}


def vanish_most(desk):
    for number in range(20):
        desk.write(f"{number}.md", f"Note {number}")
    source = desk.add()[0]
    for number in range(19):
        (desk.notes / f"{number}.md").unlink()
    desk.until(lambda: source_state(desk, source) == "asking")
    return source


def test_when_most_files_vanish_nothing_is_removed_before_a_person_agrees(desk):
    source = vanish_most(desk)
    assert "19 of 20" in desk.catalogue.sources.get(source.id).reason
    assert len(desk.documents()) == 20
    desk.write("new.md", "Life goes on.")
    desk.until(lambda: "Life goes on" in desk.indexed_text())
    desk.library.confirm(source.id, purge=True)
    desk.settle()
    assert desk.states() == {"19.md": "ready", "new.md": "ready"}
    assert source_state(desk, source) == "active"


def test_the_question_is_asked_again_after_a_restart(desk):
    source = vanish_most(desk)
    desk.close()
    desk.open()
    desk.settle()
    desk.until(lambda: source_state(desk, source) == "asking")
    assert len(desk.documents()) == 20
    desk.library.confirm(source.id, purge=True)
    desk.settle()
    assert desk.states() == {"19.md": "ready"}


def test_text_can_be_kept_without_its_files_and_wakes_up_with_them(desk):
    source = vanish_most(desk)
    calls = desk.embedder.calls
    desk.library.confirm(source.id, purge=False)
    desk.settle()
    assert desk.catalogue.documents.counts()["offline"] == 19
    assert desk.document("3.md").reason
    assert "Note 3" in desk.indexed_text()
    assert source_state(desk, source) == "active"
    desk.write("3.md", "Note 3")
    desk.until(lambda: desk.document("3.md").state == "ready")
    desk.settle()
    assert desk.document("3.md").reason == ""
    assert desk.embedder.calls == calls


def test_files_that_come_back_answer_the_question_themselves(desk):
    """They come whole, as from a drive that is plugged in again: one that is seen empty meanwhile is read anew."""
    source = vanish_most(desk)
    calls = desk.embedder.calls
    for number in range(19):
        whole = desk.notes.parent / f"{number}.md"
        whole.write_text(f"Note {number}")
        whole.replace(desk.notes / whole.name)
    desk.until(lambda: source_state(desk, source) == "active")
    desk.settle()
    assert len(desk.documents()) == 20
    assert desk.embedder.calls == calls


def test_half_a_folder_may_go_without_asking(desk):
    for number in range(20):
        desk.write(f"{number}.md", f"Note {number}")
    source = desk.add()[0]
    for number in range(10):
        (desk.notes / f"{number}.md").unlink()
    desk.until(lambda: len(desk.documents()) == 10)
    assert source_state(desk, source) == "active"


def test_a_slow_deletion_is_noticed_as_one(desk):
    for number in range(20):
        desk.write(f"{number}.md", f"Note {number}")
    source = desk.add()[0]
    for number in range(8):
        (desk.notes / f"{number}.md").unlink()
    desk.until(lambda: len(desk.documents()) == 12)
    for number in range(8, 16):
        (desk.notes / f"{number}.md").unlink()
    desk.until(lambda: source_state(desk, source) == "asking")
    assert len(desk.documents()) == 12


def test_a_few_notes_are_deleted_without_a_question(desk):
    for number in range(5):
        desk.write(f"{number}.md", f"Note {number}")
    desk.add()
    for number in range(5):
        (desk.notes / f"{number}.md").unlink()
    desk.until(lambda: desk.documents() == [])


def test_links_out_of_the_folder_and_loops_are_not_followed(desk):
    outside = desk.home / "outside"
    outside.mkdir()
    (outside / "secret.md").write_text("Not asked for.")
    desk.write("a.md", "Text")
    (desk.notes / "way-out").symlink_to(outside)
    (desk.notes / "secret.md").symlink_to(outside / "secret.md")
    (desk.notes / "loop").symlink_to(desk.notes)
    (desk.notes / "dangling").symlink_to(desk.home / "nowhere")
    desk.add()
    assert desk.states() == {"a.md": "ready"}
    (outside / "secret.md").write_text("Not asked for, edited.")
    desk.write("b.md", "Text two")
    desk.until(lambda: desk.states() == {"a.md": "ready", "b.md": "ready"})
    assert "Not asked" not in desk.indexed_text()
    account = desk.library.ledger().sources[0]
    assert account.adds_up
    assert account.excluded == 4


def test_a_folder_deleted_and_made_anew_is_watched_again(desk):
    desk.write("a.md", "Text")
    source = desk.add()[0]
    shutil.rmtree(desk.notes)
    desk.until(lambda: source_state(desk, source) == "offline")
    desk.write("b.md", "New life.")
    desk.until(lambda: "New life" in desk.indexed_text())
    desk.write("c.md", "Watched again.")
    desk.until(lambda: "Watched again" in desk.indexed_text())
    desk.until(lambda: desk.document("a.md") is None)
