"""One editor for each kind of setting. An editor knows its value and says when a person changed it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QDoubleValidator, QIntValidator, QValidator
from PySide6.QtWidgets import QCheckBox, QLineEdit, QWidget

from core.service.protocol import SettingRow
from desktop.library.choice_box import ChoiceBox
from desktop.library.painting import with_text
from desktop.settings.texts import choice_name, setting_title
from desktop.theme import Theme

# The engine checks its own bounds and says in words what does not fit; these only keep letters out of numbers.
_RANGE = (-1_000_000_000, 1_000_000_000)
_DECIMALS = 4
_FIELD_WIDTH = 260


class Field(QObject):
    """`changed(value)`: a person entered another value and left the field, or chose it."""

    changed = Signal(object)

    def __init__(
        self,
        widget: QWidget,
        read: Callable[[], Any],
        write: Callable[[Any], None],
        parent: QObject | None = None,
    ) -> None:
        super().__init__(parent)
        self.widget = widget
        self._read = read
        self._write = write
        self._last: Any = None

    @property
    def value(self) -> Any:
        return self._read()

    def show_value(self, value: Any) -> None:
        """Set without telling anybody."""
        self.widget.blockSignals(True)
        self._write(value)
        self.widget.blockSignals(False)
        self._last = self._read()

    def commit(self) -> None:
        """Tell if the value is another than the last one."""
        if self._read() != self._last:
            self._last = self._read()
            self.changed.emit(self._last)


def make_field(row: SettingRow, theme: Theme, parent: QObject) -> Field:
    """The editor for this setting, showing its value."""
    makers = {"bool": _bool, "int": _int, "float": _float}
    field = (
        _choice(row, theme, parent)
        if row["kind"] == "choice"
        else makers.get(row["kind"], _text)(row, parent)
    )
    field.widget.setAccessibleName(setting_title(row))
    field.show_value(row["value"])
    return field


def _bool(row: SettingRow, parent: QObject) -> Field:
    box = QCheckBox(setting_title(row))
    field = Field(box, box.isChecked, lambda value: box.setChecked(bool(value)), parent)
    box.toggled.connect(lambda _on: field.commit())
    return field


def _choice(row: SettingRow, theme: Theme, parent: QObject) -> Field:
    box = ChoiceBox(theme)
    for choice in row["choices"]:
        box.addItem(choice_name(row["key"], choice), choice)
    box.setFixedWidth(with_text(theme, _FIELD_WIDTH))
    field = Field(
        box, box.currentData, lambda value: box.setCurrentIndex(max(0, box.findData(value))), parent
    )
    box.currentIndexChanged.connect(lambda _index: field.commit())
    return field


def _int(_row: SettingRow, parent: QObject) -> Field:
    return _number(QIntValidator(*_RANGE), int, parent)


def _float(_row: SettingRow, parent: QObject) -> Field:
    return _number(QDoubleValidator(*_RANGE, _DECIMALS), float, parent)


def _number(validator: QValidator, kind: type[int] | type[float], parent: QObject) -> Field:
    """A plain field: nobody clicks 8,192 times on an arrow. Emptied, it counts as 0, which means "automatic"."""
    line = QLineEdit()
    line.setFixedWidth(_FIELD_WIDTH)
    validator.setParent(line)
    line.setValidator(validator)
    field = Field(line, lambda: kind(line.text() or 0), lambda value: line.setText(str(kind(value))), parent)
    line.editingFinished.connect(field.commit)
    return field


def _text(row: SettingRow, parent: QObject) -> Field:
    line = QLineEdit()
    line.setFixedWidth(_FIELD_WIDTH)
    field = Field(line, line.text, lambda value: line.setText(str(value)), parent)
    line.editingFinished.connect(field.commit)
    return field
