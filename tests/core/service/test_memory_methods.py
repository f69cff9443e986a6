"""The memory through a real engine process: its methods, its part in answers, what is kept after a turn."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from core.memory.service import MemoryService
from core.paths import ProfilePaths
from core.service.client import Client, EngineError
from tests.core.memory.support_memory import git
from tests.support.ollama_server import Generation, OllamaTestServer

DEADLINE_S = 60.0
LEASE = "The lease of the flat ends on 31 March 2027. The deposit of 1,800 euros is held by Ms Keller."


class Talk:
    """A client with the events that it heard."""

    def __init__(self, client: Client, profile: ProfilePaths) -> None:
        self.client = client
        self.profile = profile
        self.heard: list[tuple[str, Any]] = []

    def call(self, method: str, **params: Any) -> Any:
        return self.client.call(method, lambda event, data: self.heard.append((event, data)), **params)

    def ask(self, question: str, **params: Any) -> Any:
        return self.call("ask", question=question, **params)

    def until(self, true: Callable[[], Any]) -> Any:
        """What `true` returns once it is something."""
        end = time.monotonic() + DEADLINE_S
        while time.monotonic() < end:
            found = true()
            if found:
                return found
            threading.Event().wait(0.05)
        raise AssertionError("it did not come about")

    def told(self, event: str) -> bool:
        """Whether an event was heard by now."""
        self.call("sources.list")
        return event in {name for name, _ in self.heard}

    @property
    def vault(self) -> Path:
        return Path(self.call("memory.status")["vault"])


@pytest.fixture(scope="module")
def engine(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Talk]:
    """One engine for all tests that can share it, with a lease in its library; it looks through no turns."""
    folder = tmp_path_factory.mktemp("shared")
    (folder / "files").mkdir()
    (folder / "files" / "lease.txt").write_text(LEASE, encoding="utf-8")
    profile = ProfilePaths(folder / "profile")
    with Client(profile) as client:
        talk = Talk(client, profile)
        talk.call("sources.add", paths=[str(folder / "files")])
        talk.call("ingest.wait")
        talk.call("settings.set", values={"memory.capture": "off"})
        yield talk


@pytest.fixture
def talk(engine: Talk, tmp_path: Path) -> Talk:
    """The shared engine with a vault of the test's own."""
    engine.call("settings.set", values={"memory.vault": str(tmp_path / "own-vault"), "memory.enabled": True})
    engine.heard.clear()
    return engine


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Talk]:
    """An engine and a profile of the test's own, with the settings that a new owner has."""
    profile = ProfilePaths(tmp_path / "profile")
    with Client(profile) as client:
        yield Talk(client, profile)


def test_before_its_first_use_there_is_an_empty_memory_and_no_vault(talk: Talk) -> None:
    status = talk.call("memory.status")

    assert (status["exists"], status["problem"], status["counts"]["valid"]) == (False, None, 0)
    assert talk.call("memory.list") == {"memories": [], "total": 0, "problems": []}
    assert talk.call("memory.overview")["total"] == 0
    assert talk.call("memory.inbox") == {"proposals": []}
    assert talk.call("memory.log") == {"commits": [], "more": False}
    assert talk.call("memory.recall", question="Where do I live?") == {"memories": [], "degraded": ""}
    assert not talk.vault.exists()


def test_a_memory_is_added_edited_shown_and_brought_back(talk: Talk) -> None:
    kept = talk.call("memory.add", text="I live in Rome", valid_from="2024-01-01")
    memory_id = kept["memory"]["id"]

    edited = talk.call(
        "memory.edit", id=memory_id, changes={"pinned": True, "text": "I live in the north of Rome"}
    )
    assert (edited["memory"]["pinned"], edited["memory"]["state"]) == (True, "valid")

    shown = talk.call("memory.show", id=memory_id)
    assert [row["actor"] for row in shown["history"]] == ["owner", "owner"]
    assert shown["blame"][0]["commit"]["commit"] == kept["commit"]
    assert "north of Rome" in shown["markdown"]
    assert (shown["conversation_id"], shown["message_id"]) == (None, None)

    commit = talk.call("memory.delete", id=memory_id)["commit"]
    assert talk.call("memory.list", all=True)["memories"] == []
    talk.call("memory.revert", commit=commit)
    assert [row["id"] for row in talk.call("memory.list")["memories"]] == [memory_id]
    assert talk.told("memory.changed")


