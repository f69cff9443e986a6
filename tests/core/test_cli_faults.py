"""What the terminal gets when something is wrong: the thing and the remedy, the right exit status, nothing hung."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from core.cli import main
from core.cli_status import FOUND, TROUBLE
from core.paths import ProfilePaths
from core.service.client import Client
from core.terminal import harmless

ROOT = Path(__file__).resolve().parents[2]
DEADLINE_S = 90.0


@pytest.fixture
def profile(tmp_path: Path) -> Path:
    return tmp_path / "profile"


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "lease.txt").write_text("The lease of the flat ends on 31 March 2027.", encoding="utf-8")
    (folder / "empty.txt").write_bytes(b"")
    return folder


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-m", "core.cli", *arguments]


def run(*arguments: str, **options: object) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OLLAMA_HOST": "127.0.0.1:9"}
    return subprocess.run(  # type: ignore[call-overload, no-any-return]
        command(*arguments), env=environment, text=True, capture_output=True, timeout=DEADLINE_S, **options
    )


def damage(catalogue: Path, table: str) -> None:
    """Overwrite the page on which a table begins."""
    database = sqlite3.connect(catalogue)
    page = database.execute("SELECT rootpage FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
    size = database.execute("PRAGMA page_size").fetchone()[0]
    database.close()
    with catalogue.open("r+b") as file:
        file.seek((page - 1) * size)
        file.write(b"\xff" * size)


def test_files_that_were_not_read_are_named_with_reason_and_remedy(profile: Path, files: Path) -> None:
    added = run("add", str(files), "--profile", str(profile))

    assert added.returncode == FOUND
    assert f"excluded: {files / 'empty.txt'}" in added.stdout
    assert "This file is empty. There is nothing to index." in added.stdout


def test_an_answer_names_the_models_and_the_server_that_was_named_but_is_silent(
    profile: Path, files: Path
) -> None:
    asked = run(
        "ask", "When does the lease end?", "--folder", str(files), "--profile", str(profile), "--json"
    )
    answer = json.loads(asked.stdout)

    assert answer["models"]["embedding"].startswith("multilingual-e5-small")
    assert [item["sentence"] for item in answer["degraded"]] == ["Ollama cannot be reached at 127.0.0.1:9."]


@pytest.mark.parametrize("table", ["chunk", "outbox"])
def test_a_damaged_page_ends_the_request_in_words(profile: Path, files: Path, table: str) -> None:
    run("add", str(files), "--profile", str(profile))
    damage(profile / "catalogue.sqlite3", table)
    (files / "more.txt").write_text("The boiler is serviced every October.", encoding="utf-8")
    found = run("add", str(files), "--profile", str(profile))

    assert found.returncode == TROUBLE
    assert found.stderr.startswith(f"footnote: The catalogue {profile / 'catalogue.sqlite3'} cannot be read")
    assert "Traceback" not in found.stderr


def test_an_error_with_json_is_json(profile: Path, tmp_path: Path) -> None:
    empty = run("ask", "", "--json", "--profile", str(profile))
    missing = run(
        "search", "rent", "--folder", str(tmp_path / "nowhere"), "--json", "--profile", str(profile)
    )

    assert (empty.returncode, missing.returncode) == (TROUBLE, TROUBLE)
    assert json.loads(empty.stdout) == {
        "error": "The question is empty.",
        "remedy": "Type what you want to know.",
        "code": "input",
    }
    assert "nowhere" in json.loads(missing.stdout)["error"]


def test_indexes_of_rubbish_heal_by_asking(profile: Path, files: Path) -> None:
    run("add", str(files), "--profile", str(profile))
    for path in (profile / "indexes" / "words").rglob("*"):
        if path.is_file():
            path.write_bytes(b"rubbish" * 500)

    found = run("search", "lease", "--mode", "words", "--json", "--profile", str(profile))
    status = run("status", "--json", "--profile", str(profile))

    assert found.returncode == FOUND
    assert json.loads(found.stdout)["degraded"] == []
    assert json.loads(status.stdout)["indexes"] == {"words": "ready", "vectors": "ready"}


def test_files_in_the_place_of_indexes_are_put_aside(profile: Path, files: Path) -> None:
    run("add", str(files), "--profile", str(profile))
    shutil.rmtree(profile / "indexes")
    (profile / "indexes").write_text("in the way", encoding="utf-8")

    found = run("search", "lease", "--mode", "words", "--profile", str(profile))

    assert found.returncode == FOUND
    assert (profile / "indexes.not-a-folder-1").read_text(encoding="utf-8") == "in the way"


def test_a_profile_that_is_a_file_is_told(tmp_path: Path) -> None:
    place = tmp_path / "notes.md"
    place.write_text("not a folder", encoding="utf-8")
    found = run("status", "--profile", str(place))

    assert found.returncode == TROUBLE
    assert f"needs a folder where there is something else: {place}." in found.stderr


def test_a_wrong_setting_is_told_with_its_file(profile: Path) -> None:
    profile.mkdir()
    (profile / "settings.toml").write_text('[engine]\nthreads = "many"\n', encoding="utf-8")
    found = run("status", "--profile", str(profile))

    assert found.returncode == TROUBLE
    assert f"In {profile / 'settings.toml'}: “many” does not fit" in found.stderr


def test_an_empty_path_is_not_the_folder_one_stands_in(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in (["add", ""], ["ask", "why?", "--folder", ""], ["status", "--profile", ""]):
        with pytest.raises(SystemExit) as ended:
            main(arguments)
        assert ended.value.code == TROUBLE
        assert "the path is empty" in capsys.readouterr().err


@pytest.mark.parametrize("number", ["0", "-1", "many", "²"])
def test_a_count_that_is_none_is_refused_in_words(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["search", f"-k{number}", "tea"])
    assert f"“{number}” is no whole number of at least 1" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no /dev/full on this system")
def test_output_that_nobody_takes_is_told(profile: Path) -> None:
    with Path("/dev/full").open("w") as full:
        found = subprocess.run(
            command("status", "--profile", str(profile)),
            env={**os.environ, "PYTHONPATH": str(ROOT)},
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=DEADLINE_S,
            check=False,
        )
    assert found.returncode == TROUBLE
    assert found.stderr == "footnote: [Errno 28] No space left on device\n"


@pytest.mark.skipif(sys.platform == "win32", reason="signals to process groups are POSIX")
def test_ctrl_c_ends_the_client_and_not_the_engine_that_others_use(profile: Path) -> None:
    script = (
        "import pathlib, signal, sys; from core.paths import ProfilePaths; from core.service.client import Client\n"
        "client = Client(ProfilePaths(pathlib.Path(sys.argv[1])))\n"
        # Held back from here on, so that it cannot come between the print and the waiting; a test run that was started in
        # the background of a shell has it ignored, and would pass that on.
        "signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "print(client.hello['pid'], flush=True)\n"
        "signal.sigwait([signal.SIGINT])\n"
        "raise KeyboardInterrupt"
    )
    starter = subprocess.Popen(
        [sys.executable, "-c", script, str(profile)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    assert starter.stdout is not None
    with starter.stdout as said:
        engine = int(said.readline())
    with Client(ProfilePaths(profile)) as other:
        assert other.hello["pid"] == engine
        os.killpg(starter.pid, signal.SIGINT)
        starter.wait(DEADLINE_S)
        assert other.call("status")["profile"] == str(profile)


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("a\nb.txt", r"a\nb.txt"),
        ("\x1b[2Jgone", r"\x1b[2Jgone"),
        ("invoice\u202efdp.exe", r"invoice\u202efdp.exe"),
        ("bad\udcff", r"bad\udcff"),
        ("井　👩‍🚀 é", "井　👩‍🚀 é"),
    ],
)
def test_names_and_texts_cannot_steer_the_terminal(text: str, shown: str) -> None:
    assert harmless(text) == shown


def test_a_misused_command_is_told_as_json_to_who_reads_json(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["memory", "list", "--json", "--as-of", "someday"])

    told = json.loads(capsys.readouterr().out)
    assert (ended.value.code, told["code"]) == (TROUBLE, "usage")
    assert told["error"] == "argument --as-of: someday is not a date such as 2025-12-31"
    assert told["remedy"].startswith("usage: footnote memory list")
