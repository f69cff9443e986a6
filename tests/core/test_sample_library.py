"""The sample library of the first run: readable by our own extractors, and its suggested questions can be answered."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from core.library.extract.dispatch import extract_file
from core.library.extract.limits import ExtractLimits

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "sample_library"
FILES = sorted(
    path.relative_to(FOLDER).as_posix()
    for path in FOLDER.rglob("*")
    if path.is_file() and path.name != "__init__.py" and path.suffix != ".pyc"
)
QUESTIONS = json.loads((FOLDER.parent / "sample_questions.json").read_text(encoding="utf-8"))
SUGGESTED = [(tongue, item) for tongue in ("en", "zh") for item in QUESTIONS[tongue]]
# What an answer must quote, by the file that alone holds it.
ONLY_HERE = {
    "Heron Yard.md": "Osmanthus. She sleeps on the seed cabinet",
    "Tea house/House blends.md": "rest for ten\ndays in a closed tin",
    "Tea house/Boiler manual.html": "hold the blue key for eight seconds",
    "Tea house/Price list 2025-03.md": "£4.20",
    "Tea house/Price list 2026-03.md": "£4.60",
    "Garden/Plot rules.docx": "nineteen names on the waiting list",
    "Garden/Rain barrel sensor.md": "CAPACITY_LITRES = 210",
    "Garden/Bee hotel report 2025.pdf": "great spotted woodpecker",
    "Meetings/2026-02-11 committee.txt": "2,150 pounds",
    "茶馆/开店手册.md": "120 镑",
    "茶馆/进货记录.md": "共损失 300 克",
    "花园/古井的故事.txt": "挖到九米四才见到甜水",
    "花园/春分茶会计划.docx": "绳厅只坐得下二十八位",
    "花园/堆肥手册.pdf": "每十四天翻一次",
}


def text_of(name: str) -> str:
    extracted = extract_file(FOLDER / name, ExtractLimits())
    assert extracted.status == "ok", (name, extracted.reason)
    return extracted.text


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    return {name: text_of(name) for name in FILES}


def han(text: str) -> int:
    return len(re.findall("[\u4e00-\u9fff]", text))


def test_there_are_fourteen_files_of_five_kinds() -> None:
    assert set(FILES) == set(ONLY_HERE)
    assert {Path(name).suffix for name in FILES} == {".md", ".txt", ".html", ".docx", ".pdf"}


@pytest.mark.parametrize("name", FILES)
def test_every_file_is_read_and_short(name: str, texts: dict[str, str]) -> None:
    text = texts[name]
    length = han(text) if han(text) > len(text) / 3 else len(text.split())
    assert 150 <= length <= 900, length


def test_five_files_are_chinese(texts: dict[str, str]) -> None:
    chinese = [name for name, text in texts.items() if han(text) > len(text) / 3]
    assert len(chinese) == 5


@pytest.mark.parametrize("name", FILES)
def test_each_file_holds_a_fact_that_no_other_holds(name: str, texts: dict[str, str]) -> None:
    fact = ONLY_HERE[name]
    assert [other for other, text in texts.items() if fact in text] == [name]


def test_pdf_text_is_made_of_ordinary_characters(texts: dict[str, str]) -> None:
    """Fonts that share glyphs between ideographs and radicals yield text that no search finds."""
    for name in FILES:
        assert re.findall("[\u2e80-\u2fdf]", texts[name]) == [], name


def test_the_bee_report_has_pages_to_cite() -> None:
    extracted = extract_file(FOLDER / "Garden/Bee hotel report 2025.pdf", ExtractLimits())
    assert len(extracted.page_starts) == 2
    assert extracted.text.index("woodpecker") > extracted.page_starts[1]


def test_old_and_new_price_are_dated(texts: dict[str, str]) -> None:
    old = (FOLDER / "Tea house/Price list 2025-03.md").read_text(encoding="utf-8")
    new = (FOLDER / "Tea house/Price list 2026-03.md").read_text(encoding="utf-8")
    assert "valid_from: 2025-03-01" in old
    assert "valid_from: 2026-03-01" in new
    assert re.search(r"Pot of a house blend.*£4\.20", texts["Tea house/Price list 2025-03.md"])
    assert re.search(r"Pot of a house blend.*£4\.60", texts["Tea house/Price list 2026-03.md"])


def test_every_wiki_link_leads_to_a_file() -> None:
    stems = {Path(name).stem for name in FILES}
    for name in FILES:
        if name.endswith(".md"):
            links = re.findall(r"\[\[([^\]|#]+)", (FOLDER / name).read_text(encoding="utf-8"))
            assert set(links) <= stems, name


def test_each_language_suggests_three_questions_from_three_files() -> None:
    for tongue in ("en", "zh"):
        assert len({item["file"] for item in QUESTIONS[tongue]}) == 3
    assert set(QUESTIONS) == {"en", "zh", "unanswerable"}
    assert set(QUESTIONS["unanswerable"]) == {"en", "zh"}


@pytest.mark.parametrize(("tongue", "item"), SUGGESTED, ids=[item["question"][:20] for _, item in SUGGESTED])
def test_the_numbers_of_an_answer_stand_in_its_file(
    tongue: str, item: dict[str, str], texts: dict[str, str]
) -> None:
    text = texts[item["file"]]
    assert (han(text) > len(text) / 3) == (tongue == "zh")
    earlier = texts["Tea house/Price list 2025-03.md"] if "before it was" in item["answer"] else ""
    for number in re.findall(r"[0-9][0-9.,]*[0-9]|[0-9]|[一二三四五六七八九十]{2,}", item["answer"]):
        assert number in text + earlier, number


def test_no_file_answers_the_unanswerable_questions(texts: dict[str, str]) -> None:
    everything = "\n".join(texts.values()).lower()
    for word in ("dog", "puppy", "狗", "犬", "宠物"):
        assert word not in everything