def test_the_whole_file_is_written_and_a_broken_one_refused_with_its_line(talk: Talk) -> None:
    memory_id = talk.call("memory.add", text="I live in Rome")["memory"]["id"]
    markdown = talk.call("memory.show", id=memory_id)["markdown"]

    with pytest.raises(EngineError, match="line 3") as caught:
        talk.call("memory.write", id=memory_id, markdown="---\nid: [\n---\nx")
    assert caught.value.code == "input"

    talk.call(
        "memory.write",
        id=memory_id,
        markdown=markdown.replace("I live in Rome\n", "I live in Rome, at last\n"),
    )
    assert talk.call("memory.show", id=memory_id)["memory"]["text"] == "I live in Rome, at last"


def test_close_archive_and_restore_change_the_state(talk: Talk) -> None:
    memory_id = talk.call("memory.add", text="I live in Rome", valid_from="2024-01-01")["memory"]["id"]

    def state(method: str, **params: Any) -> str:
        row: dict[str, Any] = talk.call(method, id=memory_id, **params)["memory"]
        return str(row["state"])

    assert state("memory.close", day="2024-06-01") == "closed"
    assert state("memory.archive") == "archived"
    assert state("memory.restore") == "valid"
    assert state("memory.edit", changes={"valid_from": "2999-01-01"}) == "planned"
    old = talk.call("memory.list", as_of="2024-03-01")["memories"]
    assert old == []


def test_history_is_listed_in_pages_with_its_diff_and_undone_hunk_by_hunk(talk: Talk) -> None:
    kept = talk.call("memory.add", text="I live in Rome")
    path = kept["memory"]["path"]
    talk.call(
        "memory.edit", id=kept["memory"]["id"], changes={"pinned": True, "text": "I live in the old town"}
    )

    first = talk.call("memory.log", limit=1)
    assert (len(first["commits"]), first["more"]) == (1, True)
    assert (first["commits"][0]["files"], first["commits"][0]["revertible"]) == (1, True)
    assert talk.call("memory.log", limit=1, offset=1)["commits"][0]["commit"] == kept["commit"]
    assert [row["commit"] for row in talk.call("memory.log", actor="owner")["commits"]][-1] == kept["commit"]
    assert talk.call("memory.log", actor="light")["commits"] == []

    (file,) = talk.call("memory.diff", commit=first["commits"][0]["commit"])["files"]
    changed = [line for line in file["lines"] if line["kind"] != "same"]
    assert (file["path"], file["status"], {line["hunk"] for line in changed}) == (path, "changed", {0, 1, 2})

    talk.call("memory.revert", commit=first["commits"][0]["commit"], path=path, hunks=[1])
    row = talk.call("memory.show", id=kept["memory"]["id"])["memory"]
    assert (row["pinned"], row["text"]) == (False, "I live in the old town")
    assert not talk.call("memory.log")["commits"][1]["revertible"]


