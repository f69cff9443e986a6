"""The writer process: what it acknowledged is there, whatever happens to it."""

from __future__ import annotations

import os
import random
import signal
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.errors import IndexDamaged, StorageFull
from core.index.lexical import WhooshIndex
from core.index.lexical_client import LexicalWriter, WriterFailed
from core.index.lexical_format import IndexedChunk


def chunk(number: int, body: str = "some words about things") -> IndexedChunk:
    return IndexedChunk(number, "Title", "Heading", f"{body} {number}", "en")


def read(folder: Path) -> WhooshIndex:
    return WhooshIndex(folder, lambda ids: {})


@pytest.fixture
def writer(tmp_path: Path) -> Iterator[LexicalWriter]:
    made = LexicalWriter(tmp_path / "words")
    yield made
    made.close()


def test_a_batch_is_readable_when_it_is_acknowledged(tmp_path: Path, writer: LexicalWriter) -> None:
    writer.apply([chunk(1), chunk(2)], [], 7)
    index = read(tmp_path / "words")
    assert index.ids().tolist() == [1, 2]
    assert index.marker == 7
    writer.apply([chunk(2, "other")], [1, 500], 9)
    index.refresh()
    assert index.ids().tolist() == [2]
    assert index.marker == 9


def test_sending_a_batch_twice_changes_nothing(tmp_path: Path, writer: LexicalWriter) -> None:
    for _ in range(2):
        writer.apply([chunk(1), chunk(2)], [3], 5)
    assert read(tmp_path / "words").ids().tolist() == [1, 2]


def test_text_that_json_and_utf8_find_hard_arrives(tmp_path: Path, writer: LexicalWriter) -> None:
    writer.apply([IndexedChunk(1, "a\nb\u2028", "\ud800", "nul \0 😀 line\r\nend needle", "xx")], [], 1)
    assert read(tmp_path / "words").search("needle", 1).chunk_ids.tolist() == [1]


def test_a_killed_writer_is_started_again_and_nothing_is_lost(tmp_path: Path, writer: LexicalWriter) -> None:
    """Kill -9 at random moments of many commits; each batch that was acknowledged must be there, once."""
    folder = tmp_path / "words"
    dice = random.Random(3)
    expected: set[int] = set()
    writer.apply([], [], 0)
    for batch in range(8):
        process_id = writer.process_id
        assert process_id is not None
        killer = threading.Timer(dice.uniform(0.0, 0.1), _kill, [process_id])
        killer.start()
        add = [chunk(number) for number in range(batch * 40, batch * 40 + 40)]
        delete = dice.sample(sorted(expected), min(5, len(expected)))
        writer.apply(add, delete, batch + 1)
        killer.join()
        expected |= {item.id for item in add}
        expected -= set(delete)
        index = read(folder)
        assert index.ids().tolist() == sorted(expected)
        assert index.marker == batch + 1


def _kill(process_id: int) -> None:
    try:
        os.kill(process_id, signal.SIGKILL)
    except ProcessLookupError:
        return


def test_work_ends_a_merge_and_the_merge_can_be_taken_up_later(tmp_path: Path, writer: LexicalWriter) -> None:
    for number in range(1, 14):
        writer.apply([chunk(number)], [], number)
    writer.start_merge()
    writer.apply([chunk(99)], [], 99)
    assert not writer.merging
    writer.start_merge()
    deadline = time.monotonic() + 30
    while (merged := writer.poll_merge()) is None:
        assert time.monotonic() < deadline
        threading.Event().wait(0.01)
    assert merged
    index = read(tmp_path / "words")
    assert index.ids().tolist() == [*range(1, 14), 99]
    assert index.marker == 99


def test_a_command_that_does_not_exist_is_told(tmp_path: Path) -> None:
    writer = LexicalWriter(tmp_path, ["/nowhere/python"])
    writer.close()  # makes the waits between attempts end at once
    with pytest.raises(WriterFailed):
        writer.apply([], [], 0)


def test_a_writer_that_dies_at_every_start_is_told(tmp_path: Path) -> None:
    writer = LexicalWriter(tmp_path, [sys.executable, "-c", "raise SystemExit(3)"])
    writer.close()
    with pytest.raises(WriterFailed, match="ended unexpectedly"):
        writer.apply([], [], 0)


def test_a_damaged_folder_is_told_apart_from_a_dead_writer(tmp_path: Path, writer: LexicalWriter) -> None:
    writer.apply([chunk(1)], [], 1)
    writer.kill()
    for file in (tmp_path / "words").glob("*.toc"):
        file.write_bytes(b"")
    with pytest.raises(IndexDamaged):
        writer.apply([chunk(2)], [], 2)


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
def test_a_full_disk_is_told(tmp_path: Path) -> None:
    script = "import sys, os\nfrom core.index import lexical_writer as w\n" \
        "def full(self, *a): raise OSError(28, os.strerror(28))\n" \
        "w.LexicalStore.apply = full\n" \
        "from pathlib import Path\nsys.exit(w.serve(Path(sys.argv[1]), sys.stdin, sys.stdout))"  # fmt: skip
    writer = LexicalWriter(tmp_path, [sys.executable, "-c", script])
    with pytest.raises(StorageFull):
        writer.apply([], [], 0)
    writer.close()


def test_closing_ends_the_child(tmp_path: Path, writer: LexicalWriter) -> None:
    writer.apply([], [], 0)
    process_id = writer.process_id
    assert process_id is not None
    writer.close()
    with pytest.raises(ProcessLookupError):
        os.kill(process_id, 0)
