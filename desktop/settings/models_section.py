"""Which models answer and embed: the server, the choice among what is installed, and one honest test."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QPushButton, QWidget

from core.service.protocol import ModelRow, SettingRow
from desktop.engine_client import Call, EngineClient, EngineError
from desktop.library.words import size
from desktop.pending_calls import PendingCalls
from desktop.settings.embedding_panel import BUILT_IN, EmbeddingPanel
from desktop.settings.section import Section
from desktop.settings.texts import setting_help, setting_title
from desktop.theme import Theme
from desktop.widgets.choice_box import ChoiceBox
from desktop.widgets.notice_bar import NoticeBar
from desktop.widgets.painting import with_text

ENABLED, HOST = "ollama.enabled", "ollama.host"
CHAT, EMBEDDING = "ollama.chat_model", "models.embedding"
CONTEXT = "ollama.context_tokens"
KEYS = (ENABLED, HOST, CHAT, CONTEXT, EMBEDDING)
_BOX_WIDTH = 260


class ModelsSection(Section):
    """Settings of KEYS; the two models are chosen from "models.list" of the host that is set."""

    tested = Signal(bool)

    def __init__(self, engine: EngineClient, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._engine = engine
        self._calls = PendingCalls(engine, self)
        self._chat_in_use = ""
        self._call: Call | None = None
        self._values: dict[str, Any] = {}
        self._say_found = False
        self.boxes: dict[str, QComboBox] = {}
        self.notice = NoticeBar(theme)
        self.embedding = EmbeddingPanel(engine, theme)
        self.embedding.chosen.connect(lambda name: self.changed.emit(EMBEDDING, name))
        self.embedding.dropped.connect(lambda: _choose(self.boxes[EMBEDDING], self._values.get(EMBEDDING)))
        self.test_button = QPushButton(self.tr("Test"))
        self.test_button.clicked.connect(self.test)
        self.reload_button = QPushButton(self.tr("Look for models again"))
        self.reload_button.clicked.connect(self._on_reload)
        for button in (self.test_button, self.reload_button):
            button.setAutoDefault(False)  # else the one in focus turns bold and its words are cut

    def show_settings(self, rows: list[SettingRow]) -> None:
        """Draw the rows of this section; others are not its business."""
        known = {row["key"]: row for row in rows}
        self._values.update({key: row["value"] for key, row in known.items()})
        for key in (ENABLED, HOST):
            if key in known:
                self.add_setting(known[key])
        self._add_test()
        for key in (CHAT, CONTEXT, EMBEDDING):
            if key == CONTEXT and key in known:
                self.add_setting(known[key])
            elif key in known:
                self._add_model_box(known[key])
        self.add_widget(self.embedding)
        self._fill([])
        self._calls.call("status", {"look": True}, self._on_status, self._on_error)
        self._engine.event.connect(self._on_event)
        self.reload_models()

    def _add_test(self) -> None:
        """Under the address: that is what one has just typed."""
        buttons = QWidget()
        line = QHBoxLayout(buttons)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.test_button)
        line.addWidget(self.reload_button)
        line.addStretch(1)
        self.add_widget(buttons)
        self.add_widget(self.notice)

    def show_values(self, rows: list[SettingRow]) -> None:
        before = (self._values.get(HOST), self._values.get(ENABLED))
        self._values.update({row["key"]: row["value"] for row in rows})
        super().show_values(rows)
        for key, box in self.boxes.items():
            _choose(box, self._values.get(key))
        if before != (self._values.get(HOST), self._values.get(ENABLED)):
            self.reload_models()

    def reload_models(self) -> None:
        """Ask the host for its models; without an answer the boxes keep what is set."""
        if self._call is not None and not self._call.done:
            self._call.forget()
        if self._values.get(ENABLED) is False:
            self._fill([])
            self.notice.clear()
            return
        self._call = self._calls.call(
            "models.list", {"host": self._values.get(HOST) or ""}, self._on_models, self._on_error
        )

    def _on_reload(self) -> None:
        """Who presses the button is told what came of it, also when nothing is wrong."""
        self._say_found = True
        self.reload_models()

    def test(self) -> None:
        """One real call with what is set; the answer stands below the button."""
        self.test_button.setEnabled(False)
        self.notice.show_notice(
            "info", self.tr("Testing … the first call loads the model and may take a minute.")
        )
        params = {"host": self._values.get(HOST) or "", "chat": self._values.get(CHAT) or ""}
        if self._values.get(EMBEDDING):
            params["embedding"] = self._values[EMBEDDING]
        self._calls.call("models.test", params, self._on_tested, self._on_error)

    def _on_tested(self, result: Any) -> None:
        self.test_button.setEnabled(True)
        self.notice.show_notice("info" if result["ok"] else "warn", result["sentence"], result["remedy"])
        self.tested.emit(bool(result["ok"]))

    def _on_models(self, result: Any) -> None:
        self._fill(result["models"])
        if not result["models"]:
            self.notice.show_notice(
                "warn",
                self.tr("Ollama answers, but has no model installed."),
                self.tr("Install one in a terminal, for example with “ollama pull qwen3:4b”."),
            )
        elif self._say_found:
            self.notice.show_notice(
                "info", self.tr("Ollama has %n model(s) to choose from.", "", len(result["models"]))
            )
        else:
            self.notice.clear()
        self._say_found = False

    def _on_error(self, error: EngineError) -> None:
        self.test_button.setEnabled(True)
        if error.code != "cancelled":
            self.notice.show_notice("warn", error.sentence, error.remedy)

    def _fill(self, models: list[ModelRow]) -> None:
        for key, box in self.boxes.items():
            wanted = "embedding" if key == EMBEDDING else "completion"
            box.blockSignals(True)
            box.clear()
            if key == EMBEDDING:
                box.addItem(self.tr("The one that Footnote brings"), BUILT_IN)
            else:
                box.addItem(self._automatic(), "")
            for model in models:
                if _can(model, wanted):
                    box.addItem(self._label(model), model["name"])
            _choose(box, self._values.get(key))
            box.blockSignals(False)

    def _on_event(self, name: str, data: Any) -> None:
        if name == "status":
            self._on_status(data)

    def _on_status(self, status: Any) -> None:
        """Name the chat model in use where it is chosen automatically, and tell how a change is getting on."""
        self._chat_in_use = status["models"]["chat"]
        box = self.boxes.get(CHAT)
        if box is not None and box.count():
            box.setItemText(0, self._automatic())
        self.embedding.show_status(status)

    def _automatic(self) -> str:
        if self._values.get(CHAT) or not self._chat_in_use:
            return self.tr("Chosen automatically")
        return self.tr("Automatic: {model}").format(model=self._chat_in_use)

    def _label(self, model: ModelRow) -> str:
        where = (
            self.tr("remote") if model["remote"] else size(model["size_bytes"]) if model["size_bytes"] else ""
        )
        return f"{model['name']}  ({where})" if where else model["name"]

    def _add_model_box(self, row: SettingRow) -> None:
        box = ChoiceBox(self._theme)
        box.setFixedWidth(with_text(self._theme, _BOX_WIDTH))
        box.setAccessibleName(setting_title(row))
        key = row["key"]
        self.boxes[key] = box
        box.activated.connect(lambda _index: self._on_chosen(key))
        self.add_row(setting_title(row), setting_help(row), box)
        _choose(box, row["value"])

    def _on_chosen(self, key: str) -> None:
        value = self.boxes[key].currentData()
        changed = value != self._values.get(key)
        if key != EMBEDDING and changed:
            self.changed.emit(key, value)
        elif key == EMBEDDING and changed:
            self.embedding.propose(value)
        elif key == EMBEDDING:
            self.embedding.withdraw()


def _can(model: ModelRow, wanted: str) -> bool:
    """A server that does not tell capabilities leaves the choice to the person."""
    known = model["capabilities"]
    if wanted == "completion":
        return not known or "completion" in known or "chat" in known
    return not known or wanted in known


def _choose(box: QComboBox, value: Any) -> None:
    """Show `value`, also when the list does not have it: what is set is never hidden."""
    if value is None:
        return
    if box.findData(value) < 0:
        box.addItem(str(value), value)
    box.setCurrentIndex(box.findData(value))
