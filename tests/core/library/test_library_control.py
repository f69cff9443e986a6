"""Pause, stop, retry, close, crash, a full disk: the work is never lost and never stuck."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from core.catalog.catalogue import Catalogue
from core.library.extract import pool
from core.library.extract.dispatch import extract_file
from core.library.extract.limits import ExtractLimits
from core.library.extract.pool import ExtractorPool
from core.library.extract.result import Extracted
from core.library.ingest import MAX_ATTEMPTS
from tests.support.inline_extractor import InlineExtractor
from tests.support.until_current import until_current

ROOT = Path(__file__).resolve().parents[3]


def library_threads() -> list[str]:
    return [thread.name for thread in threading.enumerate() if thread.name.startswith("library-")]


def test_pause_finishes_the_batch_and_resume_goes_on(desk):
    desk.library.pause()
    desk.write("a.md", "Text")
    desk.library.add([str(desk.notes)])
    desk.until(lambda: desk.states() == {"a.md": "pending"})
    assert until_current(desk.library).state == "paused"
    assert desk.states() == {"a.md": "pending"}
    desk.library.resume()
    desk.settle()
    assert desk.states() == {"a.md": "ready"}


def test_a_saved_note_is_read_while_a_slow_file_of_a_new_folder_is_in_hand(desk):
    class Slow(InlineExtractor):
        def extract(self, path: Path) -> Extracted:
            if path.name == "slow.txt":
                return super().extract(path)
            return extract_file(path, ExtractLimits())

    desk.extractor = Slow()
    desk.write("mine.md", "First version.")
    desk.add()
    desk.extractor.gate.clear()
    (desk.home / "big").mkdir()
    (desk.home / "big" / "slow.txt").write_text("Takes its time.")
    desk.library.add([str(desk.home / "big")])
    assert desk.extractor.entered.wait(10)
    desk.write("mine.md", "Second version.")
    desk.until(lambda: "Second version" in desk.indexed_text())
    assert "Takes its time" not in desk.indexed_text()
    desk.extractor.gate.set()
    desk.settle()
    assert "Takes its time" in desk.indexed_text()


def test_stop_forgets_the_queue_and_a_rescan_takes_it_up_again(desk):
    desk.extractor.gate.clear()
    for number in range(100):
        desk.write(f"{number}.md", f"Note {number}")
    desk.library.add([str(desk.notes)])
    desk.until(lambda: len(desk.documents()) == 100 and desk.extractor.entered.is_set())
    desk.library.cancel()
    desk.extractor.gate.set()
    desk.settle()
    waiting = [document for document in desk.documents() if document.state == "pending"]
    assert len(waiting) >= 60
    assert all(document.reason and document.remedy for document in waiting)
    desk.library.rescan()
    desk.settle()
    assert set(desk.states().values()) == {"ready"}


def test_retry_reads_a_failed_file_again(desk):
    class Moody(InlineExtractor):
        broken = True

        def extract(self, path: Path) -> Extracted:
            if self.broken:
                return Extracted("damaged", "This file is damaged. Save it anew.")
            return super().extract(path)

    extractor = Moody()
    desk.open(extractor=lambda _: extractor)
    desk.write("a.md", "Text")
    desk.add()
    document = desk.document("a.md")
    assert (document.state, document.reason, document.remedy) == (
        "failed",
        "This file is damaged.",
        "Save it anew.",
    )
    extractor.broken = False
    desk.library.rescan()
    desk.settle()
    assert desk.states() == {"a.md": "failed"}, "the file is the same, so nothing but a wish reads it again"
    assert desk.library.retry([document.id, 99999]) == 1
    desk.settle()
    assert desk.states() == {"a.md": "ready"}
    assert desk.document("a.md").reason == ""


@pytest.mark.parametrize(
    ("status", "state"),
    [
        ("no_text", "excluded"),
        ("needs_ocr", "failed"),
        ("garbled", "failed"),
        ("password", "failed"),
        ("damaged", "failed"),
        ("empty", "excluded"),
        ("too_large", "failed"),
        ("crash", "failed"),
        ("unsupported", "excluded"),
        ("blocked", "excluded"),
    ],
)
def test_every_outcome_of_reading_has_its_state_and_drops_the_old_text(desk, status, state):
    class Scripted(InlineExtractor):
        outcome: Extracted | None = None

        def extract(self, path: Path) -> Extracted:
            return self.outcome or super().extract(path)

    extractor = Scripted()
    desk.open(extractor=lambda _: extractor)
    desk.write("a.md", "The old text.")
    desk.add()
    extractor.outcome = Extracted(status, "Something is wrong. Do this.")
    desk.write("a.md", "Whatever it is now.")
    desk.until(lambda: desk.states() == {"a.md": state})
    assert desk.indexed_text() == ""
    document = desk.document("a.md")
    assert (document.reason, document.remedy) == ("Something is wrong.", "Do this.")
    assert desk.catalogue.documents.text(document.id) == ""


def test_close_ends_every_thread_also_in_the_middle_of_a_file(desk):
    desk.extractor.gate.clear()
    desk.write("a.md", "Text")
    desk.library.add([str(desk.notes)])
    assert desk.extractor.entered.wait(10)
    desk.close()
    assert library_threads() == []
    assert desk.states() == {"a.md": "pending"}
    assert desk.document("a.md").attempts == 0
    desk.extractor = InlineExtractor()
    desk.open()
    desk.settle()
    assert desk.states() == {"a.md": "ready"}


def test_a_file_that_took_the_engine_down_again_and_again_is_set_aside(desk):
    desk.write("good.md", "Text")
    desk.write("evil.md", "Text")
    desk.library.pause()
    desk.library.add([str(desk.notes)])
    desk.until(lambda: len(desk.documents()) == 2)
    evil = desk.document("evil.md")
    desk.close()
    for _ in range(MAX_ATTEMPTS):  # what so many engines that died with it in hand leave behind
        desk.catalogue.documents.count_attempt(evil.id)
    desk.open()
    desk.settle()
    assert desk.states() == {"good.md": "ready", "evil.md": "failed"}
    assert str(desk.notes / "evil.md") not in desk.extractor.read
    assert "set aside" in desk.document("evil.md").reason
    desk.library.retry([evil.id])
    desk.settle()
    assert desk.states() == {"good.md": "ready", "evil.md": "ready"}


def test_a_reader_process_that_dies_or_hangs_costs_only_its_file(desk, monkeypatch):
    command = [sys.executable, "-m", "tests.core.library.extract.scripted_worker"]
    monkeypatch.setattr(pool, "worker_command", lambda: command)
    desk.open(extractor=lambda workers: ExtractorPool(workers, ExtractLimits(seconds=5)))
    for name in ("die.md", "hang.md", "good.md"):
        desk.write(name, "Text")
    desk.add()
    assert desk.states() == {"die.md": "failed", "hang.md": "failed", "good.md": "ready"}
    for name in ("die.md", "hang.md"):
        assert desk.document(name).reason
        assert desk.document(name).remedy


def test_close_does_not_wait_for_a_model_that_does_not_answer(desk):
    desk.embedder.gate.clear()
    desk.write("a.md", "Text")
    desk.library.add([str(desk.notes)])
    assert desk.embedder.entered.wait(10)
    desk.close()
    assert library_threads() == ["library-embed"]
    thread = next(thread for thread in threading.enumerate() if thread.name == "library-embed")
    desk.embedder.gate.set()
    thread.join(10)
    assert library_threads() == []
    assert desk.states() == {"a.md": "words only"}
    desk.open()
    desk.settle()
    assert desk.states() == {"a.md": "ready"}


def test_a_source_can_be_removed_while_it_is_read(desk):
    desk.extractor.gate.clear()
    for number in range(300):
        desk.write(f"{number}.md", f"Note {number}")
    source = desk.library.add([str(desk.notes)])[0]
    assert desk.extractor.entered.wait(10)
    desk.library.remove(source.id)
    desk.extractor.gate.set()
    desk.settle()
    assert desk.documents() == []
    assert desk.catalogue.chunks.count() == 0
    assert desk.library.status().problems == ()
    desk.add()
    assert desk.catalogue.documents.counts()["ready"] == 300


FULL = """
import resource, sys, threading
from pathlib import Path
from core.catalog.catalogue import Catalogue
from core.library.library import Library
from core.library.news import LibraryHooks
from tests.core.library.conftest import QUICK
from tests.support.hash_embedder import HashEmbedder
from tests.support.inline_extractor import InlineExtractor
from tests.support.until_current import until_current

