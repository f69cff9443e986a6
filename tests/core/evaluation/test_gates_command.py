"""`footnote eval --gates --sets`: which folders are asked, and what is wrong with one that cannot be."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.cli import TROUBLE, main
from core.errors import UserInputError
from core.evaluation.corpus_sets import set_questions
from core.evaluation.gates_command import Wish, run_gates
from core.evaluation.gates_lanes import OURS
from core.evaluation.gates_measure import BALANCED, CROSS, RECALL


def write_lines(path: Path, *rows: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{json.dumps(row)}\n" for row in rows), encoding="utf-8")


@pytest.fixture
def small_set(tmp_path: Path) -> Path:
    """Two documents; a question for each, and one that neither answers."""
    folder = tmp_path / "sets" / "small_de2en"
    write_lines(
        folder / "corpus.jsonl",
        {
            "id": "tea",
            "title": "",
            "text": "The house blend costs 4.60 pounds a pot, and the tea house opens at nine.",
        },
        {
            "id": "sea",
            "title": "",
            "text": "Whales sing for hours in the deep sea, and learn from each other.",
        },
    )
    write_lines(
        folder / "queries.jsonl",
        {"id": "1", "text": "price of the house blend", "lang": "en", "answerable": True},
        {"id": "2", "text": "how long do whales sing", "lang": "en", "answerable": True},
        {"id": "3", "text": "who built the cathedral of Chartres", "lang": "en", "answerable": False},
    )
    (folder / "qrels.tsv").write_text("1\ttea\t1\n2\tsea\t1\n", encoding="utf-8")
    return folder


@pytest.fixture
def small_asked(tmp_path: Path) -> Path:
    """A folder of one letter, as a Word file, with a follow-up question."""
    folder = tmp_path / "sets" / "letters"
    (folder / "files").mkdir(parents=True)
    (folder / "files" / "boiler.docx.md").write_text(
        "# The boiler\n\nThe boiler was repaired on 11 February by Coastline Gas, and the bill is 286 pounds.\n",
        encoding="utf-8",
    )
    (folder / "folder.json").write_text(
        '{"split": "dev", "language": "en", "about": "letters"}', encoding="utf-8"
    )
    gold = [{"file": "boiler.docx", "quote": "the bill is 286 pounds"}]
    write_lines(
        folder / "questions.jsonl",
        {"q": "and how high was the bill?", "before": ["Who repaired the boiler?"], "language": "en",
         "answerable": True, "kind": "follow-up", "gold": gold},
    )  # fmt: skip
    return folder


def test_a_set_is_asked_for_its_order_and_its_decision(small_set: Path) -> None:
    report = run_gates(Wish((small_set,)), None)

    corpus = report.corpora[0]
    assert (corpus.name, corpus.count) == ("small_de2en", 3)
    assert corpus.values[RECALL] == 1
    assert BALANCED in corpus.values
    assert corpus.questions["small_de2en/3"]["orders"] is None
    assert corpus.questions["small_de2en/1"]["orders"][OURS] == 1


def test_the_name_of_a_set_tells_that_it_crosses_languages(small_set: Path) -> None:
    assert {question.kind for question in set_questions(small_set, 10)} == {CROSS}


def test_of_a_labelled_set_both_kinds_are_taken(small_set: Path) -> None:
    assert [question.answerable for question in set_questions(small_set, 2)] == [True, False]


def test_a_kept_index_is_used_again(small_set: Path, tmp_path: Path) -> None:
    index = tmp_path / "index"
    first = run_gates(Wish((small_set,), index=index), None)
    told: list[str] = []

    second = run_gates(Wish((small_set,), index=index), None, told.append)

    assert first.corpora[0].questions == second.corpora[0].questions
    assert not any("embedded" in text for text in told)


def test_a_folder_of_folders_is_asked_whole(small_set: Path, small_asked: Path) -> None:
    report = run_gates(Wish((small_set.parent,)), None)

    assert [corpus.name for corpus in report.corpora] == ["sets dev", "small_de2en"]
    assert report.corpora[0].values[RECALL] == 1


def test_only_the_folders_of_one_split_are_asked(small_asked: Path) -> None:
    with pytest.raises(UserInputError, match="holds no set"):
        run_gates(Wish((small_asked.parent,), split="test"), None)


def test_a_folder_with_questions_is_asked_alone_under_its_name(small_asked: Path) -> None:
    assert run_gates(Wish((small_asked,)), None).corpora[0].name == "letters"


def test_a_folder_can_stand_among_other_files(small_asked: Path, tmp_path: Path) -> None:
    others = tmp_path / "others"
    others.mkdir()
    (others / "whales.txt").write_text("Whales sing for hours in the deep sea.", encoding="utf-8")
    (others / "empty.txt").write_bytes(b"")

    report = run_gates(Wish((small_asked,), among=(others,)), None)

    assert report.corpora[0].name == "letters among 1 files"
    assert report.corpora[0].values[RECALL] == 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["eval"], "A set and --run OUT.trec are needed."),
        (["eval", "somewhere"], "A set and --run OUT.trec are needed."),
        (["eval", "somewhere", "--gates"], "--gates writes no TREC run."),
        (["eval", "--gates", "--sets", "nowhere"], "nowhere is not a folder."),
        (["eval", "--gates", "--sets", ".", "--against", "missing.json"], "missing.json is no stored run"),
    ],
)
def test_what_cannot_be_run_is_told(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)

    assert main(arguments) == TROUBLE
    assert sentence in capsys.readouterr().err


def test_the_terminal_shows_values_orders_and_the_verdict(
    small_set: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["eval", "--gates", "--sets", str(small_set)]) == 0

    shown = capsys.readouterr().out
    for words in (
        "small_de2en: 3 questions",
        "recall@5",
        "words only",
        "plain RRF, k = 60",
        "The gates are passed.",
    ):
        assert words in shown
