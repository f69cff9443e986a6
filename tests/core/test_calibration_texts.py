"""The texts from which a model's relevance scale is measured: parallel, of one style, and never self-answering."""

from __future__ import annotations

import json
import re
from collections import Counter
from pathlib import Path

import pytest
from py3langid.langid import MODEL_FILE, LanguageIdentifier

FOLDER = Path(__file__).resolve().parents[2] / "resources" / "calibration"
KEYS = ["id", "topic", "lang", "passage", "question", "near_miss"]
COUNTS = {
    "en": 60, "zh": 60, "de": 40, "es": 40, "fr": 40, "it": 30, "pt": 30, "ru": 30, "ja": 30, "ko": 30,
    "nl": 20, "pl": 20, "ar": 20, "tr": 20,
}  # fmt: skip
# Characters of a passage. Lengths decide how strongly one sentence weighs in a vector, so they stay alike.
DEFAULT_LENGTHS = (220, 450)
LENGTHS = {"en": (250, 450), "zh": (100, 200), "ja": (100, 200), "ko": (130, 300)}
YEAR = re.compile(r"(?<![\d.,])1[0-9]{3}(?![\d.,]\d|s)")  # decades are worded differently in each language


def rows(lang: str) -> list[dict[str, str]]:
    lines = (FOLDER / f"{lang}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def words(text: str) -> set[str]:
    """Long words cut to five letters, so that 'tuned' meets 'tunes'."""
    return {word[:5] for word in re.findall(r"[a-z]{4,}", text.lower())}


def test_there_is_a_file_for_each_language_and_no_other() -> None:
    assert {path.stem: len(rows(path.stem)) for path in FOLDER.glob("*.jsonl")} == COUNTS


@pytest.mark.parametrize("lang", COUNTS)
def test_every_line_has_the_six_keys_and_no_empty_text(lang: str) -> None:
    for row in rows(lang):
        assert list(row) == KEYS
        assert row["lang"] == lang
        assert all(value and value == value.strip() and "\n" not in value for value in row.values())


@pytest.mark.parametrize("lang", COUNTS)
def test_an_id_means_the_same_content_in_every_language(lang: str) -> None:
    english = {row["id"]: row for row in rows("en")}
    ours = rows(lang)
    assert [row["id"] for row in ours] == list(english)[: len(ours)]
    for row in ours:
        original = english[row["id"]]
        assert row["topic"] == original["topic"]
        for key in ("passage", "near_miss"):
            assert set(YEAR.findall(original[key])) <= set(YEAR.findall(row[key])), (row["id"], key)


@pytest.mark.parametrize("lang", COUNTS)
def test_passages_and_near_misses_are_of_one_length(lang: str) -> None:
    low, high = LENGTHS.get(lang, DEFAULT_LENGTHS)
    for row in rows(lang):
        for key in ("passage", "near_miss"):
            assert low <= len(row[key]) <= high, (row["id"], key, len(row[key]))


@pytest.mark.parametrize("lang", COUNTS)
def test_a_question_is_short_and_not_lifted_from_a_passage(lang: str) -> None:
    for row in rows(lang):
        bare = row["question"].rstrip("?？؟").casefold()
        assert bare not in row["passage"].casefold(), row["id"]
        assert bare not in row["near_miss"].casefold(), row["id"]
        assert len(row["question"]) < len(row["passage"]) / 2, row["id"]


@pytest.mark.parametrize("lang", COUNTS)
def test_no_text_stands_twice(lang: str) -> None:
    texts = [row[key] for row in rows(lang) for key in ("passage", "question", "near_miss")]
    assert [text for text, times in Counter(texts).items() if times > 1] == []


@pytest.fixture(scope="module")
def identifier() -> LanguageIdentifier:
    """Chooses among our languages only; a private one, since the module's own is shared by the process."""
    chosen = LanguageIdentifier.from_model_file(MODEL_FILE)
    chosen.set_languages(list(COUNTS))
    return chosen


@pytest.mark.parametrize("lang", COUNTS)
def test_every_text_is_written_in_its_language(lang: str, identifier: LanguageIdentifier) -> None:
    for row in rows(lang):
        for key in ("passage", "question", "near_miss"):
            assert identifier.classify(row[key])[0] == lang, (row["id"], key)


def test_topics_are_general() -> None:
    topics = Counter(row["topic"] for row in rows("en"))
    assert len(topics) >= 15
    assert max(topics.values()) <= len(rows("en")) // 5


def test_english_questions_paraphrase_their_passages() -> None:
    """Word overlap alone must not find the passage: questions have words that the passage lacks."""
    lifted = [row["id"] for row in rows("en") if not words(row["question"]) - words(row["passage"])]
    assert len(lifted) <= len(rows("en")) // 20, lifted


def test_english_near_misses_share_words_with_the_question() -> None:
    """A near miss is the hard case only if words lead to it too."""
    without = [row["id"] for row in rows("en") if not words(row["question"]) & words(row["near_miss"])]
    assert len(without) <= len(rows("en")) // 6, without