def test_a_list_is_sent_page_by_page_and_filtered_before(talk: Talk, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    for number in range(7):
        (notes / f"{number}.md").write_text(f"Box {number} is on shelf {number % 2}.\n")
    talk.call("memory.import", folder=str(notes))
    kept = talk.call("memory.add", text="I live in Rome", valid_from="2024-01-01")["memory"]
    everything = talk.call("memory.list", all=True)
    assert (everything["total"], len(everything["memories"])) == (8, 8)

    pages = [talk.call("memory.list", all=True, offset=offset, limit=3) for offset in (0, 3, 6, 9)]

    assert [len(page["memories"]) for page in pages] == [3, 3, 2, 0]
    assert {page["total"] for page in pages} == {8}
    assert [row for page in pages for row in page["memories"]] == everything["memories"]
    found = talk.call("memory.list", query="box SHELF 1", limit=2)
    assert (found["total"], len(found["memories"])) == (3, 2)
    assert [row["id"] for row in talk.call("memory.list", kind="profile")["memories"]] == [kept["id"]]
    told = talk.call("memory.overview")
    assert (told["total"], told["states"]["valid"]) == (8, 8)
    assert told["subjects"] == [{"subject": "me", "count": 8}]
    assert told["days"]["2024-01-01"] == 1


def test_what_cannot_be_done_names_the_thing(talk: Talk) -> None:
    for method, params in (
        ("memory.add", {"text": "  "}),
        ("memory.add", {"text": "I like tea", "kind": "gossip"}),
        ("memory.add", {"text": "My password is hunter2secret9"}),
        ("memory.show", {"id": "m404"}),
        ("memory.edit", {"id": "m404", "changes": {}}),
        ("memory.list", {"as_of": "yesterday"}),
        ("memory.list", {"states": ["lost"]}),
        ("memory.list", {"offset": -1}),
        ("memory.list", {"limit": 0}),
        ("memory.accept", {"id": "m404"}),
        ("memory.reject_all", {"ids": []}),
        ("memory.revert", {"commit": "--exec=evil"}),
        ("memory.not_relevant", {"id": "m1", "message_id": 99}),
        ("memory.place", {"folder": ""}),
        ("memory.remote", {"url": "ext::sh -c evil"}),
        ("memory.push", {}),
    ):
        with pytest.raises(EngineError) as caught:
            talk.call(method, **params)
        assert caught.value.code != "error", method
        assert caught.value.sentence, method


def test_a_sentence_kept_out_of_an_answer_is_the_files_and_not_the_owners(talk: Talk) -> None:
    answer = talk.ask("When does the lease end?")
    said = answer["answer"][0]["text"]
    (reference,) = [each for each in answer["references"] if each["n"] == answer["answer"][0]["citations"][0]]
    source = {"conversation_id": answer["conversation_id"], "message_id": answer["message_id"]}

    kept = talk.call("memory.add", text=said, **source)["memory"]
    own = talk.call("memory.add", text="I chair the club.", **source)["memory"]

    shown = talk.call("memory.show", id=kept["id"])["memory"]
    assert (shown["subject"], shown["kind"], shown["text"]) == (reference["title"], "fact", said)
    assert (shown["source"]["words"], shown["source"]["file"]) == ("", reference["path"])
    assert shown["confidence"] < 1
    listed = talk.call("memory.list", all=True, origin="answer")["memories"]
    assert [each["id"] for each in listed] == [kept["id"]]
    assert (own["subject"], own["source"]["words"]) == ("me", "I chair the club.")


# -- answers ------------------------------------------------------------------------------------------


def test_remember_that_is_kept_at_once_and_answers_later_questions(talk: Talk) -> None:
    told = talk.ask("Remember that I live in Rome")
    assert [row["memory"]["text"] for row in told["remembered"]] == ["I live in Rome."]
    assert (told["references"], told["models"]["answer"]) == ([], "memory")

    answer = talk.ask("Where do I live?")
    assert answer["text"] == "I live in Rome. [m1]"
    assert answer["answer"][0]["memories"] == [1]
    assert [(row["m"], row["id"], row["used"]) for row in answer["memories"]] == [
        (1, told["remembered"][0]["memory"]["id"], True)
    ]
    assert talk.call("memory.list")["memories"][0]["uses"] == 1
    shown = talk.call("memory.show", id=answer["memories"][0]["id"])
    assert shown["conversation_id"] == told["conversation_id"]

    kept = talk.call("conversations.get", conversation_id=answer["conversation_id"])["messages"][1]["answer"]
    assert kept["memories"] == answer["memories"]
    again = talk.call("conversations.get", conversation_id=told["conversation_id"])["messages"][1]["answer"]
    assert again["remembered"] == told["remembered"]


def test_files_still_answer_and_a_question_with_these_words_is_a_question(talk: Talk) -> None:
    talk.call("memory.add", text="I am allergic to peanuts")

    lease = talk.ask("When does the lease end?")
    assert "31 March 2027" in lease["text"]
    assert not any(row["used"] for row in lease["memories"])

    answer = talk.ask("Do you remember when the lease ends?")
    assert answer["remembered"] == []
    assert talk.call("memory.log", limit=1)["commits"][0]["subject"].startswith("Remember: I am allergic")


def test_chinese_is_kept_and_answered_in_chinese(talk: Talk) -> None:
    told = talk.ask("请记住：我对花生过敏")
    assert told["text"].startswith("已记住“我对花生过敏”")

    assert talk.ask("我对什么过敏？")["text"] == "我对花生过敏。 [m1]"
    talk.ask("忘掉我对花生过敏")
    assert talk.ask("我对什么过敏？")["refused"]


def test_what_this_conversation_said_is_no_memory_of_it(talk: Talk) -> None:
    told = talk.ask("Remember that I live in Rome")

    answer = talk.ask("Where do I live?", conversation_id=told["conversation_id"])

    assert answer["memories"] == []
    assert answer["text"] == "You said so in this conversation: I live in Rome."


def test_an_ended_value_is_never_recalled(talk: Talk) -> None:
    talk.ask("Remember that I live in Rome")
    told = talk.ask("Remember that I live in Oslo")
    assert "in place of “I live in Rome”" in told["text"]

    answer = talk.ask("Where do I live?")

    assert [row["text"] for row in answer["memories"]] == ["I live in Oslo."]


def test_not_relevant_takes_the_use_back_and_is_still_known_when_reopened(talk: Talk) -> None:
    talk.call("memory.add", text="I live in Rome")
    answer = talk.ask("Where do I live?")
    memory_id = answer["memories"][0]["id"]

    for _ in range(2):
        talk.call("memory.not_relevant", id=memory_id, message_id=answer["message_id"])

    assert talk.call("memory.list")["memories"][0]["uses"] == 0
    kept = talk.call("conversations.get", conversation_id=answer["conversation_id"])["messages"][1]["answer"]
    assert kept["memories"][0]["not_relevant"] is True

    talk.call("memory.not_relevant", id=memory_id, message_id=answer["message_id"], undo=True)
    assert talk.call("memory.list")["memories"][0]["uses"] == 1


def test_nothing_is_read_or_written_in_a_private_conversation(alone: Talk) -> None:
    alone.call("memory.add", text="I live in Rome")
    commits = alone.call("memory.log")["commits"]
    private = alone.call("conversations.create")["id"]
    assert alone.call("conversations.private", conversation_id=private, private=True)["private"] is True

    answer = alone.ask("Where do I live?", conversation_id=private)
    assert (answer["memories"], answer["captured"]) == ([], None)
    assert "private" in {row["part"] for row in answer["degraded"]}
    told = alone.ask("Remember that I like tea", conversation_id=private)
    assert told["remembered"] == []
    alone.ask("My employer is Acme.", conversation_id=private)

    alone.ask("My birthday is on 4 May.")  # behind it, so that all before was looked through
    alone.until(lambda: alone.call("memory.inbox")["proposals"])
    assert [row["text"] for row in alone.call("memory.inbox")["proposals"]] == ["My birthday is on 4 May."]
    assert [row["subject"] for row in alone.call("memory.log")["commits"][1:]] == [
        row["subject"] for row in commits
    ]


def test_a_question_that_is_not_kept_recalls_and_captures_nothing(alone: Talk) -> None:
    alone.call("memory.add", text="I live in Rome")

    answer = alone.ask("My employer is Acme. Where do I live?", keep=False)
    assert "I live in Rome" in answer["text"]

    alone.ask("My birthday is on 4 May.")
    alone.until(lambda: alone.call("memory.inbox")["proposals"])
    assert [row["text"] for row in alone.call("memory.inbox")["proposals"]] == ["My birthday is on 4 May."]


def test_memory_that_is_switched_off_is_not_used_and_its_page_still_works(talk: Talk) -> None:
    talk.call("memory.add", text="I live in Rome")
    talk.call("settings.set", values={"memory.enabled": False})

    assert talk.ask("Where do I live?")["memories"] == []
    told = talk.ask("Remember that I like tea")
    assert (told["remembered"], [row["part"] for row in told["degraded"]]) == ([], ["memory"])
    assert [row["text"] for row in talk.call("memory.list")["memories"]] == ["I live in Rome"]


# -- capture ------------------------------------------------------------------------------------------


def test_what_a_turn_says_waits_in_the_inbox_with_its_turn_and_is_accepted(alone: Talk) -> None:
    said = "By the way, I live in Rome. When does the lease end?"
    answer = alone.ask(said)
    alone.until(lambda: alone.told("memory.captured"))

    (proposal,) = alone.call("memory.inbox")["proposals"]
    assert (proposal["text"], proposal["turn"]) == ("I live in Rome.", said)
    assert (proposal["conversation_id"], proposal["message_id"]) == (
        answer["conversation_id"],
        answer["message_id"] - 1,
    )
    kept = alone.call("conversations.get", conversation_id=answer["conversation_id"])["messages"][1]["answer"]
    assert (kept["captured"]["proposed"], kept["captured"]["noted"][0]["status"]) == (1, "proposed")

    files = {file["path"]: file for file in alone.call("memory.preview", id=proposal["id"])["files"]}
    assert {file["status"] for file in files.values()} == {"renamed"}
    accepted = alone.call("memory.accept", id=proposal["id"], text="I live in the north of Rome.")
    assert accepted["memory"]["text"] == "I live in the north of Rome."
    assert alone.call("memory.inbox")["proposals"] == []


def test_several_proposals_are_decided_at_once(alone: Talk) -> None:
    alone.ask("I live in Rome. My dog is called Rex. I am allergic to peanuts.")
    proposals = alone.until(lambda: alone.call("memory.inbox")["proposals"])

    done = alone.call("memory.accept_all", ids=[proposals[0]["id"], "m404"])
    assert ([row["status"] for row in done["kept"]], [row["id"] for row in done["failed"]]) == (
        ["new"],
        ["m404"],
    )
    commit = alone.call("memory.reject_all", ids=[row["id"] for row in proposals[1:]])["commit"]
    assert alone.call("memory.inbox")["proposals"] == []
    alone.call("memory.revert", commit=commit)
    assert len(alone.call("memory.inbox")["proposals"]) == len(proposals) - 1


def test_direct_capture_keeps_at_once_and_off_keeps_nothing(alone: Talk) -> None:
    alone.call("settings.set", values={"memory.capture": "off"})
    alone.ask("My employer is Acme.")
    alone.call("settings.set", values={"memory.capture": "direct"})
    alone.ask("I live in Rome.")

    rows = alone.until(lambda: alone.call("memory.list")["memories"])

    assert [row["text"] for row in rows] == ["I live in Rome."]
    assert alone.call("memory.inbox")["proposals"] == []


# -- the vault ----------------------------------------------------------------------------------------


def test_an_edit_by_hand_is_noticed_committed_and_used(talk: Talk) -> None:
    talk.call("memory.add", text="The router is in the cellar")
    talk.until(lambda: talk.ask("Where is the router?", keep=False)["memories"])
    talk.heard.clear()
    file = next((talk.vault / "memories").rglob("*.md"))
    file.write_text(file.read_text().replace("in the cellar\n", "in the attic\n"))

    talk.until(lambda: talk.told("memory.changed"))

    assert talk.call("memory.log", limit=1)["commits"][0]["actor"] == "hand"
    assert "attic" in talk.ask("Where is the router?", keep=False)["text"]


def test_a_broken_file_stands_in_the_status_once_until_it_is_mended(alone: Talk) -> None:
    alone.call("memory.add", text="I live in Rome")
    broken = alone.vault / "memories" / "broken.md"
    broken.write_text("---\nid: [\n---\nx")

    def troubles() -> list[dict[str, str]]:
        return [row for row in alone.call("status")["degraded"] if row["part"] == "memory"]

    (row,) = alone.until(troubles)
    assert "broken.md" in row["sentence"]
    assert row["remedy"]
    assert [each["path"] for each in alone.call("memory.status")["problems"]] == ["memories/broken.md"]
    broken.unlink()
    alone.until(lambda: not troubles())


def test_an_overdue_light_run_is_made_at_the_start_and_told(tmp_path: Path) -> None:
    profile = ProfilePaths(tmp_path / "profile")
    profile.create()
    memory = MemoryService.open(profile.vault)
    memory.add("I play the cello")
    double = memory.vault.folder / "memories" / "profile" / "double.md"
    double.write_text("---\nid: m77\nkind: profile\nattribute: plays\n---\n\nI play the cello\n")
    (profile.root / "memory-schedule.json").write_text('{"light": "2024-01-01T00:00:00+00:00"}')

    with Client(profile) as client:
        talk = Talk(client, profile)
        talk.until(lambda: talk.call("memory.status")["light"]["said"])
        status = talk.call("memory.status")

        assert not status["light"]["due"]
        assert status["light"]["last"] > "2026"
        (light,) = [row for row in talk.call("memory.log")["commits"] if row["actor"] == "light"]
        assert light["revertible"]
        assert [row["text"] for row in talk.call("memory.list")["memories"]] == ["I play the cello"]


def test_a_missing_git_is_told_with_its_remedy_and_files_still_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    profile = ProfilePaths(tmp_path / "profile")
    MemoryService.open(profile.vault).add("I live in Rome")
    (tmp_path / "nothing").mkdir()
    monkeypatch.setenv("PATH", str(tmp_path / "nothing"))
    (tmp_path / "lease.txt").write_text(LEASE, encoding="utf-8")

    with Client(profile) as client:
        talk = Talk(client, profile)
        talk.call("sources.add", paths=[str(tmp_path / "lease.txt")])
        talk.call("ingest.wait")
        (row,) = talk.until(lambda: [r for r in talk.call("status")["degraded"] if r["part"] == "memory"])
        assert "git" in row["sentence"]
        assert "Install git" in row["remedy"]
        status = talk.call("memory.status")
        assert (status["git"], status["exists"], status["problem"]["sentence"]) == (
            False,
            True,
            row["sentence"],
        )

        answer = talk.ask("When does the lease end?")
        assert "31 March 2027" in answer["text"]
        assert [note["part"] for note in answer["degraded"]] == ["memory"]
        told = talk.ask("Remember that I like tea")
        assert (told["remembered"], [note["part"] for note in told["degraded"]]) == ([], ["memory"])


def test_a_merge_that_is_not_finished_is_told_and_nothing_is_written(talk: Talk) -> None:
    talk.call("memory.add", text="I live in Rome")
    (talk.vault / ".git" / "MERGE_HEAD").write_text("0" * 40)
    (talk.vault / "memories" / "note.md").write_text("A note by hand.\n")

    def troubles() -> list[dict[str, str]]:
        return [row for row in talk.call("status")["degraded"] if row["part"] == "memory"]

    (row,) = talk.until(troubles)
    assert "merge" in row["sentence"]
    with pytest.raises(EngineError) as caught:
        talk.call("memory.add", text="I like tea")
    assert caught.value.code == "vault_busy"
    (talk.vault / ".git" / "MERGE_HEAD").unlink()
    (talk.vault / "memories" / "note.md").write_text("A note by hand, again.\n")
    talk.until(lambda: not troubles())


def test_a_commit_of_another_program_reaches_the_next_answer(talk: Talk, tmp_path: Path) -> None:
    from core.cli import main

    talk.call("memory.add", text="I like tea")
    talk.ask("What do I like?", keep=False)
    talk.heard.clear()

    assert main(["memory", "add", "The router is in the attic", "--profile", str(talk.profile.root)]) == 0

    talk.until(lambda: talk.told("memory.changed"))
    assert "attic" in talk.until(lambda: talk.ask("Where is the router?", keep=False))["text"]


def test_the_vault_moves_and_the_command_line_follows(
    alone: Talk, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    from core.cli import main

    alone.call("memory.add", text="I live in Rome")
    status = alone.call("memory.place", folder=str(tmp_path / "vault"), existing=False)
    assert (status["vault"], status["counts"]["valid"]) == (str(tmp_path / "vault"), 1)
    assert not alone.profile.vault.exists()

    main(["memory", "list", "--profile", str(alone.profile.root)])
    assert "I live in Rome" in capsys.readouterr().out
    assert alone.ask("Where do I live?", keep=False)["text"] == "I live in Rome [m1]"


def test_the_vault_is_searched_only_while_that_is_wanted(talk: Talk) -> None:
    talk.call("memory.add", text="The router stands in the cellar behind the shelf")

    def sources() -> list[dict[str, Any]]:
        return [row for row in talk.call("status", wait=True)["sources"] if row["kind"] == "vault"]

    def found_in_vault() -> bool:
        rows = talk.call("search", query="router cellar")["evidence"]
        return any("behind the shelf" in row["quote"] for row in rows)

    talk.call("settings.set", values={"memory.searchable": True})
    talk.until(sources)
    talk.call("ingest.wait")
    assert found_in_vault()
    answer = talk.ask("Where is the router?", keep=False)
    assert (answer["references"], [row["used"] for row in answer["memories"]]) == ([], [True])

    talk.call("settings.set", values={"memory.searchable": False})
    talk.until(lambda: not sources())
    talk.until(lambda: not found_in_vault())


def test_a_vault_in_a_watched_folder_is_no_file_of_its_owners(talk: Talk, tmp_path: Path) -> None:
    notes = tmp_path / "notes"
    notes.mkdir()
    (notes / "router.md").write_text("The router stands in the cellar behind the shelf.\n")
    talk.call("sources.add", paths=[str(notes)])
    talk.call("memory.add", text="I keep the spare key under the third flowerpot")

    talk.call("memory.place", folder=str(notes / "vault"), existing=False)

    def listed() -> set[str]:
        talk.call("ingest.wait")
        rows = talk.call("documents.list", query=str(notes))["rows"]
        return {str(Path(row["path"]).relative_to(notes)) for row in rows}

    # The text that says what the folder is may be found; what it holds may not.
    readme = str(Path("vault", "README.md"))
    talk.until(lambda: listed() == {"router.md", readme})
    (notes / "second.md").write_text("The shelf is brown.\n")
    talk.until(lambda: "second.md" in listed())
    assert listed() == {"router.md", "second.md", readme}


def test_memories_go_to_a_remote_and_come_back(talk: Talk, tmp_path: Path) -> None:
    git(tmp_path, "init", "--bare", "--quiet", "remote")
    talk.call("memory.add", text="I live in Rome")

    status = talk.call("memory.remote", url=str(tmp_path / "remote"))
    assert status["remote"]["url"] == str(tmp_path / "remote")
    talk.call("memory.push")
    assert "I live in Rome" in git(tmp_path / "remote", "log", "--format=%s", "main")
    assert talk.call("memory.pull")["remote"]["diverged"] is False
    assert talk.call("memory.remote", url="")["remote"] is None


def test_files_are_imported_and_exported(talk: Talk, tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "bins.md").write_text("The bins go out on Tuesday.\n")
    (tmp_path / "notes" / "broken.md").write_text("---\ntags: [\n---\n")

    done = talk.call("memory.import", folder=str(tmp_path / "notes"))

    assert [row["text"] for row in done["memories"]] == ["The bins go out on Tuesday."]
    assert [row["path"] for row in done["problems"]] == ["broken.md"]
    assert talk.call("memory.export", folder=str(tmp_path / "out")) == {"count": 1}
    talk.call("memory.revert", commit=done["commit"])
    assert talk.call("memory.list")["memories"] == []


# -- with a chat model --------------------------------------------------------------------------------


def test_a_chat_model_reads_and_cites_memories_and_captures_after_the_answer(alone: Talk) -> None:
    schemas: list[Any] = []

    def reply(request: Generation) -> str | None:
        asked = request.messages[-1]["content"]
        if "facts" in str(request.schema):
            schemas.append(asked)
            return (
                '{"facts": [{"text": "I keep bees", "quote": "I keep bees", "kind": "fact", "subject": "me", '
                '"attribute": "keeps", "value": "bees", "cardinality": "many", "action": "add"}]}'
            )
        return "You live in Rome [m1]." if '<memory m="m1"' in asked else None

    with OllamaTestServer() as server:
        server.script(reply)
        alone.call("settings.set", values={"ollama.host": server.url, "memory.capture": "inbox"})
        alone.until(lambda: alone.call("status", wait=True)["models"]["chat"])
        alone.call("memory.add", text="I live in Rome")

        answer = alone.ask("I keep bees. Where do I live?")

        assert answer["text"] == "You live in Rome [m1]."
        assert (answer["answer"][0]["memories"], answer["answer"][0]["verified"]) == ([1], True)
        proposals = alone.until(lambda: alone.call("memory.inbox")["proposals"])
        assert "I keep bees" in {row["text"].rstrip(".") for row in proposals}
        assert schemas == ["I keep bees. Where do I live?"]
