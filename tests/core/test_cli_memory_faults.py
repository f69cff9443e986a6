"""`footnote memory` where something is wrong: broken and doubled files, commits that nobody made, a profile without a vault."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core import cli
from tests.core.memory.support_memory import git


class Terminal:
    """Runs `footnote memory ...` on one profile."""

    def __init__(self, profile: Path, capsys: pytest.CaptureFixture[str]) -> None:
        self.profile = profile
        self.vault = profile / "memory"
        self._capsys = capsys
        self.err = ""

    def __call__(self, *arguments: str) -> tuple[int, str]:
        try:
            status = cli.main(["memory", *arguments, "--profile", str(self.profile)])
        except SystemExit as error:  # from the reader of arguments
            status = int(str(error.code))
        said = self._capsys.readouterr()
        self.err = said.err
        return status, said.out

    def json(self, *arguments: str) -> dict[str, object]:
        found: dict[str, object] = json.loads(self(*arguments, "--json")[1])
        return found


@pytest.fixture
def memory(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Terminal:
    return Terminal(tmp_path / "profile", capsys)


def _only_file(memory: Terminal) -> Path:
    (file,) = (memory.vault / "memories").rglob("*.md")
    return file


def test_a_memory_whose_file_is_broken_is_told_with_its_last_good_version(memory: Terminal) -> None:
    memory("add", "I live in Lima.")
    file = _only_file(memory)
    known = str(memory.json("list")["memories"][0]["id"])  # type: ignore[index]
    file.write_text(file.read_text().replace("kind: profile", "kind: [profile"))

    status, out = memory("show", known)

    assert status == 2
    assert "I live in Lima." in out
    assert "not valid YAML" in memory.err
    assert file.name in memory.err


def test_of_two_files_with_one_id_the_one_that_had_it_keeps_it(memory: Terminal) -> None:
    memory("add", "I like hiking.")
    file = _only_file(memory)
    copy = file.with_name("a-copy.md")  # before it by name
    copy.write_text(file.read_text().replace("\nI like hiking.", "\nI like caving."))

    status, out = memory("list")

    assert status == 0
    assert "I like hiking." in out
    assert f"a-copy.md has the same id as memories/{file.parent.name}/{file.name}, which is used" in out
    assert "I like caving." not in out


def test_a_file_without_words_is_told_and_not_remembered(memory: Terminal) -> None:
    memory("add", "I live in Lima.")
    (memory.vault / "memories" / "empty.md").write_bytes(b"")

    status, out = memory("check")

    assert status == 1
    assert "memories/empty.md: There are no words in it." in out
    assert len(memory.json("list")["memories"]) == 1  # type: ignore[arg-type]


def test_all_that_is_wrong_with_a_file_is_told_at_once(memory: Terminal) -> None:
    memory("add", "I live in Lima.")
    odd = memory.vault / "memories" / "odd.md"
    odd.write_text("---\nkind: gossip\nvalid_from: soon\nconfidence: 7\n---\n\nHello.\n")

    _, out = memory("check")

    (line,) = [line for line in out.splitlines() if "odd.md" in line]
    assert "“gossip” is not a kind" in line
    assert "valid_from is not a date: soon" in line
    assert "confidence is not a number from 0 to 1: 7" in line


def test_the_log_says_what_can_be_undone_and_who_is_nobody(memory: Terminal) -> None:
    memory("add", "I live in Lima.")

    newest, first = memory.json("log")["commits"]  # type: ignore[misc]

    assert (newest["revertible"], first["revertible"]) == (True, False)
    assert memory("log", "--by", "foo")[0] == 2
    assert "owner" in memory.err
    for number in ("0", "-3"):
        assert memory("log", "-n", number)[0] == 2


@pytest.mark.parametrize(
    ("command", "status", "said", "row"),
    [
        (("list",), 1, "Nothing is remembered.", {"memories": [], "problems": []}),
        (("inbox",), 1, "The inbox is empty.", {"proposals": []}),
        (("log",), 1, "There is no such commit.", {"commits": []}),
        (("check",), 0, "The vault is sound.", {"sound": True, "problems": []}),
        (("light",), 1, "Nothing to tidy.", {"operations": [], "commit": "", "dry_run": False}),
    ],
)
def test_to_look_at_a_profile_without_a_vault_makes_none(
    memory: Terminal, command: tuple[str, ...], status: int, said: str, row: dict[str, object]
) -> None:
    assert memory(*command) == (status, f"{said}\n")
    assert memory.json(*command) == row
    assert not memory.vault.exists()


def test_a_lost_branch_is_told_by_check(memory: Terminal) -> None:
    memory("add", "I live in Lima.")
    git(memory.vault, "checkout", "-q", "--detach")

    assert memory("check")[0] == 1
    assert memory("add", "I moved to Cusco.")[0] == 2
    assert "git switch" in memory.err


def test_check_tells_two_homes_and_links_to_what_never_was(memory: Terminal) -> None:
    memory("add", "I live in Rome.", "--valid-from", "2024-01-01")
    memory("add", "I moved to Oslo.")
    old, new = sorted((memory.vault / "memories").rglob("*.md"), key=lambda file: "Oslo" in file.read_text())
    text = "\n".join(line for line in old.read_text().splitlines() if not line.startswith("superseded_by"))
    old.write_text(text.replace(text[text.index("valid_to") :].splitlines()[0], "valid_to: null") + "\n")
    new.write_text(new.read_text().replace("supersedes: [", "supersedes: [mnever000, "))

    status, out = memory("check")

    assert status == 1
    assert "both hold, though there is one “home” at a time" in out
    assert "names the memory mnever000, which never was" in out
