"""Files of the vault that are not used as they stand: which, why, what helps, and the way to them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import PurePath

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QToolButton, QVBoxLayout, QWidget

from desktop.engine_words import say
from desktop.theme import Theme
from desktop.widgets.icons import dress, pixmap

# More broken files than this are a matter for an editor; the list says how many there are.
_MOST = 100


class ProblemList(QWidget):
    """`open_asked(path)`, `folder_asked(path)`: absolute paths."""

    open_asked = Signal(str)
    folder_asked = Signal(str)

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._shown: list[dict[str, str]] = []
        self._folder = ""
        self._rows: list[QWidget] = []
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.space("m"))
        theme.changed.connect(self._fill)

    @property
    def sentences(self) -> list[str]:
        return [problem["sentence"] for problem in self._shown]

    def show_problems(self, folder: str, problems: Sequence[dict[str, str]]) -> None:
        """Paths of `problems` are relative to `folder`."""
        if (folder, list(problems)) != (self._folder, self._shown):
            self._folder, self._shown = folder, list(problems)
            self._fill()

    def _fill(self) -> None:
        for row in self._rows:
            self._column.removeWidget(row)
            row.deleteLater()
        self._rows = [self._row(problem) for problem in self._shown[:_MOST]]
        if len(self._shown) > _MOST:
            self._rows.append(QLabel(self.tr("and %n more", "", len(self._shown) - _MOST)))
        for row in self._rows:
            self._column.addWidget(row)

    def _row(self, problem: dict[str, str]) -> QWidget:
        widget = QWidget()
        sign = QLabel()
        sign.setPixmap(pixmap(self._theme, "warning", "danger", 18))
        words = QVBoxLayout()
        words.setSpacing(2)
        path = problem["path"]
        named = say(problem["sentence"].removeprefix(f"{path}: "))
        for text, name in ((path, "brandSmall"), (named, ""), (problem["remedy"], "soft")):
            if text:
                label = QLabel(text)
                label.setObjectName(name)
                label.setWordWrap(True)
                label.setTextFormat(Qt.TextFormat.PlainText)
                label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
                words.addWidget(label)
        row = QHBoxLayout(widget)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self._theme.space("s"))
        row.addWidget(sign, 0, Qt.AlignmentFlag.AlignTop)
        row.addLayout(words, 1)
        if path and path != ".git":  # the repository itself is no file to be opened
            whole = str(PurePath(self._folder) / path)
            row.addWidget(
                self._button("open", self.tr("Open in the default program"), self.open_asked, whole)
            )
            row.addWidget(self._button("folder", self.tr("Show in folder"), self.folder_asked, whole))
        widget.setAccessibleName(f"{path}. {named} {problem['remedy']}")
        return widget

    def _button(self, name: str, tip: str, signal: object, path: str) -> QToolButton:
        button = QToolButton()
        dress(button, self._theme, name)
        button.setToolTip(tip)
        button.setAccessibleName(f"{tip}: {path}")
        button.clicked.connect(lambda: signal.emit(path))  # type: ignore[attr-defined]
        return button
