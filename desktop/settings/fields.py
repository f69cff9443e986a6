"""One editor for each kind of setting. An editor knows its value and says when a person changed it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QDir, QObject, Signal
from PySide6.QtGui import QDoubleValidator, QIntValidator, QValidator
from PySide6.QtWidgets import QCheckBox, QFileDialog, QLineEdit, QWidget

from core.service.protocol import SettingRow
from desktop.i18n import translate
from desktop.settings.texts import choice_name, example, setting_title
from desktop.theme import Theme
from desktop.widgets.choice_box import ChoiceBox
from desktop.widgets.icons import icon
from desktop.widgets.painting import with_text

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
        else makers.get(row["kind"], _text)(row, theme, parent)
    )
    field.widget.setAccessibleName(setting_title(row))
    field.show_value(row["value"])
    return field


def _bool(row: SettingRow, _theme: Theme, parent: QObject) -> Field:
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


def _int(_row: SettingRow, theme: Theme, parent: QObject) -> Field:
    return _number(QIntValidator(*_RANGE), int, theme, parent)


def _float(_row: SettingRow, theme: Theme, parent: QObject) -> Field:
    return _number(QDoubleValidator(*_RANGE, _DECIMALS), float, theme, parent)


def _number(validator: QValidator, kind: type[int] | type[float], theme: Theme, parent: QObject) -> Field:
    """A plain field: nobody clicks 8,192 times on an arrow. 0 means "automatic", and is shown as an empty field."""
    line = _line(theme)
    line.setPlaceholderText(translate("Settings", "Automatic"))
    validator.setParent(line)
    line.setValidator(validator)
    field = Field(
        line,
        lambda: kind(line.text() or 0),
        lambda value: line.setText(str(kind(value)) if value else ""),
        parent,
    )
    line.editingFinished.connect(field.commit)
    return field


def _offer_folder(line: QLineEdit, theme: Theme) -> None:
    """A folder can be typed, or be looked for."""
    choose = line.addAction(icon(theme, "folder", "ink_soft"), QLineEdit.ActionPosition.TrailingPosition)
    choose.setText(translate("Settings", "Choose a folder…"))
    choose.setToolTip(choose.text())

    def look() -> None:
        folder = QFileDialog.getExistingDirectory(line, choose.text(), line.text() or QDir.homePath())
        if folder:
            line.setText(folder)
            line.editingFinished.emit()

    choose.triggered.connect(look)


def _line(theme: Theme) -> QLineEdit:
    line = QLineEdit()
    line.setFixedWidth(with_text(theme, _FIELD_WIDTH))
    return line


def _text(row: SettingRow, theme: Theme, parent: QObject) -> Field:
    line = _line(theme)
    line.setPlaceholderText(example(row["key"]))
    if row["key"].endswith("_folder"):
        _offer_folder(line, theme)
    field = Field(line, line.text, lambda value: line.setText(str(value)), parent)
    line.editingFinished.connect(field.commit)
    return field
