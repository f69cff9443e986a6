"""What the engine says, in the window's language; what files and people say stays untouched."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QApplication

from desktop.engine_sentences import SENTENCES
from desktop.engine_words import EngineWords
from desktop.i18n import install_translations, translate


@pytest.fixture
def words(qapp: QApplication) -> Iterator[EngineWords]:
    before = QLocale()
    translators = install_translations(qapp, "zh_CN")
    yield EngineWords()
    for translator in translators:
        qapp.removeTranslator(translator)
    QLocale.setDefault(before)


def test_a_known_sentence_is_translated(words: EngineWords) -> None:
    assert words.said("This PDF needs a password.") == "这个 PDF 需要密码。"


def test_what_the_engine_fills_in_is_kept(words: EngineWords) -> None:
    said = words.said("Ollama cannot be reached at http://127.0.0.1:11434.")
    assert said == "无法在 http://127.0.0.1:11434 连接 Ollama。"


def test_two_sentences_are_translated_one_by_one(words: EngineWords) -> None:
    assert words.said("This file is empty. There is nothing to index.") == "文件是空的。没有可索引的内容。"


def test_an_unknown_sentence_stays_beside_a_known_one(words: EngineWords) -> None:
    assert words.said("Something new. Get a fresh copy.") == "Something new. 请重新获取一份。"


def test_only_spoken_fields_are_touched(words: EngineWords) -> None:
    message = {
        "result": {
            "rows": [
                {
                    "title": "This file is empty.",
                    "reason": "This file is empty.",
                    "path": "/Get a fresh copy.",
                }
            ],
            "text": "Get a fresh copy.",
        }
    }
    row = words.localise(message)["result"]["rows"][0]
    assert row == {"title": "This file is empty.", "reason": "文件是空的。", "path": "/Get a fresh copy."}
    assert message["result"]["text"] == "Get a fresh copy."


@pytest.mark.parametrize("sentence", SENTENCES)
def test_every_translation_keeps_the_places_that_are_filled_in(words: EngineWords, sentence: str) -> None:
    places = [f"{{{i}}}" for i in range(4) if f"{{{i}}}" in sentence]
    translated = translate("Engine", sentence)
    assert translated != sentence
    assert all(place in translated for place in places)
