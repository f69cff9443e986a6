"""`footnote ask` without a question: a conversation whose questions come line by line, and refer to those before."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from core.cli_status import FOUND, NOT_FOUND, TROUBLE

ROOT = Path(__file__).resolve().parents[2]
DEADLINE_S = 90.0


@pytest.fixture
def files(tmp_path: Path) -> Path:
    folder = tmp_path / "files"
    folder.mkdir()
    (folder / "lease.txt").write_text(
        "The lease of the flat in Gable Street ends on 31 March 2027. The deposit for the flat is 1,840 euros.",
        encoding="utf-8",
    )
    (folder / "garage.txt").write_text(
        "The garage in Mill Lane is rented from Mr Osei. The deposit for the garage is 300 euros.",
        encoding="utf-8",
    )
    (folder / "boiler.txt").write_text("The boiler is serviced every October by Hartwell.", encoding="utf-8")
    return folder


def converse(files: Path, said: str, *more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OLLAMA_HOST": "127.0.0.1:9"}
    words = ["ask", "--folder", str(files), "--profile", str(files.parent / "profile"), *more]
    return subprocess.run(
        [sys.executable, "-m", "core.cli", *words],
        env=environment,
        input=said,
        text=True,
        capture_output=True,
        timeout=DEADLINE_S,
    )


def test_a_question_may_refer_to_the_one_before(files: Path) -> None:
    pointing = "And how much is the deposit for it?\n"
    asked = converse(files, f"Who is the garage rented from?\n\n{pointing}", "--json")
    alone = converse(files, pointing, "--json")
    first, second = map(json.loads, asked.stdout.splitlines())

    assert "Mr Osei" in first["answer"][0]["text"]
    assert [sentence["text"] for sentence in second["answer"]] == ["The deposit for the garage is 300 euros."]
    assert json.loads(alone.stdout)["answer"] != second["answer"]


def test_the_status_is_that_of_the_last_question(files: Path) -> None:
    asked = converse(files, "When does the lease of the flat end?\nWhat is the capital of Peru?\n", "--json")

    assert asked.returncode == NOT_FOUND
    assert [json.loads(line)["refused"] for line in asked.stdout.splitlines()] == [False, True]


def test_what_is_wrong_with_one_question_does_not_end_the_conversation(files: Path) -> None:
    asked = converse(files, f"{'long ' * 30_000}\nWhen is the boiler serviced?\n")

    assert asked.returncode == FOUND
    assert "footnote: The question has 149,999 characters." in asked.stderr
    assert "The boiler is serviced every October by Hartwell. [1]" in asked.stdout


def test_no_question_at_all_is_no_trouble(files: Path) -> None:
    assert (converse(files, "").returncode, converse(files, "").stdout) == (FOUND, "")


def test_only_trouble_is_trouble(files: Path) -> None:
    assert converse(files, "long " * 30_000).returncode == TROUBLE


def test_input_in_another_encoding_does_not_end_the_conversation(files: Path) -> None:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "OLLAMA_HOST": "127.0.0.1:9", "PYTHONUTF8": "1"}
    words = ["ask", "--folder", str(files), "--profile", str(files.parent / "profile")]
    asked = subprocess.run(
        [sys.executable, "-m", "core.cli", *words],
        env=environment,
        input=b"caf\xe9?\nWhen is the boiler serviced?\n",
        capture_output=True,
        timeout=DEADLINE_S,
    )

    assert asked.returncode == FOUND
    assert b"every October by Hartwell" in asked.stdout
