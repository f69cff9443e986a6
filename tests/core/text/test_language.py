"""Language detection: scripts decide, and short questions get no absurd answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from core.models.calibration import load_calibration
from core.text.language import UNKNOWN, base_language, detect_language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("什么是全局解释器锁", "zh"),
        ("Python 的 GIL 是什么？", "zh"),
        ("時間會證明這個決定對不對", "zh-Hant"),
        ("東京都の人口は何人ですか", "ja"),
        ("ひらがな", "ja"),
        ("부동산 계약 기간", "ko"),
        ("договор аренды квартиры", "ru"),
        ("договір оренди квартири", "uk"),
        ("عقد إيجار الشقة", "ar"),
        ("שלום עולם", "he"),
        ("Πού είναι η Αθήνα;", "el"),
        ("สวัสดีครับ", "th"),
        ("किराये का समझौता", "hi"),
    ],
)
def test_the_script_decides(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize(
    ("text", "language"),
    [
        ("vector database index", "en"),
        ("budget meeting", "en"),
        ("GPU memory", "en"),
        ("README.md", "en"),
        ("hello", "en"),
        ("was ist das", "de"),
        ("Rechnung Miete März", "de"),
        ("facture avril", "fr"),
        ("receta de pan", "es"),
        ("ricetta pane", "it"),
        ("receita de bolo", "pt"),
    ],
)
def test_short_questions_are_read_as_a_person_would(text: str, language: str) -> None:
    assert detect_language(text) == language


@pytest.mark.parametrize("text", ["", "   ", "2024-01-01", "🎉🎉", "…!?", "\x00\ud800"])
def test_text_without_letters_is_of_no_language(text: str) -> None:
    assert detect_language(text) == UNKNOWN


def test_a_foreign_name_does_not_change_the_language() -> None:
    assert detect_language("Der Name 北京 ist chinesisch und heißt Nördliche Hauptstadt.") == "de"
    assert (
        detect_language("这部《となりのトトロ》是宫崎骏导演的动画电影，讲述了两个女孩和龙猫的故事。") == "zh"
    )


def test_calibration_texts_are_recognised() -> None:
    rows = load_calibration()
    passages = [row for row in rows if base_language(detect_language(row.passage)) != row.language]
    questions = [row for row in rows if base_language(detect_language(row.question)) != row.language]
    assert passages == []
    assert len(questions) <= len(rows) // 50


@given(st.text(max_size=300))
def test_any_text_has_an_answer(text: str) -> None:
    language = detect_language(text)
    assert 2 <= len(base_language(language)) <= 3


def test_the_script_is_not_part_of_the_base_language() -> None:
    assert base_language("zh-Hant") == base_language("zh") == "zh"
