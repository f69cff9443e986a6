"""The file beneath the catalogue: versions, transactions, threads, and failures said in words."""

from __future__ import annotations

import os
import sqlite3
import threading
from pathlib import Path

import pytest

from core.catalog.catalogue import Catalogue
from core.catalog.database import Database
from core.catalog.migrations import MIGRATIONS, SCHEMA_VERSION, migrate
from core.errors import FootnoteError, ProfileDamaged, StorageFull


def schema(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    return connection.execute(
        "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY name"
    ).fetchall()


@pytest.mark.parametrize("version", range(SCHEMA_VERSION))
def test_every_earlier_version_becomes_the_present_one(tmp_path: Path, version: int) -> None:
    path = tmp_path / "catalogue.sqlite3"
    old = sqlite3.connect(path, isolation_level=None)
    for number in range(version):
        MIGRATIONS[number](old)
    old.execute(f"PRAGMA user_version = {version}")
    old.close()
    Catalogue(path).close()
    fresh = sqlite3.connect(":memory:", isolation_level=None)
    migrate(fresh)
    upgraded = sqlite3.connect(path)
    assert upgraded.execute("PRAGMA user_version").fetchone()[0] == SCHEMA_VERSION
    assert schema(upgraded) == schema(fresh)
    upgraded.close()
    fresh.close()


def test_opening_again_changes_nothing(tmp_path: Path) -> None:
    path = tmp_path / "catalogue.sqlite3"
    first = Catalogue(path)
    first.set_setting("greeting", {"de": "Hallo"})
    first.close()
    second = Catalogue(path)
    assert second.setting("greeting") == {"de": "Hallo"}
    assert second.setting("missing", 5) == 5
    second.close()


def test_a_catalogue_of_a_newer_program_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "catalogue.sqlite3"
    newer = sqlite3.connect(path)
    newer.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    newer.close()
    with pytest.raises(ProfileDamaged, match="newer Footnote"):
        Catalogue(path)


@pytest.mark.parametrize("content", [b"this is no database, whatever its name says" * 100, os.urandom(8192)])
def test_a_file_that_is_no_catalogue_is_told(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "catalogue.sqlite3"
    path.write_bytes(content)
    with pytest.raises(ProfileDamaged) as caught:
        Catalogue(path)
    assert str(path) in caught.value.sentence
    assert caught.value.remedy


def test_damage_inside_the_file_is_found_by_the_check(tmp_path: Path) -> None:
    path = tmp_path / "catalogue.sqlite3"
    made = Catalogue(path)
    for number in range(400):
        made.sources.add(f"/a/rather/long/path/number/{number}", "folder")
    made.close()
    with path.open("r+b") as handle:
        size = path.stat().st_size
        handle.seek(8192)
        handle.write(b"\xff" * (size - 8192))
    with pytest.raises(ProfileDamaged):
        Database(path).check()


def test_a_sound_file_passes_the_check(catalogue: Catalogue) -> None:
    catalogue.database.check()


def test_a_failed_transaction_leaves_no_trace(catalogue: Catalogue) -> None:
    def half_done() -> None:
        with catalogue.transaction():
            catalogue.sources.add("/one", "folder")
            catalogue.set_setting("key", 1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        half_done()
    assert catalogue.sources.all() == []
    assert catalogue.setting("key") is None


def test_a_nested_write_belongs_to_the_outer_transaction(catalogue: Catalogue) -> None:
    with catalogue.transaction():
        source = catalogue.sources.add("/one", "folder")
        assert catalogue.sources.get(source.id) == source
        seen_outside: list[object] = []
        thread = threading.Thread(target=lambda: seen_outside.append(catalogue.sources.all()))
        thread.start()
        thread.join(30)
        assert seen_outside == [[]]
    assert catalogue.sources.all() == [source]


def test_two_threads_write_without_losing_anything(catalogue: Catalogue) -> None:
    def add(name: str) -> None:
        for number in range(40):
            catalogue.sources.add(f"/{name}/{number}", "folder")

    threads = [threading.Thread(target=add, args=(name,)) for name in ("left", "right", "middle")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len({source.path for source in catalogue.sources.all()}) == 120
    assert len({source.id for source in catalogue.sources.all()}) == 120


def test_a_reader_in_another_thread_is_not_held_up_by_a_writer(catalogue: Catalogue) -> None:
    entered, read = threading.Event(), threading.Event()

    def look() -> None:
        entered.wait(30)
        catalogue.sources.all()
        read.set()

    thread = threading.Thread(target=look)
    thread.start()
    with catalogue.transaction():
        catalogue.sources.add("/one", "folder")
        entered.set()
        assert read.wait(30)
    thread.join(30)


def test_a_full_disk_is_told_and_the_catalogue_stays_usable(catalogue: Catalogue) -> None:
    """SQLite's own page limit is its exact error for a full disk."""
    pages = catalogue.database.reader().execute("PRAGMA page_count").fetchone()[0]
    with catalogue.database.write() as connection:
        pass
    connection.execute(f"PRAGMA max_page_count = {pages}")
    with pytest.raises(StorageFull, match="took no more data"):
        catalogue.set_setting("big", "x" * 200_000)
    connection.execute("PRAGMA max_page_count = 1000000")
    assert catalogue.setting("big") is None
    catalogue.set_setting("big", "x" * 200_000)
    assert len(catalogue.setting("big")) == 200_000


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anywhere")
def test_a_folder_without_permission_is_told(tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir()
    closed.chmod(0o500)
    with pytest.raises(FootnoteError, match="cannot be written"):
        Catalogue(closed / "catalogue.sqlite3")
    closed.chmod(0o700)


def test_a_folder_that_is_missing_is_told(tmp_path: Path) -> None:
    with pytest.raises(FootnoteError, match="cannot be written") as caught:
        Catalogue(tmp_path / "missing" / "catalogue.sqlite3")
    assert "--profile" in caught.value.remedy


def test_a_read_only_catalogue_is_told(catalogue: Catalogue) -> None:
    with catalogue.database.write() as connection:
        pass
    connection.execute("PRAGMA query_only = ON")
    with pytest.raises(FootnoteError, match="cannot be written"):
        catalogue.set_setting("key", 1)
