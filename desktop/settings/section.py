"""A group of settings, each with its help, drawn from the engine's own table."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from core.service.protocol import SettingRow
from desktop.settings.fields import Field, make_field
from desktop.settings.texts import setting_help, setting_title
from desktop.theme import Theme

# From the box of a yes-or-no to its words: the border of the box on both sides, and the gap of the style.
_BOX_TO_WORDS = 10


class Section(QWidget):
    """`changed(key, value)`: a person changed a setting of this group."""

    changed = Signal(str, object)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._fields: dict[str, Field] = {}
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.space("l"))

    def add_setting(self, row: SettingRow) -> None:
        """Title and help at the left, the editor at the right; a yes-or-no carries its title itself."""
        field = make_field(row, self._theme, self)
        key = row["key"]
        field.changed.connect(lambda value: self.changed.emit(key, value))
        self._fields[key] = field
        if row["kind"] == "bool":
            self.add_row("", setting_help(row), field.widget)
        else:
            self.add_row(setting_title(row), setting_help(row), field.widget)

    def add_row(self, title: str, help_text: str, editor: QWidget) -> None:
        space = self._theme.space
        words = QVBoxLayout()
        words.setSpacing(2)
        if title:
            label = QLabel(title)
            label.setBuddy(editor)
            words.addWidget(label)
        else:
            words.addWidget(editor)
        if help_text:
            note = QLabel(help_text)
            note.setObjectName("faint")
            note.setWordWrap(True)
            if not title:  # below the words of the yes-or-no, not below its box
                note.setIndent(self._theme.size("check") + _BOX_TO_WORDS)
            words.addWidget(note)
        row = QHBoxLayout()
        row.setSpacing(space("l"))
        row.addLayout(words, 1)
        if title:
            row.addWidget(editor, 0, Qt.AlignmentFlag.AlignTop)
        self._column.addLayout(row)

    def add_widget(self, widget: QWidget) -> None:
        self._column.addWidget(widget)

    def field(self, key: str) -> Field | None:
        return self._fields.get(key)

    def show_values(self, rows: list[SettingRow]) -> None:
        """What the engine holds now; a value that it refused goes back."""
        for row in rows:
            field = self._fields.get(row["key"])
            if field is not None:
                field.show_value(row["value"])
