"""The gates on a person's own files: starred answers are asked again, questions are made where a chat model is there."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from core.cli import main
from core.errors import UserInputError
from core.evaluation.corpus import GateQuestion
from core.evaluation.corpus_own import OwnAsker, starred_questions
from core.evaluation.gates import CorpusReport, GatesReport
from core.evaluation.gates_command import Wish, run_gates
from core.evaluation.gates_limits import MADE, STARRED
from core.paths import ProfilePaths
from core.service.client import Client, EngineError
from tests.support.ollama_server.engines import Generation
from tests.support.ollama_server.server import OllamaTestServer

NOBODY = "127.0.0.1:9"
LEASE = "The lease of the flat ends on 31 March 2027. The deposit of 1,800 euros is held by Ms Keller."
QUESTION = "When does the lease of the flat end?"
UNSAID = "Who won the chess world cup in 1998?"
SEA = (
    "Whales sing for hours in the deep sea, and their songs change from year to year as they learn from each other "
    "on their long ways between the poles."
)


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def engine(home: Path) -> Iterator[Client]:
    """One engine for all tests here: it takes seconds to start."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OLLAMA_HOST", NOBODY)
        with Client(ProfilePaths(home / "profile")) as made:
            yield made


@pytest.fixture
def profile(home: Path) -> Path:
    return home / "profile"


@pytest.fixture
def files(home: Path) -> Path:
    """Two files, whatever the test before has left."""
    folder = home / "files"
    folder.mkdir(exist_ok=True)
    for path in folder.iterdir():
        path.unlink()
    (folder / "lease.txt").write_text(LEASE, encoding="utf-8")
    (folder / "whales.txt").write_text(SEA, encoding="utf-8")
    return folder


@pytest.fixture
def client(engine: Client, files: Path) -> Client:
    for row in engine.call("conversations.list")["conversations"]:
        engine.call("conversations.delete", conversation_id=row["id"])
    read(engine, files)
    return engine


def read(client: Client, folder: Path) -> None:
    sources = client.call("sources.add", paths=[str(folder)])["sources"]
    client.call("sources.rescan")
    client.call("ingest.wait", source_ids=[source["id"] for source in sources])


def ask_and_star(client: Client, question: str, conversation: int | None = None) -> dict[str, Any]:
    answer: dict[str, Any] = client.call("ask", question=question, conversation_id=conversation)
    client.call(
        "questions.star",
        conversation_id=answer["conversation_id"],
        message_id=answer["message_id"],
        starred=True,
    )
    return answer


def own(client: Client, made: int = 0) -> GatesReport:
    return run_gates(Wish(made=made), client.call)


def starred(report: GatesReport) -> CorpusReport:
    return next(corpus for corpus in report.corpora if corpus.name == STARRED)


def rewrite(client: Client, files: Path, text: str) -> None:
    (files / "lease.txt").write_text(text, encoding="utf-8")
    read(client, files)


def test_a_starred_answer_is_shown_as_such_and_can_be_unstarred(client: Client) -> None:
    answer = ask_and_star(client, QUESTION)
    conversation = client.call("conversations.get", conversation_id=answer["conversation_id"])

    assert [row["starred"] for row in conversation["messages"]] == [False, True]
    client.call(
        "questions.star",
        conversation_id=answer["conversation_id"],
        message_id=answer["message_id"],
        starred=False,
    )
    assert client.call("questions.list")["questions"] == []


def test_only_an_answer_of_that_conversation_can_be_starred(client: Client) -> None:
    answer = client.call("ask", question=QUESTION)
    for conversation, message in (
        (answer["conversation_id"], answer["message_id"] - 1),
        (answer["conversation_id"] + 1, answer["message_id"]),
        (answer["conversation_id"], answer["message_id"] + 7),
    ):
        with pytest.raises(EngineError, match="does not exist"):
            client.call("questions.star", conversation_id=conversation, message_id=message, starred=True)


def test_a_starred_answer_that_is_given_again_passes(client: Client) -> None:
    ask_and_star(client, QUESTION)

    report = own(client)

    assert report.passed
    assert starred(report).count == 1
    assert [row["verdict"] for row in starred(report).questions.values()] == ["answered"]
    assert len(client.call("conversations.list")["conversations"]) == 1


def test_a_starred_refusal_must_be_refused_again(client: Client) -> None:
    assert ask_and_star(client, UNSAID)["refused"]

    assert [row["verdict"] for row in starred(own(client)).questions.values()] == ["refused"]


def test_a_refusal_that_a_newer_file_answers_is_reported_not_failed(client: Client, files: Path) -> None:
    question = "How high is the rent of the boat house?"
    assert ask_and_star(client, question)["refused"]
    (files / "boat.txt").write_text("The rent of the boat house is 240 euros a month.", encoding="utf-8")
    read(client, files)

    report = own(client)

    assert starred(report).count == 0
    assert question in starred(report).notes[0]
    assert report.passed


def test_an_answer_that_cites_nothing_is_no_answer_of_a_newer_file(client: Client) -> None:
    def greeted(method: str, **params: Any) -> Any:
        """Answers as to a greeting: not refused, and nothing cited."""
        return client.call("questions.again", question="hello")

    question = GateQuestion("starred/1", UNSAID, "en", False)

    assert OwnAsker(greeted, {question.id: 0.0}).ask(question).stale == ""


