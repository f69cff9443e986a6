"""What is known of one memory besides its text: names at the left, values at the right."""

from __future__ import annotations

import datetime as dt

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLabel, QPushButton, QWidget

from desktop.memory import words
from desktop.memory.rows import Memory
from desktop.theme import Theme
from desktop.widgets.painting import with_text

_NAMES_WIDTH = 84


class Facts(QWidget):
    """`subject_asked(about, title)`: show everything about whom this is about."""

    subject_asked = Signal(str, str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._memory: Memory | None = None
        self._values: dict[str, QLabel] = {}
        self._names: dict[str, QLabel] = {}
        self.subject_button = QPushButton()
        self.subject_button.setObjectName("link")
        self.subject_button.setToolTip(self.tr("Show everything about this subject"))
        self.subject_button.clicked.connect(self._ask_subject)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(theme.space("m"))
        self._grid.setVerticalSpacing(theme.space("xs"))
        self._grid.setColumnMinimumWidth(0, with_text(theme, _NAMES_WIDTH))
        self._grid.setColumnStretch(1, 1)
        names = {
            "subject": self.tr("About"), "attribute": self.tr("Attribute"), "since": self.tr("Since"), "until": self.tr("Until"),
            "origin": self.tr("Origin"), "cited": self.tr("Words of"), "uses": self.tr("In answers"), "path": self.tr("File"),
        }  # fmt: skip
        for row, (key, name) in enumerate(names.items()):
            self._add(row, key, name)

    def show_memory(self, memory: Memory) -> None:
        self._memory = memory
        several = self.tr("one of several") if memory.cardinality == "many" else self.tr("one at a time")
        attribute = words.attribute(memory.attribute)
        if attribute and memory.value:
            attribute = f"{attribute}: {memory.value}"
        self.subject_button.setText(words.subject(memory.about, memory.subject))
        told = words.moment(memory.created)
        uses = self.tr("cited %n time(s)", "", memory.uses) if memory.uses else self.tr("not cited yet")
        values = {
            "attribute": f"{attribute} ({several})" if attribute else "",
            "since": words.day(memory.since) or self.tr("ever since"),
            "until": self._until(memory),
            "origin": "  ·  ".join(part for part in (words.origin(memory.origin), told) if part),
            "cited": memory.file,
            "uses": uses,
            "path": memory.path,
        }
        for key, value in values.items():
            self._values[key].setText(value)
            for label in (self._values[key], self._names[key]):
                label.setVisible(bool(value))

    def _until(self, memory: Memory) -> str:
        if memory.until is None:
            return self.tr("until further notice")
        if memory.until > dt.date.today():
            return self.tr("{day}, when it ends").format(day=words.day(memory.until))
        return self.tr("{day}, over").format(day=words.day(memory.until))

    def _ask_subject(self) -> None:
        if self._memory is not None:
            self.subject_asked.emit(self._memory.about, self._memory.subject)

    def _add(self, row: int, key: str, name: str) -> None:
        label = QLabel(name)
        label.setObjectName("faint")
        upright = Qt.AlignmentFlag.AlignVCenter if key == "subject" else Qt.AlignmentFlag.AlignTop
        label.setAlignment(upright | Qt.AlignmentFlag.AlignLeft)
        self._names[key] = label
        self._grid.addWidget(label, row, 0)
        if key == "subject":
            self._grid.addWidget(self.subject_button, row, 1, Qt.AlignmentFlag.AlignLeft)
            return
        value = QLabel()
        value.setWordWrap(True)
        value.setTextFormat(Qt.TextFormat.PlainText)
        value.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._values[key] = value
        self._grid.addWidget(value, row, 1)
