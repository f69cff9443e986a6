"""What the engine says, in the window's language; what files and people say stays untouched."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QLocale

from core.retrieval.ranking.floor import weak_because
from core.retrieval.result import Candidate
from desktop.engine_words import EngineWords, Template, run_on, say, words_for


@pytest.fixture(scope="module")
def words() -> EngineWords:
    found = words_for("zh_CN")
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("This PDF needs a password.", "这个 PDF 需要密码。"),
        ("This file is empty. There is nothing to index.", "文件是空的。没有可索引的内容。"),
        (
            "Ollama cannot be reached at http://127.0.0.1:11434.",
            "无法在 http://127.0.0.1:11434 连接 Ollama。",
        ),
        ("its folder is missing", "它的文件夹不见了"),
        ("", ""),
    ],
)
def test_a_known_sentence_is_translated(words: EngineWords, sentence: str, said: str) -> None:
    assert words.said(sentence) == said


@pytest.mark.parametrize(
    ("sentence", "said"),
    [
        ("The model “a b” did not answer in time.", "模型“a b”没有及时回应。"),
        ("The text does not fit the window of the model “a b”.", "文本超出了模型“a b”的窗口。"),
        (
            "There are only pictures on pages 3, 4: run text recognition (OCR) to have their words indexed.",
            "第 3, 4 页只有图片：请做文字识别（OCR）以便索引其中的文字。",
        ),
        (
            "Searched by words only: The vector index is not open. It is being rebuilt; try again in a moment.",
            "只按词语查找：向量索引没有打开。正在重建；请稍后再试。",
        ),
        ("This file cannot be read: Permission denied.", "无法读取此文件：没有权限。"),
        ("intent: look-up; language: zh", "意图：查询；语言：中文"),
        ("it says where Anna lives", "说了Anna住在哪里"),
        ("it is about your car", "说的是你的汽车"),
    ],
)
def test_words_of_the_engine_in_a_place_are_translated_too(
    words: EngineWords, sentence: str, said: str
) -> None:
    assert words.said(sentence) == said


def test_a_cause_may_follow_a_known_sentence(words: EngineWords) -> None:
    assert (
        words.said("The model “m” broke off in the middle of its reply: EOF.")
        == "模型“m”的回复中途断开：EOF。"
    )


@pytest.mark.parametrize("name", ["page 3 of 4. Bees & Co.md", "page turner", "空 白.md"])
def test_a_name_stays_as_it_is_whatever_it_says(words: EngineWords, name: str) -> None:
    assert words.said(f"{name} cannot be opened (Permission denied).") == f"无法打开 {name}（没有权限）。"


def test_an_unknown_sentence_stays_beside_a_known_one(words: EngineWords) -> None:
    assert words.said("Something new. Get a fresh copy.") == "Something new. 请重新获取一份。"


@given(st.text(max_size=300))
def test_any_text_passes_and_one_without_our_words_is_unchanged(text: str) -> None:
    words = EngineWords(lambda: [Template("The {0} of it {1}.", "{1}的{0}。")])
    assert words.said(text) == text or " of it " in text


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


def test_sentences_run_on_with_a_space_save_behind_chinese() -> None:
    assert run_on("One.", "", "Two.") == "One. Two."
    assert run_on("一。", "二。") == "一。二。"
    assert run_on("一。", "Two.") == "一。Two."


def test_english_needs_no_table() -> None:
    assert words_for("en") is None
    assert say("This file is empty.") == "This file is empty."


@pytest.mark.parametrize("vectors_ran", [True, False])
def test_why_a_candidate_fell_below_the_floor_is_said_in_chinese(vectors_ran: bool) -> None:
    QLocale.setDefault(QLocale("zh_CN"))
    reason = weak_because(Candidate(1, scores={"vectors": 0.31, "words": 0.1}), vectors_ran)
    said = say(reason)
    assert said != reason
    assert "0.31" in said or "0.10" in said
