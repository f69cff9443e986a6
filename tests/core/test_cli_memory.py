"""`footnote memory ...` in a terminal: what it prints, what it returns, and that a vault is all it needs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from core.cli import main


class Terminal:
    """Runs commands on one profile; `json` ones give the parsed output."""

    def __init__(self, profile: Path, captured: pytest.CaptureFixture[str]) -> None:
        self._profile = str(profile)
        self._captured = captured
        self.errors = ""

    def __call__(self, *arguments: str) -> tuple[int, str]:
        status = main(["memory", *arguments, "--profile", self._profile])
        out, self.errors = self._captured.readouterr()
        return status, out

    def json(self, *arguments: str) -> Any:
        return json.loads(self(*arguments, "--json")[1])


@pytest.fixture
def memory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path / "profile", capsys)


def ids(rows: Any) -> list[str]:
    return [row["id"] for row in rows["memories"]]


def test_add_list_and_show(memory: Terminal) -> None:
    added = memory.json(
        "add", "I live in Hangzhou", "--kind", "profile", "--attribute", "home", "--cardinality", "one"
    )

    assert (added["status"], added["memory"]["attribute"], added["memory"]["subject"]) == (
        "new",
        "home",
        "me",
    )
    assert memory("list") == (0, f"{added['memory']['id']}  profile     I live in Hangzhou\n")
    shown = memory.json("show", added["memory"]["id"])
    assert shown["memory"]["path"] == "memories/profile/home-hangzhou.md"
    assert shown["file"].startswith("---\nid: ")
    assert shown["history"][0]["subject"] == "Remember: I live in Hangzhou"


def test_an_end_that_is_ahead_is_printed_as_one(memory: Terminal) -> None:
    added = memory.json(
        "add", "The Pixel 6 is on loan", "--valid-from", "2024-03-01", "--valid-to", "2924-05-03"
    )
    over = memory.json("add", "I rent a garage", "--valid-from", "2024-01-01", "--valid-to", "2024-03-01")
    later = memory.json("add", "The pool is open", "--valid-from", "2924-01-01")
    ids = [each["memory"]["id"] for each in (added, over, later)]

    lines = {line[: len(ids[0])]: line for line in memory("list", "--all")[1].splitlines()}

    assert lines[ids[0]].endswith("The Pixel 6 is on loan  (ends on 2924-05-03)")
    assert lines[ids[1]].endswith("I rent a garage  (2024-01-01 – 2024-03-01)")
    assert lines[ids[2]].endswith("The pool is open  (from 2924-01-01)")
    assert memory("show", ids[0])[1].splitlines()[1] == "ends on 2924-05-03"


def test_an_empty_vault_is_1_and_trouble_is_2_with_a_sentence(memory: Terminal) -> None:
    assert memory("list") == (1, "Nothing is remembered.\n")
    assert memory("show", "m404")[0] == 2
    assert "none with the id “m404”" in memory.errors
    assert memory("add", "My password is hunter2")[0] == 2
    assert "password" in memory.errors
    assert memory("add", "x", "--kind", "nonsense")[0] == 2


def test_a_date_that_is_none_is_refused_by_the_parser(memory: Terminal) -> None:
    with pytest.raises(SystemExit) as caught:
        memory("list", "--as-of", "soon")
    assert caught.value.code == 2


def test_as_of_shows_what_was_valid_then_and_all_shows_everything(memory: Terminal) -> None:
    memory("add", "I live in Rome", "--valid-from", "2023-01-01")
    memory("add", "I live in Oslo", "--valid-from", "2024-03-01")

    def said(*arguments: str) -> list[str]:
        return [row["text"] for row in memory.json("list", *arguments)["memories"]]

    assert said() == ["I live in Oslo"]
    assert said("--as-of", "2023-06-01") == ["I live in Rome"]
    assert said("--as-of", "2022-06-01") == []
    assert said("--all") == ["I live in Rome", "I live in Oslo"]


def test_capture_says_what_it_would_keep_and_why_not_the_rest_and_keeps_it_on_apply(
    memory: Terminal, tmp_path: Path
) -> None:
    turns = tmp_path / "turns.jsonl"
    turns.write_text(
        '{"role": "user", "text": "I live in Rome. Where is the station?", "time": "2024-01-10T10:00:00Z"}\n'
        '{"role": "assistant", "text": "I live in the cloud.", "time": "2024-01-10T10:00:05Z"}\n'
        '{"role": "user", "text": "I moved to Oslo last week.", "time": "2024-03-20"}\n',
        encoding="utf-8",
    )

    told = memory.json("capture", str(turns))
    assert [each["value"] for each in told["candidates"]] == ["Rome", "Oslo"]
    assert told["candidates"][1]["valid_from"] == "2024-03-11"
    assert [each["reason"] for each in told["skipped"]] == ["a question"]
    assert memory("list")[0] == 1

    kept = memory.json("capture", str(turns), "--apply")
    assert [each["status"] for each in kept["kept"]] == ["new", "superseding"]
    assert [row["text"] for row in memory.json("list")["memories"]] == ["I moved to Oslo."]


def test_capture_tells_ends_apart_from_what_is_kept_and_names_what_they_end(
    memory: Terminal, tmp_path: Path
) -> None:
    turns = tmp_path / "turns.jsonl"
    turns.write_text(
        '{"role": "user", "text": "I live in Rome.", "time": "2024-01-10T10:00:00Z"}\n'
        '{"role": "user", "text": "I no longer live in Rome.", "time": "2024-03-20T10:00:00Z"}\n',
        encoding="utf-8",
    )

    _, would = memory("capture", str(turns))
    assert would.splitlines() == [
        "+ I live in Rome.  [me, home]  “I live in Rome.”",
        "x ends on 2024-03-20: I live in Rome.  “I no longer live in Rome.”",
    ]

    _, proposed = memory("capture", str(turns), "--propose")
    assert proposed.splitlines()[1] == would.splitlines()[1]
    add, end = memory.json("inbox")["proposals"]
    assert f"  takes {add['id']} first: I live in Rome." in memory("inbox")[1].splitlines()
    assert memory("accept", end["id"])[1].splitlines() == [
        f"Remembered {add['id']}: I live in Rome.  (it waited too, and goes first)",
        f"Closed {add['id']}: I live in Rome.",
    ]


def test_capture_by_the_model_says_that_there_is_none(memory: Terminal, tmp_path: Path) -> None:
    turns = tmp_path / "turns.jsonl"
    turns.write_text('{"role": "user", "text": "I live in Rome."}\n', encoding="utf-8")

    assert memory("capture", str(turns), "--model")[0] == 2
    assert "There is no chat model." in memory.errors


def test_a_file_of_turns_that_cannot_be_read_is_told_in_words(memory: Terminal, tmp_path: Path) -> None:
    assert memory("capture", str(tmp_path / "none.jsonl"))[0] == 2
    assert "cannot be read (No such file or directory)." in memory.errors
    assert "Errno" not in memory.errors


def test_a_broken_line_of_turns_is_named(memory: Terminal, tmp_path: Path) -> None:
    turns = tmp_path / "turns.jsonl"
    turns.write_text('{"role": "user", "text": "Hi"}\n{"role": "user"}\n', encoding="utf-8")

    assert memory("capture", str(turns))[0] == 2
    assert "Line 2 of" in memory.errors


def test_inbox_accept_and_reject(memory: Terminal, tmp_path: Path) -> None:
    turns = tmp_path / "turns.jsonl"
    turns.write_text(
        '{"role": "user", "text": "I live in Rome. I speak Greek.", "time": "2024-01-10T10:00:00Z"}\n'
    )
    memory("capture", str(turns), "--propose")

    home, greek = sorted(memory.json("inbox")["proposals"], key=lambda each: each["value"], reverse=True)
    assert memory("accept", home["id"])[0] == 0
    assert memory("reject", greek["id"])[0] == 0
    assert memory("inbox") == (1, "The inbox is empty.\n")
    assert [row["text"] for row in memory.json("list")["memories"]] == ["I live in Rome."]


def test_recall_tells_what_belongs_to_the_question_apart_from_what_comes_with_every_one(
    memory: Terminal,
) -> None:
    for text in ("I am allergic to peanuts.", "I live in Rome.", "The spare key is under the blue pot."):
        memory("add", text)

    _, key = memory("recall", "Where is the spare key?")
    own, always = key.split("With every question:\n")
    assert "under the blue pot" in own
    assert "peanuts" not in own
    assert "peanuts" in always
    assert memory("recall", "How high is the Matterhorn?")[1].startswith("Nothing belongs to the question.\n")


def test_recall_prints_what_belongs_to_the_question(memory: Terminal) -> None:
    memory("add", "The car insurance is with Allianz", "--kind", "fact")
    memory("add", "The printer needs a cartridge", "--kind", "fact")

    found = memory.json("recall", "Which company insures my car?")
    assert [row["text"] for row in found["memories"]] == ["The car insurance is with Allianz"]
    assert found["degraded"] == ""
    assert memory("recall", "hello")[0] == 1


def test_light_deep_log_diff_revert_and_check(memory: Terminal) -> None:
    memory("add", "I like tea", "--kind", "preference", "--attribute", "likes")
    memory("add", "I really like tea.", "--kind", "preference", "--attribute", "fondness")

    dry = memory.json("light", "--dry-run")
    assert [each["verb"] for each in dry["operations"]] == ["merge"]
    assert memory("light")[0] == 0
    assert memory("light") == (1, "Nothing to tidy.\n")
    newest = memory.json("log", "--by", "light")["commits"][0]
    assert newest["subject"] == "Light phase: 1 change"
    assert "archive/preference" in memory("diff", newest["commit"][:10])[1]
    assert memory("revert", newest["commit"])[0] == 0
    assert len(ids(memory.json("list"))) == 2
    assert memory("check") == (0, "The vault is sound.\n")


def test_the_deep_phase_without_a_model_says_what_to_do(memory: Terminal, tmp_path: Path) -> None:
    (tmp_path / "profile").mkdir()
    (tmp_path / "profile" / "settings.toml").write_text("[ollama]\nenabled = false\n")
    memory("add", "I like tea")

    status, out = memory("deep")
    assert (status, out.splitlines()[0]) == (
        2,
        "failed: The deep phase needs a chat model, and none is there.",
    )


def test_a_vault_with_problems_is_1(memory: Terminal, tmp_path: Path) -> None:
    memory("add", "I like tea")
    broken = tmp_path / "profile" / "memory" / "memories" / "fact" / "a.md"
    broken.parent.mkdir(parents=True)
    broken.write_text("---\nkind: [\n---\n")

    status, out = memory("check")
    assert status == 1
    assert out.startswith("memories/fact/a.md: The front matter is not valid YAML")


def test_export_copies_all_memories_and_never_into_a_folder_with_something(
    memory: Terminal, tmp_path: Path
) -> None:
    folder = tmp_path / "copy"
    assert memory("export", str(folder)) == (1, f"0 memories copied to {folder}\n")
    memory("add", "I live in Hangzhou")
    memory("add", "I play the oboe")

    assert memory("export", str(folder)) == (0, f"2 memories copied to {folder}\n")
    assert len(list(folder.rglob("*.md"))) == 2
    assert memory("export", str(folder))[0] == 2
    assert "is not an empty folder. Name a new one." in memory.errors
