"""The dialog is drawn from the engine's table, sends each change, and takes back what the engine refuses."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QCheckBox, QFileDialog, QLineEdit, QWidget
from pytestqt.qtbot import QtBot
from shiboken6 import isValid

from core.settings import SETTINGS
from desktop.context import Context
from desktop.engine_client import EngineError
from desktop.settings import SettingsDialog
from desktop.settings.texts import setting_help, setting_title
from tests.support.answering_context import answering_context
from tests.support.answering_engine import AnsweringEngine

DEADLINE_MS = 5_000
MODELS = [
    {"name": "qwen3:4b", "capabilities": ["completion"], "size_bytes": 2_600_000_000, "remote": False},
    {"name": "nomic-embed-text", "capabilities": ["embedding"], "size_bytes": 270_000_000, "remote": False},
]


# (key, kind, default, choices): one of each kind, with the two models.
TABLE: tuple[tuple[str, str, Any, list[str]], ...] = (
    ("ollama.enabled", "bool", True, []),
    ("ollama.host", "text", "", []),
    ("ollama.chat_model", "text", "", []),
    ("ollama.context_tokens", "int", 0, []),
    ("models.embedding", "text", "", []),
    ("models.rerank", "choice", "auto", ["auto", "off"]),
    ("models.rerank_folder", "text", "", []),
    ("retrieval.expand", "bool", True, []),
    ("engine.threads", "int", 1, []),
)


def status_models(chat: str = "") -> dict[str, Any]:
    return {
        "chat": chat, "embedding": "e5", "ollama": "ready", "ollama_host": "", "detail": "",
        "embedding_built_in": True, "embedding_change": None,
    }  # fmt: skip


class StoredSettings:
    """Answers "settings.get" and "settings.set"."""

    def __init__(self) -> None:
        self.values = {key: default for key, _, default, _ in TABLE}
        self.refuse = False

    def get(self, _params: dict[str, Any]) -> dict[str, Any]:
        rows = [
            {"key": key, "kind": kind, "title": key, "help": "Help.", "default": default,
             "value": self.values[key], "choices": choices}
            for key, kind, default, choices in TABLE
        ]  # fmt: skip
        return {"settings": rows}

    def set(self, params: dict[str, Any]) -> Any:
        if self.refuse:
            return EngineError("input", "“99” does not fit the setting.", "At most 64.")
        self.values.update(params["values"])
        return self.get({})


@pytest.fixture
def stored() -> StoredSettings:
    return StoredSettings()


@pytest.fixture
def engine(stored: StoredSettings) -> AnsweringEngine:
    return AnsweringEngine(
        {
            "settings.get": stored.get,
            "settings.set": stored.set,
            "models.list": lambda _params: {"models": MODELS},
            "models.test": lambda _params: {"ok": True, "sentence": "qwen3:4b answered.", "remedy": ""},
            "models.cost": lambda _params: {
                "files": 3,
                "passages": 9,
                "seconds": 4,
                "bytes": 99,
                "dimension": 1,
            },
            "memory.status": lambda _params: {
                "vault": "/home/me/memory",
                "exists": True,
                "git": True,
                "problem": None,
                "problems": [],
                "light": {"last": None},
                "deep": {"last": None, "why_not": ""},
                "remote": None,
            },
            "models.kept": lambda _params: {"models": []},
            "status": lambda _params: {"models": status_models(), "degraded": []},
        }
    )


@pytest.fixture
def context(qapp: QApplication, tmp_path: Path, engine: AnsweringEngine) -> Context:
    return answering_context(qapp, tmp_path, engine)


@pytest.fixture
def dialog(context: Context, qtbot: QtBot) -> SettingsDialog:
    made = SettingsDialog(context)
    qtbot.addWidget(made)
    made.show()
    boxes = made.models.boxes
    qtbot.waitUntil(
        lambda: "models.embedding" in boxes and boxes["models.embedding"].count() == 2, timeout=DEADLINE_MS
    )
    return made


def field(dialog: SettingsDialog, key: str) -> Any:
    section = dialog.section_of(key)
    assert section is not None
    found = section.field(key)
    assert found is not None
    return found


def test_every_setting_that_core_declares_has_its_editor(
    context: Context, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    rows = [
        {"key": s.key, "kind": s.kind, "title": s.title, "help": s.help, "default": s.default, "value": s.default,
         "choices": list(s.choices)}
        for s in SETTINGS
    ]  # fmt: skip
    engine.answers["settings.get"] = lambda _params: {"settings": rows}
    dialog = SettingsDialog(context)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.names.count() > 2, timeout=DEADLINE_MS)
    of_the_engine = [row["key"] for row in rows]
    missing = [
        key
        for key in of_the_engine
        if key not in dialog.models.boxes and not dialog.section_of(key).field(key)
    ]
    assert missing == []


def test_it_opens_where_it_was_asked_for(context: Context, qtbot: QtBot) -> None:
    made = SettingsDialog(context, None, "engine")
    qtbot.addWidget(made)
    qtbot.waitUntil(lambda: made.names.currentItem().text() == "Performance", timeout=5_000)
    assert made.pages.currentIndex() == made.names.currentRow() > 0


def test_a_change_is_sent_at_once(dialog: SettingsDialog, engine: AnsweringEngine, qtbot: QtBot) -> None:
    box = field(dialog, "retrieval.expand").widget
    assert isinstance(box, QCheckBox)
    box.click()
    assert engine.asked("settings.set") == [{"values": {"retrieval.expand": False}}]


def test_a_number_is_sent_when_the_field_is_left(
    dialog: SettingsDialog, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    line = field(dialog, "engine.threads").widget
    assert isinstance(line, QLineEdit)
    line.setText("4")
    assert engine.asked("settings.set") == []
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert engine.asked("settings.set") == [{"values": {"engine.threads": 4}}]


def test_what_the_engine_refuses_goes_back_with_its_sentence(
    dialog: SettingsDialog, stored: StoredSettings, qtbot: QtBot
) -> None:
    stored.refuse = True
    line = field(dialog, "engine.threads").widget
    line.setText("99")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: line.text() == "1", timeout=DEADLINE_MS)
    assert "does not fit" in dialog.notice.text


def test_models_are_chosen_by_what_they_can(dialog: SettingsDialog, engine: AnsweringEngine) -> None:
    chat, embedding = dialog.models.boxes["ollama.chat_model"], dialog.models.boxes["models.embedding"]
    assert [chat.itemData(i) for i in range(chat.count())] == ["", "qwen3:4b"]
    assert [embedding.itemData(i) for i in range(embedding.count())] == ["", "nomic-embed-text"]
    chat.setCurrentIndex(1)
    chat.activated.emit(1)
    assert engine.asked("settings.set") == [{"values": {"ollama.chat_model": "qwen3:4b"}}]


def test_the_automatic_choice_names_the_model_in_use(dialog: SettingsDialog, engine: AnsweringEngine) -> None:
    box = dialog.models.boxes["ollama.chat_model"]
    engine.event.emit("status", {"models": status_models("qwen3:4b"), "degraded": []})
    assert box.itemText(0) == "Automatic: qwen3:4b"
    engine.event.emit("status", {"models": status_models(), "degraded": []})
    assert box.itemText(0) == "Chosen automatically"


def test_another_embedding_model_is_chosen_when_its_price_is_accepted(
    dialog: SettingsDialog, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    dialog.names.setCurrentRow(1)
    box, panel = dialog.models.boxes["models.embedding"], dialog.models.embedding
    box.setCurrentIndex(1)
    box.activated.emit(1)
    qtbot.waitUntil(panel.yes.isVisible, timeout=DEADLINE_MS)
    qtbot.mouseClick(panel.no, Qt.MouseButton.LeftButton)
    assert (box.currentData(), engine.asked("settings.set")) == ("", [])
    box.setCurrentIndex(1)
    box.activated.emit(1)
    qtbot.waitUntil(panel.yes.isVisible, timeout=DEADLINE_MS)
    qtbot.mouseClick(panel.yes, Qt.MouseButton.LeftButton)
    assert engine.asked("settings.set") == [{"values": {"models.embedding": "nomic-embed-text"}}]


def test_a_model_that_is_set_but_not_installed_is_still_shown(
    context: Context, stored: StoredSettings, qtbot: QtBot
) -> None:
    stored.values["ollama.chat_model"] = "gone:7b"
    dialog = SettingsDialog(context)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: "ollama.chat_model" in dialog.models.boxes, timeout=DEADLINE_MS)
    box = dialog.models.boxes["ollama.chat_model"]
    qtbot.waitUntil(lambda: box.count() == 3, timeout=DEADLINE_MS)
    assert box.currentData() == "gone:7b"


def test_without_a_server_the_automatic_choice_is_still_there(
    context: Context, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.answers["models.list"] = lambda _params: EngineError("model_unavailable", "Nothing answers.")
    dialog = SettingsDialog(context)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.models.notice._label.text() == "Nothing answers.", timeout=DEADLINE_MS)
    assert dialog.models.boxes["ollama.chat_model"].currentText() == "Chosen automatically"


def test_the_test_button_makes_one_call_and_says_what_came(
    dialog: SettingsDialog, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    dialog.names.setCurrentRow(1)
    with qtbot.waitSignal(dialog.models.tested, timeout=DEADLINE_MS):
        qtbot.mouseClick(dialog.models.test_button, Qt.MouseButton.LeftButton)
    assert dialog.models.notice._label.text() == "qwen3:4b answered."
    assert engine.asked("models.test") == [{"host": "", "chat": ""}]


def test_who_looks_for_models_again_is_told_what_is_there(dialog: SettingsDialog, qtbot: QtBot) -> None:
    dialog.names.setCurrentRow(1)
    button = dialog.models.reload_button
    width = button.sizeHint().width()
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    label = dialog.models.notice._label
    qtbot.waitUntil(lambda: "2 model" in label.text(), timeout=DEADLINE_MS)
    assert not button.isDefault()
    assert button.sizeHint().width() == width


def test_a_server_that_does_not_answer_is_a_sentence_and_the_button_comes_back(
    dialog: SettingsDialog, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    error = EngineError("model_unavailable", "Nothing answers at 127.0.0.1:11434.", "Start Ollama.")
    engine.answers["models.test"] = lambda _params: error
    dialog.models.test()
    qtbot.waitUntil(lambda: dialog.models.test_button.isEnabled(), timeout=DEADLINE_MS)
    assert dialog.models.notice._label.text() == "Nothing answers at 127.0.0.1:11434. Start Ollama."


def test_another_address_is_asked_for_its_models(
    dialog: SettingsDialog, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    line = field(dialog, "ollama.host").widget
    line.setText("http://10.0.0.2:11434")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    qtbot.waitUntil(
        lambda: engine.asked("models.list")[-1] == {"host": "http://10.0.0.2:11434"}, timeout=DEADLINE_MS
    )


def test_the_theme_changes_at_once_and_the_language_says_when(
    dialog: SettingsDialog, context: Context
) -> None:
    box = dialog.appearance.theme_box
    box.setCurrentIndex(box.findData("dark"))
    box.activated.emit(box.currentIndex())
    assert context.preferences.theme == "dark"
    language = dialog.appearance.language_box
    language.setCurrentIndex(language.findData("zh_CN"))
    language.activated.emit(language.currentIndex())
    assert context.preferences.language == "zh_CN"
    assert "next start" in dialog.appearance.notice._label.text()


def test_a_dialog_closed_too_early_is_not_called_back(
    context: Context, engine: AnsweringEngine, qtbot: QtBot
) -> None:
    engine.hold = True
    dialog = SettingsDialog(context)
    dialog.deleteLater()
    qtbot.waitUntil(lambda: not isValid(dialog), timeout=DEADLINE_MS)
    engine.release()
    assert engine.held == []


def test_every_setting_of_the_engine_can_be_translated() -> None:
    """The window lists the texts of settings by key, because translations are gathered from its own source."""
    engine_words = {"title": "\0", "help": "\0"}
    keys = [setting.key for setting in SETTINGS]
    rows: list[Any] = [{"key": key, **engine_words} for key in keys]
    assert [row["key"] for row in rows if "\0" in (setting_title(row), setting_help(row))] == []


# -- room and size of text ----------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(900, 600), (720, 480)])
def test_it_fits_into_a_small_window(context: Context, qtbot: QtBot, size: tuple[int, int]) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.resize(*size)
    dialog = SettingsDialog(context, window)
    dialog.show()
    for row in range(dialog.names.count()):
        dialog.names.setCurrentRow(row)
        assert dialog.width() < size[0]
        assert dialog.height() < size[1]
        assert dialog.minimumSizeHint().height() < size[1], "what has no room is scrolled"


def test_the_size_of_text_is_chosen_here_and_follows_the_keys(dialog: SettingsDialog, qtbot: QtBot) -> None:
    box, preferences = dialog.appearance.scale_box, dialog._context.preferences
    with qtbot.waitSignal(preferences.text_scale_changed) as changed:
        box.setCurrentIndex(box.findData(125))
        box.activated.emit(box.currentIndex())
    assert changed.args == [125]
    preferences.step_text_scale(1)
    assert box.currentData() == 150


def test_a_number_that_means_automatic_says_so(dialog: SettingsDialog, engine: AnsweringEngine) -> None:
    editor = field(dialog, "ollama.context_tokens")
    assert (editor.widget.text(), editor.widget.placeholderText()) == ("", "Automatic")
    assert editor.value == 0
    editor.show_value(4096)
    assert editor.widget.text() == "4096"


def test_a_folder_can_be_looked_for(
    dialog: SettingsDialog, engine: AnsweringEngine, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_args: "/models/reranker")
    editor = field(dialog, "models.rerank_folder")
    (choose,) = [action for action in editor.widget.actions() if action.text() == "Choose a folder…"]
    choose.trigger()
    qtbot.waitUntil(lambda: bool(engine.asked("settings.set")), timeout=5_000)
    assert editor.value == "/models/reranker"
