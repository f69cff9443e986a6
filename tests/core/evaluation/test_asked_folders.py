"""Our folders of documents with questions: fair, complete, and readable by the real extractors."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from core.errors import UserInputError
from core.evaluation.corpus_asked import AskedFolder, asked_folder, asked_folders
from core.evaluation.corpus_files import LINES_PER_PAGE, made_name, make_files, write_pdf
from core.evaluation.gates_judge import squeezed
from core.library.extract.pool import ExtractorPool

ASKED = Path(__file__).resolve().parents[2] / "support" / "asked"
FOLDERS = asked_folders(ASKED)


@pytest.fixture(scope="module")
def pool() -> Iterator[ExtractorPool]:
    with closing(ExtractorPool()) as made:
        yield made


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_every_gold_passage_stands_in_its_document_as_it_is_read(
    folder: AskedFolder, tmp_path: Path, pool: ExtractorPool
) -> None:
    texts = {
        f"{folder.name}/{path.relative_to(tmp_path).as_posix()}": pool.extract(path).text
        for path in make_files(folder.sources, tmp_path)
    }

    for question in folder.questions:
        for gold in question.gold:
            assert squeezed(gold.quote) in squeezed(texts[gold.document]), (question.text, gold)


def test_half_of_the_questions_have_no_answer_and_most_of_these_are_near_the_topic() -> None:
    for folder in FOLDERS:
        without = [question for question in folder.questions if not question.answerable]
        near = [question for question in without if question.near]
        assert abs(2 * len(without) - len(folder.questions)) <= 1, folder.name
        assert len(near) >= 3 * len(without) / 4, folder.name


def test_a_third_of_the_answerable_questions_are_in_another_language_than_the_document() -> None:
    answerable = [question for folder in FOLDERS for question in folder.questions if question.answerable]
    across = [question for question in answerable if question.kind == "cross-language"]
    assert 3 * len(across) >= 0.9 * len(answerable)


def test_half_of_the_folders_are_kept_for_judging() -> None:
    splits = [folder.split for folder in FOLDERS]
    assert splits.count("dev") == splits.count("test") == len(FOLDERS) / 2 >= 4


def test_a_pdf_has_as_many_pages_as_its_text_needs(tmp_path: Path, pool: ExtractorPool) -> None:
    write_pdf(
        "\n".join(f"Line {number} of the letter" for number in range(LINES_PER_PAGE + 1)), tmp_path / "a.pdf"
    )

    read = pool.extract(tmp_path / "a.pdf")

    assert len(read.page_starts) == 2
    assert f"Line {LINES_PER_PAGE} of the letter" in read.text[read.page_starts[1] :]


@pytest.mark.parametrize("text", ["£28 an evening, 7° – “quoted”", "玉龙雪山海拔3356米，禁止吸烟。"])
def test_a_pdf_keeps_western_and_chinese_letters(tmp_path: Path, pool: ExtractorPool, text: str) -> None:
    write_pdf(text, tmp_path / "a.pdf")

    assert squeezed(pool.extract(tmp_path / "a.pdf").text) == squeezed(text)


def test_the_made_file_has_the_name_that_a_person_would_see() -> None:
    assert made_name("letters/lease.docx.md") == "letters/lease.docx"
    assert made_name("bill.pdf.txt") == "bill.pdf"
    assert made_name("notes.md") == "notes.md"


def test_a_broken_folder_is_told(tmp_path: Path) -> None:
    (tmp_path / "folder.json").write_text(json.dumps({"split": "dev"}), encoding="utf-8")
    (tmp_path / "questions.jsonl").write_text("", encoding="utf-8")

    with pytest.raises(UserInputError, match="is no folder of questions"):
        asked_folder(tmp_path)
