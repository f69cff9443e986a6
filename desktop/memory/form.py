"""The fields of one memory, for a new one and for one that is edited."""

from __future__ import annotations

import datetime as dt
from typing import Any

from PySide6.QtCore import QStringListModel, Qt, Signal
from PySide6.QtGui import QFontMetrics
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QCompleter,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QWidget,
)

from desktop.memory import words
from desktop.memory.attribute_words import attribute_named
from desktop.memory.day_field import DayField
from desktop.memory.overview import Overview
from desktop.memory.rows import KINDS, OWNER, Memory, subject_key
from desktop.theme import Theme
from desktop.widgets.choice_box import ChoiceBox
from desktop.widgets.painting import with_text

_LINES = 4
_LABEL_WIDTH = 84
# A memory that matters little, as usual, or much; another number in a file is kept as it is.
_IMPORTANCE = {"low": 0.2, "normal": 0.5, "high": 0.9}


class MemoryForm(QWidget):
    """`changed`: a person typed or chose something. Empty kind and cardinality mean "from the words" of a new memory."""

    changed = Signal()

    def __init__(self, theme: Theme, new: bool, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._new = new
        self._shown: dict[str, Any] = {}
        self.text = QPlainTextEdit()
        self.text.setObjectName("field")
        self.text.setTabChangesFocus(True)
        self.text.setAccessibleName(self.tr("What is remembered"))
        self.kind_box = self._box([(words.kind(name), name) for name in KINDS])
        self.subject = QLineEdit()
        self.attribute = QLineEdit()
        self.attribute.setPlaceholderText(self.tr("such as home, employer, hobby"))
        self.cardinality_box = self._box([(self.tr("One at a time"), "one"), (self.tr("Several"), "many")])
        self.cardinality_box.setToolTip(
            self.tr(
                "One at a time: a new value closes the old one, as with a home. Several: values stand side by side."
            )
        )
        self.since = DayField(theme, self.tr("today") if new else self.tr("ever since"))
        self.until = DayField(theme, self.tr("until further notice"))
        self.importance_box = self._box(
            [(self.tr("Low"), "low"), (self.tr("Normal"), "normal"), (self.tr("High"), "high")]
        )
        self.pinned = QCheckBox(self.tr("Pinned: never tidied away"))
        self._subjects = self._complete(self.subject)
        self._attributes = self._complete(self.attribute)
        self._arrange()
        self._connect()
        theme.changed.connect(self._restyle)
        self._restyle()
        if new:
            self.kind_box.insertItem(0, self.tr("From the words"), "")
            self.cardinality_box.insertItem(0, self.tr("From the words"), "")
        self.show_values({})

    def offer(self, known: Overview) -> None:
        """Complete subjects and attributes with those that are there."""
        self._subjects.setStringList(
            sorted(words.subject(about, title) for about, title, _ in known.subjects)
        )
        self._attributes.setStringList(sorted({words.attribute(name) for name in known.attributes}))

    def show_memory(self, memory: Memory) -> None:
        self.show_values(
            {
                "text": memory.text, "kind": memory.kind, "subject": memory.subject, "attribute": memory.attribute,
                "cardinality": memory.cardinality, "valid_from": memory.since, "valid_to": memory.until,
                "pinned": memory.pinned, "importance": memory.importance,
            }
        )  # fmt: skip

    def show_values(self, values: dict[str, Any]) -> None:
        """Set every field without telling anybody; what is not given is empty."""
        self.blockSignals(True)
        self._importance = values.get("importance", _IMPORTANCE["normal"])
        self.text.setPlainText(values.get("text", ""))
        subject = values.get("subject", "")
        self.subject.setText(words.subject(subject_key(subject), subject) if subject or not self._new else "")
        self._attribute = values.get("attribute", "")
        self.attribute.setText(words.attribute(self._attribute))
        for box, key in ((self.kind_box, "kind"), (self.cardinality_box, "cardinality")):
            box.setCurrentIndex(max(0, box.findData(values.get(key, ""))))
        self.importance_box.setCurrentIndex(self.importance_box.findData(_importance_name(self._importance)))
        self.since.show_day(values.get("valid_from"))
        self.until.show_day(values.get("valid_to"))
        self.pinned.setChecked(bool(values.get("pinned")))
        self.blockSignals(False)
        self._shown = self._values()

    @property
    def is_valid(self) -> bool:
        return self.since.is_valid and self.until.is_valid and bool(self.text.toPlainText().strip())

    @property
    def is_changed(self) -> bool:
        return self._values() != self._shown

    def changes(self) -> dict[str, Any]:
        """What a person changed, for "memory.edit"."""
        return {key: value for key, value in self._values().items() if value != self._shown[key]}

    def wishes(self) -> dict[str, Any]:
        """What stands in the fields, for "memory.add"."""
        left_out = ("pinned", "importance")
        return {key: value for key, value in self._values().items() if value and key not in left_out}

    # -- inside ---------------------------------------------------------------------------------------

    def _values(self) -> dict[str, Any]:
        name = self.importance_box.currentData()
        kept = name == _importance_name(self._importance)
        return {
            "text": self.text.toPlainText().strip(),
            "kind": self.kind_box.currentData(),
            "subject": self._subject(),
            "attribute": self._attribute_name(),
            "cardinality": self.cardinality_box.currentData(),
            "valid_from": _iso(self.since.day),
            "valid_to": _iso(self.until.day),
            "pinned": self.pinned.isChecked(),
            "importance": self._importance if kept else _IMPORTANCE[name],
        }

    def _subject(self) -> str:
        """ "You" in whichever language is the owner; an empty field leaves a new memory to its words."""
        text = self.subject.text().strip()
        owner = text.casefold() == words.subject(OWNER, "").casefold() or (
            text and subject_key(text) == OWNER
        )
        return OWNER if owner or (not text and not self._new) else text

    def _attribute_name(self) -> str:
        """The one that was shown stays itself, in whichever language; the engine knows the usual names of others."""
        text = self.attribute.text().strip()
        return self._attribute if text == words.attribute(self._attribute) else attribute_named(text)

    def _restyle(self) -> None:
        self.text.setFixedHeight(QFontMetrics(self._theme.font()).lineSpacing() * _LINES + 16)

    def _box(self, choices: list[tuple[str, str]]) -> QComboBox:
        box = ChoiceBox(self._theme)
        for name, data in choices:
            box.addItem(name, data)
        return box

    def _complete(self, field: QLineEdit) -> QStringListModel:
        names = QStringListModel(self)
        completer = QCompleter(names, self)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        field.setCompleter(completer)
        return names

    def _arrange(self) -> None:
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(self._theme.space("m"))
        grid.setVerticalSpacing(self._theme.space("s"))
        grid.setColumnMinimumWidth(0, with_text(self._theme, _LABEL_WIDTH))
        grid.setColumnStretch(1, 1)
        grid.addWidget(self.text, 0, 0, 1, 2)
        rows: list[tuple[str, QWidget]] = [
            (self.tr("About"), self.subject), (self.tr("Kind"), self.kind_box), (self.tr("Attribute"), self.attribute),
            (self.tr("Values"), self.cardinality_box), (self.tr("Since"), self.since), (self.tr("Until"), self.until),
        ]  # fmt: skip
        if not self._new:
            rows.append((self.tr("Importance"), self.importance_box))
        for number, (title, field) in enumerate(rows, 1):
            label = QLabel(title)
            label.setObjectName("soft")
            label.setBuddy(field)
            field.setAccessibleName(title)
            grid.addWidget(label, number, 0)
            grid.addWidget(field, number, 1)
        if not self._new:
            grid.addWidget(self.pinned, len(rows) + 1, 1)
        self.setFocusProxy(self.text)

    def _connect(self) -> None:
        self.text.textChanged.connect(self.changed)
        for line in (self.subject, self.attribute, self.since, self.until):
            line.textChanged.connect(lambda _text: self.changed.emit())
        for box in (self.kind_box, self.cardinality_box, self.importance_box):
            box.currentIndexChanged.connect(lambda _index: self.changed.emit())
        self.pinned.toggled.connect(lambda _on: self.changed.emit())


def _importance_name(value: float) -> str:
    """The step that is nearest."""
    return min(_IMPORTANCE, key=lambda name: abs(_IMPORTANCE[name] - value))


def _iso(day: dt.date | None) -> str | None:
    return day.isoformat() if day else None
