"""What the library is doing now, in files, passages and time left; pause, resume, cancel."""

from __future__ import annotations

from pathlib import PurePath

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QPushButton, QVBoxLayout, QWidget

from core.service.protocol_library import Progress
from desktop.i18n import number
from desktop.library import words
from desktop.theme import Theme
from desktop.widgets.elided_label import ElidedLabel

# A progress bar has this many steps; counts can pass its 31 bits only in theory, but the ratio is all it shows.
_STEPS = 1000


class ProgressStrip(QWidget):
    """Hidden while nothing runs."""

    pause_asked = Signal()
    resume_asked = Signal()
    cancel_asked = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._state = "idle"
        self._text = ElidedLabel(self)
        self._text.setObjectName("")
        self._current = ElidedLabel(self, Qt.TextElideMode.ElideMiddle)
        self._bar = QProgressBar()
        self._bar.setTextVisible(False)
        self._bar.setRange(0, _STEPS)
        self.pause_button = QPushButton(self.tr("Pause"))
        self.cancel_button = QPushButton(self.tr("Cancel"))
        self.cancel_button.setToolTip(self.tr("Forget what is waiting. What was read already stays."))
        self.pause_button.clicked.connect(self._on_pause)
        self.cancel_button.clicked.connect(self.cancel_asked)
        left = QVBoxLayout()
        left.setSpacing(theme.space("xs"))
        left.addWidget(self._text)
        left.addWidget(self._bar)
        left.addWidget(self._current)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.space("m"))
        row.addLayout(left, 1)
        row.addWidget(self.pause_button)
        row.addWidget(self.cancel_button)
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text()

    def show_progress(self, progress: Progress) -> None:
        self._state = progress["state"]
        self.setVisible(self._state != "idle")
        self._text.setText(self._sentence(progress))
        self._bar.setValue(round(_part_done(progress) * _STEPS))
        self._current.setText(PurePath(progress["current"]).name if self._state == "running" else "")
        self.pause_button.setText(self.tr("Resume") if self._state == "paused" else self.tr("Pause"))

    def _sentence(self, progress: Progress) -> str:
        parts = []
        if self._state == "paused":
            parts.append(self.tr("Paused"))
        if not (progress["files_total"] or progress["chunks_total"]):  # what there is to do is not known yet
            return "  ·  ".join([*parts, self.tr("Looking for changed files …")])
        parts.append(
            self.tr("{done} of {total} files").format(
                done=number(progress["files_done"]), total=number(progress["files_total"])
            )
        )
        if progress["chunks_total"]:
            parts.append(
                self.tr("{done} of {total} passages understood").format(
                    done=number(progress["chunks_embedded"]), total=number(progress["chunks_total"])
                )
            )
        if self._state == "running":
            parts.append(words.time_left(progress["seconds_left"]))
        return "  ·  ".join(part for part in parts if part)

    def _on_pause(self) -> None:
        if self._state == "paused":
            self.resume_asked.emit()
        else:
            self.pause_asked.emit()


def _part_done(progress: Progress) -> float:
    """Files are quick, vectors are slow: where passages are known, they are three quarters of the work."""
    files = progress["files_done"] / progress["files_total"] if progress["files_total"] else 0.0
    if not progress["chunks_total"]:
        return files
    passages = progress["chunks_embedded"] / progress["chunks_total"]
    return files * (0.25 + 0.75 * passages)  # passages are only known of the files that were read
