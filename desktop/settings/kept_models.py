"""Embedding models whose vectors are kept for the way back: what they take, and a way to be rid of them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QVBoxLayout, QWidget

from core.service.protocol import KeptModel
from desktop.library.words import size
from desktop.theme import Theme


class KeptModels(QWidget):
    """A line for each; hidden while there is none. `remove(id)`."""

    remove = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.space("xs"))
        self.buttons: dict[str, QPushButton] = {}
        self._lines: list[QWidget] = []
        self.hide()

    def show_models(self, models: Sequence[KeptModel]) -> None:
        for line in self._lines:
            line.setParent(None)
            line.deleteLater()
        self.buttons.clear()
        self._lines = [self._line(model) for model in models]
        for line in self._lines:
            self._column.addWidget(line)
        self.setVisible(bool(models))

    def _line(self, model: KeptModel) -> QWidget:
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self._theme.space("s"))
        name = model["name"] or self.tr("the built-in model")
        label = QLabel(
            self.tr("The vectors of {model} are kept for the way back: {space}.").format(
                model=name, space=size(model["bytes"])
            )
        )
        label.setObjectName("faint")
        label.setWordWrap(True)
        label.setTextFormat(Qt.TextFormat.PlainText)
        button = QPushButton(self.tr("Remove them"))
        button.setObjectName("link")
        button.setAutoDefault(False)
        button.setAccessibleName(self.tr("Remove the vectors of {model}").format(model=name))
        button.clicked.connect(lambda _on=False, model_id=model["id"]: self.remove.emit(model_id))
        self.buttons[model["id"]] = button
        row.addWidget(label, 1)
        row.addWidget(button, 0, Qt.AlignmentFlag.AlignTop)
        return line
