"""The line at the bottom: what is indexed, what is running, which models answer, what is missing."""

from __future__ import annotations

import re
from html import escape

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QProgressBar, QToolButton, QWidget

from core.service.protocol import Degraded, EmbeddingChange, Status
from core.service.protocol_library import Progress
from desktop.theme import Theme
from desktop.widgets.elided_label import ElidedLabel
from desktop.widgets.icons import dress

PROGRESS_WIDTH = 90
READY_STATES = ("ready", "words only")
ICON = 14
CHECKSUM = re.compile(r"-[0-9a-f]{8,}\b.*$")


class StatusLine(QWidget):
    """Draws one `Status`."""

    pause_requested = Signal()
    resume_requested = Signal()
    library_requested = Signal()
    models_requested = Signal()
    missing_requested = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._state = "idle"
        self._degraded: list[Degraded] = []
        self._held_up = False
        self.setObjectName("statusLine")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._documents = self._button(self.library_requested.emit)
        self._bar = QProgressBar(self)
        self._bar.setTextVisible(False)
        self._bar.setFixedWidth(PROGRESS_WIDTH)
        self._pause = self._button(self._on_pause)
        self._running = ElidedLabel(self)
        self._missing = self._button(self.missing_requested.emit)
        self._models = self._button(self.models_requested.emit)
        self._state_text = QLabel(self)
        self._state_text.setObjectName("faint")
        self._state_text.setContentsMargins(theme.space("s"), 0, 0, 0)  # level with the words of the buttons
        self._lay_out()
        theme.changed.connect(self._paint)
        self._paint()
        self.show_state(self.tr("The engine is starting."))

    def show_state(self, sentence: str) -> None:
        """Before there is a status, or while the engine is away."""
        self._state_text.setText(sentence)
        self._state_text.show()
        for widget in (self._documents, self._bar, self._pause, self._running, self._missing, self._models):
            widget.hide()

    def show_status(self, status: Status) -> None:
        self._state_text.hide()
        self._show_documents(status["counts"])
        folders = any(row["kind"] != "vault" for row in status["sources"])
        self._held_up = any(part["part"] == "disk" for part in status["degraded"])
        self._show_progress(status["progress"], folders or bool(status["progress"]["files_total"]))
        self._show_change(status["models"].get("embedding_change"))
        self._show_models(status)
        self._degraded = status["degraded"]
        self._missing.setVisible(bool(self._degraded))
        self._missing.setText(self.tr("%n part(s) missing", "", len(self._degraded)))
        self._missing.setToolTip(self._missing_html())

    # -- parts ----------------------------------------------------------------------------------------

    def _show_documents(self, counts: dict[str, int]) -> None:
        ready = sum(counts.get(state, 0) for state in READY_STATES)
        text = self.tr("%n document(s)", "", ready)
        if counts.get("failed"):
            text += " · " + self.tr("%n could not be read", "", counts["failed"])
        self._documents.setText(text)
        self._documents.show()

    def _show_progress(self, progress: Progress, anything: bool) -> None:
        """Without `anything` to read, nothing is looked for."""
        self._state = progress["state"] if anything else "idle"
        busy = self._state != "idle"
        for widget in (self._bar, self._pause, self._running):
            widget.setVisible(busy)
        if not busy:
            return
        words = progress["files_total"] > progress["files_done"]
        done = progress["files_done"] if words else progress["chunks_embedded"]
        total = progress["files_total"] if words else progress["chunks_total"]
        self._bar.setRange(0, max(1, total))
        self._bar.setValue(done)
        self._running.setText(self._progress_text(progress, words))
        paused = self._state == "paused"
        dress(self._pause, self._theme, "play" if paused else "pause", "ink_soft", ICON)
        self._pause.setToolTip(self.tr("Go on") if paused else self.tr("Pause"))

    def _show_change(self, change: EmbeddingChange | None) -> None:
        """Another embedding model at its work, while there is nothing else to tell."""
        if change is None or not change["total"] or self._state != "idle":
            return
        texts = {
            "building": self.tr("Changing to {model}: {done} of {total} passages"),
            "calibrating": self.tr("Measuring {model}: {done} of {total}"),
        }
        if change["stage"] not in texts:
            return
        parts = [
            texts[change["stage"]].format(
                model=change["name"] or self.tr("the built-in model"),
                done=f"{change['done']:,}",
                total=f"{change['total']:,}",
            )
        ]
        if change["seconds_left"]:
            parts.append(self._time_left(change["seconds_left"]))
        self._bar.setRange(0, change["total"])
        self._bar.setValue(change["done"])
        self._running.setText(" · ".join(parts))
        self._bar.show()
        self._running.show()

    def _progress_text(self, progress: Progress, words: bool) -> str:
        if progress["state"] == "paused":
            text = self.tr("Paused")
        elif self._held_up:
            text = self.tr("Waiting for space on the disk, {done} of {total}")
        elif words:
            text = self.tr("Reading {done} of {total} files")
        elif not progress["chunks_total"]:
            text = self.tr("Looking for changed files …")
        else:
            text = self.tr("Files can be searched; learning their meaning, {done} of {total} passages")
        done = progress["files_done"] if words else progress["chunks_embedded"]
        total = progress["files_total"] if words else progress["chunks_total"]
        parts = [text.format(done=f"{done:,}", total=f"{total:,}")]
        if progress["seconds_left"] is not None and progress["state"] == "running" and not self._held_up:
            parts.append(self._time_left(progress["seconds_left"]))
        if words and progress["current"]:
            parts.append(progress["current"])
        return " · ".join(parts)

    def _time_left(self, seconds: float) -> str:
        if seconds < 60:
            return self.tr("less than a minute")
        if seconds < 5400:
            return self.tr("about %n minute(s)", "", round(seconds / 60))
        return self.tr("about %n hour(s)", "", round(seconds / 3600))

    def _show_models(self, status: Status) -> None:
        models = status["models"]
        chat = models["chat"] or self.tr("no chat model")
        embedding = models["embedding"] or self.tr("words only")
        self._models.setText(f"{chat} · {short_model_name(embedding)}")
        lines = [
            self.tr("Answers: {model}").format(model=chat),
            self.tr("Meaning: {model}").format(model=embedding),
        ]
        if models["detail"]:
            lines.append(models["detail"])
        self._models.setToolTip("\n".join(lines))
        self._models.show()

    def _missing_html(self) -> str:
        rows = (f"<p><b>{escape(d['sentence'])}</b><br>{escape(d['remedy'])}</p>" for d in self._degraded)
        return "".join(rows)

    def _on_pause(self) -> None:
        if self._state == "paused":
            self.resume_requested.emit()
        else:
            self.pause_requested.emit()

    # -- looks ----------------------------------------------------------------------------------------

    def _button(self, act: object) -> QToolButton:
        button = QToolButton(self)
        button.setObjectName("status")
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.clicked.connect(act)
        return button

    def _paint(self) -> None:
        self.setFixedHeight(self._theme.size("status"))
        dress(self._documents, self._theme, "book", "ink_faint", ICON)
        dress(self._missing, self._theme, "info", "warn", ICON)
        dress(self._models, self._theme, "model", "ink_faint", ICON)
        self._pause.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)

    def _lay_out(self) -> None:
        layout = QHBoxLayout(self)
        layout.setContentsMargins(10, 2, 10, 2)
        layout.setSpacing(8)
        layout.addWidget(self._state_text)
        layout.addWidget(self._documents)
        layout.addWidget(self._bar)
        layout.addWidget(self._pause)
        layout.addWidget(self._running, 1)
        layout.addStretch()
        layout.addWidget(self._missing)
        layout.addWidget(self._models)


def short_model_name(name: str) -> str:
    """Without the checksum that makes the name of a bundled model exact; the tooltip has all of it."""
    return CHECKSUM.sub("", name)
