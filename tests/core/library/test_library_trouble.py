"""What the system refuses: permission, watches, time stamps; each is said, none loses anything."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from core.library import watcher
from core.library.ignore import IgnoreRules
from core.library.scanner import scan

ROOT = Path(__file__).resolve().parents[3]

UNPRIVILEGED = """
import json, os, sys
from pathlib import Path
from core.catalog.catalogue import Catalogue
from core.library.library import Library
from core.text.language import detect_language
from tests.core.library.conftest import QUICK
from tests.support.hash_embedder import HashEmbedder
from tests.support.inline_extractor import InlineExtractor
from tests.support.until_current import until_current

detect_language(InlineExtractor().extract(Path("README.md").absolute()).text)  # loads what is imported late
"".encode("cp437")
if os.geteuid() == 0:
    os.setegid(65534)
    os.seteuid(65534)
home = Path(sys.argv[1])
notes = home / "notes"
(notes / "locked").mkdir(parents=True)
(notes / "locked" / "a.md").write_text("Behind a door.")
(notes / "secret.md").write_text("Not for everyone.")
(notes / "open.md").write_text("For everyone.")
catalogue = Catalogue(home / "catalogue.sqlite3")
library = Library(catalogue, lambda _: InlineExtractor(), HashEmbedder(), tempo=QUICK)
library.start()
source = library.add([str(notes)])[0]
until_current(library)
(notes / "secret.md").chmod(0)
(notes / "locked").chmod(0)
library.rescan()
until_current(library)
account = library.ledger().sources[0]
report = {Path(each.path).name: [each.state, each.reason, each.remedy] for each in catalogue.documents.of_source(source.id)}
report["kept"] = [document.state for document in catalogue.documents.below(str(notes / "locked"))]
report["folders"] = list(account.unreadable_folders.values())
report["told"] = [[problem.sentence, problem.remedy] for problem in library.status().problems]
(notes / "secret.md").chmod(0o600)
(notes / "locked").chmod(0o700)
library.rescan()
until_current(library)
report["told after"] = len(library.status().problems)
report["healed"] = catalogue.documents.counts()["ready"]
library.close()
catalogue.close()
print(json.dumps(report))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_what_may_not_be_read_is_listed_with_the_systems_words_and_nothing_in_it_is_lost():
    with tempfile.TemporaryDirectory() as home:
        Path(home).chmod(0o777)
        command = [sys.executable, "-c", UNPRIVILEGED, home]
        run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120)
    assert run.stderr == ""
    report = json.loads(run.stdout)
    assert report["secret.md"][0] == "excluded"
    assert "Permission denied" in report["secret.md"][1]
    assert report["secret.md"][2]
    assert report["open.md"][0] == "ready"
    assert report["kept"] == ["ready"]
    assert report["folders"] == ["Permission denied"]
    (told,) = report["told"]
    assert "locked (Permission denied)" in told[0]
    assert told[1]
    assert report["told after"] == 0
    assert report["healed"] == 3


def test_a_folder_that_cannot_be_watched_says_so_and_is_compared_instead(desk, monkeypatch):
    class Refused(watcher.Observer):  # type: ignore[misc, valid-type]
        """The system's limit cannot be reached on purpose without disturbing everyone else on the machine."""

        limited = True

        def schedule(self, *arguments, **options):
            if self.limited:
                raise OSError(errno.ENOSPC, "inotify watch limit reached")
            return super().schedule(*arguments, **options)

    monkeypatch.setattr(watcher, "Observer", Refused)
    desk.write("a.md", "Text")
    desk.add()
    problem = next(problem for problem in desk.library.status().problems if problem.part == "watch")
    assert str(desk.notes) in problem.sentence
    assert "max_user_watches" in problem.remedy
    desk.write("b.md", "Noticed all the same.")
    desk.until(lambda: desk.states() == {"a.md": "ready", "b.md": "ready"})
    Refused.limited = False
    desk.until(lambda: desk.library.status().problems == ())
    desk.write("c.md", "Watched now.")
    desk.until(lambda: "Watched now" in desk.indexed_text())


def test_a_scan_tells_ignored_files_from_skipped_folders(tmp_path):
    for name in ("a.md", "b.md~", "~$c.docx", ".hidden", "deep/d.md", ".git/e", "node_modules/f"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    report = scan(str(tmp_path), IgnoreRules())
    assert {Path(fact.path).name for fact in report.facts} == {"a.md", "d.md"}
    assert report.files == 5
    assert sum(report.ignored.values()) == 3
    assert {Path(path).name for path, _ in report.skipped} == {".git", "node_modules"}
    assert report.problems == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="needs named pipes")
def test_a_pipe_is_not_opened(desk):
    os.mkfifo(desk.notes / "pipe.txt")
    desk.write("a.md", "Text")
    desk.add()
    assert desk.states() == {"a.md": "ready"}
    account = desk.library.ledger().sources[0]
    assert account.ignored == {"not an ordinary file": 1}
    assert account.adds_up


def test_a_file_that_turns_into_a_folder_and_back(desk):
    path = desk.write("thing", "A file first.")
    desk.add()
    path.unlink()
    path.mkdir()
    desk.write("thing/inside.md", "Now a folder.")
    desk.until(lambda: desk.states() == {"thing/inside.md": "ready"})
    (path / "inside.md").unlink()
    path.rmdir()
    desk.write("thing", "A file again.")
    desk.until(lambda: desk.states() == {"thing": "ready"})
    assert desk.indexed_text() == "A file again."


def test_the_ledger_adds_up_at_any_moment(desk):
    desk.extractor.gate.clear()
    for number in range(30):
        desk.write(f"{number}.md", f"Note {number}")
    desk.write("empty.txt", b"")
    desk.write("x.tmp", b"left over")
    desk.library.add([str(desk.notes)])
    for _ in range(3):
        (account,) = desk.library.ledger().rows()
        assert account["adds_up"]
        assert account["on_disk"] == 32
    desk.extractor.gate.set()
    desk.settle()
    (account,) = desk.library.ledger().rows()
    assert (account["ready"], account["failed"], account["excluded"], account["pending"]) == (30, 0, 2, 0)
    empty = next(each for each in desk.documents() if each.path.endswith("empty.txt"))
    assert empty.reason
    assert empty.remedy