def test_a_question_whose_file_changed_is_reported_not_failed(client: Client, files: Path) -> None:
    ask_and_star(client, QUESTION)
    ask_and_star(client, UNSAID)
    rewrite(client, files, "All of this was torn up. Nothing is rented any more, and nobody lives there.")

    report = own(client)

    assert report.passed
    assert starred(report).count == 1
    assert starred(report).notes == (f"Left out, since its file has changed: {QUESTION}",)


def test_a_passage_that_only_moved_is_still_the_gold(client: Client, files: Path) -> None:
    ask_and_star(client, QUESTION)
    rewrite(client, files, f"Papers of the flat.\n\n{LEASE}")

    report = own(client)

    assert not starred(report).notes
    assert [row["verdict"] for row in starred(report).questions.values()] == ["answered"]


def test_a_follow_up_is_asked_again_with_what_went_before(client: Client) -> None:
    first = client.call("ask", question="Who holds the deposit of the flat?")
    again = ask_and_star(client, "And how high is it?", first["conversation_id"])

    repeated = client.call("questions.again", message_id=again["message_id"])

    assert repeated["trace"]["understood"]["question"] == questions_understood(client, again)
    assert repeated["refused"] == again["refused"]
    assert client.call("questions.list")["questions"][0]["question"] == "And how high is it?"


def questions_understood(client: Client, answer: dict[str, Any]) -> str:
    """How the question of a kept answer was understood then."""
    conversation = client.call("conversations.get", conversation_id=answer["conversation_id"])
    kept = next(row for row in conversation["messages"] if row["id"] == answer["message_id"])
    return str(kept["answer"]["trace"]["understood"]["question"])


def test_what_was_to_be_remembered_is_not_carried_out_again(client: Client) -> None:
    told = ask_and_star(client, "Remember that I live in Ghent. When does the lease of the flat end?")
    assert told["remembered"]
    kept = client.call("memory.list", all=True)["memories"]

    assert client.call("questions.list")["questions"][0]["citations"] == []
    with pytest.raises(EngineError, match="something to remember"):
        client.call("questions.again", message_id=told["message_id"])
    assert client.call("memory.list", all=True)["memories"] == kept


def test_asking_again_leaves_the_memory_alone(client: Client) -> None:
    client.call("memory.add", text="My bicycle is kept in the boat house.")
    answer = client.call("questions.again", question="Where is my bicycle kept?")

    assert answer["memories"] == []
    assert [row["uses"] for row in client.call("memory.list")["memories"] if "bicycle" in row["text"]] == [0]


def test_with_nothing_to_ask_the_person_is_told_what_to_do(client: Client) -> None:
    with pytest.raises(UserInputError, match=r"No answer is starred.*no chat model") as told:
        own(client, made=3)
    assert "Star good answers" in told.value.remedy


def test_the_terminal_prints_a_table_or_json_and_ends_with_the_gates_status(
    client: Client, profile: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ask_and_star(client, QUESTION)
    arguments = ["eval", "--gates", "--profile", str(profile), "--made", "0"]
    kept = tmp_path / "kept.json"

    assert main([*arguments, "--save", str(kept)]) == 0
    printed = capsys.readouterr().out
    assert "right outcome" in printed
    assert "The gates are passed." in printed
    assert main([*arguments, "--json", "--against", str(kept)]) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["passed"]
    assert {row["measure"] for row in report["compared"]} == {"right", "nDCG@10"}
    assert QUESTION not in kept.read_text("utf-8")


def test_an_answer_that_is_lost_ends_with_status_one(
    client: Client, profile: Path, files: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    ask_and_star(client, QUESTION)
    for n in range(30):
        told = f"{QUESTION} The lease of the flat ends on {n % 28 + 1} March {2030 + n}."
        (files / f"note{n}.txt").write_text(told, encoding="utf-8")
    read(client, files)

    assert main(["eval", "--gates", "--profile", str(profile), "--made", "0"]) == 1
    assert "FAILED starred answers" in capsys.readouterr().out


def test_questions_are_made_and_asked_where_a_chat_model_is_there(
    tmp_path: Path, files: Path, ollama_server: OllamaTestServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    def write(request: Generation) -> str | None:
        said = str(request.messages[-1].get("content"))
        if "<passage>" not in said:
            return None
        if "Whales" in said:
            return json.dumps({"question": "How long do big sea animals make music?", "answer": "for hours"})
        return json.dumps({"question": "How much money does the agent keep for us?", "answer": "1,800 euros"})

    ollama_server.script(write)
    monkeypatch.setenv("OLLAMA_HOST", ollama_server.url)
    (files / "lease.txt").write_text(
        f"{LEASE} The rent is due on the third day of each month.", encoding="utf-8"
    )
    with Client(ProfilePaths(tmp_path / "profile")) as client:
        read(client, files)
        client.call("status", wait=True)
        report = own(client, made=2)

    made = next(corpus for corpus in report.corpora if corpus.name == MADE)
    assert made.count == 2
    assert not report.notes[1:]
    assert made.values["recall@5"] == 1


def test_starred_questions_are_nothing_before_any_star(client: Client) -> None:
    assert starred_questions(client.call).questions == ()
