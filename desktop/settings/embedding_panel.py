"""What a change of the embedding model costs, how far it is, and the way back: below the choice of the model."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QPushButton, QVBoxLayout, QWidget

from core.service.protocol import Degraded, EmbeddingChange, KeptModel, ModelCost, ModelsStatus, Status
from desktop.engine_client import EngineClient, EngineError
from desktop.i18n import number
from desktop.library.words import size, time_left
from desktop.pending_calls import PendingCalls
from desktop.settings.kept_models import KeptModels
from desktop.theme import Theme
from desktop.widgets.notice_bar import NoticeBar

BUILT_IN = ""
# The parts of "degraded" that are about the embedding model.
OF_EMBEDDING = ("embedding", "embedding change")


class EmbeddingPanel(QWidget):
    """`chosen(name)`: the person wants this model, knowing the price. `dropped`: what was proposed is not wanted."""

    chosen = Signal(str)
    dropped = Signal()

    def __init__(self, engine: EngineClient, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._calls = PendingCalls(engine, self)
        self._proposed: str | None = None
        self._cost: ModelCost | None = None
        self._models: ModelsStatus | None = None
        self._seen: tuple[Any, ...] = ()
        self._troubled = False
        self.words = QLabel()
        self.words.setWordWrap(True)
        self.words.setTextFormat(Qt.TextFormat.PlainText)
        self.bar = QProgressBar()
        self.bar.setTextVisible(False)
        self.notice = NoticeBar(theme)
        self.yes, self.no = QPushButton(), QPushButton()
        self.kept = KeptModels(theme)
        self._arrange()
        self.yes.clicked.connect(self._on_yes)
        self.no.clicked.connect(self._on_no)
        self.kept.remove.connect(self._on_remove)
        self._render()
        self._ask_kept()

    def propose(self, name: str) -> None:
        """Say what a change to this model would take, and ask. One that takes nothing is chosen at once."""
        self._proposed, self._cost = name, None
        self.notice.clear()
        self._render()
        self._calls.call("models.cost", {"embedding": name}, self._on_cost, self._on_no_cost)

    def withdraw(self) -> None:
        """The choice is what is set, again."""
        self._proposed = self._cost = None
        self._render()

    def show_status(self, status: Status) -> None:
        """The newest one of the engine."""
        models = status["models"]
        self._models = models
        seen = (models["embedding"], models.get("embedding_change") is None)
        if seen != self._seen:
            self._seen = seen
            self._ask_kept()
        self._say_trouble(next((d for d in status["degraded"] if d["part"] in OF_EMBEDDING), None))
        self._render()

    # -- what is shown ------------------------------------------------------------------------------

    def _render(self) -> None:
        change = self._models.get("embedding_change") if self._models else None
        for widget in (self.words, self.bar, self.yes, self.no):
            widget.hide()
        if self._proposed is not None:
            self._render_proposal(self._proposed)
        elif change is not None:
            self._render_change(change)
        elif self._models is not None and self._models.get("embedding_built_in") is False:
            self._offer(no=self.tr("Back to the built-in model"))

    def _render_proposal(self, name: str) -> None:
        if self._cost is None:
            self._say(self.tr("Trying {model} on a few of your passages …").format(model=self._called(name)))
            self._offer(no=self.tr("Leave it as it is"))
            return
        cost = self._cost
        files = self.tr("%Ln file(s)", "", cost["files"])
        passages = self.tr("%Ln passage(s)", "", cost["passages"])
        self._say(
            self.tr(
                "{model} has to work through {files} once ({passages}). That takes {time} and {space} of the disk."
                " Until it is done, search goes on with the present model."
            ).format(
                model=self._called(name),
                files=files,
                passages=passages,
                time=self._duration(cost["seconds"]),
                space=size(cost["bytes"]),
            )
        )
        self._offer(self.tr("Change"), self.tr("Leave it as it is"))

    def _render_change(self, change: EmbeddingChange) -> None:
        self._say(self._change_words(change))
        if change["total"]:
            self.bar.setRange(0, change["total"])
            self.bar.setValue(change["done"])
            self.bar.show()
        self._offer(no=self.tr("Keep the present model"))

    def _change_words(self, change: EmbeddingChange) -> str:
        model, done, total = self._called(change["name"]), number(change["done"]), number(change["total"])
        if change["stage"] == "calibrating":
            text = self.tr("{model} is being measured on sample texts: {done} of {total}.")
        elif change["total"]:
            text = self.tr("{model} works through your files: {done} of {total} passages.")
        else:
            text = self.tr("{model} is being started.")
        if change["stage"] == "waiting" and not change["total"]:
            text = self.tr("The change to {model} has not begun yet.")
        words = text.format(model=model, done=done, total=total)
        if change["stage"] == "building" and change["seconds_left"]:
            words += " " + self.tr("{time}.").format(time=time_left(change["seconds_left"]).capitalize())
        return words

    def _say_trouble(self, trouble: Degraded | None) -> None:
        """Why search goes by words only, or for what a change waits; another notice stays as long as there is none."""
        if trouble is not None:
            self.notice.show_notice("warn", trouble["sentence"], trouble["remedy"])
        elif self._troubled:
            self.notice.clear()
        self._troubled = trouble is not None

    def _say(self, text: str) -> None:
        self.words.setText(text)
        self.words.show()

    def _offer(self, yes: str = "", no: str = "") -> None:
        for button, label in ((self.yes, yes), (self.no, no)):
            button.setText(label)
            button.setVisible(bool(label))

    def _called(self, name: str) -> str:
        return name or self.tr("The built-in model")

    def _duration(self, seconds: float) -> str:
        if seconds < 60:
            return self.tr("less than a minute")
        if seconds < 5400:
            return self.tr("about %n minute(s)", "", round(seconds / 60))
        return self.tr("about %n hour(s)", "", round(seconds / 3600))

    # -- what is done -------------------------------------------------------------------------------

    def _on_cost(self, cost: Any) -> None:
        if self._proposed is None:
            return
        if not cost["passages"]:
            self._on_yes()
            return
        self._cost = cost
        self._render()

    def _on_no_cost(self, error: EngineError) -> None:
        self.withdraw()
        self.dropped.emit()
        if error.code != "cancelled":
            self.notice.show_notice("warn", error.sentence, error.remedy)

    def _on_yes(self) -> None:
        name = self._proposed
        self.withdraw()
        if name is not None:
            self.chosen.emit(name)

    def _on_no(self) -> None:
        """Whatever is proposed or under way is left; without either, it is the way back."""
        models = self._models
        if self._proposed is not None or models is None:
            self.withdraw()
            self.dropped.emit()
        elif models.get("embedding_change") is None or models.get("embedding_built_in", True):
            self.chosen.emit(BUILT_IN)
        else:
            self.chosen.emit(models["embedding"])

    def _ask_kept(self) -> None:
        self._calls.call("models.kept", {}, self._on_kept, lambda error: None)

    def _on_kept(self, result: Any) -> None:
        kept: list[KeptModel] = result["models"]
        self.kept.show_models(kept)

    def _on_remove(self, model_id: str) -> None:
        self._calls.call("models.remove", {"id": model_id}, self._on_kept, self._on_not_removed)

    def _on_not_removed(self, error: EngineError) -> None:
        self.notice.show_notice("warn", error.sentence, error.remedy)
        self._ask_kept()

    def _arrange(self) -> None:
        space = self._theme.space
        self.yes.setObjectName("primary")
        buttons = QHBoxLayout()
        buttons.setSpacing(space("s"))
        for button in (self.yes, self.no):
            button.setAutoDefault(False)
            buttons.addWidget(button)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(space("s"))
        column.addWidget(self.words)
        column.addWidget(self.bar)
        column.addWidget(self.notice)
        column.addLayout(buttons)
        column.addWidget(self.kept)