home = Path(sys.argv[1])
catalogue = Catalogue(home / "catalogue.sqlite3")
news = threading.Event()
library = Library(catalogue, lambda _: InlineExtractor(), HashEmbedder(), LibraryHooks(progress=lambda _: news.set()), tempo=QUICK)
library.start()
library.add([str(home / "notes")])
until_current(library)
full = (home / "catalogue.sqlite3-wal").stat().st_size + 10_000
resource.setrlimit(resource.RLIMIT_FSIZE, (full, resource.RLIM_INFINITY))
for number in range(40):
    (home / "notes" / f"{number}.md").write_text(f"Note {number}. " + "Words to fill the disk with. " * 200)
while not any(problem.part == "disk" for problem in library.status().problems):
    assert news.wait(20)
    news.clear()
assert library.status().problems[0].remedy
print("full", flush=True)
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
while catalogue.documents.counts()["ready"] < 40:
    assert news.wait(20)
    news.clear()
until_current(library)
print(library.status().problems, flush=True)
library.close()
catalogue.close()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs a limit on file sizes")
def test_a_full_disk_pauses_the_work_visibly_and_it_resumes_by_itself(tmp_path):
    (tmp_path / "notes").mkdir()
    command = [sys.executable, "-c", FULL, str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.stderr == ""
    assert run.stdout.splitlines() == ["full", "()"]


KILLED = """
import sys
from pathlib import Path
from core.catalog.catalogue import Catalogue
from core.library.library import Library
from core.library.news import LibraryHooks
from tests.support.hash_embedder import HashEmbedder
from tests.support.inline_extractor import InlineExtractor
from tests.support.until_current import until_current

catalogue = Catalogue(Path(sys.argv[1]) / "profile" / "catalogue.sqlite3")
told = lambda: print(catalogue.documents.counts(), flush=True)
library = Library(catalogue, lambda _: InlineExtractor(), HashEmbedder(), LibraryHooks(saved=told))
library.start()
library.add([str(Path(sys.argv[1]) / "notes")])
until_current(library)
print("done", flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs kill -9")
@pytest.mark.parametrize("lines", [2, 12])
def test_killed_half_way_nothing_is_stuck_and_nothing_missing(tmp_path, desk, lines):
    for number in range(150):
        desk.write(f"{number}.md", f"Note {number}")
    desk.catalogue.close()
    process = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, stdin=subprocess.PIPE
    )
    assert process.stdout is not None
    assert process.stdin is not None
    for _ in range(lines):
        process.stdout.readline()
    os.kill(process.pid, signal.SIGKILL)
    process.wait()
    process.stdout.close()
    process.stdin.close()
    desk.catalogue = Catalogue(desk.profile / "catalogue.sqlite3")
    done = desk.catalogue.documents.counts()
    desk.open()
    desk.settle()
    assert desk.catalogue.documents.counts()["ready"] == 150
    assert desk.catalogue.chunks.count() == 150
    assert desk.catalogue.embeddings.count(desk.embedder.model_id) == 150
    assert {document.attempts for document in desk.documents()} == {0}
    assert len(desk.extractor.read) <= 150 - done["words only"] - done["ready"] + 32
