"""Changing the embedding model: the price first, then the progress, and always a way back."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from desktop.engine_client import EngineError
from desktop.settings.embedding_panel import EmbeddingPanel
from desktop.theme import Theme
from tests.support.answering_engine import AnsweringEngine

DEADLINE_MS = 5_000
COST = {"files": 210, "passages": 3200, "seconds": 720.0, "bytes": 7_000_000, "dimension": 1024}
KEPT = {"id": "e5@1", "name": "", "vectors": 3200, "bytes": 2_600_000}


def status(embedding: str = "e5", built_in: bool = True, change: dict[str, Any] | None = None) -> Any:
    """What the panel reads of a status."""
    base = {"name": "bge-m3", "done": 0, "total": 0, "seconds_left": None, "sentence": "", "remedy": ""}
    models = {
        "chat": "", "embedding": embedding, "ollama": "ready", "ollama_host": "", "detail": "",
        "embedding_built_in": built_in, "embedding_change": base | change if change else None,
    }  # fmt: skip
    waits = change and change["stage"] == "waiting"
    told = {"part": "embedding change", "sentence": "It waits for Ollama.", "remedy": "Start Ollama."}
    return {"models": models, "degraded": [told] if waits else []}


@pytest.fixture
def engine() -> AnsweringEngine:
    return AnsweringEngine(
        {
            "models.cost": lambda _params: dict(COST),
            "models.kept": lambda _params: {"models": []},
            "models.remove": lambda _params: {"models": []},
        }
    )


@pytest.fixture
def panel(qapp: QApplication, engine: AnsweringEngine, qtbot: QtBot) -> EmbeddingPanel:
    made = EmbeddingPanel(engine, Theme(qapp))  # type: ignore[arg-type]
    qtbot.addWidget(made)
    made.resize(560, 300)
    made.show()
    made.show_status(status())
    return made


def test_nothing_is_shown_while_nothing_changes(panel: EmbeddingPanel) -> None:
    shown = (panel.words, panel.bar, panel.yes, panel.no, panel.notice, panel.kept)
    assert [widget for widget in shown if widget.isVisible()] == []


def test_the_price_is_told_before_anything_begins(panel: EmbeddingPanel, qtbot: QtBot) -> None:
    panel.propose("bge-m3")
    assert "Trying bge-m3" in panel.words.text()
    qtbot.waitUntil(panel.yes.isVisible, timeout=DEADLINE_MS)
    for part in ("bge-m3", "210 file", "3,200 passage", "about 12 minute", "6.7 MB"):
        assert part in panel.words.text()
    with qtbot.waitSignal(panel.chosen) as chosen:
        qtbot.mouseClick(panel.yes, Qt.MouseButton.LeftButton)
    assert chosen.args == ["bge-m3"]
    assert not panel.words.isVisible()


def test_a_price_that_is_too_high_is_left(panel: EmbeddingPanel, qtbot: QtBot) -> None:
    panel.propose("bge-m3")
    qtbot.waitUntil(panel.yes.isVisible, timeout=DEADLINE_MS)
    with qtbot.waitSignal(panel.dropped), qtbot.assertNotEmitted(panel.chosen):
        qtbot.mouseClick(panel.no, Qt.MouseButton.LeftButton)
    assert not panel.words.isVisible()


def test_what_costs_nothing_is_not_asked(
    panel: EmbeddingPanel, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.answers["models.cost"] = lambda _params: {**COST, "files": 0, "passages": 0}
    with qtbot.waitSignal(panel.chosen, timeout=DEADLINE_MS) as chosen:
        panel.propose("")
    assert chosen.args == [""]


def test_a_model_that_does_not_answer_is_not_chosen(
    panel: EmbeddingPanel, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.answers["models.cost"] = lambda _params: EngineError(
        "model_unavailable", "It is gone.", "Start it."
    )
    with qtbot.waitSignal(panel.dropped, timeout=DEADLINE_MS), qtbot.assertNotEmitted(panel.chosen):
        panel.propose("bge-m3")
    assert panel.notice.text == "It is gone. Start it."


def test_the_progress_is_told_in_passages_and_time(panel: EmbeddingPanel, qtbot: QtBot) -> None:
    panel.show_status(status(change={"stage": "calibrating", "done": 320, "total": 1410}))
    assert "320 of 1,410" in panel.words.text()
    panel.show_status(
        status(change={"stage": "building", "done": 1200, "total": 3200, "seconds_left": 600.0})
    )
    assert "1,200 of 3,200 passages" in panel.words.text()
    assert "About 10 minute" in panel.words.text()
    assert (panel.bar.value(), panel.bar.maximum(), panel.bar.isVisible()) == (1200, 3200, True)
    with qtbot.waitSignal(panel.chosen) as chosen:
        qtbot.mouseClick(panel.no, Qt.MouseButton.LeftButton)
    assert chosen.args == [""]  # the present model is the built-in one


def test_a_wait_says_for_what_and_goes_away(panel: EmbeddingPanel) -> None:
    waiting = {"stage": "waiting", "sentence": "Ollama cannot be reached.", "remedy": "Start Ollama."}
    panel.show_status(status(change=waiting))
    assert panel.notice.text == "It waits for Ollama. Start Ollama."
    panel.show_status(status(change={"stage": "building", "done": 1, "total": 2}))
    assert panel.notice.text == ""


def test_a_finished_change_takes_its_notice_along(panel: EmbeddingPanel) -> None:
    panel.show_status(status(change={"stage": "waiting", "sentence": "Gone.", "remedy": ""}))
    panel.show_status(status("bge-m3", built_in=False))
    assert panel.notice.text == ""


def test_one_click_goes_back_to_the_built_in_model(panel: EmbeddingPanel, qtbot: QtBot) -> None:
    panel.show_status(status("bge-m3", built_in=False))
    assert panel.no.text() == "Back to the built-in model"
    with qtbot.waitSignal(panel.chosen) as chosen:
        qtbot.mouseClick(panel.no, Qt.MouseButton.LeftButton)
    assert chosen.args == [""]


def test_from_one_model_of_ollama_to_another_the_first_can_be_kept(
    panel: EmbeddingPanel, qtbot: QtBot
) -> None:
    panel.show_status(
        status("all-minilm", built_in=False, change={"stage": "building", "done": 1, "total": 9})
    )
    with qtbot.waitSignal(panel.chosen) as chosen:
        qtbot.mouseClick(panel.no, Qt.MouseButton.LeftButton)
    assert chosen.args == ["all-minilm"]


def test_kept_vectors_say_their_size_and_can_be_removed(
    panel: EmbeddingPanel, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.answers["models.kept"] = lambda _params: {"models": [KEPT]}
    panel.show_status(status("bge-m3", built_in=False))
    qtbot.waitUntil(panel.kept.isVisible, timeout=DEADLINE_MS)
    qtbot.mouseClick(panel.kept.buttons["e5@1"], Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not panel.kept.isVisible(), timeout=DEADLINE_MS)
    assert engine.asked("models.remove") == [{"id": "e5@1"}]
