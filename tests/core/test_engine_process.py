"""The engine as a process: one for each profile, joined by others, ended by its starter, and safe against kills."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.catalog.catalogue import Catalogue
from core.paths import ProfilePaths
from core.service.client import Client, EngineError

ROOT = Path(__file__).resolve().parents[2]
DEADLINE_S = 90.0

TEA = """# Heron Yard

The tea house opens at nine and closes at six, every day but Monday.

## Prices

A pot of the house blend costs 4.60 pounds since March 2026.
"""
WELL = "古井在花园的东南角，深十二米，井水清甜，可以泡茶。堆肥每两周翻一次。"
LEASE = "The lease of the flat ends on 31 March 2027. The deposit of 1,800 euros is held by Ms Keller."


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "tea.md").write_text(TEA, encoding="utf-8")
    (folder / "古井.txt").write_text(WELL, encoding="utf-8")
    (folder / "lease.txt").write_text(LEASE, encoding="utf-8")
    return folder


@pytest.fixture
def profile(tmp_path: Path) -> ProfilePaths:
    return ProfilePaths(tmp_path / "profile")


@pytest.fixture
def client(profile: ProfilePaths, files: Path) -> Iterator[Client]:
    with Client(profile) as made:
        add(made, files)
        yield made


def add(client: Client, folder: Path) -> None:
    sources = client.call("sources.add", paths=[str(folder)])["sources"]
    client.call("ingest.wait", source_ids=[source["id"] for source in sources])


def test_a_question_is_answered_with_its_source(client: Client, files: Path) -> None:
    answer = client.call("ask", question="When does the lease end?", keep=False)

    assert not answer["refused"]
    assert "31 March 2027" in answer["text"]
    cited = answer["references"][answer["answer"][0]["citations"][0] - 1]
    assert cited["path"] == str(files / "lease.txt")
    assert LEASE[cited["start"] : cited["end"]] == cited["quote"]


def test_a_chinese_question_finds_its_chinese_file(client: Client, files: Path) -> None:
    answer = client.call("ask", question="古井有多深？", keep=False)

    assert "十二米" in answer["text"]
    assert answer["references"][0]["path"] == str(files / "古井.txt")


def test_what_the_files_do_not_say_is_refused(client: Client) -> None:
    answer = client.call("ask", question="Who won the football world cup in 1974?", keep=False)

    assert answer["refused"]
    assert answer["references"] == []


def test_a_kept_answer_is_found_again_and_its_citation_located_after_an_edit(
    client: Client, files: Path
) -> None:
    answer = client.call("ask", question="When does the lease end?")
    (files / "lease.txt").write_text("A new first paragraph about the house.\n\n" + LEASE, encoding="utf-8")
    wait_for(lambda: located(client, answer)["state"] == "moved")

    target = located(client, answer)
    text = client.call("document.read", document_id=target["document_id"])["text"]
    kept = client.call("conversations.get", conversation_id=answer["conversation_id"])

    assert text[target["start"] : target["end"]] == answer["references"][0]["quote"]
    assert [message["role"] for message in kept["messages"]] == ["user", "assistant"]
    assert kept["messages"][1]["answer"]["references"] == answer["references"]


def located(client: Client, answer: dict[str, object]) -> dict[str, object]:
    found: dict[str, object] = client.call("citation.locate", message_id=answer["message_id"], n=1)
    return found


def test_a_second_client_joins_the_running_engine(client: Client, profile: ProfilePaths) -> None:
    with Client(profile) as second:
        assert second.hello["pid"] == client.hello["pid"]
        assert second.call("status")["counts"]["ready"] == 3


def test_a_second_engine_is_told_where_the_first_one_listens(client: Client, profile: ProfilePaths) -> None:
    second = subprocess.run(
        [sys.executable, "-m", "core.service.host", "--profile", str(profile.root), "--stdio"],
        capture_output=True,
        input=b"",
        cwd=ROOT,
        timeout=DEADLINE_S,
        check=False,
    )

    assert second.returncode == 3
    assert profile.socket.encode() in second.stdout


def test_the_engine_ends_soon_after_its_starter_hangs_up(profile: ProfilePaths) -> None:
    client = Client(profile)
    pid = client.hello["pid"]
    client.call("status")

    client.close()

    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)


def test_errors_name_the_thing_and_the_remedy(client: Client) -> None:
    for method, params in (
        ("ask", {"question": "   "}),
        ("sources.add", {"paths": ["/no/such/folder"]}),
        ("search", {"query": "x", "mode": "magic"}),
        ("search", {"query": "x", "scope": {"colour": ["red"]}}),
        ("no.such", {}),
        ("document.read", {"document_id": 999}),
        ("settings.set", {"values": {"engine.threads": -1}}),
    ):
        with pytest.raises(EngineError) as caught:
            client.call(method, **params)
        assert caught.value.code == "input", method
        assert caught.value.sentence, method


def test_a_question_of_20000_characters_is_answered_and_the_cut_is_said(client: Client) -> None:
    answer = client.call("ask", question="lease end deposit " * 1200, keep=False)

    assert any("first" in item["sentence"] for item in answer["degraded"])


def test_removing_a_folder_leaves_nothing_behind(client: Client) -> None:
    (source,) = client.call("sources.list")["sources"]

    assert client.call("sources.remove", source_id=source["id"])["removed"] == 3
    client.call("ingest.wait")

    assert client.call("search", query="lease")["evidence"] == []
    assert client.call("status")["chunks"] == 0


@pytest.mark.parametrize("damage", ["words deleted", "vectors deleted", "both truncated"])
def test_a_broken_index_is_rebuilt_from_the_catalogue(
    profile: ProfilePaths, files: Path, damage: str
) -> None:
    with Client(profile) as client:
        add(client, files)
        vectors = client.call("status")["vectors"]
    for root in (profile.lexical, profile.vectors):
        if damage.startswith(root.name):
            shutil.rmtree(root)
        elif damage == "both truncated":
            for path in root.rglob("*"):
                if path.is_file() and path.stat().st_size:
                    os.truncate(path, path.stat().st_size // 2)

    with Client(profile) as client:
        client.call("ingest.wait")
        found = client.call("search", query="deposit of the flat")
        status = client.call("status")

    assert found["evidence"][0]["path"] == str(files / "lease.txt")
    assert status["vectors"] == vectors
    assert found["mode"] == "hybrid"


def test_kills_in_the_middle_of_an_ingest_lose_nothing(profile: ProfilePaths, tmp_path: Path) -> None:
    folder = tmp_path / "many"
    folder.mkdir()
    for number in range(120):
        text = f"Note {number}: the meeting of committee {number * 7} approved item {number * 13}.\n\n" * 6
        (folder / f"note-{number:03}.md").write_text(text, encoding="utf-8")

    for round_number in range(4):
        client = Client(profile)
        client.call("sources.add", paths=[str(folder)])
        timer = threading.Timer(0.8 + 0.7 * round_number, os.kill, (client.hello["pid"], signal.SIGKILL))
        timer.start()
        timer.join()
        client.close()
        assert_consistent(profile)

    with Client(profile) as client:
        client.call("ingest.wait")
        status = client.call("status")
        found = client.call("search", query="committee 119 item 221", mode="words")

    assert status["counts"] == {
        "pending": 0,
        "words only": 0,
        "ready": 120,
        "failed": 0,
        "excluded": 0,
        "offline": 0,
    }
    assert status["vectors"] == status["chunks"]
    assert found["evidence"][0]["path"].endswith("note-017.md")


def assert_consistent(profile: ProfilePaths) -> None:
    """The catalogue that a kill left behind is sound."""
    catalogue = Catalogue(profile.catalogue)
    catalogue.database.check()
    catalogue.close()


def wait_for(reached: object) -> None:
    """Poll a condition of another process until it holds."""
    deadline = time.monotonic() + DEADLINE_S
    while not reached():  # type: ignore[operator]
        assert time.monotonic() < deadline
        threading.Event().wait(0.1)
